import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { worksHere } from '~/domain/accounts/permissions';
import { endCodeSessions, type SignedIn } from '~/domain/accounts/sessions/sessions.server';
import type { User } from '~/domain/accounts/user';
import { userSearchText } from '~/domain/accounts/user-search';
import { collections } from '~/domain/collections';
import { foldText } from '~/domain/text/fold-text';
import type { PhoneNumber } from '~/lib/format/phone';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { hashToken } from '~/lib/token.server';
import { endPhoneCodes } from './end-phone-codes.server';
import { phoneCodeLimits, phoneUnusedMs } from './phone-code';

/** The account that confirmed a phone. `isLive`: see isPhoneLive. */
export type AccountOfPhone = { readonly user: User; readonly isLive: boolean };

/** Null where no account has confirmed the phone. Also of an account that is disabled. */
export async function findAccountOfPhone(phone: PhoneNumber, now: Date): Promise<AccountOfPhone | null> {
  const user = await collections().users.findOne({ 'confirmedPhone.number': phone });
  return user && { user, isLive: isPhoneLive(user, now) };
}

/**
 * Whether the owner of an account has shown in the last 120 days, by a code, that they have its phone. An order with the number shows
 * nothing: the form still has it when the SIM is lost.
 */
export const isPhoneLive = ({ confirmedPhone }: Pick<User, 'confirmedPhone'>, now: Date): boolean =>
  confirmedPhone !== undefined && now.getTime() - confirmedPhone.usedAt.getTime() < phoneUnusedMs;

/** Whether a code alone opens the account: nobody who works here, and no number that may be somebody else's by now. */
export const opensByCode = ({ user, isLive }: AccountOfPhone): boolean =>
  isLive && user.disabledAt === null && !worksHere(user);

export type ConfirmPhoneResult =
  | {
      readonly ok: true;
      readonly phone: PhoneNumber;
      /** What followed, in words; null for nothing. */
      readonly followed: string | null;
    }
  | {
      readonly ok: false;
      /** `not-entered`: this browser has entered no code for the account lately. `taken`: another account has the phone; ask first. */
      readonly reason: 'not-entered' | 'taken';
    };

/** Whom a text called its reader. */
type Whose = {
  readonly userId: ObjectId | null;
  /** That standing orders are of. */
  readonly household?: ObjectId | undefined;
  readonly firstName: string;
  readonly lastName: string;
};

/** By account, household or name: of two others who have given the same number one has mistyped it. */
export const isSamePerson = (one: Whose, other: Whose): boolean =>
  isSame(one.userId, other.userId) || isSame(one.household, other.household) || nameOf(one) === nameOf(other);

const isSame = (one: ObjectId | null = null, other: ObjectId | null = null): boolean =>
  one !== null && other !== null && one.equals(other);

const nameOf = ({ firstName, lastName }: Whose): string => foldText(`${firstName} ${lastName}`).trim();

export type PhoneChange =
  /** Whoever has it now says that it isn’t that of a person; `whose` absent: of nobody who has given it. */
  | { readonly kind: 'disowned'; readonly whose?: Whose }
  /** Its account has taken it off, or has another one: as the account was with it. `to`: what it has confirmed in its place. */
  | { readonly kind: 'removed'; readonly from: User; readonly to?: PhoneNumber }
  /** An account has shown that it has it; `isTaken`: until now another account had it. */
  | { readonly kind: 'confirmed'; readonly by: ObjectId; readonly isTaken: boolean };

/** What else follows where a phone comes to an account or leaves it, in the transaction in which it does. Returns what to say of it; null for nothing. */
export type FollowPhone = (
  phone: PhoneNumber,
  change: PhoneChange,
  at: { readonly now: Date; readonly session: ClientSession },
) => Promise<string | null>;

/**
 * Gives the account of a session the phone whose code its browser has just entered. `takes`: also from the account that has it, whose
 * owner is told by mail: one phone belongs to one account.
 */
export async function confirmPhone(
  { user: { _id }, session: own }: SignedIn,
  {
    token,
    takes,
    now,
    followPhone,
  }: {
    readonly token: string | null;
    readonly takes: boolean;
    readonly now: Date;
    readonly followPhone: FollowPhone;
  },
): Promise<ConfirmPhoneResult> {
  if (token === null) return { ok: false, reason: 'not-entered' };
  const entered = {
    _id: hashToken(token),
    purpose: 'confirm',
    userId: _id,
    enteredAt: { $gt: new Date(now.getTime() - phoneCodeLimits.codeMs) },
  } as const;
  try {
    return await withTransaction(async (session): Promise<ConfirmPhoneResult> => {
      const { users, phoneCodes } = collections();
      const request = await phoneCodes.findOne(entered, { session });
      const user = await users.findOne({ _id, disabledAt: null }, { session });
      if (!request || !user || worksHere(user)) return { ok: false, reason: 'not-entered' };
      const { phone } = request;
      const other = await users.findOne(
        { 'confirmedPhone.number': phone, _id: { $ne: _id } },
        { session, projection: { _id: 1 } },
      );
      if (other && !takes) return { ok: false, reason: 'taken' };
      await freePhone(phone, now, session, user);
      const { number: former = phone } = user.confirmedPhone ?? {};
      const removed =
        former === phone
          ? null
          : await followPhone(former, { kind: 'removed', from: user, to: phone }, { now, session });
      const confirmed = await followPhone(
        phone,
        { kind: 'confirmed', by: _id, isTaken: other !== null },
        { now, session },
      );
      // As removePhone: somebody else may have the former one.
      if (former !== phone) await endCodeSessions(_id, session, own._id);
      const confirmedPhone = { number: phone, at: now, usedAt: now };
      const after: User = { ...user, phoneNumber: phone, confirmedPhone };
      await users.updateOne(
        { _id },
        {
          $set: { phoneNumber: phone, confirmedPhone, updatedAt: now, searchText: userSearchText(after) },
        },
        { session },
      );
      await recordAccountEvent({ userId: _id, change: { kind: 'phone-confirmed' }, now }, session);
      await mailAccountNotice('phone-confirmed', user, { session, now });
      return { ok: true, phone, followed: removed ?? confirmed };
    });
  } catch (error) {
    // Another account has confirmed it at the same moment.
    if (isDuplicateKeyError(error)) return { ok: false, reason: 'taken' };
    throw error;
  }
}

/**
 * Takes the phone from its account, whose owner is told by mail, and ends every code of the phone and what browsers have confirmed by
 * it. `except`: the account that confirms it just now keeps it without a word.
 */
export const freePhone = (
  phone: PhoneNumber,
  now: Date,
  session?: ClientSession,
  except?: Pick<User, '_id'>,
): Promise<void> =>
  session
    ? freeInTransaction(phone, now, session, except)
    : withTransaction((own) => freeInTransaction(phone, now, own, except));

async function freeInTransaction(
  phone: PhoneNumber,
  now: Date,
  session: ClientSession,
  except: Pick<User, '_id'> | undefined,
): Promise<void> {
  const { users } = collections();
  await endPhoneCodes({ phone }, session);
  const owner = await users.findOne({ 'confirmedPhone.number': phone }, { session });
  if (owner && !(except && owner._id.equals(except._id))) await releasePhone(owner, now, session);
}

/** The account signs in by its phone no more, and is told by mail. Also ends the codes that it asked for. */
export async function releasePhone(
  user: Pick<User, '_id' | 'email'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { users } = collections();
  await users.updateOne(
    { _id: user._id },
    { $unset: { confirmedPhone: '' }, $set: { updatedAt: now } },
    { session },
  );
  await endPhoneCodes({ userId: user._id }, session);
  await recordAccountEvent({ userId: user._id, change: { kind: 'phone-freed' }, now }, session);
  await mailAccountNotice('phone-freed', user, { session, now });
}

/** By the owner, who may have lost it: whoever signed in with it elsewhere is signed out. False where the account has none. */
export const removePhone = (
  { user, session: own }: SignedIn,
  { now, followPhone }: { readonly now: Date; readonly followPhone: FollowPhone },
): Promise<boolean> =>
  withTransaction(async (session) => {
    const current = await collections().users.findOne({ _id: user._id }, { session });
    const phone = current?.confirmedPhone?.number;
    if (!current || phone === undefined) return false;
    await freePhone(phone, now, session);
    await followPhone(phone, { kind: 'removed', from: current }, { now, session });
    await endCodeSessions(user._id, session, own._id);
    return true;
  });
