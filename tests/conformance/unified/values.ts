import { EJSON, type Binary, type Double, type Int32, type Long } from 'bson';
import type { Document } from 'mongodb';

/** True for an embedded document: no array, no BSON scalar, no date, no bytes. */
export function isPlainDocument(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('_bsontype' in value) &&
    !(value instanceof Date) &&
    !(value instanceof RegExp) &&
    !(value instanceof Uint8Array) &&
    !(value instanceof Map)
  );
}

/** The numeric value of an int, a long or a double; undefined for everything else, decimals included. */
export function readNumber(value: unknown): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  switch (bsonType(value)) {
    case 'Int32':
    case 'Double':
      return (value as Int32 | Double).value;
    case 'Long':
      return (value as Long).toBigInt();
    default:
      return undefined;
  }
}

/** The driver may have a copy of the BSON classes of its own, so that instanceof tells nothing. */
function bsonType(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_bsontype' in value ? value._bsontype : undefined;
}

/** BSON numbers as JavaScript numbers, at any depth: what the driver expects in its options. */
export function toPlainNumbers<T>(value: T): T;
export function toPlainNumbers(value: unknown): unknown {
  const number = readNumber(value);
  if (number !== undefined) return Number(number);
  if (Array.isArray(value)) return value.map((item) => toPlainNumbers(item as unknown));
  if (!isPlainDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, toPlainNumbers(item as unknown)]),
  );
}

/** Text that is equal for two values exactly when type and content are equal; document keys in any order. */
export function canonicalText(value: unknown): string {
  return value === undefined ? 'undefined' : EJSON.stringify(sortKeys(value), { relaxed: false });
}

/** A short text for messages. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = value instanceof Error ? `${value.name}: ${value.message}` : EJSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}

/** The bytes of a binary value, a buffer or a typed array; undefined for everything else. */
export function readBytes(value: unknown): Buffer | undefined {
  if (bsonType(value) === 'Binary') return Buffer.from((value as Binary).value());
  return value instanceof Uint8Array ? Buffer.from(value) : undefined;
}

/** A copy of all documents and arrays, which leaves out what was put into the original later. */
export function copyDocuments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyDocuments);
  if (!isPlainDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyDocuments(item)]));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isPlainDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sortKeys(item)]),
  );
}
