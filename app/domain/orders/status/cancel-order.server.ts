import { changeOrderStatus, type ChangeOrderStatusResult } from './change-order-status.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';

/** Cancels a pending order for its customer, if nothing was paid or claimed. */
export async function cancelOrder(cancellation: {
  readonly orderNumber: string;
  readonly now: Date;
}): Promise<ChangeOrderStatusResult> {
  const order = await findOrderByNumber(cancellation.orderNumber);
  if (!order) return { ok: false, reason: 'unknown-order' };
  return changeOrderStatus({
    orderId: order._id,
    to: 'cancelled',
    by: 'customer',
    why: 'by the customer',
    now: cancellation.now,
  });
}
