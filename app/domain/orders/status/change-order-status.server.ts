import type { ClientSession, ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import { collections } from '~/domain/collections';
import { flagOwnPayment } from '~/domain/orders/account/order-account';
import { awaitsDay, type Order } from '~/domain/orders/order';
import type { OutcomeKind } from './morning-outcome';
import { nextOrderStatuses, type Actor, type OrderStatus } from './order-status';
import { orderStatusName } from './order-status-name';
import { withRetriedTransaction } from '#db/retried-transaction';
import { confirmOrder } from './confirm-order.server';
import { listShortages, returnStock } from './stock.server';
import { updateOrder } from './update-order.server';

export type ChangeOrderStatusResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' }
  /** `order` as it is. */
  | {
      readonly ok: false;
      readonly reason: 'changed' | 'not-allowed';
      readonly order: Order;
    }
  | {
      readonly ok: false;
      readonly reason: 'out-of-stock';
      readonly order: Order;
      /** Such as 'Fresh Cow Milk 500 ml (3 left, 2 short)'. */
      readonly missing: readonly string[];
    };

/**
 * Cancelling flags paid money for refund; confirming takes stock. `changed`: no longer in `seenStatus`. `not-allowed`: also
 * if a concurrent change won, for an order that can't be declined, and for an M-Pesa order that its payment confirms.
 */
export const changeOrderStatus = (change: StatusChange): Promise<ChangeOrderStatusResult> =>
  withRetriedTransaction((session) => changeOrderStatusInTransaction(change, session));

type StatusChange = {
  readonly orderId: ObjectId;
  readonly to: OrderStatus;
  readonly by: Extract<Actor, 'admin' | 'customer'>;
  readonly name?: string;
  readonly why?: string;
  /** `YYYY-MM-DD`: for an order outside the towns that is confirmed; absent for the next delivery. */
  readonly day?: string;
  /** With `cancelled` and `why`, for an order that awaits its day: the farm doesn't deliver there. */
  readonly isDeclined?: boolean;
  /** With `cancelled`, of a standing order's morning: what became of it. */
  readonly outcome?: OutcomeKind;
  /** The status that the person has seen; absent where they act on whatever it is. */
  readonly seenStatus?: OrderStatus;
  /** Who makes the change in the back office: it is recorded in the audit log. */
  readonly staff?: StaffMember;
  readonly now: Date;
};

/** The same within a transaction. */
export async function changeOrderStatusInTransaction(
  change: StatusChange,
  session: ClientSession,
): Promise<ChangeOrderStatusResult> {
  const order = await collections().orders.findOne({ _id: change.orderId }, { session });
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { to, by, why, day, isDeclined, seenStatus, staff, now } = change;
  if (seenStatus !== undefined && order.status !== seenStatus) return { ok: false, reason: 'changed', order };
  const mayChange =
    nextOrderStatuses(order, by).includes(to) && (!isDeclined || (to === 'cancelled' && awaitsDay(order)));
  if (!mayChange) return { ok: false, reason: 'not-allowed', order };
  const hasPayment =
    order.paymentStatus !== 'pending' ||
    order.claim !== null ||
    order.refundsDue.length > 0 ||
    (order.partPayments ?? []).length > 0;
  if (by === 'customer' && hasPayment) return { ok: false, reason: 'not-allowed', order };
  const confirmed =
    to === 'cancelled' ? null : await confirmOrder(order, { ...(day && { day }), now }, session);
  if (to !== 'cancelled' && !confirmed)
    return { ok: false, reason: 'out-of-stock', order, missing: await nameShortages(order, session) };
  const title = confirmed
    ? `${orderStatusName(to, order.deliveryMethod)}${confirmed.day}`
    : isDeclined
      ? 'We can’t deliver to this place'
      : 'Order cancelled';
  const text = why ? `${title}: ${why}` : title;
  const { outcome } = change;
  const described = { by, name: staff?.name ?? change.name, text, ...(outcome && { outcome }) };
  const changed = confirmed
    ? await updateOrder(order, { ...described, status: to, set: confirmed.set }, now, session)
    : await cancelOrderInTransaction(
        order,
        isDeclined && why ? { ...described, set: declineOf(order, why) } : described,
        now,
        session,
      );
  if (staff) await auditStatus(order, changed, staff, now, session);
  return { ok: true, order: changed };
}

const declineOf = ({ delivery }: Order, declineReason: string): Partial<Pick<Order, 'delivery'>> =>
  delivery.method === 'delivery' ? { delivery: { ...delivery, declineReason } } : {};

/** The products of an order of which there are not enough, and how many are missing. */
export async function nameShortages(
  { items }: Pick<Order, 'items'>,
  session?: ClientSession,
): Promise<readonly string[]> {
  const shortages = await listShortages(items, session);
  const names = items.flatMap(({ productId, sku, name }) => {
    const found = shortages.find((each) => each.productId === productId && (each.sku ?? sku) === sku);
    return found ? [`${name} (${found.left} left, ${found.needed - found.left} short)`] : [];
  });
  return [...new Set(names)];
}

const auditStatus = (before: Order, after: Order, by: StaffMember, now: Date, session: ClientSession) =>
  auditOrder(
    after,
    {
      by,
      action: after.status === 'cancelled' ? 'Cancelled the order' : 'Changed the status',
      before: { status: before.status, paymentStatus: before.paymentStatus },
      after: { status: after.status, paymentStatus: after.paymentStatus },
      now,
    },
    session,
  );

/** Returns the stock once: `stockTaken` is part of the compare-and-swap. The caller checks mayChangeOrder. */
export async function cancelOrderInTransaction(
  order: Order,
  change: {
    readonly by: Actor;
    readonly name?: string;
    readonly text: string;
    readonly set?: Partial<Pick<Order, 'delivery'>>;
    readonly outcome?: OutcomeKind;
  },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const refundsDue = flagOwnPayment({ ...order, status: 'cancelled' }, 'order-cancelled', now);
  const cancelled = await updateOrder(
    order,
    {
      ...change,
      status: 'cancelled',
      paymentStatus: order.paymentStatus === 'pending' ? 'failed' : order.paymentStatus,
      set: { ...change.set, stockTaken: false, refundsDue },
    },
    now,
    session,
  );
  if (order.stockTaken) await returnStock(order, now, session);
  return cancelled;
}
