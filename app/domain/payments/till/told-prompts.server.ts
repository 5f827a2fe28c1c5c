import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isForOrder, sharesOf, type OrderAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import type { TillPayment } from '~/domain/mpesa/till/till-payment';
import { mpesaCodesOf } from '~/domain/orders/account/mpesa-codes';
import { parseOrderNumber } from '~/domain/orders/order-number';
import type { Order } from '~/domain/orders/order';
import { minuteMs } from '~/lib/time-units';

/** What our clock and that of M-Pesa may differ by. */
const clockMs = minuteMs;

/** The payment of a prompt: with its sum, and while it was open. A second one would be told of, too (docs/decisions/0137). */
const isPaymentOf = (
  { amount, createdAt, expiresAt }: OrderAttempt,
  told: Pick<TillPayment, 'amount' | 'paidAt'>,
): boolean =>
  told.amount === amount &&
  createdAt.getTime() - clockMs <= told.paidAt.getTime() &&
  told.paidAt.getTime() <= expiresAt.getTime() + clockMs;

/** The prompt for several orders, of which only a query has told, that a payment to the till is; null for none. */
export async function findToldPrompt(
  named: Pick<Order, '_id'>,
  told: Pick<TillPayment, 'amount' | 'paidAt'>,
  session: ClientSession,
): Promise<OrderAttempt | null> {
  const attempts = await collections()
    .paymentAttempts.find(
      { orderId: named._id, state: 'paid', receiptNumber: { $exists: false } },
      { session },
    )
    .toArray();
  return attempts.filter(isForOrder).find((attempt) => attempt.shares && isPaymentOf(attempt, told)) ?? null;
}

/**
 * The receipt of a prompt for several orders, of which M-Pesa told as a payment to the till that nobody could place, or whose code somebody has
 * typed since; null for none.
 */
export async function findToldReceipt(attempt: OrderAttempt, session: ClientSession): Promise<string | null> {
  if (!attempt.shares) return null;
  const { tillPayments, orders, paymentAttempts } = collections();
  const ids = sharesOf(attempt).map(({ orderId }) => orderId);
  const asked = await orders.find({ _id: { $in: ids } }, { session }).toArray();
  const lines = [
    ...(await tillPayments.find({ toCheckSince: { $gt: attempt.createdAt } }, { session }).toArray()),
    ...(await tillPayments.find({ _id: { $in: asked.flatMap(mpesaCodesOf) } }, { session }).toArray()),
  ];
  const told = lines.find(
    (line) => parseOrderNumber(line.account) === attempt.orderNumber && isPaymentOf(attempt, line),
  );
  if (!told) return null;
  const isOfOther = await paymentAttempts.findOne({ receiptNumber: told._id }, { session });
  return isOfOther ? null : told._id;
}
