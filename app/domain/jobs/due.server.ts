import type { Collection, Document, Filter } from 'mongodb';
import { collections, type CollectionName, type Collections } from '~/domain/collections';
import { earliest } from '~/lib/earliest';
import { findEarliest } from '#db/find-earliest';

/** What tells when a job has work, for less than a run costs. */
export type Due = {
  /** A write of this process to one of them may bring work. */
  readonly wakesOn: readonly CollectionName[];
  /** When the next work is due, which may have passed; null for none. */
  readonly next: (now: Date) => Promise<Date | null>;
};

type StoredIn<Name extends CollectionName> =
  Collections[Name] extends Collection<infer Stored extends Document> ? Stored : never;

/** TypeScript doesn't resolve the type of a collection by its generic name. */
const collectionOf = <Name extends CollectionName>(name: Name) =>
  collections()[name] as unknown as Collection<StoredIn<Name>>;

/** Work that is due at the date in a field of its document, or `afterMs` later. */
export const dueAt = <Name extends CollectionName>(
  name: Name,
  field: keyof StoredIn<Name> & string,
  filter: Filter<StoredIn<Name>> = {},
  afterMs = 0,
): Due => ({
  wakesOn: [name],
  next: async () => {
    const date = await findEarliest(collectionOf(name), field, filter);
    return date && new Date(date.getTime() + afterMs);
  },
});

/** Work that is due as long as a document matches. */
export const dueWhile = <Name extends CollectionName>(
  name: Name,
  filter: (now: Date) => Filter<StoredIn<Name>>,
): Due => ({
  wakesOn: [name],
  next: async (now) => (await collectionOf(name).findOne(filter(now), { projection: { _id: 1 } })) && now,
});

/** Work that only a client can do, which keys of the back office may bring. */
export const dueWith = (hasClient: () => boolean, { wakesOn, next }: Due): Due => ({
  wakesOn: [...wakesOn, 'connections'],
  next: async (now) => (hasClient() ? next(now) : null),
});

/** When the first of them is due; null where none is. */
export const findNext = async (all: readonly Due[], now: Date): Promise<Date | null> =>
  earliest(await Promise.all(all.map(({ next }) => next(now))));
