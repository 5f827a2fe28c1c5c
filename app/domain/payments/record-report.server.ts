import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '#db/collections';
import { describeResult } from '~/clients/daraja/result-codes';
import type { Order, RefundDue } from '~/domain/orders/order';
import { runOrderTransaction } from '~/domain/orders/order-transaction.server';
import { writeOrder } from '~/domain/orders/write-order.server';
import { formatMoney, type Cents } from '~/lib/money';
import type { AttemptReport, PaymentAttempt } from './payment-attempt';
import { paymentConfiguration } from './payment-configuration.server';
import { extendLimit } from './payment-limit.server';
import { nextAttemptState, type AttemptEvent } from './payment-status';
import { postponePrompts } from './prompt-quota.server';
import { recordMoney } from './record-money.server';
import { writeAttempt } from './write-attempt.server';

/** What M-Pesa says of an attempt, by a callback or in answer to a query. */
export type Report = {
  readonly via: 'callback' | 'query';
  readonly code: string;
  readonly text: string;
  readonly checkoutRequestId: string;
  readonly merchantRequestId: string | null;
  /** These two come with a successful callback only, and may be missing or unreadable even there. */
  readonly receiptNumber: string | null;
  readonly amount: Cents | null;
};

/**
 * Writes a report down and does what follows from it for the attempt, its order and the stock, in one transaction.
 * The same report may come any number of times, late and in any order: a success is never downgraded, money that does
 * not fit is flagged, and everything is kept (mpesa.md, Rules). Returns the attempt as it is afterwards.
 */
export async function recordReport(attemptId: ObjectId, report: Report, now: Date): Promise<PaymentAttempt> {
  const { alertAdmin } = describeResult(report.code);
  if (alertAdmin)
    paymentConfiguration().log.error(
      { code: report.code },
      'M-Pesa takes no payments for us: look at its settings',
    );
  return runOrderTransaction(async (session) => {
    const attempt = await collections().paymentAttempts.findOne({ _id: attemptId }, { session });
    const order = attempt && (await collections().orders.findOne({ _id: attempt.orderId }, { session }));
    if (!order) throw new Error('a report came for an attempt that is not there');
    const { outcome } = describeResult(report.code);
    if (outcome === 'pending') return note(attempt, report, now, session);
    if (await belongsElsewhere(attempt, report, session))
      return noteStray(attempt, order, report, outcome === 'paid', now, session);
    return outcome === 'paid'
      ? recordSuccess(attempt, order, report, now, session)
      : recordFailure(attempt, order, report, now, session);
  });
}

const asAttemptReport = (report: Report, now: Date): Omit<AttemptReport, 'applied'> => ({
  at: now,
  via: report.via,
  code: report.code,
  text: report.text,
  checkoutRequestId: report.checkoutRequestId,
  receiptNumber: report.receiptNumber,
  amount: report.amount,
});

const note = (attempt: PaymentAttempt, report: Report, now: Date, session: ClientSession) =>
  writeAttempt(attempt, { event: null, report: asAttemptReport(report, now) }, now, session);

/** The ids that M-Pesa gave a prompt, where the answer to the prompt itself was lost or is still on its way. */
const learntIds = (attempt: PaymentAttempt, report: Report) => ({
  ...(!attempt.checkoutRequestId && { checkoutRequestId: report.checkoutRequestId }),
  ...(!attempt.merchantRequestId &&
    report.merchantRequestId && { merchantRequestId: report.merchantRequestId }),
});

/** True where the ids say that the report is about another prompt, or its receipt has paid another one. */
async function belongsElsewhere(
  attempt: PaymentAttempt,
  report: Report,
  session: ClientSession,
): Promise<boolean> {
  const { checkoutRequestId, receiptNumber } = report;
  if (attempt.checkoutRequestId && attempt.checkoutRequestId !== checkoutRequestId) return true;
  const attempts = collections().paymentAttempts;
  const isOther = async (filter: { checkoutRequestId: string } | { receiptNumber: string }) =>
    (await attempts.findOne(
      { ...filter, _id: { $ne: attempt._id } },
      { session, projection: { _id: 1 } },
    )) !== null;
  if (!attempt.checkoutRequestId && (await isOther({ checkoutRequestId }))) return true;
  return receiptNumber !== null && (await isOther({ receiptNumber }));
}

/** A report with the right token and the wrong ids settles nothing; if it speaks of money, an admin looks at it. */
async function noteStray(
  attempt: PaymentAttempt,
  order: Order,
  report: Report,
  isMoney: boolean,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  if (isMoney)
    await flag(
      order,
      attempt,
      report,
      'unmatched-prompt',
      'M-Pesa reported a payment that does not fit this order',
      now,
      session,
    );
  return note(attempt, report, now, session);
}

async function recordSuccess(
  attempt: PaymentAttempt,
  order: Order,
  report: Report,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  // A query tells no amount: M-Pesa took what the prompt asked for. A callback that tells none proves nothing.
  const isFull = report.via === 'query' || report.amount === attempt.amount;
  const event: AttemptEvent = isFull ? 'reported-paid' : 'reported-other-amount';
  if (nextAttemptState(attempt.state, event) === null)
    return recordRepeatedSuccess(attempt, order, report, isFull, now, session);

  if (isFull) {
    const { receiptNumber } = report;
    const money = { amount: attempt.amount, receiptNumber, attemptId: attempt._id, by: 'payment' } as const;
    await recordMoney(order, money, now, session);
  } else {
    const came = report.amount === null ? 'an amount that was not told' : formatMoney(report.amount);
    const text = `M-Pesa reported ${came} instead of ${formatMoney(attempt.amount)}: the farm looks at it`;
    await flag(order, attempt, report, 'wrong-amount', text, now, session);
  }
  return writeAttempt(
    attempt,
    {
      event,
      report: asAttemptReport(report, now),
      set: {
        ...learntIds(attempt, report),
        ...(report.receiptNumber && { receiptNumber: report.receiptNumber }),
      },
    },
    now,
    session,
  );
}

/** A success of what is settled as one already: the receipt may be new, and even the money may be. */
async function recordRepeatedSuccess(
  attempt: PaymentAttempt,
  order: Order,
  report: Report,
  isFull: boolean,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const { receiptNumber } = report;
  const change = { event: null, report: asAttemptReport(report, now) };
  if (receiptNumber === null || receiptNumber === attempt.receiptNumber)
    return writeAttempt(attempt, change, now, session);
  if (attempt.receiptNumber !== undefined) {
    const text = 'M-Pesa reported a second payment for one prompt: it is due back';
    await flag(order, attempt, report, 'paid-twice', text, now, session);
    return writeAttempt(attempt, change, now, session);
  }
  // Known as paid from a query, which tells no receipt and no amount: here they are.
  const written = await writeAttempt(attempt, { ...change, set: { receiptNumber } }, now, session);
  const isPayer = order.paidByAttempt?.equals(attempt._id) ?? false;
  if (!isFull) {
    const text = 'M-Pesa reported another amount than the order asked for: the farm looks at it';
    await flag(order, attempt, report, 'wrong-amount', text, now, session);
  } else if (isPayer && order.receiptNumber !== null && order.receiptNumber !== receiptNumber) {
    const text = `M-Pesa reported the receipt ${receiptNumber} beside ${order.receiptNumber}: one is due back`;
    await flag(order, attempt, report, 'paid-twice', text, now, session);
  } else if (isPayer) {
    const isClaimed = order.claim?.state === 'to-match' && order.claim.code === receiptNumber;
    const claim = isClaimed && order.claim ? ({ ...order.claim, state: 'matched' } as const) : order.claim;
    await writeOrder(order, { by: 'payment', text: null, set: { receiptNumber, claim } }, now, session);
  } else if (order.receiptNumber === receiptNumber) {
    // Flagged as a second payment while its receipt was unknown: it is the code that an admin has matched.
    const set = { paidByAttempt: attempt._id };
    await writeOrder(order, { by: 'payment', text: null, set, noRefundFor: attempt._id }, now, session);
  }
  return written;
}

async function recordFailure(
  attempt: PaymentAttempt,
  order: Order,
  report: Report,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const { meaning, text } = describeResult(report.code);
  const written = await writeAttempt(
    attempt,
    {
      event: 'reported-failed',
      report: { ...asAttemptReport(report, now), text },
      set: learntIds(attempt, report),
    },
    now,
    session,
  );
  if (!attempt.pending || written.pending) return written;
  await postponePrompts(attempt, meaning, now, session);
  const payBy = await extendLimit(order, attempt, now, session);
  await writeOrder(order, { by: 'payment', text: `M-Pesa: ${text}`, set: { payBy } }, now, session);
  return written;
}

const refundDue = (
  attempt: PaymentAttempt,
  report: Report,
  reason: RefundDue['reason'],
  now: Date,
): RefundDue => ({
  reason,
  amount: report.amount,
  receiptNumber: report.receiptNumber,
  attemptId: attempt._id,
  since: now,
});

/**
 * Puts money that does not fit before an admin, once for each receipt. A pending order is then not cancelled by the
 * limit any more: its customer has paid something.
 */
async function flag(
  order: Order,
  attempt: PaymentAttempt,
  report: Report,
  reason: RefundDue['reason'],
  text: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const due = refundDue(attempt, report, reason, now);
  const isKnown = order.refundsDue.some(
    (other) => other.receiptNumber === due.receiptNumber && (other.attemptId?.equals(attempt._id) ?? false),
  );
  if (isKnown) return;
  const holds = order.status === 'pending' && reason === 'wrong-amount';
  await writeOrder(
    order,
    { by: 'payment', text, refundDue: due, ...(holds && { set: { payBy: null } }) },
    now,
    session,
  );
}
