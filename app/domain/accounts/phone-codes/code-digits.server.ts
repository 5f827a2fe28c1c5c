import { createHmac } from 'node:crypto';
import { deriveSecret } from '~/domain/encryption/encrypted-text.server';
import { phoneCodeLimits, type PhoneCodeRequest } from './phone-code';

/**
 * The digits of a code, from the secret of the shop and its request: 'send again' repeats them, and a copy of the database has no
 * code. A remainder of 2^48 by a million is even enough.
 */
export function codeDigits({ _id, round }: Pick<PhoneCodeRequest, '_id' | 'round'>): string {
  const digest = createHmac('sha256', deriveSecret('codes by text')).update(`${_id} ${round}`).digest();
  const { digits } = phoneCodeLimits;
  return String(digest.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}
