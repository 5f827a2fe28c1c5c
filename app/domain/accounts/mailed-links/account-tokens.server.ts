import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { accountTokenLifetimes, type AccountTokenKind } from './account-token';
import { hashToken, generateToken, tokenPattern } from '~/lib/token.server';
import type { User } from '~/domain/accounts/user';

/**
 * Makes the token of a link for a user, and voids the older ones of the same kind, within a transaction. Returns what
 * goes into the link, which is kept nowhere else, with its hash and its end.
 */
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

type Given = { readonly kind: AccountTokenKind; readonly token: string; readonly now: Date };

/**
 * The account that a link is for; null where the link was used, is too old, was followed by a newer one or never was,
 * or the account is disabled, gone or has another address by now. Looking does not use it up: programs that guard
 * inboxes open every link.
 */
export async function findUserByToken(given: Given, session?: ClientSession): Promise<User | null> {
  const { accountTokens, users } = collections();
  if (!tokenPattern.test(given.token)) return null;
  const found = await accountTokens.findOne(
    { _id: hashToken(given.token), kind: given.kind, expiresAt: { $gt: given.now } },
    { session },
  );
  return found && users.findOne({ _id: found.userId, email: found.email, disabledAt: null }, { session });
}

/** Uses a link up, within a transaction: the account that it is for, as findUserByToken; null the second time. */
export async function consumeAccountToken(given: Given, session: ClientSession): Promise<User | null> {
  const user = await findUserByToken(given, session);
  if (!user) return null;
  // Of two at once the transaction of one runs anew, and finds nothing.
  await collections().accountTokens.deleteOne({ _id: hashToken(given.token) }, { session });
  return user;
}

/** Voids all links that were mailed to a user: after a new password or a new address the old ones open nothing. */
export async function revokeAccountTokens(userId: ObjectId, session?: ClientSession): Promise<void> {
  await collections().accountTokens.deleteMany({ userId }, { session });
}
