import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { withRetriedTransaction } from '#db/retried-transaction';

export type AssignRiderResult =
  /** `left`: orders that can't be given to anybody: pickups, cancelled and unknown ones. */
  | { readonly ok: true; readonly rider: Order['rider']; readonly given: number; readonly left: number }
  | { readonly ok: false; readonly reason: 'unknown-rider' };

/**
 * Gives deliveries to a rider, or to nobody (`riderId` ''), each on its own: sent again, it goes on. Cash that was taken stays with whom
 * has taken it. `unknown-rider`: not in the settings, or left.
 */
export async function assignRider(input: {
  readonly orderNumbers: readonly string[];
  readonly riderId: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<AssignRiderResult> {
  const { orderNumbers, riderId, by, now } = input;
  const { riders } = await loadSettings();
  const chosen = riders.find(({ id, hasLeft }) => id === riderId && !hasLeft);
  if (riderId !== '' && !chosen) return { ok: false, reason: 'unknown-rider' };
  const rider = chosen ? { id: chosen.id, name: chosen.name } : null;
  let given = 0;
  for (const number of new Set(orderNumbers)) if (await assignOne(number, rider, by, now)) given += 1;
  return { ok: true, rider, given, left: new Set(orderNumbers).size - given };
}

const assignOne = (
  number: string,
  rider: NonNullable<Order['rider']> | null,
  by: StaffMember,
  now: Date,
): Promise<boolean> =>
  withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ number }, { session });
    if (!order || order.status === 'cancelled' || order.deliveryMethod !== 'delivery') return false;
    if ((order.rider?.id ?? '') === (rider?.id ?? '')) return true;
    await updateOrder(order, { by: 'admin', name: by.name, text: null, set: { rider } }, now, session);
    await auditOrder(
      order,
      {
        by,
        action: rider ? 'Gave the order to a rider' : 'Took the order from its rider',
        before: { rider: order.rider?.name ?? null },
        after: { rider: rider?.name ?? null },
        now,
      },
      session,
    );
    return true;
  });
