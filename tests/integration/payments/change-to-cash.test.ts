import { describe, expect, it } from 'vitest';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { pickupDetails, useShop } from '../orders/shop';

const shop = useShop();

const toCash = (order: { number: string }) => changeToCash({ orderNumber: order.number, now: shop.now });

describe('a change to cash', () => {
  it('completes the order, without a payment deadline', async () => {
    const { order } = await shop.promptOrder();
    expect(await toCash(order)).toMatchObject({ ok: true, order: { paymentMethod: 'cod', payBy: null } });
    expect(await expireOverduePayments(shop.passSeconds(600))).toBe(0);
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'expired' }]);
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      stockTaken: true,
    });
    expect(await toCash(order)).toMatchObject({ ok: false, reason: 'not-payable' });
  });

  it('on pickup is cash on pickup', async () => {
    const pickup = pickupDetails(new Date(shop.now.getTime() + 48 * 3_600_000));
    const order = await shop.place({ lines: [await shop.sell(5)], details: pickup });
    expect(await toCash(order)).toMatchObject({ ok: true, order: { paymentMethod: 'cop' } });
  });

  it('does not lose a prompt that is paid after all', async () => {
    const { order, prompt } = await shop.promptOrder();
    await toCash(order);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentMethod: 'mpesa',
      receiptNumber: prompt.result?.receipt,
      refundsDue: [],
    });
  });

  it('keeps the status of a shipped order that is paid', async () => {
    const { order, prompt } = await shop.promptOrder();
    await toCash(order);
    for (const to of ['confirmed', 'processing', 'shipped'] as const)
      await changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Achieng', now: shop.now });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid' });
  });

  it('fails for a paid, cancelled or unknown order', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await toCash(order)).toEqual({ ok: false, reason: 'not-payable' });
    const late = await shop.promptOrder();
    shop.passSeconds(120);
    expect(await toCash(late.order)).toEqual({ ok: false, reason: 'not-payable' });
    expect(await toCash({ number: 'M-99999' })).toEqual({ ok: false, reason: 'unknown-order' });
  });

  it('and a concurrent payment end with a paid order', async () => {
    const { order, prompt } = await shop.promptOrder();
    await Promise.all([toCash(order), shop.simulator.answer(prompt.checkoutRequestId, 'pin')]);
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      refundsDue: [],
    });
  });
});
