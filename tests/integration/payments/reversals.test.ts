import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { accountOf } from '~/domain/orders/account/order-account';
import type { Order, Reversal } from '~/domain/orders/order';
import { viewOrder } from '~/domain/orders/order-view';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { shillings } from '~/lib/format/money';
import { achieng, useShop } from '../orders/shop';

const shop = useShop();

const reverse = ({ number }: Order, key: string, state: Reversal['state'] = 'returned') =>
  recordReversal({ orderNumber: number, key, state, note: 'SMS to 456', by: achieng, now: shop.now });
let keys = 0;
const pay = ({ number }: Order, amount: number, code: string | null) => {
  const sum = { amount: shillings(amount) };
  return recordPayment({
    orderNumber: number,
    payment: code
      ? { method: 'mpesa', ...sum, code, isSeen: true, acceptsDay: true }
      : { method: 'cash', ...sum },
    idempotencyKey: `payment-of-a-reversal-${(keys += 1)}`,
    by: achieng,
    now: shop.now,
  });
};

/** An order of 265 that its prompt paid. */
async function payOrder() {
  const placed = await shop.promptOrder();
  await shop.simulator.answer(placed.prompt.checkoutRequestId, 'pin');
  const order = await shop.reload(placed.order);
  return { ...placed, order, receipt: order.receiptNumber ?? '' };
}

describe('a payment that M-Pesa took back', () => {
  it('after the delivery leaves the order owing, with a complete history, and its code can’t pay again', async () => {
    const { order, receipt, line } = await payOrder();
    for (const to of ['processing', 'shipped', 'delivered'] as const)
      await changeOrderStatus({ orderId: order._id, to, by: 'admin', now: shop.now });
    expect(await reverse(order, receipt)).toMatchObject({ ok: true });
    const owing = await shop.reload(order);
    expect(owing).toMatchObject({ status: 'delivered', paymentStatus: 'pending', receiptNumber: null });
    expect(accountOf(owing)).toMatchObject({
      received: shillings(265),
      reversed: shillings(265),
      kept: 0,
      stillToPay: shillings(265),
    });
    expect(owing.timeline.at(-1)?.text).toBe(
      `The payment of KES 265.00 with the code ${receipt} was taken back by M-Pesa: SMS to 456`,
    );
    expect(viewOrder(owing).payment.name).toBe('Waiting for payment');
    const mail = { key: { $regex: `^order-reversed ${order._id.toHexString()}` } };
    expect((await collections().outbox.findOne(mail))?.text).toContain('KES 265.00 of your order is to pay');
    expect(await pay(order, 265, receipt)).toMatchObject({ reason: 'code-known' });
    const other = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    expect(await pay(other, 265, receipt)).toMatchObject({ reason: 'code-used' });
    expect(await reverse(order, receipt)).toMatchObject({ reason: 'settled' });
    await pay(order, 265, null);
    expect(accountOf(await shop.reload(order))).toMatchObject({
      received: shillings(530),
      reversed: shillings(265),
      kept: shillings(265),
      stillToPay: 0,
    });
  });

  it('is not counted again by a late report of its prompt', async () => {
    const { order, receipt } = await payOrder();
    await reverse(order, receipt);
    const [attempt] = await shop.attemptsOf(order);
    if (!attempt) throw new Error('no attempt');
    const report = {
      via: 'callback',
      code: '0',
      text: 'again',
      checkoutRequestId: attempt.checkoutRequestId ?? '',
      merchantRequestId: null,
      receiptNumber: receipt,
      amount: shillings(265),
    } as const;
    await applyPaymentResult(attempt._id, report, shop.now);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'pending', refundsDue: [] });
  });

  it('is only held first: the order stays paid and waits, until it is kept or returned', async () => {
    const [kept, returned] = [await payOrder(), await payOrder()];
    for (const { order, receipt } of [kept, returned]) await reverse(order, receipt, 'held');
    expect(await shop.reload(kept.order)).toMatchObject({ paymentStatus: 'paid' });
    expect(await findPaymentsToCheck()).toMatchObject([{ kind: 'held' }, { kind: 'held' }]);
    expect((await shop.reload(kept.order)).listKeys).toContain('needs refund');
    await reverse(kept.order, kept.receipt, 'kept');
    await reverse(returned.order, returned.receipt);
    expect(await countPaymentsToCheck()).toBe(0);
    expect(await shop.reload(kept.order)).toMatchObject({ paymentStatus: 'paid' });
    expect(await shop.reload(returned.order)).toMatchObject({ paymentStatus: 'pending' });
  });

  it('is a part of what was received: the rest counts, in the way it came', async () => {
    const order = await shop.place({ lines: [await shop.sell(5)], paymentMethod: 'cod', phoneNumber: null });
    const code = 'SKL31HA2UV';
    await pay(order, 100, code);
    await pay(order, 165, null);
    await reverse(order, code);
    expect(accountOf(await shop.reload(order))).toMatchObject({
      stillToPay: shillings(100),
      receipts: [{ method: 'mpesa' }, { method: 'cash', amount: shillings(165) }],
    });
  });

  it('of a cancelled order is not given back a second time, and what was refunded can’t be taken back', async () => {
    const [cancelled, refunded] = [await payOrder(), await payOrder()];
    for (const { order } of [cancelled, refunded])
      await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now });
    await reverse(cancelled.order, cancelled.receipt);
    expect(await shop.reload(cancelled.order)).toMatchObject({ paymentStatus: 'failed', refundsDue: [] });
    const amount = shillings(100);
    await recordRefund({
      orderNumber: refunded.order.number,
      key: 'order',
      seenAmount: shillings(265),
      amount,
      method: 'cash',
      code: null,
      reason: 'no milk',
      idempotencyKey: 'refund-before-a-reversal',
      by: achieng,
      now: shop.now,
    });
    expect(await reverse(refunded.order, refunded.receipt)).toMatchObject({ reason: 'given-back' });
    expect(await reverse(refunded.order, 'SKL31HA2UX')).toMatchObject({ reason: 'no-payment' });
  });
});
