import { describe, expect, it } from 'vitest';
import { isForOrder, type OrderAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { collections } from '~/domain/collections';
import { recordPayment as recordBookPayment } from '~/domain/organizations/entries/record-payment.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { makePaymentForm } from '../../support/fixtures/account-entries';
import { accountOf, flagKey } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import type { CheckoutDetails } from '~/domain/orders/checkout/checkout-schema';
import type { Order } from '~/domain/orders/order';
import { correctCash } from '~/domain/payments/cash/record-cash.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { settleUnseenCode, totalOf } from '~/domain/payments/recording/settle-unseen-code.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { listMpesaPayments, recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { settleFlag } from '~/domain/payments/review/settle-flag.server';
import { recordTillPayment } from '~/domain/payments/till/record-till-payment.server';
import {
  recordHouseholdPayment,
  viewHouseholdPayment,
} from '~/domain/standing-orders/payment/record-household-payment.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import { addCents, shillings, toCents, type Cents } from '~/lib/format/money';
import { createReceipt } from '~/simulators/daraja/prompt';
import { chooseRuns } from '../../support/full-run';
import { achieng, deliveryDetails, newIdempotencyKey } from '../orders/shop';
import { useWeek } from './week';

const week = useWeek();
const { shop } = week;

/**
 * Of the first forty, some that fail where a typed code keeps what it wasn't for, in orders (17, 37) or in the books (10), in another spelling (17, 37), or
 * where only the till tells of it (17).
 */
const telling = [10, 17, 37];
const runs = chooseRuns(telling.length, 'WEEK_STORM_RUNS');
const firstSeed = Number(process.env['WEEK_STORM_SEED'] ?? 1);
const seeds =
  runs === telling.length ? telling : Array.from({ length: runs }, (_, index) => firstSeed + index);
const days = 5;

/** What M-Pesa has, whatever the shop knows of it. */
type Paid = {
  readonly at: Date;
  readonly amount: Cents;
  isReturned: boolean;
  readonly attempt?: OrderAttempt;
};

/** Numbers below a limit, the same for the same seed. */
function chance(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}

const acts = [
  'bring',
  'bring',
  'bring',
  'ask',
  'ask',
  'payPrompt',
  'payPrompt',
  'callback',
  'query',
  'other',
  'count',
  'typePrompt',
  'typePrompt',
  'typeTill',
  'typeOne',
  'typeBooks',
  'promptOne',
  'less',
  'asPromised',
  'notBrought',
  'tellTill',
  'cash',
  'cash',
  'undoCash',
  'seen',
  'reverse',
  'refund',
  'refundPart',
] as const;

describe('prompts, codes, cash, outcomes, reversals and refunds of a week in any order', () => {
  it.each(seeds)(
    'book each payment once, and no other money (seed %i)',
    async (seed) => {
      const pick = chance(seed);
      const story: string[] = [];
      const payment = pick(3) === 0 ? 'mpesa' : 'weekly';
      const { household, orders: mornings } = await week.takeDays({ payment }, days);
      // An order of somebody else, whose prompt the farm sends.
      const beside = await shop.place({
        lines: [await shop.sell(5, 1_000)],
        details: { ...deliveryDetails(), deliveryArea: 'bumala' } as CheckoutDetails,
        paymentMethod: 'cod',
        phoneNumber: null,
      });
      const orders = [...mornings, beside];
      const isLost = pick(2) === 0;
      const statement = new Map<string, Paid>();
      let brought = 0;
      let saturday = -2;
      week.goTo('12-04 08:00');

      const one = async () => shop.reload(orders[pick(orders.length)] as Order);
      const attempts = async () => (await week.attempts()).filter(isForOrder);
      /** One that nobody has paid yet. */
      const findOpenPrompt = async () =>
        (await attempts()).find(
          ({ _id, checkoutRequestId, state }) =>
            checkoutRequestId &&
            state === 'prompted' &&
            ![...statement.values()].some(({ attempt }) => attempt?._id.equals(_id)),
        );
      const paidPrompts = () => [...statement].filter(([, { attempt }]) => attempt);
      const result = (attempt: OrderAttempt, receiptNumber: string | null, amount: Cents | null) =>
        applyPaymentResult(
          attempt._id,
          {
            via: receiptNumber === null ? 'query' : 'callback',
            code: '0',
            text: '',
            checkoutRequestId: attempt.checkoutRequestId ?? '',
            merchantRequestId: null,
            receiptNumber,
            amount,
          },
          shop.now,
        );
      const type = async (code: string, amount: Cents) =>
        recordHouseholdPayment({
          household: household.household,
          payment: { method: 'mpesa', code, amount, isSeen: pick(2) === 0, acceptsDay: true },
          seenOwed: (await viewHouseholdPayment(household.household)).owed,
          idempotencyKey: newIdempotencyKey(),
          by: achieng,
          now: shop.now,
        });
      const typeOn = ({ number }: Order, code: string, amount: Cents) =>
        recordPayment({
          orderNumber: number,
          payment: { method: 'mpesa', code, amount, isSeen: pick(2) === 0, acceptsDay: true },
          idempotencyKey: newIdempotencyKey(),
          by: achieng,
          now: shop.now,
        });
      const pay = (amount: Cents, attempt?: OrderAttempt): string => {
        const plain = createReceipt(shop.now);
        const code = pick(2) === 0 ? plain : `${plain.slice(0, 6)}O0${plain.slice(8)}`;
        statement.set(code, { at: shop.now, amount, isReturned: false, ...(attempt && { attempt }) });
        return code;
      };
      const tell = (code: string, { amount, attempt, at }: Paid) => {
        return recordTillPayment(
          {
            receiptNumber: code,
            amountCents: amount,
            account: attempt?.orderNumber ?? '',
            // While it was open, however late the shop hears of it.
            paidAt: attempt ? new Date(attempt.createdAt.getTime() + 30_000) : at,
            shortcode: '174379',
          },
          shop.now,
        );
      };
      /** A person finds each code that waits on the statement. */
      const findCodes = async () => {
        for (const order of await week.reload(orders))
          for (const unseen of order.unseenCodes ?? [])
            await settleUnseenCode({
              orderNumber: order.number,
              code: unseen.code,
              decision: { isSeen: true, amount: statement.get(unseen.code)?.amount ?? totalOf(unseen) },
              by: achieng,
              now: shop.now,
            });
      };

      const run: Record<(typeof acts)[number], () => Promise<unknown>> = {
        bring: async () => {
          const next = mornings[brought];
          if (!next) return 'all';
          brought += 1;
          return recordOutcome(next.number, { kind: 'brought' }, { by: achieng, now: shop.now });
        },
        ask: async () => {
          if (saturday > 19) return 'none';
          saturday += 7;
          return week.settleAt(`12-${String(saturday).padStart(2, '0')} 10:00`);
        },
        payPrompt: async () => {
          const attempt = await findOpenPrompt();
          return attempt ? pay(attempt.amount, attempt) : 'none';
        },
        callback: async () => {
          const [code, paid] = paidPrompts()[pick(Math.max(1, paidPrompts().length))] ?? [];
          return code && paid?.attempt ? result(paid.attempt, code, paid.amount) : 'none';
        },
        query: async () => {
          const [, paid] = paidPrompts().at(-1) ?? [];
          return paid?.attempt ? result(paid.attempt, null, null) : 'none';
        },
        other: async () => {
          const open = await findOpenPrompt();
          if (!open) return 'none';
          const amount = toCents(open.amount + (pick(2) === 0 ? -5_000 : 5_000));
          const code = pay(amount, open);
          if (pick(2) === 0) await type(code, amount);
          return result(open, code, amount);
        },
        count: async () => {
          for (const order of await week.reload(orders)) {
            const due = order.refundsDue.find(({ reason }) => reason === 'wrong-amount');
            if (due)
              return settleFlag({
                orderNumber: order.number,
                key: flagKey(due),
                seenAmount: due.amount,
                decision: { kind: 'count' },
                by: achieng,
                now: shop.now,
              });
          }
          return 'none';
        },
        typePrompt: async () => {
          const [paidBy, paid] = paidPrompts().at(-1) ?? [];
          if (!paidBy || !paid) return 'none';
          const code = pick(2) === 0 ? paidBy : paidBy.replace('O0', '00');
          return pick(3) === 0 ? typeOn(await one(), code, paid.amount) : type(code, paid.amount);
        },
        typeTill: async () => {
          const amount = shillings(50 + 50 * pick(12));
          const code = pay(amount);
          const recorded = await type(code, amount);
          if (!recorded.ok) statement.delete(code);
          return recorded;
        },
        typeOne: async () => {
          const amount = shillings(50 + 50 * pick(4));
          const code = pay(amount);
          const recorded = await typeOn(await one(), code, amount);
          if (!recorded.ok) statement.delete(code);
          return recorded;
        },
        typeBooks: async () => {
          const [of, prompt] = pick(2) === 0 ? (paidPrompts().at(-1) ?? []) : [];
          const amount = prompt?.amount ?? shillings(700);
          const code = of ?? pay(amount);
          const form = makePaymentForm(null, { method: 'MPESA', transactionCode: code, amount });
          const recorded = await recordBookPayment({
            form,
            idempotencyKey: newIdempotencyKey(),
            by: achieng,
            now: shop.now,
          });
          if (!recorded.ok && !of) statement.delete(code);
          return recorded;
        },
        promptOne: async () =>
          retryPayment({
            orderNumber: (await one()).number,
            phoneNumber: null,
            address: null,
            sentBy: achieng,
            now: shop.now,
          }),
        less: async () => {
          const { number, items } = await one();
          const lines = items.map(({ productId, sku }) => ({ productId, sku, quantity: 1 }));
          return recordOutcome(number, { kind: 'other', lines }, { by: achieng, now: shop.now });
        },
        asPromised: async () =>
          recordOutcome((await one()).number, { kind: 'brought' }, { by: achieng, now: shop.now }),
        notBrought: async () =>
          recordOutcome((await one()).number, { kind: 'not-brought' }, { by: achieng, now: shop.now }),
        tellTill: async () => {
          const [code, paid] = [...statement].at(-1) ?? [];
          return code && paid ? tell(code, paid) : 'none';
        },
        cash: async () => week.cashOf(await one()),
        undoCash: async () =>
          correctCash({ orderNumber: (await one()).number, reason: 'storm', by: achieng, now: shop.now }),
        seen: findCodes,
        reverse: async () => {
          const order = await one();
          const payments = listMpesaPayments(order).filter(
            ({ reversal, receiptNumber }) => reversal === null && receiptNumber !== null,
          );
          const found = payments[0];
          if (!found?.receiptNumber) return 'none';
          const reversed = await recordReversal({
            orderNumber: order.number,
            key: found.key,
            state: 'returned',
            note: 'storm',
            by: achieng,
            now: shop.now,
          });
          const paid = statement.get(found.receiptNumber);
          if (reversed.ok && paid) paid.isReturned = true;
          return reversed;
        },
        refund: () => refund(1),
        refundPart: () => refund(3),
      };
      async function refund(part: number) {
        const order = await one();
        const due = order.refundsDue.find(
          ({ amount, reason }) => amount !== null && reason !== 'wrong-amount',
        );
        const key = due ? flagKey(due) : orderPaymentKey;
        const seenAmount = refundableAmount(order, key) ?? toCents(0);
        if (part > 1 && due) return 'due';
        return recordRefund({
          orderNumber: order.number,
          key,
          seenAmount,
          amount: toCents(Math.floor(seenAmount / part / 100) * 100),
          method: 'cash',
          code: null,
          reason: 'storm',
          idempotencyKey: newIdempotencyKey(),
          by: achieng,
          now: shop.now,
        });
      }

      const steps = 30 + pick(20);
      for (let step = 0; step < steps; step += 1) {
        const act = acts[pick(acts.length)] ?? 'bring';
        shop.passSeconds(61);
        const done = await run[act]();
        story.push(
          `${act}${isRefused(done) ? ` (${String(done.reason)})` : done === 'none' ? ' (none)' : ''}`,
        );
      }
      // In the end M-Pesa has told of all, and a person has looked.
      for (const [code, paid] of paidPrompts())
        if (paid.attempt && isLost && paid.amount === paid.attempt.amount) {
          await result(paid.attempt, null, null);
          await tell(code, paid);
        } else if (paid.attempt) await result(paid.attempt, code, paid.amount);
      for (let count = 0; count < days; count += 1) await run.count();
      await findCodes();

      const found = await week.reload(orders);
      const accounts = found.map(accountOf);
      const byCode = new Map<string, number>();
      for (const { receipts } of accounts)
        for (const { receiptNumber, amount } of receipts)
          if (receiptNumber !== null)
            byCode.set(zeros(receiptNumber), (byCode.get(zeros(receiptNumber)) ?? 0) + amount);
      const inBooks = await collections()
        .accountEntries.find({ claimedCode: { $exists: true } })
        .toArray();
      for (const { claimedCode = '', amount } of inBooks)
        byCode.set(zeros(claimedCode), (byCode.get(zeros(claimedCode)) ?? 0) + amount);
      const expected = new Map([...statement].map(([code, { amount }]) => [zeros(code), amount as number]));
      const why = `${payment}, seed ${seed}: ${story.join(', ')}\n${found.map((order) => `${order.number} ${order.status} ${order.paymentStatus}\n  ${order.timeline.map(({ text }) => text).join('\n  ')}`).join('\n')}`;
      // What the farm has given back of a code that was not for it stays, and says so (docs/decisions/0172).
      if (!why.includes('This order was refunded before'))
        expect(sorted(byCode), why).toEqual(sorted(expected));
      for (const [index, { total, kept, stillToPay, toCheck }] of accounts.entries()) {
        expect(toCheck, why).toEqual([]);
        // More than it costs is due back, but for the cents that a payment by hand rounds up.
        expect(kept - total, why).toBeLessThan(100);
        const { status, paymentStatus } = found[index] as Order;
        if (status === 'cancelled') expect(kept, why).toBe(0);
        if (status === 'delivered' && paymentStatus === 'pending') expect(total - kept, why).toBe(stillToPay);
      }
      const owed = accounts
        .filter((_account, index) => index < days && found[index]?.status === 'delivered')
        .map(({ stillToPay }) => stillToPay);
      expect(await week.owes(household), why).toBe(addCents(...owed));
      expect(await week.findings(), why).toEqual([]);
    },
    120_000,
  );
});

const zeros = (code: string) => code.replaceAll('O', '0');
const sorted = (sums: ReadonlyMap<string, number>) => [...sums].filter(([, amount]) => amount !== 0).sort();
const isRefused = (done: unknown): done is { readonly reason: unknown } =>
  typeof done === 'object' && done !== null && 'ok' in done && done.ok === false && 'reason' in done;
