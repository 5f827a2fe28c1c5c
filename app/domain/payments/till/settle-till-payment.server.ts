import { withRetriedTransaction } from '#db/retried-transaction';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import type { TillPayment } from '~/domain/mpesa/till/till-payment';
import type { Order } from '~/domain/orders/order';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { applyPayment } from '~/domain/payments/results/apply-payment.server';

export type TillDecision =
  | { readonly kind: 'order'; readonly orderNumber: string }
  /** It was for no order of the shop: `note` says for what. */
  | { readonly kind: 'none'; readonly note: string };

export type SettleTillPaymentResult =
  | { readonly ok: true; readonly order: Order | null }
  | { readonly ok: false; readonly reason: 'settled' | 'unknown-order' };

/** A payment to the till that waits for a person; null for a code of which M-Pesa told nothing, or that is settled. */
export const findTillPaymentToCheck = async (code: string): Promise<TillPayment | null> =>
  collections().tillPayments.findOne({ _id: code, toCheckSince: { $exists: true } });

/**
 * Says what a payment to the till was for. Its order is paid by it, wholly or in part; money that it does not need is flagged, as that of a second
 * payment. `settled`: somebody has said it, or the code was recorded meanwhile.
 */
export async function settleTillPayment(settlement: {
  readonly code: string;
  readonly decision: TillDecision;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<SettleTillPaymentResult> {
  const { code, decision, by, now } = settlement;
  return withRetriedTransaction(async (session): Promise<SettleTillPaymentResult> => {
    await lockMpesaCode(code, session);
    const { tillPayments, orders } = collections();
    const payment = await tillPayments.findOne({ _id: code }, { session });
    if (!payment?.toCheckSince) return { ok: false, reason: 'settled' };
    if (decision.kind === 'none') {
      await tillPayments.updateOne(
        { _id: code },
        {
          $set: { dismissed: { note: decision.note, by: by.name, at: now } },
          $unset: { toCheckSince: '', suggestion: '', payer: '' },
        },
        { session },
      );
      await recordAuditEntry(
        {
          by,
          subject: 'order',
          subjectId: code,
          subjectName: code,
          action: `Found a payment to the till to be for no order: ${decision.note}`,
          now,
        },
        session,
      );
      return { ok: true, order: null };
    }
    const order = await orders.findOne({ number: decision.orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    const { amount } = payment;
    const paid = await applyPayment(
      order,
      {
        amount,
        receiptNumber: code,
        attemptId: null,
        checkoutRequestId: null,
        by: 'admin',
        name: by.name,
      },
      now,
      session,
    );
    await auditOrderPayments(
      { before: order, after: paid, action: 'Found the order of a payment to the till', by, now },
      session,
    );
    return { ok: true, order: paid };
  });
}
