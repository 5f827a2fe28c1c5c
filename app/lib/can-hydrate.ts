/**
 * Whether the browser has all that React, Remix and our pages use: Chrome and WebView 97, Safari 16 or newer. Others keep the
 * page as the server rendered it, because half of a hydration ends in an error page (docs/decisions/0091).
 */
export const canHydrate = (): boolean =>
  'findLast' in Array.prototype && 'requestSubmit' in HTMLFormElement.prototype;
