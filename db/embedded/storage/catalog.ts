import { randomUUID } from 'node:crypto';
import { deserialize, UUID, type Binary } from 'bson';
import { parseCollation, type Collation } from '../language/collation';
import { CommandError } from '../language/errors';
import { compileFilter, type Matcher } from '../language/filters/compile-filter';
import { isDocument, type Document } from '../language/bson/values';
import { putValue, readKeys, requireValidChecksum, type Environment } from './lmdb/environment';
import { parseIndexSpec, type IndexDefinition } from './indexes/index-definition';
import { indexPrefix } from './indexes/index-entries';
import { BSON_OPTIONS, recordIdOf, recordKey, recordRange, serializeDocument } from './records';
import type { Store } from './store';
import type { Transaction } from './transactions/transaction';

/** A collection as the catalog keeps it in memory. */
export type Collection = {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  /** as listCollections shows them */
  readonly options: Document;
  readonly uuid: Binary;
  readonly collation: Collation | null;
  readonly validator: Matcher | null;
  readonly indexes: IndexDefinition[];
  nextRecordId: number;
};

/** `database.collection`. */
export const namespaceOf = (collection: Collection) => `${collection.database}.${collection.name}`;

const COLLECTION = 0x63;
const PENDING_DROP = 0x67;
const COUNTERS = Buffer.from('n');

function catalogKey(kind: number, id: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key.writeUInt8(kind);
  key.writeUInt32BE(id, 1);
  return key;
}

const readPlain = (value: Uint8Array) => deserialize(value, { promoteBuffers: false });

/** What is left of a dropped collection or index; the sweeper deletes it piece by piece. */
export type PendingDrop = { readonly id: number; readonly kind: 'records' | 'entries' };

export type Catalog = {
  readonly collections: Map<string, Collection>;
  readonly pendingDrops: PendingDrop[];
  nextId: number;
  epoch: number;
};

function makeCollection(
  id: number,
  database: string,
  name: string,
  options: Document,
  uuid: Binary,
): Collection {
  const collation = isDocument(options.collation) ? parseCollation(options.collation) : null;
  const { validator, validationAction } = options;
  const enforced = isDocument(validator) && Object.keys(validator).length > 0 && validationAction !== 'warn';
  return {
    id,
    database,
    name,
    options: collation ? { ...options, collation: collation.spec } : options,
    uuid,
    collation,
    validator: enforced ? compileFilter(validator, { collation }) : null,
    indexes: [],
    nextRecordId: 1,
  };
}

/** Reads the catalog: time and memory grow with the number of collections, not of documents. */
export function loadCatalog(environment: Environment): Catalog {
  const catalog: Catalog = { collections: new Map(), pendingDrops: [], nextId: 1, epoch: 0 };
  for (const { key, value: stored } of environment.catalog.getRange({})) {
    const value = requireValidChecksum(environment, key, stored, () => 'its catalog');
    if (key[0] === COLLECTION) {
      const definition = deserialize(value, BSON_OPTIONS) as Document & StoredCollection;
      const id = key.readUInt32BE(1);
      const { database, name, options, uuid } = definition;
      const collection = makeCollection(id, database, name, options, uuid);
      for (const { id: indexId, spec, multikey, inexact } of definition.indexes)
        collection.indexes.push({
          ...parseIndexSpec(Number(indexId), spec, null),
          multikey,
          inexact,
          readableFrom: 0,
        });
      const [last] = readKeys(
        environment.records,
        { range: recordRange(id), reverse: true, limit: 1 },
        undefined,
      );
      collection.nextRecordId = last ? recordIdOf(last) + 1 : 1;
      catalog.collections.set(namespaceOf(collection), collection);
    } else if (key[0] === PENDING_DROP) {
      catalog.pendingDrops.push({
        id: key.readUInt32BE(1),
        kind: readPlain(value).kind as PendingDrop['kind'],
      });
    } else if (key.equals(COUNTERS)) {
      const counters = readPlain(value);
      catalog.nextId = Number(counters.nextId);
      catalog.epoch = Number(counters.epoch);
    }
  }
  return catalog;
}

type StoredCollection = {
  database: string;
  name: string;
  options: Document;
  uuid: Binary;
  indexes: { id: unknown; spec: Document; multikey: boolean; inexact: boolean }[];
};

/** Writes the counters; inside a write transaction. */
export function saveCounters(store: Store): void {
  const { nextId, epoch } = store.catalog;
  putValue(store.environment.catalog, COUNTERS, serializeDocument({ nextId, epoch }));
}

/** Writes a collection's definition; inside a write transaction. */
export function saveCollection(store: Store, collection: Collection): void {
  const { database, name, options, uuid } = collection;
  const indexes = collection.indexes.map(({ id, spec, multikey, inexact }) => ({
    id,
    spec,
    multikey,
    inexact,
  }));
  putValue(
    store.environment.catalog,
    catalogKey(COLLECTION, collection.id),
    serializeDocument({ database, name, options, uuid, indexes }),
  );
  saveCounters(store);
}

/** 255 bytes: MongoDB's limit for `database.collection`. */
const MAX_NAMESPACE_BYTES = 255;

/** Checks the name of a collection that is to be made. */
export function validateCollectionName(database: string, name: string): void {
  const invalid = (why: string) =>
    new CommandError(73, 'InvalidNamespace', `Invalid collection name: ${name}${why}`);
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) throw invalid('');
  if (name.startsWith('system.'))
    throw invalid(' (system collections are not supported by the built-in store)');
  if (Buffer.byteLength(`${database}.${name}`) > MAX_NAMESPACE_BYTES) throw invalid(' (too long)');
}

/** A new collection with its index on _id, in memory only. */
export function defineCollection(
  store: Store,
  database: string,
  name: string,
  options: Document,
): Collection {
  validateCollectionName(database, name);
  const collection = makeCollection(store.catalog.nextId++, database, name, options, new UUID(randomUUID()));
  const idIndex = parseIndexSpec(
    store.catalog.nextId++,
    { key: { _id: 1 }, name: '_id_' },
    collection.collation,
  );
  collection.indexes.push({ ...idIndex, readableFrom: 0 });
  return collection;
}

/** Puts a new collection into the catalog; inside a write transaction. */
export function installCollection(store: Store, collection: Collection): void {
  store.catalog.collections.set(namespaceOf(collection), collection);
  saveCollection(store, collection);
}

function addPendingDrop(store: Store, garbage: PendingDrop): void {
  store.catalog.pendingDrops.push(garbage);
  putValue(
    store.environment.catalog,
    catalogKey(PENDING_DROP, garbage.id),
    serializeDocument({ kind: garbage.kind }),
  );
}

/** Takes a collection out of the catalog; its documents are deleted in the background. Inside a write transaction. */
export function removeCollection(store: Store, collection: Collection): void {
  store.catalog.collections.delete(namespaceOf(collection));
  store.environment.catalog.remove(catalogKey(COLLECTION, collection.id));
  addPendingDrop(store, { id: collection.id, kind: 'records' });
  for (const index of collection.indexes) addPendingDrop(store, { id: index.id, kind: 'entries' });
}

/** Takes indexes out of a collection; inside a write transaction. */
export function removeIndexes(
  store: Store,
  collection: Collection,
  removed: readonly IndexDefinition[],
): void {
  for (const index of removed) {
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
    addPendingDrop(store, { id: index.id, kind: 'entries' });
  }
  saveCollection(store, collection);
}

/** Puts a changed definition in place of a collection's old one (same id, same documents). Inside a write transaction. */
export function replaceCollection(
  store: Store,
  collection: Collection,
  change: { database?: string; name?: string; options?: Document },
): Collection {
  const { database = collection.database, name = collection.name, options = collection.options } = change;
  const changed = makeCollection(collection.id, database, name, options, collection.uuid);
  changed.indexes.push(...collection.indexes);
  changed.nextRecordId = collection.nextRecordId;
  store.catalog.collections.delete(namespaceOf(collection));
  installCollection(store, changed);
  return changed;
}

/** How many keys the sweeper deletes in one write, so that other writes wait a few milliseconds at most. */
const DROP_BATCH_KEYS = 500;

/** Deletes a piece of what dropped collections and indexes left; inside a write transaction. Returns whether more is left. */
export function deletePendingDrop(store: Store): boolean {
  const garbage = store.catalog.pendingDrops[0];
  if (!garbage) return false;
  const { records, entries, catalog } = store.environment;
  const table = garbage.kind === 'records' ? records : entries;
  const range =
    garbage.kind === 'records'
      ? { start: recordKey(garbage.id, 0), end: recordKey(garbage.id + 1, 0) }
      : { start: indexPrefix(garbage.id), end: indexPrefix(garbage.id + 1) };
  const keys = readKeys(table, { range, reverse: false, limit: DROP_BATCH_KEYS }, undefined);
  for (const key of keys) table.remove(key);
  if (keys.length < DROP_BATCH_KEYS) {
    store.catalog.pendingDrops.shift();
    catalog.remove(catalogKey(PENDING_DROP, garbage.id));
  }
  return store.catalog.pendingDrops.length > 0;
}

/** The collection that a command sees under a name: one made by its own transaction, or one that exists. */
export function findCollection(
  store: Store,
  transaction: Transaction | null,
  database: string,
  name: string,
): Collection | null {
  const namespace = `${database}.${name}`;
  const own = transaction?.createdCollections.get(namespace);
  const found = own ?? store.catalog.collections.get(namespace) ?? null;
  if (found && transaction) transaction.usedCollections.add(found.id);
  return found;
}
