import { Binary, Double, EJSON, Int32, Long } from 'bson';
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
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toBigInt();
  return undefined;
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
  return EJSON.stringify(sortKeys(value), { relaxed: false }) ?? 'undefined';
}

/** A short text for messages. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = value instanceof Error ? `${value.name}: ${value.message}` : EJSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}

/** The bytes of a binary value, a buffer or a typed array; undefined for everything else. */
export function readBytes(value: unknown): Buffer | undefined {
  if (value instanceof Binary) return Buffer.from(value.value());
  return value instanceof Uint8Array ? Buffer.from(value) : undefined;
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
