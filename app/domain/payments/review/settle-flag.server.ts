import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { cashMethods, type Order, type RefundDue } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { deductStockIfAvailable } from '~/domain/orders/status/stock.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import {
  findFlag,
  flagOwnPayment,
  heldAmount,
  isUnconfirmedPayment,
  flagKey,
  payableAmount,
} from '~/domain/orders/account/order-account';
import { asAgreed } from '~/domain/orders/account/settle-total';
import { bookPayment } from '~/domain/payments/results/book-payment.server';
import { findOrdersOfPayment } from '~/domain/payments/shares/find-orders-of-payment.server';
import { spreadAmount } from '~/domain/payments/shares/spread-amount';
import { renewPaymentDeadline } from '~/domain/payments/deadlines/renew-payment-deadline';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';
import { applyReceipt } from './apply-receipt.server';

/**
 * What an admin decided about flagged money after a look at the statement. `found`: a payment of its own; `dismiss`: none,
 * or one that is recorded already; `count`: another amount than the order's counts towards it.
 */
export type FlagDecision =
  | { readonly kind: 'found'; readonly code: string; readonly amount: Cents }
  | { readonly kind: 'dismiss' }
  | { readonly kind: 'count' };

export type SettleFlagResult =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false;
      readonly reason:
        | 'unknown-order'
        | 'nothing-to-check'
        | 'changed'
        | 'code-used'
        | 'already-paid'
        | 'out-of-stock'
        | 'not-enough';
    };

/**
 * Settles money that needs a decision before it is a payment or a refund. `changed`: its amount is not `seenAmount` any
 * more; `not-enough`: less than the total for a cancelled order; `out-of-stock`: goods of a cancelled order are sold.
 */
export async function settleFlag(settlement: {
  readonly orderNumber: string;
  readonly key: string;
  readonly seenAmount: Cents | null;
  readonly decision: FlagDecision;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<SettleFlagResult> {
  const { orderNumber, key, seenAmount, decision, by, now } = settlement;
  return withRetriedTransaction(async (session): Promise<SettleFlagResult> => {
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    const due = findFlag(order, key);
    if (!due || !mayDecide(due, decision)) return { ok: false, reason: 'nothing-to-check' };
    if (due.amount !== seenAmount) return { ok: false, reason: 'changed' };
    const result = await decide(order, due, decision, by, now, session);
    if (!result.ok) return result;
    await auditOrderPayments(
      { before: order, after: result.order, action: actions[decision.kind], by, now },
      session,
    );
    return result;
  });
}

const actions: Record<FlagDecision['kind'], string> = {
  found: 'Found a payment on the statement',
  dismiss: 'Dismissed a reported payment',
  count: 'Counted another amount towards the order',
};

/** Money of a known amount is there: it is counted or given back. */
const mayDecide = (due: RefundDue, decision: FlagDecision): boolean =>
  decision.kind === 'count'
    ? due.reason === 'wrong-amount' && due.amount !== null
    : isUnconfirmedPayment(due);

function decide(
  order: Order,
  due: RefundDue,
  decision: FlagDecision,
  by: StaffMember,
  now: Date,
  session: ClientSession,
): Promise<SettleFlagResult> {
  const others = order.refundsDue.filter((other) => other !== due);
  switch (decision.kind) {
    case 'dismiss':
      return dismiss(order, due, others, by, now, session);
    case 'found':
      return findPayment(order, due, others, decision, by, now, session);
    case 'count':
      return countTowardsOrder(order, due, others, by, now, session);
  }
}

async function dismiss(
  order: Order,
  due: RefundDue,
  others: readonly RefundDue[],
  by: StaffMember,
  now: Date,
  session: ClientSession,
): Promise<SettleFlagResult> {
  const awaitsPayment = order.payBy === null && others.length === 0 && order.claim?.state !== 'to-match';
  const updated = await updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: 'We checked our M-Pesa statement: there is no other payment for this order',
      set: {
        refundsDue: others,
        dismissedMoney: [...(order.dismissedMoney ?? []), flagKey(due)],
        ...(awaitsPayment && { payBy: renewPaymentDeadline(order, now) }),
      },
    },
    now,
    session,
  );
  return { ok: true, order: updated };
}

async function findPayment(
  order: Order,
  due: RefundDue,
  others: readonly RefundDue[],
  { code, amount }: { readonly code: string; readonly amount: Cents },
  by: StaffMember,
  now: Date,
  session: ClientSession,
): Promise<SettleFlagResult> {
  // The flag gives way to the payment in the same transaction.
  const cleared = await updateOrder(
    order,
    { by: 'admin', name: by.name, text: null, set: { refundsDue: others } },
    now,
    session,
  );
  const result = await applyReceipt(cleared, { code, amount, by }, now, session);
  if (!result.ok) {
    await session.abortTransaction();
    return result;
  }
  if (due.attemptId === null) return result;
  const { attemptId } = due;
  return { ok: true, order: await nameAttempt(result.order, code, attemptId, now, session) };
}

/** Later reports of the prompt then meet the money that was found. */
async function nameAttempt(
  order: Order,
  code: string,
  attemptId: NonNullable<RefundDue['attemptId']>,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const refundsDue = order.refundsDue.map((due) =>
    due.receiptNumber === code && due.attemptId === null ? { ...due, attemptId } : due,
  );
  const isPayer = order.receiptNumber === code && order.paidByAttempt === null;
  const set = { refundsDue, ...(isPayer && { paidByAttempt: attemptId }) };
  return updateOrder(order, { by: 'admin', text: null, set }, now, session);
}

async function countTowardsOrder(
  order: Order,
  due: RefundDue,
  others: readonly RefundDue[],
  by: StaffMember,
  now: Date,
  session: ClientSession,
): Promise<SettleFlagResult> {
  const amount = due.amount ?? toCents(0);
  const shared = await findOrdersOfPayment({ attemptId: due.attemptId, receiptNumber: null }, session);
  if (shared.length > 1)
    return countTowardsOrders(order, shared, { ...due, amount, key: flagKey(due), others }, by, now, session);
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded')
    return { ok: false, reason: 'already-paid' };
  const byMpesa = payableAmount({ ...order, paymentMethod: 'mpesa' });
  const isEnough = heldAmount(order) + amount >= byMpesa;
  const isCancelled = order.status === 'cancelled';
  if (isCancelled && !isEnough) return { ok: false, reason: 'not-enough' };
  const isInStock =
    order.stockTaken || (!order.personErasedAt && (await deductStockIfAvailable(order, now, session)));
  if (isCancelled && !isInStock) return { ok: false, reason: 'out-of-stock' };
  const status = (order.status === 'pending' || isCancelled) && isInStock ? 'confirmed' : order.status;
  const { receiptNumber, attemptId } = due;
  const counted = {
    payBy: null,
    stockTaken: isInStock,
    ...(isEnough
      ? {
          paymentMethod: 'mpesa' as const,
          paidAt: due.since,
          paidAmount: amount,
          paidByAttempt: attemptId,
          receiptNumber,
        }
      : {
          paymentMethod: cashMethods[order.deliveryMethod],
          ...asAgreed(order),
          partPayments: [...(order.partPayments ?? []), { amount, receiptNumber, attemptId, at: due.since }],
        }),
  };
  const paymentStatus = isEnough ? 'paid' : order.paymentStatus;
  const after: Order = { ...order, ...counted, status, paymentStatus, refundsDue: others };
  const refundsDue = flagOwnPayment(after, 'order-cancelled', now);
  const rest = toCents(after.totalAmount - heldAmount(after));
  const text = isEnough
    ? `${formatMoney(amount)} received by M-Pesa pays the order`
    : `${formatMoney(amount)} received by M-Pesa counts towards the order, ${formatMoney(rest)} is to pay${order.agreedMethod === 'mpesa' ? '' : ' in cash'}`;
  const updated = await updateOrder(
    order,
    { by: 'admin', name: by.name, text, status, paymentStatus, set: { ...counted, refundsDue } },
    now,
    session,
  );
  return { ok: true, order: updated };
}

/** Another amount than that of a prompt for several orders: it pays them as far as it goes. Its flag stands with `order`. */
async function countTowardsOrders(
  order: Order,
  shared: readonly Order[],
  payment: Pick<RefundDue, 'receiptNumber' | 'attemptId' | 'since'> & {
    readonly amount: Cents;
    /** Of its flag. */
    readonly key: string;
    /** The flags of the order that stay. */
    readonly others: readonly RefundDue[];
  },
  by: StaffMember,
  now: Date,
  session: ClientSession,
): Promise<SettleFlagResult> {
  const shares = spreadAmount(shared, payment.amount);
  if (shares.length === 0) return { ok: false, reason: 'already-paid' };
  const who = { by: 'admin', name: by.name } as const;
  const total = formatMoney(payment.amount);
  // Paid otherwise meanwhile, it knows that the money is the others'.
  const isOfOthers = !shares.some((share) => share.order._id.equals(order._id));
  let counted = await updateOrder(
    order,
    {
      ...who,
      text: isOfOthers ? `${total} received by M-Pesa for several orders counts towards the others` : null,
      set: {
        refundsDue: payment.others,
        ...(isOfOthers && { dismissedMoney: [...(order.dismissedMoney ?? []), payment.key] }),
      },
    },
    now,
    session,
  );
  for (const share of shares) {
    const isFirst = share.order._id.equals(order._id);
    const before = isFirst ? counted : share.order;
    const paid = await bookPayment(
      before,
      {
        method: 'mpesa',
        amount: share.amount,
        receiptNumber: payment.receiptNumber,
        attemptId: payment.attemptId,
        receivedAt: payment.since,
      },
      {
        ...who,
        text: `${formatMoney(share.amount)} of ${total} received by M-Pesa for several orders`,
      },
      now,
      session,
    );
    if (isFirst) counted = paid;
    else await auditOrderPayments({ before, after: paid, action: actions.count, by, now }, session);
  }
  return { ok: true, order: counted };
}
