import { visitPath } from '../language/path';
import type { Document } from '../language/values';
import { boundIndex } from '../query/bounds';
import { applyChanges } from './changes';
import type { Collection } from './catalog';
import type { IndexDefinition } from './index-definition';
import { LockedByTransaction } from './locks';
import { scanIndex } from './scan';
import { runWrite, type Store } from './store';

/** How many documents one write removes, so that other writes do not wait long. */
const CHUNK = 100;

/** The earliest date at a path, as MongoDB takes it where an array holds several; null without a date. */
function earliestDate(document: Document, path: string): Date | null {
  let earliest: Date | null = null;
  visitPath(document, path, (value) => {
    for (const date of Array.isArray(value) ? value : [value])
      if (date instanceof Date && (!earliest || date < earliest)) earliest = date;
    return false;
  });
  return earliest;
}

/** Removes up to a chunk of documents that are past their time; inside a write transaction. */
function removeSome(store: Store, collection: Collection, index: IndexDefinition, before: Date): number {
  const [field] = index.fields;
  const demands = new Map([[field!.path, [{ kind: 'upper' as const, value: before, inclusive: true }]]]);
  const { ranges } = boundIndex(index, demands, index.collation);
  const candidates = scanIndex({ store, transaction: null }, collection, index, ranges, false);
  const expired = [];
  for (const stored of candidates) {
    const date = earliestDate(stored.document, field!.path);
    // The entry may stand for a document that a partial index no longer holds; the index itself knows.
    if (date && date <= before && (!index.partial || index.partial.matches(stored.document)))
      expired.push(stored);
    if (expired.length === CHUNK) break;
  }
  let removed = 0;
  for (const stored of expired) {
    try {
      applyChanges({ store, collection, transaction: null, bypassValidation: true }, [
        { before: stored, after: null },
      ]);
      removed += 1;
    } catch (error) {
      // An open transaction has written it; the next sweep looks again.
      if (!(error instanceof LockedByTransaction)) throw error;
    }
  }
  return removed;
}

/** Removes all documents whose TTL index says so. Returns how many. */
export async function removeExpired(store: Store, now: Date): Promise<number> {
  let total = 0;
  for (const [namespace, collection] of [...store.catalog.collections])
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === null || index.readableFrom === Infinity) continue;
      const before = new Date(now.getTime() - index.expireAfterSeconds * 1000);
      let removed: number;
      do {
        removed = await runWrite(store, () =>
          store.catalog.collections.get(namespace) === collection && collection.indexes.includes(index)
            ? removeSome(store, collection, index, before)
            : 0,
        );
        total += removed;
      } while (removed > 0);
    }
  return total;
}
