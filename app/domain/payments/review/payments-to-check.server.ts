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
import { reversalPath, unseenCodePath } from '~/paths';
import { reviewPath, type ReviewKind } from './review-kinds';

/** Money that waits for a decision or a refund, or a code to match. */
type PaymentToCheck = {
  readonly kind: ReviewKind;
  readonly order: OrderToCheck;
  readonly since: Date;
  /** Null while unknown. For a code: what the order costs. */
  readonly amount: Cents | null;
  readonly receiptNumber: string | null;
  /** The one page where it is settled. */
  readonly path: string;
};

/** The oldest ones, at most `maxOrdersToCheck`. */
export async function findPaymentsToCheck(): Promise<readonly PaymentToCheck[]> {
  const [toMatch, unseen, held, flagged] = await Promise.all([
    findOrdersToMatch(),
    findOrdersWithUnseenCodes(),
    findOrdersWithHeldPayments(),
    findOrdersToRefund(),
  ]);
  return [
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
      (order.unseenCodes ?? []).map(({ code, amount, at }): PaymentToCheck => ({
        kind: 'not-seen',
        order,
        since: at,
        amount,
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

/** The payments of which findPaymentsToCheck lists the oldest. */
export const paymentsToCheck = [
  countable('orders', { 'claim.state': 'to-match' }),
  countable('orders', { 'reversals.state': 'held' }),
  countable('orders', { 'unseenCodes.at': { $gt: new Date(0) } }, 'unseenCodes'),
  countable('orders', { 'refundsDue.since': { $gt: new Date(0) } }, 'refundsDue'),
];

/** How many they are. */
export const countPaymentsToCheck = async (): Promise<number> =>
  (await countTogether({ payments: paymentsToCheck }))('payments');
