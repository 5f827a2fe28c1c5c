import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { guestOrdersFilter } from '~/domain/orders/customers/customer-orders.server';
import type { Order } from '~/domain/orders/order';
import { findOwnStandingOrders } from '~/domain/standing-orders/household/own-standing-orders.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import type { User } from '~/domain/accounts/user';

export type DataSubject = {
  readonly user: User;
  /** Orders of the account, guest orders with its verified address, and the mornings of its standing orders. */
  readonly orders: readonly Order[];
  /** Those that it sees (isOwnStandingOrder). */
  readonly standingOrders: readonly StandingOrder[];
};

/** Null for an account that is gone. `session`: of the transaction that depends on it. */
export async function findDataSubject(
  userId: ObjectId,
  now: Date,
  session?: ClientSession,
): Promise<DataSubject | null> {
  const { users, orders } = collections();
  const user = await users.findOne({ _id: userId }, { session });
  if (!user) return null;
  const own = await orders.find({ userId }, { session }).toArray();
  const asGuest = guestOrdersFilter(user);
  const others = asGuest ? await orders.find(asGuest, { session, collation: caseInsensitive }).toArray() : [];
  const standingOrders = await findOwnStandingOrders(user, now, session);
  const households = standingOrders.map(({ household }) => household);
  const mornings = await orders
    .find({ 'standing.household': { $in: households }, userId: null }, { session })
    .toArray();
  const all = [...own, ...others, ...mornings];
  const byNumber = new Map(all.map((order) => [order.number, order]));
  const newestFirst = (a: Order, b: Order) => b.createdAt.getTime() - a.createdAt.getTime();
  return { user, orders: [...byNumber.values()].sort(newestFirst), standingOrders };
}
