import type { Db } from 'mongodb';

export const id = '026-organization-attempts';

/**
 * Drops the index of one pending payment attempt per order and phone, whose condition changes: attempts of organizations
 * have no order.
 */
export async function up(db: Db): Promise<void> {
  const attempts = db.collection('paymentAttempts');
  if (!(await db.listCollections({ name: 'paymentAttempts' }, { nameOnly: true }).hasNext())) return;
  if (await attempts.indexExists('orderId_1_phone_1')) await attempts.dropIndex('orderId_1_phone_1');
}
