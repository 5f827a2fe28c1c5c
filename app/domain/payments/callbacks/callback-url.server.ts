import { createHash, randomBytes } from 'node:crypto';

/**
 * 256 random bits, twice what mpesa.md asks for. In hexadecimal, because other alphabets can spell one of the words
 * that Daraja refuses in an address.
 */
const tokenBytes = 32;
const tokenPattern = /^[0-9a-f]{64}$/;

/** Where the callbacks of all attempts arrive; the token follows it. */
export const callbackPath = '/hooks/payments';

/** Makes the secret of an attempt's callback address, and what of it may be stored. */
export function generateCallbackToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('hex');
  return { token, tokenHash: hashToken(token) };
}

/** Takes the token of a call; null when it can't be one of ours. */
export const hashCallbackToken = (token: string): string | null =>
  tokenPattern.test(token) ? hashToken(token) : null;

/** Whoever reads the database must not be able to report a payment. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The address of one attempt: known to Daraja alone, it authenticates the call (mpesa.md, Callback). */
export const createCallbackUrl = (baseUrl: string, token: string): string =>
  `${baseUrl}${callbackPath}/${token}`;
