import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountLink } from '~/domain/accounts/account-mail.server';
import { findUserByToken, consumeAccountToken } from './account-tokens.server';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import type { User } from '~/domain/accounts/user';

type VerificationRequestResult =
  { readonly ok: true } | { readonly ok: false; readonly reason: 'already-verified' | 'rate-limited' };

export async function requestEmailVerification(
  user: Pick<User, '_id' | 'email' | 'emailVerifiedAt'>,
  now: Date,
  session?: ClientSession,
): Promise<VerificationRequestResult> {
  if (user.emailVerifiedAt) return { ok: false, reason: 'already-verified' };
  return session
    ? requestInTransaction(user, now, session)
    : withTransaction((own) => requestInTransaction(user, now, own));
}

/** The link is counted with its email, so that a rerun transaction counts it once. */
async function requestInTransaction(
  user: Pick<User, '_id' | 'email'>,
  now: Date,
  session: ClientSession,
): Promise<VerificationRequestResult> {
  if (!(await consumeMailLimits('verify', user.email, now, session)))
    return { ok: false, reason: 'rate-limited' };
  await mailAccountLink('verify-email', user, now, session);
  return { ok: true };
}

export const findUserByVerificationToken = (token: string, now: Date): Promise<User | null> =>
  findUserByToken({ kind: 'verify-email', token, now });

/** `void`: see findUserByToken. */
export const verifyEmail = (link: {
  readonly token: string;
  readonly now: Date;
}): Promise<{ readonly ok: true; readonly user: User } | { readonly ok: false; readonly reason: 'void' }> =>
  withTransaction(async (session) => {
    const { token, now } = link;
    const user = await consumeAccountToken({ kind: 'verify-email', token, now }, session);
    if (!user) return { ok: false, reason: 'void' } as const;
    const emailVerifiedAt = user.emailVerifiedAt ?? now;
    await collections().users.updateOne({ _id: user._id }, { $set: { emailVerifiedAt } }, { session });
    if (!user.emailVerifiedAt)
      await recordAccountEvent({ userId: user._id, change: { kind: 'email-verified' }, now }, session);
    return { ok: true, user: { ...user, emailVerifiedAt } } as const;
  });
