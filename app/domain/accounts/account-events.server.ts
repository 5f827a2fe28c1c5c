import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { AccountChange, AccountEvent } from './account-event';

/**
 * Writes a line into the history of an account. Takes whose account it is, who did it (the person themselves unless
 * told otherwise), and the session of the transaction that makes the change, where there is one: a change and its line
 * then stand or fall together.
 */
export async function recordAccountEvent(
  event: {
    readonly userId: ObjectId;
    readonly byUserId?: ObjectId;
    readonly change: AccountChange;
    readonly now: Date;
  },
  session?: ClientSession,
): Promise<void> {
  const { userId, byUserId = userId, change, now } = event;
  await collections().accountEvents.insertOne(
    { _id: new ObjectId(), userId, byUserId, at: now, change },
    session && { session },
  );
}

/** The history of an account, the newest first; at most `limit` lines. */
export const listAccountEvents = (userId: ObjectId, limit: number): Promise<AccountEvent[]> =>
  collections().accountEvents.find({ userId }).sort({ at: -1, _id: -1 }).limit(limit).toArray();
