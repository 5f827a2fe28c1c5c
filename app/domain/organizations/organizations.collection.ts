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

/**
 * The index of a list of entries with these filters, also as a hint: a planner may choose one that reads all of a method
 * for those of an organization. The entries of an organization include its dues.
 */
export const entryListIndex = (
  owner: 'kind' | 'organizationId',
  ...filters: readonly ('transactionType' | 'method')[]
): Readonly<Record<string, 1 | -1>> => ({
  [owner]: 1,
  ...Object.fromEntries(filters.map((name) => [name, 1] as const)),
  day: -1,
  _id: -1,
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
    {
      key: { chargesOrder: 1 },
      options: { unique: true, partialFilterExpression: { chargesOrder: { $exists: true } } },
      reason: 'an order on account is charged once',
    },
    { key: entryListIndex('kind'), reason: 'lists the transactions, newest first' },
    { key: entryListIndex('kind', 'transactionType'), reason: 'the same of one type' },
    { key: entryListIndex('kind', 'method'), reason: 'the same of one method' },
    {
      key: entryListIndex('kind', 'transactionType', 'method'),
      reason: 'the same of one type and method',
    },
    { key: entryListIndex('organizationId'), reason: 'the statement of an organization' },
    { key: entryListIndex('organizationId', 'transactionType'), reason: 'the same of one type' },
    { key: entryListIndex('organizationId', 'method'), reason: 'the same of one method' },
    {
      key: entryListIndex('organizationId', 'transactionType', 'method'),
      reason: 'the charges of an organization, newest first',
    },
    {
      key: { settles: 1 },
      options: { partialFilterExpression: { settles: { $exists: true } } },
      reason: 'lists what was paid for an expense on account',
    },
    { key: { 'by.userId': 1 }, reason: 'finds what a deleted account recorded' },
  ],
});

export const accountTotals = defineCollection<AccountTotal>({ name: 'accountTotals', visibility: 'private' });

export const entryNumbers = defineCollection<EntryNumber>({ name: 'entryNumbers', visibility: 'private' });
