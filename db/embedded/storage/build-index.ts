import { saveCollection } from './catalog';
import type { Collection } from './collection';
import type { IndexDefinition } from './indexes/index-definition';
import { indexEntriesOf, noteKeyProperties } from './indexes/index-entries';
import { EMPTY_VALUE, putValue } from './lmdb/environment';
import { entryKey } from './records';
import type { Store } from './store';
import type { StoredDocument } from './stored-document';
import { duplicateKey } from './unique-keys';

/**
 * Computes the entries that a new index needs. Writes nothing. Fails with 11000 for a duplicate in a unique index.
 */
export function prepareIndex(
  collection: Collection,
  index: IndexDefinition,
  documents: Iterable<StoredDocument>,
): Buffer[] {
  const keys: Buffer[] = [];
  const holders = new Map<string, number>();
  for (const { recordId, document } of documents) {
    const found = indexEntriesOf(document, index);
    for (const entry of found.entries) {
      const holder = holders.get(entry.identity);
      if (index.unique && holder !== undefined && holder !== recordId)
        throw duplicateKey(collection, index, document);
      if (index.unique) holders.set(entry.identity, recordId);
      keys.push(entryKey(entry.bytes, recordId));
    }
    noteKeyProperties(index, found);
  }
  return keys;
}

/** Writes the entries of a prepared index and adds it to its collection; inside a write transaction. */
export function installIndex(
  store: Store,
  collection: Collection,
  index: IndexDefinition,
  keys: readonly Buffer[],
): void {
  for (const key of keys) putValue(store.environment.entries, key, EMPTY_VALUE);
  collection.indexes.push(index);
  saveCollection(store, collection);
}
