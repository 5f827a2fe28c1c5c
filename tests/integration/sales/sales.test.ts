import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { database, withTransaction } from '#db/client';
import * as daysOfMoney from '#db/migrations/040-days-of-money';
import { collections } from '~/domain/collections';
import { flagKey } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { settleClaim } from '~/domain/payments/claims/settle-claim.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { applyPayment } from '~/domain/payments/results/apply-payment.server';
import { recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { settleFlag } from '~/domain/payments/review/settle-flag.server';
import { earnedLines } from '~/domain/sales/earned-lines';
import { loadPreparation, loadSales } from '~/domain/sales/load-sales.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, shillings, toCents } from '~/lib/format/money';
import { createReceipt } from '~/simulators/daraja/prompt';
import { makeOrder } from '../../support/fixtures/orders';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { achieng, newIdempotencyKey, pickupDetails, useShop } from '../orders/shop';

const shop = useShop();

const at = (day: string, time: string): Date => new Date(`${day}T${time}+03:00`);
const today = () => toDateInput(shop.now);

// No test crosses midnight by chance.
beforeEach(() => {
  const noon = at(addDays(today(), 1), '12:00:00');
  shop.passSeconds((noon.getTime() - shop.now.getTime()) / 1000);
});

const placeInCash = async (now: Date, quantity = 1): Promise<Order> =>
  shop.place({
    lines: [{ ...(await shop.sell(50)), quantity }],
    paymentMethod: 'cod',
    phoneNumber: null,
    now,
  });

const changeStatus = async (order: Order, to: OrderStatus, now = shop.now) => {
  expect(
    await changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Achieng', now }),
  ).toMatchObject({
    ok: true,
  });
};

const payByMpesa = async (): Promise<Order> => {
  const { order, prompt } = await shop.promptOrder();
  await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { lateSeconds: 0 });
  await shop.simulator.waitForResult(prompt.checkoutRequestId);
  return shop.reload(order);
};

const salesAfterRefresh = async (now = shop.now) => {
  await refreshSales(now);
  return loadSales(now);
};

describe('sales by day', () => {
  it('has 30 days without a gap, also in a shop without orders', async () => {
    const { days, orders, revenue, bestSellers } = await salesAfterRefresh();
    expect(days).toHaveLength(30);
    expect(days.map(({ _id }) => _id)).toEqual(days.map((_, index) => addDays(today(), index - 29)));
    expect({ orders, revenue, bestSellers }).toEqual({ orders: 0, revenue: 0, bestSellers: [] });
  });

  it('counts by days in Nairobi, on both sides of midnight', async () => {
    const yesterday = addDays(today(), -1);
    await placeInCash(at(yesterday, '23:59:59.999'));
    await placeInCash(at(today(), '00:00:00.000'));
    await placeInCash(at(today(), '00:00:00.001'));
    const { days } = await salesAfterRefresh(at(today(), '12:00:00'));
    expect(days.slice(-2)).toEqual([
      { _id: yesterday, orders: 1, revenue: 0 },
      { _id: today(), orders: 2, revenue: 0 },
    ]);
  });

  it('has revenue on the day of the payment, and orders on the day of the order', async () => {
    const order = await payByMpesa();
    const yesterday = at(addDays(today(), -1), '10:00:00');
    await collections().orders.updateOne({ _id: order._id }, { $set: { createdAt: yesterday } });
    const { days } = await salesAfterRefresh();
    expect(days.slice(-2)).toEqual([
      { _id: addDays(today(), -1), orders: 1, revenue: 0 },
      { _id: today(), orders: 0, revenue: shillings(265) },
    ]);
  });

  it('counts no order that is cancelled, refunded or still to be paid by M-Pesa', async () => {
    const cancelled = await placeInCash(shop.now);
    await payByMpesa();
    await shop.promptOrder();
    expect((await salesAfterRefresh()).today).toMatchObject({ orders: 2, revenue: shillings(265) });
    shop.passSeconds(1);
    await changeStatus(cancelled, 'cancelled');
    expect((await salesAfterRefresh()).today).toMatchObject({ orders: 1, revenue: shillings(265) });
  });

  it('follows a change of an old order, and nothing else is computed again', async () => {
    const old = addDays(today(), -20);
    const order = await placeInCash(at(old, '10:00:00'));
    await salesAfterRefresh();
    shop.passSeconds(10 * 60);
    await changeStatus(order, 'cancelled');
    await placeInCash(shop.now);
    expect(await refreshSales(shop.now)).toEqual([old, today()]);
    expect((await loadSales(shop.now)).orders).toBe(1);
    expect(await refreshSales(shop.passSeconds(10))).toEqual([]);
  });

  it('finds an order that commits after the run, though it began before', async () => {
    const began = shop.now;
    await placeInCash(began);
    await salesAfterRefresh(shop.passSeconds(30));
    await placeInCash(began);
    expect((await salesAfterRefresh(shop.passSeconds(30))).today.orders).toBe(2);
  });

  it('does not read the orders of the last rush for ever, and still finds the next', async () => {
    await placeInCash(shop.now);
    await salesAfterRefresh();
    const refreshedAt = async () =>
      (await collections().salesDays.findOne({}, { sort: { refreshedAt: -1 } }))?.refreshedAt;
    const first = shop.now;
    await refreshSales(shop.passSeconds(3 * 60));
    expect(await refreshedAt()).toEqual(first);
    const later = shop.passSeconds(1);
    await refreshSales(later);
    expect(await refreshedAt()).toEqual(later);
    await refreshSales(shop.passSeconds(60 * 60));
    expect(await refreshedAt()).toEqual(later);
    await placeInCash(shop.now);
    expect((await salesAfterRefresh(shop.passSeconds(10))).today.orders).toBe(2);
  });

  it('is the same after a storm of orders as a count of the orders themselves', async () => {
    const line = await shop.sell(200);
    for (let round = 0; round < 4; round += 1) {
      const placed = await Promise.all(
        Array.from({ length: 6 }, () =>
          placeOrder(shop.placement({ lines: [line], paymentMethod: 'cod', phoneNumber: null })),
        ),
      );
      await Promise.all([
        ...placed.flatMap((result, index) =>
          result.ok && index % 2 === 0 ? [changeStatus(result.order, 'cancelled')] : [],
        ),
        refreshSales(shop.now),
        refreshSales(shop.now),
      ]);
      shop.passSeconds(7);
    }
    const expected = await collections().orders.countDocuments({ status: 'pending' });
    expect((await salesAfterRefresh()).today.orders).toBe(expected);
  });
});

/** Acts on one order of 65 with a fee of 200, each at a time of the day that its number counts from the first. */
type Acts = (order: Order) => readonly (readonly [day: number, act: (now: Date) => Promise<unknown>])[];

const takeCash = ({ number }: Order, now: Date) =>
  recordCash({ orderNumber: number, amount: null, by: achieng, now });
const correct = ({ number }: Order, now: Date) =>
  correctCash({ orderNumber: number, reason: 'the wrong row', by: achieng, now });
/** Of money that is due back, or of the payment. */
const giveBack = async (order: Order, now: Date, amount?: number) => {
  const [due] = (await shop.reload(order)).refundsDue;
  const key = due ? flagKey(due) : orderPaymentKey;
  const seenAmount = refundableAmount(await shop.reload(order), key) ?? toCents(0);
  const result = await recordRefund({
    orderNumber: order.number,
    key,
    seenAmount,
    amount: amount === undefined ? seenAmount : shillings(amount),
    method: 'cash',
    code: null,
    reason: 'sour',
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now,
  });
  expect(result).toMatchObject({ ok: true });
};
const payOther = async (order: Order, amount: number, now: Date) => {
  const code = createReceipt(now);
  await claimPayment({ orderNumber: order.number, code, address: null, now });
  await settleClaim({
    orderId: order._id,
    seenCode: code,
    decision: { isMatched: true, amount: shillings(amount) },
    by: achieng,
    now,
  });
};
const count = async (order: Order, now: Date) => {
  const { refundsDue } = await shop.reload(order);
  const [due] = refundsDue;
  if (!due) throw new Error('nothing is flagged');
  const decision = { kind: 'count' } as const;
  const settlement = { orderNumber: order.number, key: flagKey(due), seenAmount: due.amount, decision };
  expect(await settleFlag({ ...settlement, by: achieng, now })).toMatchObject({ ok: true });
};
const payByMpesaOn = (found: Order, now: Date) =>
  withTransaction(async (session) => {
    const order = await shop.reload(found);
    const receiptNumber = order.partPayments?.[0]?.receiptNumber ?? createReceipt(now);
    const payment = { amount: shillings(265), receiptNumber, attemptId: null, checkoutRequestId: null };
    return applyPayment(order, { ...payment, by: 'payment' }, now, session);
  });
const takeBack = async (order: Order, now: Date) => {
  const key = (await shop.reload(order)).receiptNumber ?? '';
  const reversal = { orderNumber: order.number, key, state: 'returned', note: 'SMS to 456' } as const;
  expect(await recordReversal({ ...reversal, by: achieng, now })).toMatchObject({ ok: true });
};

/** What came in less what went back on the days 0, 1, 2 …, in shillings, and the best seller at the end. */
const histories: readonly (readonly [
  name: string,
  payment: 'mpesa' | 'cod',
  acts: Acts,
  revenue: readonly number[],
  sold: readonly [quantity: number, revenue: number] | null,
])[] = [
  [
    'cash that was ticked on the wrong row, and came a day later',
    'cod',
    (order) => [
      [1, (now) => takeCash(order, now)],
      [1, (now) => correct(order, now)],
      [2, (now) => takeCash(order, now)],
    ],
    [0, 0, 265],
    [1, 65],
  ],
  [
    'cash that is found not to have come on a later day',
    'cod',
    (order) => [
      [1, (now) => takeCash(order, now)],
      [2, (now) => correct(order, now)],
    ],
    [0, 0, 0],
    null,
  ],
  [
    'a refund of a part on another day',
    'cod',
    (order) => [
      [0, (now) => takeCash(order, now)],
      [2, (now) => giveBack(order, now, 53)],
    ],
    [265, 0, -53],
    // A fifth of what was paid went back: a fifth of the price, too.
    [1, 52],
  ],
  [
    'an order that is cancelled after payment, and given back in two parts',
    'cod',
    (order) => [
      [0, (now) => takeCash(order, now)],
      [1, (now) => changeStatus(order, 'cancelled', now)],
      [2, (now) => giveBack(order, now, 65)],
      [3, (now) => giveBack(order, now)],
    ],
    [265, 0, -65, -200],
    null,
  ],
  [
    'another amount, which counts as a part the day after, and its rest in cash',
    'mpesa',
    (order) => [
      [0, (now) => payOther(order, 159, now)],
      [1, (now) => count(order, now)],
      [2, (now) => takeCash(order, now)],
    ],
    [159, 0, 106],
    [1, 65],
  ],
  [
    'a part of which M-Pesa says later that it was the whole',
    'mpesa',
    (order) => [
      [0, (now) => payOther(order, 159, now)],
      [1, (now) => count(order, now)],
      [2, (now) => payByMpesaOn(order, now)],
    ],
    [265, 0, 0],
    [1, 65],
  ],
  [
    'a second payment, given back on another day',
    'mpesa',
    (order) => [
      [0, (now) => payByMpesaOn(order, now)],
      [1, (now) => payByMpesaOn(order, now)],
      [2, (now) => giveBack(order, now)],
    ],
    [265, 265, -265],
    [1, 65],
  ],
  [
    'a payment that M-Pesa took back on another day',
    'mpesa',
    (order) => [
      [0, (now) => payByMpesaOn(order, now)],
      [2, (now) => takeBack(order, now)],
    ],
    [265, 0, -265],
    null,
  ],
];

describe('revenue is what came in on a day less what went back on it, with', () => {
  for (const [name, paymentMethod, acts, revenue, sold] of histories)
    it(name, async () => {
      const first = addDays(today(), -8);
      const order = await shop.place({
        lines: [await shop.sell(5)],
        paymentMethod,
        ...(paymentMethod === 'cod' && { phoneNumber: null }),
        now: at(first, '10:00:00'),
      });
      for (const [place, [day, act]] of acts(order).entries()) {
        const now = at(addDays(first, day), `${11 + place}:00:00`);
        await act(now);
        await refreshSales(new Date(now.getTime() + 10_000));
      }
      const { days, bestSellers } = await salesAfterRefresh();
      const from = days.findIndex(({ _id }) => _id === first);
      expect(days.slice(from).map((day) => day.revenue / 100)).toEqual([
        ...revenue,
        ...Array.from({ length: 9 - revenue.length }, () => 0),
      ]);
      expect(bestSellers.map((product) => [product.quantity, product.revenue / 100])).toEqual(
        sold ? [sold] : [],
      );
    });

  it('midnight in Nairobi between two days', async () => {
    const yesterday = addDays(today(), -1);
    const [one, other] = [await placeInCash(shop.now), await placeInCash(shop.now)];
    await takeCash(one, at(yesterday, '23:59:59.999'));
    await takeCash(other, at(today(), '00:00:00.000'));
    const { days } = await salesAfterRefresh();
    expect(days.slice(-2).map(({ revenue }) => revenue)).toEqual([shillings(265), shillings(265)]);
  });
});

it('lists best sellers by what was paid for them', async () => {
  const [product] = await insertProducts(
    makeProduct({ name: 'Mala', variants: [makeVariant('M-1', 100, 50), makeVariant('M-2', 30, 50)] }),
  );
  const productId = product._id.toHexString();
  const sell = async (sku: string, quantity: number) => {
    const lines = [{ productId, sku, quantity }];
    await takeCash(await shop.place({ lines, paymentMethod: 'cod', phoneNumber: null }), shop.now);
  };
  await sell('M-2', 5);
  await sell('M-1', 2);
  await sell('M-1', 1);
  expect((await salesAfterRefresh()).bestSellers).toMatchObject([
    { name: 'Mala - M-1', quantity: 3, revenue: shillings(300) },
    { name: 'Mala - M-2', quantity: 5, revenue: shillings(150) },
  ]);
});

it('adds the parts of every line up to the whole, whatever the parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: fc.nat(1e7), quantity: fc.integer({ min: 1, max: 999 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.nat(1e5),
      fc.nat(1e9),
      (lines, fee, held) => {
        const [item] = makeOrder().items;
        if (!item) throw new Error('no item');
        const items = lines.map((line) => ({ ...item, ...line, price: toCents(line.price) }));
        const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, fee);
        const order = { items, deliveryFee: toCents(fee), totalAmount: toCents(total) };
        const earned = earnedLines(order, toCents(held)).map(({ revenue }) => revenue);
        expect(earned.every((revenue) => revenue >= 0)).toBe(true);
        expect(addCents(...earned)).toBeLessThanOrEqual(Math.min(held, total));
        if (held >= total) expect(earned).toEqual(items.map(({ price, quantity }) => price * quantity));
      },
    ),
  );
});

it('adds the days of an older shop up again, and puts its open orders on their sheets', async () => {
  const [paid, open] = [await placeInCash(shop.now), await placeInCash(shop.now)];
  await takeCash(paid, at(addDays(today(), -2), '11:00:00'));
  await giveBack(paid, at(addDays(today(), -1), '11:00:00'), 53);
  const expected = await salesAfterRefresh();
  const { orders, salesDays } = collections();
  const fields = await orders.find().sort({ number: 1 }).toArray();
  await orders.updateMany({}, { $unset: { moneyDays: 1, dueOn: 1 } });
  await salesDays.updateMany({}, { $set: { revenue: toCents(1) } });
  for (let time = 0; time < 2; time += 1) await daysOfMoney.up(database(), () => undefined);
  expect(await salesAfterRefresh(shop.passSeconds(10))).toEqual(expected);
  expect(await orders.find().sort({ number: 1 }).toArray()).toEqual(fields);
  expect((await shop.reload(open)).dueOn).not.toBeNull();
});

describe('what tomorrow needs', () => {
  const sellMilk = async () => {
    const half = { ...makeVariant('HALF', 65, 50), name: '500 ml' };
    const can = { ...makeVariant('CAN', 580, 50), name: 'Can', attributes: { Volume: '5 L' } };
    const butter = { ...makeVariant('BUTTER', 200, 50), name: '250 g' };
    const [milk, spread] = await insertProducts(
      makeProduct({ name: 'Cow milk', variants: [half, can] }),
      makeProduct({ name: 'Butter', variants: [butter] }),
    );
    return [
      { productId: milk._id.toHexString(), sku: 'HALF', quantity: 3 },
      { productId: milk._id.toHexString(), sku: 'CAN', quantity: 2 },
      { productId: spread._id.toHexString(), sku: 'BUTTER', quantity: 4 },
    ];
  };
  const prepared = async (now = shop.now) => {
    await refreshSales(now);
    return loadPreparation(now);
  };

  it('adds up volumes by attributes and names, and counts what has none', async () => {
    const lines = await sellMilk();
    await shop.place({ lines, paymentMethod: 'cod', phoneNumber: null });
    expect(await prepared()).toMatchObject({
      _id: addDays(today(), 1),
      orders: 1,
      millilitres: 11_500,
      products: [
        { name: 'Cow milk', millilitres: 11_500, packages: [] },
        { name: 'Butter', millilitres: 0, packages: [{ name: '250 g', quantity: 4 }] },
      ],
    });
  });

  it('has the pickups of tomorrow, not those of other days', async () => {
    const lines = await sellMilk();
    for (const ahead of [2, 3])
      await shop.place({
        lines: lines.slice(0, 1),
        details: pickupDetails(at(addDays(today(), ahead), '00:00:00')),
        paymentMethod: 'cop',
        phoneNumber: null,
      });
    expect(await prepared()).toMatchObject({ orders: 0, millilitres: 0 });
    const nextDay = at(addDays(today(), 1), '00:00:10');
    expect(await prepared(nextDay)).toMatchObject({ orders: 1, millilitres: 1_500 });
  });

  it('leaves out orders that are on their way, cancelled, unpaid or not confirmed yet', async () => {
    const [line] = await sellMilk();
    if (!line) throw new Error('no line');
    const place = () => shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    const sent = await place();
    for (const to of ['confirmed', 'processing', 'shipped'] as const) await changeStatus(sent, to);
    await changeStatus(await place(), 'cancelled');
    await shop.place({ lines: [line] });
    await shop.place({ lines: [{ ...line, quantity: 41 }], paymentMethod: 'cod', phoneNumber: null });
    expect(await prepared()).toMatchObject({ orders: 0, millilitres: 0, products: [] });
  });

  it('counts products that are no longer in the catalogue', async () => {
    const lines = await sellMilk();
    await shop.place({ lines: lines.slice(0, 1), paymentMethod: 'cod', phoneNumber: null });
    await collections().products.deleteMany({});
    await collections().stockMovements.deleteMany({});
    expect(await prepared()).toMatchObject({ millilitres: 1_500, products: [{ name: 'Cow milk - 500 ml' }] });
  });
});
