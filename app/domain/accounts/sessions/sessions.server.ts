import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  unlessCredentialsChanged,
  type Credentials,
} from '~/domain/accounts/sign-in/unless-credentials-changed.server';
import { worksHere } from '~/domain/accounts/permissions';
import { endPhoneCodes } from '~/domain/accounts/phone-codes/end-phone-codes.server';
import { hashToken, generateToken } from '~/lib/token.server';
import { lastSeenIntervalMs, sessionLifetimes, type Session, type SignInMethod } from './session';
import type { User } from '~/domain/accounts/user';

export type SignedIn = { readonly user: User; readonly session: Session };

/** Returns the token for the cookie; only its hash is stored. `user` is as read before the sign-in was checked; null: see unlessCredentialsChanged. */
export async function createSession(options: {
  readonly user: Credentials & Pick<User, '_id'>;
  readonly method: SignInMethod;
  readonly twoStep: boolean;
  readonly remember: boolean;
  readonly device: string;
  readonly isApi?: true;
  readonly now: Date;
}): Promise<string | null> {
  const { user, now, ...rest } = options;
  const token = generateToken();
  const lifetime = options.remember ? sessionLifetimes.remembered : sessionLifetimes.sessionOnly;
  const session: Session = {
    _id: hashToken(token),
    userId: user._id,
    ...rest,
    createdAt: now,
    // A number may be somebody else's by now: a sensitive change asks for the password first.
    confirmedAt: options.method === 'code' ? new Date(0) : now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifetime.idleMs),
    endsAt: new Date(now.getTime() + lifetime.totalMs),
  };
  return unlessCredentialsChanged(user, now, async (transaction) => {
    await collections().sessions.insertOne(session, { session: transaction });
    return token;
  });
}

/** Null also for a disabled or deleted user. Records the use. */
export const findSession = (token: string, now: Date): Promise<SignedIn | null> =>
  findLiveSession({ _id: hashToken(token) }, now);

/** For the id in an access token: never the session of a browser. Null also for a disabled or deleted user. Records the use. */
export const findApiSession = (id: string, now: Date): Promise<SignedIn | null> =>
  findLiveSession({ _id: id, isApi: true }, now);

async function findLiveSession(key: Pick<Session, '_id' | 'isApi'>, now: Date): Promise<SignedIn | null> {
  const { sessions, users } = collections();
  const session = await sessions.findOne({ ...key, expiresAt: { $gt: now } });
  if (!session) return null;
  const user = await users.findOne({ _id: session.userId, disabledAt: null });
  // Nobody who works here is signed in by a code, however they came by a permission.
  if (!user || (session.method === 'code' && worksHere(user))) return null;
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

/** `twoStep: false` does not revoke a passed second step. */
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

/** Invalidates a token stolen before reauthentication (OWASP ASVS 5.0, 7.2.4). Null if ended or rotated. */
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
 * Also ends sign-ins that wait for a second step, whose password was checked before, and codes that were texted before. Returns the
 * count.
 */
export async function endUserSessions(
  userId: ObjectId,
  exceptId?: string,
  transaction?: ClientSession,
): Promise<number> {
  const { sessions, signInChallenges } = collections();
  await signInChallenges.deleteMany({ userId }, { session: transaction });
  await endPhoneCodes({ userId, enteredAt: null }, transaction);
  const { deletedCount } = await sessions.deleteMany(
    { userId, ...(exceptId !== undefined && { _id: { $ne: exceptId } }) },
    { session: transaction },
  );
  return deletedCount;
}

/** Ends those that began with a code by text. */
export const endCodeSessions = (
  userId: ObjectId,
  transaction: ClientSession,
  exceptId?: string,
): Promise<unknown> =>
  collections().sessions.deleteMany(
    { userId, method: 'code', ...(exceptId !== undefined && { _id: { $ne: exceptId } }) },
    { session: transaction },
  );

/** Ends the oldest access tokens of a user beyond the newest `count`: a program that signs in for each call fills no list. */
export async function endOldApiSessions(userId: ObjectId, count: number): Promise<void> {
  const { sessions } = collections();
  const old = await sessions
    .find({ userId, isApi: true })
    .sort({ createdAt: -1 })
    .skip(count)
    .project<Pick<Session, '_id'>>({ _id: 1 })
    .toArray();
  if (old.length > 0) await sessions.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

export const listSessions = (userId: ObjectId, now: Date): Promise<Session[]> =>
  collections()
    .sessions.find({ userId, expiresAt: { $gt: now } })
    .sort({ lastSeenAt: -1 })
    .toArray();
