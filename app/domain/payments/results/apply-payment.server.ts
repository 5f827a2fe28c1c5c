import type { ClientSession, ObjectId } from 'mongodb';
import type { Order, PartPayment } from '~/domain/orders/order';
import type { Actor } from '~/domain/orders/status/order-status';
import { isInStock, deductStock, deductStockIfAvailable } from '~/domain/orders/status/stock.server';
import { isTimedOut } from '~/domain/orders/status/is-timed-out';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { formatMoney, type Cents } from '~/lib/format/money';
import { matchClaim } from '~/domain/payments/claims/match-claim';
import { flagOwnPayment, paymentAmount } from '~/domain/orders/account/order-account';
import { createWriteConflict } from '#db/write-conflict';
import { clearRefundFlags, isForAttempt, isGivenBack } from '~/domain/orders/account/refund-flags.server';

type ReceivedPayment = {
  readonly amount: Cents;
  /** Null where only a query reported it, which has no receipt. */
  readonly receiptNumber: string | null;
  /** Null for a claim that an admin matched. */
  readonly attemptId: ObjectId | null;
  readonly checkoutRequestId: string | null;
  readonly by: Extract<Actor, 'payment' | 'admin'>;
  readonly name?: string;
};

/** Revives an order that the time limit cancelled if its stock is available; else flags the money. Clears flags about this money. */
export async function applyPayment(
  found: Order,
  received: ReceivedPayment,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { amount, receiptNumber, attemptId, by, name } = received;
  if (isGivenBack(found, received)) {
    const text = `M-Pesa reported ${formatMoney(amount)} of a payment that the farm has settled already`;
    return updateOrder(found, { by, name, text }, now, session);
  }
  const order = dropPartPayment(await clearRefundFlags(found, received, now, session), received);
  const receipt = receiptNumber ? `, receipt ${receiptNumber}` : '';
  const paid = `${formatMoney(amount)} received by M-Pesa${receipt}`;
  const refundDue = (reason: 'paid-twice' | 'unmatched-prompt') =>
    ({ reason, amount, receiptNumber, attemptId, since: now }) as const;

  const claim = matchClaim(order.claim, receiptNumber);

  if (isSamePayment(order, received))
    return updateOrder(
      order,
      {
        by,
        name,
        text: receiptNumber && `${receiptNumber} is the receipt of the payment that is already recorded`,
        set: {
          receiptNumber: receiptNumber ?? order.receiptNumber,
          claim,
          paidByAttempt: order.paidByAttempt ?? attemptId,
        },
      },
      now,
      session,
    );
  // A matched code may be the receipt of this very payment: a query does not tell the receipt.
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
  const isFlagged = order.refundsDue.some((due) =>
    receiptNumber === null
      ? attemptId !== null && due.receiptNumber !== null && isForAttempt(due, attemptId)
      : due.receiptNumber === receiptNumber,
  );
  if (isFlagged)
    return updateOrder(
      order,
      {
        by,
        name,
        text:
          receiptNumber && `${receiptNumber} is the receipt of a payment that is already marked for refund`,
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
        text: `${paid}, but the order was already paid. To be refunded`,
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
    paidAmount: amount,
    paidByAttempt: attemptId,
    receiptNumber,
    claim,
    ...(order.partPayments && { partPayments: order.partPayments }),
  } as const;
  const paidOrder = { ...order, ...payment, paymentStatus: 'paid' } as const;

  if (order.status !== 'cancelled') {
    // The stock of a large cash order may be sold out: it then still awaits the farm's confirmation.
    const stockTaken = order.stockTaken || (await deductStockIfAvailable(order, now, session));
    const refundsDue = flagOwnPayment(paidOrder, 'order-cancelled', now);
    return updateOrder(
      order,
      {
        by,
        name,
        text: paid,
        paymentStatus: 'paid',
        status: order.status === 'pending' && stockTaken ? 'confirmed' : order.status,
        set: { ...payment, stockTaken, refundsDue },
      },
      now,
      session,
    );
  }

  const refusal = await findRevivalRefusal(order, session);
  if (refusal)
    return updateOrder(
      order,
      {
        by,
        name,
        text: `${paid}, after the order was cancelled${refusal.text}. To be refunded`,
        paymentStatus: 'paid',
        set: { ...payment, refundsDue: flagOwnPayment(paidOrder, refusal.flag, now) },
      },
      now,
      session,
    );
  if (!(await deductStock(order, now, session))) throw createWriteConflict('the stock');
  return updateOrder(
    order,
    {
      // The table revives for `payment` only; a matched claim counts as one.
      by: 'payment',
      name,
      text: `${paid}, after the order was cancelled. Order reopened`,
      paymentStatus: 'paid',
      status: 'confirmed',
      set: {
        ...payment,
        stockTaken: true,
        refundsDue: flagOwnPayment({ ...paidOrder, status: 'confirmed' }, 'order-cancelled', now),
      },
    },
    now,
    session,
  );
}

/** Only what the time limit cancelled is revived: the farm or the customer meant it, and the farm decides (docs/decisions/0125). */
async function findRevivalRefusal(
  order: Order,
  session: ClientSession,
): Promise<{ readonly text: string; readonly flag: 'paid-late' | 'order-cancelled' } | null> {
  if (order.personErasedAt) return { text: ', and its customer’s account is deleted', flag: 'paid-late' };
  if (!isTimedOut(order)) return { text: '', flag: 'order-cancelled' };
  if (await isInStock(order.items, session)) return null;
  return { text: ', and its products are sold out', flag: 'paid-late' };
}

/** The full amount of a payment that was counted in part before. */
function dropPartPayment(order: Order, { receiptNumber, attemptId }: ReceivedPayment): Order {
  if (!order.partPayments) return order;
  const isSame = (part: PartPayment) =>
    part.receiptNumber !== null && receiptNumber !== null
      ? part.receiptNumber === receiptNumber
      : attemptId !== null && (part.attemptId?.equals(attemptId) ?? false);
  return { ...order, partPayments: order.partPayments.filter((part) => !isSame(part)) };
}

/** The receipt or (where M-Pesa gave none) the prompt is the same, or an admin matched the code of a queried payment. */
function isSamePayment(order: Order, { receiptNumber, attemptId, amount }: ReceivedPayment): boolean {
  if (order.paymentStatus !== 'paid') return false;
  if (receiptNumber === null) return attemptId !== null && (order.paidByAttempt?.equals(attemptId) ?? false);
  if (order.receiptNumber !== null) return order.receiptNumber === receiptNumber;
  return order.paidByAttempt !== null && attemptId === null && amount === paymentAmount(order);
}
