import type { Collection } from '../storage/collection';
import type { IndexDefinition } from '../storage/indexes/index-definition';
import { countKeys } from '../storage/lmdb/environment';
import type { Reader } from '../storage/scan';
import { boundIndex } from './index-bounds';
import type { PlannedQuery } from './planner';
import { extractPredicates } from './predicates';

/**
 * Counts the documents that match `{ field: true }` or `{ field: false }` from the keys of an index alone: booleans
 * are encoded exactly, and without arrays each document has one key. Returns null for any other filter, or without
 * such an index.
 */
export function countByIndex(reader: Reader, collection: Collection, query: PlannedQuery): number | null {
  const [path, ...more] = Object.keys(query.filter);
  const isPlain = path !== undefined && more.length === 0 && /^[^$.]+$/.test(path);
  if (!isPlain || typeof query.filter[path] !== 'boolean' || reader.transaction) return null;
  const index = collection.indexes.find(
    (candidate) => hasOneKeyPerDocument(candidate) && candidate.fields[0]?.path === path,
  );
  if (!index) return null;
  const { ranges } = boundIndex(index, extractPredicates(query.filter), query.collation);
  return ranges.reduce(
    (sum, range) => sum + countKeys(reader.store.environment.entries, range, undefined),
    0,
  );
}

const hasOneKeyPerDocument = ({ multikeyPaths, sparse, partial, readableFrom }: IndexDefinition) =>
  multikeyPaths.size === 0 && !sparse && !partial && readableFrom < Infinity;
