import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import { collections } from '~/domain/collections';
import { confirmationCallNote } from '~/domain/orders/placing/large-order';
import { needsConfirmationAsCashOrder } from '~/domain/orders/placing/large-order.server';
import { cashMethods, paymentMethods, type Order } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { returnStock } from '~/domain/orders/status/stock.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { closeOverdueOrder } from './deadlines/close-overdue-order.server';
import { mayChangeToCash } from './view/payment-view';

/**
 * A large order of an unverified customer awaits the farm's confirmation; staff confirms the order with the change. A paid
 * prompt still counts. `not-payable` also where cash is switched off.
 */
export async function changeToCash(change: {
  readonly orderNumber: string;
  /** The staff member who changes it for a caller; absent where the customer does. */
  readonly changedBy?: StaffMember;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-payable' }
> {
  const found = await findOrderByNumber(change.orderNumber);
  if (!found) return { ok: false, reason: 'unknown-order' };
  await closeOverdueOrder(found._id, change.now);
  const settings = await loadSettings();
  if (!findOfferedMethods(settings).cash) return { ok: false, reason: 'not-payable' };
  const { checkout } = settings;
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: found._id }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    if (!mayChangeToCash(order, { byFarm: change.changedBy !== undefined }))
      return { ok: false, reason: 'not-payable' } as const;
    const paymentMethod = cashMethods[order.deliveryMethod];
    const { changedBy, now } = change;
    const stockTaken =
      order.stockTaken &&
      (changedBy !== undefined || !(await needsConfirmationAsCashOrder(order, checkout, session)));
    const text = `Changed to ${paymentMethods[paymentMethod].name}${stockTaken ? '' : confirmationCallNote}`;
    const written = await updateOrder(
      order,
      {
        by: changedBy ? 'admin' : 'customer',
        name: changedBy?.name,
        text,
        ...(changedBy && order.status === 'pending' && { status: 'confirmed' }),
        set: {
          paymentMethod,
          ...(order.agreedMethod && { agreedMethod: paymentMethod }),
          payBy: null,
          stockTaken,
        },
      },
      now,
      session,
    );
    if (changedBy)
      await auditOrder(
        order,
        {
          by: changedBy,
          action: 'Changed the order to cash',
          before: { paymentMethod: order.paymentMethod, status: order.status },
          after: { paymentMethod, status: written.status },
          now,
        },
        session,
      );
    if (order.stockTaken && !stockTaken)
      await returnStock(order, now, session, 'Until the farm confirms the order');
    return { ok: true, order: written } as const;
  });
}
