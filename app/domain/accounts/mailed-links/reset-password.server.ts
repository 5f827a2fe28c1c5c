import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { findUserByToken, consumeAccountToken, revokeAccountTokens } from './account-tokens.server';
import { hashPassword, nullIfQueueFull } from '~/domain/accounts/passwords/password-hashing.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import type { User } from '~/domain/accounts/user';

/** Returns the user of a /reset-password link without consuming it; null where it is invalid. */
export const findUserByResetToken = (token: string, now: Date): Promise<User | null> =>
  findUserByToken({ kind: 'reset-password', token, now });

type ResetResult =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false;
      /** `void`: used, expired or replaced by a newer link; `busy`: too many passwords in the queue. */
      readonly reason: 'void' | 'busy';
    };

/**
 * Sets a validated new password by the token of a mailed link. Ends all sessions, revokes all mailed links and sends a
 * notice. Does not sign in and keeps the second step: a link is one factor only (OWASP ASVS 5.0, 6.4.3).
 *
 * The link verifies the address. Where it was not verified before, a stranger may have registered it and linked an
 * identity of their own, so linked identities are removed then.
 */
export async function resetPassword(reset: {
  readonly token: string;
  readonly password: string;
  readonly now: Date;
}): Promise<ResetResult> {
  const { token, now } = reset;
  // Before the expensive hash, which an invalid link must not cost.
  if (!(await findUserByResetToken(token, now))) return { ok: false, reason: 'void' };
  const passwordHash = await nullIfQueueFull(hashPassword(reset.password));
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  return withTransaction(async (session): Promise<ResetResult> => {
    const user = await consumeAccountToken({ kind: 'reset-password', token, now }, session);
    if (!user) return { ok: false, reason: 'void' };
    const isVerified = user.emailVerifiedAt !== null;
    const unlinks = !isVerified && user.identities.length > 0;
    await collections().users.updateOne(
      { _id: user._id },
      {
        $set: { passwordHash, updatedAt: now, ...(!isVerified && { emailVerifiedAt: now, identities: [] }) },
        $unset: { initialPassword: '' },
      },
      { session },
    );
    await revokeAccountTokens(user._id, session);
    await endUserSessions(user._id, undefined, session);
    const events: ('password-reset' | 'email-verified' | 'identity-unlinked')[] = ['password-reset'];
    if (!isVerified) events.push('email-verified');
    if (unlinks) events.push('identity-unlinked');
    for (const kind of events) await recordAccountEvent({ userId: user._id, change: { kind }, now }, session);
    await mailAccountNotice('password-reset', user, { session, now });
    if (unlinks) await mailAccountNotice('identity-unlinked', user, { session, now });
    return { ok: true, user };
  });
}
