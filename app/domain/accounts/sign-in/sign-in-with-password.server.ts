import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '~/domain/accounts/passwords/password-hashing.server';
import { QueueFullError } from '~/lib/limit-concurrency';
import { rememberSignInAddress } from './sign-in-addresses.server';
import { accountLimitKey, consumeSignInLimits, type SignInClient } from './sign-in-limits.server';
import type { User } from '~/domain/accounts/user';

export type SignInResult =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false;
      /** `wrong`: also for an unknown address. `disabled`: only after the right password. */
      readonly reason: 'wrong' | 'disabled' | 'busy';
    }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/** Result, time and rate limits are the same for an address without an account (OWASP ASVS 5.0, 6.3.8). */
export async function signInWithPassword(credentials: {
  readonly email: string;
  readonly password: string;
  readonly client: SignInClient;
  readonly now: Date;
}): Promise<SignInResult> {
  const { email, password, client, now } = credentials;
  const limit = await consumeSignInLimits(email, client, now);
  if (!limit.ok) return { ok: false, reason: 'rate-limited', retryAt: limit.retryAt };
  const user = await collections().users.findOne({ email }, { collation: caseInsensitive });
  const isRight = await checkPassword(password, user?.passwordHash ?? null);
  if (isRight) await limit.refund();
  if (isRight === 'busy') return { ok: false, reason: 'busy' };
  if (!user || !isRight) return { ok: false, reason: 'wrong' };
  if (user.disabledAt) return { ok: false, reason: 'disabled' };
  if (client.clientAddress !== null)
    await rememberSignInAddress(accountLimitKey(email), client.clientAddress, now);
  return { ok: true, user: await upgradeHash(user, password) };
}

const checkPassword = (password: string, stored: string | null): Promise<boolean | 'busy'> =>
  verifyPassword(password, stored).catch(busyOrThrow);

function busyOrThrow(error: unknown): 'busy' {
  if (error instanceof QueueFullError) return 'busy';
  throw error;
}

/** Does not overwrite the hash of a concurrent password change. */
async function upgradeHash(user: User, password: string): Promise<User> {
  const { _id, passwordHash } = user;
  if (passwordHash === null || !needsRehash(passwordHash)) return user;
  const renewed = await hashPassword(password).catch(busyOrThrow);
  // The next sign-in tries again.
  if (renewed === 'busy') return user;
  const { matchedCount } = await collections().users.updateOne(
    { _id, passwordHash },
    { $set: { passwordHash: renewed } },
  );
  return matchedCount === 0 ? user : { ...user, passwordHash: renewed };
}
