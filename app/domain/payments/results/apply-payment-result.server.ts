import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { describeResult } from '~/clients/daraja/result-codes';
import type { Order, RefundDue } from '~/domain/orders/order';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { formatMoney, type Cents } from '~/lib/money';
import type { AttemptReport, PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import { paymentConfiguration } from '~/domain/payments/payment-configuration.server';
import { extendPaymentDeadline } from '~/domain/payments/deadlines/extend-payment-deadline.server';
import { nextAttemptState, querySchedule, type AttemptEvent } from '~/domain/payments/attempts/attempt-state';
import { postponePrompts } from '~/domain/payments/prompts/prompt-quota.server';
import { applyPayment } from './apply-payment.server';
import {
  completeRefundFlags,
  hashCheckoutRequestId,
  isForAttempt,
  clearRefundFlags,
} from './refund-flags.server';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';

/** What M-Pesa says of an attempt, by a callback or in answer to a query. */
export type PaymentResult = {
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
export async function applyPaymentResult(
  attemptId: ObjectId,
  report: PaymentResult,
  now: Date,
): Promise<PaymentAttempt> {
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
    const stray = await findStray(attempt, report, session);
    if (stray)
      return outcome === 'paid'
        ? noteStrayMoney(stray, attempt, order, report, now, session)
        : note(attempt, report, now, session);
    return outcome === 'paid'
      ? recordSuccess(attempt, order, report, now, session)
      : recordFailure(attempt, order, report, now, session);
  });
}

const asAttemptReport = (report: PaymentResult, now: Date): Omit<AttemptReport, 'applied'> => ({
  at: now,
  via: report.via,
  code: report.code,
  text: report.text,
  checkoutRequestId: report.checkoutRequestId,
  receiptNumber: report.receiptNumber,
  amount: report.amount,
});

const note = (attempt: PaymentAttempt, report: PaymentResult, now: Date, session: ClientSession) =>
  updateAttempt(attempt, { event: null, report: asAttemptReport(report, now) }, now, session);

/** The ids that M-Pesa gave a prompt, where the answer to the prompt itself was lost or is still on its way. */
const learntIds = (attempt: PaymentAttempt, report: PaymentResult) => ({
  ...(!attempt.checkoutRequestId && { checkoutRequestId: report.checkoutRequestId }),
  ...(!attempt.merchantRequestId &&
    report.merchantRequestId && { merchantRequestId: report.merchantRequestId }),
});

/** A report with the right token that is not about the prompt of this token. */
type Stray =
  /** Its id is that of another attempt, or (owner null) of none that we know. */
  | { readonly by: 'id'; readonly owner: PaymentAttempt | null }
  /** Its receipt has paid another attempt. */
  | { readonly by: 'receipt' };

async function findStray(
  attempt: PaymentAttempt,
  report: PaymentResult,
  session: ClientSession,
): Promise<Stray | null> {
  const { checkoutRequestId, receiptNumber } = report;
  const findOther = (filter: { checkoutRequestId: string } | { receiptNumber: string }) =>
    collections().paymentAttempts.findOne({ ...filter, _id: { $ne: attempt._id } }, { session });
  if (attempt.checkoutRequestId !== checkoutRequestId) {
    const owner = await findOther({ checkoutRequestId });
    if (owner || attempt.checkoutRequestId) return { by: 'id', owner };
  }
  return receiptNumber !== null && (await findOther({ receiptNumber })) ? { by: 'receipt' } : null;
}

/**
 * A success with the right token and the wrong ids settles nothing: M-Pesa is asked about the attempts that it may be
 * about, and an admin looks at it until its money is matched, unless it is already.
 */
async function noteStrayMoney(
  stray: Stray,
  attempt: PaymentAttempt,
  order: Order,
  report: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const noted = await note(attempt, report, now, session);
  if (stray.by === 'receipt') return askSoon(noted, now, session);
  // With one id of its own it is probably its own; else nobody knows whose it is.
  const isOwn = report.merchantRequestId !== null && report.merchantRequestId === attempt.merchantRequestId;
  const owner = stray.owner ?? (isOwn ? attempt : null);
  const isMatched =
    (await isMatchedReceipt(report.receiptNumber, session)) ||
    // Known as paid by a report that did not tell the receipt.
    (owner?.state === 'paid' && owner.receiptNumber === undefined);
  if (isMatched) return noted;
  const ownersOrder =
    !owner || owner.orderId.equals(order._id)
      ? order
      : await collections().orders.findOne({ _id: owner.orderId }, { session });
  const text = 'M-Pesa reported a payment that does not fit this order';
  if (ownersOrder)
    await flag(ownersOrder, owner?._id ?? null, report, 'unmatched-prompt', text, now, session);
  if (owner && owner !== attempt) {
    await askSoon(owner, now, session);
    return noted;
  }
  return askSoon(noted, now, session);
}

/** Whether a payment with this receipt is recorded, of a prompt or of a code that an admin has matched. */
async function isMatchedReceipt(receiptNumber: string | null, session: ClientSession): Promise<boolean> {
  if (receiptNumber === null) return false;
  const { paymentAttempts, orders } = collections();
  const options = { session, projection: { _id: 1 } };
  return (
    (await paymentAttempts.findOne({ receiptNumber }, options)) !== null ||
    (await orders.findOne({ 'claim.code': receiptNumber, 'claim.state': 'matched' }, options)) !== null
  );
}

/** Has M-Pesa asked about an attempt in the next round of the job, where there is anything to ask. */
async function askSoon(attempt: PaymentAttempt, now: Date, session: ClientSession): Promise<PaymentAttempt> {
  const isOpen = attempt.checkoutRequestId !== undefined && querySchedule(attempt.state) !== null;
  if (!isOpen) return attempt;
  await collections().paymentAttempts.updateOne(
    { _id: attempt._id },
    { $set: { nextQueryAt: now } },
    { session },
  );
  return { ...attempt, nextQueryAt: now };
}

/** Which prompt the money of a report is of. */
const moneyOf = (attempt: PaymentAttempt, report: PaymentResult) => ({
  attemptId: attempt._id,
  checkoutRequestId: report.checkoutRequestId,
});

/** How much a success says came in. A query tells no amount: M-Pesa took what the prompt asked for. */
const readAmount = (attempt: PaymentAttempt, report: PaymentResult): 'full' | 'other' | 'untold' => {
  if (report.via === 'query' || report.amount === attempt.amount) return 'full';
  return report.amount === null ? 'untold' : 'other';
};

const successEvents = {
  full: 'reported-paid',
  other: 'reported-other-amount',
  untold: 'reported-without-amount',
} as const satisfies Record<ReturnType<typeof readAmount>, AttemptEvent>;

async function recordSuccess(
  attempt: PaymentAttempt,
  order: Order,
  report: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const amount = readAmount(attempt, report);
  const { receiptNumber } = report;
  const isSameReceipt =
    attempt.receiptNumber === undefined || receiptNumber === null || attempt.receiptNumber === receiptNumber;
  const corrects = attempt.state === 'mismatched' && isSameReceipt && report.amount === attempt.amount;
  const event: AttemptEvent = corrects ? 'amount-corrected' : successEvents[amount];
  if (nextAttemptState(attempt.state, event) === null)
    return recordRepeatedSuccess(attempt, order, report, amount, now, session);

  if (amount === 'full') {
    // A whole report may come without the receipt that an incomplete one has told.
    const known = receiptNumber ?? attempt.receiptNumber ?? null;
    const money = { amount: attempt.amount, receiptNumber: known, ...moneyOf(attempt, report) } as const;
    await applyPayment(order, { ...money, by: 'payment' }, now, session);
  } else {
    // A flag that did not know the amount gives way to the one that does.
    const kept = await clearRefundFlags(
      order,
      { ...moneyOf(attempt, report), receiptNumber, amount: attempt.amount },
      now,
      session,
    );
    const came = report.amount === null ? 'an amount that was not told' : formatMoney(report.amount);
    const text = `M-Pesa reported ${came} instead of ${formatMoney(attempt.amount)}: the farm looks at it`;
    await flag(kept, attempt._id, report, 'wrong-amount', text, now, session);
  }
  return updateAttempt(
    attempt,
    {
      event,
      report: asAttemptReport(report, now),
      set: { ...learntIds(attempt, report), ...(receiptNumber && { receiptNumber }) },
    },
    now,
    session,
  );
}

/** A success of what is settled as one already: the receipt may be new, and even the money may be. */
async function recordRepeatedSuccess(
  attempt: PaymentAttempt,
  order: Order,
  report: PaymentResult,
  amount: ReturnType<typeof readAmount>,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const { receiptNumber } = report;
  const change = { event: null, report: asAttemptReport(report, now) };
  if (receiptNumber === null || receiptNumber === attempt.receiptNumber)
    return updateAttempt(attempt, change, now, session);
  if (attempt.receiptNumber !== undefined) {
    const text = 'M-Pesa reported a second payment for one prompt: it is due back';
    await flag(order, attempt._id, report, 'paid-twice', text, now, session);
    return updateAttempt(attempt, change, now, session);
  }
  const money = { attemptId: attempt._id, receiptNumber, amount: report.amount };
  const written = await updateAttempt(attempt, { ...change, set: { receiptNumber } }, now, session);
  if (attempt.state !== 'paid') {
    await completeRefundFlags(order, money, now, session);
    return written;
  }
  // Known as paid from a query, which tells no receipt and no amount: here they are.
  if (amount === 'other' && report.amount !== null)
    paymentConfiguration().log.error(
      { order: order.number, receiptNumber },
      'M-Pesa told another amount of what it had told to be paid: compare it with the statement',
    );
  await recordReceipt(order, attempt, report, amount, now, session);
  return written;
}

/** Writes down the receipt of money that the order knows from a query, as its payment or as due back. */
async function recordReceipt(
  found: Order,
  attempt: PaymentAttempt,
  report: PaymentResult,
  amount: ReturnType<typeof readAmount>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { receiptNumber } = report;
  if (receiptNumber === null) return;
  const isPayer = found.paidByAttempt?.equals(attempt._id) ?? false;
  if (isPayer && found.receiptNumber !== null && found.receiptNumber !== receiptNumber) {
    const text = `M-Pesa reported the receipt ${receiptNumber} beside ${found.receiptNumber}: one is due back`;
    await flag(found, attempt._id, report, 'paid-twice', text, now, session);
    return;
  }
  if (isPayer || found.receiptNumber === receiptNumber) {
    const money = { ...moneyOf(attempt, report), receiptNumber, amount: attempt.amount };
    const order = await clearRefundFlags(found, money, now, session);
    const told = report.amount === null ? '' : formatMoney(report.amount);
    const text =
      amount === 'other' ? `M-Pesa told ${told} of the payment with the receipt ${receiptNumber}` : null;
    const isClaimed = order.claim?.state === 'to-match' && order.claim.code === receiptNumber;
    const claim = isClaimed && order.claim ? ({ ...order.claim, state: 'matched' } as const) : order.claim;
    // Flagged as a second payment while its receipt was unknown.
    const isFlag = (due: RefundDue) =>
      !isPayer && due.receiptNumber === null && isForAttempt(due, attempt._id);
    const refundsDue = order.refundsDue.filter((due) => !isFlag(due));
    const set = { receiptNumber, claim, paidByAttempt: attempt._id, refundsDue };
    const written = await updateOrder(order, { by: 'payment', text, set }, now, session);
    await completeRefundFlags(written, { ...money, amount: report.amount }, now, session);
    return;
  }
  const unknown = { ...moneyOf(attempt, report), attemptId: null, receiptNumber, amount: attempt.amount };
  const order = await clearRefundFlags(found, unknown, now, session);
  await completeRefundFlags(
    order,
    { attemptId: attempt._id, receiptNumber, amount: report.amount },
    now,
    session,
  );
}

async function recordFailure(
  attempt: PaymentAttempt,
  order: Order,
  report: PaymentResult,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  const { meaning, text } = describeResult(report.code);
  const written = await updateAttempt(
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
  const payBy = await extendPaymentDeadline(order, attempt, now, session);
  await updateOrder(order, { by: 'payment', text: `M-Pesa: ${text}`, set: { payBy } }, now, session);
  return written;
}

/**
 * Puts money that does not fit before an admin, once for each receipt. Takes the attempt that it is of (null where
 * nobody knows). A pending order is then not cancelled by the limit any more: its customer has paid something.
 */
async function flag(
  order: Order,
  attemptId: ObjectId | null,
  report: PaymentResult,
  reason: RefundDue['reason'],
  text: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { amount, receiptNumber } = report;
  const isSameAttempt = (other: RefundDue) =>
    attemptId === null ? other.attemptId === null : isForAttempt(other, attemptId);
  const isKnown = order.refundsDue.some((other) =>
    receiptNumber === null
      ? other.receiptNumber === null && isSameAttempt(other)
      : other.receiptNumber === receiptNumber,
  );
  if (isKnown) return;
  const promptHash =
    attemptId === null ? { promptHash: hashCheckoutRequestId(report.checkoutRequestId) } : {};
  const refundDue = { reason, amount, receiptNumber, attemptId, ...promptHash, since: now };
  const holds = order.status === 'pending' && reason === 'wrong-amount';
  await updateOrder(
    order,
    { by: 'payment', text, refundDue, ...(holds && { set: { payBy: null } }) },
    now,
    session,
  );
}
