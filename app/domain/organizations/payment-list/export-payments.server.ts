import type { StaffMember } from '~/domain/audit/staff-member';
import { recordExport } from '~/domain/audit/record-export.server';
import type { CsvCell } from '~/lib/csv/csv-stream.server';
import { toDateInput } from '~/lib/format/dates';
import { formatEntryNumber, paymentMethods, transactionTypes } from '../entries/account-entry';
import { countPayments, exportPayments } from '../entries/list-payments.server';
import type { PaymentFilter } from '../entries/payment-filter';
import type { PaymentRow } from '../entries/payment-rows.server';
import { paymentStatusNames } from './payment-status-names';

export const paymentExportColumns = [
  'Voucher',
  'Date',
  'Type',
  'Amount (KES)',
  'Method',
  'Status',
  'Description',
  'Organization',
  'Transaction Code',
  'Paid By',
  'Paid To',
  'Remarks',
  'Recorded By',
] as const;

/** With the date in Nairobi. */
export const paymentExportFileName = (now: Date): string => `payments-export-${toDateInput(now)}.csv`;

/**
 * The rows of the filtered list, read as they are taken; ending the iteration closes the cursor. The audit log records the
 * export. Null for an empty list.
 */
export async function exportPaymentRows(
  filter: PaymentFilter,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<AsyncIterable<readonly CsvCell[]> | null> {
  const rows = await countPayments(filter);
  if (rows === 0) return null;
  await recordExport({ by, subject: 'account-entry', listName: 'Payments', rows, now });
  return readRows(filter);
}

async function* readRows(filter: PaymentFilter): AsyncGenerator<readonly CsvCell[]> {
  for await (const payment of exportPayments(filter)) yield toRow(payment);
}

/** A date and an amount that spreadsheets in any locale read as such. */
const toRow = (payment: PaymentRow): readonly CsvCell[] => [
  formatEntryNumber(payment),
  payment.day,
  transactionTypes[payment.transactionType],
  // A number, because the text of one below 0 would be escaped as a formula.
  payment.amount / 100,
  paymentMethods[payment.method],
  paymentStatusNames[payment.status],
  payment.description,
  payment.organizationName ?? '',
  payment.transactionCode ?? '',
  payment.paidBy,
  payment.paidTo,
  payment.remarks,
  payment.by?.name ?? '',
];
