import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { CartLine } from '~/domain/cart/cart';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { awaitsFarmConfirmation, type Order } from '~/domain/orders/order';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import { makeUser } from '../../support/fixtures/users';
import { interceptCall } from './intercept-call';
import { useShop } from './shop';

const shop = useShop();
const most = defaultSettings.checkout.maxUnconfirmedUnits;

const placeCash = (line: CartLine & { sku: string }, quantity: number) =>
  shop.place({ lines: [{ ...line, quantity }], paymentMethod: 'cod', phoneNumber: null });

/** A cash order that awaits the farm's confirmation. */
async function largeOrder(stock = 1000) {
  const line = await shop.sell(stock);
  return { line, order: await placeCash(line, most + 1) };
}

/** An M-Pesa order that is large for cash, with a pending prompt. */
async function promptLargeOrder(stock = 1000) {
  const line = await shop.sell(stock);
  const order = await shop.place({ lines: [{ ...line, quantity: most + 1 }] });
  await sendFirstPrompt(order, { address: null, now: shop.now });
  const prompt = await shop.simulator.waitForPrompt({ phone: order.customer.phone });
  return { line, order, prompt };
}

const move = (order: Pick<Order, '_id'>, to: OrderStatus) =>
  changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Achieng', now: shop.now });
const toCash = ({ number }: Order) => changeToCash({ orderNumber: number, now: shop.now });

describe('a large cash order of a guest', () => {
  it('awaits the farm’s confirmation, and takes no stock until then', async () => {
    const line = await shop.sell(1000);
    const atTheLimit = await placeCash(line, most);
    expect([atTheLimit.stockTaken, awaitsFarmConfirmation(atTheLimit)]).toEqual([true, false]);
    const order = await placeCash(line, most + 1);
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      stockTaken: false,
      payBy: null,
    });
    expect(awaitsFarmConfirmation(order)).toBe(true);
    expect(order.timeline[0]?.text).toContain('call');
    expect(await shop.stockOf(line.sku)).toBe(1000 - most);
  });

  it('counts the units of all its lines together', async () => {
    const [milk, butter] = [await shop.sell(1000), await shop.sell(1000)];
    const lines = [
      { ...milk, quantity: most },
      { ...butter, quantity: 1 },
    ];
    const order = await shop.place({ lines, paymentMethod: 'cod', phoneNumber: null });
    expect(order.stockTaken).toBe(false);
  });

  it('is not placed for more than is in stock', async () => {
    const line = await shop.sell(most);
    const placement = shop.placement({
      lines: [{ ...line, quantity: most + 1 }],
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    expect(await placeOrder(placement)).toEqual({ ok: false, reason: 'cart-problems' });
  });

  it('follows the setting', async () => {
    const line = await shop.sell(5);
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { checkout: { requireAccount: false, maxUnconfirmedUnits: 1 } } },
    );
    expect((await placeCash(line, 2)).stockTaken).toBe(false);
    expect((await placeCash(line, 1)).stockTaken).toBe(true);
  });

  it('says in its email that the farm calls', async () => {
    const { order } = await largeOrder();
    const mail = await collections().outbox.findOne({ key: `order-placed ${order._id.toHexString()}` });
    expect(mail?.text).toContain('This is a large order. We’ll call you to confirm it before we pack it.');
  });

  it('takes its stock when the farm confirms it, once', async () => {
    const { line, order } = await largeOrder();
    expect(await move(order, 'confirmed')).toMatchObject({
      ok: true,
      order: { status: 'confirmed', stockTaken: true },
    });
    expect(await shop.stockOf(line.sku)).toBe(1000 - most - 1);
    expect(await move(order, 'confirmed')).toMatchObject({ ok: false, reason: 'not-allowed' });
    await move(order, 'cancelled');
    expect(await shop.stockOf(line.sku)).toBe(1000);
  });

  it('takes it once when two admins confirm it concurrently', async () => {
    const { line, order } = await largeOrder();
    const results = await Promise.all([move(order, 'confirmed'), move(order, 'confirmed')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.stockOf(line.sku)).toBe(1000 - most - 1);
  });

  it('is not confirmed when its products are sold out', async () => {
    const { line, order } = await largeOrder(most + 1);
    await placeCash(line, 1);
    expect(await move(order, 'confirmed')).toMatchObject({ ok: false, reason: 'out-of-stock' });
    expect(await shop.reload(order)).toEqual(order);
    expect(await shop.stockOf(line.sku)).toBe(most);
  });

  it('is not confirmed when the last unit is sold concurrently', async () => {
    const { line, order } = await largeOrder(most + 1);
    interceptCall(collections().products, 'bulkWrite', () => placeCash(line, 1));
    expect(await move(order, 'confirmed')).toMatchObject({ ok: false, reason: 'out-of-stock' });
  });

  it('returns no stock when it is cancelled', async () => {
    for (const cancel of [
      (order: Order) => cancelOrder({ orderNumber: order.number, now: shop.now }),
      (order: Order) => move(order, 'cancelled'),
    ]) {
      const { line, order } = await largeOrder();
      expect(await cancel(order)).toMatchObject({ ok: true, order: { status: 'cancelled' } });
      expect(await shop.stockOf(line.sku)).toBe(1000);
    }
  });

  it('has no payment deadline', async () => {
    const { order } = await largeOrder();
    expect(await expireOverduePayments(shop.passSeconds(7 * 24 * 3600))).toBe(0);
    expect(await shop.reload(order)).toMatchObject({ status: 'pending' });
  });
});

describe('a large cash order of an account', () => {
  it.each([
    ['with a confirmed address takes its stock', new Date('2026-03-01'), true],
    ['without one waits like a guest’s', null, false],
  ])('%s', async (_name, emailVerifiedAt, stockTaken) => {
    const user = makeUser({ emailVerifiedAt });
    await collections().users.insertOne(user);
    const line = await shop.sell(1000);
    const lines = [{ ...line, quantity: most + 1 }];
    const order = await shop.place({ userId: user._id, lines, paymentMethod: 'cod', phoneNumber: null });
    expect(order.stockTaken).toBe(stockTaken);

    const mpesa = await shop.place({ userId: user._id, lines });
    expect(await toCash(mpesa)).toMatchObject({ ok: true, order: { stockTaken } });
  });
});

describe('a large M-Pesa order', () => {
  it('takes its stock, and returns it with a change to cash', async () => {
    const { line, order } = await promptLargeOrder();
    expect(await shop.stockOf(line.sku)).toBe(1000 - most - 1);
    const changed = await toCash(order);
    expect(changed).toMatchObject({ ok: true, order: { status: 'pending', stockTaken: false, payBy: null } });
    expect(await shop.stockOf(line.sku)).toBe(1000);
    expect(await toCash(order)).toEqual({ ok: false, reason: 'not-payable' });
    expect(await move(order, 'confirmed')).toMatchObject({ ok: true, order: { stockTaken: true } });
    expect(await shop.stockOf(line.sku)).toBe(1000 - most - 1);
  });

  it('returns it once when the form for cash is sent several times concurrently', async () => {
    const { line, order } = await promptLargeOrder();
    await Promise.all([toCash(order), toCash(order), toCash(order)]);
    expect(await shop.stockOf(line.sku)).toBe(1000);
  });

  it('that is paid after all takes it again, and is confirmed', async () => {
    const { line, order, prompt } = await promptLargeOrder();
    await toCash(order);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentMethod: 'mpesa',
      stockTaken: true,
      refundsDue: [],
    });
    expect(await shop.stockOf(line.sku)).toBe(1000 - most - 1);
  });

  it('that is paid after all when its goods are sold awaits the farm, with one payment', async () => {
    const { line, order, prompt } = await promptLargeOrder(most + 1);
    await toCash(order);
    await placeCash(line, 1);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      stockTaken: false,
      refundsDue: [],
    });
    expect(awaitsFarmConfirmation(paid)).toBe(true);
    expect(await move(order, 'confirmed')).toMatchObject({ ok: false, reason: 'out-of-stock' });
    await move(order, 'cancelled');
    expect((await shop.reload(order)).refundsDue).toMatchObject([{ reason: 'order-cancelled' }]);
    expect(await shop.stockOf(line.sku)).toBe(most);
  });

  it('changed and paid concurrently ends paid and with its stock', async () => {
    const { line, order, prompt } = await promptLargeOrder();
    await Promise.all([toCash(order), shop.simulator.answer(prompt.checkoutRequestId, 'pin')]);
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
    expect(await shop.stockOf(line.sku)).toBe(1000 - most - 1);
  });
});
