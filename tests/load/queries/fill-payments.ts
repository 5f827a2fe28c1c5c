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
import { addMonths } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, shillings, toCents } from '~/lib/format/money';
import { makeOrganization } from '../../support/fixtures/account-entries';

const organizationCount = 40;
/** The first organization has one payment of four: 25,000 of 100,000. */
const shareOfFirst = 4;
const openCharges = 4;
const minutesBetweenPayments = 45;
const dayMinutes = 24 * 60;
/** The newest payments are the same in each size, so that first pages and short ranges have the same rows; 25 days. */
const newestPayments = 800;
/** With 100,000 payments, those before are as close to each other as the newest. */
const monthsOfBooks = 102;
const daysOfBooks = 3_100;

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
  `Both sizes: ${organizationCount} organizations with a due in each of ${monthsOfBooks} months and ${openCharges} open ` +
  `charges each; shares of types and methods; the newest ${newestPayments} payments, of the last 25 days. The others are ` +
  `spread over ${daysOfBooks} days; every ${shareOfFirst}th payment is of the first organization.`;

/** The books of both sizes are equally long: only the payments in them differ. */
function minutesAgo(number: number, count: number): number {
  if (number < newestPayments) return number * minutesBetweenPayments;
  const older = daysOfBooks * dayMinutes - newestPayments * minutesBetweenPayments;
  return (
    newestPayments * minutesBetweenPayments + (older * (number - newestPayments)) / (count - newestPayments)
  );
}

/** A deterministic transaction for a number; the first is the newest. */
function createPayment(
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
  const createdAt = new Date(now.getTime() - minutesAgo(number, count) * 60_000);
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

/** The dues of an organization, on the first day of each month. */
function createDues(organizationId: ObjectId, place: number, now: Date): AccountEntry[] {
  const payment = createPayment(0, 1, [organizationId], now);
  return Array.from({ length: monthsOfBooks }, (_, month) => {
    const number = 1 + place * monthsOfBooks + month;
    const day = `${addMonths(toDateInput(now).slice(0, 7), -month)}-01`;
    return {
      ...payment,
      _id: new ObjectId(`dd${number.toString(16).padStart(22, '0')}`),
      kind: 'due',
      number,
      organizationId,
      transactionType: 'SUBSCRIPTION',
      method: 'CREDIT',
      amount: shillings(12_000),
      day,
      transactionCode: null,
      payBy: day,
      idempotencyKey: `due ${organizationId.toHexString()} ${day}`,
    };
  });
}

const batch = 2_000;

/** Inserts transactions and dues with their sums and organizations; returns the id of the first organization. */
export async function fillPayments(count: number, now: Date): Promise<void> {
  const organizations = Array.from({ length: organizationCount }, (_, index) =>
    makeOrganization({ _id: new ObjectId(index.toString(16).padStart(24, '0')), name: `School ${index}` }),
  );
  const ids = organizations.map(({ _id }) => _id);
  const totals = new Map<string, { amount: number; count: number }>();
  const charges = new Map<string, AccountEntry[]>();
  const insert = async (entries: readonly AccountEntry[]) => {
    await collections().accountEntries.insertMany(entries);
    for (const entry of entries) {
      const owner = entry.organizationId?.toHexString() ?? '';
      if (isCharge(entry)) charges.set(owner, [...(charges.get(owner) ?? []), entry]);
      for (const scope of ['farm', owner])
        for (const period of [entry.day, entry.day.slice(0, 7), entry.day.slice(0, 4), 'all']) {
          const key = [`${scope} ${period}`, entry.kind, entry.transactionType, entry.method].join('|');
          const sum = totals.get(key) ?? { amount: 0, count: 0 };
          totals.set(key, { amount: sum.amount + entry.amount, count: sum.count + 1 });
        }
    }
  };
  for (const [place, id] of ids.entries()) await insert(createDues(id, place, now));
  for (let from = 0; from < count; from += batch)
    await insert(
      Array.from({ length: Math.min(batch, count - from) }, (_, index) =>
        createPayment(from + index, count, ids, now),
      ),
    );
  await insertTotals(totals);
  await collections().organizations.insertMany(
    organizations.map((organization) => {
      const newest = (charges.get(organization._id.toHexString()) ?? [])
        .sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
        .slice(0, openCharges);
      // A part of the oldest open one is paid.
      const charged = addCents(...newest.map(({ amount }) => amount), toCents(-10_000));
      return { ...organization, account: { charged, paid: toCents(0), entries: count } };
    }),
  );
}

const orderOf = ({ day, _id }: AccountEntry): string => `${day} ${_id.toHexString()}`;

type TotalsOf = { dues?: unknown; transactions: Record<string, Record<string, unknown>> };

async function insertTotals(sums: ReadonlyMap<string, { amount: number; count: number }>): Promise<void> {
  const documents = new Map<string, TotalsOf>();
  for (const [key, sum] of sums) {
    const [_id = '', kind = '', type = '', method = ''] = key.split('|');
    const document: TotalsOf = documents.get(_id) ?? { transactions: {} };
    if (kind === 'due') document.dues = sum;
    else document.transactions[type] = { ...document.transactions[type], [method]: sum };
    documents.set(_id, document);
  }
  const all = [...documents].map(([_id, document]) => ({ _id, ...document }) as AccountTotal);
  for (let from = 0; from < all.length; from += batch)
    await collections().accountTotals.insertMany(all.slice(from, from + batch));
}
