import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { accountTokenLifetimes, type AccountTokenKind } from './account-token';
import { hashToken, generateToken, tokenPattern } from '~/lib/token.server';
import type { User } from '~/domain/accounts/user';

/** Revokes the user's older links of the kind. Only the hash of the returned token is stored. */
export async function issueAccountToken(
  kind: AccountTokenKind,
  user: Pick<User, '_id' | 'email'>,
  now: Date,
  session: ClientSession,
): Promise<{ readonly token: string; readonly hash: string; readonly expiresAt: Date }> {
  const { accountTokens } = collections();
  const token = generateToken();
  const hash = hashToken(token);
  const expiresAt = new Date(now.getTime() + accountTokenLifetimes[kind]);
  await accountTokens.deleteMany({ userId: user._id, kind }, { session });
  await accountTokens.insertOne(
    { _id: hash, kind, userId: user._id, email: user.email, createdAt: now, expiresAt },
    { session },
  );
  return { token, hash, expiresAt };
}

type TokenQuery = { readonly kind: AccountTokenKind; readonly token: string; readonly now: Date };

/** Does not consume the link: mail scanners open every link. Null also where the user has another address by now. */
export async function findUserByToken(query: TokenQuery, session?: ClientSession): Promise<User | null> {
  const { accountTokens, users } = collections();
  if (!tokenPattern.test(query.token)) return null;
  const found = await accountTokens.findOne(
    { _id: hashToken(query.token), kind: query.kind, expiresAt: { $gt: query.now } },
    { session },
  );
  return found && users.findOne({ _id: found.userId, email: found.email, disabledAt: null }, { session });
}

export async function consumeAccountToken(query: TokenQuery, session: ClientSession): Promise<User | null> {
  const user = await findUserByToken(query, session);
  if (!user) return null;
  // Of two concurrent requests, one transaction is retried and finds no token.
  await collections().accountTokens.deleteOne({ _id: hashToken(query.token) }, { session });
  return user;
}

export async function revokeAccountTokens(userId: ObjectId, session?: ClientSession): Promise<void> {
  await collections().accountTokens.deleteMany({ userId }, { session });
}
