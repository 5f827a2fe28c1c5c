/** True for what `fetch` rejects with where there is no response, in all browsers. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

export const networkErrorText = {
  title: 'We could not reach the shop',
  text: 'Your phone or computer seems to be offline. Nothing has changed. Please try again when the network is back.',
};
