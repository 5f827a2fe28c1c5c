import { partAmount } from './account/order-account';
import { orderPaymentKey } from './account/order-payment-key';
import { isCashPayment, isOnAccount, isPaidLater, type Order } from './order';

export type PaymentDescription = { readonly name: string; readonly tone: 'good' | 'waiting' | 'quiet' };

type Described = Pick<
  Order,
  | 'status'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'payAfterDelivery'
  | 'claim'
  | 'refundsDue'
  | 'refunds'
  | 'partPayments'
  | 'reversals'
>;

/** Words the state of a payment for the customer, on every page and in every email. */
export function describePayment(order: Described): PaymentDescription {
  const { status, paymentStatus, refundsDue } = order;
  if (paymentStatus === 'refunded') return { name: 'Refunded', tone: 'quiet' };
  if (paymentStatus === 'paid') {
    if (status === 'cancelled' && refundsDue.length > 0) return { name: 'To be refunded', tone: 'waiting' };
    if (order.refunds?.some(({ of }) => of === orderPaymentKey))
      return { name: 'Partly refunded', tone: 'quiet' };
    return { name: 'Paid', tone: 'good' };
  }
  if (order.claim?.state === 'to-match') return { name: 'Code being checked', tone: 'waiting' };
  if (refundsDue.length > 0) return { name: 'Payment being checked', tone: 'waiting' };
  if (status === 'cancelled')
    return { name: isCashPayment(order.paymentMethod) ? 'Nothing to pay' : 'Not paid', tone: 'quiet' };
  if (isOnAccount(order)) return { name: 'On account', tone: 'quiet' };
  if (partAmount(order) > 0) return { name: 'Partly paid', tone: 'waiting' };
  const isAwaited = !isCashPayment(order.paymentMethod) && !isPaidLater(order);
  return { name: isAwaited ? 'Waiting for payment' : 'To be paid', tone: 'waiting' };
}

/** An order that is to be paid has an invoice, a paid one a receipt, and one that ended unpaid neither. */
export function paymentDocumentOf({
  status,
  paymentStatus,
}: Pick<Order, 'status' | 'paymentStatus'>): 'receipt' | 'invoice' | null {
  if (paymentStatus === 'paid' || paymentStatus === 'refunded') return 'receipt';
  return status === 'cancelled' ? null : 'invoice';
}
