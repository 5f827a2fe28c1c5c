import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { readStatuses, type StatusOf } from '../account/allocate-payments.server';
import type { Organization } from '../organization';
import {
  billStatus,
  isBill,
  isCharge,
  isPayment,
  isReversal,
  isStanding,
  type AccountEntry,
  type EntryStatus,
} from './account-entry';

/** The status of an entry in a list: a reversed or reversing one has no EntryStatus. */
export type RowStatus = EntryStatus | 'REVERSED' | 'CORRECTION';

export type PaymentRow = AccountEntry & {
  readonly organizationName: string | null;
  readonly status: RowStatus;
};

type RowReader = (entries: readonly AccountEntry[]) => Promise<PaymentRow[]>;

/** Its status depends on the account of its organization. */
const needsAccount = (entry: AccountEntry): boolean =>
  isStanding(entry) && (isCharge(entry) || isPayment(entry));

/** Adds names and statuses to batches of entries; reads each organization once, and its account where a status needs it. */
export function createRowReader(): RowReader {
  const organizations = new Map<string, { readonly name: string; readonly statusOf: StatusOf | null }>();

  const readOrganizations = async (entries: readonly AccountEntry[]) => {
    const unread = new Map<string, ObjectId>();
    const withAccount = new Set<string>();
    for (const entry of entries) {
      if (!entry.organizationId) continue;
      const id = entry.organizationId.toHexString();
      const known = organizations.get(id);
      if (known && (known.statusOf || !needsAccount(entry))) continue;
      unread.set(id, entry.organizationId);
      if (needsAccount(entry)) withAccount.add(id);
    }
    if (unread.size === 0) return;
    const found = await collections()
      .organizations.find<Pick<Organization, '_id' | 'name' | 'account'>>(
        { _id: { $in: [...unread.values()] } },
        { projection: { name: 1, account: 1 } },
      )
      .toArray();
    await Promise.all(
      found.map(async (organization) => {
        const id = organization._id.toHexString();
        const statusOf = withAccount.has(id) ? await readStatuses(organization) : null;
        organizations.set(id, { name: organization.name, statusOf });
      }),
    );
  };

  return async (entries) => {
    await readOrganizations(entries);
    const bills = await readBills(entries);
    return entries.map((entry): PaymentRow => {
      const organization = organizations.get(entry.organizationId?.toHexString() ?? '');
      const bill = entry.settles ? bills.get(entry.settles.toHexString()) : entry;
      return {
        ...entry,
        organizationName: organization?.name ?? null,
        status: isReversal(entry)
          ? 'CORRECTION'
          : entry.reversedBy
            ? 'REVERSED'
            : entry.transactionType === 'SUBSCRIPTION'
              ? (organization?.statusOf?.(entry) ?? 'PAID')
              : bill && isBill(bill)
                ? billStatus(bill)
                : 'PAID',
      };
    });
  };
}

async function readBills(entries: readonly AccountEntry[]): Promise<ReadonlyMap<string, AccountEntry>> {
  const ids = entries.flatMap(({ settles }) => settles ?? []);
  if (ids.length === 0) return new Map();
  const bills = await collections()
    .accountEntries.find({ _id: { $in: ids } })
    .toArray();
  return new Map(bills.map((bill) => [bill._id.toHexString(), bill]));
}
