import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { addDays, dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { composeSalesDay, salesFields } from './compose-sales-day.server';
import { refreshPreparation } from './refresh-preparation.server';

/** An order may commit this long after its `updatedAt`: transactions last 60 s at most, and clocks differ. */
export const overlapMs = 3 * 60_000;

const firstRunDays = 31;

/** What an order adds to its days, and to what is to be prepared. */
const changedFields = { ...salesFields, dueOn: 1 } as const;

/** The orders of the overlap as the last run of this process found them: they need no other run. */
let counted: ReadonlySet<string> = new Set();

/**
 * Recomputes the days of all orders that have changed since the last run, and what tomorrow needs. Returns the days.
 * An order never touches a total itself: concurrent orders would wait for each other.
 */
export async function refreshSales(now: Date): Promise<readonly string[]> {
  const { since, days, orders } = await findChangedDays(now);
  // Of a run that is killed, the next one computes all days again: only the last says that all are done.
  for (const [index, day] of days.entries())
    await refreshSalesDay(day, index === days.length - 1 ? now : since);
  const tomorrow = addDays(toDateInput(now), 1);
  const isPrepared = (await collections().preparations.findOne({ _id: tomorrow })) !== null;
  if (days.length > 0 || !isPrepared) await refreshPreparation(tomorrow, now);
  counted = orders;
  return days;
}

async function findChangedDays(now: Date): Promise<{
  /** Up to when the orders are counted. */
  readonly since: Date;
  readonly days: readonly string[];
  readonly orders: ReadonlySet<string>;
}> {
  const last = await collections().salesDays.findOne(
    {},
    { sort: { refreshedAt: -1 }, projection: { refreshedAt: 1 } },
  );
  const since = last?.refreshedAt ?? dayRange(addDays(toDateInput(now), -firstRunDays)).from;
  const changed = collections().orders.find<Pick<Order, '_id' | 'createdAt' | 'updatedAt' | 'moneyDays'>>(
    { updatedAt: { $gte: new Date(since.getTime() - overlapMs) } },
    { projection: changedFields },
  );
  const days = new Set<string>();
  const orders = new Set<string>();
  for await (const order of changed) {
    const state = JSON.stringify(order);
    orders.add(state);
    if (last && counted.has(state)) continue;
    days.add(toDateInput(order.createdAt));
    for (const day of order.moneyDays ?? []) days.add(day);
  }
  const isLongAgo = last !== null && now.getTime() - last.refreshedAt.getTime() > overlapMs;
  if (isLongAgo && days.size === 0 && orders.size > 0) {
    // Otherwise each run until the next order reads those of the last rush again.
    await collections().salesDays.updateOne({ _id: last._id }, { $max: { refreshedAt: now } });
  }
  return { since, days: [...days].sort(), orders };
}

/**
 * Computes a day again. In a transaction: a process that was delayed must not store older figures over newer ones. `refreshedAt`: up
 * to when the orders are counted, which is where the next run begins.
 */
export const refreshSalesDay = (day: string, refreshedAt: Date): Promise<void> =>
  withTransaction(async (session) => {
    const figures = await composeSalesDay(day, session);
    await collections().salesDays.replaceOne(
      { _id: day },
      { ...figures, refreshedAt },
      { upsert: true, session },
    );
  });
