import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { User } from './user';

/** Call it in a transaction that assigns data to the account: the write conflicts with a concurrent deletion. */
export const touchAccount = (userId: ObjectId, now: Date, session: ClientSession): Promise<User | null> =>
  collections().users.findOneAndUpdate(
    { _id: userId, disabledAt: null },
    // The count makes each update a write, even with an equal time.
    { $set: { lastSeenAt: now }, $inc: { touchCount: 1 } },
    { session, returnDocument: 'after' },
  );
