import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { deleteTestOrders } from '~/domain/orders/test-orders/test-orders.server';
import type { Order } from '~/domain/orders/order';
import { listTestPrompts } from '~/domain/connections/test-prompt.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { toDateInput } from '~/lib/format/dates';
import { withTransaction } from '#db/client';
import { makeUser } from '../../support/fixtures/users';
import { achieng, useShop } from '../orders/shop';

const shop = useShop();

const open = (isOpen: boolean) =>
  collections().settings.updateOne({ _id: 'site' }, { $set: { opening: { isOpen } } }, { upsert: true });

const owner = makeUser({ role: 'super_admin', email: 'owner@example.com' });
const customer = makeUser({ email: 'stranger@example.com' });

beforeEach(async () => {
  await collections().users.insertMany([owner, customer]);
  await open(false);
});

const cash = { paymentMethod: 'cod', phoneNumber: null } as const;

async function tryOrder(): Promise<{ order: Order; sku: string }> {
  const line = await shop.sell(12);
  const order = await shop.place({ lines: [{ ...line, quantity: 3 }], userId: owner._id, ...cash });
  return { order, sku: line.sku };
}

async function promptOrder() {
  const line = await shop.sell(5);
  const order = await shop.place({ lines: [line], userId: owner._id });
  await sendFirstPrompt(order, { address: null, now: shop.now });
  const prompt = await shop.simulator.waitForPrompt({ phone: order.customer.phone });
  return { line, order, prompt };
}

const mails = async () =>
  (await collections().outbox.find().toArray()).map(({ to, subject }) => ({ to, subject }));

const setStatus = (order: Order, to: 'confirmed' | 'cancelled') =>
  changeOrderStatus({ orderId: order._id, to, by: 'admin', staff: achieng, now: shop.now });

describe('before the shop opens', () => {
  it('an order of staff is a try: it says so, takes no stock, and tells nobody but them', async () => {
    await collections().webhookEndpoints.insertOne({
      _id: new ObjectId(),
      url: 'https://till.example/events',
      description: '',
      events: ['order.placed', 'order.status_changed', 'order.cancelled'],
      active: true,
      goneSince: null,
      secret: 'not readable',
      previousSecret: null,
      createdBy: { userId: owner._id, name: 'Wanjiru Odhiambo' },
      lastDeliveryAt: null,
      failingSince: null,
      createdAt: shop.now,
      updatedAt: shop.now,
    });
    const { order, sku } = await tryOrder();
    expect(order.number).toMatch(/^TEST-\d{5}$/);
    await setStatus(order, 'confirmed');
    await setStatus(order, 'cancelled');

    expect(await shop.stockOf(sku)).toBe(12);
    expect(await collections().stockMovements.countDocuments({ orderNumber: order.number })).toBe(0);
    expect(await collections().webhookDeliveries.countDocuments()).toBe(0);
    expect(await collections().farmNotices.countDocuments()).toBe(0);
    expect(await mails()).toEqual([
      { to: owner.email, subject: `Farm shop: we have your order ${order.number}` },
      { to: owner.email, subject: `Farm shop: your order ${order.number} is confirmed` },
      { to: owner.email, subject: expect.stringContaining(order.number) },
    ]);
  });

  it('it counts in no day of sales and in no amount to prepare', async () => {
    await tryOrder();
    await refreshSales(shop.now);
    expect(await collections().salesDays.findOne({ _id: toDateInput(shop.now) })).toMatchObject({
      orders: 0,
      revenue: 0,
      products: [],
    });
    expect(await collections().preparations.findOne()).toMatchObject({ orders: 0, products: [] });
  });

  it('it needs the products that it names', async () => {
    const line = await shop.sell(2);
    const placement = shop.placement({ lines: [{ ...line, quantity: 3 }], userId: owner._id, ...cash });
    expect(await placeOrder(placement)).toMatchObject({ ok: false });
  });

  it('customers can’t order', async () => {
    const lines = [await shop.sell(2)];
    for (const userId of [null, customer._id])
      expect(await placeOrder(shop.placement({ lines, userId }))).toEqual({
        ok: false,
        reason: 'not-taking-orders',
      });
  });
});

describe('when the shop opens', () => {
  const deleteTried = () => withTransaction((session) => deleteTestOrders(session));

  it('the tried orders go, with all that belongs to them; others stay', async () => {
    await open(true);
    const real = await shop.place({ lines: [await shop.sell(5)], ...cash });
    await open(false);
    const { order } = await tryOrder();
    const { line, order: paid, prompt } = await promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(paid)).toMatchObject({ paymentStatus: 'paid' });

    expect(await deleteTried()).toEqual({ ok: true, deleted: 2 });
    expect((await collections().orders.find().toArray()).map(({ number }) => number)).toEqual([real.number]);
    expect(await collections().paymentAttempts.countDocuments()).toBe(0);
    expect(await mails()).toEqual([
      { to: real.customer.email, subject: `Farm shop: we have your order ${real.number}` },
    ]);
    expect(await shop.stockOf(line.sku)).toBe(5);
    expect(order.number).not.toBe(paid.number);
  });

  it('what M-Pesa reports of one later is kept, as a test', async () => {
    const { order } = await promptOrder();
    const [attempt] = await shop.attemptsOf(order);
    if (!attempt?.checkoutRequestId) throw new Error('no prompt was sent');
    await expireOverduePayments(shop.passSeconds(121));
    expect(await deleteTried()).toEqual({ ok: true, deleted: 1 });
    expect(await listTestPrompts(shop.now)).toEqual([]);
    const { checkoutRequestId } = attempt;
    const paid = {
      via: 'callback',
      code: '0',
      text: 'The service request is processed successfully.',
      checkoutRequestId,
      merchantRequestId: attempt.merchantRequestId ?? null,
      receiptNumber: 'SKL1ABC234',
      amount: attempt.amount,
    } as const;
    for (let time = 0; time < 2; time += 1) await applyPaymentResult(attempt._id, paid, shop.now);
    expect(await listTestPrompts(shop.now)).toMatchObject([
      { state: 'paid', orderNumber: order.number, amount: attempt.amount, receiptNumber: 'SKL1ABC234' },
    ]);
    expect(await collections().orders.countDocuments()).toBe(0);
  });

  it('not while a phone may still pay for one', async () => {
    await promptOrder();
    expect(await deleteTried()).toEqual({ ok: false, reason: 'payment-open' });
    expect(await collections().orders.countDocuments()).toBe(1);
  });

  it('no order is left that was tried at that moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      await open(false);
      const line = await shop.sell(9);
      const place = () => placeOrder(shop.placement({ lines: [line], userId: owner._id, ...cash }));
      const openNow = () =>
        withTransaction(async (session) => {
          await collections().settings.updateOne(
            { _id: 'site' },
            { $set: { 'opening.isOpen': true } },
            { session },
          );
          return deleteTestOrders(session);
        });
      await Promise.all([place(), openNow(), place()]);
      expect(await collections().orders.countDocuments({ number: /^TEST/ }), `round ${round}`).toBe(0);
    }
  });
});
