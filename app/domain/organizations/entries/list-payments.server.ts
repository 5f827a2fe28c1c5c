import { ObjectId, type Filter } from 'mongodb';
import { readKeysetPage, type KeysetCursors, type KeysetPage } from '~/domain/lists/keyset-page.server';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { entryListIndex } from '../organizations.collection';
import { entryKinds, type AccountEntry, type EntryKind } from './account-entry';
import { createRowReader, type PaymentRow } from './payment-rows.server';
import type { PaymentFilter } from './payment-filter';

const defaultPageSize = 25;

/** Reads one page of the transactions, the last day first. Its cost does not depend on their number. */
export async function listPayments(
  filter: PaymentFilter,
  cursors: KeysetCursors = {},
  pageSize = defaultPageSize,
): Promise<KeysetPage<PaymentRow>> {
  const page = await readKeysetPage<AccountEntry>(
    { collection: collections().accountEntries, ...toQuery(filter), dateField: 'day', pageSize },
    cursors,
  );
  return { ...page, documents: await createRowReader()(page.documents) };
}

/** How many transactions the list has. Its cost grows with them. */
export function countPayments(filter: PaymentFilter): Promise<number> {
  const { conditions, hint } = toQuery(filter);
  return collections().accountEntries.countDocuments({ $and: conditions }, { hint });
}

/** Bounds the memory of a download. */
const batchSize = 200;

/** All rows of the list, read as they are taken; ending the iteration closes the cursor. */
export async function* exportPayments(filter: PaymentFilter): AsyncGenerator<PaymentRow> {
  const { conditions, hint } = toQuery(filter);
  const toRows = createRowReader();
  const entries = collections().accountEntries.find(
    { $and: conditions },
    { hint, sort: { day: -1, _id: -1 }, batchSize },
  );
  let batch: AccountEntry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < batchSize) continue;
    yield* await toRows(batch);
    batch = [];
  }
  yield* await toRows(batch);
}

/** Finds a transaction or due by its id, or by its number such as `V-00012`. */
export async function findEntry(idOrNumber: string): Promise<PaymentRow | null> {
  const condition = toEntryCondition(idOrNumber);
  const entry = condition && (await collections().accountEntries.findOne(condition));
  const [row] = entry ? await createRowReader()([entry]) : [];
  return row ?? null;
}

function toEntryCondition(text: string): Filter<AccountEntry> | null {
  const _id = parseObjectId(text);
  if (_id) return { _id };
  const [, letter = '', digits] = /^([VDO])-(\d{5,9})$/i.exec(text) ?? [];
  const kinds = Object.keys(entryKinds) as EntryKind[];
  const kind = kinds.find((each) => entryKinds[each].letter === letter.toUpperCase());
  return kind ? { kind, number: Number(digits) } : null;
}

function toQuery({ transactionType, method, from, to, organizationId }: PaymentFilter) {
  const conditions: Filter<AccountEntry>[] = [
    { kind: 'transaction' },
    ...(organizationId ? [{ organizationId: ObjectId.createFromHexString(organizationId) }] : []),
    ...(transactionType ? [{ transactionType }] : []),
    ...(method ? [{ method }] : []),
    ...(from ? [{ day: { $gte: from } }] : []),
    ...(to ? [{ day: { $lte: to } }] : []),
  ];
  const hint = entryListIndex(
    organizationId ? 'organizationId' : 'kind',
    ...(transactionType ? (['transactionType'] as const) : []),
    ...(method ? (['method'] as const) : []),
  );
  return { conditions, hint };
}
