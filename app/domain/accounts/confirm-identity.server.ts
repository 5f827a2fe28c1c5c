import { countTries, takeBackTries } from '../rate-limits/count-try.server';
import { verifyPassword } from './password.server';
import { confirmSession, type SignedIn } from './sessions.server';
import { TooManyWaiting } from '~/lib/take-turns';
import { confirmsWith, twoStepLimits } from './two-step';
import { useSecondStep, type GivenSecondStep, type SecondStepRefusal } from './use-second-step.server';
import type { User } from './user';

export type ConfirmResult =
  | { readonly ok: true }
  | SecondStepRefusal
  | { readonly ok: false; readonly reason: 'too-many-tries'; readonly retryAt: Date }
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
export async function confirmIdentity(confirm: {
  readonly signedIn: SignedIn;
  /** What the form asked for; what it did not ask for is undefined. */
  readonly password: string | undefined;
  readonly secondStep: GivenSecondStep | undefined;
  readonly now: Date;
}): Promise<ConfirmResult> {
  const { password, secondStep, now } = confirm;
  const { user, session } = confirm.signedIn;
  const asks = confirmsWith(user);
  if (!asks.password && !asks.secondStep) return { ok: false, reason: 'elsewhere' };
  const limits = [{ key: `confirm ${session._id}`, ...twoStepLimits.confirmations }];
  const counted = await countTries(limits, now);
  if (!counted.ok) return { ok: false, reason: 'too-many-tries', retryAt: counted.retryAt };
  if (asks.password) {
    const checked = await checkPassword(user, password ?? '');
    if (checked !== 'right') return { ok: false, reason: checked };
  }
  if (asks.secondStep) {
    if (!secondStep) return { ok: false, reason: 'wrong' };
    const used = await useSecondStep({ user, given: secondStep, now });
    if (!used.ok) return used;
  }
  await takeBackTries(limits, now);
  await confirmSession(session._id, now, { twoStep: asks.secondStep });
  return { ok: true };
}

async function checkPassword(user: User, password: string): Promise<'right' | 'wrong-password' | 'busy'> {
  try {
    return (await verifyPassword(password, user.passwordHash)) ? 'right' : 'wrong-password';
  } catch (error) {
    if (error instanceof TooManyWaiting) return 'busy';
    throw error;
  }
}
