import { database } from './client';
import type { CollectionDefinitions } from './open-collections';

/** For fields where upper and lower case are equal. A query must name the same collation to use such an index. */
export const caseInsensitive = { locale: 'en', strength: 2 } as const;

/**
 * Creates the declared indexes that are missing, and with them their collections: within a transaction MongoDB can't
 * always create one. Rejects when stored documents break a unique index, or when an index with the same keys has other
 * options: a migration must drop that one first.
 */
export async function ensureIndexes(definitions: CollectionDefinitions): Promise<void> {
  await Promise.all(
    Object.values(definitions)
      .filter(({ indexes }) => indexes.length > 0)
      .map(({ name, indexes }) =>
        database()
          .collection(name)
          .createIndexes(indexes.map(({ key, options }) => ({ key, ...options }))),
      ),
  );
}
