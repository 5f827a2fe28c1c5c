import { collections } from '~/domain/collections';
import { unlessCredentialsChanged } from '~/domain/accounts/sign-in/unless-credentials-changed.server';
import { hashToken, generateToken } from '~/lib/token.server';
import { isTwoStepOn, twoStepLimits, type SignInChallenge } from './two-step';
import { verifySecondStep, type SecondStepInput, type SecondStepFailure } from './verify-second-step.server';
import type { User } from '~/domain/accounts/user';

/** Returns the token for the cookie; only its hash is stored. Null: see unlessCredentialsChanged. */
export async function createChallenge(
  challenge: Pick<SignInChallenge, 'method' | 'remember' | 'redirectTo'> & {
    readonly user: User;
    readonly now: Date;
  },
): Promise<string | null> {
  const { user, now, ...rest } = challenge;
  const token = generateToken();
  const expiresAt = new Date(now.getTime() + twoStepLimits.challengeTtlMs);
  return unlessCredentialsChanged(user, now, async (session) => {
    await collections().signInChallenges.insertOne(
      { _id: hashToken(token), userId: user._id, ...rest, tries: 0, expiresAt },
      { session },
    );
    return token;
  });
}

export async function isChallengeOpen(token: string, now: Date): Promise<boolean> {
  const found = await collections().signInChallenges.findOne(
    { _id: hashToken(token), ...open(now) },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

const open = (now: Date) => ({ expiresAt: { $gt: now }, tries: { $lt: twoStepLimits.maxChallengeAttempts } });

type ChallengeResult =
  | {
      readonly ok: true;
      readonly user: User;
      readonly challenge: SignInChallenge;
      readonly recoveryCodesLeft: number;
    }
  | SecondStepFailure
  | {
      readonly ok: false;
      /** Both restart the sign-in. `last-try`: the last attempt was wrong; `ended`: expired or revoked. */
      readonly reason: 'last-try' | 'ended';
    };

/** Counts the attempt before the check, so that concurrent ones do not exceed the limit. Succeeds once. */
export async function verifyChallenge(attempt: {
  readonly token: string;
  readonly input: SecondStepInput;
  readonly now: Date;
}): Promise<ChallengeResult> {
  const { token, input, now } = attempt;
  const { signInChallenges, users } = collections();
  const challenge = await signInChallenges.findOneAndUpdate(
    { _id: hashToken(token), ...open(now) },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  );
  if (!challenge) return { ok: false, reason: 'ended' };
  const user = await users.findOne({ _id: challenge.userId, disabledAt: null });
  if (!user || !isTwoStepOn(user)) return { ok: false, reason: 'ended' };
  const result = await verifySecondStep({ user, input, now });
  if (!result.ok)
    return challenge.tries < twoStepLimits.maxChallengeAttempts ? result : { ok: false, reason: 'last-try' };
  // A new password, a disabled account or a concurrent request may have ended the challenge.
  const { deletedCount } = await signInChallenges.deleteOne({ _id: challenge._id });
  return deletedCount === 1
    ? { ok: true, user, challenge, recoveryCodesLeft: result.recoveryCodesLeft }
    : { ok: false, reason: 'ended' };
}
