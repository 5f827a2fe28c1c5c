import { abandonIndexes, addUnfinishedIndexes, finishIndexes, saveCollection } from './catalog';
import type { Collection } from './collection';
import type { IndexDefinition } from './indexes/index-definition';
import { indexEntriesOf, noteKeyProperties, type DocumentEntries } from './indexes/index-entries';
import { EMPTY_VALUE, putValue, readKeys } from './lmdb/environment';
import { entryKey, readRecord, recordIdOf, recordKey } from './records';
import type { Store } from './store';
import type { StoredDocument } from './stored-document';
import { requireUnlocked } from './transactions/locks';
import { duplicateKey, findKeyHolder } from './unique-keys';

/**
 * Limits of one write transaction of a build, which bound its memory and the time that other commands wait. LMDB holds each
 * page that a transaction changes in memory: 4 kB for a key in the worst case.
 */
const MAX_CHUNK_DOCUMENTS = 500;
const MAX_CHUNK_KEYS = 10_000;

/** An unfinished build of indexes, which goes on after the record `reached`. */
export type IndexBuild = {
  readonly collection: Collection;
  readonly indexes: readonly IndexDefinition[];
  reached: number;
  /** Writes add the entries of the records from this one on. */
  readonly end: number;
  readonly release: () => void;
};

type Chunk = {
  readonly keys: readonly Buffer[];
  readonly properties: readonly { readonly index: IndexDefinition; readonly found: DocumentEntries }[];
  /** Last record that was read. */
  readonly reached: number;
  readonly isLast: boolean;
};

/**
 * Adds indexes to a collection and writes the entries of its first documents; inside a write transaction. Returns null if
 * these are all, or a build to continue. Fails with 11000 for a duplicate in a unique index, and with 171.
 */
export function beginIndexBuild(
  store: Store,
  collection: Collection,
  indexes: readonly IndexDefinition[],
): IndexBuild | null {
  const end = collection.nextRecordId;
  const chunk = readChunk(store, collection, indexes, { reached: 0, end });
  writeChunk(store, chunk);
  if (chunk.isLast) {
    collection.indexes.push(...indexes);
    saveCollection(store, collection);
    return null;
  }
  addUnfinishedIndexes(store, collection, indexes);
  let release: () => void = () => undefined;
  collection.indexBuild = { ended: new Promise((resolve) => (release = resolve)) };
  return { collection, indexes, reached: chunk.reached, end, release };
}

/**
 * Writes the entries of more documents; inside a write transaction. Returns true when the indexes are complete. Fails with
 * 11000 or 171 as beginIndexBuild: the caller then abandons the build. Throws LockedError while a transaction holds a
 * unique key.
 */
export function continueIndexBuild(store: Store, build: IndexBuild): boolean {
  const { collection, indexes } = build;
  const chunk = readChunk(store, collection, indexes, build);
  writeChunk(store, chunk);
  build.reached = chunk.reached;
  if (chunk.isLast) finishIndexes(store, collection, indexes);
  return chunk.isLast;
}

/** Lets the commands go on that wait for a build, after its last write transaction. */
export function endIndexBuild({ collection, release }: IndexBuild): void {
  collection.indexBuild = null;
  release();
}

/** Removes the indexes of an unfinished build. */
export function abandonIndexBuild(store: Store, build: IndexBuild): void {
  abandonIndexes(store, build.collection, build.indexes);
  endIndexBuild(build);
}

/** Computes entries after the record `reached`. Writes nothing. Throws LockedError while a transaction holds a unique key. */
function readChunk(
  store: Store,
  collection: Collection,
  indexes: readonly IndexDefinition[],
  { reached, end }: Pick<IndexBuild, 'reached' | 'end'>,
): Chunk {
  const range = { start: recordKey(collection.id, reached + 1), end: recordKey(collection.id, end) };
  const recordKeys = readKeys(
    store.environment.records,
    { range, reverse: false, limit: MAX_CHUNK_DOCUMENTS },
    undefined,
  );
  const keys: Buffer[] = [];
  const properties: { index: IndexDefinition; found: DocumentEntries }[] = [];
  const holders = new Map<string, number>();
  let read = 0;
  for (; read < recordKeys.length && keys.length < MAX_CHUNK_KEYS; read++) {
    const stored = readRecord(store, collection.id, recordIdOf(recordKeys[read]!), undefined);
    if (!stored) continue;
    for (const index of indexes) {
      const found = indexEntriesOf(stored.document, index);
      if (index.unique) requireUniqueKeys(store, collection, index, stored, found, holders);
      for (const { bytes } of found.entries) keys.push(entryKey(bytes, stored.recordId));
      if (found.inexact || found.multikeyPaths.length > 0) properties.push({ index, found });
    }
  }
  return {
    // Neighbours in the B+tree share its pages.
    keys: keys.sort((one, other) => one.compare(other)),
    properties,
    reached: read > 0 ? recordIdOf(recordKeys[read - 1]!) : reached,
    isLast: read === recordKeys.length && recordKeys.length < MAX_CHUNK_DOCUMENTS,
  };
}

function requireUniqueKeys(
  store: Store,
  collection: Collection,
  index: IndexDefinition,
  { recordId, document }: StoredDocument,
  { entries }: DocumentEntries,
  holders: Map<string, number>,
): void {
  const isOther = (holder: number) => holder !== recordId;
  for (const entry of entries) {
    if (isOther(holders.get(entry.identity) ?? recordId)) throw duplicateKey(collection, index, document);
    holders.set(entry.identity, recordId);
    // The transaction may commit this key for another document, without looking at the index again.
    requireUnlocked(store.locks.keys, entry.identity, null);
    if (findKeyHolder(store, collection, index, entry, isOther))
      throw duplicateKey(collection, index, document);
  }
}

function writeChunk(store: Store, { keys, properties }: Chunk): void {
  for (const key of keys) putValue(store.environment.entries, key, EMPTY_VALUE);
  for (const { index, found } of properties) noteKeyProperties(index, found);
}
