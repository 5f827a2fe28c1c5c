import type { ClientSession, ObjectId } from 'mongodb';
import type { Actor, Order } from '~/domain/orders/order';
import { isInStock, takeStock, takeStockIfAvailable } from '~/domain/orders/status/stock.server';
import { createWriteConflict } from '~/domain/orders/status/order-transaction.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { formatMoney, type Cents } from '~/lib/money';
import { clearRefundFlags } from './refund-flags.server';

/** M-Pesa money that came in for an order. */
export type ReceivedPayment = {
  readonly amount: Cents;
  /** Null where only a query reported it: that does not tell the receipt. */
  readonly receiptNumber: string | null;
  /** Null for a claim that an admin matched. */
  readonly attemptId: ObjectId | null;
  /** M-Pesa's id of the prompt; null for a claim. */
  readonly checkoutRequestId: string | null;
  readonly by: Extract<Actor, 'payment' | 'admin'>;
  readonly name?: string;
};

/**
 * Writes down, within a transaction, that the full amount came in: the order becomes paid and, where it was pending,
 * confirmed. A cancelled order is revived if its stock can still be taken; else, and where the order was paid already,
 * the money is flagged to be given back. Whatever was flagged before because this money could not be matched is lifted.
 */
export async function applyPayment(
  found: Order,
  money: ReceivedPayment,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { amount, receiptNumber, attemptId, by, name } = money;
  const order = await clearRefundFlags(found, money, now, session);
  const receipt = receiptNumber ? `, receipt ${receiptNumber}` : '';
  const paid = `${formatMoney(amount)} received by M-Pesa${receipt}`;
  const refundDue = (reason: 'paid-late' | 'paid-twice' | 'unmatched-prompt') =>
    ({ reason, amount, receiptNumber, attemptId, since: now }) as const;

  const claim =
    order.claim?.state === 'to-match' && order.claim.code === receiptNumber
      ? ({ ...order.claim, state: 'matched' } as const)
      : order.claim;

  if (isKnownMoney(order, money))
    return updateOrder(
      order,
      {
        by,
        name,
        text: `${receiptNumber} is the receipt of the payment that is recorded already`,
        set: { receiptNumber, claim, paidByAttempt: order.paidByAttempt ?? attemptId },
      },
      now,
      session,
    );
  // A code that an admin has matched may be the receipt of this very payment, which a query does not tell.
  if (order.paymentStatus === 'paid' && receiptNumber === null && order.paidByAttempt === null)
    return updateOrder(
      order,
      {
        by,
        text: `${paid}: the farm compares it with the code ${order.receiptNumber}`,
        refundDue: refundDue('unmatched-prompt'),
      },
      now,
      session,
    );
  const isFlagged =
    receiptNumber !== null && order.refundsDue.some((due) => due.receiptNumber === receiptNumber);
  if (isFlagged)
    return updateOrder(
      order,
      {
        by,
        name,
        text: `${receiptNumber} is the receipt of a payment that is due back already`,
        set: { claim },
      },
      now,
      session,
    );
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded')
    return updateOrder(
      order,
      {
        by,
        name,
        text: `${paid}, though the order was paid already: it is due back`,
        set: { claim },
        refundDue: refundDue('paid-twice'),
      },
      now,
      session,
    );

  const payment = {
    paymentMethod: 'mpesa',
    payBy: null,
    paidAt: now,
    paidByAttempt: attemptId,
    receiptNumber,
    claim,
  } as const;

  if (order.status !== 'cancelled') {
    // A large order that was changed to cash has no stock; where that is sold, it waits for the farm's word as it did.
    const stockTaken = order.stockTaken || (await takeStockIfAvailable(order.items, session));
    return updateOrder(
      order,
      {
        by,
        name,
        text: paid,
        paymentStatus: 'paid',
        status: order.status === 'pending' && stockTaken ? 'confirmed' : order.status,
        set: { ...payment, stockTaken },
      },
      now,
      session,
    );
  }

  // An order whose customer is gone has nowhere to go.
  const lost = order.personErasedAt ? 'its customer is gone' : 'its goods are sold';
  if (order.personErasedAt || !(await isInStock(order.items, session)))
    return updateOrder(
      order,
      {
        by,
        name,
        text: `${paid}, after the order was cancelled, and ${lost}: it is due back`,
        paymentStatus: 'paid',
        set: payment,
        refundDue: refundDue('paid-late'),
      },
      now,
      session,
    );
  if (!(await takeStock(order.items, session))) throw createWriteConflict('the stock');
  return updateOrder(
    order,
    {
      // A claim that an admin has matched is a payment like any other.
      by: 'payment',
      name,
      text: `${paid}, after the order was cancelled: the order is taken up again`,
      paymentStatus: 'paid',
      status: 'confirmed',
      set: { ...payment, stockTaken: true },
    },
    now,
    session,
  );
}

/**
 * Whether this is the money that has paid the order already, told once more: the receipt is the order's, or an admin
 * matched the code of a payment that only a query has reported, which tells no receipt.
 */
function isKnownMoney(order: Order, { receiptNumber, attemptId }: ReceivedPayment): boolean {
  if (order.paymentStatus !== 'paid' || receiptNumber === null) return false;
  if (order.receiptNumber !== null) return order.receiptNumber === receiptNumber;
  return order.paidByAttempt !== null && attemptId === null;
}
