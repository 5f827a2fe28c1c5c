import { ObjectId, type ClientSession, type Collection, type Document } from 'mongodb';

export type ContentChange = {
  /** Ids of the written products. */
  readonly products: readonly ObjectId[] | 'all';
  /** Whether other content was written. */
  readonly others: boolean;
};

/** Resolves when every later read of the content version gets a higher number; never rejects. */
export type Invalidate = (change: ContentChange) => Promise<void>;

/** Methods that write documents, with the position of their options; insertMany calls bulkWrite. */
const writeMethods = {
  insertOne: 1,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
  findOneAndDelete: 1,
} as const satisfies Partial<Record<keyof Collection, number>>;

type WriteMethod = keyof typeof writeMethods;

/** They name no document. Bulk builders can't be here, because bulkWrite calls them; a test prevents their use. */
const rejectedMethods = ['drop', 'rename'] as const satisfies readonly (keyof Collection)[];

const pending = new WeakMap<ClientSession, ContentChange[]>();

export const clearPendingChanges = (session: ClientSession): void => void pending.delete(session);

export const pendingChanges = (session: ClientSession): readonly ContentChange[] =>
  pending.get(session) ?? [];

/** A failed write invalidates too, without waiting: a part may be done. `recordsChangedIds` requires products. */
export function invalidateOnWrite<Stored extends Document>(
  collection: Collection<Stored>,
  { recordsChangedIds, invalidate }: { recordsChangedIds: boolean; invalidate: Invalidate },
): Collection<Stored> {
  const record = (change: ContentChange, session: ClientSession | undefined): Promise<void> => {
    if (!session?.inTransaction()) return invalidate(change);
    pending.set(session, [...pendingChanges(session), change]);
    return Promise.resolve();
  };
  // Configurable: a test intercepts a method.
  const override = (method: keyof Collection, value: unknown) =>
    Object.defineProperty(collection, method, { value, configurable: true });

  for (const [method, optionsAt] of Object.entries(writeMethods) as [WriteMethod, number][]) {
    const write = collection[method].bind(collection) as (...input: unknown[]) => Promise<unknown>;
    override(method, async (...input: unknown[]): Promise<unknown> => {
      const { session } = (input[optionsAt] ?? {}) as { session?: ClientSession };
      // Read after the write: the driver adds the ids of inserted documents.
      const change = (): ContentChange => ({
        products: recordsChangedIds ? changedIds(method, input[0]) : [],
        others: !recordsChangedIds,
      });
      try {
        const result = await write(...input);
        await record(change(), session);
        return result;
      } catch (error) {
        void record(change(), session);
        throw error;
      }
    });
  }
  for (const method of rejectedMethods)
    override(method, () => {
      throw new Error(`${method} on the public collection ${collection.collectionName} would not invalidate`);
    });
  return collection;
}

/** 'all' if the write finds documents by anything but ids. */
function changedIds(method: WriteMethod, subject: unknown): ContentChange['products'] {
  if (method !== 'bulkWrite') return idsIn([subject]);
  return Array.isArray(subject) ? idsIn(subject.map(subjectOf)) : 'all';
}

function subjectOf(operation: Record<string, { document?: unknown; filter?: unknown }>): unknown {
  const [options] = Object.values(operation);
  return options?.document ?? options?.filter;
}

function idsIn(subjects: readonly unknown[]): ContentChange['products'] {
  const ids: ObjectId[] = [];
  for (const subject of subjects) {
    const id = (subject as { _id?: unknown } | undefined)?._id;
    const listed = (id as { $in?: unknown } | undefined)?.$in;
    const found = id instanceof ObjectId ? [id] : listed;
    if (!Array.isArray(found) || !found.every((entry) => entry instanceof ObjectId)) return 'all';
    ids.push(...found);
  }
  return ids;
}
