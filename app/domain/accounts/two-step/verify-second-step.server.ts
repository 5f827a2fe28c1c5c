import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  consumeRateLimits,
  consumeRateLimit,
  refundRateLimits,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { hashRecoveryCode } from './recovery-codes.server';
import { decryptText } from '~/domain/encryption/encrypted-text.server';
import { findTotpStep } from './totp.server';
import { queueTwoStepNotice } from './two-step-notice.server';
import { twoStepLimits, type SecondStepMethod } from './two-step';
import type { User } from '~/domain/accounts/user';

/** Associated data that ties an encrypted secret to its user. */
export const totpSecretContext = (userId: User['_id']): string => `two-step ${userId.toHexString()}`;

export type SecondStepInput = { readonly kind: SecondStepMethod; readonly code: string };

export type SecondStepFailure = { readonly ok: false } & (
  | {
      /** `used`: a code that was accepted before; the app shows the next one within 30 s. */
      readonly reason: 'wrong' | 'used';
    }
  | { readonly reason: 'too-many-attempts'; readonly retryAt: Date }
);

type SecondStepResult = { readonly ok: true; readonly recoveryCodesLeft: number } | SecondStepFailure;

type Verification = { readonly user: User; readonly input: SecondStepInput; readonly now: Date };

/** Accepts each code once. Expects normalised input. */
export const verifySecondStep = (verification: Verification): Promise<SecondStepResult> =>
  verification.input.kind === 'code' ? verifyCode(verification) : verifyRecoveryCode(verification);

async function verifyCode({ user, input, now }: Verification): Promise<SecondStepResult> {
  const { _id, twoStep } = user;
  if (!twoStep) return { ok: false, reason: 'wrong' };
  const limits = twoStepLimits.accountCodes.map((limit) => ({
    key: `two-step ${_id.toHexString()}`,
    ...limit,
  }));
  const limit = await consumeRateLimits(limits, now);
  if (!limit.ok) return { ok: false, reason: 'too-many-attempts', retryAt: limit.retryAt };
  const secret = decryptText(twoStep.secret, totpSecretContext(_id));
  const step = secret === null ? null : findTotpStep(secret, input.code, now);
  if (step === null) {
    await reportWrongCodes(user, now);
    return { ok: false, reason: 'wrong' };
  }
  // Compare-and-swap: of concurrent requests with one code, one succeeds.
  const { modifiedCount } = await collections().users.updateOne(
    { _id, 'twoStep.secret': twoStep.secret, 'twoStep.lastStep': { $lt: step } },
    { $set: { 'twoStep.lastStep': step } },
  );
  if (modifiedCount === 0) return { ok: false, reason: 'used' };
  await refundRateLimits(limits, now);
  return { ok: true, recoveryCodesLeft: twoStep.recoveryCodes.length };
}

/** Mails the owner once there are more wrong codes than typing errors explain. */
async function reportWrongCodes(user: User, now: Date): Promise<void> {
  const isUnreported = await consumeRateLimit({
    key: `two-step-wrong ${user._id.toHexString()}`,
    ...twoStepLimits.unreportedWrongCodes,
    now,
  });
  if (!isUnreported) await queueTwoStepNotice({ user, kind: 'tried', now });
}

async function verifyRecoveryCode({ user, input, now }: Verification): Promise<SecondStepResult> {
  const hash = hashRecoveryCode(input.code);
  const left = await withTransaction(async (session) => {
    const used = await collections().users.findOneAndUpdate(
      { _id: user._id, 'twoStep.recoveryCodes': hash },
      { $pull: { 'twoStep.recoveryCodes': hash } },
      { returnDocument: 'after', projection: { twoStep: 1 }, session },
    );
    if (!used?.twoStep) return null;
    const change = { kind: 'recovery-code-used' } as const;
    await recordAccountEvent({ userId: user._id, change, now }, session);
    await queueTwoStepNotice({ user, kind: 'code-used', now }, session);
    return used.twoStep.recoveryCodes.length;
  });
  return left === null ? { ok: false, reason: 'wrong' } : { ok: true, recoveryCodesLeft: left };
}
