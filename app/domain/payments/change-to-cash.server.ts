import { collections } from '~/domain/collections';
import { confirmationCallNote } from '~/domain/orders/placing/large-order';
import { needsConfirmationAsCashOrder } from '~/domain/orders/placing/large-order.server';
import { cashMethods, paymentMethods, type Order } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { returnStock } from '~/domain/orders/status/stock.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { closeOverdueOrder } from './deadlines/close-overdue-order.server';
import { mayChangeToCash } from './view/payment-view';

/** A large order of an unverified customer awaits the farm's confirmation. A paid prompt still counts. */
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
  const { checkout } = await loadSettings();
  return runOrderTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: found._id }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    if (!mayChangeToCash(order)) return { ok: false, reason: 'not-payable' } as const;
    const paymentMethod = cashMethods[order.deliveryMethod];
    const stockTaken = !(await needsConfirmationAsCashOrder(order, checkout, session));
    const written = await updateOrder(
      order,
      {
        by: 'customer',
        text: `Changed to ${paymentMethods[paymentMethod].name}${stockTaken ? '' : confirmationCallNote}`,
        set: { paymentMethod, payBy: null, stockTaken },
      },
      change.now,
      session,
    );
    if (!stockTaken) await returnStock(order.items, session);
    return { ok: true, order: written } as const;
  });
}
