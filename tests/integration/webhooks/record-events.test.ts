import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { recordCash, correctCash } from '~/domain/payments/cash/record-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { correctOrder } from '~/domain/orders/corrections/correct-order.server';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import type { Order } from '~/domain/orders/order';
import { shillings } from '~/lib/format/money';
import { achieng, newIdempotencyKey, useShop } from '../orders/shop';
import { useWebhooks } from './webhook-shop';

const shop = useShop();
const webhooks = useWebhooks();

/** The types of events and what their data says beside the order, oldest first. */
async function eventsOf(order: Pick<Order, 'number'>) {
  const all = await webhooks.deliveries();
  return all
    .filter(({ orderNumber }) => orderNumber === order.number)
    .map(({ type, data: { order: _order, ...rest } }) => ({ type, ...rest }));
}

const cashOrder = async () => {
  const line = await shop.sell(5);
  return shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
};
const setStatus = (order: Order, to: 'confirmed' | 'cancelled') =>
  changeOrderStatus({ orderId: order._id, to, by: 'admin', now: shop.now });

describe('the events of an order', () => {
  it('has none without an endpoint, for one that is off, and for one that listens to others', async () => {
    await cashOrder();
    const { endpoint } = await webhooks.addEndpoint();
    await collections().webhookEndpoints.updateOne({ _id: endpoint._id }, { $set: { active: false } });
    await webhooks.addEndpoint({ events: ['payment.failed', 'refund.recorded'], path: '/other' });
    await cashOrder();
    expect(await webhooks.deliveries()).toEqual([]);
  });

  it('tells each endpoint of it, with one id', async () => {
    const till = await webhooks.addEndpoint();
    const books = await webhooks.addEndpoint({ events: ['order.placed'], path: '/books' });
    const order = await cashOrder();
    const deliveries = await webhooks.deliveries();
    expect(deliveries.map(({ endpointId }) => endpointId)).toEqual([till.endpoint._id, books.endpoint._id]);
    expect(new Set(deliveries.map(({ eventId }) => eventId.toHexString())).size).toBe(1);
    expect(deliveries[0]?.data).toEqual({
      order: {
        id: order._id.toHexString(),
        number: order.number,
        status: 'pending',
        paymentStatus: 'pending',
        paymentMethod: 'cod',
        payAfterDelivery: null,
        deliveryMethod: 'delivery',
        totalAmount: 265,
        createdAt: shop.now.toISOString(),
        updatedAt: shop.now.toISOString(),
      },
    });
  });

  it('says nothing about the customer', async () => {
    await webhooks.addEndpoint();
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const text = JSON.stringify(await webhooks.deliveries());
    for (const personal of [order.customer.phone.slice(4), 'Wanjik', 'wanjiku@', '12 Farm Road', 'Blue gate'])
      expect(text).not.toContain(personal);
  });

  it('follows its status, and leaves out steps on the way', async () => {
    await webhooks.addEndpoint();
    const order = await cashOrder();
    await setStatus(order, 'confirmed');
    const advanced = await advanceOrder({
      orderNumber: order.number,
      to: 'delivered',
      by: achieng,
      now: shop.now,
    });
    expect(advanced.ok).toBe(true);
    const delivered = (await webhooks.deliveries()).map(({ type, data }) => [
      type,
      (data as { order: { status: string } }).order.status,
    ]);
    expect(delivered).toEqual([
      ['order.placed', 'pending'],
      ['order.status_changed', 'confirmed'],
      ['order.status_changed', 'delivered'],
    ]);
  });

  it('tells of a correction with what the order costs now', async () => {
    await webhooks.addEndpoint({ events: ['order.corrected'] });
    const order = await cashOrder();
    const lines = order.items.map(
      ({ productId, sku }) => ({ productId, sku, quantity: 3, price: 'ordered' }) as const,
    );
    await correctOrder({
      orderNumber: order.number,
      correction: { lines },
      mayDiscount: false,
      idempotencyKey: newIdempotencyKey(),
      by: achieng,
      now: shop.now,
    });
    expect(await webhooks.deliveries()).toMatchObject([
      { type: 'order.corrected', data: { order: { totalAmount: (order.totalAmount + 2 * 6_500) / 100 } } },
    ]);
  });

  it('tells of cash, and of its correction', async () => {
    await webhooks.addEndpoint({ events: ['payment.succeeded', 'payment.corrected'] });
    const order = await cashOrder();
    await recordCash({ orderNumber: order.number, amount: null, by: achieng, now: shop.now });
    await correctCash({ orderNumber: order.number, reason: 'not yet', by: achieng, now: shop.now });
    expect(await eventsOf(order)).toEqual([
      { type: 'payment.succeeded', payment: { method: 'cash', amount: 265, receiptNumber: null } },
      { type: 'payment.corrected' },
    ]);
  });

  it('tells of a payment by M-Pesa once, however often it is reported', async () => {
    await webhooks.addEndpoint();
    const { order, prompt } = await shop.promptOrder();
    const { result } = await shop.simulator.answer(prompt.checkoutRequestId, 'pin', {
      callback: 'duplicate',
    });
    await shop.simulator.waitForResult(prompt.checkoutRequestId);
    expect(await eventsOf(order)).toEqual([
      { type: 'order.placed' },
      { type: 'order.status_changed' },
      {
        type: 'payment.succeeded',
        payment: { method: 'mpesa', amount: 265, receiptNumber: result?.receipt },
      },
    ]);
  });

  it('tells of a prompt that failed, and of the order that nobody paid', async () => {
    await webhooks.addEndpoint();
    const cancelled = await shop.promptOrder();
    await shop.simulator.answer(cancelled.prompt.checkoutRequestId, 'cancel');
    expect(await eventsOf(cancelled.order)).toEqual([
      { type: 'order.placed' },
      {
        type: 'payment.failed',
        payment: {
          method: 'mpesa',
          amount: 265,
          resultCode: '1032',
          message: (await shop.attemptsOf(cancelled.order))[0]?.resultText,
        },
      },
    ]);
    const unanswered = await shop.promptOrder();
    await expireOverduePayments(shop.passSeconds(121));
    expect((await eventsOf(unanswered.order)).map(({ type }) => type)).toEqual([
      'order.placed',
      'payment.failed',
      'order.cancelled',
    ]);
  });

  it('tells of a code to match, of money due back, and of a refund', async () => {
    await webhooks.addEndpoint({ events: ['payment.needs_attention', 'refund.recorded'] });
    const line = await shop.sell(5);
    const order = await shop.place({ lines: [line] });
    const claimed = await claimPayment({
      orderNumber: order.number,
      code: 'SKL1234567',
      address: null,
      now: shop.now,
    });
    expect(claimed.ok).toBe(true);
    await shop.settle(order);
    await setStatus(order, 'cancelled');
    const refunded = await recordRefund({
      orderNumber: order.number,
      key: orderPaymentKey,
      seenAmount: shillings(265),
      amount: shillings(200),
      method: 'cash',
      code: null,
      reason: 'Wanjiku asked for it',
      idempotencyKey: newIdempotencyKey(),
      by: achieng,
      now: shop.now,
    });
    expect(refunded.ok).toBe(true);
    expect(await eventsOf(order)).toEqual([
      {
        type: 'payment.needs_attention',
        payment: { reason: 'code-entered', amount: null, receiptNumber: 'SKL1234567' },
      },
      {
        type: 'payment.needs_attention',
        payment: { reason: 'order-cancelled', amount: 265, receiptNumber: 'SKL1234567' },
      },
      { type: 'refund.recorded', refund: { method: 'cash', amount: 200, receiptNumber: null } },
    ]);
  });

  it('is not recorded where the change is not', async () => {
    await webhooks.addEndpoint();
    const line = await shop.sell(1);
    const placements = await Promise.allSettled(
      Array.from({ length: 5 }, () => shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null })),
    );
    expect(placements.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await webhooks.deliveries()).map(({ type }) => type)).toEqual(['order.placed']);
  });
});
