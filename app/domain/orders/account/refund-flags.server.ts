import { createHash } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PaymentResult } from '~/domain/mpesa/attempts/payment-result';
import type { Order, Refund, RefundDue } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import type { Cents } from '~/lib/format/money';
import { paymentKey } from './order-account';
import { orderPaymentKey } from './order-payment-key';

/** Paid by an attempt or (null) a claim. */
type MatchedPayment = {
  readonly attemptId: ObjectId | null;
  readonly receiptNumber: string | null;
  readonly checkoutRequestId: string | null;
  readonly amount: Cents;
};

const hashCheckoutRequestId = (checkoutRequestId: string): string =>
  createHash('sha256').update(checkoutRequestId).digest('hex');

/** A later result may settle these reasons: the order or the amount is unknown. */
const isUnresolved = ({ reason }: RefundDue): boolean =>
  reason === 'unmatched-prompt' || reason === 'wrong-amount';

export const isForAttempt = (due: RefundDue, attemptId: ObjectId): boolean =>
  due.attemptId?.equals(attemptId) ?? false;

/** By receipt or, where one of the two has none, by prompt. */
function isSamePayment(due: RefundDue, payment: MatchedPayment): boolean {
  const { attemptId, receiptNumber, checkoutRequestId, amount } = payment;
  if (due.receiptNumber !== null && receiptNumber !== null) return due.receiptNumber === receiptNumber;
  if (
    due.promptHash !== undefined &&
    checkoutRequestId !== null &&
    due.promptHash === hashCheckoutRequestId(checkoutRequestId)
  )
    return true;
  const isSameAttempt = attemptId !== null && isForAttempt(due, attemptId);
  // A prompt is paid once, so an earlier report of another amount was wrong.
  return isSameAttempt && (due.reason === 'wrong-amount' || due.amount === null || due.amount === amount);
}

/** M-Pesa took it back: it is a part payment that a reversal names. */
const isReversed = (
  { reversals = [], partPayments = [] }: Order,
  { receiptNumber, attemptId }: ReportedPayment,
): boolean =>
  partPayments.some(
    (part) =>
      (receiptNumber !== null && part.receiptNumber !== null
        ? part.receiptNumber === receiptNumber
        : attemptId !== null && (part.attemptId?.equals(attemptId) ?? false)) &&
      reversals.some(({ of, state }) => state === 'returned' && of === paymentKey(part)),
  );

type ReportedPayment = Pick<MatchedPayment, 'receiptNumber' | 'attemptId'>;

/** True for a payment beside the order's that an admin has given back, or that M-Pesa took back: a late report is about the same one. */
export const isGivenBack = (order: Order, { receiptNumber, attemptId }: ReportedPayment): boolean =>
  isReversed(order, { receiptNumber, attemptId }) ||
  (order.refunds ?? []).some(
    (refund) =>
      refund.of !== orderPaymentKey &&
      (refund.of === attemptId?.toHexString() ||
        (receiptNumber !== null && (refund.of === receiptNumber || refund.receiptNumber === receiptNumber))),
  );

const isDismissed = (order: Order, { receiptNumber, attemptId }: ReportedPayment): boolean =>
  order.dismissedMoney?.includes(receiptNumber ?? attemptId?.toHexString() ?? '') ?? false;

/** Clears flags about a matched payment, on any order: an admin would refund a good payment. */
export async function clearRefundFlags(
  order: Order,
  payment: MatchedPayment,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  await clearFlagsOfOthers(order, payment, now, session);
  return filterFlags(order, (due) => !isUnresolved(due) || !isSamePayment(due, payment), now, session);
}

/** Clears flags about a payment that was matched elsewhere: on all orders but `payer`, or on all. */
export async function clearFlagsOfOthers(
  payer: Order | null,
  payment: MatchedPayment,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { receiptNumber, checkoutRequestId } = payment;
  const otherOrders = [
    ...(receiptNumber === null ? [] : [{ 'refundsDue.receiptNumber': receiptNumber }]),
    ...(checkoutRequestId === null
      ? []
      : [{ 'refundsDue.promptHash': hashCheckoutRequestId(checkoutRequestId) }]),
  ];
  for (const filter of otherOrders) {
    const others = await collections()
      .orders.find({ ...filter, ...(payer && { _id: { $ne: payer._id } }) }, { session })
      .toArray();
    // A flag for another amount blocks its order, and stays.
    const isCleared = (due: RefundDue) => due.reason === 'unmatched-prompt' && isSamePayment(due, payment);
    for (const other of others) await filterFlags(other, (due) => !isCleared(due), now, session);
  }
}

async function filterFlags(
  order: Order,
  keeps: (due: RefundDue) => boolean,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const refundsDue = order.refundsDue.filter(keeps);
  if (refundsDue.length === order.refundsDue.length) return order;
  return updateOrder(order, { by: 'payment', text: null, set: { refundsDue } }, now, session);
}

/** An unmatched flag becomes a second payment: its receipt is another one. What was given back of it has its receipt, too. */
export async function completeRefundFlags(
  order: Order,
  payment: { readonly attemptId: ObjectId; readonly receiptNumber: string; readonly amount: Cents | null },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { attemptId, receiptNumber, amount } = payment;
  const isIncomplete = (due: RefundDue) => due.receiptNumber === null && isForAttempt(due, attemptId);
  const isGiven = ({ of, receiptNumber: known }: Refund) => known === null && of === attemptId.toHexString();
  if (!order.refundsDue.some(isIncomplete) && !order.refunds?.some(isGiven)) return order;
  const refundsDue = order.refundsDue.map((due): RefundDue => {
    if (!isIncomplete(due)) return due;
    const isSecond = order.paymentStatus === 'paid' && due.reason === 'unmatched-prompt';
    const reason = isSecond ? 'paid-twice' : due.reason;
    return { ...due, reason, receiptNumber, amount: due.amount ?? amount };
  });
  const refunds = order.refunds?.map((refund) => (isGiven(refund) ? { ...refund, receiptNumber } : refund));
  const set = { refundsDue, ...(refunds && { refunds }) };
  return updateOrder(order, { by: 'payment', text: null, set }, now, session);
}

/** Flags a payment once per receipt. An order paid with a wrong amount loses its deadline, so that it is not cancelled. */
export async function addRefundFlag(
  order: Order,
  attemptId: ObjectId | null,
  result: PaymentResult,
  reason: RefundDue['reason'],
  text: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { amount, receiptNumber } = result;
  const payment = { receiptNumber, attemptId };
  if (isGivenBack(order, payment) || isDismissed(order, payment)) return;
  const isSameAttempt = (other: RefundDue) =>
    attemptId === null ? other.attemptId === null : isForAttempt(other, attemptId);
  const isFlagged = order.refundsDue.some((other) =>
    receiptNumber === null
      ? other.receiptNumber === null && isSameAttempt(other)
      : other.receiptNumber === receiptNumber,
  );
  if (isFlagged) return;
  const promptHash =
    attemptId === null ? { promptHash: hashCheckoutRequestId(result.checkoutRequestId) } : {};
  const refundDue = { reason, amount, receiptNumber, attemptId, ...promptHash, since: now };
  const keepsOrder = order.status === 'pending' && reason === 'wrong-amount';
  await updateOrder(
    order,
    { by: 'payment', text, refundDue, ...(keepsOrder && { set: { payBy: null } }) },
    now,
    session,
  );
}
