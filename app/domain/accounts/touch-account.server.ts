import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { User } from './user';

/**
 * Returns the account in a transaction that assigns something to it; null where it is disabled or deleted. Writes it, so
 * that a concurrent deletion conflicts and nothing is left behind; the count makes each update a write.
 */
export const touchAccount = (userId: ObjectId, now: Date, session: ClientSession): Promise<User | null> =>
  collections().users.findOneAndUpdate(
    { _id: userId, disabledAt: null },
    { $set: { lastSeenAt: now }, $inc: { touchCount: 1 } },
    { session, returnDocument: 'after' },
  );
