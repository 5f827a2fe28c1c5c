import { consumeRateLimits, refundRateLimits } from '~/domain/rate-limits/consume-rate-limit.server';
import { verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { confirmSession, type SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { QueueFullError } from '~/lib/limit-concurrency';
import { reauthenticationFactors, twoStepLimits } from '~/domain/accounts/two-step/two-step';
import {
  verifySecondStep,
  type SecondStepInput,
  type SecondStepFailure,
} from '~/domain/accounts/two-step/verify-second-step.server';
import type { User } from '~/domain/accounts/user';

export type ReauthenticateResult =
  | { readonly ok: true }
  | SecondStepFailure
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
  | {
      readonly ok: false;
      /** `elsewhere`: the user has only an identity provider. `busy`: the queue of password hashes is full. */
      readonly reason: 'wrong-password' | 'elsewhere' | 'busy';
    };

/** Checks the code only after the right password. */
export async function reauthenticate(credentials: {
  readonly signedIn: SignedIn;
  readonly password: string | undefined;
  readonly secondStep: SecondStepInput | undefined;
  readonly now: Date;
}): Promise<ReauthenticateResult> {
  const { password, secondStep, now } = credentials;
  const { user, session } = credentials.signedIn;
  const factors = reauthenticationFactors(user);
  if (!factors.password && !factors.secondStep) return { ok: false, reason: 'elsewhere' };
  const limits = [{ key: `confirm ${session._id}`, ...twoStepLimits.reauthentications }];
  const limit = await consumeRateLimits(limits, now);
  if (!limit.ok) return { ok: false, reason: 'rate-limited', retryAt: limit.retryAt };
  if (factors.password) {
    const reason = await checkPassword(user, password ?? '');
    if (reason !== null) return { ok: false, reason };
  }
  if (factors.secondStep) {
    if (!secondStep) return { ok: false, reason: 'wrong' };
    const result = await verifySecondStep({ user, input: secondStep, now });
    if (!result.ok) return result;
  }
  await refundRateLimits(limits, now);
  await confirmSession(session._id, now, { twoStep: factors.secondStep });
  return { ok: true };
}

async function checkPassword(user: User, password: string): Promise<'wrong-password' | 'busy' | null> {
  try {
    return (await verifyPassword(password, user.passwordHash)) ? null : 'wrong-password';
  } catch (error) {
    if (error instanceof QueueFullError) return 'busy';
    throw error;
  }
}
