import { hkdfSync } from 'node:crypto';

/** With the prefix no subdomain and no plain connection can set the cookie (RFC 6265bis, 4.1.3.2). */
export const cookieName = (name: string, production: boolean): string =>
  production ? `__Host-${name}` : name;

/** One key per cookie (HKDF, RFC 5869): under a common key a signed value would be valid in every cookie. */
export const deriveCookieSecret = (secret: string, name: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `malisho cookie ${name}`, 32)).toString('base64url');
