import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { chooseCashHolder, type CashPlace } from '~/domain/orders/account/cash-holder';
import type { Order, UnseenCode } from '~/domain/orders/order';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { matchClaim } from '~/domain/payments/claims/match-claim';
import { bookPayment } from '~/domain/payments/results/book-payment.server';
import { formatMoney, type Cents } from '~/lib/format/money';
import type { TypedPayment } from './check-code.server';

export type PaymentInput =
  | { readonly method: 'cash'; readonly amount: Cents; readonly place?: CashPlace | null }
  | TypedPayment;

/** An order of what a form has recorded: sent twice, it is recorded once. Null where its key is new. */
export const findRecorded = (key: string, session: ClientSession): Promise<Order | null> =>
  collections().orders.findOne({ 'paymentKeys.key': key }, { session });

/**
 * Books what a person says has come for an order, with the key of the form; a code that nobody has found on the statement waits with it. `shared`:
 * of a payment for several orders, what the whole is, and those that wait with this one.
 */
export async function bookByHand(
  order: Order,
  payment: PaymentInput,
  sent: NonNullable<Order['paymentKeys']>[number],
  { by, now }: { readonly by: StaffMember; readonly now: Date },
  session: ClientSession,
  shared: { readonly of: string; readonly others?: UnseenCode['others'] } = { of: '' },
): Promise<Order> {
  const { amount } = payment;
  const code = payment.method === 'mpesa' ? payment.code : null;
  const how = code === null ? 'in cash' : `by M-Pesa, code ${code}`;
  const { of, others = [] } = shared;
  const unseen =
    payment.method === 'mpesa' && !payment.isSeen
      ? { code: payment.code, amount, at: now, by: by.name, ...(others.length > 0 && { others }) }
      : null;
  const recorded = await bookPayment(
    order,
    {
      method: payment.method,
      amount,
      receiptNumber: code,
      attemptId: null,
      ...(payment.method === 'cash' && { holder: chooseCashHolder(order, payment.place ?? null, by) }),
    },
    {
      by: 'admin',
      name: by.name,
      text: `${formatMoney(amount)} received ${how}${of}`,
      set: {
        claim: matchClaim(order.claim, code),
        paymentKeys: [...(order.paymentKeys ?? []), sent],
        ...(unseen && { unseenCodes: [...(order.unseenCodes ?? []), unseen] }),
      },
    },
    now,
    session,
  );
  await auditOrderPayments(
    { before: order, after: recorded, action: 'Recorded a payment', by, now },
    session,
  );
  return recorded;
}
