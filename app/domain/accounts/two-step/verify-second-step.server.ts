import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  consumeRateLimits,
  consumeRateLimit,
  refundRateLimits,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { hashRecoveryCode } from './recovery-codes.server';
import { decryptText } from './encrypted-text.server';
import { findTotpStep } from './totp.server';
import { queueTwoStepNotice } from './two-step-notice.server';
import { twoStepLimits, type SecondStepMethod } from './two-step';
import type { User } from '~/domain/accounts/user';

/** What seals a secret to its user. */
export const totpSecretContext = (userId: User['_id']): string => `two-step ${userId.toHexString()}`;

export type SecondStepInput = { readonly kind: SecondStepMethod; readonly code: string };

export type SecondStepFailure = { readonly ok: false } & (
  | {
      /**
       * `wrong`: not the code of now, or no recovery code of this user that is unused. `used`: a code that has already
       * let somebody in; the app shows another one in a moment.
       */
      readonly reason: 'wrong' | 'used';
    }
  /** Too many wrong codes were given for this account; a recovery code is still taken. */
  | { readonly reason: 'too-many-attempts'; readonly retryAt: Date }
);

export type SecondStepResult = { readonly ok: true; readonly recoveryCodesLeft: number } | SecondStepFailure;

/**
 * Takes the second step of a user, as the form has cleaned it: a code of the app, each of which is taken once, or a
 * recovery code, which is then gone. Counts the codes of the account before it looks at them; a right one does not count.
 */
export const verifySecondStep = (use: {
  readonly user: User;
  readonly given: SecondStepInput;
  readonly now: Date;
}): Promise<SecondStepResult> => (use.given.kind === 'code' ? useCode(use) : useRecoveryCode(use));

type Use = { readonly user: User; readonly given: SecondStepInput; readonly now: Date };

async function useCode({ user, given, now }: Use): Promise<SecondStepResult> {
  const { _id, twoStep } = user;
  if (!twoStep) return { ok: false, reason: 'wrong' };
  const limits = twoStepLimits.accountCodes.map((limit) => ({
    key: `two-step ${_id.toHexString()}`,
    ...limit,
  }));
  const counted = await consumeRateLimits(limits, now);
  if (!counted.ok) return { ok: false, reason: 'too-many-attempts', retryAt: counted.retryAt };
  const secret = decryptText(twoStep.secret, totpSecretContext(_id));
  const step = secret === null ? null : findTotpStep(secret, given.code, now);
  if (step === null) {
    await tellOfWrongCodes(user, now);
    return { ok: false, reason: 'wrong' };
  }
  // Of those who come with one code at the same moment, the first moves the step on and the others find it moved.
  const { modifiedCount } = await collections().users.updateOne(
    { _id, 'twoStep.secret': twoStep.secret, 'twoStep.lastStep': { $lt: step } },
    { $set: { 'twoStep.lastStep': step } },
  );
  if (modifiedCount === 0) return { ok: false, reason: 'used' };
  await refundRateLimits(limits, now);
  return { ok: true, recoveryCodesLeft: twoStep.recoveryCodes.length };
}

/** The owner hears of it once it is more than a slip of the finger. */
async function tellOfWrongCodes(user: User, now: Date): Promise<void> {
  const isSlip = await consumeRateLimit({
    key: `two-step-wrong ${user._id.toHexString()}`,
    ...twoStepLimits.unreportedWrongCodes,
    now,
  });
  if (!isSlip) await queueTwoStepNotice({ user, what: 'tried', now });
}

async function useRecoveryCode({ user, given, now }: Use): Promise<SecondStepResult> {
  const hash = hashRecoveryCode(given.code);
  const left = await withTransaction(async (session) => {
    const used = await collections().users.findOneAndUpdate(
      { _id: user._id, 'twoStep.recoveryCodes': hash },
      { $pull: { 'twoStep.recoveryCodes': hash } },
      { returnDocument: 'after', projection: { twoStep: 1 }, session },
    );
    if (!used?.twoStep) return null;
    const change = { kind: 'recovery-code-used' } as const;
    await recordAccountEvent({ userId: user._id, change, now }, session);
    await queueTwoStepNotice({ user, what: 'code-used', now }, session);
    return used.twoStep.recoveryCodes.length;
  });
  return left === null ? { ok: false, reason: 'wrong' } : { ok: true, recoveryCodesLeft: left };
}
