import { typeName, type Document, type Value } from '../language/bson/values';
import { CommandError } from '../language/errors';
import type { PreparedChange, WriteTarget } from './change';
import { namespaceOf, type Collection } from './collection';
import type { IndexDefinition } from './indexes/index-definition';
import { indexEntriesOf, keyValueOf, type IndexEntry } from './indexes/index-entries';
import { readKeys, type KeyRange } from './lmdb/environment';
import { encodedKeyOf, entryKey, readRecord, recordIdOf } from './records';
import type { Store } from './store';
import type { StoredDocument } from './stored-document';
import { requireUnlocked, writeConflict } from './transactions/locks';
import { pendingRecord } from './transactions/transaction';

/** Checks the unique keys of a change. Fails with 11000 DuplicateKey or 112 WriteConflict. */
export function checkUniqueKeys(
  target: WriteTarget,
  prepared: PreparedChange,
  staged: ReadonlyMap<number, PreparedChange>,
  stagedKeys: Map<string, number>,
): void {
  for (const [index, { entries }] of prepared.entries) {
    if (!index.unique) continue;
    const old = new Set(prepared.beforeEntries.get(index)?.entries.map((entry) => entry.identity));
    for (const entry of entries) {
      if (!old.has(entry.identity)) requireUniqueKey(target, index, entry, prepared, staged, stagedKeys);
      stagedKeys.set(entry.identity, prepared.recordId);
    }
  }
}

function requireUniqueKey(
  target: WriteTarget,
  index: IndexDefinition,
  entry: IndexEntry,
  prepared: PreparedChange,
  staged: ReadonlyMap<number, PreparedChange>,
  stagedKeys: ReadonlyMap<string, number>,
): void {
  const { store, collection, transaction } = target;
  const isOther = (recordId: number | undefined) => recordId !== undefined && recordId !== prepared.recordId;
  const document = prepared.stored!.document;
  if (isOther(stagedKeys.get(entry.identity))) throw duplicateKey(collection, index, document);
  requireUnlocked(store.locks.keys, entry.identity, transaction);
  const own = transaction?.uniqueKeys.get(entry.identity);
  if (own !== undefined && !staged.has(own) && isOther(own)) throw duplicateKey(collection, index, document);
  const holder = findKeyHolder(
    store,
    collection,
    index,
    entry,
    (recordId) =>
      isOther(recordId) && !staged.has(recordId) && !pendingRecord(transaction, collection.id, recordId),
  );
  if (!holder) return;
  // A key committed after the snapshot is a write conflict, since the transaction could not have read it.
  const seen = transaction && readRecord(store, collection.id, holder.recordId, transaction.snapshot);
  if (transaction && seen?.version !== holder.version) throw writeConflict();
  throw duplicateKey(collection, index, document);
}

/** Finds a record of the newest state, among those that `isCandidate` names, that has a key in an index. */
export function findKeyHolder(
  store: Store,
  collection: Collection,
  index: IndexDefinition,
  entry: IndexEntry,
  isCandidate: (recordId: number) => boolean,
): StoredDocument | null {
  for (const recordId of recordsUnder(store, entry.bytes)) {
    if (!isCandidate(recordId)) continue;
    const holder = readRecord(store, collection.id, recordId, undefined);
    if (
      holder &&
      indexEntriesOf(holder.document, index).entries.some(({ identity }) => identity === entry.identity)
    )
      return holder;
  }
  return null;
}

/** Ids of all records with an entry under exactly these bytes, in the newest state. */
function recordsUnder(store: Store, encoded: Buffer): number[] {
  const range: KeyRange = { start: entryKey(encoded, 0), end: Buffer.concat([encoded, ABOVE]) };
  return readKeys(store.environment.entries, { range, reverse: false, limit: MAX_RECORDS_PER_KEY }, undefined)
    .filter((key) => encodedKeyOf(key).equals(encoded))
    .map(recordIdOf);
}

const ABOVE = Buffer.from([0xff]);

/** Only numbers beyond 2^53, Decimal128 and truncated strings can share a key with other values. */
const MAX_RECORDS_PER_KEY = 10_000;

/** 11000 in MongoDB's wording; drivers and applications read keyPattern and keyValue. */
export function duplicateKey(
  collection: Collection,
  index: IndexDefinition,
  document: Document,
): CommandError {
  const keyValue = keyValueOf(document, index);
  const fields = Object.entries(keyValue).map(([path, value]) => `${path}: ${describeKeyValue(value)}`);
  const message = `E11000 duplicate key error collection: ${namespaceOf(collection)} index: ${index.name} dup key: { ${fields.join(', ')} }`;
  return new CommandError(11000, 'DuplicateKey', message, { keyPattern: index.spec.key, keyValue });
}

function describeKeyValue(value: Value): string {
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  switch (typeName(value)) {
    case 'string':
      return JSON.stringify(value);
    case 'objectId':
      return `ObjectId('${String(value)}')`;
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
    case 'bool':
    case 'null':
      return String(value);
    default:
      return JSON.stringify(value);
  }
}
