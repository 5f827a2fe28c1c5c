import fc from 'fast-check';
import { expect } from 'vitest';
import { collections } from '~/domain/collections';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { Order, RefundDue } from '~/domain/orders/order';
import { hashCallbackToken } from '~/domain/mpesa/prompts/callback-url.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import {
  expireOverduePayments,
  recoverLostPrompts,
  queryPendingPayments,
} from '~/domain/payments/jobs/payment-jobs.server';
import { relaxedPromptRules, toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import type { Prompt } from '~/simulators/daraja';
import { createReceipt } from '~/simulators/daraja/prompt';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { checkConsistency } from '../orders/check-consistency';
import { newPhone, type Shop } from '../orders/shop';

/** The response to a prompt; after a crash nobody has recorded it. */
const pushes = ['answered', 'answered', 'answered', 'lost', 'crash'] as const;
type Push = (typeof pushes)[number];

/** The kinds of callbacks. */
const reportKinds = [
  'right',
  'doubled',
  'wrong-amount',
  'without-amount',
  'without-receipt',
  'without-both',
  'foreign-id',
  'false-failure',
  'at-another-address',
] as const;
type ReportKind = (typeof reportKinds)[number];

const index = fc.nat({ max: 7 });
const step = <Name extends string, Rest>(
  name: Name,
  rest: { readonly [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
): fc.Arbitrary<{ readonly do: Name } & Rest> =>
  fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<{ readonly do: Name } & Rest>;

/** Each step chooses its target by a number, modulo the targets at that time. */
const steps = fc.oneof(
  {
    weight: 5,
    arbitrary: step('act', { prompt: index, action: fc.constantFrom('pin', 'pin', 'cancel', 'timeout') }),
  },
  {
    weight: 8,
    arbitrary: step('report', { prompt: index, kind: fc.constantFrom(...reportKinds), at: index }),
  },
  { weight: 2, arbitrary: step('lie', { prompt: index, lies: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: step('wait', {
      seconds: fc.constantFrom(5, 20, 45, 120, 150, 600, 11_000),
      outage: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: step('retry', { order: index, another: fc.boolean(), push: fc.constantFrom(...pushes) }),
  },
  { weight: 1, arbitrary: step('cash', { order: index }) },
  { weight: 1, arbitrary: step('cancel', { order: index, by: fc.constantFrom('customer', 'admin') }) },
  { weight: 1, arbitrary: step('payByHand', { order: index }) },
  { weight: 3, arbitrary: step('claim', { order: index, code: fc.constantFrom('own', 'own', 'invented') }) },
  { weight: 2, arbitrary: step('settle', { order: index }) },
  { weight: 1, arbitrary: step('sellOut', {}) },
);
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** Two orders of one product with little stock, and random steps. */
export const storms = fc.record({
  stock: fc.integer({ min: 2, max: 4 }),
  pushes: fc.tuple(fc.constantFrom(...pushes), fc.constantFrom(...pushes)),
  steps: fc.array(steps, { minLength: 3, maxLength: 18 }),
});
type Storm = typeof storms extends fc.Arbitrary<infer Value> ? Value : never;

/** A payment on M-Pesa's statement. */
type LedgerEntry = {
  readonly receipt: string;
  readonly orderNumber: string;
  /** In shillings. */
  readonly amount: number;
  /** Null for a manual payment. */
  readonly prompt: Prompt | null;
};

/**
 * Runs the steps against a shop, then a day in which M-Pesa reports the truth, and checks consistency and
 * ledger.
 */
export async function runStorm(shop: Shop, storm: Storm, begin: Date): Promise<void> {
  shop.passSeconds((begin.getTime() - shop.now.getTime()) / 1000);
  await emptyShop();
  shop.simulator.reset();
  shop.simulator.setBehaviour({ unanswered: 'never' });
  shop.configure({ promptRules: relaxedPromptRules });

  const sku = 'MILK-STORM';
  const [product] = await insertProducts(makeProduct({ variants: [makeVariant(sku, 65, storm.stock)] }));
  const line = { productId: product._id.toHexString(), sku, quantity: 1 };
  const orders: Order[] = [];
  const manualPayments: LedgerEntry[] = [];
  const reported = new Set<string>();
  const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];
  const isPaid = (prompt: Prompt) => prompt.result?.code === 0;
  const prompts = () => shop.simulator.prompts();
  const ledger = (): LedgerEntry[] => [
    ...manualPayments,
    ...prompts().flatMap((prompt) =>
      prompt.result?.receipt
        ? [
            {
              receipt: prompt.result.receipt,
              orderNumber: prompt.accountReference,
              amount: prompt.amount,
              prompt,
            },
          ]
        : [],
    ),
  ];

  async function withPush<Result>(push: Push, send: () => Promise<Result>): Promise<Result> {
    if (push === 'lost') shop.simulator.setBehaviour({ push: 'lost' });
    const known = prompts().length;
    const result = await send();
    shop.simulator.setBehaviour({ push: 'normal' });
    const sent = prompts()[known];
    if (push === 'crash' && sent)
      await collections().paymentAttempts.updateOne(
        { tokenHash: hashOf(sent), state: 'prompted' },
        {
          $set: { state: 'created', nextQueryAt: null },
          $unset: { checkoutRequestId: '', merchantRequestId: '' },
        },
      );
    return result;
  }

  for (const push of storm.pushes) {
    const order = await shop.place({ lines: [line] });
    orders.push(order);
    await withPush(push, () => sendFirstPrompt(order, { address: null, now: shop.now }));
  }

  async function runJobs(): Promise<void> {
    await expireOverduePayments(shop.now);
    await recoverLostPrompts(shop.now);
    await queryPendingPayments(shop.now);
  }

  /** Settles a claim like an admin with the statement. */
  async function settle({ _id }: Order): Promise<void> {
    const order = await shop.reload({ _id });
    if (order.claim?.state !== 'to-match') return;
    const isMatched = ledger().some(
      ({ receipt, orderNumber }) => receipt === order.claim?.code && orderNumber === order.number,
    );
    await shop.settle(order, isMatched);
  }

  async function report(prompt: Prompt, kind: ReportKind, at: number): Promise<void> {
    if (kind === 'false-failure') return call(prompt, callbackBody(prompt, { code: 1032 }));
    if (!prompt.result) return;
    // A wrong id is only detected where the right one is known.
    const other = pick(prompts(), at);
    const isStray = kind === 'foreign-id' || kind === 'at-another-address';
    const called = kind === 'at-another-address' ? other : prompt;
    const isKnown = called && (await attemptOf(called))?.checkoutRequestId === called.checkoutRequestId;
    if (!isPaid(prompt) || (isStray && !isKnown)) return call(prompt, callbackBody(prompt, {}));
    if (!isStray) reported.add(prompt.checkoutRequestId);
    switch (kind) {
      case 'right':
        return call(prompt, callbackBody(prompt, {}));
      case 'doubled': {
        const twice = [call(prompt, callbackBody(prompt, {})), call(prompt, callbackBody(prompt, {}))];
        return void (await Promise.all(twice));
      }
      case 'wrong-amount':
        return call(prompt, callbackBody(prompt, { amount: prompt.amount + (at % 2 === 0 ? 1 : -1) }));
      case 'without-amount':
        return call(prompt, callbackBody(prompt, { amount: null }));
      case 'without-receipt':
        return call(prompt, callbackBody(prompt, { receipt: null }));
      case 'without-both':
        return call(prompt, callbackBody(prompt, { amount: null, receipt: null }));
      case 'foreign-id':
        return call(prompt, callbackBody(prompt, { id: `ws_CO_FOREIGN_${at}` }));
      case 'at-another-address':
        return call(other ?? prompt, callbackBody(prompt, {}));
    }
  }

  const call = async (address: Prompt, body: unknown): Promise<void> =>
    void (await handleCallback({ token: tokenOf(address), body, now: shop.now }));

  async function take(next: Step): Promise<void> {
    const prompt = 'prompt' in next ? pick(prompts(), next.prompt) : undefined;
    const order = 'order' in next ? pick(orders, next.order) : undefined;
    const { now } = shop;
    switch (next.do) {
      case 'act': {
        // A customer who has paid manually does not pay the prompt as well (docs/decisions/0037).
        const paidByHand = manualPayments.some(({ orderNumber }) => orderNumber === prompt?.accountReference);
        if (!prompt || isPaid(prompt) || (next.action === 'pin' && paidByHand)) return;
        await shop.simulator.answer(prompt.checkoutRequestId, next.action, { callback: 'never' });
        return;
      }
      case 'report':
        return prompt && report(prompt, next.kind, next.at);
      case 'lie':
        if (prompt) prompt.overrides = next.lies ? { query: 'failed-though-paid' } : {};
        return;
      case 'wait':
        shop.passSeconds(next.seconds);
        if (next.outage) shop.simulator.setBehaviour({ service: 'unavailable' });
        await runJobs();
        shop.simulator.setBehaviour({ service: 'up' });
        return;
      case 'retry': {
        if (!order) return;
        const phoneNumber = next.another ? newPhone() : null;
        const send = () => retryPayment({ orderNumber: order.number, phoneNumber, address: null, now });
        return void (await withPush(next.push, send));
      }
      case 'cash':
        return void (order && (await changeToCash({ orderNumber: order.number, now })));
      case 'cancel':
        if (!order) return;
        if (next.by === 'customer') await cancelOrder({ orderNumber: order.number, now });
        else
          await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', name: 'Achieng', now });
        return;
      case 'payByHand': {
        if (!order || ledger().some(({ orderNumber }) => orderNumber === order.number)) return;
        const amount = (toMpesaAmount(order.totalAmount) ?? 0) / 100;
        manualPayments.push({ receipt: createReceipt(now), orderNumber: order.number, amount, prompt: null });
        return;
      }
      case 'claim': {
        if (!order) return;
        const own = ledger().find(({ orderNumber }) => orderNumber === order.number)?.receipt;
        const code = next.code === 'own' && own ? own : createReceipt(now);
        return void (await claimPayment({ orderNumber: order.number, code, address: null, now }));
      }
      case 'settle':
        return order && settle(order);
      case 'sellOut': {
        const left = await shop.stockOf(sku);
        if (!left) return;
        const lines = [{ ...line, quantity: left }];
        await shop.place({ lines, paymentMethod: 'cod', phoneNumber: null });
      }
    }
  }

  for (const next of storm.steps) await take(next);

  // Finally M-Pesa responds with the truth.
  for (const prompt of prompts()) prompt.overrides = {};
  shop.passSeconds(120);
  await runJobs();
  shop.passSeconds(24 * 3600);
  await runJobs();
  await runJobs();
  for (const order of orders) await settle(order);

  await checkConsistency(new Map([[sku, storm.stock]]));
  await checkLedger(ledger(), reported);
}

/** Each payment is on one order as paid, or flagged once; nothing else is. */
async function checkLedger(ledger: readonly LedgerEntry[], reported: ReadonlySet<string>): Promise<void> {
  const orders = await collections().orders.find().toArray();
  const attempts = await collections().paymentAttempts.find().toArray();
  expect(attempts.filter(({ nextQueryAt }) => nextQueryAt !== null)).toEqual([]);
  const attemptOfEntry = ({ prompt }: LedgerEntry) =>
    attempts.find(({ tokenHash }) => prompt !== null && tokenHash === hashOf(prompt));

  const isAbout = (due: RefundDue, entry: LedgerEntry): boolean =>
    due.receiptNumber === null
      ? (due.attemptId?.equals(attemptOfEntry(entry)?._id ?? '') ?? false)
      : due.receiptNumber === entry.receipt;
  const isPaidWith = (order: Order, entry: LedgerEntry): boolean =>
    order.paymentStatus === 'paid' &&
    (order.receiptNumber === null
      ? (order.paidByAttempt?.equals(attemptOfEntry(entry)?._id ?? '') ?? false)
      : order.receiptNumber === entry.receipt);

  for (const entry of ledger) {
    const about = orders.flatMap((order) =>
      order.refundsDue.filter((due) => isAbout(due, entry)).map((due) => ({ order, due })),
    );
    // A query next to a matched code has no receipt: only the statement can say whether it is the same money.
    const isQuestion = ({ order, due }: (typeof about)[number]) =>
      due.reason === 'unmatched-prompt' && due.receiptNumber === null && order.claim?.code === entry.receipt;
    const due = about.filter((one) => !isQuestion(one));
    const paid = orders.filter((order) => order.status !== 'cancelled' && isPaidWith(order, entry));
    const places = [
      ...paid.map(({ number }) => `paid ${number}`),
      ...due.map((one) => `${one.due.reason} ${one.order.number}`),
    ];
    const isClaimed = orders.some(({ claim }) => claim?.code === entry.receipt);
    const attempt = attemptOfEntry(entry);
    const mustBeSeen =
      entry.prompt === null
        ? isClaimed
        : // There is no id to ask about where the answer was lost, and only a callback at its address can tell of it.
          attempt?.checkoutRequestId === entry.prompt.checkoutRequestId ||
          reported.has(entry.prompt.checkoutRequestId);
    expect(places.length, `${entry.receipt} of ${entry.orderNumber}: ${places.join(', ')}`).toBeLessThan(2);
    if (mustBeSeen) expect(places, `${entry.receipt} of ${entry.orderNumber}`).toHaveLength(1);
    for (const one of due)
      if (one.due.reason !== 'wrong-amount' && one.due.amount !== null)
        expect(one.due.amount, one.due.reason).toBe(entry.amount * 100);
  }
  for (const order of orders) {
    if (order.paymentStatus === 'paid')
      expect(
        ledger.filter((entry) => isPaidWith(order, entry)),
        `${order.number} is paid`,
      ).toHaveLength(1);
    for (const due of order.refundsDue)
      expect(
        ledger.filter((entry) => isAbout(due, entry)),
        `${due.reason} of ${order.number}`,
      ).toHaveLength(1);
  }
}

const tokenOf = (prompt: Prompt): string => prompt.callbackUrl.split('/').at(-1) ?? '';
const hashOf = (prompt: Prompt): string => hashCallbackToken(tokenOf(prompt)) ?? '';
const attemptOf = (prompt: Prompt): Promise<PaymentAttempt | null> =>
  collections().paymentAttempts.findOne({ tokenHash: hashOf(prompt) });

/** The true result of a prompt, with changes. Null leaves out a value. */
function callbackBody(
  prompt: Prompt,
  changes: { code?: number; id?: string; amount?: number | null; receipt?: null },
): unknown {
  const code = changes.code ?? prompt.result?.code ?? 0;
  const amount = changes.amount === undefined ? prompt.amount : changes.amount;
  const receipt = changes.receipt === undefined ? prompt.result?.receipt : changes.receipt;
  const items = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
  ];
  const stkCallback = {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: changes.id ?? prompt.checkoutRequestId,
    ResultCode: code,
    ResultDesc: 'As told',
    ...(code === 0 && { CallbackMetadata: { Item: items.filter(({ Value }) => Value !== null) } }),
  };
  return { Body: { stkCallback } };
}

/** Only the collections that a run uses: emptying all takes longer than the run. */
async function emptyShop(): Promise<void> {
  const { orders, paymentAttempts, products, stockMovements, promptQuotas, rateLimits, outbox } =
    collections();
  for (const collection of [
    orders,
    paymentAttempts,
    products,
    stockMovements,
    promptQuotas,
    rateLimits,
    outbox,
  ])
    await (collection as typeof orders).deleteMany({});
}
