import type { Db } from 'mongodb';
import type { Order } from '~/domain/orders/order';

export const id = '004-order-owner';

/** Orders from before accounts were all placed by guests. */
export async function up(db: Db): Promise<void> {
  await db.collection<Order>('orders').updateMany({ userId: { $exists: false } }, { $set: { userId: null } });
}
