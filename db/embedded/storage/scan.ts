import type { Collection } from './collection';
import { isMultikey, type IndexDefinition } from './indexes/index-definition';
import { readKeys, type Table, type KeyRange, type ReadView } from './lmdb/environment';
import { readRecord, recordIdOf, recordKey, recordRange, entryKey } from './records';
import type { Store } from './store';
import type { StoredDocument } from './stored-document';
import type { PendingRecord, Transaction } from './transactions/transaction';

/** The reader of a scan: a transaction sees its snapshot and its own writes, any other reader the newest state. */
export type Reader = { readonly store: Store; readonly transaction: Transaction | null };

const viewOf = (reader: Reader): ReadView => reader.transaction?.snapshot;

/** Keys per read. The first read is small since most queries want few documents. */
const MIN_CHUNK_KEYS = 16;
const MAX_CHUNK_KEYS = 512;

/**
 * Scans the keys of a range in chunks. Each chunk starts after the last key of the one before, so a scan may pause
 * between two commands without an open LMDB cursor.
 */
function* scanKeys(table: Table, range: KeyRange, reverse: boolean, view: ReadView): Generator<Buffer> {
  let after: Buffer | undefined;
  for (let limit = MIN_CHUNK_KEYS; ; limit = Math.min(limit * 4, MAX_CHUNK_KEYS)) {
    const keys = readKeys(table, { range, reverse, limit, after }, view);
    yield* keys;
    if (keys.length < limit) return;
    after = keys[keys.length - 1];
  }
}

/** Merges the keys of a transaction's own writes into those of its snapshot. */
function* mergeKeys(
  committed: Iterable<Buffer>,
  own: Buffer[],
  isOwn: (key: Buffer) => boolean,
  reverse: boolean,
) {
  own.sort((a, b) => (reverse ? b.compare(a) : a.compare(b)));
  let next = 0;
  for (const key of committed) {
    if (isOwn(key)) continue;
    for (; next < own.length; next++) {
      const order = own[next]!.compare(key);
      if (reverse ? order < 0 : order > 0) break;
      yield own[next]!;
    }
    yield key;
  }
  for (; next < own.length; next++) yield own[next]!;
}

const isWithin = (key: Buffer, range: KeyRange) =>
  key.compare(range.start) >= 0 && key.compare(range.end) < 0;

function fetchRecord(
  reader: Reader,
  collection: Collection,
  writes: ReadonlyMap<number, PendingRecord> | undefined,
  recordId: number,
  fields: ReadonlySet<string> | null,
): StoredDocument | null {
  const own = writes?.get(recordId);
  return own ? own.stored : readRecord(reader.store, collection.id, recordId, viewOf(reader), fields);
}

/** Scans a collection in insertion order, or backwards. `fields`: see readRecord. */
export function* scanCollection(
  reader: Reader,
  collection: Collection,
  reverse: boolean,
  fields: ReadonlySet<string> | null = null,
): Generator<StoredDocument> {
  const range = recordRange(collection.id);
  const writes = reader.transaction?.writes.get(collection.id);
  let keys: Iterable<Buffer> = scanKeys(reader.store.environment.records, range, reverse, viewOf(reader));
  if (writes) {
    const own: Buffer[] = [];
    for (const [recordId, { stored }] of writes) if (stored) own.push(recordKey(collection.id, recordId));
    keys = mergeKeys(keys, own, (key) => writes.has(recordIdOf(key)), reverse);
  }
  for (const key of keys) {
    const stored = fetchRecord(reader, collection, writes, recordIdOf(key), fields);
    if (stored) yield stored;
  }
}

/**
 * Scans an index over disjoint ascending ranges, in index order or backwards, each document once. The documents are
 * candidates that the caller tests. `fields`: see readRecord.
 */
export function* scanIndex(
  reader: Reader,
  collection: Collection,
  index: IndexDefinition,
  ranges: readonly KeyRange[],
  reverse: boolean,
  fields: ReadonlySet<string> | null = null,
): Generator<StoredDocument> {
  const writes = reader.transaction?.writes.get(collection.id);
  const seen = isMultikey(index) || writes ? new Set<number>() : null;
  for (const range of reverse ? ranges.toReversed() : ranges) {
    let keys: Iterable<Buffer> = scanKeys(reader.store.environment.entries, range, reverse, viewOf(reader));
    if (writes)
      keys = mergeKeys(keys, ownKeys(writes, index, range), (key) => writes.has(recordIdOf(key)), reverse);
    for (const key of keys) {
      const recordId = recordIdOf(key);
      if (seen?.has(recordId)) continue;
      seen?.add(recordId);
      const stored = fetchRecord(reader, collection, writes, recordId, fields);
      if (stored) yield stored;
    }
  }
}

function ownKeys(
  writes: ReadonlyMap<number, PendingRecord>,
  index: IndexDefinition,
  range: KeyRange,
): Buffer[] {
  const keys: Buffer[] = [];
  for (const [recordId, { entries }] of writes)
    for (const entry of entries.get(index)?.entries ?? []) {
      const key = entryKey(entry.bytes, recordId);
      if (isWithin(key, range)) keys.push(key);
    }
  return keys;
}
