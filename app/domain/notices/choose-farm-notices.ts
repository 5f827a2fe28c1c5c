import { isCashPayment, type Order } from '~/domain/orders/order';
import type { Actor } from '~/domain/orders/status/order-status';
import { checkedRefundReasons, type NewFarmNotice } from './farm-notice';

/** An M-Pesa order is told when it is paid, an order by phone not at all: the farm took it. */
export function choosePlacedNotices(order: Order): readonly NewFarmNotice[] {
  const isByCustomer = order.timeline[0]?.by === 'customer';
  return isByCustomer && isCashPayment(order.paymentMethod) ? [{ kind: 'cashOrder' }] : [];
}

/** What the farm is told of a change; nothing of its own changes. */
export function chooseFarmNotices(before: Order, after: Order, by: Actor): readonly NewFarmNotice[] {
  if (by === 'admin') return [];
  return [...findOrderNotices(before, after, by), ...findPaymentChecks(before, after)];
}

function findOrderNotices(before: Order, after: Order, by: Actor): readonly NewFarmNotice[] {
  if (before.status !== 'cancelled' && after.status === 'cancelled')
    return by === 'customer' ? [{ kind: 'cancelledOrder' }] : [];
  // Paid after the order was cancelled, and its products are sold: a payment to check.
  if (after.status === 'cancelled') return [];
  if (before.paymentStatus !== 'paid' && after.paymentStatus === 'paid') return [{ kind: 'paidOrder' }];
  const isChangedToCash = !isCashPayment(before.paymentMethod) && isCashPayment(after.paymentMethod);
  return isChangedToCash ? [{ kind: 'cashOrder' }] : [];
}

function findPaymentChecks(before: Order, after: Order): readonly NewFarmNotice[] {
  const newFlags = checkedRefundReasons.flatMap((reason) => {
    const known = before.refundsDue.filter((due) => due.reason === reason).length;
    return after.refundsDue
      .filter((due) => due.reason === reason)
      .slice(known)
      .map(
        ({ amount, receiptNumber }) =>
          ({ kind: 'paymentCheck', check: reason, amount, code: receiptNumber }) as const,
      );
  });
  const { claim } = after;
  const isNewCode = claim?.state === 'to-match' && claim.code !== before.claim?.code;
  return isNewCode
    ? [...newFlags, { kind: 'paymentCheck', check: 'code-entered', amount: null, code: claim.code }]
    : newFlags;
}
