import { isDeepStrictEqual } from 'node:util';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { isCounted, salesFields, soldOn } from '~/domain/sales/compose-sales-day.server';
import { composePreparation, refreshPreparation } from '~/domain/sales/refresh-preparation.server';
import { chartDays } from '~/domain/sales/load-sales.server';
import { overlapMs, refreshSalesDay } from '~/domain/sales/refresh-sales.server';
import { productKey, type Preparation, type SalesDay } from '~/domain/sales/sales-day';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';
import { findDifferences, type KeyedAmount } from '../find-differences';
import type { Finding } from '../finding';
import type { IntegrityCheck } from '../integrity-check';
import type { SnapshotReader } from '../snapshot-reader.server';

/** The last run of the job; null before the first. */
async function findLastRun(reader: SnapshotReader): Promise<Date | null> {
  let last: Date | null = null;
  for await (const { refreshedAt } of reader.all<SalesDay>(collections().salesDays, { refreshedAt: 1 }))
    if (!last || refreshedAt > last) last = refreshedAt;
  return last;
}

/** What the next run of the job reads again: it may not be counted yet. */
const readUncounted = (reader: SnapshotReader, last: Date) =>
  reader.all<Order>(
    collections().orders,
    { createdAt: 1, moneyDays: 1 },
    { updatedAt: { $gte: new Date(last.getTime() - overlapMs) } },
  );

async function* readSales(
  reader: SnapshotReader,
  isCompared: (day: string) => boolean,
): AsyncGenerator<KeyedAmount> {
  const { orders, salesDays } = collections();
  for await (const { _id, orders: count, revenue, products } of reader.all<SalesDay>(salesDays, {})) {
    if (!isCompared(_id)) continue;
    yield [`${_id} orders`, count];
    yield [`${_id} revenue`, revenue];
    for (const product of products) {
      yield [`${_id} quantity ${productKey(product)}`, product.quantity];
      yield [`${_id} earned ${productKey(product)}`, product.revenue];
    }
  }
  for await (const order of reader.all<Order>(orders, salesFields)) {
    const placedOn = toDateInput(order.createdAt);
    if (isCompared(placedOn) && isCounted(order)) yield [`${placedOn} orders`, -1];
    for (const day of order.moneyDays ?? []) {
      if (!isCompared(day)) continue;
      const { revenue, products } = soldOn(order, day);
      yield [`${day} revenue`, -revenue];
      for (const product of products) {
        yield [`${day} quantity ${productKey(product)}`, -product.quantity];
        yield [`${day} earned ${productKey(product)}`, -product.revenue];
      }
    }
  }
}

const describeDifference = (figure: string, amount: number): string => {
  const by = toCents(Math.abs(amount));
  const over = amount > 0 ? 'above' : 'below';
  if (figure === 'revenue') return `revenue is ${formatMoney(by)} ${over} the money of the orders`;
  if (figure === 'earned') return `best sellers have ${formatMoney(by)} ${over} the money of the orders`;
  return `${figure === 'orders' ? 'orders are' : 'best sellers have'} ${by} ${over} those of the orders`;
};

async function* findWrongDays(reader: SnapshotReader, last: Date, now: Date): AsyncGenerator<Finding> {
  const uncounted = new Set<string>();
  for await (const order of readUncounted(reader, last))
    for (const day of [toDateInput(order.createdAt), ...(order.moneyDays ?? [])]) uncounted.add(day);
  const stored = new Set<string>();
  for await (const { _id } of reader.all<SalesDay>(collections().salesDays, { _id: 1 })) stored.add(_id);
  const firstShown = addDays(toDateInput(now), 1 - chartDays);
  const isCompared = (day: string) => !uncounted.has(day) && (stored.has(day) || day >= firstShown);
  const wrong = new Map<string, string>();
  for await (const { key, amount } of findDifferences(() => readSales(reader, isCompared))) {
    const [day = '', figure = ''] = key.split(' ');
    if (!wrong.has(day)) wrong.set(day, describeDifference(figure, amount));
  }
  for (const [day, difference] of wrong)
    yield {
      what: `The sales of ${day} are wrong: ${difference}`,
      repair: 'Run the check with --repair, which adds the day up again',
      apply: () => refreshSalesDay(day, last),
    };
}

async function* findWrongPreparation(reader: SnapshotReader, last: Date): AsyncGenerator<Finding> {
  for await (const _ of readUncounted(reader, last)) return;
  for await (const { _id, refreshedAt, ...stored } of reader.all(collections().preparations, {})) {
    const composed = await reader.read((session) => composePreparation(_id, session));
    if (isDeepStrictEqual(stored, composed)) continue;
    yield {
      what: `What is to be prepared for ${_id} is wrong: ${describePreparation(stored)}, the orders need ${describePreparation(composed)}`,
      repair: 'Run the check with --repair, which adds it up again',
      apply: () => refreshPreparation(_id, refreshedAt),
    };
  }
}

const describePreparation = ({ millilitres, orders }: Pick<Preparation, 'millilitres' | 'orders'>): string =>
  `${millilitres / 1000} litres for ${orders} ${orders === 1 ? 'order' : 'orders'}`;

/** What dashboard and best sellers read is what the orders say, as far as the job has counted them (docs/decisions/0127). */
export const sales: IntegrityCheck = {
  title: 'Sales by day, and what is to be prepared',
  addsUp: ['orders', 'salesDays'],
  async *find(reader, now) {
    const last = await findLastRun(reader);
    // The first run of the job computes all that is shown.
    if (!last) return;
    yield* findWrongDays(reader, last, now);
    yield* findWrongPreparation(reader, last);
  },
};
