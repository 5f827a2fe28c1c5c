import type { Collation } from '../collation';
import { badValue, locationError, notSupported, CommandError } from '../errors';
import { splitFieldPath } from '../paths/field-path';
import { toInteger } from '../bson/numbers';
import { indexKeys } from '../paths/query-path';
import { compareValues } from '../bson/compare-values';
import { fieldOf, isDocument, isNumber, type Document, type Value } from '../bson/values';

export type Comparator = (a: Document, b: Document) => number;

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

/** The key by which a document is placed: of the several that an array gives, the one that comes first. */
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

/** The value at a path, or the array met on the way, which makes a sort look at all keys. */
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
    // What an index calls parallel arrays is for a sort a bad value.
    if (error instanceof CommandError) throw badValue('cannot sort with keys that are parallel arrays');
    throw error;
  }
  return keys.reduce((least, key) => (compareKeys(key, least) < 0 ? key : least));
}

/**
 * Compiles `{ field: 1 or -1, ... }` into an order of documents. Arrays count by their least element ascending and
 * by their greatest descending, the empty array before null. The keys of a document are computed once for each
 * comparator. Fails with 15974 or 15975 for other directions and with NotImplemented for `$meta`.
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
  const known = new WeakMap<Document, Value[]>();
  const keyOf = (document: Document) => {
    let key = known.get(document);
    if (!key) {
      key = readKey(document);
      known.set(document, key);
    }
    return key;
  };
  return (a, b) => compareKeys(keyOf(a), keyOf(b));
}

/**
 * The first `limit` documents in order, without holding more than twice as many at a time; documents that compare
 * equal keep the order in which they came.
 */
export function topN(documents: Iterable<Document>, compare: Comparator, limit: number): Document[] {
  const kept: Document[] = [];
  let worst: Document | undefined;
  for (const document of documents) {
    if (worst !== undefined && compare(document, worst) >= 0) continue;
    kept.push(document);
    if (kept.length >= limit * 2) {
      kept.sort(compare);
      kept.length = limit;
      worst = kept[limit - 1];
    }
  }
  return kept.sort(compare).slice(0, limit);
}
