import type { Collection } from '../storage/collection';
import type { IndexDefinition } from '../storage/indexes/index-definition';
import { countKeys, readKeys, type KeyRange } from '../storage/lmdb/environment';
import type { Reader } from '../storage/scan';
import { boundIndex } from './index-bounds';
import { findHintedIndex, isComplete, isEmptyHint, type PlannedQuery } from './planner';
import { extractPredicates } from './predicates';

/**
 * Counts the documents that match `{ field: value }`, a boolean or string, from the keys of an index alone: the value is
 * encoded exactly, and each document has one key for it. With `max`, counts no further. Returns null for any other
 * filter, or without such an index.
 */
export function countByIndex(
  reader: Reader,
  collection: Collection,
  query: PlannedQuery,
  max?: number,
): number | null {
  const [path, ...more] = Object.keys(query.filter);
  const isPlain = path !== undefined && more.length === 0 && /^[^$]+$/.test(path);
  if (!isPlain || reader.transaction || query.collation) return null;
  const value = query.filter[path];
  if (typeof value !== 'boolean' && typeof value !== 'string') return null;
  const candidates =
    query.hint === undefined || isEmptyHint(query.hint)
      ? collection.indexes
      : [findHintedIndex(collection, query.hint)];
  const conjunction = extractPredicates(query.filter);
  const index = candidates.find(
    (candidate) => hasOneKeyForValue(candidate, path) && isComplete(candidate, conjunction, query),
  );
  if (!index) return null;
  const { ranges } = boundIndex(index, conjunction, query.collation);
  const count = (range: KeyRange): number => {
    const { entries } = reader.store.environment;
    return max === undefined
      ? countKeys(entries, range, undefined)
      : readKeys(entries, { range, reverse: false, limit: max }, undefined).length;
  };
  const sum = ranges.reduce((total, range) => total + count(range), 0);
  return max === undefined ? sum : Math.min(sum, max);
}

const hasOneKeyForValue = (index: IndexDefinition, path: string): boolean =>
  index.fields[0]?.path === path &&
  [...index.multikeyPaths].every((multikey) => multikey === path) &&
  !index.inexact &&
  !index.collation &&
  index.readableFrom < Infinity;
