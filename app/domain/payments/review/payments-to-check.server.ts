import { collections } from '~/domain/collections';
import { formatSender } from '~/domain/mpesa/codes/sender';
import { countable, countTogether } from '~/domain/count-together.server';
import {
  findOrdersToMatch,
  findOrdersToRefund,
  findOrdersWithHeldPayments,
  findOrdersWithUnseenCodes,
  maxOrdersToCheck,
  type OrderToCheck,
} from '~/domain/orders/order-queries.server';
import { payableAmount } from '~/domain/orders/account/order-account';
import type { Cents } from '~/lib/format/money';
import { reversalPath, tillPaymentPath, unseenCodePath } from '~/paths';
import { totalOf } from '~/domain/payments/recording/settle-unseen-code.server';
import { reviewPath, type ReviewKind } from './review-kinds';

/** Money that waits for a decision or a refund, or a code to match. */
type PaymentToCheck = {
  readonly kind: ReviewKind;
  /** Null for a payment to the till that nobody knows yet. */
  readonly order: OrderToCheck | null;
  readonly since: Date;
  /** Null while unknown. For a code: what the order costs. */
  readonly amount: Cents | null;
  readonly receiptNumber: string | null;
  /** Who paid to the till, as M-Pesa tells, and with what account number. */
  readonly payer?: string;
  /** The one page where it is settled. */
  readonly path: string;
};

/** The oldest ones, at most `maxOrdersToCheck`. */
export async function findPaymentsToCheck(): Promise<readonly PaymentToCheck[]> {
  const [toMatch, unseen, held, flagged, atTill] = await Promise.all([
    findOrdersToMatch(),
    findOrdersWithUnseenCodes(),
    findOrdersWithHeldPayments(),
    findOrdersToRefund(),
    collections().tillPayments.find(tillToCheck).sort({ toCheckSince: 1 }).limit(maxOrdersToCheck).toArray(),
  ]);
  return [
    ...atTill.map(({ _id, amount, reportedAt, payer, account }): PaymentToCheck => ({
      kind: 'till',
      order: null,
      // Told as M-Pesa does: nobody is found by it.
      payer: [payer?.firstName, payer?.sender && formatSender(payer.sender), account && `account ${account}`]
        .filter(Boolean)
        .join(', '),
      since: reportedAt,
      amount,
      receiptNumber: _id,
      path: tillPaymentPath(_id),
    })),
    ...toMatch.flatMap(({ claim, ...order }): PaymentToCheck | [] =>
      claim
        ? {
            kind: 'code',
            order: { ...order, claim },
            since: claim.claimedAt,
            amount: payableAmount(order),
            receiptNumber: claim.code,
            path: reviewPath(order.number, 'code'),
          }
        : [],
    ),
    ...unseen.flatMap((order) =>
      (order.unseenCodes ?? []).map(({ code, at, ...unseen }): PaymentToCheck => ({
        kind: 'not-seen',
        order,
        since: at,
        amount: totalOf(unseen),
        receiptNumber: code,
        path: unseenCodePath(order.number, code),
      })),
    ),
    ...held.flatMap((order) =>
      listHeld(order).map(({ of, amount, at }): PaymentToCheck => ({
        kind: 'held',
        order,
        since: at,
        amount,
        receiptNumber: of,
        path: reversalPath(order.number, of),
      })),
    ),
    ...flagged.flatMap((order) =>
      order.refundsDue.map((due): PaymentToCheck => ({
        kind: due.reason,
        order,
        since: due.since,
        amount: due.amount,
        receiptNumber: due.receiptNumber,
        path: reviewPath(order.number, due),
      })),
    ),
  ]
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, maxOrdersToCheck);
}

/** An order holds one such payment, as a rule. */
const listHeld = ({ reversals = [] }: OrderToCheck) => reversals.filter(({ state }) => state === 'held');

const tillToCheck = { toCheckSince: { $gt: new Date(0) } };

/** The payments of which findPaymentsToCheck lists the oldest. */
export const paymentsToCheck = [
  countable('orders', { 'claim.state': 'to-match' }),
  countable('orders', { 'reversals.state': 'held' }),
  countable('orders', { 'unseenCodes.at': { $gt: new Date(0) } }, 'unseenCodes'),
  countable('tillPayments', tillToCheck),
  countable('orders', { 'refundsDue.since': { $gt: new Date(0) } }, 'refundsDue'),
];

/** How many they are. */
export const countPaymentsToCheck = async (): Promise<number> =>
  (await countTogether({ payments: paymentsToCheck }))('payments');
