import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { toMpesaAmount } from '~/domain/payments/prompts/prompt-rules';
import { awaitsFarmConfirmation, type Actor, type Order, type RefundDue } from '~/domain/orders/order';
import { mayChangeOrder, orderStatusName, type OrderStatus } from './order-status';
import { runOrderTransaction } from './order-transaction.server';
import { returnStock, takeStockIfAvailable } from './stock.server';
import { updateOrder } from './update-order.server';

export type ChangeOrderStatusResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-allowed' | 'out-of-stock' };

/**
 * Moves an order to another status, for an admin or its customer, along the table in order-status.ts. Cancelling
 * returns the stock; money that was paid for it is then due back. Confirming an order that waited for the farm's word
 * takes its stock.
 * Takes who does it (and an admin's name), and why where it was said. Fails with 'unknown-order'; 'not-allowed', also
 * where somebody else was faster, and for a customer who wants to cancel what is paid or claimed to be; 'out-of-stock'
 * (what is to be confirmed is sold meanwhile).
 */
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
    if (!mayChangeOrder(order.status, to, by)) return { ok: false, reason: 'not-allowed' };
    // A customer gives up an order that nobody has paid anything for; the rest is between them and the farm.
    const touched = order.paymentStatus !== 'pending' || order.claim !== null || order.refundsDue.length > 0;
    if (by === 'customer' && touched) return { ok: false, reason: 'not-allowed' };
    const words = to === 'cancelled' ? 'Order cancelled' : orderStatusName(to, order.deliveryMethod);
    const text = why ? `${words}: ${why}` : words;
    if (to === 'cancelled')
      return { ok: true, order: await cancelOrderInTransaction(order, { by, name, text }, now, session) };
    if (awaitsFarmConfirmation(order) && !(await takeStockIfAvailable(order.items, session)))
      return { ok: false, reason: 'out-of-stock' };
    const set = { stockTaken: true };
    return { ok: true, order: await updateOrder(order, { by, name, text, status: to, set }, now, session) };
  });
}

/**
 * Cancels an order within a transaction: returns its stock once (the flag is part of the compare-and-swap), waits for
 * no payment any more, and flags what was paid. The caller has asked mayChangeOrder.
 */
export async function cancelOrderInTransaction(
  order: Order,
  change: { readonly by: Actor; readonly name?: string; readonly text: string },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const paid: RefundDue | undefined =
    order.paymentStatus === 'paid'
      ? {
          reason: 'order-cancelled',
          amount: (order.paymentMethod === 'mpesa' && toMpesaAmount(order.totalAmount)) || order.totalAmount,
          receiptNumber: order.receiptNumber,
          attemptId: order.paidByAttempt,
          since: now,
        }
      : undefined;
  const cancelled = await updateOrder(
    order,
    {
      ...change,
      status: 'cancelled',
      paymentStatus: order.paymentStatus === 'pending' ? 'failed' : order.paymentStatus,
      set: { stockTaken: false },
      refundDue: paid,
    },
    now,
    session,
  );
  if (order.stockTaken) await returnStock(order.items, session);
  return cancelled;
}
