import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { heldAmount } from '~/domain/orders/account/order-account';
import { isOnAccount, type Order } from '~/domain/orders/order';
import { bookByHand, findRecorded, type PaymentInput } from './book-by-hand.server';
import { refuseCodeDay, takeTypedCode, type CodeDayRefusal, type TypedPayment } from './check-code.server';
import { toCents, type Cents } from '~/lib/format/money';

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
    const recorded = await findRecorded(idempotencyKey, session);
    if (recorded) {
      const isSame =
        recorded._id.equals(order._id) &&
        recorded.paymentKeys?.find(({ key }) => key === idempotencyKey)?.hash === requestHash;
      return isSame ? { ok: true, order } : { ok: false, reason: 'key-reused' };
    }
    const key = { key: idempotencyKey, ...(requestHash !== undefined && { hash: requestHash }) };
    const taken =
      input.payment.method === 'cash'
        ? takeCash(order, input.payment)
        : await takeCode(order, input.payment, now, session);
    if (!taken.ok) return taken;
    return { ok: true, order: await bookByHand(order, taken.payment, key, { by, now }, session) };
  });
}

type Refusal = Extract<RecordPaymentResult, { ok: false }>;

type Taken = { readonly ok: true; readonly payment: PaymentInput } | Refusal;

function takeCash(order: Order, payment: Extract<PaymentInput, { method: 'cash' }>): Taken {
  const most = maxCash(order);
  if (!mayRecordPayment(order) || most <= 0) return { ok: false, reason: 'nothing-to-pay' };
  return payment.amount > most ? { ok: false, reason: 'too-much', most } : { ok: true, payment };
}

async function takeCode(
  order: Order,
  typed: TypedPayment,
  now: Date,
  session: ClientSession,
): Promise<Taken> {
  const taken = await takeTypedCode(typed, order, session);
  if (!taken.ok) return taken;
  if (!mayRecordPayment(order)) return { ok: false, reason: 'nothing-to-pay' };
  return refuseCodeDay(typed, order.createdAt, now) ?? taken;
}
