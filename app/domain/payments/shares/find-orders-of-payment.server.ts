import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrder, sharesOf } from '~/domain/mpesa/attempts/payment-attempt';
import type { Order } from '~/domain/orders/order';

/** All orders that have a part of one payment by M-Pesa: by the prompt for several of them, and by its code. Oldest first. */
export async function findOrdersOfPayment(
  {
    attemptId,
    receiptNumber,
  }: { readonly attemptId: ObjectId | null; readonly receiptNumber: string | null },
  session: ClientSession,
): Promise<readonly Order[]> {
  const { orders, paymentAttempts } = collections();
  const attempt = attemptId && (await paymentAttempts.findOne({ _id: attemptId }, { session }));
  const ids = attempt && isForOrder(attempt) ? sharesOf(attempt).map(({ orderId }) => orderId) : [];
  const filters = [
    ...(ids.length > 0 ? [{ _id: { $in: ids } }] : []),
    ...(receiptNumber === null
      ? []
      : [
          { receiptNumber },
          { 'partPayments.receiptNumber': receiptNumber },
          { 'refundsDue.receiptNumber': receiptNumber },
        ]),
  ];
  const found = new Map<string, Order>();
  for (const filter of filters)
    for (const order of await orders.find(filter, { session }).toArray())
      found.set(order._id.toHexString(), order);
  return [...found.values()].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
