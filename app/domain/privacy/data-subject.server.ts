import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { guestOrdersFilter } from '~/domain/orders/customers/customer-orders.server';
import type { Order } from '~/domain/orders/order';
import type { User } from '~/domain/accounts/user';

export type DataSubject = {
  readonly user: User;
  /** Orders of the account, and guest orders with its verified address. */
  readonly orders: readonly Order[];
};

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
