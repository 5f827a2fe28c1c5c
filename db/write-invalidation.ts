import { ObjectId, type ClientSession, type Collection, type Document } from 'mongodb';
import type { ContentChange } from './content-version';

/**
 * The methods that write documents, with the position of their options. insertMany is a bulkWrite of the driver's own;
 * bulk operations that are filled one by one, `rename` and `$out` are not watched, and nothing here uses them.
 */
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

/** What transactions under way have written; it counts when they are committed. */
const uncommitted = new WeakMap<ClientSession, ContentChange[]>();

/** Forgets what a session has written so far: the transaction begins, maybe anew. */
export const clearPendingChanges = (session: ClientSession): void => void uncommitted.delete(session);

/** What was written under the session since clearPendingChanges, as changes of the content. */
export const pendingChanges = (session: ClientSession): readonly ContentChange[] =>
  uncommitted.get(session) ?? [];

/**
 * Takes a collection whose documents public pages show, and has each of its writes told: at once where it stands
 * alone, else when its transaction asks for what was written (pendingChanges). The promise of a write that stands alone is
 * kept when the change has been told. A failed write is told too, without waiting, because some of it may be done.
 * `hasProducts` says that the ids of the documents are those of products.
 */
export function invalidateOnWrite<Stored extends Document>(
  collection: Collection<Stored>,
  { hasProducts, tell }: { hasProducts: boolean; tell: (change: ContentChange) => Promise<void> },
): Collection<Stored> {
  for (const [name, optionsAt] of Object.entries(writeMethods)) {
    const method = name as keyof typeof writeMethods;
    const write = collection[method].bind(collection) as (...input: unknown[]) => Promise<unknown>;
    const watched = async (...input: unknown[]): Promise<unknown> => {
      const { session } = (input[optionsAt] ?? {}) as { session?: ClientSession };
      const note = (change: ContentChange): Promise<void> => {
        if (!session?.inTransaction()) return tell(change);
        uncommitted.set(session, [...pendingChanges(session), change]);
        return Promise.resolve();
      };
      const change = (): ContentChange => ({ products: hasProducts ? idsOf(method, input[0]) : [] });
      try {
        const result = await write(...input);
        await note(change());
        return result;
      } catch (error) {
        void note(change());
        throw error;
      }
    };
    // Configurable, so that a test can step in between.
    Object.defineProperty(collection, method, { value: watched, configurable: true });
  }
  return collection;
}

/** The ids of the documents that a write is about, where its first argument says them; the driver gives new ones theirs. */
function idsOf(method: keyof typeof writeMethods, subject: unknown): ContentChange['products'] {
  if (method !== 'bulkWrite') return idsIn([subject]);
  return Array.isArray(subject) ? idsIn(subject.map(subjectOf)) : 'all';
}

/** The document that an operation of a bulk inserts, or the filter by which it finds what it changes. */
function subjectOf(operation: Record<string, { document?: unknown; filter?: unknown }>): unknown {
  const [parts] = Object.values(operation);
  return parts?.document ?? parts?.filter;
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
