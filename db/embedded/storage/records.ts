import { deserialize, serialize } from 'bson';
import type { Document } from '../language/bson/values';
import { badValue } from '../language/errors';
import { BSON_OPTIONS } from './bson-options';
import { decodeFields } from './decode-fields';
import { CHECKSUM_BYTES, writeChecksum } from './lmdb/checksum';
import { putStored, readValue, requireValidChecksum, type KeyRange, type ReadView } from './lmdb/environment';
import type { Store } from './store';
import type { StoredDocument } from './stored-document';

const VERSION_BYTES = 8;
const RECORD_ID_BYTES = 6;
const COLLECTION_ID_BYTES = 4;

/** MongoDB's limits for one document: bytes, and levels of nesting. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const MAX_DEPTH = 180;

/** Record key: collection id and record id, so that a collection is contiguous and in insertion order. */
export function recordKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(COLLECTION_ID_BYTES + RECORD_ID_BYTES);
  key.writeUInt32BE(collectionId);
  key.writeUIntBE(recordId, COLLECTION_ID_BYTES, RECORD_ID_BYTES);
  return key;
}

export function recordRange(collectionId: number): KeyRange {
  return { start: recordKey(collectionId, 0), end: recordKey(collectionId + 1, 0) };
}

/** The record id at the end of a record key or an index entry. */
export function recordIdOf(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_ID_BYTES, RECORD_ID_BYTES);
}

/** Index entry key: encoded values and the id of the record that they refer to. */
export function entryKey(encoded: Buffer, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(encoded.length + RECORD_ID_BYTES);
  key.set(encoded);
  key.writeUIntBE(recordId, encoded.length, RECORD_ID_BYTES);
  return key;
}

/** An index entry key without its record id. */
export function encodedKeyOf(key: Buffer): Buffer {
  return key.subarray(0, key.length - RECORD_ID_BYTES);
}

// The number key of the cache holds record ids below 2^32 only.
const cacheIdOf = (collectionId: number, recordId: number) =>
  recordId < 2 ** 32 && collectionId < 2 ** 20 ? collectionId * 2 ** 32 + recordId : -1;

/** Smaller documents are decoded, and cached, as a whole. */
const MIN_PARTIAL_BYTES = 1024;

/** Reads one record; null if the view does not contain it. With `fields`, others may be left out (completeRecord). */
export function readRecord(
  store: Store,
  collectionId: number,
  recordId: number,
  view: ReadView,
  fields: ReadonlySet<string> | null = null,
): StoredDocument | null {
  const key = recordKey(collectionId, recordId);
  const stored = readValue(store.environment.records, key, view);
  if (!stored) return null;
  const value = requireValidChecksum(store.environment, key, stored, () =>
    describeRecord(store, collectionId, recordId),
  );
  const version = value.readDoubleBE(0);
  const cacheId = cacheIdOf(collectionId, recordId);
  const bytes = value.subarray(VERSION_BYTES);
  const cached = store.cache.get(cacheId, version);
  if (cached) return { recordId, version, bytes, ...cached };
  const record = { recordId, version, bytes };
  return fields && bytes.length > MIN_PARTIAL_BYTES
    ? { ...record, document: decodeFields(bytes, fields), isPartial: true }
    : decodeRecord(store, collectionId, record);
}

/** The whole document of a record that was read with `fields`. */
export const completeRecord = (store: Store, collectionId: number, stored: StoredDocument): StoredDocument =>
  stored.isPartial ? decodeRecord(store, collectionId, stored) : stored;

function decodeRecord(
  store: Store,
  collectionId: number,
  { recordId, version, bytes }: Pick<StoredDocument, 'recordId' | 'version' | 'bytes'>,
): StoredDocument {
  const document = deserialize(bytes, BSON_OPTIONS) as Document;
  const cacheId = cacheIdOf(collectionId, recordId);
  if (cacheId >= 0) store.cache.set(cacheId, version, document, bytes.length);
  return { recordId, version, bytes, document };
}

function describeRecord(store: Store, collectionId: number, recordId: number): string {
  for (const { id, database, name } of store.catalog.collections.values())
    if (id === collectionId) return `record ${recordId} of ${database}.${name}`;
  return `record ${recordId} of collection ${collectionId}`;
}

/** Writes one record; inside a write transaction. */
export function putRecord(store: Store, collectionId: number, stored: StoredDocument): void {
  const key = recordKey(collectionId, stored.recordId);
  const value = Buffer.allocUnsafe(VERSION_BYTES + stored.bytes.length + CHECKSUM_BYTES);
  value.writeDoubleBE(stored.version);
  value.set(stored.bytes, VERSION_BYTES);
  writeChecksum(key, value);
  putStored(store.environment.records, key, value);
  const cacheId = cacheIdOf(collectionId, stored.recordId);
  if (cacheId >= 0) store.cache.set(cacheId, stored.version, stored.document, stored.bytes.length);
}

/** Serialises a document. Fails with 2 BadValue beyond MongoDB's nesting limit. */
export function serializeDocument(document: Document): Buffer {
  if (depthOf(document, 1) > MAX_DEPTH)
    throw badValue(`Document exceeds the nesting limit of ${MAX_DEPTH} levels`);
  const bytes = serialize(document, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function depthOf(value: unknown, depth: number): number {
  if (depth > MAX_DEPTH || value === null || typeof value !== 'object') return depth;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return depth;
  let deepest = depth;
  for (const inner of Object.values(value)) {
    if (inner !== null && typeof inner === 'object') deepest = Math.max(deepest, depthOf(inner, depth + 1));
  }
  return deepest;
}
