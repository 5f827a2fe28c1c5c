import { forget, remember } from '@epic-web/remember';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'device token key';

/** The key of the signatures is derived from the secret of the shop. */
export function configureDeviceTokens(secret: string): void {
  const key = createHmac('sha256', secret).update('device tokens of the API').digest();
  forget(slot);
  remember(slot, () => key);
}

const signatureOf = (account: string, mark: string): Buffer => {
  const key = remember(slot, (): Buffer => {
    throw new Error('configureDeviceTokens has not run');
  });
  return createHmac('sha256', key).update(`${account} ${mark}`).digest();
};

/** The device cookie of a program: a mark, signed for the account of this accountLimitKey. It grants no access. */
export function issueDeviceToken(account: string): string {
  const mark = randomBytes(16).toString('base64url');
  return `${mark}.${signatureOf(account, mark).toString('base64url')}`;
}

/** The mark in a device token of the account; null for a token of another one, and for what is none. */
export function readDeviceToken(account: string, token: string): string | null {
  const [, mark, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  if (mark === undefined || signature === undefined) return null;
  const expected = signatureOf(account, mark);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null;
}
