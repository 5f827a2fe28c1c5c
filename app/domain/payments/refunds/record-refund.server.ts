import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { Order, Refund, RefundDue } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import {
  findFlag,
  flagOwnPayment,
  heldAmount,
  isUnconfirmedPayment,
  flagKey,
} from '~/domain/orders/account/order-account';
import { toCashHolder } from '~/domain/orders/account/cash-holder';
import { isCodeUsed, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { renewPaymentDeadline } from '~/domain/payments/deadlines/renew-payment-deadline';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';

export type RefundInput = {
  readonly orderNumber: string;
  /** The key of the money that is given back (order-account.ts). */
  readonly key: string;
  /** What could be given back when the form was shown. */
  readonly seenAmount: Cents;
  readonly amount: Cents;
  readonly method: Refund['method'];
  readonly code: string | null;
  readonly reason: string;
  readonly idempotencyKey: string;
  readonly by: StaffMember;
  readonly now: Date;
};

export type RecordRefundResult =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false;
      readonly reason:
        | 'unknown-order'
        | 'nothing-to-refund'
        | 'changed'
        | 'too-much'
        | 'cancel-first'
        | 'code-used';
    };

/** What can be given back of the money with this key; null for none, or where its amount is not known yet. */
export function refundableAmount(order: Order, key: string): Cents | null {
  const amount =
    key === orderPaymentKey ? heldAmount(order) : (findKnownFlag(order, key)?.amount ?? toCents(0));
  return amount > 0 ? amount : null;
}

const findKnownFlag = (order: Order, key: string): RefundDue | undefined => {
  const due = findFlag(order, key);
  return due && !isUnconfirmedPayment(due) ? due : undefined;
};

/**
 * Records money that was given back, once per idempotency key. `changed`: the amount that can be given back is not
 * `seenAmount` any more; `cancel-first`: all of an order that is still to be delivered; `code-used`: the code is that of a
 * payment, of another refund or of an entry of the books.
 */
export async function recordRefund(input: RefundInput): Promise<RecordRefundResult> {
  return withRetriedTransaction(async (session): Promise<RecordRefundResult> => {
    const order = await collections().orders.findOne({ number: input.orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (order.refunds?.some(({ idempotencyKey }) => idempotencyKey === input.idempotencyKey))
      return { ok: true, order };
    const refundable = refundableAmount(order, input.key);
    if (refundable === null) return { ok: false, reason: 'nothing-to-refund' };
    if (refundable !== input.seenAmount) return { ok: false, reason: 'changed' };
    if (input.amount > refundable || input.amount <= 0) return { ok: false, reason: 'too-much' };
    const isUnderWay = order.status !== 'cancelled' && order.status !== 'delivered';
    const isWholeOrder = input.key === orderPaymentKey && input.amount === refundable;
    if (isUnderWay && isWholeOrder) return { ok: false, reason: 'cancel-first' };
    if (input.code !== null) {
      await lockMpesaCode(input.code, session);
      if (await isCodeUsed(input.code, session)) return { ok: false, reason: 'code-used' };
    }

    const refunded = await giveBack(order, input, session);
    await auditOrderPayments(
      { before: order, after: refunded, action: 'Recorded a refund', by: input.by, now: input.now },
      session,
    );
    return { ok: true, order: refunded };
  });
}

async function giveBack(order: Order, input: RefundInput, session: ClientSession): Promise<Order> {
  const { key, amount, method, code, reason, idempotencyKey, by, now } = input;
  const flag = findFlag(order, key);
  const refund: Refund = {
    idempotencyKey,
    amount,
    method,
    code,
    reason,
    of: key,
    receiptNumber: flag ? flag.receiptNumber : order.receiptNumber,
    ...(flag && key !== orderPaymentKey && { receivedAt: flag.since }),
    at: now,
    by: by.name,
    ...(method === 'cash' && { holder: toCashHolder(by) }),
  };
  const after: Order = { ...order, refunds: [...(order.refunds ?? []), refund] };
  const refundsDue =
    key === orderPaymentKey ? flagOwnPayment(after, 'order-cancelled', now) : reduceFlag(order, key, amount);
  const isGone = order.paymentStatus === 'paid' && heldAmount(after) === 0;
  // Unpaid, and nothing left that an admin looks at: the customer may pay again.
  const awaitsPayment = order.payBy === null && refundsDue.length === 0 && order.claim?.state !== 'to-match';
  const how = method === 'cash' ? 'in cash' : `by M-Pesa, code ${code}`;
  return updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `${formatMoney(amount)} refunded ${how}: ${reason}`,
      ...(isGone && { paymentStatus: 'refunded' }),
      set: {
        refunds: after.refunds,
        refundsDue: withFormerReasons(order, refundsDue),
        ...(awaitsPayment && { payBy: renewPaymentDeadline(order, now) }),
      },
    },
    now,
    session,
  );
}

/** What is left of a late payment stays a late payment. */
const withFormerReasons = (order: Order, refundsDue: readonly RefundDue[]): readonly RefundDue[] =>
  refundsDue.map((due) => {
    const before = findFlag(order, flagKey(due));
    return before ? { ...due, reason: before.reason } : due;
  });

const reduceFlag = (order: Order, key: string, amount: Cents): readonly RefundDue[] =>
  order.refundsDue
    .map((due) =>
      flagKey(due) === key && due.amount !== null ? { ...due, amount: toCents(due.amount - amount) } : due,
    )
    .filter((due) => due.amount === null || due.amount > 0);
