import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import {
  isCharge,
  type AccountEntry,
  type AccountTotal,
  type EntryMethod,
  type TransactionType,
} from '~/domain/organizations/entries/account-entry';
import { toDateInput } from '~/lib/format/dates';
import { addCents, shillings, toCents } from '~/lib/format/money';
import { makeOrganization } from '../support/fixtures/account-entries';

const organizationCount = 40;
/** The first organization has one entry of twenty: 5,000 of 100,000. */
const shareOfFirst = 20;
const openCharges = 4;
const minutesBetweenPayments = 45;

/** In hundredths. */
const shares: readonly (readonly [TransactionType, EntryMethod, number])[] = [
  ['SUBSCRIPTION', 'BANK_TRANSFER', 30],
  ['SUBSCRIPTION', 'MPESA', 20],
  ['SUBSCRIPTION', 'CASH', 10],
  ['SUBSCRIPTION', 'CREDIT', 12],
  ['EXPENSE', 'CASH', 10],
  ['EXPENSE', 'MPESA', 8],
  ['EXPENSE', 'BANK_TRANSFER', 5],
  ['EXPENSE', 'CREDIT', 5],
];

/** What `npm run bench-payments` says about the comparison. */
export const fillDescription =
  `Shares of types, methods and days are the same in both sizes: a payment every ${minutesBetweenPayments} minutes. ` +
  `${organizationCount} organizations with ${openCharges} open charges each; the first has every ${shareOfFirst}th entry.`;

/** A deterministic transaction for a number; the first is the newest. */
function createEntry(
  number: number,
  count: number,
  organizations: readonly ObjectId[],
  now: Date,
): AccountEntry {
  const digits = createHash('sha256').update(String(number)).digest();
  let place = digits.readUInt16BE(0) % 100;
  const [transactionType, method] = shares.find(([, , weight]) => (place -= weight) < 0) ?? shares[0] ?? [];
  if (!transactionType || !method) throw new Error('there are no shares');
  const owner = number % shareOfFirst === 0 ? 0 : 1 + (digits.readUInt16BE(2) % (organizations.length - 1));
  const createdAt = new Date(now.getTime() - number * minutesBetweenPayments * 60_000);
  return {
    _id: new ObjectId(digits.subarray(0, 12)),
    kind: 'transaction',
    number: count - number,
    organizationId: organizations[owner] ?? null,
    transactionType,
    method,
    amount: shillings(500 + 50 * (digits.readUInt16BE(4) % 90)),
    day: toDateInput(createdAt),
    transactionCode: method === 'MPESA' ? `SKL${String(number).padStart(7, '0')}` : null,
    paidBy: 'Bursar',
    paidTo: 'Malisho',
    description: '40 litres of fresh milk on every school day',
    remarks: '',
    period: null,
    payBy: toDateInput(createdAt),
    settled: toCents(0),
    reversal: null,
    reversedBy: null,
    replaces: null,
    attemptId: null,
    by: { userId: new ObjectId(digits.subarray(12, 24)), name: 'Achieng' },
    createdAt,
    idempotencyKey: `bench ${number}`,
  };
}

const batch = 2_000;

/** Inserts transactions with their sums and organizations; returns the id of the first organization. */
export async function fillPayments(count: number, now: Date): Promise<void> {
  const organizations = Array.from({ length: organizationCount }, (_, index) =>
    makeOrganization({ _id: new ObjectId(index.toString(16).padStart(24, '0')), name: `School ${index}` }),
  );
  const ids = organizations.map(({ _id }) => _id);
  const totals = new Map<string, { amount: number; count: number }>();
  const open = new Map<string, number[]>();
  for (let from = 0; from < count; from += batch) {
    const entries = Array.from({ length: Math.min(batch, count - from) }, (_, index) =>
      createEntry(from + index, count, ids, now),
    );
    await collections().accountEntries.insertMany(entries);
    for (const entry of entries) {
      const owner = entry.organizationId?.toHexString() ?? '';
      if (isCharge(entry)) open.set(owner, [...(open.get(owner) ?? []), entry.amount].slice(0, openCharges));
      for (const scope of ['farm', owner])
        for (const period of [entry.day, entry.day.slice(0, 7), entry.day.slice(0, 4), 'all']) {
          const key = [`${scope} ${period}`, entry.transactionType, entry.method].join('|');
          const sum = totals.get(key) ?? { amount: 0, count: 0 };
          totals.set(key, { amount: sum.amount + entry.amount, count: sum.count + 1 });
        }
    }
  }
  await insertTotals(totals);
  await collections().organizations.insertMany(
    organizations.map((organization) => {
      const charges = open.get(organization._id.toHexString()) ?? [];
      // A part of the oldest open one is paid.
      const charged = addCents(...charges.map(toCents), toCents(-10_000));
      return { ...organization, account: { charged, paid: toCents(0), entries: count } };
    }),
  );
}

async function insertTotals(sums: ReadonlyMap<string, { amount: number; count: number }>): Promise<void> {
  const documents = new Map<string, { transactions: Record<string, Record<string, unknown>> }>();
  for (const [key, sum] of sums) {
    const [_id = '', type = '', method = ''] = key.split('|');
    const document = documents.get(_id) ?? { transactions: {} };
    document.transactions[type] = { ...document.transactions[type], [method]: sum };
    documents.set(_id, document);
  }
  const all = [...documents].map(([_id, document]) => ({ _id, ...document }) as AccountTotal);
  for (let from = 0; from < all.length; from += batch)
    await collections().accountTotals.insertMany(all.slice(from, from + batch));
}
