import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import type { Order } from '~/domain/orders/order';
import { attentionsOf } from '~/domain/orders/list/order-attention';
import { findOrdersToMatch, findOrdersToRefund } from '~/domain/orders/order-queries.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import type { Prompt } from '~/simulators/daraja';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments, queryPendingPayments } from '~/domain/payments/jobs/payment-jobs.server';
import { relaxedPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { advanceRateLimit } from '../../support/advance-rate-limit';
import { newPhone, useShop } from '../orders/shop';

const shop = useShop();

const retry = (order: { number: string }, phoneNumber: PhoneNumber | null = null) =>
  retryPayment({ orderNumber: order.number, phoneNumber, address: null, now: shop.now });
const claim = (order: { number: string }, code: string) =>
  claimPayment({ orderNumber: order.number, code, address: null, now: shop.now });
const toCash = (order: { number: string }) => changeToCash({ orderNumber: order.number, now: shop.now });

describe('an unmatched confirmation code', () => {
  const claimFrom = (order: { number: string }, code: string, address: string | null) =>
    claimPayment({ orderNumber: order.number, code, address, now: shop.now });
  const isHeld = async (order: Order) => (await shop.reload(order)).payBy === null;

  it('ends the time limit: the order stays with its stock until the farm has looked, also corrected', async () => {
    const { line, order } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'claimed',
      waitsUntil: null,
      mayRetry: false,
    });
    await claim(order, 'SGL31HA2UX');
    const kept = await shop.reload(order);
    expect(kept).toMatchObject({ status: 'pending', payBy: null, claim: { state: 'to-match' } });
    expect(await expireOverduePayments(shop.passSeconds(24 * 3600))).toBe(0);
    expect((await shop.reload(order)).timeline).toHaveLength(kept.timeline.length);
    expect(await shop.stockOf(line.sku)).toBe(4);
    expect((await findOrdersToMatch()).map((found) => found.number)).toEqual([order.number]);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({ state: 'claimed', mayClaim: true });

    await shop.settle(order);
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('beyond three a day for one phone and address keeps its order, but no products', async () => {
    const phone = newPhone();
    shop.configure({ promptRules: relaxedPromptRules });
    const orders = [];
    for (let count = 0; count < 5; count += 1) orders.push((await shop.promptOrder({ phone })).order);
    const [first, second, third, fourth, elsewhere] = orders as [Order, Order, Order, Order, Order];
    for (const [index, order] of [first, second, third, fourth].entries())
      expect(await claimFrom(order, `SGL31HA2U${index}`, '203.0.113.7')).toMatchObject({ ok: true });
    for (const order of [first, second, third]) expect(await isHeld(order)).toBe(true);
    expect(await isHeld(fourth)).toBe(false);
    expect(await shop.reload(fourth)).toMatchObject({ claim: { state: 'to-match' } });
    // A stranger who claims for a phone must not lock its owner out.
    await claimFrom(elsewhere, 'SGL31HA2U9', '203.0.113.8');
    expect(await isHeld(elsewhere)).toBe(true);
    const sku = fourth.items[0]?.sku ?? '';
    expect(await shop.stockOf(sku)).toBe(4);
    expect(await expireOverduePayments(shop.passSeconds(240))).toBe(0);
    const kept = await shop.reload(fourth);
    expect(kept).toMatchObject({ status: 'pending', payBy: null, stockTaken: false });
    expect(attentionsOf(kept)).toEqual(['code', 'call']);
    expect(kept.timeline.at(-1)?.text).toContain('until then others can buy its products');
    expect(await shop.stockOf(sku)).toBe(5);
    const key = `order-code-unmatched ${fourth._id.toHexString()}`;
    expect(await collections().outbox.countDocuments({ key: { $regex: key } })).toBe(1);
    expect(await findOrdersToMatch()).toHaveLength(5);
    // The money is there after all, and so are the products.
    await shop.settle(fourth);
    expect(await shop.reload(fourth)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
    expect(await shop.stockOf(sku)).toBe(4);
  });

  it('beyond twenty a day for one address keeps no products', async () => {
    const line = await shop.sell(50);
    const placed = [];
    for (let count = 0; count < 5; count += 1) placed.push(await shop.place({ lines: [line] }));
    for (const [index, order] of placed.entries()) {
      await claimFrom(order, `SGL31HA2${String(index).padStart(2, '0')}`, '203.0.113.9');
      // As if 17 more came between the first and the second.
      if (index === 0) await advanceRateLimit('claim-hold from 203.0.113.9', 17);
    }
    expect(await Promise.all(placed.map(isHeld))).toEqual([true, true, true, false, false]);
    shop.passSeconds(24 * 3600);
    await expireOverduePayments(shop.now);
    const next = await shop.place({ lines: [line] });
    await claimFrom(next, 'SGL31HA2ZZ', '203.0.113.9');
    expect(await isHeld(next)).toBe(true);
  });
});

describe('a confirmation code', () => {
  it('awaits an admin, and confirms nothing by itself', async () => {
    const { order } = await shop.promptOrder();
    expect(await claim(order, 'SGL31HA2UV')).toMatchObject({ ok: true });
    expect(await expireOverduePayments(shop.passSeconds(3600))).toBe(0);
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      stockTaken: true,
      claim: { code: 'SGL31HA2UV', state: 'to-match' },
    });
    expect((await findOrdersToMatch()).map((found) => found.number)).toEqual([order.number]);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'claimed',
      claimCode: 'SGL31HA2UV',
      mayRetry: false,
      mayChangeToCash: null,
    });
    expect(await toCash(order)).toMatchObject({ ok: false });
    expect(await retry(order)).toMatchObject({ ok: false });
  });

  it('that an admin matches pays the order', async () => {
    const { order } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    const settled = await shop.settle(order);
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
    expect(await shop.settle(order)).toEqual({
      ok: false,
      reason: 'nothing-to-match',
    });
  });

  it('that an admin rejects leaves the order 120 s, then the order waits for the farm', async () => {
    const { order } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    shop.passSeconds(3600);
    await shop.settle(order, false);
    expect(await shop.reload(order)).toMatchObject({
      claim: { state: 'rejected' },
      payBy: new Date(shop.now.getTime() + 120_000),
    });
    expect(await expireOverduePayments(shop.passSeconds(120))).toBe(0);
    const kept = await shop.reload(order);
    expect(kept).toMatchObject({ status: 'pending', payBy: null, stockTaken: true });
    expect(attentionsOf(kept)).toEqual(['pay']);
    expect(await claim(order, 'SGL31HA2UX')).toMatchObject({ ok: true });
  });

  it('after the timeout counts too: matched, the order is revived or the money is flagged for refund', async () => {
    const first = await shop.promptOrder({ stock: 1 });
    const second = await shop.promptOrder({ stock: 1 });
    await expireOverduePayments(shop.passSeconds(120));
    await shop.place({ lines: [second.line] });
    await claim(first.order, 'SGL31HA2UV');
    await claim(second.order, 'SGL31HA2UW');
    for (const { order } of [first, second]) await shop.settle(order);
    expect(await shop.reload(first.order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await shop.reload(second.order)).toMatchObject({
      status: 'cancelled',
      refundsDue: [{ reason: 'paid-late' }],
    });
    expect(await findOrdersToRefund()).toHaveLength(1);
  });

  it('pays one order only', async () => {
    const first = await shop.promptOrder();
    const second = await shop.promptOrder();
    await shop.simulator.answer(first.prompt.checkoutRequestId, 'pin');
    const receipt = first.prompt.result?.receipt ?? '';
    expect(await claim(second.order, receipt)).toEqual({ ok: false, reason: 'code-used' });
    const third = await shop.promptOrder();
    const results = await Promise.all([claim(second.order, 'SGL31HA2UV'), claim(third.order, 'SGL31HA2UV')]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await collections().orders.countDocuments({ 'claim.code': 'SGL31HA2UV' })).toBe(1);
  });

  it('may be corrected, and sent twice', async () => {
    const { order } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UX');
    expect(await claim(order, 'SGL31HA2UV')).toMatchObject({ ok: true });
    const { timeline } = await shop.reload(order);
    expect(await claim(order, 'SGL31HA2UV')).toMatchObject({ ok: true });
    expect((await shop.reload(order)).timeline).toEqual(timeline);
  });

  it('gives way to a prompt that is paid after all', async () => {
    const { order, prompt } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    // Both may be on the statement: the claim still awaits the admin.
    expect(await findOrdersToMatch()).toHaveLength(1);
    await shop.settle(order);
    expect(await shop.reload(order)).toMatchObject({
      refundsDue: [{ reason: 'paid-twice', receiptNumber: 'SGL31HA2UV' }],
    });
    expect(await findOrdersToMatch()).toHaveLength(0);
  });

  it('that is the receipt of the prompt itself is one payment, in any order of events', async () => {
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
    const query = () => queryPendingPayments(shop.passSeconds(20));
    const steps = {
      'claim, match, callback': async (order: Order, prompt: Prompt, code: string) => {
        await claim(order, code);
        await shop.settle(order);
        await callBack(prompt, code);
      },
      'claim, query, match, callback': async (order: Order, prompt: Prompt, code: string) => {
        await claim(order, code);
        await pay(prompt, 'never');
        await query();
        await shop.settle(order);
        await callBack(prompt, code);
      },
      'claim, match, query, callback': async (order: Order, prompt: Prompt, code: string) => {
        await claim(order, code);
        await shop.settle(order);
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
      const { order, prompt } = await shop.promptOrder();
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

  it('of another order, known from its callback, can not be matched', async () => {
    const { order } = await shop.promptOrder();
    const { order: other } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    await collections().paymentAttempts.updateOne(
      { orderId: other._id },
      { $set: { receiptNumber: 'SGL31HA2UV' } },
    );
    expect(await shop.settle(order)).toEqual({
      ok: false,
      reason: 'code-used',
    });
  });

  it('is not for what is paid, in cash, or cancelled by a person', async () => {
    const paid = await shop.promptOrder();
    await shop.simulator.answer(paid.prompt.checkoutRequestId, 'pin');
    const cash = await shop.promptOrder();
    await toCash(cash.order);
    const cancelled = await shop.promptOrder();
    await cancelOrder({ orderNumber: cancelled.order.number, now: shop.now });
    for (const { order } of [paid, cash, cancelled])
      expect(await claim(order, 'SGL31HA2UV')).toEqual({ ok: false, reason: 'not-payable' });
  });
});
