import { ObjectId } from 'mongodb';
import { addCents, type Cents } from '~/lib/format/money';
import { paymentMethods, type EntryMethod } from './account-entry';
import { addUpSums, readTotals, type SumOf } from './entry-totals.server';
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
    totalPayments: countOf(listed),
    received: addUpSums(listed, (sum) => isMoney(sum) && sum.transactionType === 'SUBSCRIPTION'),
    spent: addUpSums(listed, (sum) => isMoney(sum) && sum.transactionType === 'EXPENSE'),
    onAccount: addUpSums(listed, (sum) => !isMoney(sum)),
    mostUsedMethod: findMostUsedMethod(listed.filter(isMoney)),
  };
}

const countOf = (sums: readonly SumOf[]): number => sums.reduce((count, sum) => count + sum.count, 0);

export function findMostUsedMethod(sums: readonly SumOf[]): EntryMethod | null {
  const used = (Object.keys(paymentMethods) as EntryMethod[])
    .map((method) => {
      const own = sums.filter((sum) => sum.method === method);
      return { method, count: countOf(own), amount: addCents(...own.map(({ amount }) => amount)) };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || other.amount - one.amount);
  return used[0]?.method ?? null;
}
