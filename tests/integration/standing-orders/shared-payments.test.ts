import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { recordPayment as recordBookPayment } from '~/domain/organizations/entries/record-payment.server';
import { findDayMovements } from '~/domain/payments/cash-up/day-movements.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import type { Order } from '~/domain/orders/order';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import {
  settleUnseenCode,
  type UnseenCodeDecision,
} from '~/domain/payments/recording/settle-unseen-code.server';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { settleFlag } from '~/domain/payments/review/settle-flag.server';
import { recordTillPayment } from '~/domain/payments/till/record-till-payment.server';
import { settleTillPayment } from '~/domain/payments/till/settle-till-payment.server';
import {
  recordHouseholdPayment,
  viewHouseholdPayment,
} from '~/domain/standing-orders/payment/record-household-payment.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { toDateInput } from '~/lib/format/dates';
import { addCents, shillings } from '~/lib/format/money';
import { runBeside } from '../orders/run-beside';
import { makePaymentForm } from '../../support/fixtures/account-entries';
import { achieng, newIdempotencyKey } from '../orders/shop';
import { useWeek } from './week';

const {
  shop,
  dairy,
  settleAt,
  takeDays,
  tick,
  bringWeek,
  attempts,
  receiptOfPrompt,
  reload,
  paid,
  cashOf,
  owes,
  findings,
} = useWeek();

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

describe('another sum than was asked for', () => {
  async function report(amount: number | null) {
    const week = await askForWeek();
    await answer('UL5OTHER01', amount);
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

  it('counts for the others where the first was paid in cash', async () => {
    const { orders } = await report(250);
    const [first] = orders;
    await cashOf(first);
    const settled = await settleFlag({
      orderNumber: first.number,
      key: 'UL5OTHER01',
      seenAmount: shillings(250),
      decision: { kind: 'count' },
      by: achieng,
      now: shop.now,
    });
    expect(settled).toMatchObject({ ok: true });
    expect(await sums(orders)).toEqual([
      [150, 0],
      [150, 0],
      [100, 50],
    ]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    [500, [150, 150, 150]],
    [350, [150, 150, 150]],
  ])('of %s, counted, is what M-Pesa corrects it to', async (amount, kept) => {
    const { orders } = await report(amount);
    await settleFlag({
      orderNumber: orders[0].number,
      key: 'UL5OTHER01',
      seenAmount: shillings(amount),
      decision: { kind: 'count' },
      by: achieng,
      now: shop.now,
    });
    await answer('UL5OTHER01');
    expect((await sums(orders)).map(([each]) => each)).toEqual(kept);
    expect((await reload(orders)).map((order) => accountOf(order).dueBack / 100)).toEqual([0, 0, 0]);
    expect([await findPaymentsToCheck(), await findings()]).toEqual([[], []]);
  });

  it('leaves the rest of a morning to M-Pesa, as its household agreed', async () => {
    const { orders } = await bringWeek({ payment: 'weekly' }, 1);
    const [order] = orders as [Order];
    await settleAt('12-05 10:00');
    await answer('UL5OTHER01', 100);
    const settled = await settleFlag({
      orderNumber: order.number,
      key: 'UL5OTHER01',
      seenAmount: shillings(100),
      decision: { kind: 'count' },
      by: achieng,
      now: shop.now,
    });
    expect(settled).toMatchObject({ ok: true, order: { paymentMethod: 'mpesa', paymentStatus: 'pending' } });
    expect(await last(order)).toBe(
      'KES 100.00 received by M-Pesa counts towards the order, KES 50.00 is to pay',
    );
    await settleAt('12-12 10:00');
    expect(await attempts()).toMatchObject([{}, { amount: shillings(50) }]);
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

  it('says so also of an order of which nothing is left', async () => {
    const { household, orders, receipt } = await payWeek();
    const [first, second] = orders;
    expect(await refund(first, 'order', 150)).toMatchObject({ ok: true });
    expect(await takeBack(second, receipt)).toMatchObject({ ok: true, givenBack: [first.number] });
    expect(await last(first)).toContain('This order was refunded before');
    expect(await paid(orders)).toEqual(['refunded', 'pending', 'pending']);
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

describe('a payment for several orders of which M-Pesa tells no receipt at first', () => {
  it('is not due back where M-Pesa has taken it back', async () => {
    const { household, orders } = await askForWeek();
    const [first, second] = orders;
    await cashOf(second);
    await answer(null);
    expect(accountOf(await shop.reload(second)).dueBack).toBe(shillings(150));
    const [attempt] = await attempts();
    await recordReversal({
      orderNumber: first.number,
      key: attempt?._id.toHexString() ?? '',
      state: 'returned',
      note: 'Asked for it back',
      by: achieng,
      now: shop.now,
    });
    expect((await dairy.mails(household)).at(-1)).toContain('M-Pesa has taken back KES 450.00');
    await answer('UL5LATE001');
    const accounts = (await reload(orders)).map(accountOf);
    expect(accounts.map(({ kept, dueBack, stillToPay }) => [kept, dueBack, stillToPay])).toEqual([
      [0, 0, shillings(150)],
      [shillings(150), 0, 0],
      [0, 0, shillings(150)],
    ]);
    const moved = (await findDayMovements(toDateInput(shop.now))).map(({ amount }) => amount);
    expect(addCents(...moved)).toBe(shillings(150));
    expect([await countPaymentsToCheck(), await findings()]).toEqual([0, []]);
  });
});

it('a payment for several orders that were all paid in cash meanwhile is told in one message', async () => {
  const { household, prompt, orders } = await askForWeek();
  for (const order of orders) await cashOf(order);
  const before = await dairy.mails(household);
  await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
  const [told, ...more] = (await dairy.mails(household)).slice(before.length);
  expect(more).toEqual([]);
  const [one, two, three] = orders.map(({ number }) => number);
  expect(told).toContain(
    `We received KES 450.00 by M-Pesa, receipt number ${await receiptOfPrompt()}, but your orders ${one}, ${two} and ${three} were already paid.`,
  );
  expect((await reload(orders)).map((order) => accountOf(order).dueBack / 100)).toEqual([150, 150, 150]);
});

let keys = 0;
const code = 'UL5HAND001';
const record = (
  { household }: Pick<StandingOrder, 'household'>,
  amount: number,
  changes: { seenOwed?: number; isSeen?: boolean; acceptsDay?: boolean; key?: string; code?: string } = {},
) =>
  recordHouseholdPayment({
    household,
    payment: {
      method: 'mpesa',
      code: changes.code ?? code,
      amount: shillings(amount),
      isSeen: changes.isSeen ?? false,
      acceptsDay: changes.acceptsDay ?? true,
    },
    seenOwed: shillings(changes.seenOwed ?? 450),
    idempotencyKey: changes.key ?? `household-payment-${(keys += 1)}`,
    by: achieng,
    now: shop.now,
  });

const typeOn = ({ number }: Order) =>
  recordPayment({
    orderNumber: number,
    payment: { method: 'mpesa', code, amount: shillings(150), isSeen: true, acceptsDay: true },
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now: shop.now,
  });

const tell = (amount: number, account = '') =>
  recordTillPayment(
    { receiptNumber: code, amountCents: amount * 100, account, paidAt: shop.now, shortcode: '174379' },
    shop.now,
  );

/** What M-Pesa answers to the prompt: paid, by the code, or (null) as a query tells it. */
async function answer(receiptNumber: string | null, amount: number | null = 450) {
  const [attempt] = await attempts();
  if (!attempt) throw new Error('nothing was asked for');
  await applyPaymentResult(
    attempt._id,
    {
      via: receiptNumber === null ? 'query' : 'callback',
      code: '0',
      text: '',
      checkoutRequestId: attempt.checkoutRequestId ?? '',
      merchantRequestId: null,
      receiptNumber,
      amount: amount === null || receiptNumber === null ? null : shillings(amount),
    },
    shop.now,
  );
}

describe('a code that came by hand for all that a household owes', () => {
  const settle = ({ number }: Order, decision: UnseenCodeDecision) =>
    settleUnseenCode({ orderNumber: number, code, decision, by: achieng, now: shop.now });
  const viewOf = async ({ household }: StandingOrder, amount: number) => {
    const view = await viewHouseholdPayment(household, shillings(amount));
    return [view.mornings.map((each) => each.paid / 100), view.over / 100, view.short / 100];
  };

  it.each([
    [450, [150, 150, 150], 0, 0],
    [310, [150, 150, 10], 0, 140],
    [500, [150, 150, 150], 50, 0],
  ])('of %s shows before what it pays, and pays that', async (amount, pays, over, short) => {
    const { household, orders } = await bringWeek();
    expect(await viewOf(household, amount)).toEqual([pays, over, short]);
    expect(await record(household, amount)).toMatchObject({ ok: true });
    expect(await sums(orders)).toEqual(pays.map((paidNow) => [paidNow, 150 - paidNow]));
    expect(await owes(household)).toBe(shillings(short));
    const due = (await reload(orders)).map((order) => accountOf(order).dueBack / 100);
    expect(due).toEqual([0, 0, over]);
    // Waits once, as a whole; what is over waits beside it.
    const waiting = (await findPaymentsToCheck()).map((each) => [each.kind, Number(each.amount) / 100]);
    expect(waiting).toEqual([...(over > 0 ? [['overpaid', over]] : []), ['not-seen', amount]].sort());
    const movements = await findDayMovements(toDateInput(shop.now));
    expect(addCents(...movements.map((each) => each.amount))).toBe(shillings(amount));
    expect(movements.filter(({ isUnseen }) => !isUnseen)).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it.each(['weekly', 'cod'] as const)(
    'of less than is owed (%s) promises nothing that has come',
    async (payment) => {
      const { household } = await bringWeek({ payment });
      await record(household, 310);
      const text = (await dairy.mails(household)).join();
      expect(text).toContain('KES 140.00 is still to pay.');
      expect(text).not.toMatch(/We will confirm|ready in cash/);
    },
  );

  it('is recorded once', async () => {
    const { household, orders } = await bringWeek();
    const twice = await Promise.all([1, 2].map(() => record(household, 300, { key: 'the-same-form-of-it' })));
    expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await owes(household)).toBe(shillings(150));
    const refused = { ok: false, reason: 'code-used' };
    expect(await record(household, 150, { seenOwed: 150 })).toEqual(refused);
    expect(await record(household, 150, { seenOwed: 150, code: 'UL5HANDOO1' })).toEqual(refused);
    const [, , third] = orders as [Order, Order, Order];
    const single = { method: 'mpesa', code, amount: shillings(150), isSeen: true, acceptsDay: true } as const;
    expect(
      await recordPayment({
        orderNumber: third.number,
        payment: single,
        idempotencyKey: 'one-order-of-the-week',
        by: achieng,
        now: shop.now,
      }),
    ).toEqual(refused);
    expect(await record(household, 150, { code: 'UL5HAND002' })).toEqual({ ok: false, reason: 'changed' });
    expect(
      await record(household, 150, { code: 'UK5HAND002', seenOwed: 150, acceptsDay: false }),
    ).toMatchObject({
      reason: 'code-day',
    });
    await cashOf(third);
    expect(await record(household, 150, { code: 'UL5HAND002', seenOwed: 0 })).toMatchObject({
      reason: 'nothing-to-pay',
    });
  });

  it.each([
    ['found as it was typed', { isSeen: true }, [150, 150, 150], 0],
    ['found with less', { isSeen: true, amount: shillings(200) }, [150, 50, 0], 250],
    ['found with more', { isSeen: true, amount: shillings(480) }, [150, 150, 150], 0],
    ['not received', { isSeen: false, reason: 'not there' }, [0, 0, 0], 450],
  ] as const)('is settled over all its orders: %s', async (_what, decision, kept, owed) => {
    const { household, orders } = await bringWeek();
    await record(household, 450);
    const last = orders.at(-1) as Order;
    expect(await settle(last, decision)).toMatchObject({ ok: true });
    expect((await sums(orders)).map(([each]) => each)).toEqual(kept);
    expect(await owes(household)).toBe(shillings(owed));
    expect((await findPaymentsToCheck()).filter(({ kind }) => kind === 'not-seen')).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it.each([0, 2])(
    'that was not received is owed again by all but order %i, which was refunded',
    async (at) => {
      const { household, orders } = await bringWeek();
      await record(household, 450);
      const refunded = orders[at] as Order;
      await refund(refunded, 'order', 150);
      expect(await settle(orders.at(-1) as Order, { isSeen: false, reason: 'not there' })).toMatchObject({
        ok: true,
        givenBack: [refunded.number],
      });
      expect(await last(refunded)).toContain('This order was refunded before');
      expect(await owes(household)).toBe(shillings(300));
      expect([await findPaymentsToCheck(), await findings()]).toEqual([[], []]);
    },
  );

  it.each([
    ['after', 450],
    ['after', 200],
    ['before', 450],
    ['before', 200],
  ] as const)('is what M-Pesa tells of it, %s: %i', async (when, amount) => {
    const { household, orders } = await bringWeek();
    if (when === 'before') await tell(amount, orders[0]?.number);
    const recorded = await record(household, 450);
    if (when === 'after') await tell(amount);
    else if (amount !== 450) {
      expect(recorded).toMatchObject({ reason: 'other-amount', told: shillings(amount) });
      await record(household, amount);
    }
    expect(await owes(household)).toBe(shillings(450 - amount));
    expect(await findPaymentsToCheck()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    [0, 350, [90, 150, 50], 0],
    [2, 350, [150, 50, 90], 0],
    [0, 500, [90, 150, 150], 50],
    [2, 500, [150, 150, 90], 50],
    // A person looks at what the orders that were refunded can't give.
    [0, 100, [90, 150, 150], 0],
  ])('of which order %i was refunded is what M-Pesa tells of it: %i', async (at, amount, kept, over) => {
    const { household, orders } = await bringWeek();
    await record(household, 450);
    expect(await refund(orders[at] as Order, 'order', 60)).toMatchObject({ ok: true });
    await tell(amount);
    expect((await sums(orders)).map(([each]) => each)).toEqual(kept);
    const dueBack = (await reload(orders)).map((order) => accountOf(order).dueBack);
    expect(addCents(...dueBack)).toBe(shillings(over));
    const kinds = (await findPaymentsToCheck()).map(({ kind }) => kind);
    expect(kinds).toEqual([...(over > 0 ? ['overpaid'] : []), ...(amount === 100 ? ['not-seen'] : [])]);
    expect(await findings()).toEqual([]);
  });

  it('of which one order was refunded is what a person finds on the statement, as far as that leaves', async () => {
    const { household, orders } = await bringWeek();
    await record(household, 450);
    await refund(orders[0] as Order, 'order', 60);
    const waiting = orders.at(-1) as Order;
    const find = (amount: number) => settle(waiting, { isSeen: true, amount: shillings(amount) });
    expect(await find(100)).toEqual({ ok: false, reason: 'given-back' });
    expect(await find(350)).toMatchObject({ ok: true });
    expect((await sums(orders)).map(([each]) => each)).toEqual([90, 150, 50]);
    expect([await owes(household), await findPaymentsToCheck()]).toEqual([shillings(100), []]);
    expect(await findings()).toEqual([]);
  });

  it('that M-Pesa takes back is told in one message', async () => {
    const { household, orders } = await bringWeek();
    await record(household, 450);
    const before = await dairy.mails(household);
    await recordReversal({
      orderNumber: orders[1]?.number ?? '',
      key: code,
      state: 'returned',
      note: 'Back',
      by: achieng,
      now: shop.now,
    });
    const [told, ...more] = (await dairy.mails(household)).slice(before.length);
    const numbers = (await reload(orders)).map(({ number }) => number);
    expect(more).toEqual([]);
    for (const number of numbers) expect(told).toContain(number);
    expect(told).toContain('M-Pesa has taken back KES 450.00 that was paid for your orders');
    expect(told).toContain('KES 450.00 of them is to pay now');
  });

  it('that M-Pesa takes back is owed again by all', async () => {
    const { household, orders } = await bringWeek();
    await record(household, 450);
    const reversal = { key: code, state: 'returned', note: 'Back', by: achieng, now: shop.now } as const;
    await recordReversal({ orderNumber: orders[1]?.number ?? '', ...reversal });
    expect(await owes(household)).toBe(shillings(450));
    expect([await findPaymentsToCheck(), await findings()]).toEqual([[], []]);
  });

  it.each(['not received', 'taken back'])('%s leaves what is agreed in cash to the rider', async (how) => {
    const { household, orders } = await bringWeek({ payment: 'cod' });
    const [first] = orders as [Order];
    await record(household, 450);
    const reversal = { key: code, state: 'returned', note: 'Back', by: achieng, now: shop.now } as const;
    await (how === 'taken back'
      ? recordReversal({ orderNumber: first.number, ...reversal })
      : settle(orders.at(-1) as Order, { isSeen: false, reason: 'not there' }));
    expect((await reload(orders)).map((order) => [order.paymentMethod, order.settleAt])).toEqual(
      orders.map(() => ['cod', undefined]),
    );
    await settleAt('12-05 10:00');
    const sheet = await loadDaySheet('2026-12-05', shop.now);
    expect(sheet.orders.map(({ isOwing }) => isOwing)).toEqual([true, true, true]);
    expect([await attempts(), await findings()]).toEqual([[], []]);
  });

  it('is not lost or doubled beside cash at the same moment', async () => {
    const { household, orders } = await bringWeek();
    const [first] = orders as [Order];
    await runBeside(
      async () => (await record(household, 450)).ok,
      [{ position: 1, run: async () => (await cashOf(first)).ok }],
    );
    const kept = (await sums(orders)).map(([each]) => each ?? 0);
    expect([kept[0], await findings()]).toEqual([150, []]);
  });
});

describe('a code of a prompt that somebody types before M-Pesa has told of it', () => {
  /** Four mornings of 150, of which the prompt is not for one; the first of the others is paid in cash. */
  async function askForThree(notAsked: number) {
    const { household, orders } = await takeDays({ payment: 'weekly' }, 4);
    const asked = orders.filter((_order, index) => index !== notAsked);
    for (const order of asked) await tick(order, `${order.standing?.day.slice(5) ?? ''} 06:10`);
    await settleAt('12-05 10:00');
    const [inCash, ...paidByPrompt] = asked as [Order, Order, Order];
    const other = orders[notAsked] as Order;
    await tick(other, '12-05 10:05');
    await cashOf(inCash);
    return { household, inCash, paidByPrompt, other };
  }

  type Event = 'type' | 'query' | 'till' | 'callback';

  it.each<[string, number, readonly Event[]]>([
    ['the youngest', 3, ['type', 'callback']],
    ['the oldest', 0, ['type', 'callback']],
    ['the youngest', 3, ['query', 'type', 'callback']],
    ['the oldest', 0, ['type', 'query', 'callback']],
    ['the youngest', 3, ['type', 'till', 'callback']],
    // Its callback is lost.
    ['the youngest', 3, ['type', 'till', 'query']],
    ['the oldest', 0, ['till', 'type', 'query']],
    ['the oldest', 0, ['type', 'query', 'till']],
    ['the youngest', 3, ['query', 'type', 'till']],
  ])('pays what was asked for, and not %s (%i, %j)', async (_which, notAsked, events) => {
    const { household, inCash, paidByPrompt, other } = await askForThree(notAsked);
    const happen: Record<Event, () => Promise<unknown>> = {
      type: async () =>
        expect(await record(household, 450, { seenOwed: (await owes(household)) / 100 })).toMatchObject({
          ok: true,
        }),
      query: () => answer(null),
      till: () => tell(450, inCash.number),
      callback: () => answer(code),
    };
    for (const event of events) await happen[event]();
    const all = [inCash, ...paidByPrompt, other];
    expect(await sums(all)).toEqual([
      [150, 0],
      [150, 0],
      [150, 0],
      [0, 150],
    ]);
    expect((await reload(all)).map((order) => accountOf(order).dueBack / 100)).toEqual([150, 0, 0, 0]);
    expect((await findPaymentsToCheck()).map(({ kind }) => kind)).toEqual(['paid-twice']);
    expect([await owes(household), await findings()]).toEqual([shillings(150), []]);
  });

  it.each<[string, boolean, readonly Event[]]>([
    ['paid in cash meanwhile', true, ['type', 'till', 'query']],
    ['paid in cash meanwhile', true, ['till', 'type', 'query']],
    ['paid in cash meanwhile', true, ['query', 'type', 'till']],
    ['paid in cash meanwhile', true, ['type', 'callback']],
    ['still owed', false, ['type', 'till', 'query']],
    ['still owed', false, ['query', 'type', 'till']],
  ])('pays the one order that was asked for, %s (%s, %j)', async (_what, inCash, events) => {
    const { orders } = await takeDays({ payment: 'weekly' }, 2);
    const [asked, other] = orders as [Order, Order];
    await tick(asked, '11-30 06:10');
    await settleAt('12-05 10:00');
    await tick(other, '12-05 10:05');
    if (inCash) await cashOf(asked);
    const happen: Record<Event, () => Promise<unknown>> = {
      type: () => typeOn(other),
      query: () => answer(null),
      till: () => tell(150, asked.number),
      callback: () => answer(code, 150),
    };
    for (const event of events) await happen[event]();
    const accounts = (await reload([asked, other])).map(accountOf);
    expect(accounts.map(({ kept, dueBack, stillToPay }) => [kept, dueBack, stillToPay])).toEqual([
      [shillings(150), inCash ? shillings(150) : 0, 0],
      [0, 0, shillings(150)],
    ]);
    expect(await findings()).toEqual([]);
  });

  it.each<[readonly Event[]]>([
    [['type', 'callback']],
    [['query', 'type', 'callback']],
    [['type', 'till', 'query']],
    [['query', 'type', 'till']],
  ])('is taken out of the books, where it was no payment of theirs (%j)', async (events) => {
    const { orders } = await askForWeek();
    const form = makePaymentForm(null, { method: 'MPESA', transactionCode: code, amount: shillings(450) });
    const happen: Record<Event, () => Promise<unknown>> = {
      type: async () =>
        expect(
          await recordBookPayment({ form, idempotencyKey: newIdempotencyKey(), by: achieng, now: shop.now }),
        ).toMatchObject({ ok: true }),
      query: () => answer(null),
      till: () => tell(450, orders[0].number),
      callback: () => answer(code),
    };
    for (const event of events) await happen[event]();
    expect((await reload(orders)).map(({ receiptNumber }) => receiptNumber)).toEqual([code, code, code]);
    const entries = await collections().accountEntries.find().sort({ createdAt: 1, amount: -1 }).toArray();
    expect(entries.map(({ amount, reversal }) => [amount, reversal?.reason])).toEqual([
      [shillings(450), undefined],
      [-shillings(450), `It paid what M-Pesa asked for with order ${orders[0].number}`],
    ]);
    expect(await findings()).toEqual([]);
  });

  it('with another amount waits as a whole', async () => {
    const { household, inCash, paidByPrompt, other } = await askForThree(3);
    await record(household, 450);
    await answer(code, 350);
    expect(await sums([inCash, ...paidByPrompt, other])).toEqual([
      [150, 0],
      [0, 150],
      [0, 150],
      [0, 150],
    ]);
    expect((await findPaymentsToCheck()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['wrong-amount', shillings(350)],
    ]);
    const [asked, notAsked] = (await reload([...paidByPrompt.slice(0, 1), other])).map(({ timeline }) =>
      timeline.map(({ text }) => text).find((text) => text.startsWith('Correction')),
    );
    expect(asked).toContain('gives way to what M-Pesa reports of it');
    expect(notAsked).toContain('was not for this order');
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['more than its part', 450, [150, 150, 150]],
    ['less than its part', 310, [150, 150, 150]],
  ])('gives the last of them its part, which had %s', async (_what, amount, kept) => {
    const { household, orders } = await askForWeek();
    const [inCash] = orders;
    await cashOf(inCash);
    await record(household, amount, { seenOwed: 300 });
    await answer(code);
    expect((await sums(orders)).map(([each]) => each)).toEqual(kept);
    expect((await reload(orders)).map((order) => accountOf(order).dueBack / 100)).toEqual([150, 0, 0]);
    expect((await findPaymentsToCheck()).map(({ kind }) => kind)).toEqual(['paid-twice']);
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['it asked for', 0],
    ['it did not ask for', 3],
  ])(
    'is due back once where a person took it for a second payment of an order that %s',
    async (_what, at) => {
      const { inCash, paidByPrompt, other } = await askForThree(3);
      await cashOf(other);
      const all = [inCash, ...paidByPrompt, other];
      await tell(450);
      const orderNumber = all[at]?.number ?? '';
      await settleTillPayment({ code, decision: { kind: 'order', orderNumber }, by: achieng, now: shop.now });
      expect(accountOf(await shop.reload(all[at] as Order)).dueBack).toBe(shillings(450));
      await answer(code);
      const accounts = (await reload(all)).map(accountOf);
      expect(accounts.map(({ dueBack, kept }) => [dueBack / 100, kept / 100])).toEqual([
        [150, 150],
        [0, 150],
        [0, 150],
        [0, 150],
      ]);
      expect(await findings()).toEqual([]);
    },
  );

  it('gives each its part where one is paid in part since', async () => {
    const { household, orders } = await askForWeek();
    await recordPayment({
      orderNumber: orders[0].number,
      payment: { method: 'cash', amount: shillings(50) },
      idempotencyKey: 'a-part-of-it-in-cash',
      by: achieng,
      now: shop.now,
    });
    expect(await record(household, 450, { seenOwed: 400 })).toMatchObject({ ok: true });
    await answer(code);
    expect((await sums(orders)).map(([each]) => each)).toEqual([150, 150, 150]);
    expect((await reload(orders)).map((order) => accountOf(order).dueBack / 100)).toEqual([50, 0, 0]);
    expect(await findings()).toEqual([]);
  });
});
