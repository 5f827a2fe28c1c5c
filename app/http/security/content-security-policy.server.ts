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
    `frame-src https://www.openstreetmap.org`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ');
