import {
  isCashPayment,
  isPaidLater,
  paymentMethods,
  type Order,
  type PaymentClaim,
  type RefundDue,
  type Reversal,
  type UnseenCode,
} from '~/domain/orders/order';
import { findPhoneNow, type PhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { mayRevive } from '~/domain/orders/status/reopening';
import { orderStatusName, paymentStatusName } from '~/domain/orders/status/order-status-name';
import {
  accountOf,
  flagKey,
  correctableCashParts,
  payableAmount,
  mayCorrectCash,
} from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import type { OrderAccount } from '~/domain/orders/account/order-account';
import { isForOrder, sharesOf, type PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import type { AttemptState } from '~/domain/mpesa/attempts/attempt-state';
import { isKeptByMoney } from '~/domain/payments/deadlines/is-kept-by-money';
import { formatSender } from '~/domain/mpesa/codes/sender';
import { findAttemptsOf } from '~/domain/payments/prompts/find-attempts.server';
import { mayRecordPayment } from '~/domain/payments/recording/record-payment.server';
import { totalOf } from '~/domain/payments/recording/settle-unseen-code.server';
import { listMpesaPayments } from '~/domain/payments/reversals/record-reversal.server';
import { refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import type { Cents } from '~/lib/format/money';
import { formatPhone } from '~/lib/format/phone';
import { needsDecision, reviewKinds, reviewPath, type ReviewKind } from './review-kinds';

const attemptNames: Record<AttemptState, string> = {
  created: 'being sent',
  prompted: 'sent, no answer yet',
  unknown: 'maybe sent, no answer yet',
  refused: 'not sent',
  failed: 'not paid',
  expired: 'not answered in time',
  incomplete: 'paid, the amount is not known',
  paid: 'paid',
  mismatched: 'another amount was paid',
};

export type PaymentFlag = {
  readonly key: string;
  readonly kind: ReviewKind;
  readonly name: string;
  readonly text: string;
  readonly amount: Cents | null;
  readonly receiptNumber: string | null;
  readonly since: Date;
  /** Of one prompt for several orders: how many. */
  readonly orders: number;
  /** It is decided first whether it is a payment, or counts towards the order; otherwise it is given back. */
  readonly needsDecision: boolean;
  /** The one page where it is settled. */
  readonly path: string;
};

/** The money of an order, for the back office. */
export type PaymentReview = {
  readonly number: string;
  readonly customerName: string;
  /** Null where they have none. */
  readonly phone: string | null;
  /** Null where it is the customer's own. */
  readonly paymentPhone: string | null;
  readonly statusName: string;
  readonly isCancelled: boolean;
  readonly paymentStatusName: string;
  readonly paymentMethodName: string;
  readonly payable: Cents;
  /** When time closes it; null where it does not. */
  readonly payBy: Date | null;
  readonly holdsStock: boolean;
  readonly account: Omit<OrderAccount, 'toCheck'>;
  readonly flags: readonly PaymentFlag[];
  readonly refunds: readonly {
    readonly amount: Cents;
    readonly code: string | null;
    readonly reason: string;
    readonly at: Date;
    readonly by: string;
  }[];
  readonly claim: PaymentClaim | null;
  readonly attempts: readonly {
    readonly at: Date;
    readonly phone: string;
    readonly amount: Cents;
    readonly stateName: string;
    readonly receiptNumber: string | null;
    /** Who paid, where it is not the phone that was prompted; null where that is not known. */
    readonly sender: string | null;
  }[];
  /** Of a prompt that is on the customer's phone now; null for none. */
  readonly openPrompt: Cents | null;
  /** `orders`: how many have a part of it. */
  readonly unseenCodes: readonly (Omit<UnseenCode, 'others'> & { readonly orders: number })[];
  /** `state` of what M-Pesa took back; null for nothing. */
  readonly mpesaPayments: readonly {
    readonly key: string;
    readonly amount: Cents;
    readonly receiptNumber: string | null;
    readonly state: Reversal['state'] | null;
  }[];
  /** Who has the cash, unless it is taken at the farm; null: whoever records it. */
  readonly riderName: string | null;
  readonly paysInCash: boolean;
  readonly mayRecordPayment: boolean;
  readonly mayTakeCash: boolean;
  readonly mayCorrectCash: boolean;
  /** Part payments in cash that can be taken back. */
  readonly cashParts: readonly { readonly at: Date; readonly amount: Cents }[];
  readonly mayRevive: boolean;
  /** What can be given back of the order's own payment; null where nothing can. */
  readonly refundable: Cents | null;
};

/** Null for an unknown number. */
export async function loadPaymentReview(number: string): Promise<PaymentReview | null> {
  const order = await findOrderByNumber(number);
  if (!order) return null;
  const attempts = await findAttemptsOf(order._id);
  return toPaymentReview(order, await findPhoneNow(order), attempts.toReversed());
}

function toPaymentReview(
  order: Order,
  { phone }: PhoneNow,
  attempts: readonly PaymentAttempt[],
): PaymentReview {
  const { toCheck: _, ...account } = accountOf(order);
  const { customer, paymentPhone, claim } = order;
  return {
    number: order.number,
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    phone: phone && formatPhone(phone),
    paymentPhone: paymentPhone && paymentPhone !== customer.phone ? formatPhone(paymentPhone) : null,
    statusName: orderStatusName(order.status, order.deliveryMethod),
    isCancelled: order.status === 'cancelled',
    paymentStatusName: paymentStatusName(order),
    paymentMethodName: paymentMethods[order.paymentMethod].name,
    payable: payableAmount(order),
    payBy: isKeptByMoney(order) ? null : order.payBy,
    holdsStock: order.stockTaken,
    account,
    flags: order.refundsDue.map((due) => ({
      key: flagKey(due),
      kind: due.reason,
      ...reviewKinds[due.reason],
      amount: due.amount,
      receiptNumber: due.receiptNumber,
      since: due.since,
      orders: ordersOf(attempts, due),
      needsDecision: needsDecision(due),
      path: reviewPath(order.number, due),
    })),
    refunds: (order.refunds ?? []).map(({ amount, code, reason, at, by }) => ({
      amount,
      code,
      reason,
      at,
      by,
    })),
    claim,
    attempts: attempts.map((attempt) => ({
      at: attempt.createdAt,
      phone: formatPhone(attempt.phone),
      amount: attempt.amount,
      stateName: attemptNames[attempt.state],
      receiptNumber: attempt.receiptNumber ?? null,
      sender: senderOf(attempt),
    })),
    openPrompt: attempts.find(({ pending }) => pending)?.amount ?? null,
    unseenCodes: (order.unseenCodes ?? []).map(({ others = [], ...unseen }) => ({
      ...unseen,
      amount: totalOf({ ...unseen, others }),
      orders: others.length + 1,
    })),
    mpesaPayments: listMpesaPayments(order).map(({ key, amount, receiptNumber, reversal }) => ({
      key,
      amount,
      receiptNumber,
      state: reversal?.state ?? null,
    })),
    riderName: order.rider?.name ?? null,
    paysInCash: isCashPayment(order.paymentMethod),
    mayRecordPayment: mayRecordPayment(order),
    mayTakeCash: (isCashPayment(order.paymentMethod) || isPaidLater(order)) && account.stillToPay > 0,
    mayCorrectCash: mayCorrectCash(order),
    cashParts: correctableCashParts(order).map(({ at, amount }) => ({ at, amount })),
    mayRevive: mayRevive(order),
    refundable: refundableAmount(order, orderPaymentKey),
  };
}

function ordersOf(attempts: readonly PaymentAttempt[], { attemptId }: RefundDue): number {
  const attempt = attemptId && attempts.find(({ _id }) => _id.equals(attemptId));
  return attempt && isForOrder(attempt) ? sharesOf(attempt).length : 1;
}

function senderOf({ reports, phone }: PaymentAttempt): string | null {
  const sender = reports.findLast((report) => report.sender !== undefined)?.sender;
  const shown = sender === undefined ? null : formatSender(sender);
  return shown === formatPhone(phone) ? null : shown;
}
