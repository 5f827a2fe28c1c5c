import type { OrderEvent } from './order-event';
import type { Order, PartPayment, Reversal } from '~/domain/orders/order';
import type { AttemptState } from '~/domain/mpesa/attempts/attempt-state';
import { isForOrder, type OrderAttempt, type PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { newClaim, newFlags } from '~/domain/orders/account/new-flags';
import { paymentAmount, paymentKey } from '~/domain/orders/account/order-account';
import type { Cents } from '~/lib/format/money';

const inShillings = (amount: Cents): number => amount / 100;

/** The events of one change of an order. A step on the way to another status is none. */
export const chooseOrderEvents = (
  before: Order,
  after: Order,
  { isIntermediate = false }: { readonly isIntermediate?: boolean },
): readonly OrderEvent[] => [
  ...(isIntermediate ? [] : statusEvents(before, after)),
  ...(isCorrected(before, after) ? [{ type: 'order.corrected', data: {} } as const] : []),
  ...receiptEvents(before, after),
  ...recordedEvents(before, after),
  ...attentionEvents(before, after),
  ...refundEvents(before, after),
];

function statusEvents(before: Order, after: Order): readonly OrderEvent[] {
  if (after.status === before.status) return [];
  return [{ type: after.status === 'cancelled' ? 'order.cancelled' : 'order.status_changed', data: {} }];
}

function receiptEvents(before: Order, after: Order): readonly OrderEvent[] {
  // What paid an order that owes again is a part payment then.
  const wasPaid = before.paymentStatus === 'paid';
  const parts = wasPaid ? [] : (after.partPayments ?? []).slice(before.partPayments?.length ?? 0);
  const received = parts.map((part): OrderEvent => ({
    type: 'payment.part_received',
    data: { payment: toPayment(part) },
  }));
  const reversal = after.reversals?.at(-1);
  if (reversal && countReturned(after) > countReturned(before))
    return [{ type: 'payment.reversed', data: { payment: toPayment(reversedPart(after, reversal)) } }];
  if (after.paymentStatus === before.paymentStatus)
    return hasFewerParts(before, after) && !isCorrected(before, after)
      ? [{ type: 'payment.corrected', data: {} }]
      : received;
  if (after.paymentStatus === 'paid') return [...received, paidEvent(after)];
  return before.paymentStatus === 'paid' && after.paymentStatus === 'pending' && !isCorrected(before, after)
    ? [...received, { type: 'payment.corrected', data: {} }]
    : received;
}

/** True for the change that corrects the order itself (corrections/correct-order.server.ts). */
export const isCorrected = (before: Order, after: Order): boolean =>
  (after.correctionKeys?.length ?? 0) > (before.correctionKeys?.length ?? 0);

/** One of them was not received. */
const hasFewerParts = (before: Order, after: Order): boolean =>
  (after.partPayments?.length ?? 0) < (before.partPayments?.length ?? 0);

const countReturned = ({ reversals = [] }: Order): number =>
  reversals.filter(({ state }) => state === 'returned').length;

/** What M-Pesa took back is a part payment. */
const reversedPart = ({ partPayments = [] }: Order, { of, amount, at }: Reversal): PartPayment =>
  partPayments.find((part) => paymentKey(part) === of) ?? { amount, receiptNumber: of, attemptId: null, at };

const toPayment = ({ method, amount, receiptNumber }: PartPayment) => ({
  method: method ?? ('mpesa' as const),
  amount: inShillings(amount),
  receiptNumber,
});

const ownPayment = (order: Order) => ({
  method: order.paymentMethod === 'mpesa' ? ('mpesa' as const) : ('cash' as const),
  amount: inShillings(paymentAmount(order)),
  receiptNumber: order.receiptNumber,
});

const paidEvent = (order: Order): OrderEvent => ({
  type: 'payment.succeeded',
  data: { payment: ownPayment(order) },
});

/** Somebody recorded it by hand; the events of what it did to the order come with it. */
function recordedEvents(before: Order, after: Order): readonly OrderEvent[] {
  if ((after.paymentKeys?.length ?? 0) <= (before.paymentKeys?.length ?? 0)) return [];
  const part = after.partPayments?.at(-1);
  const payment = after.paymentStatus === 'paid' || !part ? ownPayment(after) : toPayment(part);
  return [{ type: 'payment.recorded', data: { payment } }];
}

function attentionEvents(before: Order, after: Order): readonly OrderEvent[] {
  const claim = newClaim(before, after);
  const payments = [
    ...newFlags(before, after).map(({ reason, amount, receiptNumber }) => ({
      reason,
      amount: amount === null ? null : inShillings(amount),
      receiptNumber,
    })),
    ...(claim ? [{ reason: 'code-entered' as const, amount: null, receiptNumber: claim.code }] : []),
  ];
  return payments.map((payment) => ({ type: 'payment.needs_attention', data: { payment } }));
}

const refundEvents = (before: Order, after: Order): readonly OrderEvent[] =>
  (after.refunds ?? []).slice(before.refunds?.length ?? 0).map(({ method, amount, code }) => ({
    type: 'refund.recorded',
    data: { refund: { method, amount: inShillings(amount), receiptNumber: code } },
  }));

const unpaidStates: ReadonlySet<AttemptState> = new Set(['refused', 'failed', 'expired']);

/** True for the change that ends a prompt of an order without money. What M-Pesa reports of it later is no second failure. */
export const hasPromptFailed = (before: PaymentAttempt, after: PaymentAttempt): after is OrderAttempt =>
  isForOrder(after) && before.pending && unpaidStates.has(after.state);

export const promptFailedEvent = ({ amount, resultCode, resultText }: OrderAttempt): OrderEvent => ({
  type: 'payment.failed',
  data: {
    payment: { method: 'mpesa', amount: inShillings(amount), resultCode, message: resultText ?? '' },
  },
});
