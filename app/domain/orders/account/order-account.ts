import {
  type Order,
  type PartPayment,
  type Refund,
  type RefundDue,
  isCashPayment,
  isOnAccount,
} from '~/domain/orders/order';
import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import type { CashHolder } from './cash-holder';
import { orderPaymentKey } from './order-payment-key';
import { addCents, toCents, type Cents } from '~/lib/format/money';

type Paid = Pick<
  Order,
  | 'status'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'payAfterDelivery'
  | 'totalAmount'
  | 'paidAmount'
  | 'paidAt'
  | 'cashHolder'
  | 'receiptNumber'
  | 'paidByAttempt'
  | 'partPayments'
  | 'refundsDue'
  | 'refunds'
  | 'reversals'
>;

/** What the account of an order is made from. */
export type OrderMoney = Paid;

/** The fields of OrderMoney, for a query that reads nothing else. */
export const orderMoneyFields = {
  status: 1,
  paymentStatus: 1,
  paymentMethod: 1,
  payAfterDelivery: 1,
  totalAmount: 1,
  paidAmount: 1,
  paidAt: 1,
  cashHolder: 1,
  receiptNumber: 1,
  paidByAttempt: 1,
  partPayments: 1,
  refundsDue: 1,
  refunds: 1,
  reversals: 1,
} as const satisfies Record<keyof OrderMoney, 1>;

/** One payment as the farm's statement or till shows it. */
type Receipt = {
  readonly key: string;
  readonly method: 'mpesa' | 'cash';
  readonly receiptNumber: string | null;
  readonly amount: Cents;
  /** When it came in, as far as it was recorded. */
  readonly at: Date | null;
  readonly holder?: CashHolder;
  /** It paid a part of the order. */
  readonly isPart?: true;
};

/** Always: received - refunded - reversed - dueBack = kept. */
export type OrderAccount = {
  readonly total: Cents;
  readonly receipts: readonly Receipt[];
  readonly received: Cents;
  readonly refunded: Cents;
  /** Taken back by M-Pesa. */
  readonly reversed: Cents;
  readonly dueBack: Cents;
  /** What the farm keeps for this order. */
  readonly kept: Cents;
  readonly stillToPay: Cents;
  /** The cents of the total of a paid order that M-Pesa, which takes whole shillings, has left out. */
  readonly rounded: Cents;
  /** Reported, but not counted as received before an admin has found it on the statement. */
  readonly toCheck: readonly RefundDue[];
};

const sum = (amounts: readonly Cents[]): Cents => addCents(...amounts);
const subtract = (amount: Cents, ...others: readonly Cents[]): Cents => toCents(amount - sum(others));

const isAboutOrderPayment = ({ reason }: RefundDue): boolean =>
  reason === 'paid-late' || reason === 'order-cancelled' || reason === 'overpaid';

/** Identifies flagged money within its order. */
export const flagKey = (due: RefundDue): string =>
  isAboutOrderPayment(due)
    ? orderPaymentKey
    : (due.receiptNumber ?? due.attemptId?.toHexString() ?? due.promptHash ?? due.reason);

export const findFlag = (order: Pick<Order, 'refundsDue'>, key: string): RefundDue | undefined =>
  order.refundsDue.find((due) => flagKey(due) === key);

/** True while it is not known whether, or how much, money came. */
export const isUnconfirmedPayment = ({ reason, amount }: RefundDue): boolean =>
  reason === 'unmatched-prompt' || amount === null;

const partsOf = ({ partPayments = [] }: Paid): readonly PartPayment[] => partPayments;
/** What was given back of the money with this key. */
export const refundsOf = ({ refunds = [] }: Paid, key: string): readonly Refund[] =>
  refunds.filter(({ of }) => of === key);

/** What the order costs by its payment method: M-Pesa takes whole shillings. */
export const payableAmount = ({
  paymentMethod,
  totalAmount,
}: Pick<Order, 'paymentMethod' | 'totalAmount'>): Cents =>
  (paymentMethod === 'mpesa' && toMpesaAmount(totalAmount)) || totalAmount;

/** Received with the payment that made the order paid. */
export const paymentAmount = (order: Paid): Cents =>
  order.paymentStatus === 'paid' || order.paymentStatus === 'refunded'
    ? (order.paidAmount ?? subtract(payableAmount(order), partAmount(order)))
    : toCents(0);

/** Identifies a payment by M-Pesa within its order: its receipt, or its prompt; null for cash. */
export const paymentKey = ({
  receiptNumber,
  attemptId,
}: Pick<PartPayment, 'receiptNumber' | 'attemptId'>): string | null =>
  receiptNumber ?? attemptId?.toHexString() ?? null;

/** What M-Pesa took back, of part payments: a payment that it took back is one. */
const reversedAmount = ({ reversals = [] }: Pick<Paid, 'reversals'>): Cents =>
  sum(reversals.filter(({ state }) => state === 'returned').map(({ amount }) => amount));

/** What M-Pesa took back last, of all these orders. */
export const lastReversed = (orders: readonly Pick<Paid, 'reversals'>[]): Cents =>
  sum(orders.map(({ reversals = [] }) => reversals.at(-1)?.amount ?? toCents(0)));

/** Part payments that M-Pesa has not taken back. */
export const partAmount = (order: Pick<Paid, 'partPayments' | 'reversals'>): Cents =>
  subtract(sum((order.partPayments ?? []).map(({ amount }) => amount)), reversedAmount(order));

/** Paid for the order and not given or taken back: its payment, and part payments. */
export const heldAmount = (order: Paid): Cents =>
  subtract(
    sum([paymentAmount(order), partAmount(order)]),
    ...refundsOf(order, orderPaymentKey).map(({ amount }) => amount),
  );

/** Fields of a paid order that is owing again: its payment becomes one of its part payments. */
export function asUnpaid(order: Paid): {
  readonly paymentStatus: 'pending' | 'failed';
  readonly partPayments: readonly PartPayment[];
  readonly paidAt: null;
  readonly cashHolder: null;
  readonly paidByAttempt: null;
  readonly receiptNumber: null;
} {
  const { receiptNumber, paidByAttempt: attemptId, paidAt, cashHolder } = order;
  const own: PartPayment = {
    ...(receiptNumber === null && attemptId === null && { method: 'cash' }),
    amount: paymentAmount(order),
    receiptNumber,
    attemptId,
    at: paidAt ?? new Date(0),
    ...(cashHolder && { holder: cashHolder }),
  };
  return {
    paymentStatus: order.status === 'cancelled' ? 'failed' : 'pending',
    partPayments: [...partsOf(order), own],
    paidAt: null,
    cashHolder: null,
    paidByAttempt: null,
    receiptNumber: null,
  };
}

/** Whole shillings above the total: a payment by hand may round the cents up. */
const surplusOf = (order: Paid, held: Cents): Cents => {
  const surplus = held - order.totalAmount;
  return surplus < 100 ? toCents(0) : toCents(surplus - (surplus % 100));
};

/** What is missing to the total, if it is less than a shilling. */
const roundedOf = (order: Paid): Cents => {
  const missing = order.totalAmount - heldAmount(order);
  return toCents(missing > 0 && missing < 100 ? missing : 0);
};

/** True for an amount that pays what is still to pay, with at most its cents rounded up. */
export function isFullAmount(order: Paid, amount: Cents): boolean {
  const held = sum([heldAmount(order), amount]);
  return held >= payableAmount({ ...order, paymentMethod: 'mpesa' }) && surplusOf(order, held) === 0;
}

/** The flags of `order` with the one about its payment brought up to date: all of a cancelled order is due back. */
export function flagOwnPayment(
  order: Paid,
  reason: 'paid-late' | 'order-cancelled',
  now: Date,
): readonly RefundDue[] {
  const others = order.refundsDue.filter((due) => !isAboutOrderPayment(due));
  const held = heldAmount(order);
  const isCancelled = order.status === 'cancelled';
  const amount = isCancelled ? held : surplusOf(order, held);
  if (amount <= 0) return others;
  const [part] = partsOf(order);
  return [
    ...others,
    {
      reason: isCancelled ? reason : 'overpaid',
      amount,
      receiptNumber: order.receiptNumber ?? part?.receiptNumber ?? null,
      attemptId: order.paidByAttempt ?? part?.attemptId ?? null,
      since: findFlag(order, orderPaymentKey)?.since ?? now,
    },
  ];
}

/** The money of an order: total, receipts, refunds, what is due back and still to pay. */
export function accountOf(order: Paid): OrderAccount {
  const refunds = order.refunds ?? [];
  const known = order.refundsDue.filter((due) => !isUnconfirmedPayment(due));
  const extras = known.filter((due) => !isAboutOrderPayment(due));
  const extraKeys = new Set([
    ...extras.map(flagKey),
    ...refunds.map(({ of }) => of).filter((key) => key !== orderPaymentKey),
  ]);
  const receipts: Receipt[] = [
    ...partsOf(order).map((part) => ({
      key: orderPaymentKey,
      method: 'mpesa' as const,
      isPart: true as const,
      ...part,
    })),
    ...ownReceipts(order),
    ...[...extraKeys].map((key): Receipt => {
      const dues = extras.filter((due) => flagKey(due) === key);
      const given = refundsOf(order, key);
      return {
        key,
        method: 'mpesa',
        receiptNumber: dues[0]?.receiptNumber ?? given[0]?.receiptNumber ?? null,
        amount: sum([...dues.map((due) => due.amount ?? toCents(0)), ...given.map(({ amount }) => amount)]),
        at: dues[0]?.since ?? given[0]?.receivedAt ?? given[0]?.at ?? null,
      };
    }),
  ];
  const received = sum(receipts.map(({ amount }) => amount));
  const refunded = sum(refunds.map(({ amount }) => amount));
  const dueBack = sum(known.map(({ amount }) => amount ?? toCents(0)));
  const reversed = reversedAmount(order);
  const isOwed = order.status !== 'cancelled' && order.paymentStatus === 'pending' && !isOnAccount(order);
  return {
    total: order.totalAmount,
    receipts,
    received,
    refunded,
    reversed,
    dueBack,
    kept: subtract(received, refunded, reversed, dueBack),
    stillToPay: isOwed ? subtract(payableAmount(order), heldAmount(order)) : toCents(0),
    rounded: order.paymentStatus === 'paid' ? roundedOf(order) : toCents(0),
    toCheck: order.refundsDue.filter(isUnconfirmedPayment),
  };
}

/** An order that costs nothing has none. */
const ownReceipts = (order: Paid): readonly Receipt[] =>
  paymentAmount(order) > 0
    ? [
        {
          key: orderPaymentKey,
          method: order.receiptNumber !== null || order.paidByAttempt !== null ? 'mpesa' : 'cash',
          receiptNumber: order.receiptNumber,
          amount: paymentAmount(order),
          at: order.paidAt,
          ...(order.cashHolder && { holder: order.cashHolder }),
        },
      ]
    : [];

/** Nothing was given back of it, and nothing is due back with all of it. */
const isCorrectable = (order: Order): boolean =>
  order.status !== 'cancelled' && refundsOf(order, orderPaymentKey).length === 0;

/** The cash that made the order paid can be taken back. */
export const mayCorrectCash = (order: Order): boolean =>
  isCashPayment(order.paymentMethod) &&
  paymentAmount(order) > 0 &&
  order.paymentStatus === 'paid' &&
  isCorrectable(order);

/** The part payments in cash that can be taken back. */
export const correctableCashParts = (order: Order): readonly PartPayment[] =>
  isCorrectable(order) && order.paymentStatus !== 'refunded'
    ? partsOf(order).filter(({ method }) => method === 'cash')
    : [];
