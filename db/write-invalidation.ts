import { ObjectId, type ClientSession, type Collection, type Document } from 'mongodb';
import { overrideMethod, type WriteListener, type WriteMethod } from './observe-writes';

export type ContentChange = {
  /** Ids of the written products. */
  readonly products: readonly ObjectId[] | 'all';
  /** Whether other content was written. */
  readonly others: boolean;
};

/** Resolves when every later read of the content version gets a higher number; never rejects. */
export type Invalidate = (change: ContentChange) => Promise<void>;

/** They name no document. Bulk builders can't be here, because bulkWrite calls them; a test prevents their use. */
const rejectedMethods = ['drop', 'rename'] as const satisfies readonly (keyof Collection)[];

const pending = new WeakMap<ClientSession, ContentChange[]>();

export const clearPendingChanges = (session: ClientSession): void => void pending.delete(session);

export const pendingChanges = (session: ClientSession): readonly ContentChange[] =>
  pending.get(session) ?? [];

/** Makes the methods throw that change a public collection unobserved. */
export function rejectUnobservedWrites<Stored extends Document>(collection: Collection<Stored>): void {
  for (const method of rejectedMethods)
    overrideMethod(collection, method, () => {
      throw new Error(`${method} on the public collection ${collection.collectionName} would not invalidate`);
    });
}

/** `recordsChangedIds` requires products. */
export const createInvalidator =
  ({
    recordsChangedIds,
    invalidate,
  }: {
    readonly recordsChangedIds: boolean;
    readonly invalidate: Invalidate;
  }): WriteListener =>
  ({ method, subject, session }) => {
    const change: ContentChange = {
      products: recordsChangedIds ? changedIds(method, subject) : [],
      others: !recordsChangedIds,
    };
    if (!session?.inTransaction()) return invalidate(change);
    pending.set(session, [...pendingChanges(session), change]);
  };

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
