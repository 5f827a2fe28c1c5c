import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import type { NewFarmNotice } from './farm-notice';

/** Pass the session of the transaction that changes the order: both commit together, so no notice is lost. */
export async function recordFarmNotices(
  notices: readonly NewFarmNotice[],
  order: Pick<Order, '_id'>,
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
