import { compareValues } from '../bson/compare-values';
import { toInteger } from '../bson/numbers';
import { fieldOf, isDocument, isNumber, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { badValue, locationError, notSupported, CommandError } from '../errors';
import { splitFieldPath } from '../paths/field-path';
import { indexKeys } from '../paths/query-path';

type Comparator = (a: Document, b: Document) => number;

type SortField = { readonly parts: readonly string[]; readonly direction: 1 | -1 };

function readDirection(value: Value): 1 | -1 {
  if (isDocument(value)) {
    if (Object.hasOwn(value, '$meta')) throw notSupported('$meta in a sort');
    throw locationError(15974, 'Illegal key in $sort specification');
  }
  if (!isNumber(value)) {
    throw locationError(
      15974,
      "Illegal key in $sort specification: $sort key ordering must be specified using a number or {$meta: 'textScore'}",
    );
  }
  const direction = toInteger(value);
  if (direction !== 1 && direction !== -1) {
    throw locationError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  }
  return direction;
}

function readSortFields(spec: Document): SortField[] {
  return Object.keys(spec).map((path) => ({
    parts: splitFieldPath(path),
    direction: readDirection(fieldOf(spec, path)),
  }));
}

/** The sort key of a document: among the keys that an array gives, the one that sorts first. */
function createKeyReader(fields: SortField[], compareKeys: (a: Value[], b: Value[]) => number) {
  const paths = fields.map((field) => field.parts);
  return (document: Document): Value[] => {
    const plain: Value[] = [];
    for (const parts of paths) {
      const value = parts.length === 1 ? fieldOf(document, parts[0]!) : valueWithoutArrays(document, parts);
      if (Array.isArray(value)) break;
      plain.push(value ?? null);
    }
    if (plain.length === paths.length) return plain;
    return lowestKey(document, paths, compareKeys);
  };
}

/** The value at a path, or an array met on it, in which case all keys have to be considered. */
function valueWithoutArrays(document: Document, parts: readonly string[]): Value {
  let value: Value = document;
  for (const part of parts) {
    if (!isDocument(value)) return Array.isArray(value) ? value : undefined;
    value = fieldOf(value, part);
  }
  return value;
}

function lowestKey(
  document: Document,
  paths: readonly (readonly string[])[],
  compareKeys: (a: Value[], b: Value[]) => number,
): Value[] {
  let keys: Value[][];
  try {
    keys = indexKeys(document, paths);
  } catch (error) {
    // Sorts report parallel arrays as BadValue, indexes as CannotIndexParallelArrays.
    if (error instanceof CommandError) throw badValue('cannot sort with keys that are parallel arrays');
    throw error;
  }
  return keys.reduce((lowest, key) => (compareKeys(key, lowest) < 0 ? key : lowest));
}

/**
 * Compiles a sort specification into a comparator. Arrays sort by their lowest element ascending and by their highest
 * descending, an empty array before null. The comparator caches the keys of each document. Fails with 15974 or 15975
 * for other directions and with 238 for `$meta`.
 */
export function compileSort(spec: Document, collation: Collation | null = null): Comparator {
  const fields = readSortFields(spec);
  const compareKeys = (a: Value[], b: Value[]) => {
    for (let i = 0; i < fields.length; i++) {
      const order = compareValues(a[i], b[i], collation);
      if (order !== 0) return order * fields[i]!.direction;
    }
    return 0;
  };
  const readKey = createKeyReader(fields, compareKeys);
  const keyCache = new WeakMap<Document, Value[]>();
  const keyOf = (document: Document) => {
    let key = keyCache.get(document);
    if (!key) {
      key = readKey(document);
      keyCache.set(document, key);
    }
    return key;
  };
  return (a, b) => compareKeys(keyOf(a), keyOf(b));
}

/** The first `limit` documents in order, holding at most twice as many. The sort is stable. */
export function topN(documents: Iterable<Document>, compare: Comparator, limit: number): Document[] {
  const top: Document[] = [];
  let worst: Document | undefined;
  for (const document of documents) {
    if (worst !== undefined && compare(document, worst) >= 0) continue;
    top.push(document);
    if (top.length >= limit * 2) {
      top.sort(compare);
      top.length = limit;
      worst = top[limit - 1];
    }
  }
  return top.sort(compare).slice(0, limit);
}
