import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { cartLineId } from '~/domain/cart/cart';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { shillings } from '~/lib/format/money';
import { interceptCall } from './intercept-call';
import { useShop } from './shop';

const shop = useShop();

describe('between pricing the cart and taking its stock', () => {
  it('another buyer takes the last unit: no order is placed', async () => {
    const line = await shop.sell(1);
    interceptCall(collections().products, 'bulkWrite', () => shop.place({ lines: [line] }));
    expect(await placeOrder(shop.placement({ lines: [line] }))).toEqual({
      ok: false,
      reason: 'cart-problems',
    });
    expect(await collections().orders.countDocuments()).toBe(1);
  });

  it('another buyer takes one of two units: both orders are placed', async () => {
    const line = await shop.sell(2);
    interceptCall(collections().products, 'bulkWrite', () => shop.place({ lines: [line] }));
    expect(await placeOrder(shop.placement({ lines: [line] }))).toMatchObject({ ok: true, repeated: false });
    expect(await shop.stockOf(line.sku)).toBe(0);
  });

  it('the price changes: the visitor must accept the new price first', async () => {
    const line = await shop.sell(2, 65);
    const accepted = { [cartLineId(line)]: shillings(65) };
    interceptCall(collections().products, 'bulkWrite', () =>
      collections().products.updateOne(
        { 'variants.sku': line.sku },
        { $set: { 'variants.0.price': shillings(90) } },
      ),
    );
    expect(await placeOrder(shop.placement({ lines: [line], accepted }))).toEqual({
      ok: false,
      reason: 'cart-problems',
    });
    expect(await shop.stockOf(line.sku)).toBe(2);
  });

  it('the product becomes inactive: no order is placed', async () => {
    const line = await shop.sell(2);
    interceptCall(collections().products, 'bulkWrite', () =>
      collections().products.updateOne({ 'variants.sku': line.sku }, { $set: { isActive: false } }),
    );
    expect(await placeOrder(shop.placement({ lines: [line] }))).toEqual({
      ok: false,
      reason: 'cart-problems',
    });
  });

  it('the same form arrives a second time: one order', async () => {
    const line = await shop.sell(5);
    const placement = shop.placement({ lines: [line] });
    interceptCall(collections().products, 'bulkWrite', () => placeOrder(placement));
    expect(await placeOrder(placement)).toMatchObject({ ok: true, repeated: true });
    expect(await collections().orders.countDocuments()).toBe(1);
    expect(await shop.stockOf(line.sku)).toBe(4);
  });
});

describe('between reading an overdue order and cancelling it', () => {
  it('it is paid: it stays paid', async () => {
    const { order, prompt } = await shop.promptOrder();
    const now = shop.passSeconds(120);
    interceptCall(collections().paymentAttempts, 'updateOne', () =>
      shop.simulator.answer(prompt.checkoutRequestId, 'pin'),
    );
    expect(await expireOverduePayments(now)).toBe(0);
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
  });

  it('another process cancels it: its stock returns once', async () => {
    const { line, order } = await shop.promptOrder();
    const now = shop.passSeconds(120);
    interceptCall(collections().paymentAttempts, 'updateOne', () => expireOverduePayments(now));
    expect(await expireOverduePayments(now)).toBe(0);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('its customer changes to cash: it is not cancelled', async () => {
    const { order } = await shop.promptOrder();
    const early = shop.now;
    const now = shop.passSeconds(120);
    interceptCall(collections().paymentAttempts, 'updateOne', () =>
      changeToCash({ orderNumber: order.number, now: early }),
    );
    expect(await expireOverduePayments(now)).toBe(0);
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      paymentMethod: 'cod',
      stockTaken: true,
    });
  });
});

describe('between a payment result and its write', () => {
  it('the timeout cancels the order: the payment revives it', async () => {
    const { order, prompt } = await shop.promptOrder();
    shop.passSeconds(120);
    interceptCall(collections().orders, 'updateOne', () => expireOverduePayments(shop.now));
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
  });

  it('the customer cancels the order and another buys its unit: the money is flagged for refund', async () => {
    const { line, order, prompt } = await shop.promptOrder({ stock: 1 });
    interceptCall(collections().orders, 'updateOne', async () => {
      await cancelOrder({ orderNumber: order.number, now: shop.now });
      await shop.place({ lines: [line] });
    });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'cancelled',
      refundsDue: [{ reason: 'order-cancelled' }],
    });
  });

  it('the last unit is sold while a late payment revives its order: the money is flagged for refund', async () => {
    const { line, order, prompt } = await shop.promptOrder({ stock: 1 });
    await expireOverduePayments(shop.passSeconds(120));
    interceptCall(collections().products, 'bulkWrite', () => shop.place({ lines: [line] }));
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'cancelled',
      refundsDue: [{ reason: 'paid-late' }],
    });
    expect(await shop.stockOf(line.sku)).toBe(0);
  });
});

describe('two concurrent requests', () => {
  it('cancel one order: its stock returns once', async () => {
    const { line, order } = await shop.promptOrder();
    interceptCall(collections().orders, 'updateOne', () =>
      cancelOrder({ orderNumber: order.number, now: shop.now }),
    );
    const second = await changeOrderStatus({
      orderId: order._id,
      to: 'cancelled',
      by: 'admin',
      name: 'Achieng',
      now: shop.now,
    });
    expect(second).toMatchObject({ ok: false, reason: 'not-allowed' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('change the same status: one succeeds', async () => {
    const order = await shop.place({ lines: [await shop.sell(5)], paymentMethod: 'cod', phoneNumber: null });
    const move = () =>
      changeOrderStatus({ orderId: order._id, to: 'confirmed', by: 'admin', name: 'Achieng', now: shop.now });
    interceptCall(collections().orders, 'updateOne', move);
    expect(await move()).toMatchObject({ ok: false, reason: 'not-allowed' });
    const { timeline } = await shop.reload(order);
    expect(timeline.filter((entry) => entry.status === 'confirmed')).toHaveLength(1);
  });
});
