import type { Db } from 'mongodb';

export const id = '004-order-owner';

/** Marks the orders from before accounts as placed by guests. */
export async function up(db: Db): Promise<void> {
  await db.collection('orders').updateMany({ userId: { $exists: false } }, { $set: { userId: null } });
}
