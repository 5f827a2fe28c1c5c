import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { hashToken, generateToken } from '~/lib/token.server';
import { lastSeenIntervalMs, sessionLifetimes, type Session, type SignInMethod } from './session';
import type { User } from '~/domain/accounts/user';

export type SignedIn = { readonly user: User; readonly session: Session };

/**
 * Begins a session of somebody who has shown who they are, and returns the token for the browser's cookie, which is
 * kept nowhere. Takes how they did so, whether they want to be remembered, and their browser in words.
 */
export async function createSession(begin: {
  readonly userId: ObjectId;
  readonly method: SignInMethod;
  readonly twoStep: boolean;
  readonly remember: boolean;
  readonly device: string;
  readonly now: Date;
}): Promise<string> {
  const { now, ...rest } = begin;
  const token = generateToken();
  const limits = begin.remember ? sessionLifetimes.remembered : sessionLifetimes.sessionOnly;
  await collections().sessions.insertOne({
    _id: hashToken(token),
    ...rest,
    createdAt: now,
    confirmedAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + limits.idleMs),
    endsAt: new Date(now.getTime() + limits.totalMs),
  });
  await collections().users.updateOne({ _id: begin.userId }, { $set: { lastSeenAt: now } });
  return token;
}

/**
 * Takes the token of a cookie and returns the session with its user; null when it has ended, or the account is disabled
 * or gone. Writes down that it was used, at most once in five minutes.
 */
export async function findSession(token: string, now: Date): Promise<SignedIn | null> {
  const { sessions, users } = collections();
  const session = await sessions.findOne({ _id: hashToken(token), expiresAt: { $gt: now } });
  if (!session) return null;
  const user = await users.findOne({ _id: session.userId, disabledAt: null });
  if (!user) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= lastSeenIntervalMs) await keepAlive(session, now);
  return { user, session };
}

async function keepAlive(session: Session, now: Date): Promise<void> {
  const { idleMs } = session.remember ? sessionLifetimes.remembered : sessionLifetimes.sessionOnly;
  const expiresAt = new Date(Math.min(now.getTime() + idleMs, session.endsAt.getTime()));
  const { sessions, users } = collections();
  await Promise.all([
    sessions.updateOne({ _id: session._id }, { $set: { lastSeenAt: now, expiresAt } }),
    users.updateOne({ _id: session.userId }, { $set: { lastSeenAt: now } }),
  ]);
}

/** Writes down that the person has just shown again who they are, and whether a second step was part of it. */
export async function confirmSession(
  sessionId: string,
  now: Date,
  shown: { readonly twoStep: boolean } = { twoStep: false },
): Promise<void> {
  await collections().sessions.updateOne(
    { _id: sessionId },
    { $set: { confirmedAt: now, ...(shown.twoStep && { twoStep: true }) } },
  );
}

/**
 * Lets a session go on under a new token, with all that it has and is setting up: what somebody else may have got hold
 * of before the person showed again who they are is worth nothing after it (OWASP ASVS 5.0, 7.2.4). Returns the token
 * and the end of the session, which stays where it was; null where it has ended, or gone on already.
 */
export const rotateSessionToken = (
  sessionId: string,
  now: Date,
): Promise<{ readonly token: string; readonly remember: boolean; readonly endsAt: Date } | null> =>
  withTransaction(async (transaction) => {
    const { sessions, twoStepSetUps } = collections();
    const options = { session: transaction };
    const session = await sessions.findOneAndDelete({ _id: sessionId, expiresAt: { $gt: now } }, options);
    if (!session) return null;
    const token = generateToken();
    const _id = hashToken(token);
    await sessions.insertOne({ ...session, _id }, options);
    const setUp = await twoStepSetUps.findOneAndDelete({ _id: sessionId }, options);
    if (setUp) await twoStepSetUps.insertOne({ ...setUp, _id }, options);
    return { token, remember: session.remember, endsAt: session.endsAt };
  });

/** Ends the session of a token; nothing happens where there is none. */
export async function endSession(token: string): Promise<void> {
  await collections().sessions.deleteOne({ _id: hashToken(token) });
}

/** Ends one session of a user, by its id; nothing happens where it is somebody else's. */
export async function endUserSession(userId: ObjectId, sessionId: string): Promise<void> {
  await collections().sessions.deleteOne({ _id: sessionId, userId });
}

/**
 * Ends all sessions of a user, but for one that is kept, and the sign-ins that wait for a second step: whoever knew the
 * old password is not let in by it any more. Takes the session of a transaction where it is part of one. Returns how
 * many sessions there were.
 */
export async function endUserSessions(
  userId: ObjectId,
  keep?: string,
  transaction?: ClientSession,
): Promise<number> {
  const { sessions, signInChallenges } = collections();
  await signInChallenges.deleteMany({ userId }, { session: transaction });
  const { deletedCount } = await sessions.deleteMany(
    { userId, ...(keep !== undefined && { _id: { $ne: keep } }) },
    { session: transaction },
  );
  return deletedCount;
}

/** The sessions of a user that have not ended, the last used first. */
export const listSessions = (userId: ObjectId, now: Date): Promise<Session[]> =>
  collections()
    .sessions.find({ userId, expiresAt: { $gt: now } })
    .sort({ lastSeenAt: -1 })
    .toArray();
