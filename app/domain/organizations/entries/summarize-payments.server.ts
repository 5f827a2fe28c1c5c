import { ObjectId } from 'mongodb';
import type { Cents } from '~/lib/format/money';
import type { EntryMethod } from './account-entry';
import { addUpSums, countEntries, findMostUsedMethod, type SumOf } from './entry-sums';
import { readTotals } from './entry-totals.server';
import type { PaymentFilter } from './payment-filter';

export type PaymentSummary = {
  /** Money that moved, either way: 'Total Payments'. */
  readonly totalAmount: Cents;
  /** Standing transactions: 'Total Transactions'. */
  readonly totalPayments: number;
  readonly received: Cents;
  readonly spent: Cents;
  /** Given and taken on account. */
  readonly onAccount: Cents;
  /** By the number of standing payments, then by amount; null where there are none. */
  readonly mostUsedMethod: EntryMethod | null;
};

/** Sums of all transactions of the list. Its cost does not depend on their number. */
export async function summarizePayments({
  transactionType,
  method,
  from,
  to,
  organizationId,
}: PaymentFilter): Promise<PaymentSummary> {
  const scope = organizationId ? ObjectId.createFromHexString(organizationId) : 'farm';
  const listed = (await readTotals(scope, { from, to })).filter(
    (sum) =>
      sum.kind === 'transaction' &&
      (transactionType === null || sum.transactionType === transactionType) &&
      (method === null || sum.method === method),
  );
  const isMoney = (sum: SumOf) => sum.method !== 'CREDIT';
  return {
    totalAmount: addUpSums(listed, isMoney),
    totalPayments: countEntries(listed),
    received: addUpSums(listed, (sum) => isMoney(sum) && sum.transactionType === 'SUBSCRIPTION'),
    spent: addUpSums(listed, (sum) => isMoney(sum) && sum.transactionType === 'EXPENSE'),
    onAccount: addUpSums(listed, (sum) => !isMoney(sum)),
    mostUsedMethod: findMostUsedMethod(listed.filter(isMoney)),
  };
}
