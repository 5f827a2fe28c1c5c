import type { ClientSession } from 'mongodb';
import { findOrderAttempts } from '~/domain/mpesa/attempts/find-order-attempts.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { isOnAccount, type Order } from '~/domain/orders/order';
import { toCents, type Cents } from '~/lib/format/money';
import { sharesOf } from '~/domain/mpesa/attempts/payment-attempt';

/** Blocks account deletion: undelivered, money to collect, match or refund, or a prompt that may be paid. */
export type UnsettledOrder = {
  readonly number: string;
  readonly isGuestOrder: boolean;
  readonly reason: 'under-way' | 'money' | 'may-come';
  /** What its customer still has to pay for what came; 0 for nothing. */
  readonly owed: Cents;
};

/** Takes the session of the transaction that depends on the result. */
export async function findUnsettledOrders(
  orders: readonly Order[],
  session?: ClientSession,
): Promise<readonly UnsettledOrder[]> {
  const attempts = await findOrderAttempts(
    orders.map(({ _id }) => _id),
    { $or: [{ pending: true }, { nextQueryAt: { $ne: null }, state: { $ne: 'failed' } }] },
    session,
  );
  const mayBePaid = new Set(
    attempts.flatMap((attempt) => sharesOf(attempt).map(({ orderId }) => orderId.toHexString())),
  );
  return orders.flatMap((order): UnsettledOrder[] => {
    const reason = findReason(order, mayBePaid.has(order._id.toHexString()));
    return reason
      ? [{ number: order.number, isGuestOrder: order.userId === null, reason, owed: owedOf(order) }]
      : [];
  });
}

const owedOf = (order: Order): Cents =>
  order.status === 'delivered' && !isOnAccount(order) ? accountOf(order).stillToPay : toCents(0);

function findReason(order: Order, mayBePaid: boolean): UnsettledOrder['reason'] | null {
  if (order.status !== 'delivered' && order.status !== 'cancelled') return 'under-way';
  const isRefundDue = order.refundsDue.length > 0;
  const isPaymentDue =
    order.status === 'delivered' && order.paymentStatus === 'pending' && !isOnAccount(order);
  if (isRefundDue || isPaymentDue || order.claim?.state === 'to-match') return 'money';
  return mayBePaid ? 'may-come' : null;
}
