import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { findUserByToken, consumeAccountToken, revokeAccountTokens } from './account-tokens.server';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { QueueFullError } from '~/lib/limit-concurrency';
import type { User } from '~/domain/accounts/user';

/** The account that a link of /reset-password is for, without using the link up; null where it is void. */
export const findUserByResetToken = (token: string, now: Date): Promise<User | null> =>
  findUserByToken({ kind: 'reset-password', token, now });

export type ResetResult =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false;
      /** `void`: used, too old, or followed by a newer one; `busy`: too many passwords are being worked on. */
      readonly reason: 'void' | 'busy';
    };

/**
 * Takes the token of a mailed link and the password that was chosen (checked by newPasswordSchema). Ends all sessions of
 * the user and voids all mailed links, and tells them by e-mail. Signs nobody in, and leaves the second step on: a link
 * alone is not both steps (OWASP ASVS 5.0, 6.4.3).
 * Whoever opens the link receives what is sent to the address, so it counts as confirmed. Where it was not before,
 * somebody else may have registered it and linked a way of their own to sign in, which goes.
 */
export async function resetPassword(reset: {
  readonly token: string;
  readonly password: string;
  readonly now: Date;
}): Promise<ResetResult> {
  const { token, now } = reset;
  // The hash is costly: nobody makes us work with links that are none.
  if (!(await findUserByResetToken(token, now))) return { ok: false, reason: 'void' };
  const passwordHash = await hashPassword(reset.password).catch(nullWhereBusy);
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  return withTransaction(async (session): Promise<ResetResult> => {
    const user = await consumeAccountToken({ kind: 'reset-password', token, now }, session);
    if (!user) return { ok: false, reason: 'void' };
    const isConfirmed = user.emailVerifiedAt !== null;
    const unlinks = !isConfirmed && user.identities.length > 0;
    await collections().users.updateOne(
      { _id: user._id },
      {
        $set: { passwordHash, updatedAt: now, ...(!isConfirmed && { emailVerifiedAt: now, identities: [] }) },
        $unset: { initialPassword: '' },
      },
      { session },
    );
    await revokeAccountTokens(user._id, session);
    await endUserSessions(user._id, undefined, session);
    const events: ('password-reset' | 'email-verified' | 'identity-unlinked')[] = ['password-reset'];
    if (!isConfirmed) events.push('email-verified');
    if (unlinks) events.push('identity-unlinked');
    for (const kind of events) await recordAccountEvent({ userId: user._id, change: { kind }, now }, session);
    await mailAccountNotice('password-reset', user, { session, now });
    if (unlinks) await mailAccountNotice('identity-unlinked', user, { session, now });
    return { ok: true, user };
  });
}

function nullWhereBusy(error: unknown): null {
  if (error instanceof QueueFullError) return null;
  throw error;
}
