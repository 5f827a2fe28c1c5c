import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { listOrders } from '~/domain/orders/list/list-orders.server';
import {
  orderListFilter,
  orderSorts,
  type OrderListFilter,
  type OrderSort,
} from '~/domain/orders/list/order-list-filter';
import { deliveryMethods, paymentMethods, type Order } from '~/domain/orders/order';
import { orderStatusNames, paymentStatusNames } from '~/domain/orders/status/order-status';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../../support/database';
import { makeOrder } from '../../../support/fixtures/orders';
import { createRandom } from '../../../support/create-random';

useTestDatabase({ emptyBeforeEach: false });

const now = new Date('2026-03-20T09:00:00.000Z');
const all: Order[] = [];

/** Many orders share an amount, a minute, or both. */
beforeAll(async () => {
  const random = createRandom(46);
  const pick = <Value>(values: readonly Value[]): Value => values[random() % values.length]!;
  for (let index = 0; index < 300; index += 1) {
    const method = pick(['delivery', 'pickup'] as const);
    all.push(
      makeOrder({
        _id: new ObjectId(random().toString(16).padStart(8, '0') + index.toString(16).padStart(16, '0')),
        status: pick(orderStatusNames),
        paymentStatus: pick(paymentStatusNames),
        paymentMethod: pick(deliveryMethods[method].payments),
        deliveryMethod: method,
        totalAmount: shillings(100 * (1 + (random() % 4))),
        createdAt: new Date(Date.UTC(2026, 2, 1, random() % 240)),
        refundsDue: [],
      }),
    );
  }
  await collections().orders.insertMany(all);
});

const numbersOf = (orders: readonly Pick<Order, 'number'>[]) => orders.map(({ number }) => number);

/** What a list without an index would be. */
function expected(filter: Partial<OrderListFilter>): string[] {
  const { field, direction } = orderSorts[filter.sort ?? 'newest'];
  const names = ['status', 'paymentStatus', 'paymentMethod', 'deliveryMethod'] as const;
  return numbersOf(
    all
      .filter((order) =>
        names.every((name) => (filter[name] ?? 'all') === 'all' || filter[name] === order[name]),
      )
      .filter(({ createdAt }) => !filter.from || toDateInput(createdAt) >= filter.from)
      .filter(({ createdAt }) => !filter.to || toDateInput(createdAt) <= filter.to)
      .sort(
        (one, other) =>
          direction *
          (Number(one[field]) - Number(other[field]) ||
            (one._id.toHexString() < other._id.toHexString() ? -1 : 1)),
      ),
  );
}

const list = (
  filter: Partial<OrderListFilter>,
  page: { after?: string | null; before?: string | null } = {},
) => listOrders({ filter: { ...orderListFilter.none, ...filter }, now, pageSize: 7, ...page });

/** Reads all pages by 'next', then goes back by 'previous'. */
async function walk(filter: Partial<OrderListFilter>): Promise<string[]> {
  const pages = [await list(filter)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await list(filter, { after: next }));
  let last = pages.at(-1);
  for (const page of pages.slice(0, -1).reverse()) {
    last = await list(filter, { before: last?.previous ?? null });
    expect(numbersOf(last.orders)).toEqual(numbersOf(page.orders));
  }
  expect(pages[0]?.previous).toBeNull();
  return pages.flatMap(({ orders }) => numbersOf(orders));
}

describe('the list of orders', () => {
  it.each(Object.keys(orderSorts) as OrderSort[])(
    'is paged in both directions without gaps: %s',
    async (sort) => {
      expect(await walk({ sort })).toEqual(expected({ sort }));
    },
  );

  it('has every combination of filters and sorts', async () => {
    const choices = {
      status: ['all', ...orderStatusNames],
      paymentStatus: ['all', ...paymentStatusNames],
      paymentMethod: ['all', ...(Object.keys(paymentMethods) as Order['paymentMethod'][])],
      deliveryMethod: ['all', ...(Object.keys(deliveryMethods) as Order['deliveryMethod'][])],
    } as const;
    for (const status of choices.status)
      for (const paymentStatus of choices.paymentStatus)
        for (const paymentMethod of choices.paymentMethod)
          for (const deliveryMethod of choices.deliveryMethod)
            for (const sort of ['newest', 'lowest'] as const) {
              const filter = { status, paymentStatus, paymentMethod, deliveryMethod, sort };
              const page = await list(filter);
              expect(numbersOf(page.orders), JSON.stringify(filter)).toEqual(expected(filter).slice(0, 7));
            }
  });

  it('has whole days in Nairobi, also with other filters and pages', async () => {
    const days = [
      { from: '2026-03-04', to: '2026-03-04' },
      { from: '2026-03-04', to: '' },
      { from: '', to: '2026-03-04' },
      { from: '2026-03-05', to: '2026-03-04' },
      { from: '2025-01-01', to: '2026-03-06' },
    ];
    for (const filter of days)
      for (const sort of ['newest', 'oldest', 'highest'] as const)
        for (const status of ['all', 'delivered'] as const) {
          const combined = { ...filter, sort, status };
          expect(await walk(combined), JSON.stringify(combined)).toEqual(expected(combined));
        }
    const midnight = makeOrder({ createdAt: new Date('2026-04-03T21:00:00.000Z') });
    const before = makeOrder({ createdAt: new Date('2026-04-03T20:59:59.999Z') });
    await collections().orders.insertMany([midnight, before]);
    expect(numbersOf((await list({ from: '2026-04-04', to: '2026-04-04' })).orders)).toEqual([
      midnight.number,
    ]);
    expect(numbersOf((await list({ from: '2026-04-03', to: '2026-04-03' })).orders)).toEqual([before.number]);
    await collections().orders.deleteMany({ _id: { $in: [midnight._id, before._id] } });
  });

  it('ignores a cursor that is malformed, of another sort, or beyond the end', async () => {
    const first = numbersOf((await list({})).orders);
    const byAmount = (await list({ sort: 'lowest' })).next;
    for (const cursor of [
      byAmount,
      'd0-000000000000000000000000',
      '',
      'x',
      "d1' or 1=1",
      `d${'9'.repeat(400)}-0`,
    ])
      for (const page of [{ after: cursor }, { before: cursor === byAmount ? cursor : 'nonsense' }])
        expect(numbersOf((await list({}, page)).orders), JSON.stringify(page)).toEqual(first);
  });

  it('stays in place while orders come in', async () => {
    const second = (await list({})).next;
    const before = numbersOf((await list({}, { after: second })).orders);
    const order = makeOrder({ createdAt: new Date('2026-03-19T06:00:00.000Z') });
    await collections().orders.insertOne(order);
    expect(numbersOf((await list({}, { after: second })).orders)).toEqual(before);
    await collections().orders.deleteOne({ _id: order._id });
  });
});
