/**
 * Takes a request's headers and returns whether a browser without speculation rules fetches a page ahead by a hint
 * (`<link rel="prefetch">`, app/enhance/navigation/prefetch.ts). It then opens the page from its cache or not at all; a prefetch by
 * the rules, for which the browser has a place of its own, says that it is for a document.
 */
export const isLinkPrefetch = (headers: { get(name: string): string | null }): boolean =>
  (headers.get('Sec-Purpose') ?? headers.get('Purpose')) === 'prefetch' &&
  headers.get('Sec-Fetch-Dest') !== 'document';

/**
 * From the touch to the page in seconds. After something was put into a cart the cookies differ, so that what was
 * fetched before it is not used (`Vary: Cookie`).
 */
export const prefetchMaxAgeSeconds = 5;
