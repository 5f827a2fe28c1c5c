import { createHash } from 'node:crypto';
import type { AccountEntry } from './account-entry';

/**
 * The idempotency key of an entry, from that of its form and the content: what is filled in anew after Back is another
 * entry, and a key of one form is none of another.
 */
export const entryKey = (form: string, idempotencyKey: string, content: unknown): string =>
  `${form} ${createHash('sha256')
    .update(JSON.stringify([idempotencyKey, content]))
    .digest('base64url')}`;

/** A form, or a request to the API, whose key counts for one payload only. */
export type EntryRequest = {
  readonly idempotencyKey: string;
  /** The hash of the payload of a request to the API; absent for a form. */
  readonly requestHash?: string;
};

/** The fields of an entry by which its request is known again. `form` and `of` name what the form is about. */
export const entryRequest = (
  { idempotencyKey, requestHash }: EntryRequest,
  { form, of = '', content }: { readonly form: string; readonly of?: string; readonly content: unknown },
): EntryRequest =>
  requestHash === undefined
    ? { idempotencyKey: entryKey([form, of].filter(Boolean).join(' '), idempotencyKey, content) }
    : { idempotencyKey: `${form} ${idempotencyKey}`, requestHash };

/** What a request answers whose key has made an entry. */
export const repeatEntry = (entry: AccountEntry, { requestHash }: EntryRequest) =>
  entry.requestHash === requestHash
    ? ({ ok: true, entry } as const)
    : ({ ok: false, reason: 'key-reused' } as const);
