import type { Document } from '../language/bson/values';
import { CommandError } from '../language/errors';
import type { Matcher } from '../language/filters/compile-filter';
import { compileSort } from '../language/sorting/compile-sort';
import type { Collection } from '../storage/collection';
import { completeRecord } from '../storage/records';
import { scanCollection, scanIndex, type Reader } from '../storage/scan';
import type { StoredDocument } from '../storage/stored-document';
import { namedFields } from './named-fields';
import { choosePlan, type Plan, type PlannedQuery } from './planner';

export type Selection = PlannedQuery & {
  readonly matches: Matcher;
  readonly skip: number;
  /** 0 for all */
  readonly limit: number;
  /** The top-level fields that are read of what is selected; absent or null for all. */
  readonly projected?: ReadonlySet<string> | null;
};

/** What a read yields between documents, so that its command can let others run. */
export type Pause = null;

/** Time in milliseconds since 1970 at which a command fails with MaxTimeMSExpired, or null. */
export type Deadline = { at: number } | null;

/** MongoDB's limit for a sort in memory. */
const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** Documents between two pauses: some 0.2 ms with a plain filter. */
const PAUSE_DOCUMENTS = 16;

/** Fails with 50 MaxTimeMSExpired after the deadline. */
export function checkDeadline(deadline: Deadline): void {
  if (deadline && Date.now() >= deadline.at)
    throw new CommandError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
}

function candidates(
  reader: Reader,
  collection: Collection,
  plan: Plan,
  fields: ReadonlySet<string> | null,
): Generator<StoredDocument> {
  if (plan.kind === 'collection') return scanCollection(reader, collection, plan.reverse, fields);
  return scanIndex(reader, collection, plan.index, plan.ranges, plan.reverse, fields);
}

function* matching(
  found: Iterable<StoredDocument>,
  matches: Matcher,
  deadline: Deadline,
): Generator<StoredDocument | Pause> {
  let count = 0;
  for (const stored of found) {
    if (++count % PAUSE_DOCUMENTS === 0) {
      checkDeadline(deadline);
      yield null;
    }
    if (matches(stored.document)) yield stored;
  }
}

function* slice(
  found: Iterable<StoredDocument | Pause>,
  skip: number,
  limit: number,
): Generator<StoredDocument | Pause> {
  let position = 0;
  for (const stored of found) {
    if (stored && position++ < skip) continue;
    yield stored;
    if (limit && position >= skip + limit) return;
  }
}

function* withoutPauses(found: Iterable<StoredDocument | Pause>): Generator<StoredDocument> {
  for (const stored of found) if (stored) yield stored;
}

type Compare = (a: Document, b: Document) => number;

/** Sorts in memory. With a limit, at most about twice as many documents are held. */
function* sortInMemory(
  found: Iterable<StoredDocument | Pause>,
  compare: Compare,
  maxDocuments: number,
): Generator<Pause, StoredDocument[]> {
  const order = (a: StoredDocument, b: StoredDocument) => compare(a.document, b.document);
  let buffer: StoredDocument[] = [];
  let bytes = 0;
  for (const stored of found) {
    if (!stored) {
      yield null;
      continue;
    }
    buffer.push(stored);
    bytes += stored.bytes.length;
    if (maxDocuments && buffer.length >= 2 * maxDocuments + PAUSE_DOCUMENTS) {
      buffer = buffer.sort(order).slice(0, maxDocuments);
      bytes = buffer.reduce((sum, { bytes: { length } }) => sum + length, 0);
    }
    if (bytes > MAX_SORT_BYTES)
      throw new CommandError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes; sorting on disk is not supported by the built-in store`,
      );
  }
  return buffer.sort(order);
}

function* sortedLazily(
  found: Iterable<StoredDocument | Pause>,
  compare: Compare,
  skip: number,
  limit: number,
  complete: (stored: StoredDocument) => StoredDocument,
): Generator<StoredDocument | Pause> {
  const sorted = yield* sortInMemory(found, compare, limit ? skip + limit : 0);
  for (const stored of slice(sorted, skip, limit)) yield stored && complete(stored);
}

/** Returns the documents that a query selects, in its order. Reads lazily. */
export const selectDocuments = (
  reader: Reader,
  collection: Collection | null,
  selection: Selection,
  deadline: Deadline,
): Iterable<StoredDocument> => withoutPauses(selectWithPauses(reader, collection, selection, deadline));

/** The same, with a pause after every few documents that were read. */
export function selectWithPauses(
  reader: Reader,
  collection: Collection | null,
  selection: Selection,
  deadline: Deadline,
): Iterable<StoredDocument | Pause> {
  const { matches, sort, skip, limit, collation } = selection;
  const compare = isSorting(sort) ? compileSort(sort, collation) : null;
  if (!collection) return [];
  const plan = choosePlan(collection, selection, reader.transaction);
  const sorts = compare !== null && !plan.isSorted;
  const fields = sorts
    ? // Most documents only take part in the sort.
      limit
      ? namedFields(selection.filter, sort)
      : null
    : readFields(selection);
  const found = matching(candidates(reader, collection, plan, fields), matches, deadline);
  if (!sorts) return skip || limit ? slice(found, skip, limit) : found;
  return sortedLazily(found, compare, skip, limit, (stored) =>
    completeRecord(reader.store, collection.id, stored),
  );
}

/** Of all documents that a filter finds: decoding the rest of each costs more than all else. One document is worth caching as a whole. */
function readFields({ filter, projected, limit }: Selection): ReadonlySet<string> | null {
  const named = projected && limit === 0 ? namedFields(filter, {}) : null;
  return named && new Set([...named, ...(projected ?? [])]);
}

const isSorting = (sort: Document) => Object.keys(sort).length > 0 && sort.$natural === undefined;
