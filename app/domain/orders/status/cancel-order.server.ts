import { changeOrderStatus, type ChangeOrderStatusResult } from './change-order-status.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';

/**
 * Cancels an order for its customer while it is pending and nothing was paid or claimed. Returns its stock.
 * Fails with `unknown-order` or `not-allowed`.
 */
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
