import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import { collections } from '~/domain/collections';
import { maxInternalNotes } from './order-form-rules';
import type { Order } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import {
  changeOrderStatus,
  type ChangeOrderStatusResult,
} from '~/domain/orders/status/change-order-status.server';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { withRetriedTransaction } from '#db/retried-transaction';
import { updateOrder } from '~/domain/orders/status/update-order.server';

type Change = {
  readonly orderNumber: string;
  readonly to: OrderStatus;
  readonly seenStatus?: OrderStatus;
  /** Shown to the customer; '' for none. */
  readonly why?: string;
  /** See changeOrderStatus. */
  readonly day?: string;
  readonly isDeclined?: boolean;
  readonly by: StaffMember;
  readonly now: Date;
};

/** Changes the status for a member of staff, with an audit entry. Reasons: those of changeOrderStatus. */
export async function changeStatusAsStaff(change: Change): Promise<ChangeOrderStatusResult> {
  const order = await findOrderByNumber(change.orderNumber);
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { to, seenStatus, why, day, isDeclined, by, now } = change;
  return changeOrderStatus({
    orderId: order._id,
    to,
    by: 'admin',
    ...(seenStatus && { seenStatus }),
    ...(why && { why }),
    ...(day && { day }),
    ...(isDeclined && { isDeclined }),
    staff: by,
    now,
  });
}

/** Adds a note that the customer never sees. The same note sent twice by one person is stored once. */
export async function addInternalNote(note: {
  readonly orderNumber: string;
  readonly text: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'too-many' }
> {
  const found = await findOrderByNumber(note.orderNumber);
  if (!found) return { ok: false, reason: 'unknown-order' };
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: found._id }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    const { text, by, now } = note;
    const { internalNotes = [] } = order;
    const last = internalNotes.at(-1);
    if (last?.text === text && last.name === by.name) return { ok: true, order } as const;
    if (internalNotes.length >= maxInternalNotes) return { ok: false, reason: 'too-many' } as const;
    const set = { internalNotes: [...internalNotes, { at: now, name: by.name, text }] };
    const noted = await updateOrder(order, { by: 'admin', text: null, set }, now, session);
    // Without the text, which may be about the customer.
    await auditOrder(
      order,
      {
        by,
        action: 'Added an internal note',
        before: { internalNotes: internalNotes.length },
        after: { internalNotes: internalNotes.length + 1 },
        now,
      },
      session,
    );
    return { ok: true, order: noted } as const;
  });
}
