import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { spellingsOf } from '~/domain/mpesa/codes/typed-code';
import { chooseCashHolder, type CashPlace } from '~/domain/orders/account/cash-holder';
import { mpesaCodesOf } from '~/domain/orders/account/mpesa-codes';
import { heldAmount } from '~/domain/orders/account/order-account';
import { isOnAccount, type Order } from '~/domain/orders/order';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { matchClaim } from '~/domain/payments/claims/match-claim';
import { bookPayment } from '~/domain/payments/results/book-payment.server';
import {
  isTypedCodeUsed,
  lockTypedCode,
  refuseCodeDay,
  withReport,
  type CodeDayRefusal,
  type TypedPayment,
} from './check-code.server';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';

export type PaymentInput =
  | { readonly method: 'cash'; readonly amount: Cents; readonly place?: CashPlace | null }
  | TypedPayment;

export type RecordPaymentResult =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false;
      readonly reason: 'unknown-order' | 'key-reused' | 'nothing-to-pay' | 'code-used' | 'code-known';
    }
  /** `most` can be taken in cash. */
  | { readonly ok: false; readonly reason: 'too-much'; readonly most: Cents }
  | CodeDayRefusal;

/**
 * True for an order with something to pay, and for a cancelled one, whose money then waits for a decision. What is on account is paid in the
 * books.
 */
export const mayRecordPayment = (order: Pick<Order, 'paymentStatus' | 'payAfterDelivery'>): boolean =>
  (order.paymentStatus === 'pending' || order.paymentStatus === 'failed') && !isOnAccount(order);

/** What can be taken in cash: change is given back at once. */
const maxCash = (order: Order): Cents => toCents(order.totalAmount - heldAmount(order));

/**
 * Records money that came by hand, once per idempotency key: cash, or an M-Pesa code with its amount, from the till, the Paybill or the rider's
 * phone. Nothing looks for an order by the phone that paid: M-Pesa masks it. A code is recorded once over all orders and the books, in any
 * spelling (spellingsOf): `code-used` for another order, `code-known` for this one. `code-day` asks once.
 */
export async function recordPayment(input: {
  readonly orderNumber: string;
  readonly payment: PaymentInput;
  readonly idempotencyKey: string;
  /** Of the request of the API; absent for the form. */
  readonly requestHash?: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RecordPaymentResult> {
  const { orderNumber, idempotencyKey, requestHash, by, now } = input;
  return withRetriedTransaction(async (session): Promise<RecordPaymentResult> => {
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    const sent = order.paymentKeys?.find(({ key }) => key === idempotencyKey);
    if (sent) return sent.hash === requestHash ? { ok: true, order } : { ok: false, reason: 'key-reused' };
    const elsewhere = await collections().orders.findOne(
      { 'paymentKeys.key': idempotencyKey },
      { session, projection: { _id: 1 } },
    );
    if (elsewhere) return { ok: false, reason: 'key-reused' };
    const refusal =
      input.payment.method === 'cash'
        ? refuseCash(order, input.payment.amount)
        : await refuseCode(order, input.payment, now, session);
    if (refusal) return refusal;
    const payment =
      input.payment.method === 'cash' ? input.payment : await withReport(input.payment, session);
    const { method, amount } = payment;
    const code = method === 'mpesa' ? payment.code : null;
    const isUnseen = method === 'mpesa' && !payment.isSeen;
    const how = code === null ? 'in cash' : `by M-Pesa, code ${code}`;
    const recorded = await bookPayment(
      order,
      {
        method,
        amount,
        receiptNumber: code,
        attemptId: null,
        ...(payment.method === 'cash' && { holder: chooseCashHolder(order, payment.place ?? null, by) }),
      },
      {
        by: 'admin',
        name: by.name,
        text: `${formatMoney(amount)} received ${how}`,
        set: {
          claim: matchClaim(order.claim, code),
          paymentKeys: [
            ...(order.paymentKeys ?? []),
            { key: idempotencyKey, ...(requestHash !== undefined && { hash: requestHash }) },
          ],
          ...(isUnseen &&
            code !== null && {
              unseenCodes: [...(order.unseenCodes ?? []), { code, amount, at: now, by: by.name }],
            }),
        },
      },
      now,
      session,
    );
    await auditOrderPayments(
      { before: order, after: recorded, action: 'Recorded a payment', by, now },
      session,
    );
    return { ok: true, order: recorded };
  });
}

type Refusal = Extract<RecordPaymentResult, { ok: false }>;

function refuseCash(order: Order, amount: Cents): Refusal | null {
  const most = maxCash(order);
  if (!mayRecordPayment(order) || most <= 0) return { ok: false, reason: 'nothing-to-pay' };
  return amount > most ? { ok: false, reason: 'too-much', most } : null;
}

async function refuseCode(
  order: Order,
  { code, acceptsDay }: TypedPayment,
  now: Date,
  session: ClientSession,
): Promise<Refusal | null> {
  await lockTypedCode(code, session);
  if (mpesaCodesOf(order).some((known) => spellingsOf(code).includes(known)))
    return { ok: false, reason: 'code-known' };
  if (await isTypedCodeUsed(code, order._id, session)) return { ok: false, reason: 'code-used' };
  if (!mayRecordPayment(order)) return { ok: false, reason: 'nothing-to-pay' };
  return refuseCodeDay({ code, acceptsDay }, order.createdAt, now);
}
