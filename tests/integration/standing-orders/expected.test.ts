import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import type { CartLine } from '~/domain/cart/cart';
import { importProducts, previewImport, storeImport } from '~/domain/catalogue/import/import-products.server';
import { editOffers } from '~/domain/catalogue/prices/edit-offers.server';
import { updateProduct } from '~/domain/catalogue/products/save-product.server';
import { collections } from '~/domain/collections';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { correctOrder } from '~/domain/orders/corrections/correct-order.server';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { endStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { countDaysAhead, describeStandingDay } from '~/domain/standing-orders/milk/days-ahead.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import { viewExpected } from '~/domain/standing-orders/milk/expected-view.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { recordStock } from '~/domain/stock/record-stock.server';
import { settleUnentered } from '~/domain/stock/settle-unentered.server';
import { setExpected } from '~/domain/stock/set-expected.server';
import type { ManualReason } from '~/domain/stock/stock-form';
import { shillings } from '~/lib/format/money';
import { weekdays } from '~/lib/weekdays';
import { makeVariant } from '../../support/fixtures/products';
import { reconcileStock } from '../../load/drill/reconcile/stock';
import { openForm } from '../../support/fixtures/product-form';
import { at, by as farm, useDairy } from './dairy';

const dairy = useDairy();

const by = farm.staff;

const evening = at('11-29 18:00');
const dawn = at('11-30 04:00');

type Size = CartLine & { readonly sku: string };

const expectOf = ({ productId, sku }: Size, perDay: number | null, now = at('11-28 09:00')) =>
  setExpected([{ productId: ObjectId.createFromHexString(productId), sku, perDay }], { by, now });

/** Households in the order in which they began. */
async function takeAll(line: Size, quantities: readonly number[]) {
  const households = [];
  for (const [index, quantity] of quantities.entries())
    households.push(
      await dairy.take(
        line,
        { lines: [{ ...line, quantity }] },
        new Date(at('11-28 10:00').getTime() + index),
      ),
    );
  return households;
}

let forms = 0;

async function record({ productId, sku }: Size, reason: ManualReason, amount: number, now = dawn) {
  const result = await recordStock({
    idempotencyKey: `form-${(forms += 1)}`,
    reason,
    note: null,
    lines: [
      {
        productId: ObjectId.createFromHexString(productId),
        sku,
        amount,
        seen: (await dairy.stockOf(sku)) ?? 0,
      },
    ],
    by,
    now,
  });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.served;
}

/** Of each order, in the order of its making: '2' of which '1 waits'. */
const mornings = async (): Promise<string[]> =>
  (await collections().orders.find().sort({ 'standing.day': 1, _id: 1 }).toArray()).map(
    ({ items, awaitedStock = [] }) => {
      const sum = (of: readonly { quantity: number }[]) =>
        of.reduce((all, { quantity }) => all + quantity, 0);
      return `${sum(items)}${sum(awaitedStock) > 0 ? `, ${sum(awaitedStock)} wait` : ''}`;
    },
  );

async function orderAt(index: number) {
  const order = (await dairy.ordersOf())[index];
  if (!order) throw new Error('no such morning');
  return order;
}

const move = async (index: number, to: OrderStatus, now = dawn) => {
  const result = await changeOrderStatus({ orderId: (await orderAt(index))._id, to, by: 'admin', now });
  if (!result.ok) throw new Error(result.reason);
};

const bring = async (index: number, now = dawn) => {
  const result = await advanceOrder({ orderNumber: (await orderAt(index)).number, to: 'delivered', by, now });
  if (!result.ok) throw new Error(result.reason);
};

const expectAllRight = async (now = dawn) => {
  for await (const finding of runIntegrityChecks({ now }))
    if (!finding.check.startsWith('Emails')) expect(finding).toBeNull();
  for (const { variants } of await collections().products.find().toArray())
    for (const { stockQuantity } of variants) expect(stockQuantity).toBeGreaterThanOrEqual(0);
};

describe('tomorrow’s milk', () => {
  it.each([
    { expected: 12, stock: 0, made: ['2, 2 wait', '5, 5 wait', '5, 5 wait'], left: 0 },
    { expected: 20, stock: 0, made: ['2, 2 wait', '5, 5 wait', '8, 8 wait'], left: 0 },
    // What is in stock is taken as by any order, so that nobody else can buy it.
    { expected: 12, stock: 3, made: ['2', '5, 4 wait', '8, 8 wait'], left: 0 },
    { expected: 12, stock: 20, made: ['2', '5', '8'], left: 5 },
    { expected: null, stock: 6, made: ['2', '4'], left: 0 },
  ])('is promised up to $expected beside $stock in stock', async ({ expected, stock, made, left }) => {
    const line = await dairy.sell(stock);
    await expectOf(line, expected);
    await takeAll(line, [2, 5, 8]);
    await makeMornings(evening);
    await makeMornings(at('11-29 18:01'));
    expect(await mornings()).toEqual(made);
    expect(await dairy.stockOf(line.sku)).toBe(left);
    await expectAllRight(evening);
  });

  it('is counted once where two processes make the mornings at once', async () => {
    const line = await dairy.sell(0);
    await expectOf(line, 12);
    await takeAll(line, [2, 2, 2, 2, 2, 2, 2]);
    await Promise.all([makeMornings(evening), makeMornings(evening), makeMornings(evening)]);
    expect((await mornings()).length).toBe(6);
    await expectAllRight(evening);
  });

  it('is counted against its own day, and a size without an expectation beside it needs stock', async () => {
    const [line, mala] = [await dairy.sell(0), await dairy.sell(1)];
    await expectOf(line, 2);
    await dairy.take(line, { lines: [line, { ...mala, quantity: 1 }] });
    await makeMornings(evening);
    await makeMornings(at('11-30 18:00'));
    expect(await mornings()).toEqual(['2, 1 wait', '1, 1 wait']);
    expect(await dairy.stockOf(mala.sku)).toBe(0);
    await expectAllRight(at('11-30 18:00'));
  });
});

it('what is expected a day, mistyped and put right, promises nothing twice', async () => {
  const line = await dairy.sell(0);
  await expectOf(line, 12);
  await takeAll(line, [10]);
  await makeMornings(evening);
  await expectOf(line, 1, at('11-29 18:02'));
  await expectOf(line, null, at('11-29 18:02'));
  await expectOf(line, 12, at('11-29 18:03'));
  // Of an area with a later hour.
  await dairy.serve(weekdays, '20:00');
  await takeAll(line, [8]);
  await makeMornings(at('11-29 20:00'));
  expect(await mornings()).toEqual(['10, 10 wait', '2, 2 wait']);
});

describe('the milking', () => {
  const make = async (quantities = [2, 5, 5], expected = 12) => {
    const line = await dairy.sell(0);
    await expectOf(line, expected);
    await takeAll(line, quantities);
    await makeMornings(evening);
    return line;
  };

  it.each([
    { milked: [20], served: [12], made: ['2', '5', '5'], left: 8 },
    { milked: [9], served: [9], made: ['2', '5', '5, 3 wait'], left: 0 },
    { milked: [9, 9], served: [9, 3], made: ['2', '5', '5'], left: 6 },
  ])('of $milked goes first to the mornings that wait, the oldest first', async (row) => {
    const line = await make();
    const served = [];
    for (const amount of row.milked) served.push((await record(line, 'milking', amount)).units);
    expect(served).toEqual(row.served);
    expect(await mornings()).toEqual(row.made);
    expect(await dairy.stockOf(line.sku)).toBe(row.left);
    await expectAllRight();
  });

  it('that comes before a late area’s last hour is not expected any more', async () => {
    const line = await make([2, 5], 12);
    await record(line, 'milking', 10, at('11-29 20:00'));
    const late = await dairy.take(line, { lines: [{ ...line, quantity: 9 }] }, at('11-28 11:00'));
    await makeMornings(at('11-29 21:00'));
    // 3 are in stock, and 2 of 12 are still to come.
    expect(await dairy.made(late)).toEqual(['5 on 2026-11-30']);
    expect(await mornings()).toEqual(['2', '5', '5, 2 wait']);
  });

  it('is less by what was brought before it was entered', async () => {
    const line = await make();
    for (const index of [0, 1, 2]) await bring(index);
    expect(await mornings()).toEqual(['2, 2 wait', '5, 5 wait', '5, 5 wait']);
    await expectAllRight();
    await makeMornings(at('11-30 18:00'));
    await record(line, 'milking', 30, at('11-30 19:00'));
    expect(await mornings()).toEqual(['2', '5', '5', '2', '5', '5']);
    expect(await dairy.stockOf(line.sku)).toBe(6);
    await expectAllRight(at('11-30 19:00'));
  });

  it('that nobody entered is settled by a count: of it the mornings that still wait get theirs', async () => {
    const line = await make([2, 5], 12);
    await bring(0);
    expect(await record(line, 'counted', 18)).toEqual({ orders: 2, units: 7 });
    expect(await mornings()).toEqual(['2', '5']);
    expect(await dairy.stockOf(line.sku)).toBe(13);
    const movements = await collections().stockMovements.find({ sku: line.sku }).sort({ _id: 1 }).toArray();
    expect(movements.map(({ reason, change, balance }) => [reason, change, balance])).toEqual([
      ['counted', 20, 20],
      ['order', -2, 18],
      ['order', -5, 13],
    ]);
    await expectAllRight();
  });

  it('of what was brought days ago was, whether or not anybody enters it', async () => {
    const line = await make([2, 5], 12);
    await bring(0);
    await settleUnentered(at('12-03 23:00'));
    expect(await mornings()).toEqual(['2, 2 wait', '5, 5 wait']);
    await settleUnentered(at('12-04 00:30'));
    await settleUnentered(at('12-04 00:30'));
    expect(await mornings()).toEqual(['2', '5, 5 wait']);
    await record(line, 'milking', 9, at('12-04 05:00'));
    expect(await dairy.stockOf(line.sku)).toBe(4);
    const movements = await collections().stockMovements.find({ sku: line.sku }).sort({ _id: 1 }).toArray();
    expect(movements.map(({ reason, change, balance }) => [reason, change, balance])).toEqual([
      ['unentered', 2, 2],
      ['order', -2, 0],
      ['milking', 9, 9],
      ['order', -5, 4],
    ]);
    await expectAllRight();
  });

  it('of what was brought days ago is found without all that was ever delivered', async () => {
    const line = await make([2], 12);
    await bring(0);
    const find = vi.spyOn(Collection.prototype, 'find');
    await settleUnentered(at('12-04 00:30'));
    const asked = find.mock.calls.flatMap(([filter = {}]) => ('awaitedStock.sku' in filter ? [filter] : []));
    find.mockRestore();
    const plan = await collections()
      .orders.find(asked[0] ?? {})
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('awaitedStock.sku_1');
    expect([await mornings(), await dairy.stockOf(line.sku)]).toEqual([['2'], 0]);
  });

  it('goes to those that are gone before those of an older day that are not, and each size to its own', async () => {
    const [line, other] = [await dairy.sell(0), await dairy.sell(0)];
    await expectOf(line, 12);
    await expectOf(other, 12);
    await dairy.take(line, {
      lines: [
        { ...line, quantity: 2 },
        { ...other, quantity: 3 },
      ],
    });
    await makeMornings(evening);
    await makeMornings(at('11-30 18:00'));
    await bring(1, at('12-01 06:00'));
    const lines = [line, other].map(({ productId, sku }) => ({
      productId: ObjectId.createFromHexString(productId),
      sku,
      amount: 2,
      seen: 0,
    }));
    await recordStock({ idempotencyKey: 'both', reason: 'milking', note: null, lines, by, now: dawn });
    expect(await mornings()).toEqual(['5, 5 wait', '5, 1 wait']);
    await expectAllRight(at('12-01 06:00'));
  });

  it('that nobody entered is settled by a count that finds less, and by one on the product form', async () => {
    const line = await dairy.sell(3);
    await expectOf(line, 12);
    await takeAll(line, [3, 2]);
    await makeMornings(evening);
    await bring(1);
    await move(0, 'cancelled');
    await record(line, 'counted', 1);
    expect([await mornings(), await dairy.stockOf(line.sku)]).toEqual([['3', '2'], 1]);
    await makeMornings(at('11-30 18:00'));
    for (const index of [2, 3]) await bring(index, at('12-01 06:00'));
    const form = openForm((await collections().products.findOne({}))!);
    await updateProduct(line.productId, {
      form: { ...form, variants: form.variants.map((row) => ({ ...row, stock: 5 })) },
      by,
      now: at('12-01 07:00'),
    });
    expect(await dairy.stockOf(line.sku)).toBe(5);
    expect(await mornings()).toEqual(['3', '2', '3', '2']);
    await expectAllRight(at('12-01 07:00'));
  });

  it('that is sent twice counts once', async () => {
    const line = await make([2], 12);
    const form = {
      idempotencyKey: 'the-same',
      reason: 'milking' as const,
      note: null,
      lines: [{ productId: ObjectId.createFromHexString(line.productId), sku: line.sku, amount: 5, seen: 0 }],
      by,
      now: dawn,
    };
    await Promise.all([recordStock(form), recordStock(form)]);
    expect(await dairy.stockOf(line.sku)).toBe(3);
    await expectAllRight();
  });
});

it('stock that is raised in whatever way goes first to the mornings that wait', async () => {
  const line = await dairy.sell(3);
  const { productId, sku } = line;
  await expectOf(line, 20);
  await takeAll(line, [3, 20]);
  await makeMornings(evening);
  expect(await mornings()).toEqual(['3', '20, 20 wait']);
  const reconciled = await reconcileStock(new Map([[sku, 3]]), new Map([[sku, 0]]), await dairy.ordersOf());
  expect(reconciled.findings).toEqual([]);
  const waits = async () => {
    await expectAllRight(evening);
    return [(await mornings())[1]?.split(' ')[1], await dairy.stockOf(sku)];
  };
  const product = async () => (await collections().products.findOne({}))!;

  const form = openForm(await product());
  const saved = await updateProduct(productId, {
    form: { ...form, variants: form.variants.map((row) => ({ ...row, stock: 2 })) },
    by,
    now: evening,
  });
  expect(saved).toMatchObject({ ok: true, toMornings: 2 });
  expect(await waits()).toEqual(['18', 0]);

  const seen = { price: shillings(65), sale: null, stock: 0 };
  expect(
    await editOffers([{ productId, sku, seen, wanted: { ...seen, stock: 3 } }], { by, now: evening }),
  ).toMatchObject([{ outcome: 'changed', toMornings: 3 }]);
  expect(await waits()).toEqual(['15', 0]);

  const file = `Product ID,Product,SKU,Price,Stock\n${productId},${form.name},${sku},65,4`;
  const own = { userId: by.userId, now: evening };
  const stored = await storeImport({
    bytes: new TextEncoder().encode(file),
    fileName: 'stock.csv',
    ...own,
  });
  const id = stored.ok ? stored.id : '';
  const plan = (await previewImport({ id, ...own }))?.plan;
  expect(await importProducts({ id, ...own, hash: plan?.hash ?? '', by })).toMatchObject({ toMornings: 4 });
  expect(await waits()).toEqual(['11', 0]);

  const { number } = await orderAt(0);
  await correctOrder({
    orderNumber: number,
    correction: { lines: [{ ...line, quantity: 2, price: 'ordered' }] },
    mayDiscount: true,
    idempotencyKey: 'once',
    by,
    now: evening,
  });
  expect(await waits()).toEqual(['10', 0]);
  await move(0, 'cancelled', evening);
  expect(await waits()).toEqual(['8', 0]);
  // What came back was not of this milking: 3 of it are free again.
  expect((await collections().expectedStock.findOne({}))?.days).toEqual([{ day: '2026-11-30', left: 3 }]);

  await record(line, 'counted', 5, evening);
  expect(await waits()).toEqual(['3', 0]);
  await record(line, 'counted', 5, evening);
  expect(await waits()).toEqual([undefined, 2]);
});

describe('a morning that waits', () => {
  const make = async (stock = 0, quantity = 4, expected: number | null = 12) => {
    const line = await dairy.sell(stock);
    await expectOf(line, expected);
    await takeAll(line, [quantity]);
    await makeMornings(evening);
    return line;
  };

  it.each([
    { packed: false, milked: 0, left: 1 },
    { packed: true, milked: 0, left: 1 },
    { packed: true, milked: 2, left: 3 },
    { packed: false, milked: 5, left: 6 },
  ])('gives back what it has taken when it is cancelled ($packed, $milked)', async (row) => {
    const line = await make(1);
    expect(await mornings()).toEqual(['4, 3 wait']);
    if (row.milked > 0) await record(line, 'milking', row.milked);
    if (row.packed) await move(0, 'processing');
    await move(0, 'cancelled');
    expect(await dairy.stockOf(line.sku)).toBe(row.left);
    // Nothing of it waits, and others may be promised what it was.
    expect((await record(line, 'milking', 2)).units).toBe(0);
    const others = await dairy.take(line, { lines: [{ ...line, quantity: 40 }] }, at('11-28 11:00'));
    await makeMornings(at('11-30 04:30'));
    const [made] = await dairy.made(others);
    // What is in stock, and what of 12 is still to be milked.
    expect(made).toBe(`${row.left + 2 + 12 - (row.milked + 2)} on 2026-11-30`);
    await expectAllRight();
  });

  it('goes out without it, and what comes back meanwhile is not for those that are gone', async () => {
    const line = await make(1, 1);
    await takeAll(line, [4, 3]);
    await makeMornings(at('11-29 18:01'));
    for (const step of ['processing', 'shipped'] as const) await move(1, step);
    await move(0, 'cancelled');
    expect(await mornings()).toEqual(['1', '4, 4 wait', '3, 2 wait']);
    await bring(1);
    expect((await record(line, 'delivery', 5)).units).toBe(5);
    // Of 12 that were expected 6 wait, and the one that came back is still to be milked.
    expect(await mornings()).toEqual(['1', '4', '3, 1 wait']);
    expect(await dairy.stockOf(line.sku)).toBe(0);
    await expectAllRight();
  });

  it.each([
    { to: 1, made: '1', left: 10 },
    { to: 2, made: '2, 1 wait', left: 9 },
    { to: 5, made: '5, 4 wait', left: 6 },
    { to: 13, made: '13, 12 wait', left: 0 },
    // More than is expected.
    { to: 14, made: '4, 3 wait', left: 7 },
    // It gives back what it has taken, and is not given it itself.
    { to: 2, stock: 3, made: '2', left: 11 },
  ])('of 1 in stock and 3 to come is corrected to $to', async ({ to, stock = 1, made, left }) => {
    const line = await make(stock);
    const order = await orderAt(0);
    const result = await correctOrder({
      orderNumber: order.number,
      correction: { lines: [{ ...line, quantity: to, price: 'ordered' }] },
      mayDiscount: true,
      idempotencyKey: 'once',
      by,
      now: evening,
    });
    expect(result.ok).toBe(to < 14);
    expect(await mornings()).toEqual([made]);
    const [, waits = '0'] = made.split(', ');
    const expected = await collections().expectedStock.findOne({});
    expect(expected?.days[0]?.left).toBe(12 - parseInt(waits, 10));
    await record(line, 'milking', 10);
    expect(await dairy.stockOf(line.sku)).toBe(left);
    await expectAllRight();
  });

  it('follows a size that gets another SKU, and is not forgotten with the expectation', async () => {
    const line = await make(0);
    const product = await collections().products.findOne({});
    if (!product) throw new Error('no product');
    const form = openForm(product);
    const renamed = await updateProduct(product._id.toHexString(), {
      form: { ...form, variants: form.variants.map((row) => ({ ...row, sku: 'NEW' })) },
      by,
      now: evening,
    });
    expect(renamed.ok).toBe(true);
    expect(await collections().expectedStock.findOne({})).toMatchObject({ sku: 'NEW', perDay: 12 });
    await expectOf({ ...line, sku: 'NEW' }, null, evening);
    const late = await dairy.take({ ...line, sku: 'NEW' }, {}, at('11-28 11:00'));
    await makeMornings(at('11-29 19:00'));
    expect(await dairy.missed(late)).toEqual(['out-of-stock on 2026-11-30']);
    await record({ ...line, sku: 'NEW' }, 'milking', 5);
    expect(await mornings()).toEqual(['4']);
    expect(await dairy.stockOf('NEW')).toBe(1);
    await expectAllRight();
  });

  it('of two sizes that become one waits for all of them', async () => {
    const line = await dairy.sell(0);
    const other = { ...line, sku: 'OTHER' };
    await collections().products.updateOne({}, { $push: { variants: makeVariant('OTHER', 65, 0) } });
    await expectOf(line, 12);
    await expectOf(other, 5);
    await dairy.take(line, {
      lines: [
        { ...line, quantity: 2 },
        { ...other, quantity: 1 },
      ],
    });
    await makeMornings(evening);
    const product = (await collections().products.findOne({}))!;
    const form = openForm(product);
    const merged = await updateProduct(product._id.toHexString(), {
      form: { ...form, variants: form.variants.slice(0, 1).map((row) => ({ ...row, sku: other.sku })) },
      by,
      now: evening,
    });
    expect(merged.ok).toBe(true);
    expect(await mornings()).toEqual(['3, 3 wait']);
    expect(
      (await collections().expectedStock.find().toArray()).map(({ perDay, days }) => [perDay, days]),
    ).toEqual([[12, [{ day: '2026-11-30', left: 9 }]]]);
    await record(other, 'milking', 5);
    expect([await mornings(), await dairy.stockOf(other.sku)]).toEqual([['3'], 2]);
    await expectAllRight();
  });

  it('is brought though its size has left the catalogue, with its expectation', async () => {
    const line = await make(0);
    await collections().products.updateOne(
      {},
      { $push: { variants: { ...(await collections().products.findOne({}))!.variants[0]!, sku: 'OTHER' } } },
    );
    const product = await collections().products.findOne({});
    if (!product) throw new Error('no product');
    const form = openForm(product);
    const removed = await updateProduct(product._id.toHexString(), {
      form: { ...form, variants: form.variants.filter(({ sku }) => sku !== line.sku) },
      by,
      now: evening,
    });
    expect(removed.ok).toBe(true);
    expect(await collections().expectedStock.countDocuments()).toBe(0);
    await bring(0);
    await expectAllRight();
  });
});

it('a changed expectation holds for a day that has begun, and is written down', async () => {
  const line = await dairy.sell(0);
  await expectOf(line, 4);
  await takeAll(line, [3]);
  await makeMornings(evening);
  expect(await expectOf(line, 6, evening)).toBe(1);
  expect(await expectOf(line, 6, evening)).toBe(0);
  await dairy.take(line, { lines: [{ ...line, quantity: 5 }] }, at('11-28 11:00'));
  await makeMornings(at('11-29 18:05'));
  expect(await mornings()).toEqual(['3, 3 wait', '3, 3 wait']);
  expect(
    (await collections().auditEntries.find({ subject: 'stock' }).sort({ _id: 1 }).toArray()).map(
      ({ action, before, after }) => ({ action, before, after }),
    ),
  ).toEqual([
    { action: 'Changed what is expected a day', before: { [line.sku]: null }, after: { [line.sku]: 4 } },
    { action: 'Changed what is expected a day', before: { [line.sku]: 4 }, after: { [line.sku]: 6 } },
  ]);
});

it('stands beside what standing orders take, in litres', async () => {
  const line = await dairy.sell(0, '500 ml');
  await takeAll(line, [2, 5]);
  const size = await collections().products.findOne({});
  const name = `${size?.name} - ${size?.variants[0]?.name}`;
  expect(await describeStandingDay('2026-11-30', at('11-29 17:59'))).toBe(
    `Standing orders: 2 households take 3.5 L: 7 × ${name}`,
  );
  await expectOf(line, 6);
  expect(await describeStandingDay('2026-11-30', evening)).toBe(
    `Promised by standing orders: 2 households take 3.5 L, 0.5 L more than the 3 L that you expect: 7 × ${name} (6 expected). What really comes is in the orders.`,
  );
  expect(await describeStandingDay('2026-11-29', evening)).toBeNull();
  expect(await describeStandingDay('2026-11-28', evening)).toBeNull();
  await dairy.setVariant(line.sku, { sku: 'OTHER' });
  expect(await describeStandingDay('2026-11-30', evening)).toContain(` take 7 × a size of ${size?.name} (`);
  await dairy.setVariant('OTHER', { sku: line.sku });
  for (const off of ['standing.isOn', 'selling.delivery']) {
    await dairy.set({ [off]: false });
    expect(await describeStandingDay('2026-11-30', evening)).toBeNull();
    expect((await countDaysAhead(evening)).map(({ households }) => households)).toEqual(Array(14).fill(0));
    await dairy.set({ [off]: true });
  }
});

it('is without the mornings whose order was cancelled, until the household ends', async () => {
  const line = await dairy.sell(10);
  const [first] = await takeAll(line, [2, 5]);
  const days = async () =>
    (await countDaysAhead(evening))
      .slice(0, 3)
      .map(({ households, sizes }) => `${households}: ${sizes[0]?.units ?? 0}`);
  await makeMornings(evening);
  expect(await days()).toEqual(['0: 0', '2: 7', '2: 7']);
  const [order] = first ? await dairy.ordersOf(first) : [];
  if (!first || !order) throw new Error('no order was made');
  await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: evening });
  expect(await days()).toEqual(['0: 0', '1: 5', '2: 7']);
  await endStandingOrder(first._id.toHexString(), { by: farm, now: evening });
  expect(await days()).toEqual(['0: 0', '1: 5', '1: 5']);
  await dairy.set({ 'standing.isOn': false });
  expect(await days()).toEqual(['0: 0', '0: 0', '0: 0']);
});

it('is proposed as it was milked last, without what a count took off it', async () => {
  const [line, other] = [await dairy.sell(0), await dairy.sell(0)];
  const rowOf = async ({ sku }: Size, now: Date) => (await viewExpected(now)).find((row) => row.sku === sku);
  await record(other, 'milking', 4, at('11-26 05:00'));
  await record(line, 'milking', 8, at('11-26 05:00'));
  await record(line, 'milking', 6, at('11-27 05:00'));
  expect(await rowOf(line, dawn)).toMatchObject({ lastMilked: 6, isTooMuch: false });
  await expectOf(line, 8);
  expect(await rowOf(line, dawn)).toMatchObject({ lastMilked: 6, isTooMuch: false });
  await expectOf(line, 9);
  expect(await rowOf(line, dawn)).toMatchObject({ perDay: 9, lastMilked: 6, isTooMuch: true });
  await record(line, 'milking', 700, at('11-28 05:00'));
  await record(line, 'counted', 21, at('11-28 05:10'));
  expect(await rowOf(line, dawn)).toMatchObject({ lastMilked: 7, isTooMuch: true });
  await record(line, 'counted', 2, at('11-29 05:10'));
  expect(await rowOf(line, dawn)).toMatchObject({ lastMilked: 7 });
});

describe('where there is too little', () => {
  it.each([
    { rule: 'the oldest comes first', shares: false, wanted: [2, 5, 8], made: ['2', '5', '5'] },
    { rule: 'everybody gets less', shares: true, wanted: [2, 5, 8], made: ['2', '4', '6'] },
    { rule: 'everybody gets less', shares: true, wanted: [4, 4, 4, 4, 2], made: ['3', '3', '3', '2', '1'] },
    {
      rule: 'everybody gets less',
      shares: true,
      wanted: [1, 1, 1, 1, 1, 10],
      made: ['1', '1', '1', '1', '8'],
    },
    { rule: 'everybody gets less, though it is enough', shares: true, wanted: [6, 6], made: ['6', '6'] },
  ])('$rule: of 12 for $wanted', async ({ shares, wanted, made }) => {
    await dairy.set({ 'standing.sharesShortage': shares });
    const line = await dairy.sell(3);
    await expectOf(line, 9);
    const households = await takeAll(line, wanted);
    let looks = 0;
    // Stops after the first household, and goes on with milk that has come since: nobody's share is another one.
    const signal = {
      get aborted() {
        return (looks += 1) > 1;
      },
    } as AbortSignal;
    await makeMornings(evening, { signal });
    expect((await dairy.ordersOf()).length).toBe(1);
    if (shares) await record(line, 'milking', 1, evening);
    await Promise.all([makeMornings(evening), makeMornings(evening)]);
    expect((await mornings()).map((text) => text.split(',')[0])).toEqual(made);
    for (const [index, household] of households.entries()) {
      const got = Number((await dairy.made(household))[0]?.split(' ')[0] ?? 0);
      const isShort = got < (wanted[index] ?? 0);
      expect((await dairy.mails(household)).length).toBe(isShort ? 1 : 0);
    }
    await expectAllRight(evening);
  });
});

it('is shared as before where the size gets another SKU in the midst', async () => {
  await dairy.set({ 'standing.sharesShortage': true });
  const line = await dairy.sell(0);
  await expectOf(line, 9);
  await takeAll(line, [6, 6, 6]);
  let looks = 0;
  const signal = {
    get aborted() {
      return (looks += 1) > 1;
    },
  } as AbortSignal;
  await makeMornings(evening, { signal });
  expect(await mornings()).toEqual(['3, 3 wait']);
  const form = openForm((await collections().products.findOne({ 'variants.sku': line.sku }))!);
  const variants = form.variants.map((row) => ({ ...row, sku: 'FRESH' }));
  expect((await updateProduct(line.productId, { form: { ...form, variants }, by, now: evening })).ok).toBe(
    true,
  );
  await makeMornings(evening);
  expect(await mornings()).toEqual(['3, 3 wait', '3, 3 wait', '3, 3 wait']);
  await expectAllRight(evening);
});

it('is shared among those that have none yet, where that is switched on in the midst', async () => {
  const line = await dairy.sell(0);
  await expectOf(line, 12);
  await takeAll(line, [6]);
  await makeMornings(evening);
  await dairy.set({ 'standing.sharesShortage': true });
  await takeAll(line, [8, 4]);
  await makeMornings(at('11-29 18:05'));
  expect((await mornings()).map((text) => text.split(',')[0])).toEqual(['6', '4', '2']);
});

it('a morning that was ticked as not brought by mistake waits for its milking again', async () => {
  const line = await dairy.sell(0);
  await expectOf(line, 10);
  await takeAll(line, [2]);
  await makeMornings(evening);
  const { number } = await orderAt(0);
  const say = (kind: 'brought' | 'not-brought') =>
    recordOutcome(number, { kind }, { by, now: at('11-30 06:10') });
  expect(await say('not-brought')).toMatchObject({ ok: true });
  expect(await say('brought')).toMatchObject({ ok: true, order: { status: 'delivered' } });
  expect(await mornings()).toEqual(['2, 2 wait']);
  await record(line, 'milking', 10, at('11-30 09:00'));
  expect([await mornings(), await dairy.stockOf(line.sku)]).toEqual([['2'], 8]);
});
