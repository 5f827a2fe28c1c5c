import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import type { Order } from '~/domain/orders/order';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { expireOverduePayments, queryPendingPayments } from '~/domain/payments/jobs/payment-jobs.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { darajaPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import type { PhoneNumber } from '~/lib/format/phone';
import type { Prompt } from '~/simulators/daraja';
import { newPhone, useShop } from '../orders/shop';
import { phoneOf } from '../../support/fixtures/phone-of';

const shop = useShop();

const promptPhone = (order: Pick<Order, 'number'>, phoneNumber: PhoneNumber | null) =>
  retryPayment({ orderNumber: order.number, phoneNumber, address: null, now: shop.now });

const view = (order: Pick<Order, 'number'>) => loadPaymentView(order.number, shop.now);

/** An order whose prompt went to `wrong`, and twenty seconds later another one to `right`. */
async function correctedOrder() {
  const { line, order, prompt } = await shop.promptOrder();
  shop.passSeconds(20);
  const right = newPhone();
  expect(await promptPhone(order, right)).toEqual({ ok: true, state: 'prompted' });
  const second = await shop.simulator.waitForPrompt({ phone: right });
  return { line, order, wrong: phoneOf(order.customer), right, first: prompt, second };
}

const pay = (prompt: Prompt) => shop.simulator.answer(prompt.checkoutRequestId, 'pin');
const dueReasons = async (order: Order) => (await shop.reload(order)).refundsDue.map(({ reason }) => reason);

describe('a prompt to another number while one is pending', () => {
  it('leaves the first one valid, and gives the order the time of the second', async () => {
    const { order, wrong, right } = await correctedOrder();
    expect((await shop.attemptsOf(order)).map(({ phone, pending }) => [phone, pending])).toEqual([
      [wrong, true],
      [right, true],
    ]);
    expect(await view(order)).toMatchObject({
      state: 'waiting',
      phone: right,
      secondsLeft: 120,
      mayRetry: false,
      mayCorrectPhone: false,
      otherPrompts: [{ phone: wrong, payableUntil: new Date(shop.now.getTime() + 100_000), message: null }],
    });
  });

  it('is never a second one to the same number', async () => {
    const { order, wrong, right } = await correctedOrder();
    for (const phone of [wrong, right, null])
      expect(await promptPhone(order, phone)).toMatchObject({ ok: false, reason: 'in-progress' });
    expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toMatchObject({ ok: false });
    expect(shop.simulator.prompts()).toHaveLength(2);
  });

  it('is one only, however often the form is sent at once', async () => {
    const { order } = await shop.promptOrder();
    const right = newPhone();
    const results = await Promise.all(Array.from({ length: 6 }, () => promptPhone(order, right)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(shop.simulator.prompts()).toHaveLength(2);
    expect(await shop.reload(order)).toMatchObject({ promptCount: 2, paymentPhone: right });
  });

  it('goes to one of two numbers that are sent at once: an order has two phones at most', async () => {
    const { order } = await shop.promptOrder();
    const results = await Promise.all([promptPhone(order, newPhone()), promptPhone(order, newPhone())]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(expect.objectContaining({ ok: false, reason: 'too-many-phones' }));
  });

  it('counts for the order and for its phone', async () => {
    const { order, first, second, wrong, right } = await correctedOrder();
    for (let sent = 2; sent < 5; sent += 1) {
      for (const prompt of [first, second, ...shop.simulator.prompts()])
        if (!prompt.result) await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
      shop.passSeconds(120);
      expect(await promptPhone(order, sent % 2 === 0 ? wrong : right)).toMatchObject({ ok: true });
    }
    expect(await view(order)).toMatchObject({ mayCorrectPhone: false });
    expect(await promptPhone(order, right)).toMatchObject({ ok: false, reason: 'not-payable' });
    const quota = await collections().promptQuotas.findOne({ _id: right });
    expect(quota?.prompts).toHaveLength(2);
  });

  it('waits for the pause of its own phone, and the pending prompt keeps its number and its time', async () => {
    const busy = await shop.promptOrder();
    const { order } = await shop.promptOrder();
    const before = await shop.reload(order);
    expect(await promptPhone(order, phoneOf(busy.order.customer))).toMatchObject({
      ok: false,
      reason: 'too-soon',
    });
    expect(await shop.reload(order)).toEqual(before);
    expect(await view(order)).toMatchObject({ state: 'waiting', phone: order.customer.phone });
  });

  it('is refused where the order has a code, is paid, or changed to cash', async () => {
    const { order, prompt } = await shop.promptOrder();
    await pay(prompt);
    expect(await promptPhone(order, newPhone())).toMatchObject({ ok: false, reason: 'not-payable' });
    const inCash = await shop.promptOrder();
    await changeToCash({ orderNumber: inCash.order.number, now: shop.now });
    expect(await view(inCash.order)).toMatchObject({ mayCorrectPhone: false });
    expect(await promptPhone(inCash.order, newPhone())).toMatchObject({ ok: false, reason: 'not-payable' });
  });
});

describe('of two pending prompts', () => {
  it.each(['first', 'second'] as const)('the %s one pays the order', async (which) => {
    const { order, ...prompts } = await correctedOrder();
    await pay(prompts[which]);
    const attempt = (await shop.attemptsOf(order))[which === 'first' ? 0 : 1];
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      paidByAttempt: attempt?._id,
      refundsDue: [],
    });
    // The other one fails in silence: the order is paid.
    const paidTimeline = (await shop.reload(order)).timeline;
    const other = which === 'first' ? prompts.second : prompts.first;
    await shop.simulator.answer(other.checkoutRequestId, 'cancel');
    expect((await shop.reload(order)).timeline).toEqual(paidTimeline);
    expect(await view(order)).toMatchObject({ state: 'paid' });
  });

  it('both are paid: the second payment is due back, once', async () => {
    const { order, first, second } = await correctedOrder();
    await pay(second);
    await pay(first);
    const receipt = first.result?.receipt;
    const twice = await shop.reload(order);
    expect(twice).toMatchObject({ paymentStatus: 'paid', receiptNumber: second.result?.receipt });
    expect(twice.refundsDue).toMatchObject([{ reason: 'paid-twice', receiptNumber: receipt }]);
    shop.passSeconds(24 * 3600);
    await queryPendingPayments(shop.now);
    expect(await dueReasons(order)).toEqual(['paid-twice']);
  });

  it('both are paid at the same moment: one pays, one is due back', async () => {
    const { order, first, second } = await correctedOrder();
    await Promise.all([pay(first), pay(second)]);
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await dueReasons(order)).toEqual(['paid-twice']);
  });

  it('both callbacks are lost: the queries tell of both', async () => {
    const { order, first, second } = await correctedOrder();
    for (const prompt of [first, second])
      await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
    await queryPendingPayments(shop.passSeconds(60));
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', receiptNumber: null });
    expect(await dueReasons(order)).toEqual(['paid-twice']);
  });

  it('the first is paid while the second is being sent', async () => {
    const { order, prompt } = await shop.promptOrder();
    shop.simulator.setBehaviour({ push: 'lost' });
    const [sent] = await Promise.all([promptPhone(order, newPhone()), pay(prompt)]);
    shop.simulator.setBehaviour({ push: 'normal' });
    // Either the payment or the prompt came first; a prompt that was sent can be paid, and is then due back.
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    if (!sent.ok) return expect(sent).toMatchObject({ reason: 'not-payable' });
    const second = shop.simulator
      .prompts()
      .find(({ checkoutRequestId }) => checkoutRequestId !== prompt.checkoutRequestId);
    if (second) await pay(second);
    expect(await dueReasons(order)).toEqual(second ? ['paid-twice'] : []);
  });

  it('one fails: the page goes on with the other', async () => {
    const { order, right, wrong, first, second } = await correctedOrder();
    await shop.simulator.answer(second.checkoutRequestId, 'insufficient-funds');
    expect(await view(order)).toMatchObject({
      state: 'waiting',
      phone: wrong,
      mayRetry: false,
      otherPrompts: [{ phone: right, payableUntil: null }],
    });
    await shop.simulator.answer(first.checkoutRequestId, 'cancel');
    expect(await view(order)).toMatchObject({ state: 'failed', mayRetry: true, otherPrompts: [] });
  });

  it('the first fails: the time of the order stays that of the second', async () => {
    const { order, first } = await correctedOrder();
    const { payBy } = await shop.reload(order);
    shop.passSeconds(10);
    await shop.simulator.answer(first.checkoutRequestId, 'timeout');
    expect((await shop.reload(order)).payBy).toEqual(payBy);
  });

  it('the limits pass one after the other, then the order is cancelled', async () => {
    const { line, order } = await correctedOrder();
    expect(await expireOverduePayments(shop.passSeconds(100))).toBe(0);
    expect((await shop.attemptsOf(order)).map(({ state }) => state)).toEqual(['expired', 'prompted']);
    expect(await expireOverduePayments(shop.passSeconds(20))).toBe(1);
    expect((await shop.attemptsOf(order)).map(({ state }) => state)).toEqual(['expired', 'expired']);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('one is paid after the limit: the order is revived, and the other payment is due back', async () => {
    const { line, order, first, second } = await correctedOrder();
    await expireOverduePayments(shop.passSeconds(130));
    await pay(first);
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await shop.stockOf(line.sku)).toBe(4);
    await pay(second);
    expect(await dueReasons(order)).toEqual(['paid-twice']);
  });

  it('one is paid after the customer has cancelled: the farm decides', async () => {
    const { order, first } = await correctedOrder();
    await cancelOrder({ orderNumber: order.number, now: shop.now });
    await pay(first);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await dueReasons(order)).toEqual(['order-cancelled']);
  });

  it('callbacks come at each other’s address: nothing is settled until the queries tell', async () => {
    const { order, first, second } = await correctedOrder();
    await shop.simulator.answer(second.checkoutRequestId, 'pin', { callback: 'never' });
    const token = first.callbackUrl.split('/').at(-1) ?? '';
    const stkCallback = {
      MerchantRequestID: second.merchantRequestId,
      CheckoutRequestID: second.checkoutRequestId,
      ResultCode: 0,
      ResultDesc: 'As told',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: second.amount },
          { Name: 'MpesaReceiptNumber', Value: second.result?.receipt },
        ],
      },
    };
    await handleCallback({ token, body: { Body: { stkCallback } }, now: shop.now });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'pending' });
    expect(await dueReasons(order)).toEqual(['unmatched-prompt']);
    await queryPendingPayments(shop.passSeconds(60));
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundsDue: [] });
  });
});

it('two phones an order, in the rules of the shop', () => {
  expect(darajaPromptRules.phonesPerOrder).toBe(2);
});
