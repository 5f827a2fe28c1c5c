import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { accountOf, correctableCashParts } from '~/domain/orders/account/order-account';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { shillings } from '~/lib/format/money';
import { interceptCall } from '../orders/intercept-call';
import { achieng, newIdempotencyKey, useShop } from '../orders/shop';

const shop = useShop();
const otieno = { ...achieng, name: 'Otieno' };

const placeCash = async () =>
  shop.place({ lines: [await shop.sell(5)], paymentMethod: 'cod', phoneNumber: null });
const record = ({ number }: Order, amount: number | null = null, by = achieng) =>
  recordCash({
    orderNumber: number,
    amount: amount === null ? null : shillings(amount),
    by,
    now: shop.now,
  });
const correct = ({ number }: Order, by = otieno) =>
  correctCash({ orderNumber: number, reason: 'ticked on the wrong row', by, now: shop.now });

describe('cash', () => {
  it('is recorded with its amount and taker, and confirms the order', async () => {
    const order = await placeCash();
    expect(accountOf(order)).toMatchObject({ received: 0, stillToPay: shillings(265) });
    expect(await record(order, 265)).toMatchObject({ ok: true });
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      paidAt: shop.now,
      paidAmount: shillings(265),
    });
    expect(paid.timeline.at(-1)).toMatchObject({
      by: 'admin',
      name: 'Achieng',
      text: 'KES 265.00 received in cash',
    });
    expect(accountOf(paid)).toMatchObject({
      received: shillings(265),
      kept: shillings(265),
      dueBack: 0,
      stillToPay: 0,
      receipts: [{ method: 'cash', receiptNumber: null }],
    });
    expect(await collections().auditEntries.findOne({ subjectId: order.number })).toMatchObject({
      by: { name: 'Achieng' },
      action: 'Recorded cash received',
      before: { paymentStatus: 'pending', received: 0 },
      after: { paymentStatus: 'paid', received: shillings(265) },
    });
  });

  it('counts once, however often it is sent and by whomever', async () => {
    const order = await placeCash();
    interceptCall(collections().orders, 'updateOne', async () => void (await record(order, 265, otieno)));
    expect(await record(order, 265)).toMatchObject({ ok: true });
    expect(await record(order, 265)).toMatchObject({ ok: true });
    const { timeline } = await shop.reload(order);
    expect(timeline.filter(({ text }) => text.includes('in cash')).map(({ name }) => name)).toEqual([
      'Otieno',
    ]);
    expect(await collections().auditEntries.countDocuments({ subjectId: order.number })).toBe(1);
  });

  it('is the amount still to pay, for a cash order that is not cancelled', async () => {
    const order = await placeCash();
    expect(await record(order, 200)).toEqual({ ok: false, reason: 'other-amount' });
    const { order: byMpesa } = await shop.promptOrder();
    expect(await record(byMpesa)).toEqual({ ok: false, reason: 'not-cash' });
    await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now });
    expect(await record(order)).toEqual({ ok: false, reason: 'nothing-to-pay' });
    expect(await record({ number: 'M-00000' } as Order)).toEqual({ ok: false, reason: 'unknown-order' });
  });

  it('that was not received is corrected with a reason, until it is given back or the order cancelled', async () => {
    const order = await placeCash();
    expect(await correct(order)).toEqual({ ok: false, reason: 'not-correctable' });
    await record(order);
    expect(await correct(order)).toMatchObject({ ok: true });
    const unpaid = await shop.reload(order);
    expect(unpaid).toMatchObject({ paymentStatus: 'pending', paidAt: null });
    expect(accountOf(unpaid)).toMatchObject({ received: 0, kept: 0, stillToPay: shillings(265) });
    expect(unpaid.timeline.at(-1)?.text).toBe(
      'Correction: KES 265.00 was not received in cash yet: ticked on the wrong row',
    );
    expect(await record(order)).toMatchObject({ ok: true });
    await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now });
    expect(await correct(order)).toEqual({ ok: false, reason: 'not-correctable' });
    expect(accountOf(await shop.reload(order))).toMatchObject({
      received: shillings(265),
      dueBack: shillings(265),
      kept: 0,
    });
  });

  it('that paid a part is taken back alone: an unpaid order keeps the rest, a paid one owes again', async () => {
    const order = await placeCash();
    for (const amount of [100, 50]) {
      shop.passSeconds(60);
      const payment = { method: 'cash', amount: shillings(amount) } as const;
      const idempotencyKey = newIdempotencyKey();
      await recordPayment({ orderNumber: order.number, payment, idempotencyKey, by: achieng, now: shop.now });
    }
    const takeBack = async (index: number) => {
      const partAt = correctableCashParts(await shop.reload(order))[index]?.at ?? new Date(0);
      return correctCash({
        orderNumber: order.number,
        partAt,
        reason: 'wrong row',
        by: otieno,
        now: shop.now,
      });
    };
    expect(await takeBack(0)).toMatchObject({ ok: true, order: { paymentStatus: 'pending' } });
    const open = await shop.reload(order);
    expect(accountOf(open)).toMatchObject({ received: shillings(50), stillToPay: shillings(215) });
    expect(open.timeline.at(-1)?.text).toBe(
      'Correction: KES 100.00 was not received in cash: wrong row. KES 215.00 is still to pay',
    );
    await record(order);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
    expect(await takeBack(0)).toMatchObject({ ok: true, order: { paymentStatus: 'pending', paidAt: null } });
    expect(accountOf(await shop.reload(order))).toMatchObject({
      received: shillings(215),
      stillToPay: shillings(50),
    });
    expect(await takeBack(5)).toEqual({ ok: false, reason: 'not-correctable' });
  });
});
