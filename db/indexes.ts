import type { CollectionDefinition } from './define-collection';
import { database } from './client';
import type { CollectionDefinitions } from './open-collections';

/** A query must name the same collation to use such an index. */
export const caseInsensitive = { locale: 'en', strength: 2 } as const;

type Indexed = Pick<CollectionDefinition<unknown>, 'name' | 'indexes'>;

const indexName = ({ key, options }: Indexed['indexes'][number]): string =>
  options?.name ??
  Object.entries(key)
    .map((entry) => entry.join('_'))
    .join('_');

const indexedIn = (definitions: CollectionDefinitions): readonly Indexed[] =>
  Object.values(definitions).filter(({ indexes }) => indexes.length > 0);

/** The collections that lack a declared index, by name, with the number of their documents. */
export async function findUnindexed(
  definitions: CollectionDefinitions,
): Promise<ReadonlyMap<string, number>> {
  const existing = new Set(
    (await database().listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  const unindexed = new Map<string, number>();
  const inspect = async ({ name, indexes }: Indexed): Promise<void> => {
    if (!existing.has(name)) return void unindexed.set(name, 0);
    const collection = database().collection(name);
    const created = new Set((await collection.indexes()).map((index) => index.name));
    if (indexes.some((index) => !created.has(indexName(index))))
      unindexed.set(name, await collection.estimatedDocumentCount());
  };
  await Promise.all(indexedIn(definitions).map(inspect));
  return unindexed;
}

type IndexProgress = { readonly done: number; readonly total: number; readonly open: readonly string[] };

/** Also creates the collections: transactions can't always do so. A migration must drop an index with changed options. */
export async function ensureIndexes(
  definitions: CollectionDefinitions,
  report: (progress: IndexProgress) => void = () => undefined,
): Promise<void> {
  const indexed = indexedIn(definitions);
  const open = new Set(indexed.map(({ name }) => name));
  const create = async ({ name, indexes }: Indexed): Promise<void> => {
    await database()
      .collection(name)
      .createIndexes(indexes.map(({ key, options }) => ({ key, ...options })));
    open.delete(name);
    report({ done: indexed.length - open.size, total: indexed.length, open: [...open] });
  };
  await Promise.all(indexed.map(create));
}
