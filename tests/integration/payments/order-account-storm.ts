import fc from 'fast-check';
import { expect } from 'vitest';
import { toApiOrder } from '~/api/schemas/order';
import type { StoredProduct } from '~/domain/catalogue/product';
import { updateProduct } from '~/domain/catalogue/products/save-product.server';
import { collections } from '~/domain/collections';
import type { Correction } from '~/domain/orders/corrections/correction';
import { correctOrder } from '~/domain/orders/corrections/correct-order.server';
import { exportOrders } from '~/domain/orders/list/export-orders.server';
import { orderListFilter } from '~/domain/orders/list/order-list-filter';
import type { Order } from '~/domain/orders/order';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { nextOrderStatuses } from '~/domain/orders/status/order-status';
import { assignRider } from '~/domain/orders/day-sheet/assign-rider.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { accountOf, correctableCashParts, flagKey } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { movementsOn } from '~/domain/payments/cash-up/day-movements.server';
import { loadCashUp } from '~/domain/payments/cash-up/load-cash-up.server';
import { closeCashDay } from '~/domain/payments/cash-up/record-cash-line.server';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { changeToMpesa } from '~/domain/payments/change-to-mpesa.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { relaxedPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { settleUnseenCode } from '~/domain/payments/recording/settle-unseen-code.server';
import { listMpesaPayments, recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import type { ReviewKind } from '~/domain/payments/review/review-kinds';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { settleFlag } from '~/domain/payments/review/settle-flag.server';
import { loadSales } from '~/domain/sales/load-sales.server';
import { overlapMs, refreshSales } from '~/domain/sales/refresh-sales.server';
import { addDays, dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, shillings, toCents, type Cents } from '~/lib/format/money';
import { createReceipt } from '~/simulators/daraja/prompt';
import { openForm } from '../../support/fixtures/product-form';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { isFullRun } from '../../support/full-run';
import { checkConsistency } from '../orders/check-consistency';
import { achieng, newIdempotencyKey, type Shop } from '../orders/shop';

const acts = [
  'payPrompt',
  'retry',
  'farmPrompt',
  'payByHand',
  'payByHand',
  'invent',
  'match',
  'match',
  'count',
  'recordCash',
  'recordCode',
  'recordCode',
  'seen',
  'notSeen',
  'reverse',
  'reverse',
  'refund',
  'refund',
  'refundPart',
  'reopen',
  'reopen',
  'toCash',
  'toMpesa',
  'takeCash',
  'correctCash',
  'correctCashPart',
  'cancel',
  'proceed',
  'proceed',
  'correct',
  'correct',
  'discount',
  'takeBack',
  'give',
  'closeDay',
  'rename',
] as const;
type Act = (typeof acts)[number];
type Step = { readonly act: Act; readonly order: number; readonly amount: number };

/** They say that recorded money never came: it leaves the day for which it was recorded, and not the day on which they say so. */
const takesBack: readonly Act[] = ['correctCash', 'correctCashPart', 'takeBack', 'notSeen'];

const act = fc.record({
  act: fc.constantFrom(...acts),
  order: fc.nat({ max: 1 }),
  amount: fc.constantFrom(265, 265, 200, 300, 100),
});
/** Some steps are two acts at once; between some the clock goes on, or is set back a little, over midnight too. */
const steps = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(act) },
  { weight: 2, arbitrary: fc.tuple(act, act) },
  { weight: 1, arbitrary: fc.constantFrom('night', 'limit', 'midnight', 'back') },
);
/** More runs of fewer steps find the same faults in less time; what is rare needs long ones. */
export const accountStorms = fc.array(
  steps,
  isFullRun ? { minLength: 5, maxLength: 16 } : { minLength: 3, maxLength: 9 },
);
type AccountStorm = typeof accountStorms extends fc.Arbitrary<infer Value> ? Value : never;

/** How far a clock may be set back, or be behind another one (refresh-sales.server.ts). */
const maxBackMs = overlapMs - 30_000;

/**
 * Two orders for three units in stock. After each step stock, accounts, sales days and the sheet of the day agree with what customers
 * have paid, what the farm has paid out, and what M-Pesa took back, each on its day.
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
  const { _id: productId } = await sellTwoSizes();
  const line = { productId: productId.toHexString(), sku: 'A', quantity: 1 };
  const lines = [{ ...line, quantity: 2 }];
  const orders: Order[] = [];
  for (let count = 0; count < 2; count += 1) {
    const order = await shop.place({ lines: count === 0 ? lines : [line] });
    await sendFirstPrompt(order, { address: null, now: shop.now });
    orders.push(order);
  }
  /** By receipt, known to the farm once it is matched or recorded. */
  const statement = new Map<string, { amount: Cents; isKnown: boolean }>();
  const payouts: Cents[] = [];
  const takenBack: Cents[] = [];
  /** What came in less what went back, by the day on which it was recorded, for each order. */
  const moves = orders.map((): { day: string; amount: number }[] => []);
  let latest = shop.now;
  let checkedAt = 0;

  async function run({ act: name, order: index, amount }: Step) {
    const order = await shop.reload(orders[index] as Order);
    const { number: orderNumber, _id: orderId } = order;
    const { now } = shop;
    const by = achieng;
    const idempotencyKey = newIdempotencyKey();
    const correct = (correction: Correction) =>
      correctOrder({ orderNumber, correction, mayDiscount: true, idempotencyKey, by, now });
    const dayOf = (ahead: number) => addDays(toDateInput(now), ahead);
    switch (name) {
      case 'payPrompt': {
        const prompt = shop.simulator
          .prompts()
          .find(({ accountReference, result }) => accountReference === orderNumber && !result);
        if (!prompt) return;
        await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
        const receipt = prompt.result?.receipt;
        if (receipt) statement.set(receipt, { amount: shillings(prompt.amount), isKnown: true });
        return;
      }
      case 'retry':
        return retryPayment({ orderNumber, phoneNumber: null, address: null, now });
      case 'farmPrompt':
        return retryPayment({ orderNumber, phoneNumber: null, address: null, sentBy: by, now });
      case 'payByHand': {
        const code = createReceipt(now);
        const claim = await claimPayment({ orderNumber, code, address: null, now });
        if (claim.ok && !statement.has(code))
          statement.set(code, { amount: shillings(amount), isKnown: false });
        return;
      }
      case 'invent':
        return claimPayment({ orderNumber, code: createReceipt(now), address: null, now });
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
        return settleFlag({ orderNumber, key, seenAmount, decision: { kind: 'count' }, by, now });
      }
      case 'recordCash': {
        const payment = { method: 'cash', amount: shillings(amount) } as const;
        return recordPayment({ orderNumber, payment, idempotencyKey, by, now });
      }
      case 'recordCode': {
        const told = order.claim?.state === 'to-match' ? order.claim.code : createReceipt(now);
        const entry = statement.get(told) ?? { amount: shillings(amount), isKnown: false };
        const payment = {
          method: 'mpesa',
          code: told,
          amount: entry.amount,
          isSeen: false,
          acceptsDay: true,
        } as const;
        const recorded = await recordPayment({ orderNumber, payment, idempotencyKey, by, now });
        if (recorded.ok) statement.set(told, { ...entry, isKnown: true });
        return;
      }
      case 'seen':
      case 'notSeen': {
        const code = order.unseenCodes?.[0]?.code ?? 'NONE';
        const isSeen = name === 'seen';
        const decision = isSeen ? { isSeen } : { isSeen, reason: 'storm' };
        const settled = await settleUnseenCode({ orderNumber, code, decision, by, now });
        if (settled.ok && !isSeen) statement.delete(code);
        return;
      }
      case 'reverse': {
        const payment = listMpesaPayments(order).find(({ reversal }) => reversal?.state !== 'returned');
        if (!payment) return;
        const isHeld = payment.reversal !== null;
        const state = isHeld && amount === 300 ? 'kept' : !isHeld && amount === 200 ? 'held' : 'returned';
        const change = { orderNumber, key: payment.key, state, note: 'storm', by, now } as const;
        const recorded = await recordReversal(change);
        if (recorded.ok && state === 'returned') takenBack.push(payment.amount);
        return;
      }
      case 'refund':
      case 'refundPart': {
        const [due] = order.refundsDue;
        const key = due ? flagKey(due) : orderPaymentKey;
        const seenAmount = refundableAmount(order, key) ?? toCents(0);
        const paidOut = name === 'refund' ? seenAmount : toCents(Math.min(seenAmount, 5_000));
        const result = await recordRefund({
          orderNumber,
          key,
          seenAmount,
          amount: paidOut,
          method: 'cash',
          code: null,
          reason: 'storm',
          idempotencyKey,
          by,
          now,
        });
        if (result.ok) payouts.push(paidOut);
        return;
      }
      case 'reopen':
        return reopenOrder({ orderNumber, reason: 'storm', maySettle: amount !== 100, by, now });
      case 'toCash':
        return changeToCash({ orderNumber, now, ...(amount === 300 && { changedBy: by }) });
      case 'toMpesa':
        return changeToMpesa({ orderNumber, changedBy: by, now });
      case 'takeCash':
        return recordCash({ orderNumber, amount: null, by, now });
      case 'correctCash':
        return correctCash({ orderNumber, reason: 'storm', by, now });
      case 'correctCashPart': {
        const [part] = correctableCashParts(order);
        return part && correctCash({ orderNumber, partAt: part.at, reason: 'storm', by, now });
      }
      case 'takeBack':
        return takeBackDelivery({ orderNumber, reason: 'storm', withCash: amount !== 265, by, now });
      case 'give':
        return assignRider({
          orderNumbers: [orderNumber],
          riderId: amount === 265 ? 'otieno' : '',
          by,
          now,
        });
      case 'closeDay':
        return closeCashDay({ day: toDateInput(now), by, now });
      case 'cancel':
        return changeOrderStatus({ orderId, to: 'cancelled', by: 'admin', now });
      case 'correct': {
        const quantity = 1 + (amount % 3);
        const delivery = { method: 'delivery', day: dayOf(amount === 300 ? 2 : 0) } as const;
        return correct({
          lines: order.items.map(({ sku }) => ({ ...line, sku, quantity, price: 'ordered' })),
          ...(amount > 200 && { delivery }),
        });
      }
      case 'rename': {
        // The two sizes swap their SKUs, or that of the orders gets another.
        const product = await collections().products.findOne({ _id: productId });
        if (!product) return;
        const [own, other] = product.variants.map(({ sku }) => sku);
        const skus = amount === 265 ? [other, own] : [`${own}${amount}`, other];
        const form = openForm(product);
        const variants = form.variants.map((row, at) => ({ ...row, sku: skus[at] ?? row.sku }));
        return updateProduct(product._id.toHexString(), { form: { ...form, variants }, by, now });
      }
      case 'discount': {
        const percent = { kind: 'percent', value: 10, reason: 'storm' } as const;
        const whole = { kind: 'amount', value: shillings(600), reason: 'storm' } as const;
        return correct({ discount: { 265: percent, 300: whole }[amount] ?? null });
      }
      case 'proceed': {
        const [to] = nextOrderStatuses(order, 'admin').filter((next) => next !== 'cancelled');
        return to && changeOrderStatus({ orderId, to, by: 'admin', now });
      }
    }
  }

  /** Notes what an order has received since the last look, on the day of today; what never came leaves its own day. */
  function note(isTakenBack: boolean, order: Order): void {
    const own = moves[orders.findIndex(({ _id }) => _id.equals(order._id))] ?? [];
    const { received, refunded, reversed } = accountOf(order);
    const amount = received - refunded - reversed - own.reduce((sum, move) => sum + move.amount, 0);
    if (amount === 0) return;
    const wrong = isTakenBack && amount < 0 ? own.findLast((move) => move.amount === -amount) : undefined;
    if (wrong) own.splice(own.indexOf(wrong), 1);
    else own.push({ day: toDateInput(shop.now), amount });
  }

  for (const step of storm) {
    if (step === 'night') shop.passSeconds(9 * 3600);
    else if (step === 'midnight') shop.passSeconds(1 + secondsToMidnight(shop.now));
    else if (step === 'back')
      shop.passSeconds(-Math.max(0, (maxBackMs - (latest.getTime() - shop.now.getTime())) / 1000));
    else if (step === 'limit') await expireOverduePayments(shop.passSeconds(24 * 3600));
    else {
      // Whose money moved could not be told apart.
      const areApart =
        step[0].order !== step[1]?.order || !step.some(({ act: name }) => takesBack.includes(name));
      for (const atOnce of areApart ? [step] : step.map((each) => [each])) {
        await Promise.all(atOnce.map(run));
        if (shop.writes === checkedAt) continue;
        for (const order of await collections().orders.find().toArray())
          note(
            atOnce.some((each) => takesBack.includes(each.act) && orders[each.order]?._id.equals(order._id)),
            order,
          );
      }
    }
    // Every second step is refused, and leaves all as it was checked before.
    if (isFullRun || typeof step === 'string' || shop.writes !== checkedAt) await check();
    else shop.passSeconds(1);
    checkedAt = shop.writes;
    if (shop.now > latest) latest = shop.now;
  }
  await checkWhole();

  async function check(): Promise<void> {
    const found = await checkConsistency(3);
    const accounts = found.map(accountOf);
    const sum = (pick: (account: (typeof accounts)[number]) => Cents) => addCents(...accounts.map(pick));
    const known = [...statement.values()].filter(({ isKnown }) => isKnown).map(({ amount }) => amount);
    const moved = {
      received: sum(({ received }) => received),
      refunded: sum(({ refunded }) => refunded),
      reversed: sum(({ reversed }) => reversed),
    };
    expect(moved).toEqual({
      received: addCents(...known, ...found.map(cashOf)),
      refunded: addCents(...payouts),
      reversed: addCents(...takenBack),
    });
    await refreshSales(shop.passSeconds(1));
    const days = await collections().salesDays.find().toArray();
    expect(withoutZeros(days.map(({ _id, revenue }) => [_id, revenue])), 'revenue by day').toEqual(
      withoutZeros(moves.flat().map(({ day, amount }) => [day, amount])),
    );
    const inCash = found
      .flatMap((order) => (order.moneyDays ?? []).flatMap((day) => movementsOn(order, day)))
      .filter(({ method }) => method === 'cash');
    expect(addCents(...inCash.map(({ amount }) => amount)), 'cash of all days').toBe(
      addCents(...found.map(cashOf)) - addCents(...payouts),
    );
    expect(inCash.filter(({ holder }) => holder === null)).toEqual([]);
    for (const order of found) {
      expect(order.totalAmount, `what ${order.number} costs`).toBe(costOf(order));
      const { kept, stillToPay, total } = accountOf(order);
      // Cents that were rounded up stay.
      expect(kept, `${order.number} keeps no more than it costs`).toBeLessThan(total + 100);
      if (order.paymentStatus === 'refunded') expect(kept).toBe(0);
      if (order.status !== 'cancelled' && order.paymentStatus === 'pending')
        // M-Pesa takes whole shillings.
        expect([0, ...(order.paymentMethod === 'mpesa' ? [50] : [])], `${order.number}, to pay`).toContain(
          total - kept - stillToPay,
        );
    }
    // Whatever is due back or unclear is on the list, each with one place.
    const listed = await findPaymentsToCheck();
    expect(await countPaymentsToCheck()).toBe(listed.length);
    expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
    const due = listed
      .filter(({ kind }) => !notDueBack.includes(kind))
      .map(({ amount }) => amount ?? toCents(0));
    expect(addCents(...due), 'listed as due back').toBe(sum(({ dueBack }) => dueBack));
    await checkSheet(found);
  }

  /** The sheet of today has what is to be served, and what was delivered today or without its cash. */
  async function checkSheet(found: readonly Order[]): Promise<void> {
    const today = toDateInput(shop.now);
    const isCash = ({ paymentMethod }: Order) => paymentMethod !== 'mpesa';
    const isOnSheet = (order: Order): boolean => {
      const isDue = order.delivery.method === 'delivery' && (order.delivery.day ?? '') <= today;
      if (order.status === 'pending') return isDue && isCash(order);
      if (order.status !== 'delivered') return isDue && order.status !== 'cancelled';
      const isOwing = isCash(order) && order.paymentStatus === 'pending';
      return isOwing || (order.deliveredAt !== undefined && toDateInput(order.deliveredAt) === today);
    };
    const expected = found
      .filter(isOnSheet)
      .map((order) => [order.number, isCash(order) ? accountOf(order).stillToPay : 0]);
    const sheet = await loadDaySheet(today, shop.now);
    expect(sheet.orders.map(({ number, toCollect }) => [number, toCollect]).sort(), 'the sheet').toEqual(
      expected.sort(),
    );
  }

  /** What costs too much for each step. No job sends mail here or asks about prompts. */
  async function checkWhole(): Promise<void> {
    const findings = [];
    for await (const { what } of runIntegrityChecks({ now: shop.now }))
      if (!/\b(?:a?waits?|waited)\b/.test(what)) findings.push(what);
    expect(findings).toEqual([]);
    const csv = await exportOrders(orderListFilter.none, { hasAmounts: true, by: achieng, now: shop.now });
    const rows = new Map<string | undefined, string | undefined>();
    for await (const row of csv?.rows ?? []) rows.set(row[0], row.at(-1));
    for (const order of await collections().orders.find().toArray()) {
      const cost = costOf(order) / 100;
      expect([
        rows.get(order.number),
        toApiOrder(order, { siteUrl: 'https://malisho.example', principal: null }).totalAmount,
      ]).toEqual([cost.toFixed(2), cost]);
    }
    for (const { _id: day, revenue } of await collections().salesDays.find().toArray())
      expect((await loadCashUp(day, new Date(`${day}T12:00:00Z`))).revenue, `cash-up of ${day}`).toBe(
        revenue,
      );
    const { today, revenue } = await loadSales(shop.now);
    const sumOf = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
    // The clock may have been set back over midnight.
    const day = toDateInput(shop.now);
    const all = moves.flat().filter((move) => move.day <= day);
    expect([today.revenue, revenue], 'the dashboard').toEqual([
      sumOf(all.filter((move) => move.day === day)),
      sumOf(all),
    ]);
  }
}

/** Of payments to check: a code that nobody has found yet, and what M-Pesa holds, is not due back. */
const notDueBack: readonly ReviewKind[] = ['code', 'not-seen', 'held'];

/** 10 % of the products, or 600 shillings and no more than it all costs. */
function costOf({ items, deliveryFee, discount }: Order): number {
  const products = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (!discount) return products + deliveryFee;
  return discount.kind === 'percent'
    ? Math.floor(products * 0.9) + deliveryFee
    : Math.max(0, products + deliveryFee - 60_000);
}

/** Sums by day. */
function withoutZeros(amounts: readonly (readonly [string, number])[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const [day, amount] of amounts) sums.set(day, (sums.get(day) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort());
}

/** What the timeline of an order says was taken in cash and not corrected. */
function cashOf({ timeline }: Order): Cents {
  const amountIn = (text: string): number => Number(/KES ([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
  return addCents(
    ...timeline
      .filter(({ text }) => /received in cash/.test(text))
      .map(({ text }) => shillings(text.startsWith('Correction:') ? -amountIn(text) : amountIn(text))),
  );
}

const secondsToMidnight = (now: Date): number =>
  (dayRange(addDays(toDateInput(now), 1)).from.getTime() - now.getTime()) / 1000;

/** Three of each; the orders are of the first. */
async function sellTwoSizes(): Promise<StoredProduct> {
  await insertCategory({ name: 'Fresh Milk' });
  const variants = [makeVariant('A', 65, 3), makeVariant('B', 65, 3)];
  const [product] = await insertProducts(makeProduct({ variants }));
  return product;
}

async function emptyShop(): Promise<void> {
  const all = collections();
  for (const collection of [
    all.orders,
    all.paymentAttempts,
    all.products,
    all.categories,
    all.stockMovements,
    all.promptQuotas,
    all.rateLimits,
    all.outbox,
    all.auditEntries,
    all.salesDays,
    all.preparations,
    all.farmNotices,
    all.cashDays,
  ])
    await (collection as typeof all.orders).deleteMany({});
}
