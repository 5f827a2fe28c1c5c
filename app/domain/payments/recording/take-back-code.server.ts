import type { ClientSession } from 'mongodb';
import { mpesa } from '~/domain/audit/automatic-authors';
import { sharesOf, type OrderAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { spellingsOf } from '~/domain/mpesa/codes/typed-code';
import { findEntryOfCode, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { noteRecordedCodes } from '~/domain/mpesa/till/note-recorded-codes.server';
import { correctPayment } from '~/domain/orders/account/correct-payment';
import { heldAmount, paymentAmount } from '~/domain/orders/account/order-account';
import type { Order, PartPayment, RefundDue } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditPayment } from '~/domain/organizations/entries/audit-payment.server';
import { takeBack } from '~/domain/organizations/entries/correct-payment.server';
import { findOrdersOfPayment } from '~/domain/payments/shares/find-orders-of-payment.server';
import { addCents, formatMoney, toCents, type Cents } from '~/lib/format/money';

/** What an order has of a code that was typed. */
export type CodeShare = { readonly order: Order; readonly amount: Cents };

/** Finds the payment of a code among others. */
export const isOfCode =
  (code: string) =>
  ({ receiptNumber }: Pick<PartPayment, 'receiptNumber'>): boolean =>
    receiptNumber === code;

/** The farm no longer has so much of the order, or has given it back. */
export const isGone = ({ order }: Pick<CodeShare, 'order'>, code: string): boolean =>
  heldAmount(order) < bookedWith(order, code) ||
  (order.refunds?.some(({ receiptNumber }) => receiptNumber === code) ?? false);

/** Takes a code, and the money that was recorded with it, off an order, which then owes it; one that the farm has refunded keeps its sums, and says so. `what` is for its customer. */
export function takeBackCode(
  share: CodeShare,
  { code, what }: { readonly code: string; readonly what: string },
  who: { readonly by: 'admin' | 'payment'; readonly name?: string },
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { order } = share;
  const corrected = isGone(share, code) ? null : correctPayment(order, isOfCode(code), null, now);
  const { claim, unseenCodes } = order;
  const flags = corrected?.set.refundsDue ?? order.refundsDue;
  return updateOrder(
    order,
    {
      ...who,
      text: corrected
        ? `Correction: ${what}`
        : `${what}. This order was refunded before: compare it with the statement`,
      ...(corrected && { paymentStatus: corrected.paymentStatus }),
      set: {
        ...corrected?.set,
        ...(corrected && {
          refundsDue: flags.filter((due) => !isBeside(due) || !isOfCode(code)(due)),
        }),
        ...(unseenCodes && { unseenCodes: unseenCodes.filter((each) => each.code !== code) }),
        ...(claim?.code === code && { claim: { ...claim, state: 'rejected' as const } }),
      },
    },
    now,
    session,
  );
}

/**
 * M-Pesa tells that a code paid a prompt: what a person has recorded with it, in any spelling, for anything else goes back, so that it pays what was asked for, and
 * nothing twice. `keeps`: the orders of the prompt keep what they have of it; not where M-Pesa reports another amount or a second payment.
 */
export async function releaseFromOthers(
  code: string,
  attempt: OrderAttempt,
  keeps: boolean,
  now: Date,
  session: ClientSession,
): Promise<void> {
  await lockMpesaCode(code, session);
  const { orderNumber } = attempt;
  const isAskedFor = ({ _id }: Order) => sharesOf(attempt).some(({ orderId }) => orderId.equals(_id));
  let isReleased = false;
  for (const typed of spellingsOf(code)) {
    // Typed otherwise than M-Pesa writes it, it would be a second payment.
    const isKept = keeps && typed === code;
    for (const order of await findOrdersOfPayment({ attemptId: null, receiptNumber: typed }, session)) {
      const amount = amountOf(order, typed);
      const isOwn = isKept && isAskedFor(order) && !isPaidBeside(order, attempt, typed);
      if (amount === 0 || isOwn) continue;
      const recorded = `${formatMoney(amount)} with the M-Pesa code ${typed}`;
      const what = isAskedFor(order)
        ? `what was recorded by hand, ${recorded}, gives way to what M-Pesa reports of it`
        : `${recorded} was not for this order: it paid what M-Pesa asked for with order ${orderNumber}`;
      await takeBackCode({ order, amount }, { code: typed, what }, { by: 'payment' }, now, session);
      isReleased = true;
    }
  }
  const entry = await findEntryOfCode(code, session);
  if (entry) {
    const reason = `It paid what M-Pesa asked for with order ${orderNumber}`;
    const idempotencyKey = `reversal ${entry._id.toHexString()}`;
    await takeBack(entry, { reason, idempotencyKey, by: null, now }, session);
    await auditPayment({ before: entry, after: null, action: 'Reversed an entry', by: mpesa, now }, session);
    isReleased = true;
  }
  // Released by them, it is that of the prompt.
  if (isReleased) await noteRecordedCodes([code], orderNumber, session);
}

/** It has money of the prompt beside that with the code. */
const isPaidBeside = (
  { paidByAttempt, receiptNumber, partPayments = [] }: Order,
  { _id }: OrderAttempt,
  code: string,
): boolean =>
  [{ attemptId: paidByAttempt, receiptNumber }, ...partPayments].some(
    (payment) => payment.attemptId?.equals(_id) && payment.receiptNumber !== code,
  );

/** Money that doesn't count towards its order. */
const isBeside = ({ reason, amount }: RefundDue): boolean =>
  reason === 'paid-twice' || (reason === 'wrong-amount' && amount !== null);

/** What paid an order, or a part of it, by a code. */
const bookedWith = (order: Order, code: string): Cents =>
  addCents(
    ...[{ amount: paymentAmount(order), receiptNumber: order.receiptNumber }, ...(order.partPayments ?? [])]
      .filter(isOfCode(code))
      .map(({ amount }) => amount),
  );

/** What an order has of a code: paid by it, or beside that. */
const amountOf = (order: Order, code: string): Cents =>
  addCents(
    bookedWith(order, code),
    ...order.refundsDue
      .filter((due) => isBeside(due) && isOfCode(code)(due))
      .map(({ amount }) => amount ?? toCents(0)),
  );
