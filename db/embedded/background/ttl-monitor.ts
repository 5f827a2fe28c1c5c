import type { Document } from '../language/bson/values';
import { visitPath } from '../language/paths/query-path';
import { boundIndex } from '../query/index-bounds';
import { applyChanges } from '../storage/apply-changes';
import type { Collection } from '../storage/collection';
import type { IndexDefinition } from '../storage/indexes/index-definition';
import { scanIndex } from '../storage/scan';
import { withWriteTransaction, type Store } from '../storage/store';
import { LockedError } from '../storage/transactions/locks';

/** Documents per write transaction, so that other writes do not wait long. */
const BATCH_DOCUMENTS = 100;

/** MongoDB uses the earliest date where an array holds several. */
function earliestDate(document: Document, path: string): Date | null {
  let earliest: Date | null = null;
  visitPath(document, path, (value) => {
    for (const date of Array.isArray(value) ? value : [value])
      if (date instanceof Date && (!earliest || date < earliest)) earliest = date;
    return false;
  });
  return earliest;
}

/** Deletes up to one batch of expired documents; inside a write transaction. */
function deleteExpiredBatch(
  store: Store,
  collection: Collection,
  index: IndexDefinition,
  before: Date,
): number {
  const [field] = index.fields;
  const demands = new Map([[field!.path, [{ kind: 'upper' as const, value: before, inclusive: true }]]]);
  const { ranges } = boundIndex(index, demands, index.collation);
  const candidates = scanIndex({ store, transaction: null }, collection, index, ranges, false);
  const expired = [];
  for (const stored of candidates) {
    const date = earliestDate(stored.document, field!.path);
    // A partial index may still hold an entry of a document that its filter no longer matches.
    if (date && date <= before && (!index.partial || index.partial.matches(stored.document)))
      expired.push(stored);
    if (expired.length === BATCH_DOCUMENTS) break;
  }
  let removed = 0;
  for (const stored of expired) {
    try {
      applyChanges({ store, collection, transaction: null, bypassValidation: true }, [
        { before: stored, after: null },
      ]);
      removed += 1;
    } catch (error) {
      // Locked by an open transaction; retried at the next run.
      if (!(error instanceof LockedError)) throw error;
    }
  }
  return removed;
}

/** Deletes all documents that have expired by a TTL index. Returns their number. */
export async function deleteExpired(store: Store, now: Date): Promise<number> {
  let total = 0;
  for (const [namespace, collection] of [...store.catalog.collections])
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === null || index.readableFrom === Infinity) continue;
      const before = new Date(now.getTime() - index.expireAfterSeconds * 1000);
      let removed: number;
      do {
        removed = await withWriteTransaction(store, () =>
          store.catalog.collections.get(namespace) === collection && collection.indexes.includes(index)
            ? deleteExpiredBatch(store, collection, index, before)
            : 0,
        );
        total += removed;
      } while (removed > 0 && !store.isStopping);
    }
  return total;
}
