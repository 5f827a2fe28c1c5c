import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { addDays, addMonths } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';
import { isPayment, type AccountEntry, type EntryMethod } from '../entries/account-entry';
import { countEntries, findMostUsedMethod } from '../entries/entry-sums';
import { readTotals } from '../entries/entry-totals.server';
import { chargedAndPaid, type ChargedAndPaid } from './charged-and-paid';
import { entryListIndex } from '../organizations.collection';
import { loadAccount } from './load-account.server';

export type OrganizationStats = {
  readonly charged: Cents;
  readonly paid: Cents;
  readonly balance: Cents;
  readonly overdue: Cents;
  readonly openCharges: number;
  /** Standing payments. */
  readonly payments: number;
  readonly lastPayment: Pick<AccountEntry, 'day' | 'amount' | 'method'> | null;
  readonly mostUsedMethod: EntryMethod | null;
  /** The month and the year of `now` in Nairobi. */
  readonly thisMonth: ChargedAndPaid;
  readonly thisYear: ChargedAndPaid;
};

/** The figures of one organization; null where it does not exist. */
export async function loadStats(organizationId: ObjectId, now: Date): Promise<OrganizationStats | null> {
  const month = toDateInput(now).slice(0, 7);
  const year = month.slice(0, 4);
  const [account, all, ofYear, ofMonth, lastPayment] = await Promise.all([
    loadAccount(organizationId, now),
    readTotals(organizationId, { from: null, to: null }),
    readTotals(organizationId, { from: `${year}-01-01`, to: `${year}-12-31` }),
    readTotals(organizationId, { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }),
    findLastPayment(organizationId),
  ]);
  if (!account) return null;
  const payments = all.filter(isPayment);
  return {
    charged: account.charged,
    paid: account.paid,
    balance: account.balance,
    overdue: account.overdue,
    openCharges: account.openCharges.length,
    payments: countEntries(payments),
    lastPayment,
    mostUsedMethod: findMostUsedMethod(payments),
    thisMonth: chargedAndPaid(ofMonth),
    thisYear: chargedAndPaid(ofYear),
  };
}

const findLastPayment = (organizationId: ObjectId) =>
  collections().accountEntries.findOne<Pick<AccountEntry, 'day' | 'amount' | 'method'>>(
    {
      organizationId,
      transactionType: 'SUBSCRIPTION',
      method: { $in: ['CASH', 'MPESA', 'BANK_TRANSFER'] },
      reversal: null,
      reversedBy: null,
    },
    {
      hint: entryListIndex('organizationId', 'transactionType'),
      sort: { day: -1, _id: -1 },
      projection: { _id: 0, day: 1, amount: 1, method: 1 },
    },
  );
