/** After a restore on another machine without its `.env`, or a changed SESSION_SECRET. */
export const resealAdvice =
  'Enter it again in the settings, or ask whoever looks after the server to start the shop with the SESSION_SECRET of before.';
