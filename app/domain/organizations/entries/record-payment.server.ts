import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { withRetriedTransaction } from '#db/retried-transaction';
import { auditPayment } from './audit-payment.server';
import { createPayment, type PaymentResult } from './create-payment.server';
import { entryRequest, repeatEntry, type EntryRequest } from './entry-key.server';
import type { PaymentForm } from './payment-form';

/**
 * Records what the farm received, spent, or gave or took on account. The same form sent twice gives the same entry.
 * `key-reused`: another request had this key; `code-used`: the M-Pesa code is that of another entry, or of an order; `bill-unknown`, `bill-paid`, `too-much`: of the
 * expense on account that it pays.
 */
export async function recordPayment(
  payment: EntryRequest & { readonly form: PaymentForm; readonly by: StaffMember; readonly now: Date },
): Promise<PaymentResult> {
  const { form, by, now } = payment;
  const request = entryRequest(payment, { form: 'payment', content: form });
  const { idempotencyKey } = request;
  return withRetriedTransaction(async (session): Promise<PaymentResult> => {
    const repeated = await collections().accountEntries.findOne({ idempotencyKey }, { session });
    if (repeated) return repeatEntry(repeated, request);
    const result = await createPayment({ form, ...request, replaced: null, by, now }, session);
    if (result.ok)
      await auditPayment(
        { before: null, after: result.entry, action: 'Recorded a payment', by, now },
        session,
      );
    return result;
  });
}
