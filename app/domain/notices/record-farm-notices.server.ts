import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { NewFarmNotice } from './farm-notice';

/** Pass the session of the transaction that changes the order: both commit together, so no notice is lost. */
export async function recordFarmNotices(
  notices: readonly NewFarmNotice[],
  order: { readonly _id: ObjectId },
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (notices.length === 0) return;
  await collections().farmNotices.insertMany(
    notices.map((notice) => ({
      ...notice,
      _id: new ObjectId(),
      orderId: order._id,
      createdAt: now,
      queuedAt: null,
      expiresAt: null,
    })),
    { session },
  );
}
