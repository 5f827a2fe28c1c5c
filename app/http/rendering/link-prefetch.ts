/** Speculation rules prefetch with the destination `document` into a separate cache. */
export const isLinkPrefetch = (headers: { get(name: string): string | null }): boolean =>
  (headers.get('Sec-Purpose') ?? headers.get('Purpose')) === 'prefetch' &&
  headers.get('Sec-Fetch-Dest') !== 'document';

/** From touch to navigation. A changed cart changes the cookie, and so the response (Vary: Cookie). */
export const prefetchMaxAgeSeconds = 5;
