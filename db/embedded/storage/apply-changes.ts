import { validateId } from '../language/bson/document-id';
import type { Document } from '../language/bson/values';
import { CommandError, locationError } from '../language/errors';
import { findCollection, saveCollection } from './catalog';
import type { Change, PreparedChange, WriteTarget } from './change';
import type { Collection } from './collection';
import type { IndexDefinition } from './indexes/index-definition';
import { indexEntriesOf, noteKeyProperties, type DocumentEntries } from './indexes/index-entries';
import { EMPTY_VALUE, putValue, removeKey } from './lmdb/environment';
import { entryKey, MAX_DOCUMENT_BYTES, putRecord, readRecord, recordKey, serializeDocument } from './records';
import { nextVersion, type Store } from './store';
import type { StoredDocument } from './stored-document';
import { requireUnlocked, transactionAborted, writeConflict } from './transactions/locks';
import { acquireLock, pendingRecord, type Transaction } from './transactions/transaction';
import { checkUniqueKeys } from './unique-keys';

const lockName = (collection: Collection, recordId: number) => `${collection.id}:${recordId}`;

/**
 * Applies the changes of one statement inside an LMDB write transaction. All checks (locks, conflicts, sizes,
 * validator, unique keys) precede the first put, so a failed statement writes nothing. In a multi-document
 * transaction the changes are staged in memory and the locks are acquired.
 *
 * Fails with 11000 DuplicateKey, 112 WriteConflict, 121 DocumentValidationFailure, 171 CannotIndexParallelArrays, 2
 * or 17419 for sizes. Throws LockedError when a write outside transactions has to wait.
 */
export function applyChanges(target: WriteTarget, changes: readonly Change[]): void {
  requireCurrent(target);
  const staged = new Map<number, PreparedChange>();
  const stagedKeys = new Map<string, number>();
  for (const change of changes) {
    const prepared = prepareChange(target, change);
    checkUniqueKeys(target, prepared, staged, stagedKeys);
    staged.set(prepared.recordId, prepared);
  }
  if (target.transaction)
    for (const prepared of staged.values()) stageInTransaction(target, target.transaction, prepared);
  else writeAll(target, staged.values());
}

/** A transaction may write only while it is open, and only to the collection that its snapshot contains. */
function requireCurrent({ store, collection, transaction }: WriteTarget): void {
  if (transaction && !store.transactions.has(transaction)) throw transactionAborted();
  if (findCollection(store, transaction, collection.database, collection.name) !== collection)
    throw writeConflict();
}

function allEntries(
  document: Document | null,
  collection: Collection,
): Map<IndexDefinition, DocumentEntries> {
  const entries = new Map<IndexDefinition, DocumentEntries>();
  if (document) for (const index of collection.indexes) entries.set(index, indexEntriesOf(document, index));
  return entries;
}

function prepareChange(target: WriteTarget, { before, after }: Change): PreparedChange {
  const { store, collection, transaction } = target;
  const pending = before && pendingRecord(transaction, collection.id, before.recordId);
  if (before) {
    requireUnlocked(store.locks.records, lockName(collection, before.recordId), transaction);
    if (transaction && !pending) {
      const newest = readRecord(store, collection.id, before.recordId, undefined);
      if (newest?.version !== before.version) throw writeConflict();
    }
  }
  const recordId = before?.recordId ?? collection.nextRecordId++;
  const beforeEntries = pending ? new Map(pending.entries) : allEntries(before?.document ?? null, collection);
  if (!after) return { recordId, before, beforeEntries, stored: null, entries: new Map() };
  checkDocument(target, after);
  const bytes = serializeDocument(after);
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length, before !== null);
  const stored = { recordId, version: nextVersion(store), bytes, document: after };
  return { recordId, before, beforeEntries, stored, entries: allEntries(after, collection) };
}

function tooLarge(size: number, isUpdate: boolean): CommandError {
  if (isUpdate)
    return locationError(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`);
  return new CommandError(
    10334,
    'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${size}, max size: ${MAX_DOCUMENT_BYTES}`,
  );
}

function checkDocument({ collection, bypassValidation }: WriteTarget, document: Document): void {
  validateId(document._id);
  if (bypassValidation || !collection.validator || collection.validator(document)) return;
  throw new CommandError(121, 'DocumentValidationFailure', 'Document failed validation', {
    errInfo: {
      failingDocumentId: document._id,
      details: { operatorName: Object.keys(collection.options.validator as Document)[0] },
    },
  });
}

/** Stages a change in the transaction's write set and acquires its locks. */
function stageInTransaction(
  { store, collection }: WriteTarget,
  transaction: Transaction,
  prepared: PreparedChange,
): void {
  const { recordId, stored, entries, beforeEntries } = prepared;
  acquireLock(store.locks.records, lockName(collection, recordId), transaction);
  for (const [index, { entries: old }] of beforeEntries)
    if (index.unique)
      for (const { identity } of old)
        if (transaction.uniqueKeys.get(identity) === recordId) transaction.uniqueKeys.delete(identity);
  for (const [index, { entries: added }] of entries)
    if (index.unique)
      for (const { identity } of added) {
        transaction.uniqueKeys.set(identity, recordId);
        acquireLock(store.locks.keys, identity, transaction);
      }
  let writes = transaction.writes.get(collection.id);
  if (!writes) transaction.writes.set(collection.id, (writes = new Map()));
  writes.set(recordId, { stored, entries });
}

function writeAll({ store, collection }: WriteTarget, all: Iterable<PreparedChange>): void {
  let changed = false;
  for (const { recordId, stored, entries, beforeEntries } of all) {
    if (replaceRecord(store, collection, recordId, beforeEntries, stored, entries)) changed = true;
  }
  if (changed) saveCollection(store, collection);
}

/**
 * Writes one record and its index entries. Returns whether an index became multikey or inexact, which the catalog
 * stores.
 */
function replaceRecord(
  store: Store,
  collection: Collection,
  recordId: number,
  before: ReadonlyMap<IndexDefinition, DocumentEntries>,
  stored: StoredDocument | null,
  entries: ReadonlyMap<IndexDefinition, DocumentEntries>,
): boolean {
  if (stored) putRecord(store, collection.id, stored);
  else removeKey(store.environment.records, recordKey(collection.id, recordId));
  let isChanged = false;
  for (const index of collection.indexes) {
    const next = entries.get(index);
    const remaining = new Set(next?.entries.map((entry) => entry.text));
    for (const entry of before.get(index)?.entries ?? [])
      if (!remaining.delete(entry.text))
        removeKey(store.environment.entries, entryKey(entry.bytes, recordId));
    for (const entry of next?.entries ?? [])
      if (remaining.has(entry.text))
        putValue(store.environment.entries, entryKey(entry.bytes, recordId), EMPTY_VALUE);
    if (noteKeyProperties(index, next)) isChanged = true;
  }
  return isChanged;
}

/** Writes a transaction's changes over the committed records; inside a write transaction. */
export function writeTransactionChanges(
  store: Store,
  transaction: Transaction,
  collections: ReadonlyMap<number, Collection>,
): void {
  // Read everything before the first put: a damaged record must leave nothing of the transaction written.
  const replaced = new Map<string, StoredDocument | null>();
  for (const [collectionId, writes] of transaction.writes)
    for (const recordId of writes.keys())
      replaced.set(`${collectionId}:${recordId}`, readRecord(store, collectionId, recordId, undefined));
  for (const [collectionId, writes] of transaction.writes) {
    const collection = collections.get(collectionId);
    if (!collection) throw new Error(`a collection that a transaction wrote to is gone: ${collectionId}`);
    let changed = false;
    for (const [recordId, { stored, entries }] of writes) {
      const before = replaced.get(`${collectionId}:${recordId}`) ?? null;
      if (!before && !stored) continue;
      const beforeEntries = allEntries(before?.document ?? null, collection);
      const nextEntries =
        stored && missesIndex(entries, collection) ? allEntries(stored.document, collection) : entries;
      if (replaceRecord(store, collection, recordId, beforeEntries, stored, nextEntries)) changed = true;
    }
    if (changed) saveCollection(store, collection);
  }
}

const missesIndex = (entries: ReadonlyMap<IndexDefinition, unknown>, collection: Collection) =>
  collection.indexes.some((index) => !entries.has(index));
