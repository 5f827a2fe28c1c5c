import type { Db } from 'mongodb';

/**
 * Whether somebody sells or buys here: there is a product, an order, a visit that was booked, or an account without a role in the
 * back office.
 */
export async function isUsedShop(db: Db): Promise<boolean> {
  const found = await Promise.all([
    db.collection('products').findOne(),
    db.collection('orders').findOne(),
    db.collection('bookings').findOne(),
    db.collection('users').findOne({ role: { $nin: ['staff', 'admin', 'super_admin'] } }),
  ]);
  return found.some(Boolean);
}
