import type { ClientSession, ObjectId } from 'mongodb';
import { createWriteConflict } from '#db/write-conflict';
import type { CashHolder } from '~/domain/orders/account/cash-holder';
import { flagOwnPayment, heldAmount, payableAmount } from '~/domain/orders/account/order-account';
import { cashMethods, isCashPayment, type Order } from '~/domain/orders/order';
import { isTimedOut } from '~/domain/orders/status/is-timed-out';
import type { Actor } from '~/domain/orders/status/order-status';
import { deductStock, deductStockIfAvailable, isInStock } from '~/domain/orders/status/stock.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';

export type BookedPayment = {
  readonly method: 'mpesa' | 'cash';
  readonly amount: Cents;
  /** Null for cash, and where only a query reported it, which has no receipt. */
  readonly receiptNumber: string | null;
  /** Null for cash, and for a code that a person found or typed. */
  readonly attemptId: ObjectId | null;
  /** When the money was recorded before, with another amount; absent: now. */
  readonly receivedAt?: Date;
  /** Who took it, in cash. */
  readonly holder?: CashHolder;
};

/**
 * The one writer of money that comes for an order that is not paid: what covers the rest makes it paid, and confirms a pending one whose
 * stock is taken; less is a part payment. An order that the time limit cancelled is revived by full payment if its stock is available; other
 * money of a cancelled order is flagged. `text` begins the entry of the timeline, `set` is written with it.
 */
export async function bookPayment(
  found: Order,
  payment: BookedPayment,
  change: {
    readonly by: Extract<Actor, 'payment' | 'admin'>;
    readonly name?: string;
    readonly text: string;
    readonly set?: Partial<Pick<Order, 'claim' | 'partPayments' | 'unseenCodes' | 'paymentKeys'>>;
  },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { by, name, text } = change;
  const order: Order = { ...found, ...change.set };
  const settled = settle(order, payment, now);
  const after: Order = { ...order, ...settled };
  const { paymentStatus } = settled;
  const isPaid = paymentStatus === 'paid';
  const set = { ...change.set, ...settled };
  const rest = toCents(payableAmount(after) - heldAmount(after));
  const received = isPaid ? text : `${text}. ${formatMoney(rest)} is still to pay`;

  if (order.status !== 'cancelled') {
    // The stock of a large order may be sold out, and the farm confirms one in cash by phone: it still awaits that.
    const takesStock = isPaid && payment.method === 'mpesa';
    const stockTaken =
      order.stockTaken || (takesStock && (await deductStockIfAvailable(order, now, session)));
    const refundsDue = flagOwnPayment(after, 'order-cancelled', now);
    return updateOrder(
      found,
      {
        by,
        name,
        text: received,
        paymentStatus,
        status: isPaid && order.status === 'pending' && stockTaken ? 'confirmed' : order.status,
        set: { ...set, stockTaken, refundsDue },
      },
      now,
      session,
    );
  }

  const refusal = isPaid
    ? await findRevivalRefusal(order, session)
    : ({ text: '', flag: 'order-cancelled' } as const);
  if (refusal)
    return updateOrder(
      found,
      {
        by,
        name,
        text: `${text}, after the order was cancelled${refusal.text}`,
        paymentStatus,
        set: { ...set, refundsDue: flagOwnPayment(after, refusal.flag, now) },
      },
      now,
      session,
    );
  if (!(await deductStock(order, now, session))) throw createWriteConflict('the stock');
  return updateOrder(
    found,
    {
      // It is the payment that revives, whoever found it: the customer is told that the order is paid.
      by: 'payment',
      name,
      text: `${text}, after the order was cancelled. Order reopened`,
      paymentStatus,
      status: 'confirmed',
      set: {
        ...set,
        stockTaken: true,
        refundsDue: flagOwnPayment({ ...after, status: 'confirmed' }, 'order-cancelled', now),
      },
    },
    now,
    session,
  );
}

/** Cash may leave out the cents, too: nobody is sent for them. */
function settle(order: Order, payment: BookedPayment, now: Date) {
  const { method, amount, receiptNumber, attemptId, receivedAt = now, holder } = payment;
  const isFull = heldAmount(order) + amount >= payableAmount({ ...order, paymentMethod: 'mpesa' });
  const { paymentMethod } = order;
  if (!isFull) {
    const part = {
      ...(method === 'cash' && { method }),
      amount,
      receiptNumber,
      attemptId,
      at: receivedAt,
      ...(holder && { holder }),
    };
    const partPayments = [...(order.partPayments ?? []), part];
    return { paymentStatus: order.paymentStatus, payBy: null, partPayments };
  }
  const inCash = isCashPayment(paymentMethod) ? paymentMethod : cashMethods[order.deliveryMethod];
  return {
    paymentStatus: 'paid' as const,
    paymentMethod: method === 'mpesa' ? method : inCash,
    payBy: null,
    paidAt: receivedAt,
    cashHolder: holder ?? null,
    paidAmount: amount,
    paidByAttempt: attemptId,
    receiptNumber,
  };
}

/** Only what the time limit cancelled is revived: the farm or the customer meant it, and the farm decides (docs/decisions/0125). */
async function findRevivalRefusal(
  order: Order,
  session: ClientSession,
): Promise<{ readonly text: string; readonly flag: 'paid-late' | 'order-cancelled' } | null> {
  if (order.personErasedAt)
    return { text: ', and its customer’s account is deleted. To be refunded', flag: 'paid-late' };
  if (!isTimedOut(order)) return { text: '', flag: 'order-cancelled' };
  if (await isInStock(order.items, session)) return null;
  return { text: ', and its products are sold out. To be refunded', flag: 'paid-late' };
}
