import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { User } from './user';

/**
 * For a transaction that gives something to an account: returns the account as it is now; null where it is disabled or
 * gone. It is written, not only read: if the account is deleted at this moment, the two transactions meet and one of
 * them runs anew, so that nothing is left behind with a person who is gone. The count is there for that: an update that
 * changes nothing is not written.
 */
export const touchAccount = (userId: ObjectId, now: Date, session: ClientSession): Promise<User | null> =>
  collections().users.findOneAndUpdate(
    { _id: userId, disabledAt: null },
    { $set: { lastSeenAt: now }, $inc: { touchCount: 1 } },
    { session, returnDocument: 'after' },
  );
