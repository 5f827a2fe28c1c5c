import { createHash } from 'node:crypto';

/**
 * The idempotency key of an entry, from that of its form and the content: what is filled in anew after Back is another
 * entry, and a key of one form is none of another.
 */
export const entryKey = (form: string, idempotencyKey: string, content: unknown): string =>
  `${form} ${createHash('sha256')
    .update(JSON.stringify([idempotencyKey, content]))
    .digest('base64url')}`;
