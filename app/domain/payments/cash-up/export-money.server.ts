import type { StaffMember } from '~/domain/audit/staff-member';
import { recordExport } from '~/domain/audit/record-export.server';
import { collections } from '~/domain/collections';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { holderName } from './cash-day';
import { findDayMovements, type DayMovement } from './day-movements.server';

/** docs/product.md 8.3 */
export const moneyExportColumns = [
  'Paid on',
  'Order ID',
  'Code',
  'Method',
  'Amount (KSh)',
  'Person',
  'On the statement',
] as const;

export const moneyExportFileName = (from: string, to: string): string =>
  `cash-up-${from}${from === to ? '' : `-to-${to}`}.csv`;

/** A longer period is cut to its last days. */
const maxDays = 366;

/**
 * All money of a period (days of Nairobi, both included), day by day, read as it is taken. Its sum is the revenue of the period. The audit
 * log records the export. Null for nothing.
 */
export async function exportMoney(
  { from, to }: { readonly from: string; readonly to: string },
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<AsyncIterable<readonly string[]> | null> {
  const first = from > addDays(to, 1 - maxDays) ? from : addDays(to, 1 - maxDays);
  // An index of lists may count an order with money before and after the period, too.
  const rows = await collections().orders.countDocuments({ moneyDays: { $gte: first, $lte: to } });
  if (rows === 0) return null;
  await recordExport({ by, subject: 'order', listName: 'Cash-up', rows, now });
  return readRows(first, to);
}

async function* readRows(from: string, to: string): AsyncGenerator<readonly string[]> {
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const movement of await findDayMovements(day)) yield toRow(movement);
}

const toRow = ({ at, orderNumber, code, method, amount, holder, isUnseen }: DayMovement) => [
  toDateInput(at),
  orderNumber,
  code ?? '',
  method === 'cash' ? 'Cash' : 'M-Pesa',
  (amount / 100).toFixed(2),
  method === 'cash' ? holderName(holder) : '',
  method === 'cash' ? '' : isUnseen ? 'Not yet' : 'Yes',
];
