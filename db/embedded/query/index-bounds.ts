import type { Value } from '../language/bson/values';
import { sameCollation, type Collation } from '../language/collation';
import { isArrayIndex } from '../language/paths/query-path';
import type { IndexDefinition, IndexField } from '../storage/indexes/index-definition';
import { indexPrefix, joinKey, MAX_ENCODED_BYTES } from '../storage/indexes/index-entries';
import { EMPTY_ARRAY, encodeValue, invertBytes, type IndexableValue } from '../storage/indexes/key-encoding';
import type { KeyRange } from '../storage/lmdb/environment';
import { containsString, type Conjunction, type Predicate } from './predicates';

/** A range of one field's encoded values: `start` inclusive, `end` exclusive. */
type Interval = { readonly start: Buffer; readonly end: Buffer };

type FieldBounds = {
  readonly intervals: readonly Interval[];
  /** all intervals are single values, so the next field can be bounded as well */
  readonly isPoints: boolean;
};

/** How far an index narrows a query. */
export type IndexBounds = {
  readonly ranges: readonly KeyRange[];
  /** leading fields bound to values */
  readonly equalities: number;
  /** paths among them that are bound to exactly one value */
  readonly constants: ReadonlySet<string>;
  readonly hasRange: boolean;
  readonly boundPaths: ReadonlySet<string>;
};

/** Beyond this many ranges, the remaining fields are only tested on the documents. */
const MAX_RANGES = 1000;
const ABOVE = Buffer.from([0xff]);

const applyDirection = (field: IndexField, bytes: Buffer) =>
  field.direction > 0 ? bytes : invertBytes(bytes);

/** Sorts after all entries with this value, since no further field or record id begins with 0xFF. */
const afterAll = (bytes: Buffer) => Buffer.concat([bytes, ABOVE]);

/** The range of a type bracket: all encodings that begin with the type byte. */
function bracketInterval(field: IndexField, encoded: Buffer): Interval {
  const start = applyDirection(field, encoded.subarray(0, 1));
  return { start, end: Buffer.from([start[0]! + 1]) };
}

function pointIntervals(
  field: IndexField,
  values: readonly Value[],
  collation: Collation | null,
): Interval[] {
  const points: IndexableValue[] = values.flatMap((value): IndexableValue[] => {
    if (!Array.isArray(value)) return [value];
    // An array is indexed by its elements, and as a whole where it is an element of another array.
    return [value, value.length > 0 ? value[0] : EMPTY_ARRAY];
  });
  return points.map((point) => {
    const start = applyDirection(field, encodeValue(point, collation).bytes);
    return { start, end: afterAll(start) };
  });
}

function boundField(
  index: IndexDefinition,
  field: IndexField,
  predicates: readonly Predicate[],
): FieldBounds | null {
  const points = predicates.filter((predicate) => predicate.kind === 'points');
  points.sort((a, b) => a.values.length - b.values.length);
  if (points[0])
    return { intervals: pointIntervals(field, points[0].values, index.collation), isPoints: true };
  let low: Buffer | null = null;
  let high: Buffer | null = null;
  for (const predicate of predicates) {
    if (predicate.kind !== 'lower' && predicate.kind !== 'upper') continue;
    // Folded strings do not sort in the order of the collation.
    if (index.collation && containsString(predicate.value)) continue;
    // Different array elements may satisfy the two ends, so only one end can be used.
    if (index.multikeyPaths.has(field.path) && (low || high)) break;
    const { bytes } = encodeValue(predicate.value, index.collation);
    if ((low ?? high ?? bytes)[0] !== bytes[0]) continue;
    if (predicate.kind === 'lower') low = low && low.compare(bytes) > 0 ? low : bytes;
    else high = high && high.compare(bytes) < 0 ? high : bytes;
  }
  const bound = low ?? high;
  if (!bound) return null;
  if (low && high && low.compare(high) > 0) return { intervals: [], isPoints: false };
  const bracket = bracketInterval(field, bound);
  const [first, last] = field.direction > 0 ? [low, high] : [high, low];
  const start = first ? applyDirection(field, first) : bracket.start;
  const end = last ? afterAll(applyDirection(field, last)) : bracket.end;
  return { intervals: [{ start, end }], isPoints: false };
}

/** A truncated key stands for all keys with that prefix. */
function joinEnd(indexId: number, fields: readonly Buffer[]): Buffer {
  const key = joinKey(indexId, fields);
  return key.length < MAX_ENCODED_BYTES ? key : afterAll(key);
}

/** Computes the index ranges that contain all documents that a query can match. */
export function boundIndex(
  index: IndexDefinition,
  conjunction: Conjunction,
  collation: Collation | null,
): IndexBounds {
  let prefixes: { start: Buffer[]; end: Buffer[] }[] = [{ start: [], end: [] }];
  const constants = new Set<string>();
  const boundPaths = new Set<string>();
  const boundRoots = new Set<string>();
  let equalities = 0;
  let hasRange = false;
  for (const field of index.fields) {
    const root = field.parts[0]!;
    // 'a.0' may be an array index or a field name; only the filter can tell.
    if (field.parts.some(isArrayIndex)) break;
    // Different array elements may satisfy predicates on two paths of one array.
    if (index.multikeyPaths.has(field.path) && boundRoots.has(root)) break;
    const usable = (conjunction.get(field.path) ?? []).filter((predicate) =>
      isComparable(predicate, index, collation),
    );
    const bounds = boundField(index, field, usable);
    if (!bounds || bounds.intervals.length * prefixes.length > MAX_RANGES) break;
    boundPaths.add(field.path);
    boundRoots.add(root);
    const { intervals } = bounds;
    prefixes = prefixes.flatMap((prefix) =>
      // Only point intervals are followed by another field, so `start` is the whole prefix.
      intervals.map(({ start, end }) => ({ start: [...prefix.start, start], end: [...prefix.start, end] })),
    );
    if (!bounds.isPoints) {
      hasRange = true;
      break;
    }
    equalities += 1;
    if (intervals.length === 1) constants.add(field.path);
  }
  const ranges = prefixes.map(({ start, end }) => ({
    start: joinKey(index.id, start),
    end: end.length === 0 ? indexPrefix(index.id + 1) : joinEnd(index.id, end),
  }));
  return { ranges: mergeRanges(ranges), equalities, constants, hasRange, boundPaths };
}

/** Predicates on strings need an index with the query's collation; other values do not. */
function isComparable(predicate: Predicate, index: IndexDefinition, collation: Collation | null): boolean {
  if (sameCollation(index.collation, collation)) return true;
  if (predicate.kind === 'points') return !predicate.values.some(containsString);
  return predicate.kind !== 'exists' && !containsString(predicate.value);
}

function mergeRanges(ranges: KeyRange[]): KeyRange[] {
  const sorted = ranges.sort((a, b) => a.start.compare(b.start));
  const merged: KeyRange[] = [];
  for (const range of sorted) {
    const last = merged[merged.length - 1];
    if (last && range.start.compare(last.end) <= 0) {
      if (range.end.compare(last.end) > 0) merged[merged.length - 1] = { start: last.start, end: range.end };
    } else merged.push(range);
  }
  return merged;
}
