import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { loadPreparation, loadSales } from '~/domain/sales/load-sales.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { pickupDetails, useShop } from '../orders/shop';

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

  it('leaves out orders that are cancelled, refunded or still to be paid by M-Pesa', async () => {
    const cancelled = await placeInCash(shop.now);
    const paid = await payByMpesa();
    await shop.promptOrder();
    expect((await salesAfterRefresh()).today).toMatchObject({ orders: 2, revenue: shillings(265) });
    shop.passSeconds(1);
    await changeStatus(cancelled, 'cancelled');
    await changeStatus(paid, 'cancelled');
    const { today: figures, bestSellers } = await salesAfterRefresh();
    expect(figures).toMatchObject({ orders: 0, revenue: 0 });
    expect(bestSellers).toEqual([]);
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
    const { today: figures, bestSellers } = await salesAfterRefresh();
    const expected = await collections().orders.countDocuments({ status: 'pending' });
    expect(figures.orders).toBe(expected);
    expect(bestSellers.map(({ quantity }) => quantity)).toEqual([expected]);
  });
});

it('lists best sellers by revenue', async () => {
  const [product] = await insertProducts(
    makeProduct({ name: 'Mala', variants: [makeVariant('M-1', 100, 50), makeVariant('M-2', 30, 50)] }),
  );
  const productId = product._id.toHexString();
  const place = (sku: string, quantity: number) =>
    shop.place({ lines: [{ productId, sku, quantity }], paymentMethod: 'cod', phoneNumber: null });
  await place('M-2', 5);
  await place('M-1', 2);
  await place('M-1', 1);
  expect((await salesAfterRefresh()).bestSellers).toMatchObject([
    { name: 'Mala - M-1', quantity: 3, revenue: shillings(300) },
    { name: 'Mala - M-2', quantity: 5, revenue: shillings(150) },
  ]);
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
