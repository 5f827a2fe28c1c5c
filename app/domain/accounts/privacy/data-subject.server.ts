import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { guestOrdersFilter } from '~/domain/orders/customers/customer-orders.server';
import type { Order } from '~/domain/orders/order';
import type { User } from '~/domain/accounts/user';

/** Somebody with all that leads to what we hold of them. */
export type DataSubject = {
  readonly user: User;
  /** Those of the account, and those that they placed as a guest with their verified address. */
  readonly orders: readonly Order[];
};

/** Reads an account with its orders, as a transaction sees them where there is one; null for an account that is gone. */
export async function findDataSubject(
  userId: ObjectId,
  session?: ClientSession,
): Promise<DataSubject | null> {
  const { users, orders } = collections();
  const user = await users.findOne({ _id: userId }, { session });
  if (!user) return null;
  const own = await orders.find({ userId }, { session }).toArray();
  const asGuest = guestOrdersFilter(user);
  const others = asGuest ? await orders.find(asGuest, { session, collation: caseInsensitive }).toArray() : [];
  const newestFirst = (a: Order, b: Order) => b.createdAt.getTime() - a.createdAt.getTime();
  return { user, orders: [...own, ...others].sort(newestFirst) };
}
