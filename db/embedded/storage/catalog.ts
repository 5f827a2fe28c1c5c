import { randomUUID } from 'node:crypto';
import { deserialize, UUID, type Binary } from 'bson';
import { isDocument, type Document } from '../language/bson/values';
import { parseCollation } from '../language/collation';
import { CommandError } from '../language/errors';
import { compileFilter } from '../language/filters/compile-filter';
import { namespaceOf, type Catalog, type Collection, type PendingDrop } from './collection';
import { isMultikey, parseIndexSpec, type IndexDefinition } from './indexes/index-definition';
import { indexPrefix } from './indexes/index-entries';
import { putValue, readKeys, removeKey, requireValidChecksum, type Environment } from './lmdb/environment';
import { BSON_OPTIONS } from './bson-options';
import { recordIdOf, recordKey, recordRange, serializeDocument } from './records';
import type { Store } from './store';
import type { Transaction } from './transactions/transaction';

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
    indexBuild: null,
  };
}

/** Loads the catalog. Time and memory depend on the number of collections, not of documents. */
export function loadCatalog(environment: Environment): Catalog {
  const catalog: Catalog = { collections: new Map(), pendingDrops: [], nextId: 1, epoch: 0 };
  for (const { key, value: stored } of environment.catalog.getRange({})) {
    const value = requireValidChecksum(environment, key, stored, () => 'its catalog');
    if (key[0] === COLLECTION) {
      const definition = deserialize(value, BSON_OPTIONS) as Document & StoredCollection;
      const id = key.readUInt32BE(1);
      const { database, name, options, uuid } = definition;
      const collection = makeCollection(id, database, name, options, uuid);
      for (const { id: indexId, spec, multikey, multikeyPaths, inexact } of definition.indexes) {
        const index = parseIndexSpec(Number(indexId), spec, null);
        // Older catalogs do not say which paths are multikey: assume all.
        const allPaths = multikey ? index.fields.map(({ path }) => path) : [];
        collection.indexes.push({
          ...index,
          multikeyPaths: new Set(multikeyPaths ?? allPaths),
          inexact,
          readableFrom: 0,
        });
      }
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
  indexes: {
    id: unknown;
    spec: Document;
    multikey: boolean;
    multikeyPaths?: string[];
    inexact: boolean;
  }[];
};

/** Saves the id counter and the epoch; inside a write transaction. */
export function saveCounters(store: Store): void {
  const { nextId, epoch } = store.catalog;
  putValue(store.environment.catalog, COUNTERS, serializeDocument({ nextId, epoch }));
}

/** Saves a collection's definition; inside a write transaction. */
export function saveCollection(store: Store, collection: Collection): void {
  const { database, name, options, uuid } = collection;
  const indexes = collection.indexes
    .filter(({ isBuilding }) => !isBuilding)
    .map((index) => ({
      id: index.id,
      spec: index.spec,
      multikey: isMultikey(index),
      multikeyPaths: [...index.multikeyPaths],
      inexact: index.inexact,
    }));
  putValue(
    store.environment.catalog,
    catalogKey(COLLECTION, collection.id),
    serializeDocument({ database, name, options, uuid, indexes }),
  );
  saveCounters(store);
}

/** MongoDB's limit for `database.collection`. */
const MAX_NAMESPACE_BYTES = 255;

/** Validates the name of a new collection. Fails with 73 InvalidNamespace. */
export function validateCollectionName(database: string, name: string): void {
  const invalid = (why: string) =>
    new CommandError(73, 'InvalidNamespace', `Invalid collection name: ${name}${why}`);
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) throw invalid('');
  if (name.startsWith('system.'))
    throw invalid(' (system collections are not supported by the built-in store)');
  if (Buffer.byteLength(`${database}.${name}`) > MAX_NAMESPACE_BYTES) throw invalid(' (too long)');
}

/** Defines a new collection with its _id index, in memory only. */
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

/** Adds a new collection to the catalog; inside a write transaction. */
export function installCollection(store: Store, collection: Collection): void {
  store.catalog.collections.set(namespaceOf(collection), collection);
  saveCollection(store, collection);
}

function savePendingDrop(store: Store, { id, kind }: PendingDrop): void {
  putValue(store.environment.catalog, catalogKey(PENDING_DROP, id), serializeDocument({ kind }));
}

function addPendingDrop(store: Store, pendingDrop: PendingDrop): void {
  store.catalog.pendingDrops.push(pendingDrop);
  savePendingDrop(store, pendingDrop);
}

/**
 * Adds indexes whose entries will be written in several write transactions; inside the first of them. Until
 * finishIndexes the file says that their entries are to be deleted, so that a start after a kill does so.
 */
export function addUnfinishedIndexes(
  store: Store,
  collection: Collection,
  indexes: readonly IndexDefinition[],
): void {
  for (const index of indexes) {
    index.isBuilding = true;
    collection.indexes.push(index);
    savePendingDrop(store, { id: index.id, kind: 'entries' });
  }
  saveCounters(store);
}

/** Saves indexes whose entries are all written; inside the last write transaction. */
export function finishIndexes(
  store: Store,
  collection: Collection,
  indexes: readonly IndexDefinition[],
): void {
  for (const index of indexes) {
    index.isBuilding = false;
    removeKey(store.environment.catalog, catalogKey(PENDING_DROP, index.id));
  }
  saveCollection(store, collection);
}

/** Leaves the written entries of unfinished indexes to the background job. */
export function abandonIndexes(
  store: Store,
  collection: Collection,
  indexes: readonly IndexDefinition[],
): void {
  for (const index of indexes) {
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
    store.catalog.pendingDrops.push({ id: index.id, kind: 'entries' });
  }
}

/** Removes a collection from the catalog; inside a write transaction. Its documents are deleted in the background. */
export function removeCollection(store: Store, collection: Collection): void {
  store.catalog.collections.delete(namespaceOf(collection));
  removeKey(store.environment.catalog, catalogKey(COLLECTION, collection.id));
  addPendingDrop(store, { id: collection.id, kind: 'records' });
  for (const index of collection.indexes) addPendingDrop(store, { id: index.id, kind: 'entries' });
}

/** Removes indexes from a collection; inside a write transaction. */
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

/** Replaces a collection's definition, keeping its id and documents; inside a write transaction. */
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

/** Keys per write transaction, so that other writes wait a few milliseconds at most. */
const DROP_BATCH_KEYS = 500;

/** Deletes one batch of dropped data; inside a write transaction. Returns whether more is left. */
export function deletePendingDrop(store: Store): boolean {
  const pendingDrop = store.catalog.pendingDrops[0];
  if (!pendingDrop) return false;
  const { records, entries, catalog } = store.environment;
  const table = pendingDrop.kind === 'records' ? records : entries;
  const range =
    pendingDrop.kind === 'records'
      ? { start: recordKey(pendingDrop.id, 0), end: recordKey(pendingDrop.id + 1, 0) }
      : { start: indexPrefix(pendingDrop.id), end: indexPrefix(pendingDrop.id + 1) };
  const keys = readKeys(table, { range, reverse: false, limit: DROP_BATCH_KEYS }, undefined);
  for (const key of keys) removeKey(table, key);
  if (keys.length < DROP_BATCH_KEYS) {
    store.catalog.pendingDrops.shift();
    removeKey(catalog, catalogKey(PENDING_DROP, pendingDrop.id));
  }
  return store.catalog.pendingDrops.length > 0;
}

/** Finds a collection as a command sees it: one created by its own transaction, or a committed one. */
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
