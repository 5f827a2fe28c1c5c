import type { Order } from '~/domain/orders/order';

/** The M-Pesa codes of the order's payments and refunds, and of money that an admin has yet to look at. */
export const mpesaCodesOf = ({
  receiptNumber,
  partPayments = [],
  refundsDue,
  refunds = [],
}: Pick<Order, 'receiptNumber' | 'partPayments' | 'refundsDue' | 'refunds'>): readonly string[] =>
  [
    receiptNumber,
    ...[...partPayments, ...refundsDue, ...refunds].map((money) => money.receiptNumber),
    ...refunds.map(({ code }) => code),
  ].filter((code) => typeof code === 'string');
