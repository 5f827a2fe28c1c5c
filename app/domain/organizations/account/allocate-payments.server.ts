import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import {
  isCharge,
  paymentMethods,
  type AccountEntry,
  type EntryMethod,
  type EntryStatus,
} from '../entries/account-entry';
import { balanceOf, type Organization } from '../organization';
import { entryListIndex } from '../organizations.collection';

type Account = Pick<Organization, '_id' | 'account'>;

export type OpenCharge = {
  readonly entry: AccountEntry;
  readonly status: 'PARTIAL' | 'UNPAID';
  readonly open: Cents;
};

/** In growing pages: most callers stop within the first, and leave no cursor to be closed. */
async function* readNewest(
  filter: Filter<AccountEntry>,
  hint: ReturnType<typeof entryListIndex>,
  session?: ClientSession,
): AsyncGenerator<AccountEntry> {
  for (let skip = 0, limit = 6; ; skip += limit, limit *= 4) {
    const options = { hint, sort: { day: -1, _id: -1 }, skip, limit, ...(session && { session }) } as const;
    const page = await collections().accountEntries.find(filter, options).toArray();
    yield* page;
    if (page.length < limit) return;
  }
}

/**
 * The charges that are not paid, oldest first. Payments pay the oldest charges by day, so the newest charges that add up
 * to what is outstanding are open. Reads no others.
 */
export async function findOpenCharges(
  { _id, account }: Account,
  session?: ClientSession,
): Promise<readonly OpenCharge[]> {
  let left = balanceOf(account);
  if (left <= 0) return [];
  const charges = readNewest(
    {
      organizationId: _id,
      transactionType: 'SUBSCRIPTION',
      method: 'CREDIT',
      reversedBy: null,
      // Neither those of 0 nor the reversing ones.
      amount: { $gt: toCents(0) },
    },
    entryListIndex('organizationId', 'transactionType', 'method'),
    session,
  );
  const found: OpenCharge[] = [];
  for await (const entry of charges) {
    const isUnpaid = entry.amount <= left;
    found.push({
      entry,
      status: isUnpaid ? 'UNPAID' : 'PARTIAL',
      open: isUnpaid ? entry.amount : left,
    });
    left = toCents(left - entry.amount);
    if (left <= 0) break;
  }
  return found.reverse();
}

/** The status of a standing charge or payment of an organization. */
export type StatusOf = (entry: Pick<AccountEntry, '_id' | 'transactionType' | 'method'>) => EntryStatus;

/** Reads what the statuses of an organization depend on: its open charges, and the payments of the oldest of them. */
export async function readStatuses(account: Account): Promise<StatusOf> {
  const open = await findOpenCharges(account);
  const charges = new Map(open.map(({ entry, status }) => [entry._id.toHexString(), status]));
  const partial = open.find(({ status }) => status === 'PARTIAL');
  const payments = partial ? await findPaymentsOf(account._id, partial) : new Set<string>();
  return (entry) => {
    const id = entry._id.toHexString();
    if (isCharge(entry)) return charges.get(id) ?? 'PAID';
    return payments.has(id) ? 'PARTIAL' : 'PAID';
  };
}

const moneyMethods = (Object.keys(paymentMethods) as EntryMethod[]).filter((method) => method !== 'CREDIT');

/** The newest payments, back to the first one whose money reached the charge. */
async function findPaymentsOf(
  organizationId: ObjectId,
  { entry, open }: OpenCharge,
): Promise<ReadonlySet<string>> {
  const payments = readNewest(
    {
      organizationId,
      transactionType: 'SUBSCRIPTION',
      method: { $in: moneyMethods },
      reversedBy: null,
      amount: { $gt: toCents(0) },
    },
    entryListIndex('organizationId', 'transactionType'),
  );
  const found = new Set<string>();
  let left = toCents(entry.amount - open);
  for await (const { _id, amount } of payments) {
    found.add(_id.toHexString());
    left = toCents(left - amount);
    if (left <= 0) break;
  }
  return found;
}

export const addUpOpen = (charges: readonly OpenCharge[]): Cents =>
  addCents(...charges.map(({ open }) => open));
