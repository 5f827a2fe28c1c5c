import { addCents, type Cents } from '~/lib/format/money';
import {
  type AccountEntry,
  type AccountTotal,
  type EntryMethod,
  type EntrySum,
  type TransactionType,
  paymentMethods,
} from './account-entry';

/** The sum of one kind, type and method in a period. */
export type SumOf = EntrySum & {
  /** `YYYY-MM-DD`, `YYYY-MM`, `YYYY` or 'all'. */
  readonly period: string;
  readonly kind: AccountEntry['kind'];
  readonly transactionType: TransactionType;
  readonly method: EntryMethod;
};

/** The sums that a document of `accountTotals` holds. */
export function toSums({ _id, dues, orders, transactions = {} }: AccountTotal): SumOf[] {
  const period = _id.slice(_id.indexOf(' ') + 1);
  const charge = { transactionType: 'SUBSCRIPTION', method: 'CREDIT' } as const;
  const types = Object.keys(transactions) as TransactionType[];
  return [
    ...(dues ? [{ period, kind: 'due' as const, ...charge, ...dues }] : []),
    ...(orders ? [{ period, kind: 'order' as const, ...charge, ...orders }] : []),
    ...types.flatMap((transactionType) => {
      const methods = transactions[transactionType] ?? {};
      return (Object.entries(methods) as [EntryMethod, EntrySum][]).map(([method, sum]): SumOf => ({
        period,
        kind: 'transaction',
        transactionType,
        method,
        ...sum,
      }));
    }),
  ];
}

export const addUpSums = (sums: readonly SumOf[], matches: (sum: SumOf) => boolean): Cents =>
  addCents(...sums.filter(matches).map(({ amount }) => amount));

/** Standing ones. */
export const countEntries = (sums: readonly SumOf[]): number =>
  sums.reduce((count, sum) => count + sum.count, 0);

/** By the number of standing entries, then by amount; null for none. */
export function findMostUsedMethod(sums: readonly SumOf[]): EntryMethod | null {
  const used = (Object.keys(paymentMethods) as EntryMethod[])
    .map((method) => {
      const own = sums.filter((sum) => sum.method === method);
      return { method, count: countEntries(own), amount: addCents(...own.map(({ amount }) => amount)) };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || other.amount - one.amount);
  return used[0]?.method ?? null;
}
