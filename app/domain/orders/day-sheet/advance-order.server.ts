import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import { withRetriedTransaction } from '#db/retried-transaction';
import { confirmOrder } from '~/domain/orders/status/confirm-order.server';
import { outcomeKinds, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { findAdvanceRefusal, isThere, stepsTo, type AdvanceRefusal } from './advance-rules';

export type AdvanceOrderResult =
  | { readonly ok: true; readonly order: Order; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: 'unknown-order' | AdvanceRefusal | 'out-of-stock' };

type Tick = {
  readonly orderNumber: string;
  readonly to: 'confirmed' | 'delivered';
  /** Of a standing order's morning that is delivered; absent for 'brought'. */
  readonly outcome?: OutcomeKind;
  readonly by: StaffMember;
  readonly now: Date;
};

/**
 * Ticks an order as confirmed or as delivered (collected): takes all legal steps in one transaction, with one timeline
 * entry. An order that is there already stays as it is, so that a tick can be sent again. `not-confirmed`: an order must
 * be confirmed before it is delivered; `out-of-stock`: confirming a large order takes its stock.
 */
export const advanceOrder = (tick: Tick): Promise<AdvanceOrderResult> =>
  withRetriedTransaction((session) => advanceOrderInTransaction(tick, session));

/** The same within a transaction. */
export async function advanceOrderInTransaction(
  { orderNumber, to, outcome, by, now }: Tick,
  session: ClientSession,
): Promise<AdvanceOrderResult> {
  const before = await collections().orders.findOne({ number: orderNumber }, { session });
  if (!before) return { ok: false, reason: 'unknown-order' };
  const refusal = findAdvanceRefusal(before, to);
  if (refusal) return { ok: false, reason: refusal };
  if (isThere(before, to)) return { ok: true, order: before, repeated: true };
  const confirmed = await confirmOrder(before, { now }, session);
  if (!confirmed) return { ok: false, reason: 'out-of-stock' };

  const text =
    to === 'delivered' && before.deliveryMethod === 'pickup'
      ? 'Collected'
      : outcome
        ? outcomeKinds[outcome].said
        : `${orderStatusName(to, before.deliveryMethod)}${confirmed.day}`;
  let order = before;
  for (const status of stepsTo(before, to)) {
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
        ...(!isIntermediate && outcome && { outcome }),
      },
      now,
      session,
    );
  }
  await auditOrder(
    order,
    {
      by,
      action: to === 'confirmed' ? 'Confirmed the order' : 'Marked the order as delivered',
      before: { status: before.status },
      after: { status: order.status },
      now,
    },
    session,
  );
  return { ok: true, order, repeated: false };
}
