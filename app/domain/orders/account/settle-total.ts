import { cashMethods, isCashPayment, type Order, type PartPayment } from '~/domain/orders/order';
import { toCents } from '~/lib/format/money';
import {
  asUnpaid,
  flagOwnPayment,
  heldAmount,
  payableAmount,
  paymentAmount,
  paymentKey,
} from './order-account';

export type Settled = Pick<
  Order,
  | 'paymentStatus'
  | 'paymentMethod'
  | 'payBy'
  | 'paidAt'
  | 'paidAmount'
  | 'cashHolder'
  | 'paidByAttempt'
  | 'receiptNumber'
  | 'partPayments'
  | 'refundsDue'
>;

/**
 * The fields of the money of an open order whose total has become that of `after`: what was received stays, and what is to pay follows from
 * it. One that the money no longer covers owes again, one that it covers now is paid, and a surplus is due back.
 */
export function settleTotal(before: Order, after: Order, now: Date): Partial<Settled> {
  const isPaid = before.paymentStatus === 'paid';
  // It was told by the total, which is another one now.
  const known: Order = isPaid ? { ...after, paidAmount: paymentAmount(before) } : after;
  const isCovered = heldAmount(known) >= payableAmount({ ...known, paymentMethod: 'mpesa' });
  const set: Partial<Settled> = isPaid
    ? isCovered
      ? { paidAmount: known.paidAmount }
      : owing(known)
    : isCovered
      ? { ...asPaid(known, now), payBy: null }
      : {};
  return { ...set, refundsDue: flagOwnPayment({ ...known, ...set }, 'order-cancelled', now) };
}

/** An order that cost nothing leaves no payment behind. */
const owing = (order: Order): Partial<Settled> => ({
  ...(paymentAmount(order) > 0
    ? asUnpaid(order)
    : {
        paymentStatus: 'pending',
        paidAt: null,
        cashHolder: null,
        paidByAttempt: null,
        receiptNumber: null,
      }),
  ...asAgreed(order),
});

/**
 * A morning is to be paid as its household agreed once it owes, however it was paid meanwhile: what is agreed in cash the rider asks for, and
 * no prompt does.
 */
export const asAgreed = ({
  agreedMethod,
  deliveryMethod,
}: Pick<Order, 'agreedMethod' | 'deliveryMethod'>): Pick<Partial<Settled>, 'paymentMethod'> =>
  agreedMethod
    ? { paymentMethod: isCashPayment(agreedMethod) ? cashMethods[deliveryMethod] : agreedMethod }
    : {};

/** The last of its part payments becomes its payment, as it would have been; without one it costs nothing. */
export function asPaid(order: Order, now: Date): Partial<Settled> {
  const { partPayments = [], reversals = [], paymentMethod } = order;
  const isReturned = (part: PartPayment) =>
    reversals.some(({ of, state }) => state === 'returned' && of === paymentKey(part));
  const index = partPayments.findLastIndex((part) => !isReturned(part));
  const own = partPayments[index];
  if (!own)
    return {
      paymentStatus: 'paid',
      paidAt: now,
      paidAmount: toCents(0),
      cashHolder: null,
      paidByAttempt: null,
      receiptNumber: null,
    };
  const inCash = isCashPayment(paymentMethod) ? paymentMethod : cashMethods[order.deliveryMethod];
  return {
    paymentStatus: 'paid',
    paymentMethod: own.method === 'cash' ? inCash : 'mpesa',
    paidAt: own.at,
    paidAmount: own.amount,
    cashHolder: own.holder ?? null,
    paidByAttempt: own.attemptId,
    receiptNumber: own.receiptNumber,
    partPayments: partPayments.filter((_part, at) => at !== index),
  };
}
