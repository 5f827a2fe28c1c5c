import { defineCollection } from '#db/define-collection';
import type { AccountEntry, AccountTotal, EntryNumber } from './entries/account-entry';
import type { Organization } from './organization';

export const organizations = defineCollection<Organization>({
  name: 'organizations',
  visibility: 'private',
  indexes: [
    {
      key: { foldedName: 1 },
      options: { unique: true },
      reason: 'lists by name; two of one name are confused',
    },
    {
      key: { 'subscription.nextBillingDay': 1 },
      reason: 'the job finds the subscriptions whose due is to be booked',
    },
    { key: { earliestPayBy: 1 }, reason: 'counts the organizations that are overdue' },
  ],
});

export const accountEntries = defineCollection<AccountEntry>({
  name: 'accountEntries',
  visibility: 'private',
  indexes: [
    { key: { idempotencyKey: 1 }, options: { unique: true }, reason: 'a form or a period makes one entry' },
    { key: { kind: 1, number: 1 }, options: { unique: true }, reason: 'finds a voucher by its number' },
    {
      key: { claimedCode: 1 },
      options: { unique: true, partialFilterExpression: { claimedCode: { $exists: true } } },
      reason: 'an M-Pesa code is recorded once',
    },
    { key: { organizationId: 1, day: -1, _id: -1 }, reason: 'the statement of an organization' },
    { key: { kind: 1, day: -1, _id: -1 }, reason: 'lists the transactions, newest first' },
    { key: { kind: 1, transactionType: 1, day: -1, _id: -1 }, reason: 'the same of one type' },
    { key: { kind: 1, method: 1, day: -1, _id: -1 }, reason: 'the same of one method' },
    {
      key: { kind: 1, transactionType: 1, method: 1, day: -1, _id: -1 },
      reason: 'the same of one type and method',
    },
    {
      key: { settles: 1 },
      options: { partialFilterExpression: { settles: { $exists: true } } },
      reason: 'lists what was paid for an expense on account',
    },
    { key: { 'by.userId': 1 }, reason: 'finds what a deleted account recorded' },
  ],
});

export const accountTotals = defineCollection<AccountTotal>({
  name: 'accountTotals',
  visibility: 'private',
  indexes: [{ key: { scope: 1, period: 1 }, reason: 'adds up the months and days of a range' }],
});

export const entryNumbers = defineCollection<EntryNumber>({ name: 'entryNumbers', visibility: 'private' });
