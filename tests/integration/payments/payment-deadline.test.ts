import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { findUnsettledOrders } from '~/domain/orders/customers/unsettled-orders.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import {
  expireOverduePayments,
  recoverLostPrompts,
  queryPendingPayments,
} from '~/domain/payments/jobs/payment-jobs.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { useShop } from '../orders/shop';

const shop = useShop();

const queries = () => shop.simulator.requests().filter((request) => request.path.includes('query')).length;

describe('the payment deadline of 120 s', () => {
  it('cancels the order to the second, returns its stock once, and says so to the customer', async () => {
    const { line, order } = await shop.promptOrder();
    expect(await expireOverduePayments(shop.passSeconds(119.999))).toBe(0);
    expect(await shop.reload(order)).toMatchObject({ status: 'pending', stockTaken: true });
    expect(await expireOverduePayments(shop.passSeconds(0.001))).toBe(1);
    expect(await expireOverduePayments(shop.passSeconds(1))).toBe(0);
    expect(await shop.reload(order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'failed',
      stockTaken: false,
      payBy: null,
    });
    expect((await shop.reload(order)).timeline.at(-1)).toMatchObject({
      by: 'limit',
      text: 'Payment timeout. Please try again.',
      status: 'cancelled',
    });
    expect(await shop.stockOf(line.sku)).toBe(5);
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'expired', pending: false }]);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'cancelled',
      message: 'Payment timeout. Please try again.',
      pollAfterSeconds: 15,
      mayRetry: false,
      mayChangeToCash: null,
      mayClaim: true,
    });
  });

  it('applies to an order whose prompt was never sent, because the process died', async () => {
    const line = await shop.sell(5);
    const order = await shop.place({ lines: [line] });
    expect(await expireOverduePayments(shop.passSeconds(120))).toBe(1);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('applies to a visit before the job runs', async () => {
    const { order } = await shop.promptOrder();
    shop.passSeconds(121);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({ state: 'cancelled' });
    expect(
      await retryPayment({ orderNumber: order.number, phoneNumber: null, address: null, now: shop.now }),
    ).toMatchObject({
      ok: false,
      reason: 'not-payable',
    });
  });

  it('returns the stock once for ten concurrent jobs and visits', async () => {
    const { line, order } = await shop.promptOrder();
    const now = shop.passSeconds(120);
    const cancelled = await Promise.all(Array.from({ length: 10 }, () => expireOverduePayments(now)));
    await Promise.all(Array.from({ length: 10 }, () => loadPaymentView(order.number, now)));
    expect(cancelled.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('and a concurrent payment leave the order paid with its stock, or the money flagged', async () => {
    const { order, prompt } = await shop.promptOrder();
    const now = shop.passSeconds(120);
    await Promise.all([
      expireOverduePayments(now),
      shop.simulator.answer(prompt.checkoutRequestId, 'pin'),
      loadPaymentView(order.number, now),
    ]);
    // In either order: a payment after the cancellation revives the order.
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
  });

  it('handles single orders: one failure does not affect the others', async () => {
    const { order: broken } = await shop.promptOrder();
    const { order: sound } = await shop.promptOrder();
    await collections().orders.updateOne({ _id: broken._id }, { $set: { 'items.0.productId': 'not an id' } });
    await expect(expireOverduePayments(shop.passSeconds(120))).rejects.toThrow('1 of 2 failed');
    expect(await shop.reload(sound)).toMatchObject({ status: 'cancelled' });
    await collections().orders.updateOne(
      { _id: broken._id },
      { $set: { 'items.0.productId': broken.items[0]?.productId } },
    );
    expect(await expireOverduePayments(shop.now)).toBe(1);
  });
});

describe('a query', () => {
  it('settles a payment whose callback never comes', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
    expect(await queryPendingPayments(shop.passSeconds(19))).toEqual({ queried: 0, pauseMs: 0 });
    expect(await queryPendingPayments(shop.passSeconds(1))).toEqual({ queried: 1, pauseMs: 0 });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: null,
    });
    // Only a callback has the receipt: a late one completes the order.
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'normal' });
    expect(await shop.reload(order)).toMatchObject({ receiptNumber: prompt.result?.receipt, refundsDue: [] });
  });

  it('runs at 20, 45, 90 s, then less often, for a day', async () => {
    const { order } = await shop.promptOrder();
    const times: number[] = [];
    for (let second = 0; second <= 25 * 3600; second += 5) {
      if (second > 0) shop.passSeconds(5);
      // Skips seconds in which the job would find nothing.
      const [attempt] = await (second % 600 === 0 || second < 600 ? shop.attemptsOf(order) : []);
      if (attempt?.nextQueryAt && attempt.nextQueryAt <= shop.now) {
        await queryPendingPayments(shop.now);
        times.push(second);
      }
    }
    expect(times).toEqual([20, 45, 90, 150, 300, 600, 1200, 2400, 5400, 10800, 21600, 43200, 86400]);
    expect(await shop.attemptsOf(order)).toMatchObject([{ nextQueryAt: null }]);
  });

  it.each(['normal', 'pending-as-500', 'always-pending'] as const)(
    'without a result (%s) settles nothing',
    async (query) => {
      const { order } = await shop.promptOrder();
      shop.simulator.setBehaviour({ query });
      await queryPendingPayments(shop.passSeconds(20));
      expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'prompted', pending: true }]);
    },
  );

  it('that reports a paid prompt as failed does not overrule an earlier callback', async () => {
    const { order, prompt } = await shop.promptOrder();
    shop.simulator.setBehaviour({ query: 'failed-though-paid' });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    await queryPendingPayments(shop.passSeconds(20));
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(queries()).toBe(0);
  });

  it('that reports a paid prompt as failed does not overrule a later callback', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', {
      callback: 'never',
      query: 'failed-though-paid',
    });
    await queryPendingPayments(shop.passSeconds(20));
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'failed', resultCode: '1032' }]);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'normal' });
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it.each(['query', 'callback'] as const)(
    'is repeated after a %s that reported a paid prompt as failed, and finds the payment without a callback',
    async (lie) => {
      const { order, prompt } = await shop.promptOrder();
      await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
      if (lie === 'query') {
        prompt.overrides = { query: 'failed-though-paid' };
        await queryPendingPayments(shop.passSeconds(20));
        prompt.overrides = {};
      } else {
        const token = prompt.callbackUrl.split('/').at(-1) ?? '';
        const { merchantRequestId: MerchantRequestID, checkoutRequestId: CheckoutRequestID } = prompt;
        const stkCallback = {
          MerchantRequestID,
          CheckoutRequestID,
          ResultCode: 1037,
          ResultDesc: 'No answer',
        };
        await handleCallback({ token, body: { Body: { stkCallback } }, now: shop.now });
      }
      expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'failed', pending: false }]);
      await expireOverduePayments(shop.passSeconds(600));
      await queryPendingPayments(shop.now);
      expect(await shop.reload(order)).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'paid',
        stockTaken: true,
      });
    },
  );

  it('about a failed prompt runs rarely, for a day', async () => {
    const { order, prompt } = await shop.promptOrder();
    const promptedAt = shop.now.getTime();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    const times: number[] = [];
    for (;;) {
      const [attempt] = await shop.attemptsOf(order);
      if (!attempt?.nextQueryAt) break;
      const seconds = (attempt.nextQueryAt.getTime() - promptedAt) / 1000;
      times.push(seconds);
      await queryPendingPayments(shop.passSeconds(seconds - (shop.now.getTime() - promptedAt) / 1000));
    }
    expect(times).toEqual([150, 600, 2400, 10_800, 43_200, 86_400]);
    expect(queries()).toBe(6);
    expect(await findUnsettledOrders([await shop.reload(order)])).toMatchObject([{ reason: 'under-way' }]);
  });

  it('that is due for a failed prompt does not prevent deleting the account', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    await expireOverduePayments(shop.passSeconds(240));
    expect(await shop.attemptsOf(order)).toMatchObject([{ nextQueryAt: expect.any(Date) }]);
    expect(await findUnsettledOrders([await shop.reload(order)])).toEqual([]);
  });

  it('finds the result where the callback is lost', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel', { callback: 'never' });
    await queryPendingPayments(shop.passSeconds(20));
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'failed',
      message: 'The payment was cancelled on the phone. Nothing was charged.',
      mayRetry: true,
    });
  });

  it('finds a payment after the deadline, and revives the order', async () => {
    const { order, prompt } = await shop.promptOrder();
    await expireOverduePayments(shop.passSeconds(120));
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
    await queryPendingPayments(shop.passSeconds(30));
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
  });

  it.each(['spike-arrest', 'busy'] as const)(
    'that M-Pesa rate limits (%s) is repeated later',
    async (service) => {
      const { order } = await shop.promptOrder();
      await shop.promptOrder();
      shop.simulator.setBehaviour({ service });
      const result = await queryPendingPayments(shop.passSeconds(20));
      expect(result.pauseMs).toBe(30_000);
      shop.simulator.resetBehaviour();
      const before = queries();
      await queryPendingPayments(shop.passSeconds(30));
      expect(queries() - before).toBe(2);
      expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'prompted' }]);
    },
  );

  it.each(['unavailable', 'hanging', 'reset'] as const)(
    'without a response (%s) settles nothing and is repeated',
    async (service) => {
      const { order, prompt } = await shop.promptOrder();
      shop.simulator.setBehaviour({ service });
      // A short timeout for calls that cannot succeed.
      shop.configure({ daraja: shop.connectDaraja(200) });
      await queryPendingPayments(shop.passSeconds(20));
      expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'prompted', pending: true }]);
      shop.simulator.resetBehaviour();
      shop.configure();
      await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
      await queryPendingPayments(shop.passSeconds(30));
      expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
    },
  );

  it('runs once for ten concurrent jobs', async () => {
    await shop.promptOrder();
    const now = shop.passSeconds(20);
    const results = await Promise.all(Array.from({ length: 10 }, () => queryPendingPayments(now)));
    expect(results.reduce((sum, { queried }) => sum + queried, 0)).toBe(1);
    expect(queries()).toBe(1);
  });

  it('is not awaited once the jobs are stopped', async () => {
    await shop.promptOrder();
    shop.simulator.setBehaviour({ service: 'hanging' });
    const stopping = new AbortController();
    const settling = queryPendingPayments(shop.passSeconds(20), stopping.signal);
    stopping.abort();
    expect(await settling).toMatchObject({ pauseMs: 0 });
  });
});

describe('an attempt whose process died before the response', () => {
  it('is shown as possibly sent, and found after a minute', async () => {
    const { order } = await shop.promptOrder();
    // The state after a crash right after the attempt was written.
    await collections().paymentAttempts.updateOne(
      { orderId: order._id },
      {
        $set: { state: 'created', nextQueryAt: null },
        $unset: { checkoutRequestId: '', merchantRequestId: '' },
      },
    );
    const checking = { state: 'checking', mayRetry: false };
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject(checking);
    expect(await recoverLostPrompts(shop.passSeconds(59))).toBe(0);
    expect(await recoverLostPrompts(shop.passSeconds(1))).toBe(1);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject(checking);
    expect(await expireOverduePayments(shop.passSeconds(60))).toBe(1);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled' });
  });
});
