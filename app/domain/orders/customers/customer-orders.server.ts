import type { Filter, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { touchAccount } from '~/domain/accounts/touch-account.server';
import type { User } from '~/domain/accounts/user';
import { clampPage } from '~/lib/pagination';
import type { Order } from '~/domain/orders/order';
import { realNumbers } from '~/domain/orders/order-number';

type OrderPage = {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
};

export async function listUserOrders(
  userId: ObjectId,
  { page: requestedPage, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<OrderPage> {
  const { orders } = collections();
  const total = await orders.countDocuments({ userId });
  const { page, pageCount } = clampPage(requestedPage, { total, pageSize });
  const found = await orders
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * pageSize)
    .limit(pageSize)
    .toArray();
  return { orders: found, total, page, pageCount };
}

/** Newest first, whatever became of them, but for those that were only tried. */
export const listLastOrders = (userId: ObjectId, limit: number): Promise<Order[]> =>
  collections()
    .orders.find({ userId, number: realNumbers })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();

/** Null while the email address is not verified: anybody can enter any address. */
export const guestOrdersFilter = ({
  email,
  emailVerifiedAt,
}: Pick<User, 'email' | 'emailVerifiedAt'>): Filter<Order> | null =>
  emailVerifiedAt === null ? null : { 'customer.email': email, userId: null };

export async function countGuestOrders(user: Pick<User, 'email' | 'emailVerifiedAt'>): Promise<number> {
  const filter = guestOrdersFilter(user);
  return filter ? collections().orders.countDocuments(filter, { collation: caseInsensitive }) : 0;
}

/** Links the guest orders with the verified address of an account to it, and returns their number. */
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
