import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';

/** Blocks account deletion: undelivered, money to collect, match or refund, or a prompt that may be paid. */
export type UnsettledOrder = {
  readonly number: string;
  readonly isGuestOrder: boolean;
  readonly reason: 'under-way' | 'money' | 'may-come';
};

/** Takes the session of the transaction that depends on the result. */
export async function findUnsettledOrders(
  orders: readonly Order[],
  session?: ClientSession,
): Promise<readonly UnsettledOrder[]> {
  const openAttempts = await collections()
    .paymentAttempts.find(
      {
        orderId: { $in: orders.map(({ _id }) => _id) },
        $or: [{ pending: true }, { nextQueryAt: { $ne: null }, state: { $ne: 'failed' } }],
      },
      { session, projection: { orderId: 1 } },
    )
    .toArray();
  const mayBePaid = new Set(openAttempts.filter(isForOrder).map(({ orderId }) => orderId.toHexString()));
  return orders.flatMap((order): UnsettledOrder[] => {
    const reason = findReason(order, mayBePaid.has(order._id.toHexString()));
    return reason ? [{ number: order.number, isGuestOrder: order.userId === null, reason }] : [];
  });
}

function findReason(order: Order, mayBePaid: boolean): UnsettledOrder['reason'] | null {
  if (order.status !== 'delivered' && order.status !== 'cancelled') return 'under-way';
  const isRefundDue = order.refundsDue.length > 0;
  const isPaymentDue = order.status === 'delivered' && order.paymentStatus === 'pending';
  if (isRefundDue || isPaymentDue || order.claim?.state === 'to-match') return 'money';
  return mayBePaid ? 'may-come' : null;
}
