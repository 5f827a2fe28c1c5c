import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import type { Order } from '~/domain/orders/order';
import type { OrderStatus } from './order-status';
import { updateOrder } from './update-order.server';

/** What the customer reads in the timeline, by the status that was wrong. */
const corrections: Readonly<Partial<Record<OrderStatus, Record<Order['deliveryMethod'], string>>>> = {
  confirmed: { delivery: 'not confirmed yet', pickup: 'not confirmed yet' },
  processing: { delivery: 'not in preparation yet', pickup: 'not in preparation yet' },
  shipped: { delivery: 'not on its way yet', pickup: 'not ready for pickup yet' },
  delivered: { delivery: 'not delivered yet', pickup: 'not collected yet' },
};

/**
 * Takes an order back to a status that it had before, because a later one was set by mistake; `mayStepBack` says which. Stock and money
 * stay as they are.
 */
export async function stepBackInTransaction(
  order: Order,
  to: OrderStatus,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
  session: ClientSession,
): Promise<Order> {
  const what = corrections[order.status]?.[order.deliveryMethod] ?? '';
  const corrected = await updateOrder(
    order,
    { by: 'admin', name: by.name, text: `Correction: ${what}`, status: to, isStepBack: true },
    now,
    session,
  );
  await auditOrder(
    order,
    {
      by,
      action: 'Took back the status',
      before: { status: order.status },
      after: { status: to },
      now,
    },
    session,
  );
  return corrected;
}
