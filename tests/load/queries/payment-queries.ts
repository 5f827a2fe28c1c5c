import { ObjectId } from 'mongodb';
import { loadAccount } from '~/domain/organizations/account/load-account.server';
import { loadMonths } from '~/domain/organizations/account/load-months.server';
import { loadRevenue } from '~/domain/organizations/account/load-revenue.server';
import { loadStatement } from '~/domain/organizations/account/load-statement.server';
import { loadStats } from '~/domain/organizations/account/load-stats.server';
import {
  paymentMethods,
  transactionTypes,
  type EntryMethod,
  type TransactionType,
} from '~/domain/organizations/entries/account-entry';
import { findEntry, listPayments } from '~/domain/organizations/entries/list-payments.server';
import { paymentFilter, type PaymentFilter } from '~/domain/organizations/entries/payment-filter';
import { summarizePayments } from '~/domain/organizations/entries/summarize-payments.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import type { ComparedQuery } from './compare-sizes';

/** What `npm run bench-payments` measures: list and summary of each filter, and the account of one organization. */
export async function paymentQueries(now: Date): Promise<readonly ComparedQuery[]> {
  const today = toDateInput(now);
  const first = '0'.repeat(24);
  const id = ObjectId.createFromHexString(first);
  const filters: readonly (readonly [string, Partial<PaymentFilter>])[] = [
    ['all', {}],
    ...(Object.keys(transactionTypes) as TransactionType[]).map(
      (transactionType) => [transactionType, { transactionType }] as const,
    ),
    ...(Object.keys(paymentMethods) as EntryMethod[]).map((method) => [method, { method }] as const),
    ['EXPENSE, MPESA', { transactionType: 'EXPENSE', method: 'MPESA' }],
    ['one day', { from: addDays(today, -3), to: addDays(today, -3) }],
    ['the last 25 days', { from: addDays(today, -25), to: today }],
    [
      'the last 25 days, EXPENSE, CREDIT',
      { from: addDays(today, -25), transactionType: 'EXPENSE', method: 'CREDIT' },
    ],
    ['up to 20 days ago', { to: addDays(today, -20) }],
    ['all days', { from: '2000-01-01', to: today }],
    ['all days, EXPENSE', { from: '2000-01-01', to: today, transactionType: 'EXPENSE' }],
    ['one organization', { organizationId: first }],
    ['one organization, EXPENSE', { organizationId: first, transactionType: 'EXPENSE' }],
    ['one organization, CREDIT', { organizationId: first, method: 'CREDIT' }],
    [
      'one organization, EXPENSE, CREDIT, 25 days',
      { organizationId: first, transactionType: 'EXPENSE', method: 'CREDIT', from: addDays(today, -25) },
    ],
  ];
  const deep = await findDeepCursor();
  return [
    ...filters.map(([name, filter]) => ({
      name: `list: ${name}`,
      run: () => listPayments({ ...paymentFilter.none, ...filter }),
    })),
    { name: 'list: page 200, or the last', run: () => listPayments(paymentFilter.none, { before: deep }) },
    { name: 'list: page 200, backwards', run: () => listPayments(paymentFilter.none, { after: deep }) },
    ...filters.map(([name, filter]) => ({
      name: `summary: ${name}`,
      run: () => summarizePayments({ ...paymentFilter.none, ...filter }),
    })),
    { name: 'voucher V-00500', run: () => findEntry('V-00500') },
    { name: 'account of an organization', run: () => loadAccount(id, now) },
    { name: 'statement of this month', run: () => loadStatement(id, today.slice(0, 7)) },
    { name: 'figures of an organization', run: () => loadStats(id, now) },
    { name: 'revenue of a year', run: () => loadRevenue(id, addDays(today, -365), today) },
    { name: 'pictures of 12 months', run: () => loadMonths(id, 12, now) },
  ];
}

async function findDeepCursor(): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 1; page < 200; page += 1) {
    const { older } = await listPayments(paymentFilter.none, { before: cursor });
    if (!older) break;
    cursor = older;
  }
  return cursor;
}
