import { describe, expect, it } from 'vitest';
import { accountOf } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { settleFlag } from '~/domain/payments/review/settle-flag.server';
import { shillings } from '~/lib/format/money';
import { achieng } from '../orders/shop';
import { useWeek } from './week';

const { shop, settleAt, bringWeek, attempts, receiptOfPrompt, reload, paid, cashOf, owes, findings } =
  useWeek();

/** Three mornings of 150 that are asked for together. */
async function askForWeek() {
  const { household, orders } = await bringWeek();
  await settleAt('12-05 10:00');
  const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
  return { household, prompt, orders: orders as [Order, Order, Order] };
}

async function payWeek() {
  const week = await askForWeek();
  await shop.simulator.answer(week.prompt.checkoutRequestId, 'pin');
  return { ...week, receipt: await receiptOfPrompt() };
}

const sums = async (orders: readonly Order[]) =>
  (await reload(orders)).map(accountOf).map(({ kept, stillToPay }) => [kept / 100, stillToPay / 100]);
const last = async (order: Order) => (await shop.reload(order)).timeline.at(-1)?.text;

describe('another sum than was asked for', () => {
  async function report(amount: number | null) {
    const week = await askForWeek();
    const [attempt] = await attempts();
    if (!attempt) throw new Error('nothing was asked for');
    await applyPaymentResult(
      attempt._id,
      {
        via: 'callback',
        code: '0',
        text: '',
        checkoutRequestId: week.prompt.checkoutRequestId,
        merchantRequestId: null,
        receiptNumber: 'UL5OTHER01',
        amount: amount === null ? null : shillings(amount),
      },
      shop.now,
    );
    return week;
  }

  it('stands with each order, waits once, and is counted once, oldest first', async () => {
    const { household, orders } = await report(350);
    const text =
      'M-Pesa reported KES 350.00 instead of KES 450.00 for 3 orders together. The farm will check it';
    expect(await Promise.all(orders.map(last))).toEqual([text, text, text]);
    expect([await countPaymentsToCheck(), (await findPaymentsToCheck()).length]).toEqual([1, 1]);
    expect(await sums(orders)).toEqual([
      [0, 150],
      [0, 150],
      [0, 150],
    ]);
    expect(await findings()).toEqual([]);
    // Nobody is asked again while the farm looks at it.
    const [, second] = orders;
    await settleAt('12-12 10:00');
    const retry = { orderNumber: second.number, phoneNumber: null, address: null, now: shop.now };
    expect(await retryPayment({ ...retry, sentBy: achieng })).toMatchObject({ reason: 'not-payable' });
    expect(await attempts()).toHaveLength(1);
    const settled = await settleFlag({
      orderNumber: orders[0].number,
      key: 'UL5OTHER01',
      seenAmount: shillings(350),
      decision: { kind: 'count' },
      by: achieng,
      now: shop.now,
    });
    expect(settled).toMatchObject({ ok: true, order: { paymentStatus: 'paid' } });
    expect(await sums(orders)).toEqual([
      [150, 0],
      [150, 0],
      [50, 100],
    ]);
    expect([await owes(household), await countPaymentsToCheck()]).toEqual([shillings(100), 0]);
    expect(await findings()).toEqual([]);
    await settleAt('12-19 10:00');
    expect(await attempts()).toMatchObject([{}, { amount: shillings(100) }]);
  });

  it('that M-Pesa corrects later pays all', async () => {
    const { prompt, orders } = await report(null);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await paid(orders)).toEqual(['paid', 'paid', 'paid']);
  });
});

describe('a payment for several orders that M-Pesa takes back', () => {
  const takeBack = ({ number }: Order, key: string) =>
    recordReversal({
      orderNumber: number,
      key,
      state: 'returned',
      note: 'Asked for it back',
      by: achieng,
      now: shop.now,
    });
  const refund = ({ number }: Order, key: string, amount: number) =>
    recordRefund({
      orderNumber: number,
      key,
      seenAmount: shillings(150),
      amount: shillings(amount),
      method: 'cash',
      code: null,
      reason: 'It was not fresh',
      idempotencyKey: `refund-${number}-${amount}`,
      by: achieng,
      now: shop.now,
    });

  it.each([0, 1])('says of which order the farm gave back before, recorded at order %i', async (at) => {
    const { household, orders, receipt } = await payWeek();
    const [first] = orders;
    expect(await refund(first, 'order', 60)).toMatchObject({ ok: true });
    expect(await takeBack(orders[at] ?? first, receipt)).toMatchObject({
      ok: true,
      givenBack: [first.number],
    });
    expect(await last(first)).toBe(
      'The payment was taken back by M-Pesa: Asked for it back. This order was refunded before: compare it with the statement',
    );
    expect(await paid(orders)).toEqual(['paid', 'pending', 'pending']);
    expect(await owes(household)).toBe(shillings(300));
    expect(await findings()).toEqual([]);
  });

  it('is not sent back once more where one was paid in cash', async () => {
    const { orders, prompt } = await askForWeek();
    const [, second] = orders;
    await cashOf(second);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(accountOf(await shop.reload(second)).dueBack).toBe(shillings(150));
    expect(await takeBack(orders[0], await receiptOfPrompt())).toMatchObject({ ok: true, givenBack: [] });
    expect(await paid(orders)).toEqual(['pending', 'paid', 'pending']);
    expect(await sums(orders)).toEqual([
      [0, 150],
      [150, 0],
      [0, 150],
    ]);
    expect([await countPaymentsToCheck(), await findings()]).toEqual([0, []]);
  });
});
