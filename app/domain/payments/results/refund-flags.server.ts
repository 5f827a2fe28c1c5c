import { createHash } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order, RefundDue } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import type { Cents } from '~/lib/money';

/** Money that turned out to belong to an order: of an attempt (null for a claim), with its receipt where it is known. */
type MatchedMoney = {
  readonly attemptId: ObjectId | null;
  readonly receiptNumber: string | null;
  /** M-Pesa's id of its prompt; null for a claim. */
  readonly checkoutRequestId: string | null;
  readonly amount: Cents;
};

/** By what a flag knows a prompt that no attempt of ours has the id of. */
export const hashCheckoutRequestId = (checkoutRequestId: string): string =>
  createHash('sha256').update(checkoutRequestId).digest('hex');

/** Reasons that say 'we do not know whose or how much', not 'too much': a later report may settle them. */
const isOpen = ({ reason }: RefundDue): boolean => reason === 'unmatched-prompt' || reason === 'wrong-amount';

/** Whether a flag is about the money of this attempt. */
export const isForAttempt = (due: RefundDue, attemptId: ObjectId): boolean =>
  due.attemptId?.equals(attemptId) ?? false;

/** Whether a flag was about this money: of its receipt, or where one of the two is unknown, of its attempt. */
function isAbout(due: RefundDue, money: MatchedMoney): boolean {
  const { attemptId, receiptNumber, checkoutRequestId, amount } = money;
  if (due.receiptNumber !== null && receiptNumber !== null) return due.receiptNumber === receiptNumber;
  if (
    due.promptHash !== undefined &&
    checkoutRequestId !== null &&
    due.promptHash === hashCheckoutRequestId(checkoutRequestId)
  )
    return true;
  const isOfAttempt = attemptId !== null && isForAttempt(due, attemptId);
  // A prompt is paid once: that another amount was told of it before was a mistake.
  return isOfAttempt && (due.reason === 'wrong-amount' || due.amount === null || due.amount === amount);
}

/**
 * Takes back the flags of an order, and of any other, that were about money which is matched by now: an admin who
 * follows the list would give back a good payment. Returns the order as it is afterwards.
 */
export async function clearRefundFlags(
  order: Order,
  money: MatchedMoney,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { receiptNumber, checkoutRequestId } = money;
  const elsewhere = [
    ...(receiptNumber === null ? [] : [{ 'refundsDue.receiptNumber': receiptNumber }]),
    ...(checkoutRequestId === null
      ? []
      : [{ 'refundsDue.promptHash': hashCheckoutRequestId(checkoutRequestId) }]),
  ];
  for (const filter of elsewhere) {
    const others = await collections()
      .orders.find({ ...filter, _id: { $ne: order._id } }, { session })
      .toArray();
    // What is flagged with another amount there holds that order back, and stays.
    const isLifted = (due: RefundDue) => due.reason === 'unmatched-prompt' && isAbout(due, money);
    for (const other of others) await keepFlags(other, (due) => !isLifted(due), now, session);
  }
  return keepFlags(order, (due) => !isOpen(due) || !isAbout(due, money), now, session);
}

/** Keeps those flags of an order for which `isKept` holds. */
async function keepFlags(
  order: Order,
  isKept: (due: RefundDue) => boolean,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const refundsDue = order.refundsDue.filter(isKept);
  if (refundsDue.length === order.refundsDue.length) return order;
  return updateOrder(order, { by: 'payment', text: null, set: { refundsDue } }, now, session);
}

/**
 * Completes the flags of an attempt's money, known without its receipt so far, by what a report tells of it. What was
 * only to be compared with a code that an admin has matched is a second payment where its receipt is another one.
 */
export async function completeRefundFlags(
  order: Order,
  money: { readonly attemptId: ObjectId; readonly receiptNumber: string; readonly amount: Cents | null },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { attemptId, receiptNumber, amount } = money;
  const isIncomplete = (due: RefundDue) => due.receiptNumber === null && isForAttempt(due, attemptId);
  if (!order.refundsDue.some(isIncomplete)) return order;
  const refundsDue = order.refundsDue.map((due): RefundDue => {
    if (!isIncomplete(due)) return due;
    const isSecond = order.paymentStatus === 'paid' && due.reason === 'unmatched-prompt';
    const reason = isSecond ? 'paid-twice' : due.reason;
    return { ...due, reason, receiptNumber, amount: due.amount ?? amount };
  });
  return updateOrder(order, { by: 'payment', text: null, set: { refundsDue } }, now, session);
}
