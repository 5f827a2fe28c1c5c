import { cashMethods, type Order, type PartPayment } from '~/domain/orders/order';
import { formatMoney, type Cents } from '~/lib/format/money';
import { accountOf, asUnpaid, flagOwnPayment, partAmount, payableAmount } from './order-account';

type Corrected = Pick<Order, 'paymentStatus'> & {
  readonly set: Pick<Order, 'partPayments' | 'refundsDue'> &
    Partial<Pick<Order, 'paymentMethod' | 'paidAmount' | 'paidAt' | 'paidByAttempt' | 'receiptNumber'>>;
};

/**
 * An order after a correction of one of its payments, the one that paid it or a part payment, as `isIt` finds it: it was `amount`, or
 * did not come (null). An order that got less than it costs then owes the rest, whatever its status; of one that is still
 * paid, the last payment is the one that paid it.
 */
export function correctPayment(
  order: Order,
  isIt: (payment: PartPayment) => boolean,
  amount: Cents | null,
  now: Date,
): Corrected {
  const isPaid = order.paymentStatus === 'paid';
  const { paymentStatus, ...owing } = isPaid
    ? asUnpaid(order)
    : { paymentStatus: order.paymentStatus, partPayments: order.partPayments ?? [] };
  const partPayments = owing.partPayments.flatMap((part) => {
    if (!isIt(part)) return [part];
    return amount === null ? [] : [{ ...part, amount }];
  });
  const last = partPayments.at(-1);
  const isEnough =
    partAmount({ ...order, partPayments }) >= payableAmount({ ...order, paymentMethod: 'mpesa' });
  const corrected: Corrected =
    isPaid && last && isEnough
      ? {
          paymentStatus: 'paid',
          set: {
            partPayments: partPayments.slice(0, -1),
            refundsDue: [],
            paymentMethod: last.method === 'cash' ? cashMethods[order.deliveryMethod] : 'mpesa',
            paidAmount: last.amount,
            paidAt: last.at,
            paidByAttempt: last.attemptId,
            receiptNumber: last.receiptNumber,
          },
        }
      : { paymentStatus, set: { ...owing, partPayments, refundsDue: [] } };
  const after = { ...order, ...corrected.set, paymentStatus: corrected.paymentStatus };
  const refundsDue = flagOwnPayment({ ...after, refundsDue: order.refundsDue }, 'order-cancelled', now);
  return { ...corrected, set: { ...corrected.set, refundsDue } };
}

/** For a line of the timeline: '. KES 65.00 is still to pay', or ''. */
export const describeRest = (order: Order): string => {
  const { stillToPay } = accountOf(order);
  return stillToPay > 0 ? `. ${formatMoney(stillToPay)} is still to pay` : '';
};
