import type { ObjectId } from 'mongodb';
import { toCents, type Cents } from '~/lib/format/money';

export const transactionTypes = { SUBSCRIPTION: 'Subscription', EXPENSE: 'Expense' } as const;
export type TransactionType = keyof typeof transactionTypes;

/** `CREDIT`: taken on account, to be paid later; no money moved. */
export const paymentMethods = {
  CASH: 'Cash',
  MPESA: 'M-Pesa',
  BANK_TRANSFER: 'Bank Transfer',
  CREDIT: 'Credit',
} as const;
export type EntryMethod = keyof typeof paymentMethods;

/** The status of a standing entry; computed from what is due and paid, never stored. */
export type EntryStatus = 'PAID' | 'PARTIAL' | 'UNPAID';

/**
 * `due`: the price of a month, booked on the billing day. `order`: an order on account that was delivered. `transaction`: what the farm
 * recorded, with a voucher.
 */
export const entryKinds = {
  due: { letter: 'D', plural: 'dues' },
  order: { letter: 'O', plural: 'charged orders' },
  transaction: { letter: 'V', plural: 'vouchers' },
} as const;
export type EntryKind = keyof typeof entryKinds;

/**
 * One line of the books (docs/decisions/0064-organization-accounts.md). Entries are only added: a wrong one is reversed by
 * another one with the negative amount and the same day, so that the sums of a day, a month and all time are right.
 */
export type AccountEntry = {
  readonly _id: ObjectId;
  readonly kind: EntryKind;
  /** Running number of its kind, from 1, without gaps. */
  readonly number: number;
  /** Always set for SUBSCRIPTION; null for an expense that concerns no organization. */
  readonly organizationId: ObjectId | null;
  readonly transactionType: TransactionType;
  /** CREDIT for a due and an order. */
  readonly method: EntryMethod;
  /** At least 0; of a reversing entry at most 0. */
  readonly amount: Cents;
  /** The day in Nairobi on which it counts, as `YYYY-MM-DD`: when it was paid, taken, or due to be booked. */
  readonly day: string;
  /** M-Pesa receipt numbers in capitals; of other methods as typed. */
  readonly transactionCode: string | null;
  readonly paidBy: string;
  readonly paidTo: string;
  readonly description: string;
  readonly remarks: string;
  /** Only for a due: the first and the last day that it pays for. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** Only for a due, and for what was taken on account: the last day to pay it. */
  readonly payBy: string | null;
  /** Only for a payment of an expense on account, and its reversing entry: the entry that it pays. */
  readonly settles?: ObjectId;
  /** For an expense on account: what was paid for it, less what was taken back. */
  readonly settled: Cents;
  readonly reversal: {
    /** The entry that this one takes back. */
    readonly of: ObjectId;
    readonly reason: string;
  } | null;
  /** The entry that takes this one back. */
  readonly reversedBy: ObjectId | null;
  /** The reversed entry that this one replaces: 'Update Payment'. */
  readonly replaces: ObjectId | null;
  /** The prompt that was paid. */
  readonly attemptId: ObjectId | null;
  /** Null for what a job or M-Pesa wrote. */
  readonly by: { readonly userId: ObjectId; readonly name: string } | null;
  readonly createdAt: Date;
  /** A form that is sent twice, and the due of a period, are one entry. */
  readonly idempotencyKey: string;
  /** The hash of the payload that the key came with; only for a request to the API. */
  readonly requestHash?: string;
  /** Only for an order: stands as long as the entry does, so that an order is charged once. Removed when it is reversed. */
  readonly chargesOrder?: ObjectId;
  /** The M-Pesa code of a standing entry: recorded once. Absent from all others, and removed when it is reversed. */
  readonly claimedCode?: string;
};

type Effect = Pick<AccountEntry, 'transactionType' | 'method'>;

/** Adds to what an organization owes. */
export const isCharge = ({ transactionType, method }: Effect): boolean =>
  transactionType === 'SUBSCRIPTION' && method === 'CREDIT';

/** Money that an organization has paid. */
export const isPayment = ({ transactionType, method }: Effect): boolean =>
  transactionType === 'SUBSCRIPTION' && method !== 'CREDIT';

/** An expense that the farm still has to pay, or has paid later. */
export const isBill = ({ transactionType, method }: Effect): boolean =>
  transactionType === 'EXPENSE' && method === 'CREDIT';

/** What is still to be paid for an expense on account. */
export const openAmount = ({ amount, settled }: Pick<AccountEntry, 'amount' | 'settled'>): Cents =>
  toCents(amount - settled);

export const billStatus = (bill: Pick<AccountEntry, 'amount' | 'settled'>): EntryStatus => {
  if (openAmount(bill) <= 0) return 'PAID';
  return bill.settled > 0 ? 'PARTIAL' : 'UNPAID';
};

export const isReversal = ({ reversal }: Pick<AccountEntry, 'reversal'>): boolean => reversal !== null;

/** Neither reversed nor reversing. */
export const isStanding = ({
  reversal,
  reversedBy,
}: Pick<AccountEntry, 'reversal' | 'reversedBy'>): boolean => reversal === null && reversedBy === null;

/** 'V-00012' for a voucher, 'D-00012' for a due, 'O-00012' for an order. */
export const formatEntryNumber = ({ kind, number }: Pick<AccountEntry, 'kind' | 'number'>): string =>
  `${entryKinds[kind].letter}-${String(number).padStart(5, '0')}`;

/** Where a document of `accountTotals` counts an entry. */
export const totalPath = ({
  kind,
  transactionType,
  method,
}: Pick<AccountEntry, 'kind' | 'transactionType' | 'method'>): string => {
  if (kind === 'transaction') return `transactions.${transactionType}.${method}`;
  return kind === 'due' ? 'dues' : 'orders';
};

/** `count` counts standing entries: a reversing one takes one away. */
export type EntrySum = { readonly amount: Cents; readonly count: number };

/**
 * Sums of a day, a month, a year or all time, of the farm or of one organization; written with each entry. Any range of
 * days is added up from few of them (entry-totals.server.ts).
 */
export type AccountTotal = {
  /** `${scope} ${period}`: scope 'farm' or the id of an organization; period `YYYY-MM-DD`, `YYYY-MM`, `YYYY` or 'all'. */
  readonly _id: string;
  readonly dues?: EntrySum;
  readonly orders?: EntrySum;
  readonly transactions?: {
    readonly [Type in TransactionType]?: { readonly [Method in EntryMethod]?: EntrySum };
  };
};

/** The last number of each kind. */
export type EntryNumber = { readonly _id: AccountEntry['kind']; readonly last: number };
