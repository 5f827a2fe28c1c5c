import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '~/domain/accounts/passwords/password-hashing.server';
import { QueueFullError } from '~/lib/limit-concurrency';
import { consumeSignInLimits, type SignInClient } from './sign-in-limits.server';
import type { User } from '~/domain/accounts/user';

export type SignInResult =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false;
      /** `wrong`: no such account, or another password. `disabled`: the right password of a disabled account. */
      readonly reason: 'wrong' | 'disabled' | 'busy';
    }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Finds the user whom an e-mail address and a password belong to. The answer, its time and its limits are the same
 * whether there is such an account or not (OWASP ASVS 5.0, 6.3.8). A hash of an older kind is replaced by the way.
 */
export async function signInWithPassword(given: {
  readonly email: string;
  readonly password: string;
  readonly trier: SignInClient;
  readonly now: Date;
}): Promise<SignInResult> {
  const { email, password, now } = given;
  const counted = await consumeSignInLimits(email, given.trier, now);
  if (!counted.ok) return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
  const user = await collections().users.findOne({ email }, { collation: caseInsensitive });
  const right = await checkPassword(password, user?.passwordHash ?? null);
  if (right === 'busy' || right) await counted.refund();
  if (right === 'busy') return { ok: false, reason: 'busy' };
  if (!user || !right) return { ok: false, reason: 'wrong' };
  if (user.disabledAt) return { ok: false, reason: 'disabled' };
  await renewHash(user, password);
  return { ok: true, user };
}

const checkPassword = (password: string, stored: string | null): Promise<boolean | 'busy'> =>
  verifyPassword(password, stored).catch(busyOrThrow);

function busyOrThrow(error: unknown): 'busy' {
  if (error instanceof QueueFullError) return 'busy';
  throw error;
}

/** Only in place of the hash that was checked: a password that was changed meanwhile stays. */
async function renewHash({ _id, passwordHash }: User, password: string): Promise<void> {
  if (passwordHash === null || !needsRehash(passwordHash)) return;
  const renewed = await hashPassword(password).catch(busyOrThrow);
  // Nobody waits for it: the next sign-in is soon enough.
  if (renewed === 'busy') return;
  await collections().users.updateOne({ _id, passwordHash }, { $set: { passwordHash: renewed } });
}
