import type { Db } from 'mongodb';
import { contentVersions, database } from './client';
import type { CollectionDefinition } from './define-collection';

export type CollectionDefinitions = Readonly<Record<string, CollectionDefinition<unknown>>>;

export type CollectionsOf<Defined extends CollectionDefinitions> = {
  readonly [Name in keyof Defined]: ReturnType<Defined[Name]['open']>;
};

/** The returned function throws before connectDatabase. */
export function createCollections<Defined extends CollectionDefinitions>(
  definitions: Defined,
): () => CollectionsOf<Defined> {
  const opened = new WeakMap<Db, CollectionsOf<Defined>>();
  return () => {
    const db = database();
    const known = opened.get(db);
    if (known) return known;
    const { increment } = contentVersions();
    const entries = Object.entries(definitions).map(([name, { open }]) => [name, open(db, increment)]);
    // Object.fromEntries loses the type of each name.
    const collections = Object.fromEntries(entries) as CollectionsOf<Defined>;
    opened.set(db, collections);
    return collections;
  };
}
