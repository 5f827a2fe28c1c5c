import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import {
  recordRefund,
  refundableAmount,
  type RefundInput,
} from '~/domain/payments/refunds/record-refund.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { reviewPath } from '~/domain/payments/review/review-kinds';
import { mayRevive } from '~/domain/orders/status/reopening';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { shillings, toCents } from '~/lib/format/money';
import type { Prompt } from '~/simulators/daraja';
import { interceptCall } from '../orders/intercept-call';
import { achieng, useShop } from '../orders/shop';

const shop = useShop();
const otieno = { ...achieng, name: 'Otieno' };

const newKey = () => randomBytes(16).toString('base64url');
/** Gives back all that can be given back, or `amount` shillings of it. */
async function refund(found: Order, changes: Partial<RefundInput> & { shillings?: number } = {}) {
  const order = await shop.reload(found);
  const { shillings: asked, ...rest } = changes;
  const key = changes.key ?? orderPaymentKey;
  const seenAmount = changes.seenAmount ?? refundableAmount(order, key) ?? toCents(0);
  return recordRefund({
    orderNumber: order.number,
    key,
    seenAmount,
    amount: asked === undefined ? seenAmount : shillings(asked),
    method: 'mpesa',
    code: `SKR${Math.random().toString(36).slice(2, 9).toUpperCase().padEnd(7, 'X')}`,
    reason: 'the goods were sold',
    idempotencyKey: newKey(),
    by: achieng,
    now: shop.now,
    ...rest,
  });
}
const cancel = (order: Order) =>
  changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now });
const revive = (order: Order, by = achieng) =>
  reopenOrder({ orderNumber: order.number, reason: null, maySettle: true, by, now: shop.now });
const emailsOf = async (order: Order, kind: string) =>
  collections()
    .outbox.find({ key: { $regex: `^order-${kind} ${order._id.toHexString()}` } })
    .toArray();

const callBack = (prompt: Prompt, receipt = prompt.result?.receipt) =>
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

/** An order paid by its prompt. */
async function payOrder(stock = 5) {
  const placed = await shop.promptOrder({ stock });
  await shop.simulator.answer(placed.prompt.checkoutRequestId, 'pin');
  return { ...placed, order: await shop.reload(placed.order) };
}

/** An order whose payment came after its limit, with its goods sold. */
async function payLate() {
  const { order, prompt, line } = await shop.promptOrder({ stock: 1 });
  await expireOverduePayments(shop.passSeconds(120));
  const other = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
  await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
  return { order: await shop.reload(order), other, line, prompt };
}

describe('a payment for an order that was cancelled', () => {
  it.each([
    ['the farm', 'admin'],
    ['the customer', 'customer'],
  ] as const)('by %s waits for the farm, which reopens or refunds it', async (_, by) => {
    const { order, prompt, line } = await shop.promptOrder();
    await changeOrderStatus({ orderId: order._id, to: 'cancelled', by, why: 'no milk', now: shop.now });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', stockTaken: false });
    expect(await shop.stockOf(line.sku)).toBe(5);
    expect(await findPaymentsToCheck()).toMatchObject([
      {
        kind: 'order-cancelled',
        amount: shillings(265),
        path: reviewPath(order.number, paid.refundsDue[0]!),
      },
    ]);
    expect(mayRevive(paid)).toBe(true);
    expect((await emailsOf(order, 'paid-after-cancellation'))[0]?.text).toContain('is cancelled');
    const notice = await collections().farmNotices.findOne({ orderId: order._id, check: 'order-cancelled' });
    expect(notice).toMatchObject({ amount: shillings(265) });
    expect(await revive(order)).toMatchObject({ ok: true, order: { status: 'confirmed', refundsDue: [] } });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('by the time limit reopens it, and one that was reopened and cancelled since waits', async () => {
    const { order, prompt } = await shop.promptOrder();
    await expireOverduePayments(shop.passSeconds(120));
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', refundsDue: [] });
    const other = await shop.promptOrder();
    await expireOverduePayments(shop.passSeconds(120));
    const code = 'SKL31HA2UV';
    await claimPayment({ orderNumber: other.order.number, code, address: null, now: shop.now });
    // A code of the customer's comes after the limit: it is still the limit that closed the order.
    expect(await shop.settle(other.order)).toMatchObject({ ok: true, order: { status: 'confirmed' } });
  });
});

describe('a refund', () => {
  it('of a cancelled order is recorded with code and reason, settles the flag and tells the customer', async () => {
    const { order, prompt } = await payOrder();
    await cancel(order);
    expect(accountOf(await shop.reload(order))).toMatchObject({ dueBack: shillings(265), kept: 0 });
    expect(await findPaymentsToCheck()).toMatchObject([
      { kind: 'order-cancelled', path: `/payments-to-check/${order.number}/refund/order` },
    ]);
    expect(await refund(order, { code: 'SKR1REFUND' })).toMatchObject({ ok: true });
    const refunded = await shop.reload(order);
    expect(refunded).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundsDue: [],
      refunds: [
        {
          amount: shillings(265),
          method: 'mpesa',
          code: 'SKR1REFUND',
          reason: 'the goods were sold',
          by: 'Achieng',
          receiptNumber: prompt.result?.receipt,
        },
      ],
    });
    expect(accountOf(refunded)).toMatchObject({
      received: shillings(265),
      refunded: shillings(265),
      dueBack: 0,
      kept: 0,
      stillToPay: 0,
    });
    expect(refunded.timeline.at(-1)).toMatchObject({
      by: 'admin',
      name: 'Achieng',
      text: 'KES 265.00 refunded by M-Pesa, code SKR1REFUND: the goods were sold',
    });
    expect(await findPaymentsToCheck()).toEqual([]);
    const [mail, ...others] = await emailsOf(order, 'refunded');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('We have refunded KES 265.00 for your order');
    expect(mail?.text).toContain('SKR1REFUND');
    expect(mail?.text).toContain('the goods were sold');
    const audit = await collections().auditEntries.findOne({ subjectId: order.number });
    expect(audit).toMatchObject({ action: 'Recorded a refund', after: { refunded: shillings(265) } });
    expect(JSON.stringify(audit)).not.toContain(order.customer.phone);
  });

  it('in part leaves the rest due back, and the payment paid', async () => {
    const { order } = await payOrder();
    await cancel(order);
    await refund(order, { shillings: 100 });
    const half = await shop.reload(order);
    expect(half).toMatchObject({
      paymentStatus: 'paid',
      refundsDue: [{ reason: 'order-cancelled', amount: shillings(165) }],
    });
    expect(accountOf(half)).toMatchObject({
      refunded: shillings(100),
      dueBack: shillings(165),
      kept: 0,
    });
    expect(await countPaymentsToCheck()).toBe(1);
    await refund(order);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'refunded', refundsDue: [] });
    expect(await emailsOf(order, 'refunded')).toHaveLength(2);
  });

  it('of a part of a delivered order says what was given back, and all of it makes it refunded', async () => {
    const { order } = await payOrder();
    expect(await refund(order)).toEqual({ ok: false, reason: 'cancel-first' });
    expect(await refund(order, { shillings: 65, method: 'cash', code: null })).toMatchObject({ ok: true });
    const part = await shop.reload(order);
    expect(part).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundsDue: [] });
    expect(accountOf(part)).toMatchObject({
      received: shillings(265),
      refunded: shillings(65),
      kept: shillings(200),
      stillToPay: 0,
    });
    for (const to of ['processing', 'shipped', 'delivered'] as const)
      await changeOrderStatus({ orderId: order._id, to, by: 'admin', now: shop.now });
    expect(await refund(order, { shillings: 201 })).toEqual({ ok: false, reason: 'too-much' });
    expect(await refund(order)).toMatchObject({ ok: true });
    expect(await shop.reload(order)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });
    expect(await refund(order)).toEqual({ ok: false, reason: 'nothing-to-refund' });
  });

  it('is recorded once per form, and once when two admins record it at the same time', async () => {
    const { order } = await payOrder();
    await cancel(order);
    const idempotencyKey = newKey();
    const seenAmount = shillings(265);
    expect(await refund(order, { idempotencyKey, shillings: 100 })).toMatchObject({ ok: true });
    expect(await refund(order, { idempotencyKey, seenAmount, shillings: 100 })).toMatchObject({ ok: true });
    expect((await shop.reload(order)).refunds).toHaveLength(1);

    const rest = { seenAmount: shillings(165), shillings: 100 };
    interceptCall(
      collections().orders,
      'updateOne',
      async () => void (await refund(order, { ...rest, by: otieno })),
    );
    expect(await refund(order, rest)).toEqual({ ok: false, reason: 'changed' });
    expect(accountOf(await shop.reload(order))).toMatchObject({
      refunded: shillings(200),
      dueBack: shillings(65),
    });
  });

  it('has a code of its own', async () => {
    const { order, prompt } = await payOrder();
    await cancel(order);
    expect(await refund(order, { code: prompt.result?.receipt ?? '' })).toEqual({
      ok: false,
      reason: 'code-used',
    });
    await refund(order, { code: 'SKR1REFUND', shillings: 100 });
    expect(await refund(order, { code: 'SKR1REFUND' })).toEqual({ ok: false, reason: 'code-used' });
  });

  it('of a second payment leaves the first, and a repeated report does not flag it again', async () => {
    const { order, prompt } = await payOrder();
    await collections().orders.updateOne(
      { _id: order._id },
      { $set: { claim: { code: 'SKL1TWICE1', claimedAt: shop.now, state: 'to-match' } } },
    );
    await shop.settle(order, true, shillings(200));
    expect(await findPaymentsToCheck()).toMatchObject([
      {
        kind: 'paid-twice',
        amount: shillings(200),
        path: `/payments-to-check/${order.number}/refund/SKL1TWICE1`,
      },
    ]);
    expect(accountOf(await shop.reload(order))).toMatchObject({
      received: shillings(465),
      dueBack: shillings(200),
      kept: shillings(265),
    });
    await refund(order, { key: 'SKL1TWICE1' });
    await callBack(prompt, 'SKL1TWICE1');
    const after = await shop.reload(order);
    expect(after).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundsDue: [] });
    expect(accountOf(after)).toMatchObject({ received: shillings(465), kept: shillings(265) });
  });
});

describe('a cancelled order that was paid', () => {
  it('is revived when its goods are there again, else it stays due back', async () => {
    const { order, other, line } = await payLate();
    expect(order).toMatchObject({ status: 'cancelled', refundsDue: [{ reason: 'paid-late' }] });
    expect(await revive(order)).toMatchObject({ ok: false, reason: 'out-of-stock' });
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', stockTaken: false });
    await cancel(other);
    expect(await revive(order)).toMatchObject({ ok: true });
    const revived = await shop.reload(order);
    expect(revived).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundsDue: [] });
    expect(await shop.stockOf(line.sku)).toBe(0);
    expect(accountOf(revived)).toMatchObject({ kept: shillings(265), dueBack: 0 });
    expect(await emailsOf(order, 'revived')).toHaveLength(1);
    expect(await revive(order)).toMatchObject({ ok: false, reason: 'not-reopenable' });
  });

  it('is not confirmed by a change of its status', async () => {
    const { order } = await payLate();
    expect(
      await changeOrderStatus({ orderId: order._id, to: 'confirmed', by: 'admin', now: shop.now }),
    ).toMatchObject({ ok: false, reason: 'not-allowed' });
  });

  it('is not revived once a part was given back', async () => {
    const { order, other } = await payLate();
    await cancel(other);
    await refund(order, { shillings: 1 });
    expect(await revive(order)).toMatchObject({ ok: false, reason: 'not-reopenable' });
    expect(await shop.reload(order)).toMatchObject({
      refundsDue: [{ reason: 'paid-late', amount: shillings(264) }],
    });
  });

  it.each(['refund', 'revive'] as const)('is either refunded or revived: %s first', async (first) => {
    const { order, other, line } = await payLate();
    await cancel(other);
    const seenAmount = shillings(265);
    const acts = { refund: () => refund(order, { seenAmount }), revive: () => revive(order, otieno) };
    const second = first === 'refund' ? 'revive' : 'refund';
    interceptCall(collections().orders, 'updateOne', async () => void (await acts[first]()));
    expect(await acts[second]()).toMatchObject({ ok: false });
    const after = await shop.reload(order);
    expect(after).toMatchObject(
      first === 'refund'
        ? { status: 'cancelled', paymentStatus: 'refunded' }
        : { status: 'confirmed', paymentStatus: 'paid' },
    );
    expect(await shop.stockOf(line.sku)).toBe(first === 'refund' ? 1 : 0);
    expect(accountOf(after).dueBack).toBe(0);
  });
});

describe('a matched code', () => {
  const claim = (order: Order, code: string) =>
    claimPayment({ orderNumber: order.number, code, address: null, now: shop.now });

  it.each(['the callback', 'the limit', 'a rejection'] as const)(
    'counts once beside %s that comes at the same time',
    async (event) => {
      const { order, prompt } = await shop.promptOrder();
      const { receipt } = await shop.simulator
        .answer(prompt.checkoutRequestId, 'pin', { callback: 'never' })
        .then(() => ({ receipt: prompt.result?.receipt ?? '' }));
      await claim(order, receipt);
      const intrusions = {
        'the callback': () => callBack(prompt),
        'the limit': () => expireOverduePayments(shop.passSeconds(24 * 3600)),
        'a rejection': () => shop.settle(order, false),
      };
      // Before its first write: later the callback would wait for the code, until the transaction has ended.
      interceptCall(collections().mpesaCodes, 'updateOne', async () => void (await intrusions[event]()));
      const result = await shop.settle(order);
      const after = await shop.reload(order);
      if (event === 'a rejection') {
        expect(result).toEqual({ ok: false, reason: 'nothing-to-match' });
        expect(after).toMatchObject({ paymentStatus: 'pending', claim: { state: 'rejected' } });
        return;
      }
      expect(after).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'paid',
        claim: { state: 'matched' },
        refundsDue: [],
      });
      expect(accountOf(after)).toMatchObject({ received: shillings(265), kept: shillings(265) });
    },
  );
});
