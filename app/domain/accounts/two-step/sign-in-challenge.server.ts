import { collections } from '~/domain/collections';
import { hashToken, generateToken } from '~/lib/token.server';
import { isTwoStepOn, twoStepLimits, type SignInChallenge } from './two-step';
import { verifySecondStep, type SecondStepInput, type SecondStepFailure } from './verify-second-step.server';
import type { User } from '~/domain/accounts/user';

/**
 * Keeps a sign-in whose first step was right until the second is given, and returns the token for the browser's cookie,
 * which is kept nowhere.
 */
export async function createChallenge(
  begin: Pick<SignInChallenge, 'userId' | 'method' | 'remember' | 'redirectTo'> & { readonly now: Date },
): Promise<string> {
  const { now, ...rest } = begin;
  const token = generateToken();
  await collections().signInChallenges.insertOne({
    _id: hashToken(token),
    ...rest,
    tries: 0,
    expiresAt: new Date(now.getTime() + twoStepLimits.challengeTtlMs),
  });
  return token;
}

/** Takes the token of a cookie and says whether a sign-in still waits for its second step. */
export async function isChallengeOpen(token: string, now: Date): Promise<boolean> {
  const found = await collections().signInChallenges.findOne(
    { _id: hashToken(token), ...open(now) },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

const open = (now: Date) => ({ expiresAt: { $gt: now }, tries: { $lt: twoStepLimits.maxChallengeAttempts } });

export type ChallengeResult =
  | {
      readonly ok: true;
      readonly user: User;
      readonly challenge: SignInChallenge;
      readonly recoveryCodesLeft: number;
    }
  | SecondStepFailure
  | {
      readonly ok: false;
      /**
       * The sign-in has to begin anew after `last-try`, which was wrong, too, and after `ended`: its time is over, or it
       * was ended from elsewhere.
       */
      readonly reason: 'last-try' | 'ended';
    };

/**
 * Takes the second step of a waiting sign-in. A try is counted before the code is looked at, so that many at once are
 * not more than one after another. On success the challenge is over: it begins one session.
 */
export async function verifyChallenge(answer: {
  readonly token: string;
  readonly given: SecondStepInput;
  readonly now: Date;
}): Promise<ChallengeResult> {
  const { given, now } = answer;
  const { signInChallenges, users } = collections();
  const challenge = await signInChallenges.findOneAndUpdate(
    { _id: hashToken(answer.token), ...open(now) },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  );
  if (!challenge) return { ok: false, reason: 'ended' };
  const user = await users.findOne({ _id: challenge.userId, disabledAt: null });
  if (!user || !isTwoStepOn(user)) return { ok: false, reason: 'ended' };
  const used = await verifySecondStep({ user, given, now });
  if (!used.ok)
    return challenge.tries < twoStepLimits.maxChallengeAttempts ? used : { ok: false, reason: 'last-try' };
  // Gone meanwhile: ended from elsewhere (a new password, the account disabled), or answered by another request.
  const { deletedCount } = await signInChallenges.deleteOne({ _id: challenge._id });
  return deletedCount === 1
    ? { ok: true, user, challenge, recoveryCodesLeft: used.recoveryCodesLeft }
    : { ok: false, reason: 'ended' };
}
