import { describe, expect, it } from 'vitest';
import { accountOf } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { darajaPromptRules, relaxedPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { achieng, deliveryDetails, newPhone, useShop } from '../orders/shop';

const shop = useShop();

const retry = (order: { number: string }, phoneNumber: PhoneNumber | null = null) =>
  retryPayment({ orderNumber: order.number, phoneNumber, address: null, now: shop.now });

describe('another prompt', () => {
  it('fails while one is pending', async () => {
    const { order } = await shop.promptOrder();
    expect(await retry(order)).toMatchObject({ ok: false, reason: 'in-progress' });
  });

  it('for the same amount is possible 120 s after the first, and the payment deadline moves with it', async () => {
    const { order, prompt } = await shop.promptOrder();
    const firstAt = shop.now.getTime();
    shop.passSeconds(10);
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    expect(await retry(order)).toMatchObject({
      ok: false,
      reason: 'too-soon',
      retryAt: new Date(firstAt + 120_000),
    });
    // The order of a customer who waits is not cancelled.
    expect(await expireOverduePayments(shop.passSeconds(109.9))).toBe(0);
    shop.passSeconds(0.1);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      retryInSeconds: 0,
      secondsLeft: 120,
    });
    expect(await retry(order)).toEqual({ ok: true, state: 'prompted' });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'waiting',
      secondsLeft: 120,
    });
    const second = await shop.simulator.waitForPrompt();
    await shop.simulator.answer(second.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('is accepted by M-Pesa after our interval', async () => {
    shop.simulator.setBehaviour({ spacing: 'on' });
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    shop.passSeconds(120);
    await retry(order);
    expect((await shop.simulator.waitForPrompt()).result).toBeUndefined();
  });

  it('that M-Pesa finds too soon (code 17) is postponed by two minutes', async () => {
    const { order, prompt } = await shop.promptOrder();
    shop.passSeconds(100);
    await shop.simulator.answer(prompt.checkoutRequestId, 'timeout', { resultCode: 17 });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      retryInSeconds: 120,
      secondsLeft: 240,
    });
  });

  it('goes to another phone at once', async () => {
    const { order, prompt } = await shop.promptOrder();
    const other = newPhone();
    await shop.simulator.answer(prompt.checkoutRequestId, 'timeout');
    expect(await retry(order, other)).toEqual({ ok: true, state: 'prompted' });
    expect((await shop.simulator.waitForPrompt()).phone).toBe(other.slice(1));
    expect(await shop.reload(order)).toMatchObject({ paymentPhone: other });
  });

  it('for the next order of one phone waits a minute, for another amount', async () => {
    const phone = newPhone();
    await shop.promptOrder({ phone });
    const next = await shop.place({ lines: [await shop.sell(5, 70)], details: deliveryDetails(phone) });
    shop.passSeconds(59);
    expect(await sendFirstPrompt(next, { address: null, now: shop.now })).toMatchObject({
      ok: false,
      reason: 'too-soon',
    });
    expect(await loadPaymentView(next.number, shop.now)).toMatchObject({
      state: 'not-sent',
      retryInSeconds: 1,
    });
    shop.passSeconds(1);
    expect(await retry(next)).toEqual({ ok: true, state: 'prompted' });
  });

  it('is limited to ten an hour for one phone, over all orders', async () => {
    shop.configure({ promptRules: { ...relaxedPromptRules, perHour: 10 } });
    const phone = newPhone();
    const line = await shop.sell(50);
    const prompt = async () => {
      const order = await shop.place({ lines: [line], details: deliveryDetails(phone) });
      return sendFirstPrompt(order, { address: null, now: shop.now });
    };
    const first = await Promise.all(Array.from({ length: 12 }, prompt));
    expect(first.filter((result) => result.ok)).toHaveLength(10);
    expect(first.filter((result) => !result.ok && result.reason === 'too-many')).toHaveLength(2);
    expect(shop.simulator.prompts()).toHaveLength(10);
    shop.passSeconds(3600);
    expect(await prompt()).toMatchObject({ ok: true });
  });

  it('is limited to fifteen a day for one phone', async () => {
    shop.configure({ promptRules: { ...relaxedPromptRules, perDay: darajaPromptRules.perDay } });
    const phone = newPhone();
    const line = await shop.sell(50);
    const prompt = async () =>
      sendFirstPrompt(await shop.place({ lines: [line], details: deliveryDetails(phone) }), {
        address: null,
        now: shop.now,
      });
    for (let sent = 0; sent < 15; sent += 1) {
      expect(await prompt()).toMatchObject({ ok: true });
      shop.passSeconds(2_000);
    }
    expect(await prompt()).toMatchObject({ ok: false, reason: 'too-many' });
    shop.passSeconds(24 * 3600 - 15 * 2_000);
    expect(await prompt()).toMatchObject({ ok: true });
  });

  it('is limited to sixty an hour and two hundred a day for one client address', async () => {
    const { perClientAddress } = darajaPromptRules;
    expect(perClientAddress).toEqual({ perHour: 60, perDay: 200 });
    shop.configure({ promptRules: { ...relaxedPromptRules, perClientAddress: { perHour: 3, perDay: 5 } } });
    const line = await shop.sell(50);
    const promptFrom = async (address: string) =>
      sendFirstPrompt(await shop.place({ lines: [line] }), { address, now: shop.now });
    const address = '203.0.113.7';
    const hour = 3600;
    for (let sent = 0; sent < 3; sent += 1) expect(await promptFrom(address)).toMatchObject({ ok: true });
    const begin = shop.now.getTime();
    expect(await promptFrom(address)).toMatchObject({
      ok: false,
      reason: 'too-many-from-network',
      retryAt: new Date(begin + hour * 1000),
    });
    expect(await promptFrom('203.0.113.8')).toMatchObject({ ok: true });
    shop.passSeconds(hour);
    for (let sent = 0; sent < 2; sent += 1) expect(await promptFrom(address)).toMatchObject({ ok: true });
    expect(await promptFrom(address)).toMatchObject({
      reason: 'too-many-from-network',
      retryAt: new Date(begin + 24 * hour * 1000),
    });
    expect(shop.simulator.prompts()).toHaveLength(6);
  });

  it('does not count where M-Pesa accepted none', async () => {
    shop.configure({ promptRules: { ...relaxedPromptRules, perClientAddress: { perHour: 1, perDay: 1 } } });
    shop.simulator.setBehaviour({ service: 'unavailable' });
    const order = await shop.place({ lines: [await shop.sell(5)] });
    const address = '203.0.113.7';
    expect(await sendFirstPrompt(order, { address, now: shop.now })).toMatchObject({ reason: 'unavailable' });
    shop.simulator.resetBehaviour();
    const again = { orderNumber: order.number, phoneNumber: null, address, now: shop.now };
    expect(await retryPayment(again)).toMatchObject({ ok: true });
  });

  it('is limited to two phones of an order, over all client addresses', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    const other = newPhone();
    expect(await retry(order, other)).toMatchObject({ ok: true });
    await shop.simulator.answer((await shop.simulator.waitForPrompt()).checkoutRequestId, 'cancel');
    const address = '203.0.113.7';
    const third = { orderNumber: order.number, phoneNumber: newPhone(), address, now: shop.now };
    expect(await retryPayment(third)).toMatchObject({ ok: false, reason: 'too-many-phones' });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({ mayPromptAnotherPhone: false });
    shop.passSeconds(120);
    expect(await retry(order, other)).toMatchObject({ ok: true });
  });

  it('keeps its interval for two concurrent orders of one phone', async () => {
    const phone = newPhone();
    const line = await shop.sell(50);
    const orders = [
      await shop.place({ lines: [line], details: deliveryDetails(phone) }),
      await shop.place({ lines: [line], details: deliveryDetails(phone) }),
    ];
    const results = await Promise.all(
      orders.map((order) => sendFirstPrompt(order, { address: null, now: shop.now })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(shop.simulator.prompts()).toHaveLength(1);
  });

  it('is limited to five for an order, whose stock it holds', async () => {
    shop.configure({ promptRules: relaxedPromptRules });
    const { order } = await shop.promptOrder();
    for (let sent = 1; sent < 5; sent += 1) {
      await shop.simulator.answer((await shop.simulator.waitForPrompt()).checkoutRequestId, 'cancel');
      expect(await retry(order)).toMatchObject({ ok: true });
    }
    await shop.simulator.answer((await shop.simulator.waitForPrompt()).checkoutRequestId, 'cancel');
    expect(await retry(order)).toMatchObject({ ok: false, reason: 'not-payable' });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      mayRetry: false,
      mayChangeToCash: 'cod',
    });
    expect(await expireOverduePayments(shop.passSeconds(120))).toBe(1);
  });

  it('that is not requested lets the deadline cancel the order', async () => {
    const { line, order, prompt } = await shop.promptOrder();
    shop.passSeconds(20);
    await shop.simulator.answer(prompt.checkoutRequestId, 'wrong-pin');
    expect(await expireOverduePayments(shop.passSeconds(219))).toBe(0);
    expect(await expireOverduePayments(shop.passSeconds(1))).toBe(1);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });
});

describe('a prompt that the farm sends', () => {
  const send = (order: Pick<Order, 'number'>, phoneNumber: PhoneNumber | null = null) =>
    retryPayment({ orderNumber: order.number, phoneNumber, address: null, sentBy: achieng, now: shop.now });
  const placeCash = async () =>
    shop.place({ lines: [await shop.sell(5)], paymentMethod: 'cod', phoneNumber: null });

  it('to a web order cancels nothing: unanswered it ends as not paid', async () => {
    const order = await shop.place({ lines: [await shop.sell(5)] });
    expect(await send(order)).toMatchObject({ ok: true });
    expect(await shop.reload(order)).toMatchObject({ status: 'pending', payBy: null });
    expect(await expireOverduePayments(shop.passSeconds(130))).toBe(0);
    const stayed = await shop.reload(order);
    expect(stayed).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(stayed.timeline.at(-1)?.text).toBe('The M-Pesa prompt was not answered: not paid');
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      secondsLeft: null,
      mayRetry: true,
    });
    // One that the customer sends then cancels nothing, either.
    await retryPayment({ orderNumber: order.number, phoneNumber: null, address: null, now: shop.now });
    await expireOverduePayments(shop.passSeconds(130));
    expect((await shop.reload(order)).status).toBe('pending');
  });

  it('asks for the rest of any unpaid order, in cash and delivered ones, too', async () => {
    const order = await placeCash();
    for (const to of ['confirmed', 'processing', 'shipped', 'delivered'] as const)
      await changeOrderStatus({ orderId: order._id, to, by: 'admin', now: shop.now });
    const key = 'a-part-of-it-in-cash';
    const payment = { method: 'cash', amount: shillings(100) } as const;
    await recordPayment({
      orderNumber: order.number,
      payment,
      idempotencyKey: key,
      by: achieng,
      now: shop.now,
    });
    expect(await send(order)).toMatchObject({ ok: true });
    const prompt = await shop.simulator.waitForPrompt({ phone: order.customer.phone });
    expect(prompt.amount).toBe(165);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({ state: 'waiting' });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'delivered', paymentStatus: 'paid', paymentMethod: 'mpesa' });
    expect(accountOf(paid)).toMatchObject({ received: shillings(265), stillToPay: 0, dueBack: 0 });
    expect(await send(order)).toMatchObject({ ok: false, reason: 'not-payable' });
  });

  it('keeps its amount: what comes in beside other money is booked as it is', async () => {
    const order = await placeCash();
    await send(order);
    const prompt = await shop.simulator.waitForPrompt({ phone: order.customer.phone });
    const payment = { method: 'cash', amount: shillings(100) } as const;
    const idempotencyKey = 'cash-beside-a-prompt';
    await recordPayment({ orderNumber: order.number, payment, idempotencyKey, by: achieng, now: shop.now });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      paymentStatus: 'paid',
      refundsDue: [{ reason: 'overpaid', amount: shillings(100) }],
    });
  });

  it('is not for a cancelled order, nor where a code is to be looked at', async () => {
    const [cancelled, claimed] = [await placeCash(), await shop.place({ lines: [await shop.sell(5)] })];
    await changeOrderStatus({ orderId: cancelled._id, to: 'cancelled', by: 'admin', now: shop.now });
    await claimPayment({ orderNumber: claimed.number, code: 'SKL31HA2UV', address: null, now: shop.now });
    for (const order of [cancelled, claimed])
      expect(await send(order)).toMatchObject({ ok: false, reason: 'not-payable' });
  });
});
