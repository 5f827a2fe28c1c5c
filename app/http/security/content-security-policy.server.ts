/**
 * Returns the value of the Content-Security-Policy header.
 * `nonce` is that of the inline scripts (null: the page has none), `styleSource` the hash source of the inline style
 * sheet, `imageOrigin` the origin of the image host (null: not configured).
 */
export const contentSecurityPolicy = (
  nonce: string | null,
  styleSource: string,
  imageOrigin: string | null,
): string =>
  [
    `default-src 'self'`,
    `script-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}${import.meta.env.DEV ? " 'unsafe-inline'" : ''}`,
    `style-src 'self' ${import.meta.env.DEV ? "'unsafe-inline'" : styleSource}`,
    `img-src 'self' data:${imageOrigin === null ? '' : ` ${imageOrigin}`}`,
    `connect-src 'self'${import.meta.env.DEV ? ' ws:' : ''}`,
    // The map of the footer, which a visitor has to open.
    `frame-src https://www.openstreetmap.org`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ');
