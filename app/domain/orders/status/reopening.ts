import { heldAmount, payableAmount } from '~/domain/orders/account/order-account';
import { isCashPayment, isPaidLater, type Order } from '~/domain/orders/order';
import { dayMs } from '~/lib/time-units';

/** A cancelled order whose full payment the farm still holds. Of an M-Pesa order, its money is settled with it. */
export const mayRevive = (order: Order): boolean =>
  order.status === 'cancelled' &&
  order.paymentStatus === 'paid' &&
  !order.personErasedAt &&
  heldAmount(order) >= payableAmount(order);

/** A cancelled order in cash, or that is paid after it was delivered, unless its payment was given back. */
export const mayReopen = (order: Order): boolean =>
  (isCashPayment(order.paymentMethod) || isPaidLater(order)) &&
  (mayRevive(order) ||
    (order.status === 'cancelled' && order.paymentStatus === 'failed' && !order.personErasedAt));

/** 'Delivered' is taken back within a day: later, days and sheets have been closed with it. */
export const mayTakeBackDelivery = (
  { status, deliveredAt }: Pick<Order, 'status' | 'deliveredAt'>,
  now: Date,
): boolean =>
  status === 'delivered' && deliveredAt !== undefined && now.getTime() - deliveredAt.getTime() <= dayMs;

/** What the page of the order offers to undo its end. */
export const findUndo = (order: Order, now: Date): 'reopen' | 'take-back' | null => {
  if (mayReopen(order)) return 'reopen';
  return mayTakeBackDelivery(order, now) ? 'take-back' : null;
};
