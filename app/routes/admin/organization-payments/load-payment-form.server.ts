import { randomBytes } from 'node:crypto';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import type { PaymentField } from '~/domain/organizations/entries/payment-form';
import { organizationChoices } from '~/domain/organizations/organization-queries.server';
import { amountText } from '~/domain/payments/review/review-forms';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { toDateInput } from '~/lib/format/dates';

/** What each form of a payment needs beside its values. */
export async function loadPaymentForm(now: Date) {
  const today = toDateInput(now);
  return {
    today,
    organizations: (await withDatabaseTimeout(organizationChoices())).map(({ id, name }) => ({ id, name })),
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

/** The fields of the form, for an update. */
export const paymentValues = (entry: AccountEntry): Readonly<Record<PaymentField, string>> => ({
  transactionType: entry.transactionType,
  amount: amountText(entry.amount),
  method: entry.method,
  day: entry.day,
  organizationId: entry.organizationId?.toHexString() ?? '',
  transactionCode: entry.transactionCode ?? '',
  paidBy: entry.paidBy,
  paidTo: entry.paidTo,
  description: entry.description,
  remarks: entry.remarks,
  settles: entry.settles?.toHexString() ?? '',
});
