import type { ClientSession, ObjectId } from 'mongodb';
import type { Order, PartPayment, RefundDue } from '~/domain/orders/order';
import type { Actor } from '~/domain/orders/status/order-status';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { formatMoney, type Cents } from '~/lib/format/money';
import { matchClaim } from '~/domain/payments/claims/match-claim';
import { correctPayment, describeRest } from '~/domain/orders/account/correct-payment';
import { isUnconfirmedPayment, paymentAmount } from '~/domain/orders/account/order-account';
import { bookPayment } from './book-payment.server';
import { clearRefundFlags, isForAttempt, isGivenBack } from '~/domain/orders/account/refund-flags.server';

type ReceivedPayment = {
  readonly amount: Cents;
  /** Null where only a query reported it, which has no receipt. */
  readonly receiptNumber: string | null;
  /** Null for a claim that an admin matched. */
  readonly attemptId: ObjectId | null;
  readonly checkoutRequestId: string | null;
  readonly by: Extract<Actor, 'payment' | 'admin'>;
  readonly name?: string;
  /** The caller tells in one message of all orders that were paid otherwise meanwhile. */
  readonly isToldTogether?: true;
};

/** Revives an order that the time limit cancelled if its stock is available; else flags the money. Clears flags about this money. */
export async function applyPayment(
  found: Order,
  received: ReceivedPayment,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { amount, receiptNumber, attemptId, by, name } = received;
  const isRefunded = found.paymentStatus === 'refunded' && isSurelyOwn(found, received);
  if (isRefunded || isGivenBack(found, received)) {
    const text = `M-Pesa reported ${formatMoney(amount)} of a payment that the farm has settled already`;
    const paidByAttempt = found.paidByAttempt ?? attemptId;
    return updateOrder(
      found,
      { by, name, text, ...(isRefunded && { set: { paidByAttempt } }) },
      now,
      session,
    );
  }
  const order = dropPartPayment(await clearRefundFlags(found, received, now, session), received);
  const receipt = receiptNumber ? `, receipt ${receiptNumber}` : '';
  const paid = `${formatMoney(amount)} received by M-Pesa${receipt}`;
  const refundDue = (reason: 'paid-twice' | 'unmatched-prompt') =>
    ({ reason, amount, receiptNumber, attemptId, since: now }) as const;

  const claim = matchClaim(order.claim, receiptNumber);

  if (order.paymentStatus === 'paid' && isOwnPayment(order, received)) {
    const completed: Order = {
      ...order,
      receiptNumber: receiptNumber ?? order.receiptNumber,
      paidByAttempt: order.paidByAttempt ?? attemptId,
    };
    // A query has no amount.
    const recordedAmount = receiptNumber === null ? amount : paymentAmount(order);
    const report = { ...received, claim, recordedAmount };
    return confirmRecorded(order, completed, report, now, session);
  }
  const part = found.partPayments?.find((each) => isSamePart(each, received));
  if (found.paymentStatus === 'paid' && found.partPayments && part) {
    const recorded = { ...order, partPayments: found.partPayments };
    const reported = {
      ...part,
      receiptNumber: part.receiptNumber ?? receiptNumber,
      attemptId: part.attemptId ?? attemptId,
    };
    const partPayments = found.partPayments.map((each) => (each === part ? reported : each));
    const report = { ...received, claim, recordedAmount: part.amount };
    return confirmRecorded(recorded, { ...recorded, partPayments }, report, now, session);
  }
  // A matched code may be the receipt of this very payment: a query does not tell the receipt.
  const hasReceiptOnly = order.receiptNumber !== null && order.paidByAttempt === null;
  if (order.paymentStatus === 'paid' && receiptNumber === null && hasReceiptOnly)
    return updateOrder(
      order,
      {
        by,
        text: `${paid}: the farm compares it with the code ${order.receiptNumber}`,
        refundDue: refundDue('unmatched-prompt'),
      },
      now,
      session,
    );
  const isFlagged = order.refundsDue.some((due) =>
    receiptNumber === null
      ? attemptId !== null && due.receiptNumber !== null && isForAttempt(due, attemptId)
      : due.receiptNumber === receiptNumber,
  );
  if (isFlagged) {
    // Somebody took all of a payment for several orders for a second one of this order.
    const isWhole = (due: RefundDue): boolean =>
      attemptId !== null &&
      due.attemptId === null &&
      due.reason === 'paid-twice' &&
      receiptNumber !== null &&
      due.receiptNumber === receiptNumber;
    return updateOrder(
      order,
      {
        by,
        name,
        text:
          receiptNumber && `${receiptNumber} is the receipt of a payment that is already marked for refund`,
        set: {
          claim,
          refundsDue: order.refundsDue.map((due) => (isWhole(due) ? { ...due, amount, attemptId } : due)),
        },
      },
      now,
      session,
    );
  }
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded')
    return updateOrder(
      order,
      {
        by,
        name,
        text: `${paid}, but the order was already paid. To be refunded`,
        ...(received.isToldTogether && { isToldTogether: true }),
        set: { claim },
        refundDue: refundDue('paid-twice'),
      },
      now,
      session,
    );

  const set = {
    claim,
    ...withoutUnseen(order, receiptNumber),
    ...(order.partPayments && { partPayments: order.partPayments }),
  };
  return bookPayment(
    order,
    { method: 'mpesa', amount, receiptNumber, attemptId, receivedAt: firstRecorded(found, order) ?? now },
    { by, name, text: paid, set },
    now,
    session,
  );
}

/** M-Pesa, or a person with its statement, has told of a code that staff had typed. */
const withoutUnseen = ({ unseenCodes }: Order, receiptNumber: string | null): Pick<Order, 'unseenCodes'> =>
  unseenCodes ? { unseenCodes: unseenCodes.filter(({ code }) => code !== receiptNumber) } : {};

/** When the money was first recorded, with another amount: as a flag or a part payment that `after` has no more. Null: now. */
const firstRecorded = (before: Order, after: Order): Date | null =>
  [
    ...before.refundsDue
      .filter((due) => !isUnconfirmedPayment(due) && !after.refundsDue.includes(due))
      .map(({ since }) => since),
    ...(before.partPayments ?? []).filter((part) => !after.partPayments?.includes(part)).map(({ at }) => at),
  ].sort((one, other) => one.getTime() - other.getTime())[0] ?? null;

/** The full amount of a payment that was counted in part before. */
const dropPartPayment = (order: Order, received: ReceivedPayment): Order =>
  order.partPayments
    ? { ...order, partPayments: order.partPayments.filter((part) => !isSamePart(part, received)) }
    : order;

const isSamePart = (part: PartPayment, { receiptNumber, attemptId }: ReceivedPayment): boolean =>
  part.receiptNumber !== null && receiptNumber !== null
    ? part.receiptNumber === receiptNumber
    : attemptId !== null && (part.attemptId?.equals(attemptId) ?? false);

/**
 * M-Pesa tells of a payment that is recorded: what staff typed gives way to its amount, and less leaves the rest to pay. `completed` is
 * the order with what the report adds.
 */
function confirmRecorded(
  order: Order,
  completed: Order,
  report: ReceivedPayment & Pick<Order, 'claim'> & { readonly recordedAmount: Cents },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { amount, recordedAmount, receiptNumber, by, name, claim } = report;
  const isOther = recordedAmount !== amount;
  const { paymentStatus, set } = isOther
    ? correctPayment(completed, (part) => isSamePart(part, report), amount, now)
    : { paymentStatus: order.paymentStatus, set: {} };
  const rest = isOther
    ? `: it is ${formatMoney(amount)}, not ${formatMoney(recordedAmount)}${describeRest({ ...completed, ...set, paymentStatus })}`
    : '';
  const { receiptNumber: receipt, paidByAttempt, partPayments } = completed;
  return updateOrder(
    order,
    {
      by,
      name,
      text: receiptNumber && `${receiptNumber} is the receipt of the payment that is already recorded${rest}`,
      paymentStatus,
      set: {
        receiptNumber: receipt,
        paidByAttempt,
        ...(partPayments && { partPayments }),
        claim,
        ...withoutUnseen(order, receiptNumber),
        ...set,
      },
    },
    now,
    session,
  );
}

/** The receipt or (where M-Pesa gave none) the prompt is the same. */
const isSurelyOwn = (order: Order, { receiptNumber, attemptId }: ReceivedPayment): boolean =>
  receiptNumber === null
    ? attemptId !== null && (order.paidByAttempt?.equals(attemptId) ?? false)
    : order.receiptNumber === receiptNumber;

/** The same, or an admin matched the code of a queried payment. */
const isOwnPayment = (order: Order, received: ReceivedPayment): boolean =>
  isSurelyOwn(order, received) ||
  (received.receiptNumber !== null &&
    order.receiptNumber === null &&
    order.paidByAttempt !== null &&
    received.attemptId === null &&
    received.amount === paymentAmount(order));
