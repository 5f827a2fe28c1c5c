import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { mayCorrectCash } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { mayTakeBackDelivery } from '~/domain/orders/status/reopening';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { correctCashInTransaction } from './record-cash.server';

export type TakeBackDeliveryResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' }
  | {
      readonly ok: false;
      readonly reason: 'not-delivered' | 'too-late' | 'not-correctable';
      readonly order: Order;
    };

/**
 * Takes 'delivered' back within a day: the order is shipped again. `reason` is for the customer. `withCash` also takes back its cash,
 * which otherwise stays recorded; `not-correctable`: there is none, or it was given back. A repeated call is `not-delivered`.
 */
export async function takeBackDelivery(change: {
  readonly orderNumber: string;
  readonly reason: string;
  readonly withCash: boolean;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<TakeBackDeliveryResult> {
  const { orderNumber, reason, withCash, by, now } = change;
  return withRetriedTransaction(async (session): Promise<TakeBackDeliveryResult> => {
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (order.status !== 'delivered') return { ok: false, reason: 'not-delivered', order };
    if (!mayTakeBackDelivery(order, now)) return { ok: false, reason: 'too-late', order };
    if (withCash && !mayCorrectCash(order)) return { ok: false, reason: 'not-correctable', order };
    const delivered = order.deliveryMethod === 'delivery' ? 'delivered' : 'collected';
    const shipped = await updateOrder(
      order,
      { by: 'admin', name: by.name, text: `Not ${delivered} yet: ${reason}`, status: 'shipped' },
      now,
      session,
    );
    const after = withCash ? await correctCashInTransaction(shipped, { reason, by, now }, session) : shipped;
    await auditOrderPayments({ before: order, after, action: 'Took back the delivery', by, now }, session);
    return { ok: true, order: after };
  });
}
