import type { Order, PartPayment } from '~/domain/orders/order';
import { formatMoney, type Cents } from '~/lib/format/money';
import { accountOf, asUnpaid, flagOwnPayment, partAmount, payableAmount } from './order-account';
import { asAgreed, asPaid, type Settled } from './settle-total';

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
): Pick<Order, 'paymentStatus'> & { readonly set: Partial<Omit<Settled, 'paymentStatus'>> } {
  const isPaid = order.paymentStatus === 'paid';
  const { partPayments: parts = [], ...owing } = isPaid
    ? asUnpaid(order)
    : { paymentStatus: order.paymentStatus, partPayments: order.partPayments };
  const partPayments = parts.flatMap((part) => {
    if (!isIt(part)) return [part];
    return amount === null ? [] : [{ ...part, amount }];
  });
  const unpaid = { ...order, ...owing, partPayments };
  // What was given back since was received, too.
  const isStillPaid = isPaid && partAmount(unpaid) >= payableAmount({ ...order, paymentMethod: 'mpesa' });
  const { paymentStatus = owing.paymentStatus, ...settled } = {
    ...owing,
    partPayments,
    ...(isStillPaid ? asPaid(unpaid, now) : asAgreed(order)),
  };
  const refundsDue = flagOwnPayment({ ...order, ...settled, paymentStatus }, 'order-cancelled', now);
  return { paymentStatus, set: { ...settled, refundsDue } };
}

/** For a line of the timeline: '. KES 65.00 is still to pay', or ''. */
export const describeRest = (order: Order): string => {
  const { stillToPay } = accountOf(order);
  return stillToPay > 0 ? `. ${formatMoney(stillToPay)} is still to pay` : '';
};
