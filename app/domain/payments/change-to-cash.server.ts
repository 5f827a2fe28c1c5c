import { collections } from '#db/collections';
import { cashMethods, paymentMethods, type Order } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { runOrderTransaction } from '~/domain/orders/order-transaction.server';
import { writeOrder } from '~/domain/orders/write-order.server';
import { closeOverdueOrder } from './close-overdue.server';
import { mayChangeToCash } from './payment-view';

/**
 * Turns an order that waits for M-Pesa into one that is paid in cash, on delivery or on pickup: it is complete, and no
 * limit cancels it. A prompt that is still on a phone is not called back (Daraja can't); if it is paid after all, the
 * order is paid. Fails with 'unknown-order' or 'not-payable' (paid, cancelled, claimed, flagged, in cash already).
 */
export async function changeToCash(change: {
  readonly orderNumber: string;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-payable' }
> {
  const found = await findOrderByNumber(change.orderNumber);
  if (!found) return { ok: false, reason: 'unknown-order' };
  await closeOverdueOrder(found._id, change.now);
  return runOrderTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: found._id }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    if (!mayChangeToCash(order)) return { ok: false, reason: 'not-payable' } as const;
    const paymentMethod = cashMethods[order.deliveryMethod];
    const written = await writeOrder(
      order,
      {
        by: 'customer',
        text: `Changed to ${paymentMethods[paymentMethod].name}`,
        set: { paymentMethod, payBy: null },
      },
      change.now,
      session,
    );
    return { ok: true, order: written } as const;
  });
}
