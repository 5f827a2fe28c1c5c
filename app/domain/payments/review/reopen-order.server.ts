import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { flagOwnPayment } from '~/domain/orders/account/order-account';
import { dueDayOf } from '~/domain/orders/delivery/due-day';
import { onDay } from '~/domain/orders/delivery/on-day';
import { findOrderDay } from '~/domain/orders/delivery/order-day';
import type { Delivery, Order } from '~/domain/orders/order';
import { formatShippingAddress } from '~/domain/orders/placing/shipping-address';
import { nameShortages } from '~/domain/orders/status/change-order-status.server';
import { confirmOrder } from '~/domain/orders/status/confirm-order.server';
import { mayReopen, mayRevive } from '~/domain/orders/status/reopening';
import { awaitShort, listShortages } from '~/domain/orders/status/stock.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { holdOrganization } from '~/domain/organizations/organization-queries.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { countExpected } from '~/domain/stock/expected-stock.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { formatDayOfWeek, parseNairobi, toDateInput, toDateTimeInput } from '~/lib/format/dates';

export type ReopenOrderResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' }
  | { readonly ok: false; readonly reason: 'not-reopenable'; readonly order: Order }
  /** The organization that it was to be charged to is deleted. */
  | { readonly ok: false; readonly reason: 'account-gone' }
  /** `missing`: such as 'Fresh Cow Milk 500 ml (3 left, 2 short)'. */
  | { readonly ok: false; readonly reason: 'out-of-stock'; readonly missing: readonly string[] };

/**
 * Takes the stock of a cancelled order again and confirms it: what was paid is then not due back, and the rest is to pay as before. A
 * day that has passed becomes the next one. `reason` is for the customer; null for a payment that came after the order had ended. Only
 * who may settle money (`maySettle`) reopens what M-Pesa paid. A repeated call is `not-reopenable`.
 */
export const reopenOrder = (reopening: Reopening): Promise<ReopenOrderResult> =>
  withRetriedTransaction((session) => reopenOrderInTransaction(reopening, session));

type Reopening = {
  readonly orderNumber: string;
  readonly reason: string | null;
  readonly maySettle: boolean;
  /** A morning that was brought although its milking is not entered: it waits for that again (docs/decisions/0161). */
  readonly awaitsMilking?: boolean;
  readonly by: StaffMember;
  readonly now: Date;
};

/** The same within a transaction. */
export async function reopenOrderInTransaction(
  reopening: Reopening,
  session: ClientSession,
): Promise<ReopenOrderResult> {
  const { orderNumber, reason, maySettle, awaitsMilking = false, by, now } = reopening;
  const order = await collections().orders.findOne({ number: orderNumber }, { session });
  if (!order) return { ok: false, reason: 'unknown-order' };
  if (!mayReopen(order) && !(maySettle && mayRevive(order)))
    return { ok: false, reason: 'not-reopenable', order };
  if (order.chargedTo && !(await holdOrganization(order.chargedTo, session)))
    return { ok: false, reason: 'account-gone' };
  const awaitedStock = awaitsMilking
    ? await awaitShort(await listShortages(order.items, session), null, session)
    : [];
  const awaited = awaitedStock.length > 0 ? { awaitedStock } : {};
  const confirmed = await confirmAgain({ ...order, ...awaited }, now, session);
  if (!confirmed) return { ok: false, reason: 'out-of-stock', missing: await nameShortages(order, session) };
  const reopened = await updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `Order reopened${confirmed.day}: ${reason ?? 'its products are in stock and the payment was received'}`,
      status: 'confirmed',
      ...(order.paymentStatus === 'failed' && { paymentStatus: 'pending' }),
      set: {
        ...confirmed.set,
        ...awaited,
        refundsDue: flagOwnPayment({ ...order, status: 'confirmed' }, 'order-cancelled', now),
      },
    },
    now,
    session,
  );
  if (order.standing) await countExpected(awaitedStock, order.standing.day, session);
  await auditOrderPayments(
    { before: order, after: reopened, action: 'Reopened the order', by, now },
    session,
  );
  return { ok: true, order: reopened };
}

/** As confirmOrder does for an order that awaits the farm. Null where there is not enough in stock. */
async function confirmAgain(order: Order, now: Date, session: ClientSession) {
  const today = toDateInput(now);
  const dueDay = dueDayOf(order.delivery);
  const isAhead = dueDay !== null && dueDay >= today;
  const delivery = withoutDecline(order.delivery);
  const confirmed = await confirmOrder(
    { ...order, delivery, status: 'pending', stockTaken: false },
    { ...(isAhead && { day: dueDay }), now },
    session,
  );
  if (!confirmed) return null;
  if (confirmed.set.delivery) return confirmed;
  if (dueDay === null || isAhead) return { ...confirmed, set: { ...confirmed.set, delivery } };
  const next = onNextDay(delivery, await loadSettings(), now);
  return {
    set: {
      ...confirmed.set,
      delivery: next,
      shippingAddress: formatShippingAddress(order.customer, next),
    },
    day: ` for ${formatDayOfWeek(dueDayOf(next) ?? today)}`,
  };
}

function withoutDecline(delivery: Delivery): Delivery {
  if (delivery.method === 'pickup') return delivery;
  const { declineReason: _, ...rest } = delivery;
  return rest;
}

/** Of an order placed now; today where the farm promises none. */
function onNextDay(delivery: Delivery, settings: Settings, now: Date): Delivery {
  if (delivery.method === 'pickup') {
    const { pickupLocation } = delivery;
    const day = findOrderDay({ deliveryMethod: 'pickup', pickupLocation }, settings, now)?.day;
    const clock = toDateTimeInput(delivery.pickupDate).slice(-5);
    return { ...delivery, pickupDate: parseNairobi(`${day ?? toDateInput(now)}T${clock}`) ?? now };
  }
  const place = { deliveryMethod: 'delivery', deliveryArea: delivery.areaId ?? null };
  return onDay(delivery, findOrderDay(place, settings, now)?.day ?? toDateInput(now), settings);
}
