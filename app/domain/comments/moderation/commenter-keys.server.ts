import { hashKey } from '~/domain/rate-limits/hash-key.server';
import { mailboxLimitKey } from '~/domain/rate-limits/mail-rate-limits.server';

/** Hashes by which blocks recognise a commenter. `network` is null without a client address. */
export const commenterKeys = (commenter: {
  readonly email: string;
  readonly clientAddress: string | null;
}): { readonly email: string; readonly network: string | null } => ({
  email: mailboxLimitKey(commenter.email),
  network: commenter.clientAddress && hashKey(commenter.clientAddress),
});
