import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import { isConfirmedByPayment, type OrderStatus } from '~/domain/orders/status/order-status';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import { withRetriedTransaction } from '#db/retried-transaction';
import { confirmOrder } from '~/domain/orders/status/confirm-order.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';

/** The way of an order, step by step (order-status.ts). */
const way: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'];

export type AdvanceOrderResult =
  | { readonly ok: true; readonly order: Order; readonly repeated: boolean }
  | {
      readonly ok: false;
      readonly reason: 'unknown-order' | 'cancelled' | 'awaits-payment' | 'not-confirmed' | 'out-of-stock';
    };

/**
 * Ticks an order as confirmed or as delivered (collected): takes all legal steps in one transaction, with one timeline
 * entry. An order that is there already stays as it is, so that a tick can be sent again. `not-confirmed`: an order must
 * be confirmed before it is delivered; `out-of-stock`: confirming a large order takes its stock.
 */
export async function advanceOrder(tick: {
  readonly orderNumber: string;
  readonly to: 'confirmed' | 'delivered';
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<AdvanceOrderResult> {
  const { orderNumber, to, by, now } = tick;
  return withRetriedTransaction(async (session): Promise<AdvanceOrderResult> => {
    const before = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!before) return { ok: false, reason: 'unknown-order' };
    if (before.status === 'cancelled') return { ok: false, reason: 'cancelled' };
    const from = way.indexOf(before.status);
    if (from >= way.indexOf(to)) return { ok: true, order: before, repeated: true };
    if (awaitsPayment(before) || isConfirmedByPayment(before)) return { ok: false, reason: 'awaits-payment' };
    if (before.status === 'pending' && to !== 'confirmed') return { ok: false, reason: 'not-confirmed' };
    const confirmed = await confirmOrder(before, { now }, session);
    if (!confirmed) return { ok: false, reason: 'out-of-stock' };

    const text =
      to === 'delivered' && before.deliveryMethod === 'pickup'
        ? 'Collected'
        : `${orderStatusName(to, before.deliveryMethod)}${confirmed.day}`;
    let order = before;
    for (const status of way.slice(from + 1, way.indexOf(to) + 1)) {
      const isIntermediate = status !== to;
      order = await updateOrder(
        order,
        {
          by: 'admin',
          name: by.name,
          text: isIntermediate ? null : text,
          status,
          set: confirmed.set,
          isIntermediate,
        },
        now,
        session,
      );
    }
    await recordAuditEntry(
      {
        by,
        subject: 'order',
        subjectId: order.number,
        subjectName: order.number,
        action: to === 'confirmed' ? 'Confirmed the order' : 'Marked the order as delivered',
        before: { status: before.status },
        after: { status: order.status },
        now,
      },
      session,
    );
    return { ok: true, order, repeated: false };
  });
}
