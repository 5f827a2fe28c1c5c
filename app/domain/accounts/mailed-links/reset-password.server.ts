import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { confirmAddress } from '~/domain/accounts/confirmation/confirm-address.server';
import { findUserByToken, consumeAccountToken, revokeAccountTokens } from './account-tokens.server';
import { hashPassword, nullIfQueueFull } from '~/domain/accounts/passwords/password-hashing.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import type { User } from '~/domain/accounts/user';

export const findUserByResetToken = (token: string, now: Date): Promise<User | null> =>
  findUserByToken({ kind: 'reset-password', token, now });

type ResetResult =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false;
      /** `void`: used, expired or replaced by a newer link; `busy`: the queue of password hashes is full. */
      readonly reason: 'void' | 'busy';
    };

/** Does not sign in or reset the second step: a link is one factor only (OWASP ASVS 5.0, 6.4.3). */
export async function resetPassword(reset: {
  readonly token: string;
  readonly password: string;
  readonly now: Date;
}): Promise<ResetResult> {
  const { token, now } = reset;
  // An invalid link must not cost an expensive hash.
  if (!(await findUserByResetToken(token, now))) return { ok: false, reason: 'void' };
  const passwordHash = await nullIfQueueFull(hashPassword(reset.password));
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  return withTransaction(async (session): Promise<ResetResult> => {
    const user = await consumeAccountToken({ kind: 'reset-password', token, now }, session);
    if (!user) return { ok: false, reason: 'void' };
    await collections().users.updateOne(
      { _id: user._id },
      { $set: { passwordHash, updatedAt: now }, $unset: { initialPassword: '' } },
      { session },
    );
    await revokeAccountTokens(user._id, session);
    await endUserSessions(user._id, undefined, session);
    await recordAccountEvent({ userId: user._id, change: { kind: 'password-reset' }, now }, session);
    // The new password is the owner's, so the address is theirs with the account.
    if (!user.emailVerifiedAt) await confirmAddress({ way: 'new-password', user, now }, session);
    await mailAccountNotice('password-reset', user, { session, now });
    if (!user.emailVerifiedAt && user.identities.length > 0)
      await mailAccountNotice('identity-unlinked', user, { session, now });
    return { ok: true, user };
  });
}
