import { isCashPayment, isPaidLater, type Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import type { Actor } from '~/domain/orders/status/order-status';
import { newClaim, newFlags } from '~/domain/orders/account/new-flags';
import { checkedRefundReasons, type NewFarmNotice } from '~/domain/notices/farm-notice';

/** An M-Pesa order is told when it is paid; an order by phone, which the farm took, one of a standing order, and one that
 * is only tried, not at all. */
export function choosePlacedNotices(order: Order): readonly NewFarmNotice[] {
  const isByCustomer = order.timeline[0]?.by === 'customer' && !isTestOrder(order) && !order.standing;
  return isByCustomer && isCashPayment(order.paymentMethod) ? [{ kind: 'cashOrder' }] : [];
}

/** What the farm is told of a change; nothing of its own changes. */
export function chooseFarmNotices(before: Order, after: Order, by: Actor): readonly NewFarmNotice[] {
  if (by === 'admin' || isTestOrder(after)) return [];
  return [...findOrderNotices(before, after, by), ...findPaymentChecks(before, after)];
}

function findOrderNotices(before: Order, after: Order, by: Actor): readonly NewFarmNotice[] {
  if (before.status !== 'cancelled' && after.status === 'cancelled')
    return by === 'customer' ? [{ kind: 'cancelledOrder' }] : [];
  // Paid after the order was cancelled, and its products are sold: a payment to check.
  if (after.status === 'cancelled') return [];
  // A morning that came and is paid as agreed is no news.
  if (isPaidLater(after)) return [];
  if (before.paymentStatus !== 'paid' && after.paymentStatus === 'paid') return [{ kind: 'paidOrder' }];
  const isChangedToCash = !isCashPayment(before.paymentMethod) && isCashPayment(after.paymentMethod);
  return isChangedToCash ? [{ kind: 'cashOrder' }] : [];
}

function findPaymentChecks(before: Order, after: Order): readonly NewFarmNotice[] {
  const claim = newClaim(before, after);
  const flags = newFlags(before, after).flatMap(({ reason, amount, receiptNumber }): NewFarmNotice[] => {
    const check = checkedRefundReasons.find((checked) => checked === reason);
    return check ? [{ kind: 'paymentCheck', check, amount, code: receiptNumber }] : [];
  });
  return claim
    ? [...flags, { kind: 'paymentCheck', check: 'code-entered', amount: null, code: claim.code }]
    : flags;
}
