import type { ObjectId } from 'mongodb';
import type { Cents } from '~/lib/format/money';
import { isPayment } from '../entries/account-entry';
import { addUpSums, type SumOf } from '../entries/entry-sums';
import { readTotals, type DayRange } from '../entries/entry-totals.server';

export type Revenue = {
  /** From the organization. */
  readonly received: Cents;
  /** For the organization. */
  readonly spent: Cents;
  /** Months in which something was received or spent, oldest first. */
  readonly byMonth: readonly { readonly month: string; readonly received: Cents; readonly spent: Cents }[];
};

const isSpent = ({ transactionType, method }: SumOf): boolean =>
  transactionType === 'EXPENSE' && method !== 'CREDIT';

/** The money that moved between the farm and an organization. Days in Nairobi, both inclusive; null for no limit. */
export async function loadRevenue(
  organizationId: ObjectId,
  from: DayRange['from'],
  to: DayRange['to'],
): Promise<Revenue> {
  const sums = await readTotals(organizationId, { from, to }, { byMonth: true });
  const months = [...new Set(sums.map(({ period }) => period.slice(0, 7)))].sort();
  const revenueOf = (own: readonly SumOf[]) => ({
    received: addUpSums(own, isPayment),
    spent: addUpSums(own, isSpent),
  });
  return {
    ...revenueOf(sums),
    byMonth: months
      .map((month) => ({ month, ...revenueOf(sums.filter(({ period }) => period.startsWith(month))) }))
      .filter(({ received, spent }) => received !== 0 || spent !== 0),
  };
}
