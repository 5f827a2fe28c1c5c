import { toCents, type Cents } from '~/lib/format/money';
import type { AccountEntry, EntryStatus } from './account-entry';

/** What is still to be paid for an expense on account. */
export const openAmount = ({ amount, settled }: Pick<AccountEntry, 'amount' | 'settled'>): Cents =>
  toCents(amount - settled);

export const billStatus = (bill: Pick<AccountEntry, 'amount' | 'settled'>): EntryStatus => {
  if (openAmount(bill) <= 0) return 'PAID';
  return bill.settled > 0 ? 'PARTIAL' : 'UNPAID';
};
