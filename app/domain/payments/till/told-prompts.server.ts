import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrder, type OrderAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import type { TillPayment } from '~/domain/mpesa/till/till-payment';
import { parseOrderNumber } from '~/domain/orders/order-number';
import type { Order } from '~/domain/orders/order';
import { minuteMs } from '~/lib/time-units';

/** What our clock and that of M-Pesa may differ by. */
const clockMs = minuteMs;

/** When a prompt can have been paid: while it was open. */
const openTimes = ({ createdAt, expiresAt }: OrderAttempt) =>
  [new Date(createdAt.getTime() - clockMs), new Date(expiresAt.getTime() + clockMs)] as const;

/**
 * The prompt, of which only a query has told, that a payment to the till is: it names its order, with its sum, while it was open. Null for none. A second
 * payment would be told of, too (docs/decisions/0137).
 */
export async function findToldPrompt(
  named: Pick<Order, '_id'>,
  { amount, paidAt }: Pick<TillPayment, 'amount' | 'paidAt'>,
  session: ClientSession,
): Promise<OrderAttempt | null> {
  const attempts = await collections()
    .paymentAttempts.find(
      { orderId: named._id, state: 'paid', receiptNumber: { $exists: false } },
      { session },
    )
    .toArray();
  const isPaid = (attempt: OrderAttempt): boolean => {
    const [from, to] = openTimes(attempt);
    return attempt.amount === amount && from <= paidAt && paidAt <= to;
  };
  return attempts.filter(isForOrder).find(isPaid) ?? null;
}

/** The receipt of a prompt of which M-Pesa has told as of a payment to the till, whatever became of it since; null for none. */
export async function findToldReceipt(attempt: OrderAttempt, session: ClientSession): Promise<string | null> {
  const { tillPayments, paymentAttempts } = collections();
  const [from, to] = openTimes(attempt);
  const told = tillPayments.find({ paidAt: { $gte: from, $lte: to }, amount: attempt.amount }, { session });
  for (const { _id, account } of await told.toArray())
    if (
      parseOrderNumber(account) === attempt.orderNumber &&
      !(await paymentAttempts.findOne({ receiptNumber: _id }, { session }))
    )
      return _id;
  return null;
}
