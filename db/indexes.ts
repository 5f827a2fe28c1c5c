import { database } from './client';
import type { CollectionDefinitions } from './open-collections';

/** A query must name the same collation to use such an index. */
export const caseInsensitive = { locale: 'en', strength: 2 } as const;

/** Also creates the collections: transactions can't always do so. A migration must drop an index with changed options. */
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
