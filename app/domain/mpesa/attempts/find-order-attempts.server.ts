import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrder, type OrderAttempt, type PaymentAttempt } from './payment-attempt';

/** The prompts for these orders, newest first: one for several names the first of them, and all as shares. */
export async function findOrderAttempts(
  orderIds: readonly ObjectId[],
  filter: Filter<PaymentAttempt> = {},
  session?: ClientSession,
): Promise<readonly OrderAttempt[]> {
  const ids = { $in: [...orderIds] };
  const found = new Map<string, OrderAttempt>();
  for (const ofOrders of [{ orderId: ids }, { 'shares.orderId': ids }])
    for (const attempt of await collections()
      .paymentAttempts.find({ ...filter, ...ofOrders }, { session })
      .toArray())
      if (isForOrder(attempt)) found.set(attempt._id.toHexString(), attempt);
  return [...found.values()].sort(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() ||
      (one._id.toHexString() < other._id.toHexString() ? 1 : -1),
  );
}
