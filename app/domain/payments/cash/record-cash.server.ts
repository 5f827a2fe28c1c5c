import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { isCashPayment, isPaidLater, type Order, type PartPayment } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { chooseCashHolder, type CashPlace } from '~/domain/orders/account/cash-holder';
import { correctPayment, describeRest } from '~/domain/orders/account/correct-payment';
import {
  accountOf,
  correctableCashParts,
  mayCorrectCash,
  paymentAmount,
} from '~/domain/orders/account/order-account';
import { recordCashNotReceived } from '~/domain/payments/cash-up/record-cash-line.server';
import { bookPayment } from '~/domain/payments/results/book-payment.server';
import { formatMoney, type Cents } from '~/lib/format/money';

/**
 * Records that the cash of an order was taken. `amount` is what the form showed; null for what is still to pay. A
 * repeated call changes nothing. `other-amount`: not what is still to pay; `not-cash`: also if it was paid by M-Pesa.
 */
export const recordCash = (payment: CashPayment): Promise<RecordCashResult> =>
  withRetriedTransaction((session) => recordCashInTransaction(payment, session));

type CashPayment = {
  readonly orderNumber: string;
  readonly amount: Cents | null;
  /** Where it was taken; null or absent: by the rider of the order, if it has one. */
  readonly place?: CashPlace | null;
  readonly by: StaffMember;
  readonly now: Date;
};

/** The same within a transaction. */
export async function recordCashInTransaction(
  { orderNumber, amount, place = null, by, now }: CashPayment,
  session: ClientSession,
): Promise<RecordCashResult> {
  const order = await collections().orders.findOne({ number: orderNumber }, { session });
  if (!order) return { ok: false, reason: 'unknown-order' };
  // Who was to pay a morning by M-Pesa may have the money at the door.
  const takesCash =
    isCashPayment(order.paymentMethod) || (isPaidLater(order) && order.paymentStatus === 'pending');
  if (!takesCash) return { ok: false, reason: 'not-cash' };
  if (order.paymentStatus === 'paid') return { ok: true, order };
  const { stillToPay } = accountOf(order);
  if (stillToPay <= 0) return { ok: false, reason: 'nothing-to-pay' };
  if (amount !== null && amount !== stillToPay) return { ok: false, reason: 'other-amount' };
  const paid = await bookPayment(
    order,
    {
      method: 'cash',
      amount: stillToPay,
      receiptNumber: null,
      attemptId: null,
      holder: chooseCashHolder(order, place, by),
    },
    { by: 'admin', name: by.name, text: `${formatMoney(stillToPay)} received in cash` },
    now,
    session,
  );
  await auditOrderPayments(
    { before: order, after: paid, action: 'Recorded cash received', by, now },
    session,
  );
  return { ok: true, order: paid };
}

type RecordCashResult =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false;
      readonly reason: 'unknown-order' | 'not-cash' | 'nothing-to-pay' | 'other-amount';
    };

/**
 * Takes back cash that was recorded and not received: the payment that paid the order, or the part payment of that time
 * (`partAt`). `not-correctable`: not paid in cash, given back in part, or cancelled; its refund is recorded instead.
 */
export async function correctCash(correction: {
  readonly orderNumber: string;
  readonly partAt?: Date;
  readonly reason: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-correctable' }
> {
  const { orderNumber, partAt, reason, by, now } = correction;
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    const part = partAt && correctableCashParts(order).find(({ at }) => at.getTime() === partAt.getTime());
    if (partAt ? !part : !mayCorrectCash(order)) return { ok: false, reason: 'not-correctable' } as const;
    const unpaid = part
      ? await takeBackPart(order, part, { reason, by, now }, session)
      : await correctCashInTransaction(order, { reason, by, now }, session);
    await auditOrderPayments(
      { before: order, after: unpaid, action: 'Corrected cash that was not received', by, now },
      session,
    );
    return { ok: true, order: unpaid } as const;
  });
}

type CashCorrection = { readonly reason: string; readonly by: StaffMember; readonly now: Date };

/** The caller checks mayCorrectCash, and records the audit entry. */
export async function correctCashInTransaction(
  order: Order,
  correction: CashCorrection,
  session: ClientSession,
): Promise<Order> {
  const { paidAt: at, cashHolder: holder = null, partPayments = [] } = order;
  const amount = paymentAmount(order);
  if (at) await recordCashNotReceived({ order, at, holder, amount }, correction, session);
  const { reason, by, now } = correction;
  // Not one of its parts: what made it paid.
  const isIt = (payment: PartPayment) => !partPayments.includes(payment);
  const { paymentStatus, set } = correctPayment(order, isIt, null, now);
  return updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `Correction: ${formatMoney(amount)} was not received in cash yet: ${reason}`,
      paymentStatus,
      set,
    },
    now,
    session,
  );
}

/** An order that it helped to pay owes it again. */
async function takeBackPart(
  order: Order,
  part: PartPayment,
  correction: CashCorrection,
  session: ClientSession,
): Promise<Order> {
  const { at, holder = null, amount } = part;
  await recordCashNotReceived({ order, at, holder, amount }, correction, session);
  const { reason, by, now } = correction;
  const { paymentStatus, set } = correctPayment(order, (each) => each === part, null, now);
  return updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `Correction: ${formatMoney(amount)} was not received in cash: ${reason}${describeRest({ ...order, ...set, paymentStatus })}`,
      paymentStatus,
      set,
    },
    now,
    session,
  );
}
