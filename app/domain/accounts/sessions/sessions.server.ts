import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { hashToken, generateToken } from '~/lib/token.server';
import { lastSeenIntervalMs, sessionLifetimes, type Session, type SignInMethod } from './session';
import type { User } from '~/domain/accounts/user';

export type SignedIn = { readonly user: User; readonly session: Session };

/** Creates a session of an authenticated user and returns the token for the cookie; only its hash is stored. */
export async function createSession(options: {
  readonly userId: ObjectId;
  readonly method: SignInMethod;
  readonly twoStep: boolean;
  readonly remember: boolean;
  readonly device: string;
  readonly now: Date;
}): Promise<string> {
  const { now, ...rest } = options;
  const token = generateToken();
  const lifetime = options.remember ? sessionLifetimes.remembered : sessionLifetimes.sessionOnly;
  await collections().sessions.insertOne({
    _id: hashToken(token),
    ...rest,
    createdAt: now,
    confirmedAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifetime.idleMs),
    endsAt: new Date(now.getTime() + lifetime.totalMs),
  });
  await collections().users.updateOne({ _id: options.userId }, { $set: { lastSeenAt: now } });
  return token;
}

/**
 * Returns the session of a cookie's token with its user; null where it has ended, or the account is disabled or deleted.
 * Records the use.
 */
export async function findSession(token: string, now: Date): Promise<SignedIn | null> {
  const { sessions, users } = collections();
  const session = await sessions.findOne({ _id: hashToken(token), expiresAt: { $gt: now } });
  if (!session) return null;
  const user = await users.findOne({ _id: session.userId, disabledAt: null });
  if (!user) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= lastSeenIntervalMs) await extendSession(session, now);
  return { user, session };
}

async function extendSession(session: Session, now: Date): Promise<void> {
  const { idleMs } = session.remember ? sessionLifetimes.remembered : sessionLifetimes.sessionOnly;
  const expiresAt = new Date(Math.min(now.getTime() + idleMs, session.endsAt.getTime()));
  const { sessions, users } = collections();
  await Promise.all([
    sessions.updateOne({ _id: session._id }, { $set: { lastSeenAt: now, expiresAt } }),
    users.updateOne({ _id: session.userId }, { $set: { lastSeenAt: now } }),
  ]);
}

/** Marks a session as fresh after reauthentication. `twoStep` never takes a passed second step back. */
export async function confirmSession(
  sessionId: string,
  now: Date,
  factors: { readonly twoStep: boolean } = { twoStep: false },
): Promise<void> {
  await collections().sessions.updateOne(
    { _id: sessionId },
    { $set: { confirmedAt: now, ...(factors.twoStep && { twoStep: true }) } },
  );
}

/**
 * Gives a session a new token, so that one stolen before the reauthentication is worthless (OWASP ASVS 5.0, 7.2.4). A
 * two-step set-up in progress moves along. Null where the session has ended or was rotated concurrently.
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

export async function endSession(token: string): Promise<void> {
  await collections().sessions.deleteOne({ _id: hashToken(token) });
}

export async function endUserSession(userId: ObjectId, sessionId: string): Promise<void> {
  await collections().sessions.deleteOne({ _id: sessionId, userId });
}

/**
 * Ends all sessions of a user except one, and the sign-ins that wait for a second step, since their password was checked
 * before. Returns the number of ended sessions.
 */
export async function endUserSessions(
  userId: ObjectId,
  exceptId?: string,
  transaction?: ClientSession,
): Promise<number> {
  const { sessions, signInChallenges } = collections();
  await signInChallenges.deleteMany({ userId }, { session: transaction });
  const { deletedCount } = await sessions.deleteMany(
    { userId, ...(exceptId !== undefined && { _id: { $ne: exceptId } }) },
    { session: transaction },
  );
  return deletedCount;
}

/** The active sessions of a user, the last used first. */
export const listSessions = (userId: ObjectId, now: Date): Promise<Session[]> =>
  collections()
    .sessions.find({ userId, expiresAt: { $gt: now } })
    .sort({ lastSeenAt: -1 })
    .toArray();
