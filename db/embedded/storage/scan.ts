import type { Collection } from './catalog';
import { readKeys, type Table, type KeyRange, type ReadView } from './lmdb/environment';
import type { IndexDefinition } from './indexes/index-definition';
import { readRecord, recordIdOf, recordKey, recordRange, entryKey, type StoredDocument } from './records';
import type { Store } from './store';
import type { PendingRecord, Transaction } from './transactions/transaction';

/** Who reads: a transaction sees its snapshot with its own writes over it, everybody else the newest state. */
export type Reader = { readonly store: Store; readonly transaction: Transaction | null };

const viewOf = (reader: Reader): ReadView => reader.transaction?.snapshot;

/** The first piece is small since most reads want few documents; later ones grow up to this. */
const MIN_CHUNK_KEYS = 16;
const MAX_CHUNK_KEYS = 512;

/**
 * The keys of a range in order. Keys are read in pieces, and each piece starts after the last key of the one before,
 * so the scan may pause between two commands without holding a cursor or old pages in LMDB.
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

/** Merges the keys of a transaction's own documents into those of its snapshot. */
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
): StoredDocument | null {
  const own = writes?.get(recordId);
  return own ? own.stored : readRecord(reader.store, collection.id, recordId, viewOf(reader));
}

/** All documents of a collection in the order of their insertion. */
export function* scanCollection(
  reader: Reader,
  collection: Collection,
  reverse: boolean,
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
    const stored = fetchRecord(reader, collection, writes, recordIdOf(key));
    if (stored) yield stored;
  }
}

/**
 * The documents that an index leads to within some ranges (disjoint, ascending), in the index's order or the reverse
 * one, each once. The documents are candidates: the caller tests them.
 */
export function* scanIndex(
  reader: Reader,
  collection: Collection,
  index: IndexDefinition,
  ranges: readonly KeyRange[],
  reverse: boolean,
): Generator<StoredDocument> {
  const writes = reader.transaction?.writes.get(collection.id);
  const seen = index.multikey || writes ? new Set<number>() : null;
  for (const range of reverse ? ranges.toReversed() : ranges) {
    let keys: Iterable<Buffer> = scanKeys(reader.store.environment.entries, range, reverse, viewOf(reader));
    if (writes)
      keys = mergeKeys(keys, ownKeys(writes, index, range), (key) => writes.has(recordIdOf(key)), reverse);
    for (const key of keys) {
      const recordId = recordIdOf(key);
      if (seen?.has(recordId)) continue;
      seen?.add(recordId);
      const stored = fetchRecord(reader, collection, writes, recordId);
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
