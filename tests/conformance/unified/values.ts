import { EJSON, type Binary, type Double, type Int32, type Long } from 'bson';
import type { Document } from 'mongodb';

/** Whether a value is an embedded document: no array, BSON scalar, date or buffer. */
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

/** The value of an int, a long or a double; undefined for any other, including decimals. */
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

/** instanceof would fail if the driver has its own copy of the BSON classes. */
function bsonType(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_bsontype' in value ? value._bsontype : undefined;
}

/** Converts BSON numbers to JavaScript numbers at any depth, as the driver's options require. */
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

/** Text that is equal exactly for values of equal type and content; document keys in any order. */
export function canonicalText(value: unknown): string {
  return value === undefined ? 'undefined' : EJSON.stringify(sortKeys(value), { relaxed: false });
}

export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = value instanceof Error ? `${value.name}: ${value.message}` : EJSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}

/** The bytes of a binary, a buffer or a typed array; undefined for any other value. */
export function readBytes(value: unknown): Buffer | undefined {
  if (bsonType(value) === 'Binary') return Buffer.from((value as Binary).value());
  return value instanceof Uint8Array ? Buffer.from(value) : undefined;
}

/** A deep copy of documents and arrays, unaffected by later changes of the original. */
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
