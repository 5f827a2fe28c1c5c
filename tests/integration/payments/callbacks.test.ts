import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import { findOrdersToRefund } from '~/domain/orders/order-queries.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { expireOverduePayments, queryPendingPayments } from '~/domain/payments/jobs/payment-jobs.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { shillings } from '~/lib/format/money';
import type { Prompt } from '~/simulators/daraja';
import { deleteProduct } from '../../support/fixtures/products';
import { useShop } from '../orders/shop';

const shop = useShop();

const tokenOf = (prompt: Prompt) => prompt.callbackUrl.split('/').at(-1) ?? '';

/** The body of a callback; undefined values are left out. */
const body = (
  prompt: Prompt,
  says: { code?: number; id?: string; amount?: unknown; receipt?: string | undefined } = {},
) => {
  const { code = 0, id = prompt.checkoutRequestId, amount = `${prompt.amount}.00` } = says;
  const receipt =
    'receipt' in says ? says.receipt : `S${randomBytes(5).toString('hex').slice(0, 9).toUpperCase()}`;
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchantRequestId,
        CheckoutRequestID: id,
        ResultCode: code,
        ResultDesc: 'As callbackReports',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: amount },
            { Name: 'MpesaReceiptNumber', Value: receipt },
          ],
        },
      },
    },
  };
};
const call = (prompt: Prompt, says?: Parameters<typeof body>[1], token = tokenOf(prompt)) =>
  handleCallback({ token, body: body(prompt, says), now: shop.now });

/** Pays a prompt whose callbacks are all lost; returns the receipt. */
async function payWithoutCallback(
  prompt: Prompt,
  says: { query?: 'failed-though-paid' } = {},
): Promise<string> {
  const { result } = await shop.simulator.answer(prompt.checkoutRequestId, 'pin', {
    callback: 'never',
    ...says,
  });
  return result?.receipt ?? '';
}

const reports = async (order: Order) => (await shop.attemptsOf(order)).flatMap((attempt) => attempt.reports);

describe('a callback', () => {
  it('that is sent twice concurrently pays once', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'duplicate' });
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundsDue: [] });
    expect(paid.timeline).toHaveLength(3);
    const callbackReports = (await reports(order)).filter((report) => report.via === 'callback');
    expect(callbackReports.map((report) => report.applied).sort()).toEqual([false, true]);
  });

  it('that is sent twenty times concurrently pays once', async () => {
    const { order, prompt } = await shop.promptOrder();
    const receipt = 'SKL1234567';
    const results = await Promise.all(Array.from({ length: 20 }, () => call(prompt, { receipt })));
    expect(results).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
    expect(await shop.reload(order)).toMatchObject({
      paymentStatus: 'paid',
      receiptNumber: receipt,
      refundsDue: [],
    });
  });

  it('of a success is not undone by a later failure', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'paid-then-failed' });
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'paid', resultCode: '0' }]);
    expect((await reports(order)).map((report) => [report.code, report.applied])).toEqual([
      ['0', true],
      ['0', true],
      ['1037', false],
    ]);
  });

  it('of a success after a failure pays', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', {
      callback: 'failed-then-paid',
      lateSeconds: 0,
    });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
  });

  it('at a guessed URL changes nothing', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'forged' });
    expect(prompt.deliveries).toMatchObject([{ kind: 'forged', status: 404 }]);
    expect(await shop.reload(order)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'prompted' }]);
    const unknown = { ok: false, reason: 'unknown' };
    for (const token of [
      '',
      'x',
      '0'.repeat(64),
      tokenOf(prompt).toUpperCase().replaceAll('0', 'G'),
      '../hooks',
    ])
      expect(await call(prompt, {}, token)).toEqual(unknown);
  });

  it('that is malformed is rejected, and the true one still counts', async () => {
    const { order, prompt } = await shop.promptOrder();
    for (const nonsense of [
      null,
      'text',
      17,
      [],
      {},
      { Body: {} },
      { Body: { stkCallback: { ResultCode: 0 } } },
    ])
      expect(await handleCallback({ token: tokenOf(prompt), body: nonsense, now: shop.now })).toEqual({
        ok: false,
        reason: 'malformed',
      });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('with an unknown code settles nothing', async () => {
    const { order, prompt } = await shop.promptOrder();
    expect(await call(prompt, { code: 7777 })).toEqual({ ok: true });
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'prompted', pending: true }]);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'pending' });
  });

  it('about another prompt confirms nothing, and its money is flagged', async () => {
    const { order, prompt } = await shop.promptOrder();
    expect(await call(prompt, { id: 'ws_CO_SOMETHING_ELSE', receipt: 'SKL0000001' })).toEqual({ ok: true });
    expect(await shop.reload(order)).toMatchObject({
      paymentStatus: 'pending',
      refundsDue: [{ reason: 'unmatched-prompt', receiptNumber: 'SKL0000001', amount: shillings(265) }],
    });
    expect(await call(prompt, { id: 'ws_CO_SOMETHING_ELSE', code: 1032 })).toEqual({ ok: true });
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'prompted' }]);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('with the receipt of another payment confirms nothing', async () => {
    const first = await shop.promptOrder();
    await call(first.prompt, { receipt: 'SKL0000002' });
    const second = await shop.promptOrder();
    await call(second.prompt, { receipt: 'SKL0000002' });
    expect(await shop.reload(first.order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
    expect(await shop.reload(second.order)).toMatchObject({ paymentStatus: 'pending', refundsDue: [] });
  });

  it('without a readable receipt still pays; the receipt may follow', async () => {
    const { order, prompt } = await shop.promptOrder();
    await call(prompt, { receipt: undefined });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', receiptNumber: null });
    await call(prompt, { receipt: 'SKL0000003' });
    expect(await shop.reload(order)).toMatchObject({ receiptNumber: 'SKL0000003', refundsDue: [] });
    await call(prompt, { receipt: 'SKL0000004' });
    expect(await shop.reload(order)).toMatchObject({
      receiptNumber: 'SKL0000003',
      refundsDue: [{ reason: 'paid-twice', receiptNumber: 'SKL0000004' }],
    });
  });
});

describe('a success at the right URL with the id of another prompt', () => {
  const foreign = 'ws_CO_SOMETHING_ELSE';

  it('before the true one is flagged, and the flag is cleared when the money is matched', async () => {
    const { order, prompt } = await shop.promptOrder();
    await call(prompt, { id: foreign, receipt: 'SKL0000010' });
    expect(await shop.reload(order)).toMatchObject({ refundsDue: [{ receiptNumber: 'SKL0000010' }] });
    await call(prompt, { receipt: 'SKL0000010' });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      receiptNumber: 'SKL0000010',
      refundsDue: [],
    });
  });

  it('after the true one flags nothing: it has the receipt of the payment', async () => {
    const { order, prompt } = await shop.promptOrder();
    await call(prompt, { receipt: 'SKL0000011' });
    await call(prompt, { id: foreign, receipt: 'SKL0000011' });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
  });

  it('is matched by a query too, where its other id matches', async () => {
    const { order, prompt } = await shop.promptOrder();
    const receipt = await payWithoutCallback(prompt);
    await call(prompt, { id: foreign, receipt });
    await queryPendingPayments(shop.passSeconds(20));
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
  });

  it('flags nothing where a result without a receipt has paid the order already', async () => {
    const { order, prompt } = await shop.promptOrder();
    await call(prompt, { receipt: undefined });
    await call(prompt, { id: foreign, receipt: 'SKL0000015' });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
  });

  it('is matched by an admin through the code of the customer', async () => {
    const { order, prompt } = await shop.promptOrder();
    await claimPayment({ orderNumber: order.number, code: 'SKL0000012', address: null, now: shop.now });
    await call(prompt, { id: foreign, receipt: 'SKL0000012' });
    await shop.settle(order);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
  });

  it.each(['before', 'after'] as const)(
    'which belongs to another order, %s the result of that order, leaves one payment',
    async (when) => {
      const first = await shop.promptOrder();
      const second = await shop.promptOrder();
      const says = { id: second.prompt.checkoutRequestId, receipt: 'SKL0000013' };
      const itsOwn = () => call(second.prompt, { receipt: 'SKL0000013' });
      if (when === 'after') await itsOwn();
      await handleCallback({
        token: tokenOf(first.prompt),
        body: body(second.prompt, says),
        now: shop.now,
      });
      if (when === 'before') await itsOwn();
      expect(await shop.reload(first.order)).toMatchObject({ paymentStatus: 'pending', refundsDue: [] });
      expect(await shop.reload(second.order)).toMatchObject({
        paymentStatus: 'paid',
        receiptNumber: 'SKL0000013',
        refundsDue: [],
      });
    },
  );

  it('which belongs to another order, whose own result is lost, schedules a query at once', async () => {
    const first = await shop.promptOrder();
    const second = await shop.promptOrder();
    const receipt = await payWithoutCallback(second.prompt);
    await handleCallback({
      token: tokenOf(first.prompt),
      body: body(second.prompt, { receipt }),
      now: shop.now,
    });
    expect(await shop.reload(second.order)).toMatchObject({ refundsDue: [{ receiptNumber: receipt }] });
    expect(await queryPendingPayments(shop.now)).toMatchObject({ queried: 1 });
    expect(await shop.reload(first.order)).toMatchObject({ paymentStatus: 'pending', refundsDue: [] });
    expect(await shop.reload(second.order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
  });

  it('of a prompt whose response was lost is flagged until that prompt is paid, with or without receipt', async () => {
    const first = await shop.promptOrder();
    shop.simulator.setBehaviour({ push: 'lost' });
    const order = await shop.place({ lines: [await shop.sell(5)] });
    await sendFirstPrompt(order, { address: null, now: shop.now });
    const prompt = await shop.simulator.waitForPrompt({ phone: order.customer.phone });
    const receipt = await payWithoutCallback(prompt);
    await handleCallback({
      token: tokenOf(first.prompt),
      body: body(prompt, { receipt }),
      now: shop.now,
    });
    expect(await shop.reload(first.order)).toMatchObject({ refundsDue: [{ receiptNumber: receipt }] });
    await call(prompt, { receipt: undefined });
    expect(await shop.reload(first.order)).toMatchObject({ refundsDue: [] });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
  });

  it('is cleared when another order is paid with its receipt', async () => {
    const first = await shop.promptOrder();
    const second = await shop.promptOrder();
    await call(first.prompt, { id: foreign, receipt: 'SKL0000014' });
    await call(second.prompt, { receipt: 'SKL0000014' });
    expect(await shop.reload(first.order)).toMatchObject({ refundsDue: [] });
    expect(await shop.reload(second.order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
  });
});

describe('a success without an amount', () => {
  it('awaits the complete result, which settles it', async () => {
    const { line, order, prompt } = await shop.promptOrder();
    await call(prompt, { amount: null, receipt: undefined });
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      refundsDue: [{ reason: 'wrong-amount', amount: null, receiptNumber: null }],
    });
    await call(prompt, { receipt: 'SKL0000020' });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: 'SKL0000020',
      refundsDue: [],
    });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('is queried, and the query settles it', async () => {
    const { order, prompt } = await shop.promptOrder();
    const receipt = await payWithoutCallback(prompt);
    await call(prompt, { amount: null, receipt });
    await queryPendingPayments(shop.passSeconds(20));
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: receipt,
      refundsDue: [],
    });
  });

  it('gets its receipt and amount from later results', async () => {
    const { order, prompt } = await shop.promptOrder();
    await call(prompt, { amount: null, receipt: undefined });
    await call(prompt, { amount: null, receipt: 'SKL0000021' });
    expect(await shop.reload(order)).toMatchObject({ refundsDue: [{ receiptNumber: 'SKL0000021' }] });
    await call(prompt, { amount: 264, receipt: 'SKL0000021' });
    const { refundsDue, paymentStatus } = await shop.reload(order);
    expect(paymentStatus).toBe('pending');
    expect(refundsDue).toMatchObject([
      { reason: 'wrong-amount', amount: shillings(264), receiptNumber: 'SKL0000021' },
    ]);
  });
});

describe('another amount', () => {
  it('that a complete result with the same receipt corrects is paid', async () => {
    const { order, prompt } = await shop.promptOrder();
    await call(prompt, { amount: 264, receipt: 'SKL0000030' });
    await call(prompt, { receipt: 'SKL0000030' });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      receiptNumber: 'SKL0000030',
      refundsDue: [],
    });
  });

  it('of a prompt that a query reported as paid causes no refund', async () => {
    const { order, prompt } = await shop.promptOrder();
    const receipt = await payWithoutCallback(prompt);
    await queryPendingPayments(shop.passSeconds(20));
    await call(prompt, { amount: 264, receipt });
    expect(await shop.reload(order)).toMatchObject({
      paymentStatus: 'paid',
      receiptNumber: receipt,
      refundsDue: [],
    });
    expect((await shop.reload(order)).timeline.at(-1)?.text).toContain('264');
  });

  it('is flagged, and the order is neither confirmed nor cancelled by the timeout', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'wrong-amount' });
    expect(await shop.attemptsOf(order)).toMatchObject([{ state: 'mismatched', pending: false }]);
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      refundsDue: [{ reason: 'wrong-amount', amount: shillings(264), receiptNumber: prompt.result?.receipt }],
    });
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({
      state: 'flagged',
      mayRetry: false,
      mayChangeToCash: null,
    });
    await expireOverduePayments(shop.passSeconds(200));
    expect(await shop.reload(order)).toMatchObject({ status: 'pending', stockTaken: true });
    expect((await findOrdersToRefund()).map((due) => due.number)).toEqual([order.number]);
  });

  it.each(['0.00', '', 'much', undefined, 26_500, '265.01'])(
    '(%s) does not pay 265 shillings',
    async (amount) => {
      const { order, prompt } = await shop.promptOrder();
      await call(prompt, { amount: amount ?? null });
      expect(await shop.reload(order)).toMatchObject({
        paymentStatus: 'pending',
        refundsDue: [{ reason: 'wrong-amount' }],
      });
    },
  );

  it.each(['265', 265, '265.0', 265.0])('(%s) is the same as 265.00', async (amount) => {
    const { order, prompt } = await shop.promptOrder();
    await call(prompt, { amount });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
  });
});

describe('a payment after the order was cancelled', () => {
  async function timedOutOrder(stock = 5) {
    const line = await shop.sell(stock);
    const order = await shop.place({ lines: [line] });
    await sendFirstPrompt(order, { address: null, now: shop.now });
    const prompt = await shop.simulator.waitForPrompt();
    expect(await expireOverduePayments(shop.passSeconds(120))).toBe(1);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    return { line, order, prompt };
  }

  it('revives and confirms it, and takes its stock again', async () => {
    const { line, order, prompt } = await timedOutOrder();
    expect(await shop.stockOf(line.sku)).toBe(5);
    shop.passSeconds(60);
    const { result } = await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: result?.receipt,
      stockTaken: true,
      refundsDue: [],
    });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('is flagged for refund where its stock is sold', async () => {
    const { line, order, prompt } = await timedOutOrder(1);
    await shop.place({ lines: [line] });
    const { result } = await shop.simulator.answer(prompt.checkoutRequestId, 'pin', {
      callback: 'duplicate',
    });
    expect(await shop.reload(order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      stockTaken: false,
      refundsDue: [{ reason: 'paid-late', amount: shillings(265), receiptNumber: result?.receipt }],
    });
    expect(await findOrdersToRefund()).toHaveLength(1);
    expect(await loadPaymentView(order.number, shop.now)).toMatchObject({ state: 'refund-due' });
  });

  it('is flagged where its product is gone', async () => {
    const { line, order, prompt } = await timedOutOrder();
    await deleteProduct(line.sku);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({
      status: 'cancelled',
      refundsDue: [{ reason: 'paid-late' }],
    });
  });
});

describe('two prompts for one order', () => {
  it('both paid, the second before the first, leave one payment to refund', async () => {
    const { order, prompt: first } = await shop.promptOrder();
    await shop.simulator.answer(first.checkoutRequestId, 'timeout');
    shop.passSeconds(120);
    expect(
      await retryPayment({ orderNumber: order.number, phoneNumber: null, address: null, now: shop.now }),
    ).toMatchObject({ ok: true });
    const second = await shop.simulator.waitForPrompt();
    const receipts = [second, first].map(async (prompt) => {
      const { result } = await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
      return result?.receipt;
    });
    const [paidBy, dueBack] = [await receipts[0], await receipts[1]];
    const settled = await shop.reload(order);
    expect(settled).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(new Set([settled.receiptNumber, settled.refundsDue[0]?.receiptNumber])).toEqual(
      new Set([paidBy, dueBack]),
    );
    expect(settled.refundsDue).toMatchObject([{ reason: 'paid-twice' }]);
  });

  it('in reverse order: the failure of the first does not affect the second', async () => {
    const { order, prompt: first } = await shop.promptOrder();
    await call(first, { code: 1037 });
    shop.passSeconds(120);
    await retryPayment({ orderNumber: order.number, phoneNumber: null, address: null, now: shop.now });
    const second = (await shop.simulator.waitForPrompt()) as Prompt;
    await call(first, { code: 1032 });
    expect(await shop.attemptsOf(order)).toMatchObject([
      { state: 'failed' },
      { state: 'prompted', pending: true },
    ]);
    await shop.simulator.answer(second.checkoutRequestId, 'pin');
    await call(first, { code: 1037 });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      refundsDue: [],
    });
  });
});
