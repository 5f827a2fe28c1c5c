import { deserialize, serialize } from 'bson';
import { badValue } from '../language/errors';
import type { Document } from '../language/bson/values';
import { CHECKSUM_BYTES, writeChecksum } from './lmdb/checksum';
import { readValue, requireValidChecksum, type KeyRange, type ReadView } from './lmdb/environment';
import type { Store } from './store';

/** A document with the place and the version under which it is stored. */
export type StoredDocument = {
  readonly recordId: number;
  /** grows with every write; equal versions mean equal documents */
  readonly version: number;
  readonly bytes: Buffer;
  readonly document: Document;
  /** BSON of its projections, where the document is in the cache */
  readonly projected?: Map<string, Buffer>;
};

const VERSION_BYTES = 8;
const RECORD_ID_BYTES = 6;
const COLLECTION_ID_BYTES = 4;

/** Number types, binaries and regular expressions are kept as they came. */
export const BSON_OPTIONS = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** MongoDB's limit for one document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** MongoDB's limit for nesting. */
const MAX_DEPTH = 180;

/** The key of a record: collection id and record id, so that a collection lies together in order of insertion. */
export function recordKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(COLLECTION_ID_BYTES + RECORD_ID_BYTES);
  key.writeUInt32BE(collectionId);
  key.writeUIntBE(recordId, COLLECTION_ID_BYTES, RECORD_ID_BYTES);
  return key;
}

/** The range of all records of a collection. */
export function recordRange(collectionId: number): KeyRange {
  return { start: recordKey(collectionId, 0), end: recordKey(collectionId + 1, 0) };
}

/** The record id at the end of a record's key or of an index entry. */
export function recordIdOf(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_ID_BYTES, RECORD_ID_BYTES);
}

/** The key of an index entry: its encoded values and the record that they lead to. */
export function entryKey(encoded: Buffer, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(encoded.length + RECORD_ID_BYTES);
  key.set(encoded);
  key.writeUIntBE(recordId, encoded.length, RECORD_ID_BYTES);
  return key;
}

/** Index entry without its record id. */
export function encodedKeyOf(key: Buffer): Buffer {
  return key.subarray(0, key.length - RECORD_ID_BYTES);
}

// Record ids above 2^32 in one collection are not cached, as the cache's number key could not hold them.
const cacheKey = (collectionId: number, recordId: number) =>
  recordId < 2 ** 32 && collectionId < 2 ** 20 ? collectionId * 2 ** 32 + recordId : -1;

/** Reads one record, null when there is none in this view. */
export function readRecord(
  store: Store,
  collectionId: number,
  recordId: number,
  view: ReadView,
): StoredDocument | null {
  const place = recordKey(collectionId, recordId);
  const stored = readValue(store.environment.records, place, view);
  if (!stored) return null;
  const value = requireValidChecksum(store.environment, place, stored, () =>
    describeRecord(store, collectionId, recordId),
  );
  const version = value.readDoubleBE(0);
  const key = cacheKey(collectionId, recordId);
  const bytes = value.subarray(VERSION_BYTES);
  const cached = store.cache.get(key, version);
  if (cached) return { recordId, version, bytes, ...cached };
  const document = deserialize(bytes, BSON_OPTIONS) as Document;
  if (key >= 0) store.cache.set(key, version, document, bytes.length);
  return { recordId, version, bytes, document };
}

function describeRecord(store: Store, collectionId: number, recordId: number): string {
  for (const { id, database, name } of store.catalog.collections.values())
    if (id === collectionId) return `record ${recordId} of ${database}.${name}`;
  return `record ${recordId} of collection ${collectionId}`;
}

/** Writes one record inside a write transaction. */
export function putRecord(store: Store, collectionId: number, stored: StoredDocument): void {
  const place = recordKey(collectionId, stored.recordId);
  const value = Buffer.allocUnsafe(VERSION_BYTES + stored.bytes.length + CHECKSUM_BYTES);
  value.writeDoubleBE(stored.version);
  value.set(stored.bytes, VERSION_BYTES);
  writeChecksum(place, value);
  store.environment.records.put(place, value);
  const key = cacheKey(collectionId, stored.recordId);
  if (key >= 0) store.cache.set(key, stored.version, stored.document, stored.bytes.length);
}

/** Serialises a document and checks MongoDB's limits of nesting. */
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
