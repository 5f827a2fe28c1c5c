import { canonicalKey } from '../../language/bson/compare-values';
import { isDocument, type Document, type Value } from '../../language/bson/values';
import { CommandError } from '../../language/errors';
import { isArrayIndex } from '../../language/paths/query-path';
import type { IndexDefinition } from './index-definition';
import { EMPTY_ARRAY, encodeValue, invertBytes, type IndexableValue } from './key-encoding';

export type IndexEntry = {
  /** index id + encoded fields, without the record id */
  readonly bytes: Buffer;
  /** the bytes as text, for use in maps */
  readonly text: string;
  /** equal exactly when the indexed values are equal, even if the key is inexact or truncated */
  readonly identity: string;
};

export type DocumentEntries = {
  readonly entries: readonly IndexEntry[];
  /** indexed paths that run through an array */
  readonly multikeyPaths: readonly string[];
  /** a key was truncated, or stands for several values */
  readonly inexact: boolean;
};

/**
 * LMDB allows keys of 1,978 bytes with 4 kB pages; 10 of them are the index and record ids. Truncation preserves the
 * order, so a range between truncated bounds contains all matches, and documents are tested by the filter anyway.
 */
export const MAX_ENCODED_BYTES = 1900;
const INDEX_ID_BYTES = 4;

const NO_ENTRIES: DocumentEntries = { entries: [], multikeyPaths: [], inexact: false };

export function indexPrefix(indexId: number): Buffer {
  const prefix = Buffer.allocUnsafe(INDEX_ID_BYTES);
  prefix.writeUInt32BE(indexId);
  return prefix;
}

/** Joins an index id and encoded fields, truncated to LMDB's key size. */
export function joinKey(indexId: number, fields: readonly Buffer[]): Buffer {
  const whole = Buffer.concat([indexPrefix(indexId), ...fields]);
  return whole.length > MAX_ENCODED_BYTES ? whole.subarray(0, MAX_ENCODED_BYTES) : whole;
}

type Path = { value: IndexableValue; rest: readonly string[] };

/** Follows a path through documents up to an array, whose elements are indexed one by one. */
function descend(path: Path): Path {
  let { value, rest } = path;
  for (;;) {
    const part = rest[0];
    if (part === undefined) return { value, rest };
    if (Array.isArray(value)) {
      if (!isArrayIndex(part)) return { value, rest };
      value = value[Number(part)];
    } else if (isDocument(value as Value)) {
      const holder = value as Document;
      value = Object.hasOwn(holder, part) ? holder[part] : undefined;
    } else return { value: undefined, rest: [] };
    rest = rest.slice(1);
  }
}

/** Follows a path within one array element. Arrays directly inside arrays are not entered. */
function descendElement(element: Value, rest: readonly string[]): Path {
  if (rest.length === 0) return { value: element, rest };
  if (Array.isArray(element)) return { value: undefined, rest: [] };
  return descend({ value: element, rest });
}

type Tuples = { tuples: IndexableValue[][]; multikeyPaths: readonly string[] };

/** Expands the paths of a document into key tuples: one, or one for each element of an array on the paths. */
function expandPaths(paths: Path[], done: boolean[], index: IndexDefinition): Tuples {
  const array = paths.find((path, i) => !done[i] && Array.isArray(path.value))?.value as Value[] | undefined;
  if (!array) return { tuples: [paths.map((path) => path.value)], multikeyPaths: [] };
  const isHere = paths.map((path, i) => !done[i] && path.value === array);
  if (paths.some((path, i) => !done[i] && !isHere[i] && Array.isArray(path.value)))
    throw new CommandError(
      171,
      'CannotIndexParallelArrays',
      `cannot index parallel arrays in index ${index.name}`,
    );
  const tuples: IndexableValue[][] = [];
  const elements: (Value | typeof EMPTY_ARRAY)[] = array.length > 0 ? array : [EMPTY_ARRAY];
  for (const element of elements) {
    const next = paths.map((path, i): Path => {
      if (!isHere[i]) return path;
      if (element === EMPTY_ARRAY) return { value: path.rest.length ? undefined : EMPTY_ARRAY, rest: [] };
      return descendElement(element, path.rest);
    });
    const nowDone = done.map((was, i) => was || (isHere[i]! && paths[i]!.rest.length === 0));
    tuples.push(...expandPaths(next, nowDone, index).tuples);
  }
  return { tuples, multikeyPaths: index.fields.filter((_, i) => isHere[i]).map(({ path }) => path) };
}

function isMissingEverywhere(document: Document, index: IndexDefinition): boolean {
  return index.fields.every((field) => !hasPath(document, field.parts));
}

function hasPath(value: Value, parts: readonly string[]): boolean {
  const part = parts[0];
  if (part === undefined) return value !== undefined;
  if (Array.isArray(value)) {
    if (isArrayIndex(part) && hasPath(value[Number(part)], parts.slice(1))) return true;
    return value.some((element) => isDocument(element) && hasPath(element, parts));
  }
  return isDocument(value) && Object.hasOwn(value, part) && hasPath(value[part], parts.slice(1));
}

/**
 * Computes the entries of a document in an index; none if a sparse or partial index excludes it. Fails with 171
 * CannotIndexParallelArrays when two fields run through different arrays.
 */
export function indexEntriesOf(document: Document, index: IndexDefinition): DocumentEntries {
  if (index.partial && !index.partial.matches(document)) return NO_ENTRIES;
  if (index.sparse && isMissingEverywhere(document, index)) return NO_ENTRIES;
  const paths = index.fields.map((field) => descend({ value: document, rest: field.parts }));
  const { tuples, multikeyPaths } = expandPaths(
    paths,
    paths.map(() => false),
    index,
  );
  const entries = new Map<string, IndexEntry>();
  let inexact = false;
  for (const tuple of tuples) {
    let uncertain = false;
    let length = INDEX_ID_BYTES;
    const fields = tuple.map((value, i) => {
      const encoded = encodeValue(value, index.collation);
      if (encoded.inexact) uncertain = true;
      length += encoded.bytes.length;
      return index.fields[i]!.direction < 0 ? invertBytes(encoded.bytes) : encoded.bytes;
    });
    if (length > MAX_ENCODED_BYTES) uncertain = true;
    if (uncertain) inexact = true;
    const bytes = joinKey(index.id, fields);
    const text = bytes.toString('latin1');
    const identity = uncertain ? `${text}\u0100${tupleIdentity(tuple, index)}` : text;
    entries.set(identity, { bytes, text, identity });
  }
  return { entries: [...entries.values()], multikeyPaths, inexact };
}

function tupleIdentity(tuple: IndexableValue[], index: IndexDefinition): string {
  return tuple
    .map((value) => {
      if (value === EMPTY_ARRAY) return 'empty';
      const text = canonicalKey(value ?? null, index.collation);
      return `${text.length}:${text}`;
    })
    .join();
}

/** The keyValue of a duplicate key error. */
export function keyValueOf(document: Document, index: IndexDefinition): Document {
  const values: Document = {};
  for (const field of index.fields) {
    const { value } = descend({ value: document, rest: field.parts });
    values[field.path] = value === undefined || value === EMPTY_ARRAY ? null : value;
  }
  return values;
}

/** Marks an index as multikey or inexact after a document's entries. Returns whether it has changed. */
export function noteKeyProperties(index: IndexDefinition, found: DocumentEntries | undefined): boolean {
  if (!found) return false;
  const paths = found.multikeyPaths.filter((path) => !index.multikeyPaths.has(path));
  if (paths.length === 0 && (index.inexact || !found.inexact)) return false;
  for (const path of paths) index.multikeyPaths.add(path);
  index.inexact ||= found.inexact;
  return true;
}
