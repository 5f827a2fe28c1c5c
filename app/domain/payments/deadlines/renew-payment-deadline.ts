import type { Order } from '~/domain/orders/order';
import { paymentTimeoutMs } from '~/domain/mpesa/prompts/prompt-rules';

/** 120 s for an order that awaits payment again after the farm has looked at its code or its money. */
export const renewPaymentDeadline = (order: Order, now: Date): Date | null =>
  order.status === 'pending' && order.paymentStatus === 'pending' && order.paymentMethod === 'mpesa'
    ? new Date(now.getTime() + paymentTimeoutMs)
    : order.payBy;
