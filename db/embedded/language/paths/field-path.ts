import { fieldOf, isDocument, type Document, type Value } from '../bson/values';
import { locationError } from '../errors';

/** Splits a field path of an expression. Fails with 40352, 40353, 15998 or 16410 for an invalid one. */
export function splitFieldPath(path: string): string[] {
  if (path === '') throw locationError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw locationError(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '') throw locationError(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)) {
      throw locationError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    }
  }
  return parts;
}

/**
 * The value at a field path. An array on the path gives the array of the values in its documents. Unlike in filters,
 * numbers in the path are field names only.
 */
export function valueAtPath(value: Value, parts: readonly string[], depth = 0): Value {
  let current = value;
  for (let i = depth; i < parts.length; i++) {
    if (Array.isArray(current)) return valuesInArray(current, parts, i);
    if (!isDocument(current)) return undefined;
    current = fieldOf(current, parts[i]!);
  }
  return current;
}

function valuesInArray(array: Value[], parts: readonly string[], depth: number): Value[] {
  const values: Value[] = [];
  for (const element of array) {
    if (!isDocument(element)) continue;
    const value = valueAtPath(element, parts, depth);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Copies a document with a field set, creating embedded documents as needed. */
export function withFieldAtPath(document: Document, parts: readonly string[], value: Value): Document {
  const [name = '', ...rest] = parts;
  if (rest.length === 0) return { ...document, [name]: value };
  const child = fieldOf(document, name);
  return { ...document, [name]: withFieldAtPath(isDocument(child) ? child : {}, rest, value) };
}

/** The value at a path of embedded documents; arrays are not entered. */
export function valueInDocuments(value: Value, parts: readonly string[]): Value {
  let current = value;
  for (const part of parts) {
    if (!isDocument(current)) return undefined;
    current = fieldOf(current, part);
  }
  return current;
}
