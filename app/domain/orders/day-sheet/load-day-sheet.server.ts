import type { Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import { accountOf, mayCorrectCash } from '~/domain/orders/account/order-account';
import { findPhoneNow, findPhonesNow, type PhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import {
  findOrdersToServe,
  maxServedOrders,
  type DueRange,
} from '~/domain/orders/list/find-orders-to-serve.server';
import { isCashPayment, isOnAccount, isPaidLater, type Order } from '~/domain/orders/order';
import { orderFreeMorningIndex, orderOwingIndex } from '~/domain/orders/orders.collection';
import { parseNairobi, toDateInput, toDateTimeInput } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { describeHours } from '~/domain/orders/delivery/delivery-hours';
import { anyDay } from '~/domain/orders/delivery/due-day';
import { outcomeOf } from '~/domain/orders/status/morning-outcome';
import { dayMs } from '~/lib/time-units';
import { areaOf, itemKey, type DaySheet, type SheetOrder } from './day-sheet';

/**
 * Loads the sheet of a day (`YYYY-MM-DD`). An order is on the sheet of its day, and on today's while it is overdue. A delivery
 * for which the farm has promised no day is on the sheets of today and tomorrow until it is delivered. What was delivered on the day stays on its sheet; today's has what was delivered in the last 30 days without
 * its cash, too. So do mornings that were said on it not to be charged.
 */
export async function loadDaySheet(day: string, now: Date): Promise<DaySheet> {
  const relation = relationOf(day, now);
  const start = parseNairobi(day) ?? now;
  const ranges = rangesOf(day, relation);
  const [waiting, done, free, owing] = await Promise.all([
    Promise.all(
      (['pickup', 'delivery'] as const).flatMap((method) =>
        ranges.map((range) => findOrdersToServe(method, range, { projection: sheetFields })),
      ),
    ),
    findDeliveredOn(start),
    findFreeMorningsOn(start),
    relation === 'today' ? findDeliveredWithoutCash(start) : [],
  ]);
  const found = [...waiting.flat(), ...done, ...free, ...owing].sort(byPickupThenAge);
  const phonesOf = await findPhonesNow(found);
  const orders = found.map((order) => toSheetOrder(order, phonesOf(order), now));
  return { day, relation, orders, hasMore: waiting.some(({ length }) => length === maxServedOrders) };
}

/** An overdue order is on the sheet of today; a delivery without a day on those of today and tomorrow. */
function rangesOf(day: string, relation: DaySheet['relation']): readonly DueRange[] {
  if (relation === 'today') return [{ upTo: day }];
  return relation === 'tomorrow' ? [{ on: day }, { on: anyDay }] : [{ on: day }];
}

/** Without what takes most of an order and is on no sheet. */
const sheetFields = { timeline: 0, listKeys: 0, searchKeys: 0, 'items.picture': 0 } as const;

/** Loads one order as the sheets show it; null for an unknown number. */
export async function loadSheetOrder(number: string, now: Date): Promise<SheetOrder | null> {
  const order = await collections().orders.findOne({ number });
  return order && toSheetOrder(order, await findPhoneNow(order), now);
}

const findDeliveredOn = (start: Date): Promise<Order[]> =>
  findDelivered({ deliveredAt: { $gte: start, $lt: new Date(start.getTime() + dayMs) } });

/** What a rider has said by mistake is found where they said it. */
const findFreeMorningsOn = (start: Date): Promise<Order[]> =>
  findDelivered(
    {
      'standing.outcome.isCharged': false,
      'standing.outcome.at': { $gte: start, $lt: new Date(start.getTime() + dayMs) },
    },
    orderFreeMorningIndex,
  );

const maxOwingDays = 30;

const findDeliveredWithoutCash = (today: Date): Promise<Order[]> =>
  findDelivered(
    {
      paymentStatus: 'pending',
      deliveredAt: { $gte: new Date(today.getTime() - maxOwingDays * dayMs), $lt: today },
      paymentMethod: { $in: ['cod', 'cop'] },
      payAfterDelivery: { $ne: 'account' },
    },
    orderOwingIndex,
  );

const findDelivered = (
  filter: Filter<Order>,
  hint?: typeof orderOwingIndex | typeof orderFreeMorningIndex,
): Promise<Order[]> =>
  collections()
    .orders.find(filter, { hint, projection: sheetFields })
    .sort({ createdAt: -1, _id: -1 })
    .limit(maxServedOrders)
    .toArray();

function relationOf(day: string, now: Date): DaySheet['relation'] {
  const today = toDateInput(now);
  if (day === today) return 'today';
  if (day < today) return 'past';
  return day === toDateInput(new Date(now.getTime() + dayMs)) ? 'tomorrow' : 'later';
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

function toSheetOrder(order: Order, phones: PhoneNow, now: Date): SheetOrder {
  const today = toDateInput(now);
  const { customer, delivery, status } = order;
  const { stillToPay } = accountOf(order);
  const isCash = isCashPayment(order.paymentMethod);
  const isMpesa = order.receiptNumber !== null || order.paidByAttempt !== null;
  return {
    number: order.number,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    phone: phones.phone,
    formerPhone: phones.former,
    status,
    items: order.items.map((item) => ({ id: itemKey(item), name: item.name, quantity: item.quantity })),
    address:
      delivery.method === 'delivery'
        ? {
            street: delivery.address,
            area: areaOf(order),
            additionalInfo: delivery.additionalInfo,
            hours: delivery.hours ? describeHours(delivery.hours) : null,
            hasDay: delivery.day !== undefined,
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
    rider: order.rider ?? null,
    total: order.totalAmount,
    toCollect: isCash ? stillToPay : toCents(0),
    unpaidMpesa: isCash || isPaidLater(order) ? toCents(0) : stillToPay,
    paidLater:
      order.paymentStatus === 'pending' && (!isCash || isOnAccount(order))
        ? (order.payAfterDelivery ?? null)
        : null,
    cashInstead: isPaidLater(order) && !isCash ? stillToPay : toCents(0),
    paid: order.paymentStatus === 'paid' ? (isMpesa ? 'mpesa' : 'cash') : null,
    mayCorrectCash: mayCorrectCash(order),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    isOwing:
      isCash && stillToPay > 0 && order.deliveredAt !== undefined && toDateInput(order.deliveredAt) < today,
    morning: toMorning(order, today),
  };
}

function toMorning(order: Order, today: string): SheetOrder['morning'] {
  const { standing, deliveredAt } = order;
  if (!standing) return null;
  const saidAt = standing.outcome?.at ?? deliveredAt;
  const isSaidToday = saidAt === undefined || toDateInput(saidAt) === today;
  return {
    household: standing.household.toHexString(),
    outcome: outcomeOf(order),
    maySay: standing.day <= today && isSaidToday,
  };
}
