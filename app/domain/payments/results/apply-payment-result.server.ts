import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { describeForCustomer } from '~/domain/mpesa/attempts/result-text.server';
import { describeResult } from '~/clients/daraja/result-codes';
import { missingIds, toAttemptReport, type PaymentResult } from '~/domain/mpesa/attempts/payment-result';
import type { Order, PartPayment, RefundDue } from '~/domain/orders/order';
import { applyOrganizationPayment } from '~/domain/organizations/prompts/apply-organization-payment.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { isDueBack } from '~/domain/orders/account/due-back';
import { tellCustomer } from '~/domain/orders/mail/tell-customer.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { formatMoney } from '~/lib/format/money';
import {
  isForOrder,
  isTest,
  sharesOf,
  type OrderAttempt,
  type PaymentAttempt,
  type TestAttempt,
} from '~/domain/mpesa/attempts/payment-attempt';
import { matchClaim } from '~/domain/payments/claims/match-claim';
import { endMisconfiguration, recordReportFault } from '~/domain/mpesa/mpesa-health.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { extendPaymentDeadline } from '~/domain/payments/deadlines/extend-payment-deadline.server';
import { nextAttemptState, type AttemptEvent } from '~/domain/mpesa/attempts/attempt-state';
import { postponePrompts } from '~/domain/mpesa/prompts/prompt-quota.server';
import { releaseFromOthers } from '~/domain/payments/recording/take-back-code.server';
import { findToldReceipt } from '~/domain/payments/till/told-prompts.server';
import { applyPayment } from './apply-payment.server';
import { applyMismatchedSuccess, findMismatch } from './mismatched-result.server';
import { recordReport } from './record-report.server';
import {
  addRefundFlag,
  clearRefundFlags,
  completeRefundFlags,
  isGivenBack,
  isForAttempt,
} from '~/domain/orders/account/refund-flags.server';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';

/** Results may be repeated, late and out of order: success is never downgraded, all are recorded (docs/mpesa.md 6). */
export async function applyPaymentResult(
  attemptId: ObjectId,
  result: PaymentResult,
  now: Date,
): Promise<PaymentAttempt> {
  const { alertAdmin, meaning, outcome } = describeResult(result.code);
  if (alertAdmin) await alertFarm(meaning === 'unknown' ? 'unknown-code' : 'misconfigured', result.code, now);
  if (outcome === 'paid') await endMisconfiguration();
  return withRetriedTransaction(async (session) => {
    const attempt = await collections().paymentAttempts.findOne({ _id: attemptId }, { session });
    if (!attempt) throw new Error('a payment result came for an attempt that does not exist');
    if (outcome === 'pending') return recordReport(attempt, result, now, session);
    const mismatch = await findMismatch(attempt, result, session);
    if (mismatch)
      return outcome === 'paid'
        ? applyMismatchedSuccess(mismatch, attempt, result, now, session)
        : recordReport(attempt, result, now, session);
    if (isTest(attempt))
      return outcome === 'paid'
        ? applyTestPayment(attempt, result, now, session)
        : (await recordFailure(attempt, result, now, session)).attempt;
    if (!isForOrder(attempt))
      return outcome === 'paid'
        ? applyOrganizationPayment(attempt, result, now, session)
        : (await recordFailure(attempt, result, now, session)).attempt;
    return outcome === 'paid'
      ? applySuccess(attempt, result, now, session)
      : applyFailure(attempt, result, now, session);
  });
}

/** As the transaction has written it so far: what one order gets may change another. */
async function findOrderOf(orderId: ObjectId, session: ClientSession): Promise<Order> {
  const order = await collections().orders.findOne({ _id: orderId }, { session });
  if (!order) throw new Error('a payment result came for an order that does not exist');
  return order;
}

const alerts = {
  misconfigured: 'M-Pesa takes no payments for us: check its settings',
  'unknown-code': 'M-Pesa reported a result that we do not know: compare the order with the statement',
} as const;

async function alertFarm(reason: keyof typeof alerts, code: string, now: Date): Promise<void> {
  paymentConfiguration().log.error({ code }, alerts[reason]);
  await recordReportFault({ reason, code }, now);
}

const promptIds = (attempt: PaymentAttempt, result: PaymentResult) => ({
  attemptId: attempt._id,
  checkoutRequestId: result.checkoutRequestId,
});

/** A query has no amount: M-Pesa takes what the prompt requests. */
const compareAmount = (attempt: PaymentAttempt, result: PaymentResult): 'full' | 'other' | 'missing' => {
  if (result.via === 'query' || result.amount === attempt.amount) return 'full';
  return result.amount === null ? 'missing' : 'other';
};

const successEvents = {
  full: 'reported-paid',
  other: 'reported-other-amount',
  missing: 'reported-without-amount',
} as const satisfies Record<ReturnType<typeof compareAmount>, AttemptEvent>;

/** The shilling of a test is booked nowhere. */
function applyTestPayment(
  attempt: TestAttempt,
  result: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const { receiptNumber } = result;
  return updateAttempt(
    attempt,
    {
      event: successEvents[compareAmount(attempt, result)],
      report: toAttemptReport(result, now),
      set: { ...missingIds(attempt, result), ...(receiptNumber && { receiptNumber }) },
    },
    now,
    session,
  );
}

/** Each order gets its share of what was asked for; what needs a look at the statement stands with the first of them. */
async function applySuccess(
  attempt: OrderAttempt,
  reported: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const isToTell = reported.receiptNumber === null && attempt.receiptNumber === undefined;
  const told = isToTell ? await findToldReceipt(attempt, session) : null;
  const result = told === null ? reported : { ...reported, receiptNumber: told };
  const amount = compareAmount(attempt, result);
  const { receiptNumber } = result;
  const isSameReceipt =
    attempt.receiptNumber === undefined || receiptNumber === null || attempt.receiptNumber === receiptNumber;
  const isCorrection = attempt.state === 'mismatched' && isSameReceipt && result.amount === attempt.amount;
  const event: AttemptEvent = isCorrection ? 'amount-corrected' : successEvents[amount];
  if (nextAttemptState(attempt.state, event) === null)
    return applyRepeatedSuccess(attempt, result, amount, now, session);

  const shares = sharesOf(attempt);
  if (receiptNumber !== null)
    // Another amount waits as a whole for a person.
    await releaseFromOthers(receiptNumber, attempt, amount === 'full', now, session);
  if (amount === 'full') {
    // A complete result may lack the receipt that an incomplete one had.
    const knownReceipt = receiptNumber ?? attempt.receiptNumber ?? null;
    const payment = {
      receiptNumber: knownReceipt,
      ...promptIds(attempt, result),
      by: 'payment',
      isToldTogether: true,
    } as const;
    const paidTwice: Order[] = [];
    for (const share of shares) {
      const order = await findOrderOf(share.orderId, session);
      const paid = await applyPayment(order, { ...payment, amount: share.amount }, now, session);
      if (isDueBack('paid-twice', { before: order, after: paid })) paidTwice.push(paid);
    }
    const [first] = paidTwice;
    if (first) await tellCustomer('paid-twice', first, 'payment', now, session, paidTwice);
  } else {
    const order = await findOrderOf(attempt.orderId, session);
    // A flag with the amount replaces one without it.
    const cleared = await clearRefundFlags(
      order,
      { ...promptIds(attempt, result), receiptNumber, amount: attempt.amount },
      now,
      session,
    );
    const received = result.amount === null ? 'an unknown amount' : formatMoney(result.amount);
    const together = shares.length > 1 ? ` for ${shares.length} orders together` : '';
    const text = `M-Pesa reported ${received} instead of ${formatMoney(attempt.amount)}${together}. The farm will check it`;
    await addRefundFlag(cleared, attempt._id, result, 'wrong-amount', text, now, session);
    for (const { orderId } of shares)
      if (!orderId.equals(attempt.orderId))
        await updateOrder(await findOrderOf(orderId, session), { by: 'payment', text }, now, session);
  }
  return updateAttempt(
    attempt,
    {
      event,
      report: toAttemptReport(result, now),
      set: { ...missingIds(attempt, result), ...(receiptNumber && { receiptNumber }) },
    },
    now,
    session,
  );
}

/** M-Pesa tells of a paid prompt as a payment to the till: each of its orders has that receipt. */
export const applyToldReceipt = (
  attempt: OrderAttempt,
  receiptNumber: string,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> =>
  applyRepeatedSuccess(
    attempt,
    {
      via: 'callback',
      code: '0',
      text: 'Told as a payment to the till',
      checkoutRequestId: attempt.checkoutRequestId ?? '',
      merchantRequestId: null,
      receiptNumber,
      amount: attempt.amount,
    },
    'full',
    now,
    session,
  );

async function applyRepeatedSuccess(
  attempt: OrderAttempt,
  result: PaymentResult,
  amount: ReturnType<typeof compareAmount>,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const { receiptNumber } = result;
  const change = { event: null, report: toAttemptReport(result, now) };
  if (receiptNumber === null || receiptNumber === attempt.receiptNumber)
    return updateAttempt(attempt, change, now, session);
  // A second payment is due back as a whole; what a query has told of is there already.
  const isFirst = attempt.receiptNumber === undefined && attempt.state === 'paid';
  await releaseFromOthers(receiptNumber, attempt, isFirst, now, session);
  const order = await findOrderOf(attempt.orderId, session);
  if (attempt.receiptNumber !== undefined) {
    const text = 'M-Pesa reported a second payment for one prompt. To be refunded';
    await addRefundFlag(order, attempt._id, result, 'paid-twice', text, now, session);
    return updateAttempt(attempt, change, now, session);
  }
  const payment = { attemptId: attempt._id, receiptNumber, amount: result.amount };
  const updated = await updateAttempt(attempt, { ...change, set: { receiptNumber } }, now, session);
  if (attempt.state !== 'paid') {
    await completeRefundFlags(order, payment, now, session);
    return updated;
  }
  // A query settled it without receipt and amount: record them now.
  if (amount === 'other' && result.amount !== null)
    paymentConfiguration().log.error(
      { order: order.number, receiptNumber },
      'M-Pesa reported another amount for a payment that it had reported as paid. Compare it with the statement',
    );
  for (const share of sharesOf(attempt)) {
    const reported = result.amount === attempt.amount ? share.amount : result.amount;
    await recordReceipt(
      await findOrderOf(share.orderId, session),
      { ...attempt, amount: share.amount },
      { ...result, amount: reported },
      amount,
      now,
      session,
    );
  }
  return updated;
}

/** For money that only a query reported: the payment of the order, or flagged for refund. */
async function recordReceipt(
  found: Order,
  attempt: OrderAttempt,
  result: PaymentResult,
  amount: ReturnType<typeof compareAmount>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { receiptNumber } = result;
  if (receiptNumber === null) return;
  const isOfPrompt = (part: PartPayment) =>
    part.receiptNumber === null && (part.attemptId?.equals(attempt._id) ?? false);
  if (
    found.partPayments?.some(isOfPrompt) &&
    !isGivenBack(found, { receiptNumber, attemptId: attempt._id })
  ) {
    // The order owes again since.
    const partPayments = found.partPayments.map((part) =>
      isOfPrompt(part) ? { ...part, receiptNumber } : part,
    );
    const claim = matchClaim(found.claim, receiptNumber);
    await updateOrder(found, { by: 'payment', text: null, set: { partPayments, claim } }, now, session);
    return;
  }
  const isPayer = found.paidByAttempt?.equals(attempt._id) ?? false;
  if (isPayer && found.receiptNumber !== null && found.receiptNumber !== receiptNumber) {
    const text = `M-Pesa reported the receipt ${receiptNumber} beside ${found.receiptNumber}. One of them is to be refunded`;
    await addRefundFlag(found, attempt._id, result, 'paid-twice', text, now, session);
    return;
  }
  if (isPayer) {
    const payment = { ...promptIds(attempt, result), receiptNumber, amount: attempt.amount };
    const order = await clearRefundFlags(found, payment, now, session);
    const reported = result.amount === null ? '' : formatMoney(result.amount);
    const text =
      amount === 'other'
        ? `M-Pesa reported ${reported} for the payment with the receipt ${receiptNumber}`
        : null;
    const set = { receiptNumber, claim: matchClaim(order.claim, receiptNumber) };
    const updated = await updateOrder(order, { by: 'payment', text, set }, now, session);
    await completeRefundFlags(updated, { ...payment, amount: result.amount }, now, session);
    return;
  }
  const isFlag = (due: RefundDue) => due.receiptNumber === null && isForAttempt(due, attempt._id);
  // Beside a code that was not received, it was not clear what M-Pesa told of.
  const isUnclear = found.refundsDue.some((due) => due.reason === 'unmatched-prompt' && isFlag(due));
  const owes = found.paymentStatus === 'pending' || found.paymentStatus === 'failed';
  if (found.receiptNumber === receiptNumber || (isUnclear && owes)) {
    // It was flagged as a second payment while its receipt was unknown.
    const refundsDue = found.refundsDue.filter((due) => !isFlag(due));
    const order = await updateOrder(found, { by: 'payment', text: null, set: { refundsDue } }, now, session);
    const payment = { ...promptIds(attempt, result), receiptNumber, amount: attempt.amount };
    await applyPayment(order, { ...payment, by: 'payment' }, now, session);
    return;
  }
  const unassigned = {
    ...promptIds(attempt, result),
    attemptId: null,
    receiptNumber,
    amount: attempt.amount,
  };
  const order = await clearRefundFlags(found, unassigned, now, session);
  const completed = await completeRefundFlags(
    order,
    { attemptId: attempt._id, receiptNumber, amount: result.amount },
    now,
    session,
  );
  // An admin dismissed the payment as the one that is recorded, but its receipt is another one.
  const text = `M-Pesa reported the receipt ${receiptNumber} beside ${found.receiptNumber}. One of them is to be refunded`;
  await addRefundFlag(completed, attempt._id, result, 'paid-twice', text, now, session);
}

/** `hasFailed`: the attempt was pending until this report. */
async function recordFailure(
  attempt: PaymentAttempt,
  result: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<{ readonly attempt: PaymentAttempt; readonly hasFailed: boolean }> {
  const { meaning } = describeResult(result.code);
  const text = await describeForCustomer(result.code);
  const updated = await updateAttempt(
    attempt,
    {
      event: 'reported-failed',
      report: { ...toAttemptReport(result, now), text },
      set: missingIds(attempt, result),
    },
    now,
    session,
  );
  const hasFailed = attempt.pending && !updated.pending;
  if (hasFailed) await postponePrompts(attempt, meaning, now, session);
  return { attempt: updated, hasFailed };
}

async function applyFailure(
  attempt: OrderAttempt,
  result: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const { attempt: updated, hasFailed } = await recordFailure(attempt, result, now, session);
  if (!hasFailed) return updated;
  for (const { orderId } of sharesOf(attempt)) {
    const order = await findOrderOf(orderId, session);
    const payBy = await extendPaymentDeadline(order, attempt, now, session);
    // Another prompt has paid the order meanwhile: this one no longer matters to its customer.
    const entry = order.paymentStatus === 'paid' ? null : `M-Pesa: ${await describeForCustomer(result.code)}`;
    await updateOrder(order, { by: 'payment', text: entry, set: { payBy } }, now, session);
  }
  return updated;
}
