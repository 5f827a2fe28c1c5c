import { hkdfSync } from 'node:crypto';

/**
 * Adds the prefix `__Host-` in production: browsers accept such a cookie over TLS and without a Domain only, so neither a
 * subdomain nor a plain connection can set it (RFC 6265bis, 4.1.3.2).
 */
export const cookieName = (name: string, production: boolean): string =>
  production ? `__Host-${name}` : name;

/**
 * Derives the signing key of one cookie from the secret of the shop (HKDF, RFC 5869). Remix signs the value alone, so
 * under a common key the value of one cookie would be valid in every other.
 */
export const deriveCookieSecret = (secret: string, name: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `malisho cookie ${name}`, 32)).toString('base64url');
