import type { Db } from 'mongodb';

export const id = '015-pending-attempts';

/** Drops the index that allowed one pending payment attempt per order: now there is one per order and phone. */
export async function up(db: Db): Promise<void> {
  const attempts = db.collection('paymentAttempts');
  if (!(await db.listCollections({ name: 'paymentAttempts' }, { nameOnly: true }).hasNext())) return;
  if (await attempts.indexExists('orderId_1')) await attempts.dropIndex('orderId_1');
}
