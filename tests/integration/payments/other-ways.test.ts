import { describe, expect, it } from 'vitest';
import { collections } from '#db/collections';
import { cancelOrder } from '~/domain/orders/cancel-order.server';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/change-order-status.server';
import { findOrdersToMatch, findOrdersToRefund } from '~/domain/orders/order-queries.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { checkPayment } from '~/domain/payments/check-payment.server';
import { handleCallback } from '~/domain/payments/handle-callback.server';
import type { Prompt } from '../../simulators/daraja';
import { claimPayment, settleClaim } from '~/domain/payments/claim-payment.server';
import { expireOverduePayments, settlePendingPayments } from '~/domain/payments/payment-jobs.server';
import { relaxedPromptRules } from '~/domain/payments/prompt-rules';
import { retryPayment } from '~/domain/payments/retry-payment.server';
import { sendPrompt } from '~/domain/payments/start-payment.server';
import type { PhoneNumber } from '~/lib/phone';
import { deliveryDetails, newPhone, pickupDetails, useShop } from '../orders/shop';

const shop = useShop();

async function promptedOrder(options: { stock?: number; phone?: PhoneNumber; price?: number } = {}) {
  const line = await shop.sell(options.stock ?? 5, options.price);
  const order = await shop.place({ lines: [line], details: deliveryDetails(options.phone) });
  await sendPrompt(order, shop.now);
  return { line, order, prompt: await shop.simulator.waitForPrompt() };
}

const retry = (order: { number: string }, phoneNumber: PhoneNumber | null = null) =>
  retryPayment({ orderNumber: order.number, phoneNumber, now: shop.now });
const claim = (order: { number: string }, code: string) =>
  claimPayment({ orderNumber: order.number, code, now: shop.now });
const toCash = (order: { number: string }) => changeToCash({ orderNumber: order.number, now: shop.now });

describe('another prompt', () => {
  it('is refused while one is on its way', async () => {
    const { order } = await promptedOrder();
    expect(await retry(order)).toMatchObject({ ok: false, reason: 'in-progress' });
  });

  it('for the same amount waits 120 s from the first, and the order waits with it', async () => {
    const { order, prompt } = await promptedOrder();
    const firstAt = shop.now.getTime();
    shop.passSeconds(10);
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    expect(await retry(order)).toMatchObject({
      ok: false,
      reason: 'too-soon',
      retryAt: new Date(firstAt + 120_000),
    });
    // The customer who has to wait is not thrown out meanwhile.
    expect(await expireOverduePayments(shop.passSeconds(109.9))).toBe(0);
    shop.passSeconds(0.1);
    expect(await checkPayment(order.number, shop.now)).toMatchObject({ retryInSeconds: 0, secondsLeft: 120 });
    expect(await retry(order)).toEqual({ ok: true, state: 'prompted' });
    expect(await checkPayment(order.number, shop.now)).toMatchObject({ state: 'waiting', secondsLeft: 120 });
    const second = await shop.simulator.waitForPrompt();
    await shop.simulator.answer(second.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('is not refused by M-Pesa when it keeps to our spacing', async () => {
    shop.simulator.setBehaviour({ spacing: 'on' });
    const { order, prompt } = await promptedOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    shop.passSeconds(120);
    await retry(order);
    expect((await shop.simulator.waitForPrompt()).result).toBeUndefined();
  });

  it('that M-Pesa finds too soon (code 17) is put off by two minutes', async () => {
    const { order, prompt } = await promptedOrder();
    shop.passSeconds(100);
    await shop.simulator.answer(prompt.checkoutRequestId, 'timeout', { resultCode: 17 });
    expect(await checkPayment(order.number, shop.now)).toMatchObject({
      retryInSeconds: 120,
      secondsLeft: 240,
    });
  });

  it('goes to another phone at once', async () => {
    const { order, prompt } = await promptedOrder();
    const other = newPhone();
    await shop.simulator.answer(prompt.checkoutRequestId, 'timeout');
    expect(await retry(order, other)).toEqual({ ok: true, state: 'prompted' });
    expect((await shop.simulator.waitForPrompt()).phone).toBe(other.slice(1));
    expect(await shop.reload(order)).toMatchObject({ paymentPhone: other });
  });

  it('for the next order of one phone waits a minute, for another amount', async () => {
    const phone = newPhone();
    await promptedOrder({ phone });
    const next = await shop.place({ lines: [await shop.sell(5, 70)], details: deliveryDetails(phone) });
    shop.passSeconds(59);
    expect(await sendPrompt(next, shop.now)).toMatchObject({ ok: false, reason: 'too-soon' });
    expect(await checkPayment(next.number, shop.now)).toMatchObject({ state: 'not-sent', retryInSeconds: 1 });
    shop.passSeconds(1);
    expect(await retry(next)).toEqual({ ok: true, state: 'prompted' });
  });

  it('comes to one phone ten times an hour at most, from however many orders at once', async () => {
    shop.configure({ promptRules: { ...relaxedPromptRules, perHour: 10 } });
    const phone = newPhone();
    const line = await shop.sell(50);
    const prompt = async () => {
      const order = await shop.place({ lines: [line], details: deliveryDetails(phone) });
      return sendPrompt(order, shop.now);
    };
    const first = await Promise.all(Array.from({ length: 12 }, prompt));
    expect(first.filter((result) => result.ok)).toHaveLength(10);
    expect(first.filter((result) => !result.ok && result.reason === 'too-many')).toHaveLength(2);
    expect(shop.simulator.prompts()).toHaveLength(10);
    shop.passSeconds(3600);
    expect(await prompt()).toMatchObject({ ok: true });
  });

  it('keeps its spacing though two orders of one phone ask at once', async () => {
    const phone = newPhone();
    const line = await shop.sell(50);
    const orders = [
      await shop.place({ lines: [line], details: deliveryDetails(phone) }),
      await shop.place({ lines: [line], details: deliveryDetails(phone) }),
    ];
    const results = await Promise.all(orders.map((order) => sendPrompt(order, shop.now)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(shop.simulator.prompts()).toHaveLength(1);
  });

  it('is sent five times for an order: it must not hold its stock for ever', async () => {
    shop.configure({ promptRules: relaxedPromptRules });
    const { order } = await promptedOrder();
    for (let sent = 1; sent < 5; sent += 1) {
      await shop.simulator.answer((await shop.simulator.waitForPrompt()).checkoutRequestId, 'cancel');
      expect(await retry(order)).toMatchObject({ ok: true });
    }
    await shop.simulator.answer((await shop.simulator.waitForPrompt()).checkoutRequestId, 'cancel');
    expect(await retry(order)).toMatchObject({ ok: false, reason: 'not-payable' });
    expect(await checkPayment(order.number, shop.now)).toMatchObject({
      mayRetry: false,
      mayChangeToCash: 'cod',
    });
    expect(await expireOverduePayments(shop.passSeconds(120))).toBe(1);
  });

  it('that nobody asks for lets the order be cancelled at its limit', async () => {
    const { line, order, prompt } = await promptedOrder();
    shop.passSeconds(20);
    await shop.simulator.answer(prompt.checkoutRequestId, 'wrong-pin');
    expect(await expireOverduePayments(shop.passSeconds(219))).toBe(0);
    expect(await expireOverduePayments(shop.passSeconds(1))).toBe(1);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });
});

describe('a change to cash', () => {
  it('completes the order, and no limit cancels it', async () => {
    const { order } = await promptedOrder();
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

  it('does not lose the prompt that is paid after all', async () => {
    const { order, prompt } = await promptedOrder();
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

  it('that is on its way to the customer is marked paid where it stands', async () => {
    const { order, prompt } = await promptedOrder();
    await toCash(order);
    for (const to of ['confirmed', 'processing', 'shipped'] as const)
      await changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Achieng', now: shop.now });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid' });
  });

  it('is not for what is paid, cancelled or unknown', async () => {
    const { order, prompt } = await promptedOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await toCash(order)).toEqual({ ok: false, reason: 'not-payable' });
    const late = await promptedOrder();
    shop.passSeconds(120);
    expect(await toCash(late.order)).toEqual({ ok: false, reason: 'not-payable' });
    expect(await toCash({ number: 'M-99999' })).toEqual({ ok: false, reason: 'unknown-order' });
  });

  it('and the payment at the same moment end with a paid order', async () => {
    const { order, prompt } = await promptedOrder();
    await Promise.all([toCash(order), shop.simulator.answer(prompt.checkoutRequestId, 'pin')]);
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      refundsDue: [],
    });
  });
});

describe('a confirmation code', () => {
  it('keeps the order for an admin to match, and confirms nothing by itself', async () => {
    const { order } = await promptedOrder();
    expect(await claim(order, 'SGL31HA2UV')).toMatchObject({ ok: true });
    expect(await expireOverduePayments(shop.passSeconds(3600))).toBe(0);
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      stockTaken: true,
      claim: { code: 'SGL31HA2UV', state: 'to-match' },
    });
    expect((await findOrdersToMatch()).map((found) => found.number)).toEqual([order.number]);
    expect(await checkPayment(order.number, shop.now)).toMatchObject({
      state: 'claimed',
      claimCode: 'SGL31HA2UV',
      mayRetry: false,
      mayChangeToCash: null,
    });
    expect(await toCash(order)).toMatchObject({ ok: false });
    expect(await retry(order)).toMatchObject({ ok: false });
  });

  it('that an admin matches pays the order', async () => {
    const { order } = await promptedOrder();
    await claim(order, 'SGL31HA2UV');
    const settled = await settleClaim({
      orderId: order._id,
      isMatched: true,
      name: 'Achieng',
      now: shop.now,
    });
    expect(settled).toMatchObject({
      ok: true,
      order: {
        status: 'confirmed',
        paymentStatus: 'paid',
        receiptNumber: 'SGL31HA2UV',
        claim: { state: 'matched' },
      },
    });
    expect((await shop.reload(order)).timeline.at(-1)).toMatchObject({ by: 'admin', name: 'Achieng' });
    expect(
      await settleClaim({ orderId: order._id, isMatched: true, name: 'Achieng', now: shop.now }),
    ).toEqual({
      ok: false,
      reason: 'nothing-to-match',
    });
  });

  it('that an admin does not find leaves the order its usual time', async () => {
    const { order } = await promptedOrder();
    await claim(order, 'SGL31HA2UV');
    shop.passSeconds(3600);
    await settleClaim({ orderId: order._id, isMatched: false, name: 'Achieng', now: shop.now });
    expect(await shop.reload(order)).toMatchObject({
      claim: { state: 'rejected' },
      payBy: new Date(shop.now.getTime() + 120_000),
    });
    expect(await expireOverduePayments(shop.passSeconds(120))).toBe(1);
  });

  it('after the timeout counts too: matched, the order is taken up again or the money is due back', async () => {
    const first = await promptedOrder({ stock: 1 });
    const second = await promptedOrder({ stock: 1 });
    await expireOverduePayments(shop.passSeconds(120));
    await shop.place({ lines: [second.line] });
    await claim(first.order, 'SGL31HA2UV');
    await claim(second.order, 'SGL31HA2UW');
    for (const { order } of [first, second])
      await settleClaim({ orderId: order._id, isMatched: true, name: 'Achieng', now: shop.now });
    expect(await shop.reload(first.order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await shop.reload(second.order)).toMatchObject({
      status: 'cancelled',
      refundsDue: [{ reason: 'paid-late' }],
    });
    expect(await findOrdersToRefund()).toHaveLength(1);
  });

  it('pays one order only', async () => {
    const first = await promptedOrder();
    const second = await promptedOrder();
    await shop.simulator.answer(first.prompt.checkoutRequestId, 'pin');
    const receipt = first.prompt.result?.receipt ?? '';
    expect(await claim(second.order, receipt)).toEqual({ ok: false, reason: 'code-used' });
    const third = await promptedOrder();
    const results = await Promise.all([claim(second.order, 'SGL31HA2UV'), claim(third.order, 'SGL31HA2UV')]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await collections().orders.countDocuments({ 'claim.code': 'SGL31HA2UV' })).toBe(1);
  });

  it('may be corrected, and sent twice', async () => {
    const { order } = await promptedOrder();
    await claim(order, 'SGL31HA2UX');
    expect(await claim(order, 'SGL31HA2UV')).toMatchObject({ ok: true });
    const { timeline } = await shop.reload(order);
    expect(await claim(order, 'SGL31HA2UV')).toMatchObject({ ok: true });
    expect((await shop.reload(order)).timeline).toEqual(timeline);
  });

  it('is overtaken by the prompt that is paid after all', async () => {
    const { order, prompt } = await promptedOrder();
    await claim(order, 'SGL31HA2UV');
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    // The statement may hold both: the claim stays with the admin.
    expect(await findOrdersToMatch()).toHaveLength(1);
    await settleClaim({ orderId: order._id, isMatched: true, name: 'Achieng', now: shop.now });
    expect(await shop.reload(order)).toMatchObject({
      refundsDue: [{ reason: 'paid-twice', receiptNumber: 'SGL31HA2UV' }],
    });
    expect(await findOrdersToMatch()).toHaveLength(0);
  });

  it('that is the receipt of the prompt itself is one payment, in whatever order it becomes known', async () => {
    const settle = (order: Order) =>
      settleClaim({ orderId: order._id, isMatched: true, name: 'Achieng', now: shop.now });
    const pay = (prompt: Prompt, callback: 'never' | 'normal') =>
      shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback });
    const callBack = (prompt: Prompt, receipt: string) =>
      handleCallback({
        token: prompt.callbackUrl.split('/').at(-1) ?? '',
        body: {
          Body: {
            stkCallback: {
              MerchantRequestID: prompt.merchantRequestId,
              CheckoutRequestID: prompt.checkoutRequestId,
              ResultCode: 0,
              CallbackMetadata: {
                Item: [
                  { Name: 'Amount', Value: prompt.amount },
                  { Name: 'MpesaReceiptNumber', Value: receipt },
                ],
              },
            },
          },
        },
        now: shop.now,
      });
    const query = () => settlePendingPayments(shop.passSeconds(20));
    const steps = {
      'claim, match, callback': async (order: Order, prompt: Prompt, code: string) => {
        await claim(order, code);
        await settle(order);
        await callBack(prompt, code);
      },
      'claim, query, match, callback': async (order: Order, prompt: Prompt, code: string) => {
        await claim(order, code);
        await pay(prompt, 'never');
        await query();
        await settle(order);
        await callBack(prompt, code);
      },
      'claim, match, query, callback': async (order: Order, prompt: Prompt, code: string) => {
        await claim(order, code);
        await settle(order);
        await pay(prompt, 'never');
        await query();
        await callBack(prompt, code);
      },
      'claim, query, callback': async (order: Order, prompt: Prompt, code: string) => {
        await claim(order, code);
        await pay(prompt, 'never');
        await query();
        await callBack(prompt, code);
      },
    };
    for (const [index, [name, run]] of Object.entries(steps).entries()) {
      const { order, prompt } = await promptedOrder();
      const code = `SGL31HA2U${index}`;
      await run(order, prompt, code);
      expect(await shop.reload(order), name).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'paid',
        receiptNumber: code,
        claim: { state: 'matched' },
        refundsDue: [],
      });
    }
  });

  it('of another order, which its callback has proved, can not be matched', async () => {
    const { order } = await promptedOrder();
    const { order: other } = await promptedOrder();
    await claim(order, 'SGL31HA2UV');
    await collections().paymentAttempts.updateOne(
      { orderId: other._id },
      { $set: { receiptNumber: 'SGL31HA2UV' } },
    );
    expect(
      await settleClaim({ orderId: order._id, isMatched: true, name: 'Achieng', now: shop.now }),
    ).toEqual({
      ok: false,
      reason: 'code-used',
    });
  });

  it('is not for what is paid, in cash, or cancelled by a person', async () => {
    const paid = await promptedOrder();
    await shop.simulator.answer(paid.prompt.checkoutRequestId, 'pin');
    const cash = await promptedOrder();
    await toCash(cash.order);
    const cancelled = await promptedOrder();
    await cancelOrder({ orderNumber: cancelled.order.number, now: shop.now });
    for (const { order } of [paid, cash, cancelled])
      expect(await claim(order, 'SGL31HA2UV')).toEqual({ ok: false, reason: 'not-payable' });
  });
});
