import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { matchClaim } from '~/domain/payments/claims/match-claim';
import { bookPayment } from '~/domain/payments/results/book-payment.server';
import { owedTogether, spreadAmount } from '~/domain/payments/shares/spread-amount';
import { formatMoney, type Cents } from '~/lib/format/money';
import {
  isTypedCodeUsed,
  lockTypedCode,
  refuseCodeDay,
  withReport,
  type CodeDayRefusal,
  type TypedPayment,
} from './check-code.server';

type Share = { readonly number: string; readonly amount: Cents };

export type RecordSharedPaymentResult =
  /** `shares`: what each order got; none where the form was sent twice. */
  | { readonly ok: true; readonly shares: readonly Share[] }
  | { readonly ok: false; readonly reason: 'nothing-to-pay' | 'code-used' }
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
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RecordSharedPaymentResult> =>
  withRetriedTransaction(async (session): Promise<RecordSharedPaymentResult> => {
    const { idempotencyKey: key, by, now } = input;
    const sent = await collections().orders.findOne(
      { 'paymentKeys.key': key },
      { session, projection: { _id: 1 } },
    );
    if (sent) return { ok: true, shares: [] };
    const payment = await withReport(input.payment, session);
    const { code, amount, isSeen } = payment;
    await lockTypedCode(code, session);
    if (await isTypedCodeUsed(code, null, session)) return { ok: false, reason: 'code-used' };
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
    for (const share of shares) {
      const { order } = share;
      const unseen = {
        code,
        amount: share.amount,
        at: now,
        by: by.name,
        ...(others.length > 0 && { others }),
      };
      const of = shares.length > 1 ? `, of ${formatMoney(amount)} for ${shares.length} orders together` : '';
      const recorded = await bookPayment(
        order,
        { method: 'mpesa', amount: share.amount, receiptNumber: code, attemptId: null },
        {
          by: 'admin',
          name: by.name,
          text: `${formatMoney(share.amount)} received by M-Pesa, code ${code}${of}`,
          set: {
            claim: matchClaim(order.claim, code),
            paymentKeys: [...(order.paymentKeys ?? []), { key }],
            ...(!isSeen && share === last && { unseenCodes: [...(order.unseenCodes ?? []), unseen] }),
          },
        },
        now,
        session,
      );
      await auditOrderPayments(
        { before: order, after: recorded, action: 'Recorded a payment', by, now },
        session,
      );
    }
    return {
      ok: true,
      shares: shares.map(({ order, amount: part }) => ({ number: order.number, amount: part })),
    };
  });
