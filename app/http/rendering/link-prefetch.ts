/**
 * Whether a request is a `<link rel="prefetch">` (app/enhance/navigation/prefetch.ts), which only the HTTP cache stores.
 * Prefetches by speculation rules have the destination `document` and a cache of their own.
 */
export const isLinkPrefetch = (headers: { get(name: string): string | null }): boolean =>
  (headers.get('Sec-Purpose') ?? headers.get('Purpose')) === 'prefetch' &&
  headers.get('Sec-Fetch-Dest') !== 'document';

/** From the touch to the page. A changed cart changes the cookie, and with it the response (Vary: Cookie). */
export const prefetchMaxAgeSeconds = 5;
