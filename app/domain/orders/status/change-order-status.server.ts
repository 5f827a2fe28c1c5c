import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { flagOwnMoney } from '~/domain/payments/account/order-account';
import { awaitsFarmConfirmation, type Order } from '~/domain/orders/order';
import { mayChangeOrder, type Actor, type OrderStatus } from './order-status';
import { orderStatusName } from './order-status-name';
import { runOrderTransaction } from './order-transaction.server';
import { returnStock, takeStockIfAvailable } from './stock.server';
import { updateOrder } from './update-order.server';

export type ChangeOrderStatusResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-allowed' | 'out-of-stock' };

/** Cancelling flags paid money for refund; confirming takes stock. `not-allowed`: also if a concurrent change won. */
export async function changeOrderStatus(change: {
  readonly orderId: ObjectId;
  readonly to: OrderStatus;
  readonly by: Extract<Actor, 'admin' | 'customer'>;
  readonly name?: string;
  readonly why?: string;
  readonly now: Date;
}): Promise<ChangeOrderStatusResult> {
  return runOrderTransaction(async (session): Promise<ChangeOrderStatusResult> => {
    const order = await collections().orders.findOne({ _id: change.orderId }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    const { to, by, name, why, now } = change;
    const mayChange = order.status !== 'cancelled' && mayChangeOrder(order.status, to, by);
    if (!mayChange) return { ok: false, reason: 'not-allowed' };
    const hasMoney = order.paymentStatus !== 'pending' || order.claim !== null || order.refundsDue.length > 0;
    if (by === 'customer' && hasMoney) return { ok: false, reason: 'not-allowed' };
    const title = to === 'cancelled' ? 'Order cancelled' : orderStatusName(to, order.deliveryMethod);
    const text = why ? `${title}: ${why}` : title;
    if (to === 'cancelled')
      return { ok: true, order: await cancelOrderInTransaction(order, { by, name, text }, now, session) };
    if (awaitsFarmConfirmation(order) && !(await takeStockIfAvailable(order, now, session)))
      return { ok: false, reason: 'out-of-stock' };
    const set = { stockTaken: true };
    return { ok: true, order: await updateOrder(order, { by, name, text, status: to, set }, now, session) };
  });
}

/** Returns the stock once: `stockTaken` is part of the compare-and-swap. The caller checks mayChangeOrder. */
export async function cancelOrderInTransaction(
  order: Order,
  change: { readonly by: Actor; readonly name?: string; readonly text: string },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const refundsDue = flagOwnMoney({ ...order, status: 'cancelled' }, 'order-cancelled', now);
  const cancelled = await updateOrder(
    order,
    {
      ...change,
      status: 'cancelled',
      paymentStatus: order.paymentStatus === 'pending' ? 'failed' : order.paymentStatus,
      set: { stockTaken: false, refundsDue },
    },
    now,
    session,
  );
  if (order.stockTaken) await returnStock(order, now, session);
  return cancelled;
}
