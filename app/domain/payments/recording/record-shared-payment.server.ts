import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import type { Order } from '~/domain/orders/order';
import { owedTogether, spreadAmount } from '~/domain/payments/shares/spread-amount';
import { formatMoney, type Cents } from '~/lib/format/money';
import { bookByHand, findRecorded } from './book-by-hand.server';
import { refuseCodeDay, takeTypedCode, type CodeDayRefusal, type TypedPayment } from './check-code.server';

type Share = { readonly number: string; readonly amount: Cents };

export type RecordSharedPaymentResult =
  /** `shares`: what each order got; none where the form was sent twice. */
  | { readonly ok: true; readonly shares: readonly Share[] }
  | { readonly ok: false; readonly reason: 'nothing-to-pay' | 'code-used' }
  /** The key came with another request; `requestHash` says so. */
  | { readonly ok: false; readonly reason: 'key-reused' }
  | { readonly ok: false; readonly reason: 'changed' }
  /** M-Pesa has told of another amount for this code: it was not shown what that pays. */
  | { readonly ok: false; readonly reason: 'other-amount'; readonly told: Cents }
  | CodeDayRefusal;

/**
 * Records one M-Pesa code that came by hand for several orders: each gets what it owes, in the order in which `findOrders` names them, as far as
 * the money goes, with the one code; what is over is due back on the last. Once per idempotency key. `changed`: together they don't owe `seenOwed`
 * any more, so that it would pay something else than was shown.
 */
export const recordSharedPayment = (input: {
  readonly findOrders: (session: ClientSession) => Promise<readonly Order[]>;
  readonly payment: TypedPayment;
  readonly seenOwed: Cents;
  readonly idempotencyKey: string;
  readonly requestHash?: string | undefined;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RecordSharedPaymentResult> =>
  withRetriedTransaction(async (session): Promise<RecordSharedPaymentResult> => {
    const { idempotencyKey: key, requestHash, by, now } = input;
    const recorded = (await findRecorded(key, session))?.paymentKeys?.find((each) => each.key === key);
    if (recorded)
      return recorded.hash === requestHash ? { ok: true, shares: [] } : { ok: false, reason: 'key-reused' };
    const taken = await takeTypedCode(input.payment, null, session);
    if (!taken.ok) return { ok: false, reason: 'code-used' };
    const { payment } = taken;
    const { amount } = payment;
    const orders = await input.findOrders(session);
    const shares = spreadAmount(orders, amount);
    const last = shares.at(-1);
    const [oldest] = orders;
    if (!last || !oldest) return { ok: false, reason: 'nothing-to-pay' };
    if (amount !== input.payment.amount) return { ok: false, reason: 'other-amount', told: amount };
    if (owedTogether(orders) !== input.seenOwed) return { ok: false, reason: 'changed' };
    const refusal = refuseCodeDay(payment, oldest.createdAt, now);
    if (refusal) return refusal;
    const others = shares
      .filter((share) => share !== last)
      .map((share) => ({ orderId: share.order._id, amount: share.amount }));
    const of = shares.length > 1 ? `, of ${formatMoney(amount)} for ${shares.length} orders together` : '';
    for (const share of shares)
      await bookByHand(
        share.order,
        // It waits once, with the last of them.
        { ...payment, amount: share.amount, isSeen: payment.isSeen || share !== last },
        { key, ...(requestHash !== undefined && { hash: requestHash }) },
        { by, now },
        session,
        { of, others },
      );
    return {
      ok: true,
      shares: shares.map(({ order, amount: part }) => ({ number: order.number, amount: part })),
    };
  });
