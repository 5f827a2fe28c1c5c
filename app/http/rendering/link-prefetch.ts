/**
 * Whether a request prefetches a page by `<link rel="prefetch">` (app/enhance/navigation/prefetch.ts), in a browser
 * without speculation rules. The browser can use such a response only from its HTTP cache. A prefetch by speculation rules
 * has the destination `document` and a cache of its own.
 */
export const isLinkPrefetch = (headers: { get(name: string): string | null }): boolean =>
  (headers.get('Sec-Purpose') ?? headers.get('Purpose')) === 'prefetch' &&
  headers.get('Sec-Fetch-Dest') !== 'document';

/** From the touch to the page. A cart changed in between changes the cookie, and with it the response (Vary: Cookie). */
export const prefetchMaxAgeSeconds = 5;
