import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Actor, Order, RefundDue, TimelineEntry } from '~/domain/orders/order';
import { chooseOrderMail } from '~/domain/orders/mail/order-mail';
import { mayChangeOrder, mayChangePayment, type OrderStatus, type PaymentStatus } from './order-status';
import { createWriteConflict } from './order-transaction.server';
import { queueOrderMail } from '~/domain/orders/mail/queue-order-mail.server';

/** What may change in an order beside its statuses. */
type Changeable = Pick<
  Order,
  | 'paymentMethod'
  | 'paymentPhone'
  | 'stockTaken'
  | 'payBy'
  | 'promptCount'
  | 'paidAt'
  | 'paidByAttempt'
  | 'receiptNumber'
  | 'claim'
  | 'refundsDue'
>;

export type OrderChange = {
  readonly by: Actor;
  /** The admin's name. */
  readonly name?: string | null;
  /** What happened, in words for the customer: it goes into the timeline. Null for what is not worth telling. */
  readonly text: string | null;
  readonly status?: OrderStatus;
  readonly paymentStatus?: PaymentStatus;
  readonly set?: Partial<Changeable>;
  /** Comes after those that the order has, or after those of `set`. */
  readonly refundDue?: RefundDue;
};

/**
 * The one writer of orders: changes an order along its tables, with its history in the same write, and only if it
 * still is what `order` says (architecture.md rule 5). Returns the order as it is afterwards. An order that leaves
 * 'pending' no longer waits for a payment. What its customer is to hear of is queued as an e-mail with it.
 * Throws for a change that the tables don't allow: callers ask mayChangeOrder and mayChangePayment before; runs the
 * transaction anew where somebody else has changed the order.
 */
export async function updateOrder(
  order: Order,
  change: OrderChange,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { by, text } = change;
  const status = change.status ?? order.status;
  const paymentStatus = change.paymentStatus ?? order.paymentStatus;
  if (status !== order.status && !mayChangeOrder(order.status, status, by))
    throw new Error(`${order.number}: ${by} may not move an order from ${order.status} to ${status}`);
  if (paymentStatus !== order.paymentStatus && !mayChangePayment(order.paymentStatus, paymentStatus, by))
    throw new Error(
      `${order.number}: ${by} may not move a payment from ${order.paymentStatus} to ${paymentStatus}`,
    );

  const entry: TimelineEntry | null =
    text === null ? null : { at: now, by, name: change.name ?? null, text, status, paymentStatus };
  const refundsDue = [
    ...(change.set?.refundsDue ?? order.refundsDue),
    ...(change.refundDue ? [change.refundDue] : []),
  ];
  const set = {
    ...change.set,
    ...(change.refundDue && { refundsDue }),
    ...(status === 'pending' ? {} : { payBy: null }),
    status,
    paymentStatus,
    updatedAt: now,
  };
  const { matchedCount } = await collections().orders.updateOne(
    {
      _id: order._id,
      status: order.status,
      paymentStatus: order.paymentStatus,
      stockTaken: order.stockTaken,
      payBy: order.payBy,
    },
    {
      $set: set,
      ...(entry && { $push: { timeline: entry } }),
    },
    { session },
  );
  if (matchedCount === 0) throw createWriteConflict(order.number);
  const written = {
    ...order,
    ...set,
    timeline: entry ? [...order.timeline, entry] : order.timeline,
    refundsDue,
  };
  const mail = chooseOrderMail(order, written, by);
  if (mail) await queueOrderMail(mail, written, by, now, session);
  return written;
}
