import type { Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import { accountOf, mayCorrectCash } from '~/domain/orders/account/order-account';
import { findNewestOrders, maxNewestOrders } from '~/domain/orders/list/find-newest-orders.server';
import { awaitsDay, isCashPayment, type Order } from '~/domain/orders/order';
import { orderOwingIndex } from '~/domain/orders/orders.collection';
import { parseNairobi, toDateInput, toDateTimeInput } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { describeHours } from '~/domain/orders/delivery/delivery-hours';
import { dueDayOf } from '~/domain/orders/delivery/due-day';
import { dayMs } from '~/lib/time-units';
import { areaOf, itemKey, type DaySheet, type SheetOrder } from './day-sheet';

/**
 * Loads the sheet of a day (`YYYY-MM-DD`). A pickup, and a delivery to a delivery area, is on the sheet of its day, and on
 * today's while it is overdue. Another delivery has no day: it is on the sheets of today and tomorrow until it is
 * delivered. What was delivered on the day stays on its sheet; today's has what was delivered in the last 30 days without
 * its cash, too.
 */
export async function loadDaySheet(day: string, now: Date): Promise<DaySheet> {
  const relation = relationOf(day, now);
  const start = parseNairobi(day) ?? now;
  const today = toDateInput(now);
  const [open, done, owing] = await Promise.all([
    // The sheet has the newest open orders, the list of orders all of them.
    findNewestOrders(openStatuses, { payBy: null }),
    findDeliveredOn(start),
    relation === 'today' ? findDeliveredWithoutCash(start) : [],
  ]);
  const waiting = open.filter((order) => isToServe(order) && isOnSheet(order, day, relation, today));
  const orders = [...waiting, ...done, ...owing]
    .sort(byPickupThenAge)
    .map((order) => toSheetOrder(order, now));
  return { day, relation, orders, hasMore: open.length === maxNewestOrders };
}

/** Loads one order as the sheets show it; null for an unknown number. */
export async function loadSheetOrder(number: string, now: Date): Promise<SheetOrder | null> {
  const order = await collections().orders.findOne({ number });
  return order && toSheetOrder(order, now);
}

/** To be packed, delivered or collected; and cash orders that the farm has not confirmed, unless they first need a day. */
const isToServe = (order: Order): boolean =>
  order.status !== 'pending' || (isCashPayment(order.paymentMethod) && !awaitsDay(order));

const openStatuses = [
  { status: 'pending' },
  { status: 'confirmed' },
  { status: 'processing' },
  { status: 'shipped' },
] as const;

const findDeliveredOn = (start: Date): Promise<Order[]> =>
  findDelivered({ deliveredAt: { $gte: start, $lt: new Date(start.getTime() + dayMs) } });

const maxOwingDays = 30;

const findDeliveredWithoutCash = (today: Date): Promise<Order[]> =>
  findDelivered(
    {
      paymentStatus: 'pending',
      deliveredAt: { $gte: new Date(today.getTime() - maxOwingDays * dayMs), $lt: today },
      paymentMethod: { $in: ['cod', 'cop'] },
    },
    orderOwingIndex,
  );

const findDelivered = (filter: Filter<Order>, hint?: typeof orderOwingIndex): Promise<Order[]> =>
  collections()
    .orders.find(filter, { hint })
    .sort({ createdAt: -1, _id: -1 })
    .limit(maxNewestOrders)
    .toArray();

function relationOf(day: string, now: Date): DaySheet['relation'] {
  const today = toDateInput(now);
  if (day === today) return 'today';
  if (day < today) return 'past';
  return day === toDateInput(new Date(now.getTime() + dayMs)) ? 'tomorrow' : 'later';
}

function isOnSheet({ delivery }: Order, day: string, relation: DaySheet['relation'], today: string): boolean {
  const dueDay = dueDayOf(delivery);
  if (dueDay === null) return relation === 'today' || relation === 'tomorrow';
  return dueDay === day || (day === today && dueDay < today);
}

const pickupTime = ({ delivery }: Order): number =>
  delivery.method === 'pickup' ? delivery.pickupDate.getTime() : 0;

const byPickupThenAge = (one: Order, other: Order): number =>
  pickupTime(one) - pickupTime(other) ||
  one.createdAt.getTime() - other.createdAt.getTime() ||
  (one.number < other.number ? -1 : 1);

/** Midnight means that only a day was chosen (see parseNairobi). */
function pickupClock(date: Date): string | null {
  const time = toDateTimeInput(date).slice(-5);
  return time === '00:00' ? null : time;
}

function toSheetOrder(order: Order, now: Date): SheetOrder {
  const today = toDateInput(now);
  const { customer, delivery, status } = order;
  const { stillToPay } = accountOf(order);
  const isCash = isCashPayment(order.paymentMethod);
  const isMpesa = order.receiptNumber !== null || order.paidByAttempt !== null;
  return {
    number: order.number,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    phone: order.personErasedAt ? null : customer.phone,
    status,
    items: order.items.map((item) => ({ id: itemKey(item), name: item.name, quantity: item.quantity })),
    address:
      delivery.method === 'delivery'
        ? {
            street: delivery.address,
            area: areaOf(order),
            additionalInfo: delivery.additionalInfo,
            hours: delivery.hours ? describeHours(delivery.hours) : null,
            overdueSince:
              status !== 'delivered' && delivery.day && delivery.day < today ? delivery.day : null,
          }
        : null,
    pickup:
      delivery.method === 'pickup'
        ? {
            place: delivery.pickupLocationName,
            day: toDateInput(delivery.pickupDate),
            time: pickupClock(delivery.pickupDate),
            isOverdue: status !== 'delivered' && toDateInput(delivery.pickupDate) < today,
          }
        : null,
    notes: (order.internalNotes ?? []).map(({ text }) => text),
    total: order.totalAmount,
    toCollect: isCash ? stillToPay : toCents(0),
    unpaidMpesa: isCash ? toCents(0) : stillToPay,
    paid: order.paymentStatus === 'paid' ? (isMpesa ? 'mpesa' : 'cash') : null,
    mayCorrectCash: mayCorrectCash(order),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    isOwing:
      isCash && stillToPay > 0 && order.deliveredAt !== undefined && toDateInput(order.deliveredAt) < today,
  };
}
