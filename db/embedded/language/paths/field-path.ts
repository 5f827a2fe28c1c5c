import { locationError } from '../errors';
import { fieldOf, isDocument, type Document, type Value } from '../bson/values';

/** Splits a path, refusing what no field can be called. */
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
 * The value of a path in an expression: an array on the way gives the array of what its documents hold. Unlike in
 * filters, numbers in the path are names of fields only.
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

/** A copy of a document with a field set, deeper documents made where there are none. */
export function withFieldAtPath(document: Document, parts: readonly string[], value: Value): Document {
  const [name = '', ...rest] = parts;
  if (rest.length === 0) return { ...document, [name]: value };
  const child = fieldOf(document, name);
  return { ...document, [name]: withFieldAtPath(isDocument(child) ? child : {}, rest, value) };
}
