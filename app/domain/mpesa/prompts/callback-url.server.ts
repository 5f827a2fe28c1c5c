import { createHash, randomBytes } from 'node:crypto';

/** docs/mpesa.md 3 requires 128 bits. Hexadecimal can't spell a word that Daraja refuses in a URL. */
const tokenBytes = 32;
const tokenPattern = /^[0-9a-f]{64}$/;

export const callbackPath = '/hooks/payments';

export function generateCallbackToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('hex');
  return { token, tokenHash: hashToken(token) };
}

export const hashCallbackToken = (token: string): string | null =>
  tokenPattern.test(token) ? hashToken(token) : null;

/** Only the hash is stored: read access to the database must not allow reporting a payment. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Only Daraja gets the URL, so its token authenticates the callback. */
export const createCallbackUrl = (baseUrl: string, token: string): string =>
  `${baseUrl}${callbackPath}/${token}`;
