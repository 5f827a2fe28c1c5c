import { isPaidLater, type Order } from '~/domain/orders/order';
import { paymentWindowMs } from '~/domain/orders/payment-window';

/** The whole time once more (paymentWindowMs) for an order that awaits payment again after the farm has looked at its code or its money. */
export const renewPaymentDeadline = (order: Order, now: Date): Date | null =>
  order.status === 'pending' &&
  order.paymentStatus === 'pending' &&
  order.paymentMethod === 'mpesa' &&
  !isPaidLater(order)
    ? new Date(now.getTime() + paymentWindowMs(order))
    : order.payBy;
