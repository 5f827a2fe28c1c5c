import { createHash, randomBytes } from 'node:crypto';

/**
 * docs/mpesa.md 3 asks for 128 bits. Hexadecimal, because other alphabets can spell a word that Daraja
 * refuses in a URL.
 */
const tokenBytes = 32;
const tokenPattern = /^[0-9a-f]{64}$/;

/** Path of the callbacks; the token follows it. */
export const callbackPath = '/hooks/payments';

/** Generates the secret of a callback URL, and the hash that may be stored. */
export function generateCallbackToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('hex');
  return { token, tokenHash: hashToken(token) };
}

/** Hashes the token of a request; null if it cannot be one of ours. */
export const hashCallbackToken = (token: string): string | null =>
  tokenPattern.test(token) ? hashToken(token) : null;

/** Only the hash is stored: read access to the database must not allow reporting a payment. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The callback URL of one attempt. Only Daraja gets it, so its token authenticates the callback. */
export const createCallbackUrl = (baseUrl: string, token: string): string =>
  `${baseUrl}${callbackPath}/${token}`;
