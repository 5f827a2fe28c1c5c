import type { Collection } from '../storage/catalog';
import { countKeys } from '../storage/lmdb/environment';
import type { IndexDefinition } from '../storage/indexes/index-definition';
import type { Reader } from '../storage/scan';
import { boundIndex } from './index-bounds';
import { extractPredicates } from './predicates';
import type { PlannedQuery } from './planner';

/**
 * How many documents match a filter that asks one field to be true or false, from an index alone: truth values stand
 * in a key exactly, and without arrays each document has one key. Null where that is not what is asked, or no index
 * serves it; documents then have to be looked at.
 */
export function countByIndex(reader: Reader, collection: Collection, query: PlannedQuery): number | null {
  const [path, ...more] = Object.keys(query.filter);
  const isPlain = path !== undefined && more.length === 0 && /^[^$.]+$/.test(path);
  if (!isPlain || typeof query.filter[path] !== 'boolean' || reader.transaction) return null;
  const index = collection.indexes.find((one) => hasOneKeyPerDocument(one) && one.fields[0]?.path === path);
  if (!index) return null;
  const { ranges } = boundIndex(index, extractPredicates(query.filter), query.collation);
  return ranges.reduce(
    (sum, range) => sum + countKeys(reader.store.environment.entries, range, undefined),
    0,
  );
}

const hasOneKeyPerDocument = ({ multikey, sparse, partial, readableFrom }: IndexDefinition) =>
  !multikey && !sparse && !partial && readableFrom < Infinity;
