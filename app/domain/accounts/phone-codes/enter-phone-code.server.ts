import { timingSafeEqual } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import type { PhoneNumber } from '~/lib/format/phone';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { codeDigits } from './code-digits.server';
import { endPhoneCodes } from './end-phone-codes.server';
import { findAccountOfPhone, opensByCode } from './confirmed-phones.server';
import {
  confirmedBrowserMs,
  judgedMs,
  phoneCodeLimits,
  type PhoneCodePurpose,
  type PhoneCodeRequest,
} from './phone-code';

/** What the page of a code shows. */
export type PhoneCodeView = {
  readonly phone: PhoneNumber;
  readonly purpose: PhoneCodeRequest['purpose'];
  /** The account that asked to confirm the phone, which another one in the same browser must not see. */
  readonly userId: ObjectId | null;
  /** 0: no code of this request is taken any more. */
  readonly triesLeft: number;
  readonly sendAgainAt: Date;
  readonly isEntered: boolean;
};

const findRequest = async (token: string | null, now: Date): Promise<PhoneCodeRequest | null> =>
  token === null || !tokenPattern.test(token)
    ? null
    : collections().phoneCodes.findOne({ _id: hashToken(token), expiresAt: { $gt: now } });

/** Null where this browser has asked for no code, or its request has ended. */
export async function findPhoneCode(token: string | null, now: Date): Promise<PhoneCodeView | null> {
  const request = await findRequest(token, now);
  if (!request || (request.enteredAt === null && request.endsAt <= now)) return null;
  const { phone, purpose, userId, tries, nextTextAt, enteredAt } = request;
  const triesLeft = phoneCodeLimits.tries - tries;
  return { phone, purpose, userId, triesLeft, sendAgainAt: nextTextAt, isEntered: enteredAt !== null };
}

export type EnterCodeResult =
  | { readonly ok: true; readonly phone: PhoneNumber; readonly userId: ObjectId | null }
  | { readonly ok: false; readonly reason: 'wrong'; readonly triesLeft: number }
  /** This browser has no code that lives: none was asked for, it expired, was used, or had its tries. */
  | { readonly ok: false; readonly reason: 'ended' };

/**
 * Takes a code, once, from the browser that asked for it. Tries of other browsers find no request: they neither count nor could be
 * right. The try is counted before it is compared, so that concurrent ones don't exceed the limit.
 */
export async function enterPhoneCode(entered: {
  readonly token: string | null;
  readonly purpose: PhoneCodePurpose;
  readonly digits: string;
  readonly now: Date;
}): Promise<EnterCodeResult> {
  const { token, purpose, digits, now } = entered;
  if (token === null || !tokenPattern.test(token)) return { ok: false, reason: 'ended' };
  const { phoneCodes } = collections();
  const request = await phoneCodes.findOneAndUpdate(
    {
      _id: hashToken(token),
      purpose,
      enteredAt: null,
      endsAt: { $gt: now },
      codeUntil: { $gt: now },
      tries: { $lt: phoneCodeLimits.tries },
    },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  );
  if (!request) return { ok: false, reason: 'ended' };
  const { _id, phone, userId, isTexted, tries } = request;
  if (!isEqual(digits.replace(/\D/g, ''), codeDigits(request)) || !isTexted)
    return { ok: false, reason: 'wrong', triesLeft: phoneCodeLimits.tries - tries };
  const { modifiedCount } = await phoneCodes.updateOne(
    { _id, purpose, enteredAt: null },
    { $set: { enteredAt: now, expiresAt: new Date(now.getTime() + judgedMs) } },
  );
  return modifiedCount === 1 ? { ok: true, phone, userId } : { ok: false, reason: 'ended' };
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The phone that this browser has confirmed for a guest's orders in the last 30 minutes. Null again once it is freed. */
export async function findConfirmedPhone(token: string | null, now: Date): Promise<PhoneNumber | null> {
  const request = await findRequest(token, now);
  if (request?.purpose !== 'orders' || request.enteredAt === null) return null;
  return now.getTime() - request.enteredAt.getTime() < confirmedBrowserMs ? request.phone : null;
}

/** Ends what this browser has asked for and confirmed. */
export async function endPhoneCode(token: string | null): Promise<void> {
  if (token !== null) await endPhoneCodes({ _id: hashToken(token) });
}

export type CodeSignIn =
  | { readonly ok: true; readonly user: User }
  | Exclude<EnterCodeResult, { readonly ok: true }>;

/**
 * Signs in with a code: only where the account has confirmed the phone, used it in the last 120 days, and doesn't work here. Anything
 * else is `ended`, as it would have got no code.
 */
export async function signInWithCode(entered: {
  readonly token: string | null;
  readonly digits: string;
  readonly now: Date;
}): Promise<CodeSignIn> {
  const result = await enterPhoneCode({ ...entered, purpose: 'sign-in' });
  if (!result.ok) return result;
  const account = await findAccountOfPhone(result.phone, entered.now);
  if (!account || !opensByCode(account) || !result.userId?.equals(account.user._id))
    return { ok: false, reason: 'ended' };
  await collections().users.updateOne(
    { _id: account.user._id, 'confirmedPhone.number': result.phone },
    { $set: { 'confirmedPhone.usedAt': entered.now } },
  );
  return { ok: true, user: account.user };
}
