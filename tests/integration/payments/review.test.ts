import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { accountOf, findFlag, flagKey } from '~/domain/orders/account/order-account';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { settleClaim } from '~/domain/payments/claims/settle-claim.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { settleFlag, type FlagDecision } from '~/domain/payments/review/settle-flag.server';
import { shillings } from '~/lib/format/money';
import type { Prompt } from '~/simulators/daraja';
import { interceptCall } from '../orders/intercept-call';
import { achieng, useShop } from '../orders/shop';

const shop = useShop();

const claim = (order: Order, code: string) =>
  claimPayment({ orderNumber: order.number, code, address: null, now: shop.now });
/** Settles the first flag of an order. */
async function decide(found: Order, decision: FlagDecision) {
  const order = await shop.reload(found);
  const [due] = order.refundsDue;
  const key = due ? flagKey(due) : 'none';
  const seenAmount = due?.amount ?? null;
  return settleFlag({ orderNumber: order.number, key, seenAmount, decision, by: achieng, now: shop.now });
}
const takeCash = (order: Order) =>
  recordCash({ orderNumber: order.number, amount: null, by: achieng, now: shop.now });
const cancel = (order: Order) =>
  changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now });
const lastMail = async (order: Order) => {
  const emails = await collections()
    .outbox.find({ key: { $regex: order._id.toHexString() } })
    .toArray();
  return emails.at(-1);
};
const report = (prompt: Prompt, values: { amount: number | null; receipt: string | null; id?: string }) =>
  handleCallback({
    token: prompt.callbackUrl.split('/').at(-1) ?? '',
    body: {
      Body: {
        stkCallback: {
          MerchantRequestID: prompt.merchantRequestId,
          CheckoutRequestID: values.id ?? prompt.checkoutRequestId,
          ResultCode: 0,
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: values.amount },
              { Name: 'MpesaReceiptNumber', Value: values.receipt },
            ].filter(({ Value }) => Value !== null),
          },
        },
      },
    },
    now: shop.now,
  });

/** An order whose code was matched with `amount` shillings. */
async function matchWith(amount: number, stock = 5) {
  const placed = await shop.promptOrder({ stock });
  await claim(placed.order, 'SGL31HA2UV');
  expect(await shop.settle(placed.order, true, shillings(amount))).toMatchObject({ ok: true });
  return placed;
}

describe('a code that is matched with another amount', () => {
  it('is no payment, but flagged, and the customer told', async () => {
    const { order } = await matchWith(200);
    const flagged = await shop.reload(order);
    expect(flagged).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      payBy: null,
      claim: { state: 'matched' },
      refundsDue: [{ reason: 'wrong-amount', amount: shillings(200), receiptNumber: 'SGL31HA2UV' }],
    });
    expect(accountOf(flagged)).toMatchObject({
      received: shillings(200),
      dueBack: shillings(200),
      kept: 0,
      stillToPay: shillings(265),
    });
    expect((await lastMail(order))?.text).toContain('We received KES 200.00 by M-Pesa');
    expect(await findPaymentsToCheck()).toMatchObject([
      { kind: 'wrong-amount', path: `/payments-to-check/${order.number}/check/SGL31HA2UV` },
    ]);
    expect(await expireOverduePayments(shop.passSeconds(48 * 3600))).toBe(0);
  });

  it('counts towards the order, whose rest is paid in cash', async () => {
    const { order } = await matchWith(200);
    expect(await decide(order, { kind: 'count' })).toMatchObject({ ok: true });
    const part = await shop.reload(order);
    expect(part).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentMethod: 'cod',
      refundsDue: [],
    });
    expect(accountOf(part)).toMatchObject({
      received: shillings(200),
      kept: shillings(200),
      stillToPay: shillings(65),
    });
    expect((await lastMail(order))?.text).toContain('KES 65.00 ready in cash when your order arrives');
    expect(await takeCash(order)).toMatchObject({ ok: true });
    const paid = await shop.reload(order);
    expect(accountOf(paid)).toMatchObject({
      receipts: [
        { method: 'mpesa', amount: shillings(200) },
        { method: 'cash', amount: shillings(65) },
      ],
      received: shillings(265),
      kept: shillings(265),
      stillToPay: 0,
    });
    await cancel(order);
    expect(accountOf(await shop.reload(order))).toMatchObject({ dueBack: shillings(265), kept: 0 });
  });

  it('that is cancelled with a part paid owes the part', async () => {
    const { order } = await matchWith(200);
    await decide(order, { kind: 'count' });
    await cancel(order);
    const cancelled = await shop.reload(order);
    expect(cancelled).toMatchObject({
      paymentStatus: 'failed',
      refundsDue: [{ reason: 'order-cancelled', amount: shillings(200), receiptNumber: 'SGL31HA2UV' }],
    });
    expect((await lastMail(order))?.text).toContain('KES 200.00');
  });

  it('pays the order where it is more, and the surplus is due back', async () => {
    const { order } = await matchWith(300);
    await decide(order, { kind: 'count' });
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: 'SGL31HA2UV',
      refundsDue: [{ reason: 'overpaid', amount: shillings(35) }],
    });
    expect(accountOf(paid)).toMatchObject({ received: shillings(300), kept: shillings(265) });
    await cancel(order);
    const cancelled = await shop.reload(order);
    expect(cancelled.refundsDue).toMatchObject([{ reason: 'order-cancelled', amount: shillings(300) }]);
  });

  it('pays a cancelled order only in full and with its goods there', async () => {
    const { order, line } = await shop.promptOrder({ stock: 1 });
    await expireOverduePayments(shop.passSeconds(120));
    await claim(order, 'SGL31HA2UV');
    await shop.settle(order, true, shillings(300));
    const other = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    expect(await decide(order, { kind: 'count' })).toEqual({ ok: false, reason: 'out-of-stock' });
    await cancel(other);
    expect(await decide(order, { kind: 'count' })).toMatchObject({ ok: true });
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });

    const { order: second } = await shop.promptOrder();
    await expireOverduePayments(shop.passSeconds(120));
    await claim(second, 'SGL31HA2UX');
    await shop.settle(second, true, shillings(100));
    expect(await decide(second, { kind: 'count' })).toEqual({ ok: false, reason: 'not-enough' });
  });

  it('gives way to a full prompt that is paid after all', async () => {
    const { order, prompt } = await matchWith(200);
    await decide(order, { kind: 'count' });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ paymentStatus: 'paid', refundsDue: [{ reason: 'overpaid' }] });
    expect(accountOf(paid)).toMatchObject({
      received: shillings(465),
      dueBack: shillings(200),
      kept: shillings(265),
    });
  });
});

describe('a rejected code', () => {
  it('is told to the customer with its reason', async () => {
    const { order } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    await shop.settle(order, false);
    const mail = await lastMail(order);
    expect(mail?.subject).toBe(`Farm shop: the M-Pesa code for order ${order.number}`);
    expect(mail?.text).toContain(
      'M-Pesa code SGL31HA2UV not accepted: The code is not on our M-Pesa statement.',
    );
  });

  it('of an order that a prompt has paid meanwhile asks for no other code', async () => {
    const { order, prompt } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    await shop.settle(order, false);
    const text = (await lastMail(order))?.text;
    expect(text).toContain('Your order is paid by another payment, so please don’t pay again.');
    expect(text).not.toMatch(/closed|enter it again|panel=claim/);
  });

  it('is the one that the admin saw', async () => {
    const { order } = await shop.promptOrder();
    await claim(order, 'SGL31HA2UV');
    interceptCall(
      collections().orders,
      'updateOne',
      async () => void (await claim(await shop.reload(order), 'SGL31HA2UX')),
    );
    expect(
      await settleClaim({
        orderId: order._id,
        seenCode: 'SGL31HA2UV',
        decision: { isMatched: false, reason: 'not-found' },
        by: achieng,
        now: shop.now,
      }),
    ).toEqual({ ok: false, reason: 'changed' });
  });
});

describe('a payment that M-Pesa reported unclearly', () => {
  it('is found on the statement: in full it pays the order', async () => {
    const { order, prompt } = await shop.promptOrder();
    await report(prompt, { amount: null, receipt: null });
    expect(accountOf(await shop.reload(order))).toMatchObject({ received: 0, toCheck: [{ amount: null }] });
    expect(await decide(order, { kind: 'count' })).toEqual({ ok: false, reason: 'nothing-to-check' });
    const found = { kind: 'found', code: 'SGL31HA2UV', amount: shillings(265) } as const;
    expect(await decide(order, found)).toMatchObject({ ok: true });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: 'SGL31HA2UV',
      refundsDue: [],
    });
    // The late callback is about the same money.
    await report(prompt, { amount: prompt.amount, receipt: 'SGL31HA2UV' });
    expect(await shop.reload(order)).toMatchObject({ refundsDue: [] });
    expect(await decide(order, found)).toEqual({ ok: false, reason: 'nothing-to-check' });
  });

  it('is found with another amount, or dismissed', async () => {
    const { order, prompt } = await shop.promptOrder();
    await report(prompt, { amount: null, receipt: null });
    await decide(order, { kind: 'found', code: 'SGL31HA2UV', amount: shillings(5) });
    const [flag] = (await shop.reload(order)).refundsDue;
    expect(flag).toMatchObject({
      reason: 'wrong-amount',
      amount: shillings(5),
      receiptNumber: 'SGL31HA2UV',
    });

    const other = await shop.promptOrder();
    await report(other.prompt, { amount: 265, receipt: 'SGL31HA2UX', id: 'ws_CO_FOREIGN' });
    expect(await shop.reload(other.order)).toMatchObject({ refundsDue: [{ reason: 'unmatched-prompt' }] });
    expect(await decide(other.order, { kind: 'dismiss' })).toMatchObject({ ok: true });
    expect(await shop.reload(other.order)).toMatchObject({ paymentStatus: 'pending', refundsDue: [] });
    await report(other.prompt, { amount: 265, receipt: 'SGL31HA2UX', id: 'ws_CO_FOREIGN' });
    expect(findFlag(await shop.reload(other.order), 'SGL31HA2UX')).toBeUndefined();
    expect(await countPaymentsToCheck()).toBe(1);
  });

  it('is not settled with a receipt of another order', async () => {
    const { order, prompt } = await shop.promptOrder();
    const other = await shop.promptOrder();
    await shop.simulator.answer(other.prompt.checkoutRequestId, 'pin');
    await report(prompt, { amount: null, receipt: null });
    const code = other.prompt.result?.receipt ?? '';
    expect(await decide(order, { kind: 'found', code, amount: shillings(265) })).toEqual({
      ok: false,
      reason: 'code-used',
    });
    expect(await shop.reload(order)).toMatchObject({ refundsDue: [{ amount: null }] });
  });
});
