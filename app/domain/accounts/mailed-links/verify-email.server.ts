import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { mailAccountLink } from '~/domain/accounts/account-mail.server';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import type { User } from '~/domain/accounts/user';

type VerificationRequestResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'already-verified' | 'rate-limited' };

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
