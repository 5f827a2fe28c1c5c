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
      /**
       * `elsewhere`: this user signs in through another service only, and has to do so again. `busy`: too many passwords
       * are being checked at the moment.
       */
      readonly reason: 'wrong-password' | 'elsewhere' | 'busy';
    };

/**
 * Somebody who is signed in shows again who they are: with the password, and with the second step where it is on. The
 * code is looked at only after the right password. The session is then fresh, and has passed the second step.
 */
export async function reauthenticate(confirm: {
  readonly signedIn: SignedIn;
  /** What the form asked for; what it did not ask for is undefined. */
  readonly password: string | undefined;
  readonly secondStep: SecondStepInput | undefined;
  readonly now: Date;
}): Promise<ReauthenticateResult> {
  const { password, secondStep, now } = confirm;
  const { user, session } = confirm.signedIn;
  const asks = reauthenticationFactors(user);
  if (!asks.password && !asks.secondStep) return { ok: false, reason: 'elsewhere' };
  const limits = [{ key: `confirm ${session._id}`, ...twoStepLimits.reauthentications }];
  const counted = await consumeRateLimits(limits, now);
  if (!counted.ok) return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
  if (asks.password) {
    const checked = await checkPassword(user, password ?? '');
    if (checked !== 'right') return { ok: false, reason: checked };
  }
  if (asks.secondStep) {
    if (!secondStep) return { ok: false, reason: 'wrong' };
    const used = await verifySecondStep({ user, given: secondStep, now });
    if (!used.ok) return used;
  }
  await refundRateLimits(limits, now);
  await confirmSession(session._id, now, { twoStep: asks.secondStep });
  return { ok: true };
}

async function checkPassword(user: User, password: string): Promise<'right' | 'wrong-password' | 'busy'> {
  try {
    return (await verifyPassword(password, user.passwordHash)) ? 'right' : 'wrong-password';
  } catch (error) {
    if (error instanceof QueueFullError) return 'busy';
    throw error;
  }
}
