import type { Filter, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { touchAccount } from '~/domain/accounts/touch-account.server';
import type { User } from '~/domain/accounts/user';
import { clampPage } from '~/lib/pagination';
import type { Order } from '~/domain/orders/order';

/** A page of a customer's orders that exists: `page` is from 1 to `pageCount`, which is at least 1. */
export type OrderPage = {
  readonly orders: readonly Order[];
  /** How many there are over all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
};

/** One page of the orders of an account, the newest first; the last page where the one asked for lies behind it. */
export async function listUserOrders(
  userId: ObjectId,
  { page: asked, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<OrderPage> {
  const { orders } = collections();
  const total = await orders.countDocuments({ userId });
  const { page, pageCount } = clampPage(asked, { total, pageSize });
  const found = await orders
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * pageSize)
    .limit(pageSize)
    .toArray();
  return { orders: found, total, page, pageCount };
}

/**
 * The orders that guests placed with the address of an account. Only a person who has shown to receive what is sent
 * there may have them: anybody can type any address at the checkout, and at the registration.
 */
export const guestOrdersFilter = ({
  email,
  emailVerifiedAt,
}: Pick<User, 'email' | 'emailVerifiedAt'>): Filter<Order> | null =>
  emailVerifiedAt === null ? null : { 'customer.email': email, userId: null };

/** How many orders linkGuestOrders would take over. */
export async function countGuestOrders(user: Pick<User, 'email' | 'emailVerifiedAt'>): Promise<number> {
  const filter = guestOrdersFilter(user);
  return filter ? collections().orders.countDocuments(filter, { collation: caseInsensitive }) : 0;
}

/**
 * Gives the orders that were placed as a guest with the verified address of an account to that account; returns how
 * many. They keep working by their signed links.
 */
export const linkGuestOrders = (userId: ObjectId, now: Date): Promise<number> =>
  withTransaction(async (session) => {
    const user = await touchAccount(userId, now, session);
    const filter = user && guestOrdersFilter(user);
    if (!filter) return 0;
    const { modifiedCount } = await collections().orders.updateMany(
      filter,
      { $set: { userId } },
      { collation: caseInsensitive, session },
    );
    return modifiedCount;
  });
