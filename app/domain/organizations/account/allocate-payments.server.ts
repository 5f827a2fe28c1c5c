import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { toCents, type Cents } from '~/lib/format/money';
import { isCharge, paymentMethods, type AccountEntry, type EntryStatus } from '../entries/account-entry';
import { balanceOf, type OrganizationAccount } from '../organization';
import { entryListIndex } from '../organizations.collection';

export type OpenCharge = {
  readonly entry: AccountEntry;
  readonly status: 'PARTIAL' | 'UNPAID';
  readonly open: Cents;
};

/** Which charges of an organization are paid: its payments pay the oldest ones, by day. */
export type Allocation = {
  /** Oldest first. */
  readonly openCharges: readonly OpenCharge[];
  /** Of a standing charge or payment. */
  readonly statusOf: (entry: Pick<AccountEntry, '_id' | 'transactionType' | 'method'>) => EntryStatus;
};

/**
 * Derives the allocation from what is outstanding: the newest charges that add up to it are open. Reads the open charges
 * and the payments of the oldest of them, not the history.
 */
export async function allocatePayments(
  organizationId: ObjectId,
  account: OrganizationAccount,
): Promise<Allocation> {
  const openCharges = await findOpenCharges(organizationId, balanceOf(account));
  const partial = openCharges.find(({ status }) => status === 'PARTIAL');
  const payments = partial ? await findPaymentsOf(organizationId, partial) : new Set<string>();
  const statuses = new Map<string, EntryStatus>(
    openCharges.map(({ entry, status }) => [entry._id.toHexString(), status]),
  );
  return {
    openCharges,
    statusOf: (entry) => {
      const id = entry._id.toHexString();
      if (isCharge(entry)) return statuses.get(id) ?? 'PAID';
      return payments.has(id) ? 'PARTIAL' : 'PAID';
    },
  };
}

const newestFirst = { day: -1, _id: -1 } as const;

/** The charges of an organization that add up to what is outstanding, oldest first. */
export async function findOpenCharges(
  organizationId: ObjectId,
  outstanding: number,
  session?: ClientSession,
): Promise<readonly OpenCharge[]> {
  if (outstanding <= 0) return [];
  const charges = collections().accountEntries.find(
    // Not those of 0, nor the reversing ones.
    {
      organizationId,
      transactionType: 'SUBSCRIPTION',
      method: 'CREDIT',
      reversedBy: null,
      amount: { $gt: toCents(0) },
    },
    {
      hint: entryListIndex('organizationId', 'transactionType', 'method'),
      sort: newestFirst,
      batchSize: 50,
      ...(session && { session }),
    },
  );
  const open: OpenCharge[] = [];
  let left = outstanding;
  for await (const entry of charges) {
    const status = entry.amount <= left ? 'UNPAID' : 'PARTIAL';
    open.push({ entry, status, open: toCents(Math.min(entry.amount, left)) });
    left -= entry.amount;
    if (left <= 0) break;
  }
  return open.reverse();
}

const moneyMethods = Object.keys(paymentMethods).filter(
  (method) => method !== 'CREDIT',
) as AccountEntry['method'][];

/** The newest payments, up to the one whose money reached the charge first. */
async function findPaymentsOf(
  organizationId: ObjectId,
  { entry, open }: OpenCharge,
): Promise<ReadonlySet<string>> {
  const payments = collections().accountEntries.find<Pick<AccountEntry, '_id' | 'amount'>>(
    {
      organizationId,
      transactionType: 'SUBSCRIPTION',
      method: { $in: moneyMethods },
      reversal: null,
      reversedBy: null,
    },
    {
      hint: entryListIndex('organizationId', 'transactionType'),
      sort: newestFirst,
      projection: { amount: 1 },
      batchSize: 50,
    },
  );
  const found = new Set<string>();
  let left = entry.amount - open;
  for await (const { _id, amount } of payments) {
    found.add(_id.toHexString());
    left -= amount;
    if (left <= 0) break;
  }
  return found;
}
