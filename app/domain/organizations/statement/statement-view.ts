import type { StatementLine } from '~/domain/organizations/account/load-statement.server';
import {
  formatEntryNumber,
  paymentMethods,
  type AccountEntry,
} from '~/domain/organizations/entries/account-entry';
import { formatDay } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';

export type StatementRow = {
  readonly number: string;
  readonly day: string;
  readonly text: string;
  /** It was taken back by a later line, and still adds to the balance. */
  readonly isCorrected: boolean;
  readonly charge: Cents | null;
  readonly payment: Cents | null;
  readonly balance: Cents;
};

function describe(entry: AccountEntry): string {
  const { kind, method, period, reversal, description, transactionCode, paidBy } = entry;
  if (reversal) return `${description}: ${reversal.reason}`;
  if (kind === 'due')
    return period ? `${description}, ${formatDay(period.from)} to ${formatDay(period.to)}` : description;
  if (method === 'CREDIT') return `On account: ${description}`;
  const code = transactionCode ? ` ${transactionCode}` : '';
  return `Paid by ${paymentMethods[method]}${code}, ${paidBy}: ${description}`;
}

export const viewStatementLine = ({ entry, charge, payment, balance }: StatementLine): StatementRow => ({
  number: formatEntryNumber(entry),
  day: entry.day,
  text: describe(entry),
  isCorrected: entry.reversedBy !== null,
  charge,
  payment,
  balance,
});
