import type { ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { renewPaymentDeadline } from '~/domain/payments/deadlines/renew-payment-deadline';
import { applyReceipt } from '~/domain/payments/review/apply-receipt.server';
import type { Cents } from '~/lib/format/money';
import { claimRejections, type ClaimRejection } from './claim-rejections';

/** `amount` is what the statement shows for the code. */
export type ClaimDecision =
  | { readonly isMatched: true; readonly amount: Cents }
  | { readonly isMatched: false; readonly reason: ClaimRejection };

type SettleClaimResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'nothing-to-match' | 'changed' | 'code-used' };

/**
 * Matches or rejects the code of an order. Another amount than the order's is flagged. After a rejection the order awaits
 * payment again (renewPaymentDeadline), and stays when that time is over (isKeptByMoney). `changed`: the customer has corrected `seenCode`; `code-used`: another order has this receipt.
 */
export async function settleClaim(settlement: {
  readonly orderId: ObjectId;
  /** Null: whatever code there is. */
  readonly seenCode: string | null;
  readonly decision: ClaimDecision;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<SettleClaimResult> {
  const { orderId, seenCode, decision, by, now } = settlement;
  return withRetriedTransaction(async (session): Promise<SettleClaimResult> => {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    const { claim } = order;
    if (claim?.state !== 'to-match') return { ok: false, reason: 'nothing-to-match' };
    if (seenCode !== null && claim.code !== seenCode) return { ok: false, reason: 'changed' };
    if (!decision.isMatched) {
      const rejected = await updateOrder(
        order,
        {
          by: 'admin',
          name: by.name,
          text: `M-Pesa code ${claim.code} not accepted: ${claimRejections[decision.reason].text}`,
          set: { claim: { ...claim, state: 'rejected' }, payBy: renewPaymentDeadline(order, now) },
        },
        now,
        session,
      );
      await auditOrderPayments(
        { before: order, after: rejected, action: 'Rejected an M-Pesa code', by, now },
        session,
      );
      return { ok: true, order: rejected };
    }
    const receipt = { code: claim.code, amount: decision.amount, by };
    const result = await applyReceipt(order, receipt, now, session);
    if (!result.ok) return result;
    await auditOrderPayments(
      { before: order, after: result.order, action: 'Matched an M-Pesa code', by, now },
      session,
    );
    return result;
  });
}
