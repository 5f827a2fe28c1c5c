import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { consumeRateLimits, refundRateLimits } from '~/domain/rate-limits/consume-rate-limit.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { requestEmailChange } from '~/domain/accounts/mailed-links/change-email.server';
import {
  hashPassword,
  nullIfQueueFull,
  verifyPassword,
} from '~/domain/accounts/passwords/password-hashing.server';
import type { ProfileInput } from './profile-schema';
import { isFresh } from '~/domain/accounts/sessions/session';
import { releasePhone, type FollowPhone } from '~/domain/accounts/phone-codes/confirmed-phones.server';
import { endCodeSessions, endUserSessions, type SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { isTwoStepOn, twoStepLimits } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { userSearchText } from '~/domain/accounts/user-search';

/** A user with a second step or without a password needs a fresh session (OWASP ASVS 5.0, 7.5.1). */
export const canChangeCredentials = ({ user, session }: SignedIn, now: Date): boolean =>
  (user.passwordHash !== null && !isTwoStepOn(user)) || isFresh(session, now);

export type UpdateProfileResult =
  | {
      readonly ok: true;
      /** `pending`: a link was mailed to the new address. */
      readonly email: 'unchanged' | 'pending';
      /** `ignored`: the current password is missing (docs/product.md 6.1). */
      readonly password: 'unchanged' | 'changed' | 'ignored';
      /** FollowPhone */
      readonly followed: string | null;
    }
  | {
      readonly ok: false;
      /** `too-many-emails`: to the new address. `conflict`: the account was disabled or its password changed. */
      readonly reason: 'not-fresh' | 'wrong-password' | 'busy' | 'too-many-emails' | 'conflict';
    }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

type Change = { readonly signedIn: SignedIn; readonly now: Date };

/** All or nothing. A new password ends the other sessions and revokes the links for the old one. */
export const updateProfile = ({
  signedIn,
  input,
  now,
  followPhone,
}: Change & {
  readonly input: ProfileInput;
  readonly followPhone: FollowPhone;
}): Promise<UpdateProfileResult> =>
  changeAccount({ signedIn, profile: { ...input, followPhone }, passwords: input, now });

type Passwords = Pick<ProfileInput, 'currentPassword' | 'newPassword'>;

/** The same for a password alone. */
export const changePassword = (change: Change & { readonly passwords: Passwords }) =>
  changeAccount({ ...change, profile: null });

type Profile = Omit<ProfileInput, keyof Passwords> & { readonly followPhone: FollowPhone };

async function changeAccount(
  change: Change & { readonly profile: Profile | null; readonly passwords: Passwords },
): Promise<UpdateProfileResult> {
  const { signedIn, profile, passwords, now } = change;
  const { user } = signedIn;
  const newEmail = !profile || profile.email === user.email ? null : profile.email;
  const hasBoth = user.passwordHash === null || passwords.currentPassword !== '';
  const newPassword = hasBoth ? passwords.newPassword : '';
  if (newEmail !== null || newPassword !== '') {
    const allowed = await checkCurrentPassword(signedIn, passwords.currentPassword, now);
    if (!allowed.ok) return allowed;
  }
  const passwordHash = newPassword === '' ? null : await nullIfQueueFull(hashPassword(newPassword));
  if (newPassword !== '' && passwordHash === null) return { ok: false, reason: 'busy' };
  if (newEmail !== null && !(await consumeMailLimits('verify', newEmail, now)))
    return { ok: false, reason: 'too-many-emails' };

  return withTransaction(async (transaction): Promise<UpdateProfileResult> => {
    const written = await writeAccount(signedIn, { profile, passwordHash, now }, transaction);
    if (!written.ok) return { ok: false, reason: 'conflict' };
    if (passwordHash !== null) await revokeOldCredentials(signedIn, now, transaction);
    if (newEmail !== null) await requestEmailChange(user, newEmail, now, transaction);
    const isIgnored = passwords.newPassword !== '' && passwordHash === null;
    return {
      ok: true,
      email: newEmail === null ? 'unchanged' : 'pending',
      password: passwordHash !== null ? 'changed' : isIgnored ? 'ignored' : 'unchanged',
      followed: written.followed,
    };
  });
}

/** Whether the account has this password already, as after a repeated request. Counts as checkCurrentPassword does. */
export async function hasPassword(
  signedIn: SignedIn,
  password: string,
  now: Date,
): Promise<
  | { readonly ok: true; readonly isSame: boolean }
  | Exclude<PasswordCheck, { ok: true } | { reason: 'wrong-password' }>
> {
  if (signedIn.user.passwordHash === null) return { ok: true, isSame: false };
  const check = await checkCurrentPassword(signedIn, password, now);
  if (check.ok) return { ok: true, isSame: true };
  return check.reason === 'wrong-password' ? { ok: true, isSame: false } : check;
}

type PasswordCheck = { readonly ok: true } | Extract<UpdateProfileResult, { ok: false }>;

/** Shares the rate limit of /confirm: a stolen cookie must not allow guessing the password. */
async function checkCurrentPassword(
  signedIn: SignedIn,
  currentPassword: string,
  now: Date,
): Promise<PasswordCheck> {
  const { user, session } = signedIn;
  if (!canChangeCredentials(signedIn, now)) return { ok: false, reason: 'not-fresh' };
  if (user.passwordHash === null) return { ok: true };
  const limits = [{ key: `confirm ${session._id}`, ...twoStepLimits.reauthentications }];
  const limit = await consumeRateLimits(limits, now);
  if (!limit.ok) return { ok: false, reason: 'rate-limited', retryAt: limit.retryAt };
  const isRight = await nullIfQueueFull(verifyPassword(currentPassword, user.passwordHash));
  if (isRight === null || isRight) await refundRateLimits(limits, now);
  if (isRight === null) return { ok: false, reason: 'busy' };
  return isRight ? { ok: true } : { ok: false, reason: 'wrong-password' };
}

async function writeAccount(
  { user: before, session: own }: SignedIn,
  change: { readonly profile: Profile | null; readonly passwordHash: string | null; readonly now: Date },
  session: ClientSession,
): Promise<{ readonly ok: false } | { readonly ok: true; readonly followed: string | null }> {
  const { profile, passwordHash, now } = change;
  const { users } = collections();
  const filter = { _id: before._id, disabledAt: null, passwordHash: before.passwordHash };
  const user = await users.findOne(filter, { session });
  if (!user) return { ok: false };
  const phone = user.confirmedPhone?.number;
  let followed: string | null = null;
  if (profile && phone !== undefined && profile.phoneNumber !== phone) {
    await releasePhone(user, now, session);
    followed = await profile.followPhone(phone, { kind: 'removed', from: user }, { now, session });
    // As removePhone: somebody else may have the old number.
    await endCodeSessions(user._id, session, own._id);
  }
  await users.updateOne(
    filter,
    {
      $set: {
        ...(profile && profileFieldsOf(user, profile)),
        updatedAt: now,
        ...(passwordHash !== null && { passwordHash }),
      },
      ...(passwordHash !== null && { $unset: { initialPassword: '' } }),
    },
    { session },
  );
  return { ok: true, followed };
}

function profileFieldsOf(user: User, { firstName, lastName, phoneNumber, address }: Profile) {
  const after: User = { ...user, firstName, lastName, phoneNumber };
  return {
    firstName,
    lastName,
    phoneNumber,
    addresses: address ? [address] : [],
    searchText: userSearchText(after),
  };
}

async function revokeOldCredentials(
  { user, session }: SignedIn,
  now: Date,
  transaction: ClientSession,
): Promise<void> {
  await endUserSessions(user._id, session._id, transaction);
  // A link that verifies the current address is harmless.
  await collections().accountTokens.deleteMany(
    { userId: user._id, kind: { $in: ['reset-password', 'change-email'] } },
    { session: transaction },
  );
  await recordAccountEvent({ userId: user._id, change: { kind: 'password-changed' }, now }, transaction);
  await mailAccountNotice('password-changed', user, { session: transaction, now });
}
