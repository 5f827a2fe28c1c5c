import type { Collection, Db, Document, IndexDescription } from 'mongodb';
import { observeWrites } from './observe-writes';
import { createInvalidator, rejectUnobservedWrites, type Invalidate } from './write-invalidation';
import { createSignal } from './write-signals';

type IndexDefinition = {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly options?: Omit<IndexDescription, 'key'>;
  /** Query or rule that needs the index. */
  readonly reason: string;
};

type Options = {
  readonly name: string;
  /** `public`: every write invalidates the caches (app/cache/README.md). */
  readonly visibility: 'public' | 'private';
  /** For products: the catalogue index reloads the changed ids only. */
  readonly recordsChangedIds?: boolean;
  readonly indexes?: readonly IndexDefinition[];
};

/** `open` carries the type of the documents. */
export type CollectionDefinition<Opened> = {
  readonly name: string;
  readonly visibility: 'public' | 'private';
  readonly indexes: readonly IndexDefinition[];
  readonly open: (db: Db, invalidate: Invalidate) => Opened;
};

export function defineCollection<Stored extends Document>({
  name,
  visibility,
  recordsChangedIds = false,
  indexes = [],
}: Options): CollectionDefinition<Collection<Stored>> {
  const open = (db: Db, invalidate: Invalidate) => {
    const collection = db.collection<Stored>(name);
    if (visibility === 'private') return observeWrites(collection, [createSignal(name)]);
    rejectUnobservedWrites(collection);
    // The signal last, so that who is woken by it finds the caches invalidated.
    return observeWrites(collection, [
      createInvalidator({ recordsChangedIds, invalidate }),
      createSignal(name),
    ]);
  };
  return { name, visibility, indexes, open };
}

/** TTL index; a document whose `expiresAt` is null stays. */
export const expiryIndex = (reason: string): IndexDefinition => ({
  key: { expiresAt: 1 },
  options: { expireAfterSeconds: 0 },
  reason,
});
