import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';

/**
 * Why the farm still needs to know whose order it is: it is `under-way` (not delivered, not cancelled); `money` is to be
 * got, matched or given back; or a prompt was sent and its money `may-come`, for which M-Pesa is asked for a day. Of a
 * prompt that M-Pesa has told to have failed no money is expected, though M-Pesa is asked about it, too.
 */
export type UnsettledOrder = {
  readonly number: string;
  /** Whether it was placed without signing in, and so is not among the orders of the account. */
  readonly isGuestOrder: boolean;
  readonly reason: 'under-way' | 'money' | 'may-come';
};

/** Those of the orders that are not settled yet. Takes the session of the transaction that decides by it. */
export async function findUnsettledOrders(
  orders: readonly Order[],
  session?: ClientSession,
): Promise<readonly UnsettledOrder[]> {
  const asked = await collections()
    .paymentAttempts.find(
      {
        orderId: { $in: orders.map(({ _id }) => _id) },
        $or: [{ pending: true }, { nextQueryAt: { $ne: null }, state: { $ne: 'failed' } }],
      },
      { session, projection: { orderId: 1 } },
    )
    .toArray();
  const mayBePaid = new Set(asked.map(({ orderId }) => orderId.toHexString()));
  return orders.flatMap((order): UnsettledOrder[] => {
    const because = whyUnsettled(order, mayBePaid.has(order._id.toHexString()));
    return because ? [{ number: order.number, isGuestOrder: order.userId === null, reason: because }] : [];
  });
}

function whyUnsettled(order: Order, mayBePaid: boolean): UnsettledOrder['reason'] | null {
  if (order.status !== 'delivered' && order.status !== 'cancelled') return 'under-way';
  const toGiveBack = order.refundsDue.length > 0 && order.paymentStatus !== 'refunded';
  const toGet = order.status === 'delivered' && order.paymentStatus === 'pending';
  if (toGiveBack || toGet || order.claim?.state === 'to-match') return 'money';
  return mayBePaid ? 'may-come' : null;
}
