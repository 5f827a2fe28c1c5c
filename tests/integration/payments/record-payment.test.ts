import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { recordPayment as recordBookPayment } from '~/domain/organizations/entries/record-payment.server';
import { makePaymentForm } from '../../support/fixtures/account-entries';
import { dayOfCode, spellingsOf } from '~/domain/mpesa/codes/typed-code';
import { attentionsOf } from '~/domain/orders/list/order-attention';
import { accountOf } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments, queryPendingPayments } from '~/domain/payments/jobs/payment-jobs.server';
import type { PaymentInput } from '~/domain/payments/recording/book-by-hand.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { settleUnseenCode } from '~/domain/payments/recording/settle-unseen-code.server';
import { loadPaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import type { Prompt } from '~/simulators/daraja';
import { interceptCall } from '../orders/intercept-call';
import { achieng, useShop } from '../orders/shop';

const shop = useShop();
const newKey = () => randomBytes(16).toString('base64url');

/** A code of the day `daysAgo` days before the shop's, in the form that M-Pesa gives it. */
let codes = 0;
function newCode(daysAgo = 0): string {
  const [year = 0, month = 0, day = 0] = toDateInput(new Date(shop.now.getTime() - daysAgo * 86_400_000))
    .split('-')
    .map(Number);
  const letter = (first: string, by: number) => String.fromCharCode(first.charCodeAt(0) + by);
  const dayLetter = day < 10 ? String(day) : letter('A', day - 10);
  codes += 1;
  return `${letter('L', year - 2017)}${letter('A', month - 1)}${dayLetter}X${String(codes).padStart(6, '7')}`;
}
const cash = (amount: number): PaymentInput => ({ method: 'cash', amount: shillings(amount) });
const mpesa = (amount: number, code = newCode(), changes: object = {}): PaymentInput => ({
  method: 'mpesa',
  amount: shillings(amount),
  code,
  isSeen: false,
  acceptsDay: false,
  ...changes,
});
const record = ({ number }: Order, payment: PaymentInput, idempotencyKey = newKey()) =>
  recordPayment({ orderNumber: number, payment, idempotencyKey, by: achieng, now: shop.now });
const settle = ({ number }: Order, code: string, isSeen: boolean, amount?: number) =>
  settleUnseenCode({
    orderNumber: number,
    code,
    decision: isSeen
      ? { isSeen, ...(amount !== undefined && { amount: shillings(amount) }) }
      : { isSeen, reason: 'another till' },
    by: achieng,
    now: shop.now,
  });
const place = async (paymentMethod: 'cod' | 'mpesa' = 'mpesa', price = 65) =>
  shop.place({
    lines: [await shop.sell(5, price)],
    paymentMethod,
    ...(paymentMethod === 'cod' && { phoneNumber: null }),
  });

const report = (prompt: Prompt, code: string, sender?: string | number) =>
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
              { Name: 'MpesaReceiptNumber', Value: code },
              ...(sender === undefined ? [] : [{ Name: 'PhoneNumber', Value: sender }]),
            ],
          },
        },
      },
    },
    now: shop.now,
  });

describe('a payment that is recorded by hand', () => {
  it('in cash or by a code pays and confirms an M-Pesa order, and ends its time limit', async () => {
    const [inCash, byCode] = [await place(), await place()];
    const code = newCode();
    expect(await record(inCash, cash(265))).toMatchObject({
      order: { status: 'confirmed', paymentStatus: 'paid', paymentMethod: 'cod', payBy: null },
    });
    expect(await record(byCode, mpesa(265, code))).toMatchObject({
      order: { status: 'confirmed', paymentStatus: 'paid', paymentMethod: 'mpesa', receiptNumber: code },
    });
    expect((await shop.reload(byCode)).timeline.at(-1)).toMatchObject({ by: 'admin', name: 'Achieng' });
    expect(await expireOverduePayments(shop.passSeconds(120))).toBe(0);
  });

  it('in parts: the rest stays to pay, and is never closed by time', async () => {
    const order = await place();
    await record(order, cash(100));
    const part = await shop.reload(order);
    expect(part).toMatchObject({ status: 'pending', paymentStatus: 'pending', payBy: null });
    expect(accountOf(part)).toMatchObject({
      received: shillings(100),
      stillToPay: shillings(165),
      receipts: [{ method: 'cash', amount: shillings(100) }],
    });
    await expireOverduePayments(shop.passSeconds(86_400));
    await record(order, mpesa(65));
    expect(await record(order, cash(101))).toMatchObject({ reason: 'too-much', most: shillings(100) });
    await record(order, cash(100));
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paymentMethod: 'cod' });
    expect(accountOf(paid)).toMatchObject({ received: shillings(265), kept: shillings(265), stillToPay: 0 });
    expect(await record(order, cash(1))).toMatchObject({ reason: 'nothing-to-pay' });
  });

  it('counts once for a form that is sent twice, also at the same moment', async () => {
    const order = await place('cod');
    const key = newKey();
    interceptCall(collections().orders, 'updateOne', async () => void (await record(order, cash(100), key)));
    expect(await record(order, cash(100), key)).toMatchObject({ ok: true });
    expect(accountOf(await shop.reload(order)).received).toBe(shillings(100));
    const code = newCode();
    expect(await record(order, mpesa(65, code))).toMatchObject({ ok: true });
    expect(await record(order, mpesa(65, code))).toMatchObject({ reason: 'code-known' });
  });

  it('takes 850 for 850.50, in cash too, and the cents where they come', async () => {
    const [whole, exact] = [await place('cod', 650.5), await place('mpesa', 650.5)];
    await record(whole, cash(850));
    await record(exact, cash(850.5));
    expect(accountOf(await shop.reload(whole))).toMatchObject({
      received: shillings(850),
      stillToPay: 0,
      rounded: shillings(0.5),
    });
    expect(accountOf(await shop.reload(exact))).toMatchObject({ received: shillings(850.5), rounded: 0 });
  });

  it('of which a part was refunded is no longer taken back', async () => {
    const order = await place();
    const code = newCode();
    await record(order, mpesa(100, code));
    const refund = { key: orderPaymentKey, seenAmount: shillings(100), amount: shillings(30), code: null };
    const words = { method: 'cash', reason: 'spilt', idempotencyKey: newKey() } as const;
    await recordRefund({ orderNumber: order.number, ...refund, ...words, by: achieng, now: shop.now });
    expect(await settle(order, code, false)).toMatchObject({ reason: 'given-back' });
    await record(order, cash(30));
    expect(await settle(order, code, false)).toMatchObject({ ok: true });
    expect(accountOf(await shop.reload(order))).toMatchObject({ kept: 0, stillToPay: shillings(265) });
  });

  it('of a cancelled order waits to reopen or refund it; the time limit’s own is reopened', async () => {
    const [meant, timedOut] = [await place('cod'), await place()];
    await changeOrderStatus({ orderId: meant._id, to: 'cancelled', by: 'admin', now: shop.now });
    await expireOverduePayments(shop.passSeconds(120));
    await record(meant, cash(100));
    expect(await shop.reload(meant)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'failed',
      refundsDue: [{ reason: 'order-cancelled', amount: shillings(100) }],
    });
    await record(meant, mpesa(165));
    expect(await shop.reload(meant)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refundsDue: [{ reason: 'order-cancelled', amount: shillings(265) }],
    });
    expect(
      await reopenOrder({
        orderNumber: meant.number,
        reason: null,
        maySettle: true,
        by: achieng,
        now: shop.now,
      }),
    ).toMatchObject({
      order: { status: 'confirmed', refundsDue: [] },
    });
    expect(await record(timedOut, mpesa(265))).toMatchObject({
      order: { status: 'confirmed', paymentStatus: 'paid' },
    });
  });

  it('that is more than is to pay by M-Pesa is kept in sight', async () => {
    const order = await place();
    await record(order, mpesa(300));
    expect(await shop.reload(order)).toMatchObject({
      paymentStatus: 'paid',
      refundsDue: [{ reason: 'overpaid', amount: shillings(35) }],
    });
  });
});

describe('a code that staff types', () => {
  it('is not yet on the statement until somebody with its permission marks it', async () => {
    const order = await place();
    const code = newCode();
    await record(order, mpesa(265, code));
    expect(await findPaymentsToCheck()).toMatchObject([
      {
        kind: 'not-seen',
        amount: shillings(265),
        path: `/payments-to-check/${order.number}/statement/${code}`,
      },
    ]);
    expect(await countPaymentsToCheck()).toBe(1);
    expect((await shop.reload(order)).listKeys).toContain('needs refund');
    expect(await settle(order, code, true)).toMatchObject({ ok: true });
    expect(await settle(order, code, true)).toMatchObject({ reason: 'nothing-to-settle' });
    expect(await countPaymentsToCheck()).toBe(0);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', unseenCodes: [] });
  });

  it('is taken back where it was not received: the order owes it again, and the code is free', async () => {
    const [order, right] = [await place(), await place()];
    const code = newCode();
    await record(order, mpesa(265, code));
    expect(await settle(order, code, false)).toMatchObject({ ok: true });
    const owing = await shop.reload(order);
    expect(owing).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', receiptNumber: null });
    expect(accountOf(owing)).toMatchObject({ received: 0, stillToPay: shillings(265) });
    expect(await record(right, mpesa(265, code))).toMatchObject({ ok: true });
    // A part of a paid order: the rest stays received, in the way it came.
    const mixed = await place();
    const typed = newCode();
    await record(mixed, mpesa(100, typed));
    await record(mixed, cash(165));
    expect(await settle(mixed, typed, false)).toMatchObject({ order: { paymentStatus: 'pending' } });
    expect(accountOf(await shop.reload(mixed))).toMatchObject({
      received: shillings(165),
      stillToPay: shillings(100),
      receipts: [{ method: 'cash', amount: shillings(165) }],
    });
    // A part, and one of a cancelled order.
    const cancelled = await place('cod');
    await changeOrderStatus({ orderId: cancelled._id, to: 'cancelled', by: 'admin', now: shop.now });
    const [part, rest] = [newCode(), newCode()];
    await record(cancelled, mpesa(100, part));
    await record(cancelled, mpesa(165, rest));
    await settle(cancelled, rest, false);
    expect(await shop.reload(cancelled)).toMatchObject({
      paymentStatus: 'failed',
      refundsDue: [{ amount: shillings(100) }],
    });
    await settle(cancelled, part, false);
    expect(await shop.reload(cancelled)).toMatchObject({ partPayments: [], refundsDue: [] });
  });

  // typed, then what the statement shows; `rest` is what is still to pay, or (negative) due back.
  it.each([
    { typed: 265, shown: 200, rest: 65 },
    { typed: 265, shown: 300, rest: -35 },
    { typed: 200, shown: 265, rest: 0 },
    { typed: 100, shown: 150, rest: 115 },
  ])('of $typed that the statement shows as $shown counts with that', async ({ typed, shown, rest }) => {
    const order = await place();
    const code = newCode();
    await record(order, mpesa(typed, code));
    expect(await settle(order, code, true, shown)).toMatchObject({ ok: true });
    const settled = await shop.reload(order);
    expect(accountOf(settled)).toMatchObject({
      received: shillings(shown),
      stillToPay: shillings(Math.max(rest, 0)),
      dueBack: shillings(Math.max(-rest, 0)),
    });
    expect(settled).toMatchObject({ paymentStatus: rest > 0 ? 'pending' : 'paid', unseenCodes: [] });
    expect(settled.timeline.at(-1)?.text).toContain(`it is KES ${shown}.00, not KES ${typed}.00`);
    expect(attentionsOf(settled).includes('pay')).toBe(rest > 0);
  });

  it.each(['own', 'part'] as const)(
    'that M-Pesa reports with less is paid no longer: its %s',
    async (which) => {
      const { order, prompt } = await shop.promptOrder();
      const code = newCode();
      if (which === 'part') {
        // The customer read the code out, and staff typed too little; the rest was cash.
        await record(order, mpesa(100, code));
        await record(order, cash(165));
        await report(prompt, code);
        expect(accountOf(await shop.reload(order))).toMatchObject({
          received: shillings(430),
          dueBack: shillings(165),
        });
        return;
      }
      await record(order, mpesa(300, code));
      await report(prompt, code);
      const paid = await shop.reload(order);
      expect(accountOf(paid)).toMatchObject({ received: shillings(265), dueBack: 0 });
      const { order: second, prompt: other } = await shop.promptOrder({ price: 35 });
      const owed = newCode();
      await collections().orders.updateOne(
        { _id: second._id },
        { $set: { totalAmount: shillings(300), subtotal: shillings(100) } },
      );
      await record(second, mpesa(300, owed));
      await report(other, owed);
      const owing = await shop.reload(second);
      expect(owing).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', receiptNumber: null });
      expect(accountOf(owing)).toMatchObject({ received: shillings(235), stillToPay: shillings(65) });
      expect(owing.timeline.at(-1)?.text).toMatch(
        /it is KES 235\.00, not KES 300\.00\. KES 65\.00 is still to pay/,
      );
    },
  );

  // Who paid, as M-Pesa reports it since March 2026, before that, and with C2B.
  it.each([
    { sender: 'A1b2'.repeat(16), shown: 'hidden number' },
    { sender: '2547 ***** 126', shown: '2547 ***** 126' },
    { sender: 254734567891, shown: '0734 567 891' },
    { sender: 'own', shown: null },
    { sender: '<b>x</b>', shown: null },
  ])('comes from $shown where M-Pesa says $sender', async ({ sender, shown }) => {
    const { order, prompt } = await shop.promptOrder();
    await report(prompt, newCode(), sender === 'own' ? order.customer.phone.slice(1) : sender);
    expect((await loadPaymentReview(order.number))?.attempts).toMatchObject([{ sender: shown }]);
    const [attempt] = await shop.attemptsOf(order);
    const stored = shown === 'hidden number' ? [sender] : [];
    expect(attempt?.reports.flatMap((each) => each.sender ?? [])).toEqual(expect.arrayContaining(stored));
  });

  it.each([
    ['its order', 0],
    ['its order, before M-Pesa is asked', 20],
    ['another order', 0],
  ])(
    'in another spelling than its prompt tells afterwards counts once, typed for %s',
    async (which, askedAfter) => {
      const { order, prompt } = await shop.promptOrder();
      const other = await place();
      const code = `${newCode().slice(0, 4)}O0AB34`;
      await record(which === 'another order' ? other : order, mpesa(265, code.replace('O', '0')));
      if (askedAfter > 0) {
        await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
        await queryPendingPayments(shop.passSeconds(askedAfter));
        expect((await shop.reload(order)).refundsDue).toMatchObject([{ reason: 'unmatched-prompt' }]);
      }
      await report(prompt, code);
      expect(await shop.reload(order)).toMatchObject({ receiptNumber: code, refundsDue: [] });
      const accounts = [await shop.reload(order), await shop.reload(other)].map(accountOf);
      expect(accounts.map(({ received }) => received)).toEqual([shillings(265), 0]);
    },
  );

  it.each(['before', 'after', 'ten minutes after', 'at the same moment'])(
    'and comes from its prompt %s is one payment, whose history has all that told of it',
    async (when) => {
      const { order, prompt } = await shop.promptOrder();
      const code = newCode();
      const callBack = () => report(prompt, code);
      const typed = () => record(order, mpesa(265, code));
      if (when === 'before') {
        await callBack();
        expect(await typed()).toMatchObject({ reason: 'code-known' });
      } else if (when === 'at the same moment') {
        // Before its first write: later the callback would wait for the code, until the transaction has ended.
        interceptCall(collections().mpesaCodes, 'updateOne', async () => void (await callBack()));
        await typed();
      } else {
        await typed();
        if (when === 'ten minutes after') await expireOverduePayments(shop.passSeconds(600));
        await callBack();
      }
      const paid = await shop.reload(order);
      expect(accountOf(paid)).toMatchObject({ received: shillings(265), dueBack: 0 });
      expect(paid).toMatchObject({ paymentStatus: 'paid', receiptNumber: code, refundsDue: [] });
      expect(paid.unseenCodes ?? []).toEqual([]);
      expect(paid.timeline.filter(({ text }) => text.includes(code)).length).toBeGreaterThan(0);
    },
  );

  it('counts once over all orders, in any spelling of O and 0', async () => {
    const [order, other] = [await place(), await place()];
    const code = `${newCode().slice(0, 4)}O0AB12`;
    await record(order, mpesa(265, code));
    expect(await record(other, mpesa(265, code.replace('O0', '0O')))).toMatchObject({ reason: 'code-used' });
    expect(await record(order, mpesa(265, code.replace('O', '0')))).toMatchObject({ reason: 'code-known' });
    const part = newCode();
    await record(other, mpesa(100, part));
    expect(await record(await place(), mpesa(100, part))).toMatchObject({ reason: 'code-used' });
    // Nor does a person match it for a customer who entered it.
    for (const used of [part, code.replace('O', '0')]) {
      const claiming = await place();
      await claimPayment({ orderNumber: claiming.number, code: used, address: null, now: shop.now });
      expect(await shop.settle(claiming)).toMatchObject({ reason: 'code-used' });
    }
    const form = makePaymentForm(null, { method: 'MPESA', transactionCode: code.replace('O', '0') });
    expect(
      await recordBookPayment({ form, idempotencyKey: newKey(), by: achieng, now: shop.now }),
    ).toMatchObject({ reason: 'code-used' });
    // Its customer’s own claim is matched by it.
    const claimed = await place();
    const own = newCode();
    await claimPayment({ orderNumber: claimed.number, code: own, address: null, now: shop.now });
    await record(claimed, mpesa(265, own));
    expect(await shop.reload(claimed)).toMatchObject({ claim: { state: 'matched' }, paymentStatus: 'paid' });
  });

  it('of a day before the order, or to come, is asked about once', async () => {
    const order = await place();
    const old = newCode(40);
    expect(await record(order, mpesa(265, old))).toMatchObject({
      reason: 'code-day',
      codeDay: toDateInput(new Date(shop.now.getTime() - 40 * 86_400_000)),
      orderDay: toDateInput(shop.now),
    });
    expect(await record(order, mpesa(265, newCode(-2)))).toMatchObject({ reason: 'code-day' });
    expect(await record(order, mpesa(265, '1234567890'))).toMatchObject({
      reason: 'code-day',
      codeDay: null,
    });
    expect(await record(order, mpesa(265, old, { acceptsDay: true }))).toMatchObject({ ok: true });
  });

  it('is read as people write it, and tells its day', () => {
    expect(normaliseConfirmationCode('ukr 4x7 b2c9 ')).toBe('UKR4X7B2C9');
    expect(spellingsOf('UKO4O7B2C0')).toEqual(['UKO4O7B2C0', 'UKO4O7B2CO', 'UKO407B2C0', 'UKO407B2CO']);
    // Codes whose message has the day, too (docs/decisions/0126).
    expect(
      ['LGR7OWQX0R', 'MAO0DO9BYO', 'NFU51H9FM1', 'TK60708BHZ', 'UKV4X7B2C9', 'UBV4X7B2C9', '4KR4X7B2C9'].map(
        dayOfCode,
      ),
    ).toEqual(['2017-07-27', '2018-01-24', '2019-06-30', '2025-11-06', null, null, null]);
  });
});
