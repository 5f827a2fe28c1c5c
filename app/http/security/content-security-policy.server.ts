/**
 * Takes the nonce of the page's inline scripts, null for a page without any, the source (a hash) of its one inlined
 * style sheet, and the origin of the image host's pictures, null without one; returns the value of the
 * Content-Security-Policy header.
 */
export const contentSecurityPolicy = (
  nonce: string | null,
  styleSource: string,
  pictures: string | null,
): string =>
  [
    `default-src 'self'`,
    `script-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}${import.meta.env.DEV ? " 'unsafe-inline'" : ''}`,
    `style-src 'self' ${import.meta.env.DEV ? "'unsafe-inline'" : styleSource}`,
    `img-src 'self' data:${pictures === null ? '' : ` ${pictures}`}`,
    `connect-src 'self'${import.meta.env.DEV ? ' ws:' : ''}`,
    // The map of the footer, once a visitor asks for it.
    `frame-src https://www.openstreetmap.org`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ');
