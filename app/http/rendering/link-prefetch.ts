type Headers = { get(name: string): string | null };

/** A browser fetches a page that its user may never open (https://wicg.github.io/nav-speculation/prefetch.html, Sec-Purpose). */
export const isPrefetch = (headers: Headers): boolean =>
  /^prefetch\b/.test(headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '');

/** Speculation rules prefetch with the destination `document` into a separate cache. */
export const isLinkPrefetch = (headers: Headers): boolean =>
  isPrefetch(headers) && headers.get('Sec-Fetch-Dest') !== 'document';

/** From touch to navigation. A changed cart changes the cookie, and so the response (Vary: Cookie). */
export const prefetchMaxAgeSeconds = 5;
