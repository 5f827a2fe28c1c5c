import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { readStatuses, type StatusOf } from '../account/allocate-payments.server';
import type { Organization } from '../organization';
import { billStatus, isBill, isReversal, type AccountEntry, type EntryStatus } from './account-entry';

/** Of an entry in a list: a reversed or reversing one has no status. */
export type RowStatus = EntryStatus | 'REVERSED' | 'CORRECTION';

export type PaymentRow = AccountEntry & {
  readonly organizationName: string | null;
  readonly status: RowStatus;
};

type RowReader = (entries: readonly AccountEntry[]) => Promise<PaymentRow[]>;

/** Adds names and statuses to batches of entries; reads each organization once. */
export function createRowReader(): RowReader {
  const organizations = new Map<string, { readonly name: string; readonly statusOf: StatusOf }>();

  const readOrganizations = async (ids: readonly ObjectId[]) => {
    const found = await collections()
      .organizations.find<Pick<Organization, '_id' | 'name' | 'account'>>(
        { _id: { $in: [...ids] } },
        { projection: { name: 1, account: 1 } },
      )
      .toArray();
    await Promise.all(
      found.map(async (organization) => {
        const statusOf = await readStatuses(organization);
        organizations.set(organization._id.toHexString(), { name: organization.name, statusOf });
      }),
    );
  };

  return async (entries) => {
    const unread = new Map(
      entries.flatMap(({ organizationId }) =>
        organizationId && !organizations.has(organizationId.toHexString())
          ? [[organizationId.toHexString(), organizationId]]
          : [],
      ),
    );
    if (unread.size > 0) await readOrganizations([...unread.values()]);
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
              ? (organization?.statusOf(entry) ?? 'PAID')
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
