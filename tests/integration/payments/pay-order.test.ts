import { describe, expect, it } from 'vitest';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';
import { recordLostResponse } from '~/domain/mpesa/prompts/record-push-response.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { viewOrder } from '~/domain/orders/order-view';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { collections } from '~/domain/collections';
import { createDarajaClient } from '~/clients/daraja.server';
import { databaseTokenStore } from '~/domain/mpesa/daraja-token-store.server';
import { readText, serve } from '../daraja/shop-and-simulator';
import { useShop } from '../orders/shop';
import { phoneOf } from '../../support/fixtures/phone-of';

const shop = useShop();

describe('paying by M-Pesa', () => {
  it('takes whole shillings: 850 pays 850.50, everywhere', async () => {
    const { order, prompt } = await shop.promptOrder({ price: 650.5 });
    expect(accountOf(order)).toMatchObject({ stillToPay: shillings(850), rounded: 0 });
    expect(prompt.amount).toBe(850);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const paid = await shop.reload(order);
    const money = { received: shillings(850), stillToPay: 0, rounded: shillings(0.5) };
    expect(accountOf(paid)).toMatchObject({ ...money, kept: shillings(850), dueBack: 0 });
    expect(viewOrder(paid).money).toMatchObject(money);
    const mail = await collections().outbox.findOne({
      key: { $regex: `^order-paid ${order._id.toHexString()}` },
    });
    expect(mail?.text).toContain('KES 850.00 was paid by M-Pesa');
  });

  it('prompts the phone for the total, and confirms the order with the receipt', async () => {
    const { order, prompt } = await shop.promptOrder();
    expect(prompt).toMatchObject({
      amount: 265,
      phone: order.paymentPhone?.slice(1),
      accountReference: order.number,
    });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'waiting',
      pollAfterSeconds: 5,
      secondsLeft: 120,
      mayRetry: false,
      mayChangeToCash: 'cod',
      mayClaim: true,
    });

    shop.passSeconds(10);
    const { result } = await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: result?.receipt,
      paidAt: shop.now,
      payBy: null,
      timeline: [
        { by: 'customer' },
        { by: 'customer' },
        { by: 'payment', status: 'confirmed', at: shop.now },
      ],
    });
    expect(await shop.attemptsOf(order)).toMatchObject([
      {
        state: 'paid',
        pending: false,
        receiptNumber: result?.receipt,
        amount: shillings(265),
        nextQueryAt: null,
      },
    ]);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'paid',
      pollAfterSeconds: null,
      secondsLeft: null,
      receiptNumber: result?.receipt,
      mayRetry: false,
      mayChangeToCash: null,
      mayClaim: false,
    });
  });

  it("rounds down to whole shillings, in the customer's favour", async () => {
    const { order, prompt } = await shop.promptOrder({ price: 65.75 });
    expect([order.totalAmount, prompt.amount]).toEqual([shillings(265.75), 265]);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('has a callback URL of its own, accepted by Daraja, whose secret is not stored', async () => {
    const { order, prompt } = await shop.promptOrder();
    const second = await shop.promptOrder();
    const token = prompt.callbackUrl.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(second.prompt.callbackUrl).not.toBe(prompt.callbackUrl);
    expect(JSON.stringify(await shop.attemptsOf(order))).not.toContain(token);
  });

  it('prompts once for twenty concurrent requests', async () => {
    const order = await shop.place({ lines: [await shop.sell(5)] });
    const results = await Promise.all(
      Array.from({ length: 20 }, () => sendFirstPrompt(order, { address: null, now: shop.now })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(shop.simulator.prompts()).toHaveLength(1);
    expect(await shop.attemptsOf(order)).toHaveLength(1);
    const again = await sendFirstPrompt(order, { address: null, now: shop.now });
    expect(again).toMatchObject({ ok: false, reason: 'in-progress' });
  });

  it('sends no first prompt twice, even after the first has failed', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toMatchObject({
      ok: false,
      reason: 'already-prompted',
    });
  });

  it('sends none for a cash order', async () => {
    const order = await shop.place({ lines: [await shop.sell(5)], paymentMethod: 'cod', phoneNumber: null });
    expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toMatchObject({
      ok: false,
      reason: 'not-payable',
    });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({ state: 'cash', secondsLeft: null });
  });

  it('fails for an order that does not exist', async () => {
    expect(await loadPaymentView('M-99999', shop.now)).toBeNull();
    expect(await loadPaymentView('; drop', shop.now)).toBeNull();
  });
});

describe('a prompt that M-Pesa', () => {
  it('refuses leaves the order to be retried at once', async () => {
    shop.simulator.setBehaviour({ push: 'refused' });
    const order = await shop.place({ lines: [await shop.sell(5)] });
    const result = await sendFirstPrompt(order, { address: null, now: shop.now });
    expect(result).toMatchObject({ ok: false, reason: 'refused' });
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'refused', pending: false }]);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'not-sent',
      message: result.ok ? '' : result.message,
      mayRetry: true,
      retryInSeconds: 0,
      secondsLeft: 120,
    });
  });

  it.each(['unavailable', 'spike-arrest', 'busy'] as const)('is %s for leaves it too', async (service) => {
    shop.simulator.setBehaviour({ service });
    const order = await shop.place({ lines: [await shop.sell(5)] });
    expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toEqual({
      ok: false,
      reason: 'unavailable',
      message: 'Failed to initiate payment. Please try again.',
    });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'not-sent',
      mayRetry: true,
    });
  });

  it.each(['lost', 'unreadable'] as const)(
    'may have accepted, the response being %s, stays pending and is settled by its callback',
    async (push) => {
      shop.simulator.setBehaviour({ push });
      const order = await shop.place({ lines: [await shop.sell(5)] });
      expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toEqual({
        ok: true,
        state: 'unknown',
      });
      expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
        state: 'checking',
        mayRetry: false,
      });

      const prompt = await shop.simulator.waitForPrompt();
      await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
      expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
      expect(await shop.attemptsOf(order)).toMatchObject([
        { state: 'paid', checkoutRequestId: prompt.checkoutRequestId },
      ]);
      expect(shop.simulator.prompts()).toHaveLength(1);
    },
  );

  it('responds to after its callback does not lose the callback', async () => {
    shop.simulator.setBehaviour({ push: 'slow', slowSeconds: 0.2 });
    const order = await shop.place({ lines: [await shop.sell(5)] });
    const sending = sendFirstPrompt(order, { address: null, now: shop.now });
    const prompt = await shop.simulator.waitForPrompt();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
    await sending;
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'paid', nextQueryAt: null }]);
  });

  it('refuses after its callback reported it as paid is paid', async () => {
    const line = await shop.sell(5);
    const order = await shop.place({ lines: [line] });
    // Sends the callback of a payment, then responds to the prompt with an error.
    const daraja = await serve(async (request) => {
      const body = await readText(request);
      if (request.url?.startsWith('/oauth/'))
        return { status: 200, body: JSON.stringify({ access_token: 'token', expires_in: '3599' }) };
      const push = JSON.parse(body) as { CallBackURL: string; Amount: number };
      const item = (Name: string, Value: unknown) => ({ Name, Value });
      const Item = [item('Amount', push.Amount), item('MpesaReceiptNumber', 'SKL1234567')];
      const ids = { MerchantRequestID: '1-2-3', CheckoutRequestID: 'ws_CO_1' };
      const stkCallback = { ...ids, ResultCode: 0, ResultDesc: 'Paid', CallbackMetadata: { Item } };
      await fetch(push.CallBackURL, { method: 'POST', body: JSON.stringify({ Body: { stkCallback } }) });
      return { status: 400, body: JSON.stringify({ errorCode: '400.002.02', errorMessage: 'Bad Request' }) };
    });
    shop.configure({
      daraja: createDarajaClient({
        baseUrl: daraja.url,
        ...shop.simulator.credentials,
        transactionType: 'CustomerPayBillOnline',
        tokenStore: databaseTokenStore,
      }),
    });
    expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toMatchObject({
      ok: false,
      reason: 'refused',
    });
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', payBy: null });
    expect(paid.timeline.at(-1)?.text).toContain('SKL1234567');
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'paid' }]);
    const quota = await collections().promptQuotas.findOne({ _id: phoneOf(order.customer) });
    expect(quota?.prompts).toHaveLength(1);
  });

  it('accepted before our process died is found by its callback', async () => {
    const { order, prompt } = await shop.promptOrder();
    const [attempt] = await shop.attemptsOf(order);
    if (attempt) await recordLostResponse(attempt._id, {}, updateAttempt, shop.now);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
  });
});

describe('a result that is the fault of the shop', () => {
  it('is logged for an admin, without customer data', async () => {
    const errors: string[] = [];
    const log = {
      info: () => undefined,
      error: (fields: object, message: string) => void errors.push(JSON.stringify({ ...fields, message })),
    };
    shop.configure({ log });
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'timeout', { resultCode: 2028 });
    shop.simulator.setBehaviour({ push: 'refused' });
    await sendFirstPrompt(await shop.place({ lines: [await shop.sell(1)] }), {
      address: null,
      now: shop.now,
    });
    expect(errors).toEqual([expect.stringContaining('2028'), expect.stringContaining('400.002.02')]);
    expect(errors.join()).not.toContain(order.customer.phone.slice(4));
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'failed',
      message: 'M-Pesa payments are unavailable at the moment. Please choose cash.',
    });
  });
});

describe('a prompt that M-Pesa refuses for its number', () => {
  it('asks the customer to check the number, who can correct it, and alerts nobody', async () => {
    const errors: string[] = [];
    shop.configure({
      log: { info: () => undefined, error: (_fields, message) => void errors.push(message) },
    });
    shop.simulator.setBehaviour({ push: 'refused-number' });
    const order = await shop.place({ lines: [await shop.sell(1)] });
    const prompt = await sendFirstPrompt(order, { address: null, now: shop.now });
    const message = 'M-Pesa did not accept this phone number. Please check the number and try again.';
    expect(prompt).toEqual({ ok: false, reason: 'refused', message });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'not-sent',
      message,
      mayRetry: true,
      retryInSeconds: 0,
      mayPromptAnotherPhone: true,
    });
    expect(errors).toEqual([]);

    shop.simulator.resetBehaviour();
    const corrected = { orderNumber: order.number, phoneNumber: '+254110000007' as PhoneNumber };
    expect(await retryPayment({ ...corrected, address: null, now: shop.now })).toMatchObject({ ok: true });
  });
});

describe('what the customer does on the phone', () => {
  it.each([
    ['cancel', 'The payment was cancelled on the phone. Nothing was charged.'],
    ['wrong-pin', 'The M-Pesa PIN was wrong. Nothing was charged. Please try again.'],
    [
      'insufficient-funds',
      'There isn’t enough money in your M-Pesa. Deposit some and try again, or choose cash.',
    ],
    [
      'timeout',
      'Your phone could not be reached, or the prompt was not answered. Check the signal and try again.',
    ],
  ] as const)('(%s) is told, and the order waits for another try', async (action, message) => {
    const { order, prompt } = await shop.promptOrder();
    shop.passSeconds(15);
    await shop.simulator.answer(prompt.checkoutRequestId, action);
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'failed', pending: false }]);
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      stockTaken: true,
    });
    // 105 s until M-Pesa accepts the same amount, and 120 s to use it.
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'failed',
      message,
      mayRetry: true,
      retryInSeconds: 105,
      secondsLeft: 225,
      mayChangeToCash: 'cod',
    });
  });
});
