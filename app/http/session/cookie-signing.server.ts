import { hkdfSync } from 'node:crypto';

/**
 * What a cookie is called in the browser. `__Host-` in production: a browser takes it over TLS only, without a Domain, so
 * that neither a sister domain nor a plain connection can plant one (RFC 6265bis, 4.1.3.2).
 */
export const cookieName = (name: string, production: boolean): string =>
  production ? `__Host-${name}` : name;

/**
 * Derives the key that signs one cookie from the secret of the shop (HKDF, RFC 5869). Remix signs the value alone: under
 * one key the value of a cookie would be good in every other.
 */
export const deriveCookieSecret = (secret: string, name: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `malisho cookie ${name}`, 32)).toString('base64url');
