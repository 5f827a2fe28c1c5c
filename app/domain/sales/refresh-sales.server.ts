import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import { filterKey } from '~/domain/orders/list/order-list-keys';
import { isTestOrder } from '~/domain/orders/order-number';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import { accountOf } from '~/domain/orders/account/order-account';
import { addDays, dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, multiplyCents, toCents, type Cents } from '~/lib/format/money';
import { refreshPreparation } from './refresh-preparation.server';
import type { SalesDay, SoldProduct } from './sales-day';

/** An order may commit this long after its `updatedAt`: transactions last 60 s at most, and clocks differ. */
const overlapMs = 3 * 60_000;

const firstRunDays = 31;

/** What the figures of an order's days depend on, but its items: they never change. */
const changedFields = {
  status: 1,
  paymentStatus: 1,
  payBy: 1,
  createdAt: 1,
  paidAt: 1,
  updatedAt: 1,
  paidAmount: 1,
  partPayments: 1,
  refundsDue: 1,
  refunds: 1,
} as const;

/** The orders of the overlap as the last run of this process found them: they need no other run. */
let counted: ReadonlySet<string> = new Set();

/**
 * Recomputes the days of all orders that have changed since the last run, and what tomorrow needs. Returns the days.
 * An order never touches a total itself: concurrent orders would wait for each other.
 */
export async function refreshSales(now: Date): Promise<readonly string[]> {
  const { days, orders } = await findChangedDays(now);
  for (const day of days) await withTransaction((session) => refreshDay(day, now, session));
  const tomorrow = addDays(toDateInput(now), 1);
  const isPrepared = (await collections().preparations.findOne({ _id: tomorrow })) !== null;
  if (days.length > 0 || !isPrepared) await refreshPreparation(tomorrow, now);
  counted = orders;
  return days;
}

async function findChangedDays(
  now: Date,
): Promise<{ readonly days: readonly string[]; readonly orders: ReadonlySet<string> }> {
  const last = await collections().salesDays.findOne(
    {},
    { sort: { refreshedAt: -1 }, projection: { refreshedAt: 1 } },
  );
  const since = last
    ? new Date(last.refreshedAt.getTime() - overlapMs)
    : dayRange(addDays(toDateInput(now), -firstRunDays)).from;
  const changed = collections().orders.find<Pick<Order, '_id' | keyof typeof changedFields>>(
    { updatedAt: { $gte: since } },
    { projection: changedFields },
  );
  const days = new Set<string>();
  const orders = new Set<string>();
  for await (const order of changed) {
    const state = JSON.stringify(order);
    orders.add(state);
    if (last && counted.has(state)) continue;
    days.add(toDateInput(order.createdAt));
    if (order.paidAt) days.add(toDateInput(order.paidAt));
  }
  const isLongAgo = last !== null && now.getTime() - last.refreshedAt.getTime() > overlapMs;
  if (isLongAgo && days.size === 0 && orders.size > 0) {
    // Otherwise each run until the next order reads those of the last rush again.
    await collections().salesDays.updateOne({ _id: last._id }, { $max: { refreshedAt: now } });
  }
  return { days: [...days].sort(), orders };
}

/** In a transaction: a process that was delayed must not store older figures over newer ones. */
async function refreshDay(day: string, now: Date, session: ClientSession): Promise<void> {
  const { from, to } = dayRange(day);
  const during = { $gte: from, $lt: to };
  const { orders, salesDays } = collections();
  let orderCount = 0;
  const products = new Map<string, SoldProduct>();
  const placed = orders.find<Pick<Order, 'number' | 'items' | 'status' | 'payBy'>>(
    {
      listKeys: filterKey({}),
      createdAt: during,
      status: { $ne: 'cancelled' },
      paymentStatus: { $ne: 'refunded' },
    },
    {
      session,
      projection: { _id: 0, number: 1, items: 1, status: 1, payBy: 1 },
      hint: orderListIndexes.byDate,
    },
  );
  for await (const order of placed) {
    if (awaitsPayment(order) || isTestOrder(order)) continue;
    orderCount += 1;
    for (const item of order.items) addItem(products, item);
  }
  const revenues: Cents[] = [];
  const paid = orders.find<Omit<Order, 'items' | 'timeline'>>(
    { paidAt: during, status: { $ne: 'cancelled' }, paymentStatus: 'paid' },
    { session, projection: { items: 0, timeline: 0, customer: 0, delivery: 0, shippingAddress: 0 } },
  );
  for await (const order of paid) if (!isTestOrder(order)) revenues.push(accountOf(order).kept);
  const figures: Omit<SalesDay, '_id'> = {
    orders: orderCount,
    revenue: addCents(...revenues),
    products: [...products.values()],
    refreshedAt: now,
  };
  await salesDays.replaceOne({ _id: day }, figures, { upsert: true, session });
}

function addItem(products: Map<string, SoldProduct>, item: Order['items'][number]): void {
  const { productId, sku, name, quantity, price } = item;
  const key = `${productId} ${sku ?? ''}`;
  const known = products.get(key);
  products.set(key, {
    productId,
    sku,
    name,
    quantity: (known?.quantity ?? 0) + quantity,
    revenue: addCents(known?.revenue ?? toCents(0), multiplyCents(price, quantity)),
  });
}
