import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { collections } from '~/domain/collections';
import { correctOrder } from '~/domain/orders/corrections/correct-order.server';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { accountOf, correctableCashParts, flagKey } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { assignRider } from '~/domain/orders/day-sheet/assign-rider.server';
import { cashUp } from '~/domain/integrity/checks/cash-up.server';
import { readSnapshot } from '~/domain/integrity/snapshot-reader.server';
import { movementsOn } from '~/domain/payments/cash-up/day-movements.server';
import { loadCashUp } from '~/domain/payments/cash-up/load-cash-up.server';
import { closeCashDay } from '~/domain/payments/cash-up/record-cash-line.server';
import { toDateInput } from '~/lib/format/dates';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { relaxedPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { settleFlag } from '~/domain/payments/review/settle-flag.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { addCents, shillings, toCents, type Cents } from '~/lib/format/money';
import { createReceipt } from '~/simulators/daraja/prompt';
import { checkConsistency } from '../orders/check-consistency';
import { achieng, type Shop } from '../orders/shop';

const acts = [
  'payPrompt',
  'retry',
  'payByHand',
  'payByHand',
  'invent',
  'match',
  'match',
  'count',
  'refund',
  'refund',
  'refundPart',
  'revive',
  'toCash',
  'takeCash',
  'correctCash',
  'cancel',
  'proceed',
  'limit',
  'correct',
  'correct',
  'takePart',
  'correctPart',
  'takeBack',
  'give',
  'closeDay',
] as const;
type Act = (typeof acts)[number];

const act = fc.record({
  act: fc.constantFrom(...acts),
  order: fc.nat({ max: 1 }),
  amount: fc.constantFrom(265, 265, 200, 300),
});
/** Some steps are two acts at once. */
const steps = fc.oneof({ weight: 3, arbitrary: fc.tuple(act) }, { weight: 1, arbitrary: fc.tuple(act, act) });
export const accountStorms = fc.array(steps, { minLength: 5, maxLength: 16 });
type AccountStorm = typeof accountStorms extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Two orders for three units in stock. After each step the accounts of the orders agree with what customers have paid, and
 * the refunds with what the farm has paid out.
 */
export async function runAccountStorm(shop: Shop, storm: AccountStorm, begin: Date): Promise<void> {
  shop.passSeconds((begin.getTime() - shop.now.getTime()) / 1000);
  await emptyShop();
  shop.simulator.reset();
  shop.configure({ promptRules: relaxedPromptRules });
  await collections().settings.updateOne(
    { _id: 'site' },
    { $set: { riders: [{ id: 'otieno', name: 'Otieno', phone: '', hasLeft: false }] } },
  );
  const line = await shop.sell(3);
  const lines = [{ ...line, quantity: 2 }];
  const orders: Order[] = [];
  for (let count = 0; count < 2; count += 1) {
    const order = await shop.place({ lines: count === 0 ? lines : [line] });
    await sendFirstPrompt(order, { address: null, now: shop.now });
    orders.push(order);
  }
  /** By receipt, known to the farm once it is matched. */
  const statement = new Map<string, { amount: Cents; isKnown: boolean }>();
  const cash: Cents[] = [];

  async function run({ act: name, order: index, amount }: { act: Act; order: number; amount: number }) {
    const order = await shop.reload(orders[index] as Order);
    const { number } = order;
    const { now } = shop;
    const by = achieng;
    switch (name) {
      case 'payPrompt': {
        const prompt = shop.simulator
          .prompts()
          .find(({ accountReference, result }) => accountReference === number && !result);
        if (!prompt) return;
        await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
        const receipt = prompt.result?.receipt;
        if (receipt) statement.set(receipt, { amount: shillings(prompt.amount), isKnown: true });
        return;
      }
      case 'retry':
        return retryPayment({ orderNumber: number, phoneNumber: null, address: null, now });
      case 'payByHand': {
        const code = createReceipt(now);
        const claim = await claimPayment({ orderNumber: number, code, address: null, now });
        if (claim.ok && !statement.has(code))
          statement.set(code, { amount: shillings(amount), isKnown: false });
        return;
      }
      case 'invent':
        return claimPayment({ orderNumber: number, code: createReceipt(now), address: null, now });
      case 'match': {
        if (order.claim?.state !== 'to-match') return;
        const { code } = order.claim;
        const entry = statement.get(code);
        const settled = await shop.settle(order, entry !== undefined, entry?.amount);
        if (settled.ok && entry && settled.order.claim?.code === code) entry.isKnown = true;
        return;
      }
      case 'count': {
        const due = order.refundsDue.find(({ reason }) => reason === 'wrong-amount');
        const key = due ? flagKey(due) : 'none';
        const seenAmount = due?.amount ?? null;
        return settleFlag({
          orderNumber: number,
          key,
          seenAmount,
          decision: { kind: 'count' },
          by,
          now,
        });
      }
      case 'refund':
      case 'refundPart': {
        const [due] = order.refundsDue;
        const key = due ? flagKey(due) : orderPaymentKey;
        const seenAmount = refundableAmount(order, key) ?? toCents(0);
        const part = toCents(Math.min(seenAmount, 5_000));
        const result = await recordRefund({
          orderNumber: number,
          key,
          seenAmount,
          amount: name === 'refund' ? seenAmount : part,
          method: 'cash',
          code: null,
          reason: 'storm',
          idempotencyKey: randomBytes(16).toString('base64url'),
          by,
          now,
        });
        if (result.ok) payouts.push(name === 'refund' ? seenAmount : part);
        return;
      }
      case 'revive':
        return reopenOrder({ orderNumber: number, reason: null, maySettle: true, by, now });
      case 'toCash':
        return changeToCash({ orderNumber: number, now });
      case 'takeCash':
        return recordCash({ orderNumber: number, amount: null, by, now });
      case 'correctCash':
        return correctCash({ orderNumber: number, reason: 'storm', by, now });
      case 'takePart':
        return recordPayment({
          orderNumber: number,
          payment: { method: 'cash', amount: shillings(50) },
          idempotencyKey: randomBytes(16).toString('base64url'),
          by,
          now,
        });
      case 'correctPart': {
        const [part] = correctableCashParts(order);
        return part && correctCash({ orderNumber: number, partAt: part.at, reason: 'storm', by, now });
      }
      case 'takeBack':
        return takeBackDelivery({
          orderNumber: number,
          reason: 'storm',
          withCash: amount === 200,
          by,
          now,
        });
      case 'give':
        return assignRider({ orderNumbers: [number], riderId: amount === 265 ? 'otieno' : '', by, now });
      case 'closeDay':
        return closeCashDay({ day: toDateInput(now), by, now });
      case 'cancel':
        return changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now });
      case 'proceed': {
        const next = { confirmed: 'processing', processing: 'shipped', shipped: 'delivered' } as const;
        const to = next[order.status as keyof typeof next] as (typeof next)[keyof typeof next] | undefined;
        return to && changeOrderStatus({ orderId: order._id, to, by: 'admin', now });
      }
      case 'correct':
        return correctOrder({
          orderNumber: number,
          correction: { lines: [{ ...line, quantity: 1 + (amount % 3), price: 'ordered' }] },
          mayDiscount: true,
          idempotencyKey: randomBytes(16).toString('base64url'),
          by,
          now,
        });
      case 'limit':
        return expireOverduePayments(shop.passSeconds(24 * 3600));
    }
  }
  const payouts: Cents[] = [];

  for (const step of storm) {
    await Promise.all(step.map(run));
    await check();
  }
  await checkCashUps();

  async function check(): Promise<void> {
    await checkConsistency(new Map([[line.sku, 3]]));
    const found = await collections().orders.find().toArray();
    const accounts = found.map(accountOf);
    const sum = (pick: (account: (typeof accounts)[number]) => Cents) => addCents(...accounts.map(pick));
    cash.length = 0;
    for (const order of found) cash.push(cashOf(order));
    const known = [...statement.values()].filter(({ isKnown }) => isKnown).map(({ amount }) => amount);
    expect(
      sum(({ received }) => received),
      'received',
    ).toBe(addCents(...known, ...cash));
    expect(
      sum(({ refunded }) => refunded),
      'refunded',
    ).toBe(addCents(...payouts));
    await refreshSales(shop.passSeconds(1));
    const days = await collections().salesDays.find().toArray();
    expect(addCents(...days.map(({ revenue }) => revenue)), 'revenue of all days').toBe(
      sum(({ received }) => received) - sum(({ refunded }) => refunded),
    );
    const moved = found.flatMap((order) => (order.moneyDays ?? []).flatMap((day) => movementsOn(order, day)));
    const inCash = moved.filter(({ method }) => method === 'cash');
    expect(addCents(...inCash.map(({ amount }) => amount)), 'cash of all days').toBe(
      addCents(...cash) - addCents(...payouts),
    );
    expect(
      inCash.filter(({ holder }) => holder === null),
      'cash of nobody',
    ).toEqual([]);
    for (const order of found) {
      const { kept, stillToPay, total } = accountOf(order);
      expect(kept, `${order.number} keeps no more than it costs`).toBeLessThanOrEqual(total);
      if (order.paymentStatus === 'refunded') expect(kept).toBe(0);
      if (order.status !== 'cancelled' && order.paymentStatus === 'pending')
        expect(kept + stillToPay, `${order.number}, kept and to pay`).toBe(total);
    }
    // Whatever is due back or unclear is on the list, each with one place.
    const listed = await findPaymentsToCheck();
    expect(await countPaymentsToCheck()).toBe(listed.length);
    expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
    const due = listed.filter(({ kind }) => kind !== 'code').map(({ amount }) => amount ?? toCents(0));
    expect(addCents(...due), 'listed as due back').toBe(sum(({ dueBack }) => dueBack));
  }
}

/** Each day has the revenue of the dashboard, and what was kept of it at its closing. */
async function checkCashUps(): Promise<void> {
  for (const { _id: day, revenue } of await collections().salesDays.find().toArray())
    expect((await loadCashUp(day, new Date(`${day}T12:00:00Z`))).revenue, `cash-up of ${day}`).toBe(revenue);
  const findings = readSnapshot(
    (reader) => cashUp.find(reader, new Date()),
    new Map(),
    () => undefined,
  );
  for await (const { what } of findings) expect.fail(what);
}

/** What the timeline of an order says was taken in cash and not corrected. */
function cashOf({ timeline }: Order): Cents {
  const amountIn = (text: string): number => Number(/KES ([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
  return addCents(
    ...timeline.map(({ text }) => {
      if (text.startsWith('Correction:')) return shillings(-amountIn(text));
      return text.includes('received in cash') ? shillings(amountIn(text)) : toCents(0);
    }),
  );
}

async function emptyShop(): Promise<void> {
  const all = collections();
  for (const collection of [
    all.orders,
    all.paymentAttempts,
    all.products,
    all.stockMovements,
    all.promptQuotas,
    all.rateLimits,
    all.outbox,
    all.auditEntries,
    all.salesDays,
    all.preparations,
    all.cashDays,
  ])
    await (collection as typeof all.orders).deleteMany({});
}
