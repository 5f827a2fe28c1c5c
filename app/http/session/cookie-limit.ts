/** Browsers silently drop a cookie of more than 4,096 bytes (RFC 6265, 6.1). */
export const maxCookieBytes = 4_000;
