import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isPaidLater, type Order, type RefundDue, type TimelineEntry } from '~/domain/orders/order';
import { settleAtOf } from '~/domain/orders/payment-after-delivery';
import { mpesaCodesOf } from '~/domain/orders/account/mpesa-codes';
import { moneyDaysOf } from '~/domain/orders/account/money-movements';
import { chooseFarmNotices } from '~/domain/orders/notices/choose-farm-notices';
import { noteRecordedCodes, noteReleasedCodes } from '~/domain/mpesa/till/note-recorded-codes.server';
import { tellFarm } from '~/domain/orders/notices/tell-farm.server';
import { listFieldsOf } from '~/domain/orders/list/order-list-keys';
import { chooseCustomerNotice } from '~/domain/orders/mail/customer-notices';
import { createWriteConflict } from '#db/write-conflict';
import {
  isConfirmedByPayment,
  mayChangeOrder,
  mayChangePayment,
  mayStepBack,
  type Actor,
  type OrderStatus,
  type PaymentStatus,
} from './order-status';
import { tellCustomer, withdrawUnpaidNotice } from '~/domain/orders/mail/tell-customer.server';
import { chooseOrderEvents } from '~/domain/orders/events/choose-order-events';
import { recordOrderEvents } from '~/domain/orders/events/record-order-events.server';
import { standingAfter, type OutcomeKind } from './morning-outcome';
import type { AwaitedUnits } from '~/domain/stock/awaited-units';
import { countExpected } from '~/domain/stock/expected-stock.server';
import { orderCounter } from './order-counter.server';

type UpdatableFields = Pick<
  Order,
  | 'paymentMethod'
  | 'agreedMethod'
  | 'paymentPhone'
  | 'manualPaymentMinutes'
  | 'stockTaken'
  | 'awaitedStock'
  | 'items'
  | 'deliveryMethod'
  | 'delivery'
  | 'shippingAddress'
  | 'subtotal'
  | 'deliveryFee'
  | 'discount'
  | 'totalAmount'
  | 'correctionKeys'
  | 'payBy'
  | 'promptCount'
  | 'rider'
  | 'paidAt'
  | 'cashHolder'
  | 'paidByAttempt'
  | 'receiptNumber'
  | 'claim'
  | 'paidAmount'
  | 'partPayments'
  | 'unseenCodes'
  | 'reversals'
  | 'paymentKeys'
  | 'refundsDue'
  | 'refunds'
  | 'dismissedMoney'
  | 'internalNotes'
  | 'standing'
>;

type OrderChange = {
  readonly by: Actor;
  readonly name?: string | null;
  /** Timeline text, shown to the customer. Null adds no timeline entry. */
  readonly text: string | null;
  readonly status?: OrderStatus;
  readonly paymentStatus?: PaymentStatus;
  readonly set?: Partial<UpdatableFields>;
  /** When it is settled next, for who has just settled it; absent: as the change says (settleAtOf). */
  readonly settleAt?: Date | 'never';
  readonly refundDue?: RefundDue;
  /** A step on the way to another status in the same transaction: its email would come too late to help. */
  readonly isIntermediate?: boolean;
  /** Its customer is told of several orders in one message, by the caller (tellCustomer). */
  readonly isToldTogether?: true;
  /** Back to a step before, which was left by mistake: no email tells of it, as none of that step is true again. */
  readonly isStepBack?: boolean;
  /** Of a standing order's morning: what became of it. Absent: its status says it. */
  readonly outcome?: OutcomeKind;
};

/**
 * Every change of an order goes through here: compare-and-swap on `order`, with its timeline entry, email, notice to the farm and
 * webhook events. Throws for a forbidden transition, and a write conflict, which reruns the transaction, when the order has changed.
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
  const mayChange = change.isStepBack
    ? mayStepBack(order.status, status)
    : mayChangeOrder(order.status, status, by);
  if (status !== order.status && !mayChange)
    throw new Error(`${order.number}: ${by} may not move an order from ${order.status} to ${status}`);
  const judged = { ...order, ...change.set, paymentStatus, stockTaken: order.stockTaken };
  if (status === 'confirmed' && isConfirmedByPayment(judged))
    throw new Error(`${order.number}: an M-Pesa order may not be confirmed before it is paid`);
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
  const standing = standingAfter(order, status, change, now);
  const isCancelled = status === 'cancelled' && order.status !== 'cancelled';
  if (isCancelled) await releaseAwaited(order, order.awaitedStock ?? [], session);
  const set = {
    ...change.set,
    ...(standing && { standing }),
    ...(isCancelled && order.awaitedStock && { awaitedStock: [] }),
    ...(change.refundDue && { refundsDue }),
    ...(status === 'pending' ? {} : { payBy: null }),
    ...(status === 'delivered' && order.status !== 'delivered' && { deliveredAt: now }),
    status,
    paymentStatus,
    updatedAt: now,
  };
  const { deliveredAt, settleAt: _, ...kept } = order;
  const isTakenBack = order.status === 'delivered' && status !== 'delivered';
  const changed: Order = {
    ...kept,
    ...(deliveredAt && !isTakenBack && { deliveredAt }),
    ...set,
    refundsDue,
  };
  const settleAt = isPaidLater(order) ? (change.settleAt ?? settleAtOf(order, changed, now)) : null;
  const settled = settleAt && settleAt !== 'never' ? { settleAt } : {};
  const after: Order = { ...changed, ...settled };
  const unset: { readonly deliveredAt?: ''; readonly settleAt?: '' } = {
    ...(isTakenBack && { deliveredAt: '' }),
    ...(order.settleAt && !settled.settleAt && { settleAt: '' }),
  };
  // The days of a payment that is gone stay.
  const listFields = listFieldsOf({ ...after, moneyDays: moneyDaysOf(order) });
  const { matchedCount } = await collections().orders.updateOne(
    {
      _id: order._id,
      status: order.status,
      paymentStatus: order.paymentStatus,
      stockTaken: order.stockTaken,
      payBy: order.payBy,
    },
    {
      $set: { ...set, ...settled, ...listFields },
      ...(Object.keys(unset).length > 0 && { $unset: unset }),
      ...(entry && { $push: { timeline: entry } }),
    },
    { session },
  );
  if (matchedCount === 0) throw createWriteConflict(order.number);
  if (status !== order.status) orderCounter.count(status, session);
  const [codes, codesBefore] = [mpesaCodesOf(after), mpesaCodesOf(order)];
  await noteRecordedCodes(
    codes.filter((code) => !codesBefore.includes(code)),
    order.number,
    session,
  );
  await noteReleasedCodes(
    codesBefore.filter((code) => !codes.includes(code)),
    order.number,
    now,
    session,
  );
  const updated = {
    ...after,
    ...listFields,
    timeline: entry ? [...order.timeline, entry] : order.timeline,
  };
  const notice =
    change.isIntermediate || change.isStepBack || change.isToldTogether
      ? null
      : chooseCustomerNotice({ before: order, after: updated, by });
  if (notice) await tellCustomer(notice, updated, by, now, session);
  if (order.status === 'cancelled' && order.paymentStatus === 'failed')
    await withdrawUnpaidNotice(order, session);
  await tellFarm(chooseFarmNotices(order, updated, by), updated, now, session);
  await recordOrderEvents(chooseOrderEvents(order, updated, change), updated, now, session);
  return updated;
}

/** What a morning awaits no more, others may be promised. */
export const releaseAwaited = async (
  { standing }: Pick<Order, 'standing'>,
  units: readonly AwaitedUnits[],
  session: ClientSession,
): Promise<void> => {
  if (standing)
    await countExpected(
      units.map((each) => ({ ...each, quantity: -each.quantity })),
      standing.day,
      session,
    );
};
