import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { consumeRateLimits, refundRateLimits } from '~/domain/rate-limits/consume-rate-limit.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { requestEmailChange } from '~/domain/accounts/mailed-links/change-email.server';
import { hashPassword, verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { ProfileInput } from './profile-form';
import { isFresh } from '~/domain/accounts/sessions/session';
import { endUserSessions, type SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { QueueFullError } from '~/lib/limit-concurrency';
import { consumeMailLimits } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { isTwoStepOn, twoStepLimits } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { userSearchText } from '~/domain/accounts/user-search';

/**
 * Whether somebody may change their address and password with the form of the profile at once. Who has a password gives
 * it with the form; who has none, or a second step, must have shown a moment ago who they are (OWASP ASVS 5.0, 7.5.1).
 */
export const canChangeCredentials = ({ user, session }: SignedIn, now: Date): boolean =>
  (user.passwordHash !== null && !isTwoStepOn(user)) || isFresh(session, now);

export type UpdateProfileResult =
  | {
      readonly ok: true;
      /** `asked`: a link was mailed to the new address. */
      readonly email: 'unchanged' | 'asked';
      /** `kept`: a new one was given without the current one (storefront.md section 5). */
      readonly password: 'unchanged' | 'changed' | 'kept';
    }
  | {
      readonly ok: false;
      /**
       * `not-fresh`: see canChangeCredentials. `wrong-password`: not the current one. `too-many-mails`: the new address has had its
       * share of the hour or the day. `changed-meanwhile`: the account was disabled, or has got another password.
       */
      readonly reason: 'not-fresh' | 'wrong-password' | 'busy' | 'too-many-mails' | 'changed-meanwhile';
    }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Changes the profile of somebody who is signed in, all of it or nothing. A new address counts once a link that is mailed
 * to it was used. A new password ends all other sessions, and voids the links that were mailed for the old one.
 */
export async function updateProfile(wanted: {
  readonly signedIn: SignedIn;
  readonly wish: ProfileInput;
  readonly now: Date;
}): Promise<UpdateProfileResult> {
  const { signedIn, wish, now } = wanted;
  const { user } = signedIn;
  const newEmail = wish.email === user.email ? null : wish.email;
  const hasBoth = user.passwordHash === null || wish.currentPassword !== '';
  const newPassword = hasBoth ? wish.newPassword : '';
  if (newEmail !== null || newPassword !== '') {
    const allowed = await checkOwner(signedIn, wish.currentPassword, now);
    if (!allowed.ok) return allowed;
  }
  const passwordHash = newPassword === '' ? null : await hashPassword(newPassword).catch(nullWhereBusy);
  if (newPassword !== '' && passwordHash === null) return { ok: false, reason: 'busy' };
  if (newEmail !== null && !(await consumeMailLimits('verify', newEmail, now)))
    return { ok: false, reason: 'too-many-mails' };

  return withTransaction(async (transaction): Promise<UpdateProfileResult> => {
    const written = await writeProfile(user, wish, passwordHash, now, transaction);
    if (!written) return { ok: false, reason: 'changed-meanwhile' };
    if (passwordHash !== null) await afterNewPassword(signedIn, now, transaction);
    if (newEmail !== null) await requestEmailChange(user, newEmail, now, transaction);
    const kept = wish.newPassword !== '' && passwordHash === null;
    return {
      ok: true,
      email: newEmail === null ? 'unchanged' : 'asked',
      password: passwordHash !== null ? 'changed' : kept ? 'kept' : 'unchanged',
    };
  });
}

type OwnerCheck = { readonly ok: true } | Extract<UpdateProfileResult, { ok: false }>;

/** Tries count together with those of /confirm: a stolen cookie is no place to guess a password. */
async function checkOwner(signedIn: SignedIn, currentPassword: string, now: Date): Promise<OwnerCheck> {
  const { user, session } = signedIn;
  if (!canChangeCredentials(signedIn, now)) return { ok: false, reason: 'not-fresh' };
  if (user.passwordHash === null) return { ok: true };
  const limits = [{ key: `confirm ${session._id}`, ...twoStepLimits.reauthentications }];
  const counted = await consumeRateLimits(limits, now);
  if (!counted.ok) return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
  const isRight = await verifyPassword(currentPassword, user.passwordHash).catch(nullWhereBusy);
  if (isRight === null || isRight) await refundRateLimits(limits, now);
  if (isRight === null) return { ok: false, reason: 'busy' };
  return isRight ? { ok: true } : { ok: false, reason: 'wrong-password' };
}

function nullWhereBusy(error: unknown): null {
  if (error instanceof QueueFullError) return null;
  throw error;
}

/** False where the account is not the one any more whose password was checked. */
async function writeProfile(
  before: User,
  wish: ProfileInput,
  passwordHash: string | null,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const { users } = collections();
  const filter = { _id: before._id, disabledAt: null, passwordHash: before.passwordHash };
  const user = await users.findOne(filter, { session });
  if (!user) return false;
  const { firstName, lastName, phoneNumber, address } = wish;
  const after: User = { ...user, firstName, lastName, phoneNumber };
  await users.updateOne(
    filter,
    {
      $set: {
        firstName,
        lastName,
        phoneNumber,
        addresses: address ? [address] : [],
        searchText: userSearchText(after),
        updatedAt: now,
        ...(passwordHash !== null && { passwordHash }),
      },
      ...(passwordHash !== null && { $unset: { initialPassword: '' } }),
    },
    { session },
  );
  return true;
}

async function afterNewPassword(
  { user, session }: SignedIn,
  now: Date,
  transaction: ClientSession,
): Promise<void> {
  await endUserSessions(user._id, session._id, transaction);
  // A link to confirm the present address gives nobody anything, and stays.
  await collections().accountTokens.deleteMany(
    { userId: user._id, kind: { $in: ['reset-password', 'change-email'] } },
    { session: transaction },
  );
  await recordAccountEvent({ userId: user._id, change: { kind: 'password-changed' }, now }, transaction);
  await mailAccountNotice('password-changed', user, { session: transaction, now });
}
