import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { AccountChange, AccountEvent } from './account-event';

/** Pass the session of the transaction that makes the change, so that both commit together. */
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

export const listAccountEvents = (userId: ObjectId, limit: number): Promise<AccountEvent[]> =>
  collections().accountEvents.find({ userId }).sort({ at: -1, _id: -1 }).limit(limit).toArray();
