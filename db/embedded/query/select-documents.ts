import type { Document } from '../language/bson/values';
import { CommandError } from '../language/errors';
import type { Matcher } from '../language/filters/compile-filter';
import { compileSort } from '../language/sorting/compile-sort';
import type { Collection } from '../storage/collection';
import { scanCollection, scanIndex, type Reader } from '../storage/scan';
import type { StoredDocument } from '../storage/stored-document';
import { choosePlan, type Plan, type PlannedQuery } from './planner';

export type Selection = PlannedQuery & {
  readonly matches: Matcher;
  readonly skip: number;
  /** 0 for all */
  readonly limit: number;
};

/** Time in milliseconds since 1970 at which a command fails with MaxTimeMSExpired, or null. */
export type Deadline = { at: number } | null;

/** MongoDB's limit for a sort in memory. */
const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** Documents between two reads of the clock. */
const DEADLINE_CHECK_DOCUMENTS = 64;

/** Fails with 50 MaxTimeMSExpired after the deadline. */
export function checkDeadline(deadline: Deadline): void {
  if (deadline && Date.now() >= deadline.at)
    throw new CommandError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
}

function candidates(reader: Reader, collection: Collection, plan: Plan): Generator<StoredDocument> {
  if (plan.kind === 'collection') return scanCollection(reader, collection, plan.reverse);
  return scanIndex(reader, collection, plan.index, plan.ranges, plan.reverse);
}

function* matching(
  found: Iterable<StoredDocument>,
  matches: Matcher,
  deadline: Deadline,
): Generator<StoredDocument> {
  let count = 0;
  for (const stored of found) {
    if (++count % DEADLINE_CHECK_DOCUMENTS === 0) checkDeadline(deadline);
    if (matches(stored.document)) yield stored;
  }
}

function* slice(found: Iterable<StoredDocument>, skip: number, limit: number): Generator<StoredDocument> {
  let position = 0;
  for (const stored of found) {
    if (position++ < skip) continue;
    yield stored;
    if (limit && position >= skip + limit) return;
  }
}

type Compare = (a: Document, b: Document) => number;

/** Sorts in memory. With a limit, at most about twice as many documents are held. */
function sortInMemory(
  found: Iterable<StoredDocument>,
  compare: Compare,
  maxDocuments: number,
): StoredDocument[] {
  const order = (a: StoredDocument, b: StoredDocument) => compare(a.document, b.document);
  let buffer: StoredDocument[] = [];
  let bytes = 0;
  for (const stored of found) {
    buffer.push(stored);
    bytes += stored.bytes.length;
    if (maxDocuments && buffer.length >= 2 * maxDocuments + DEADLINE_CHECK_DOCUMENTS) {
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
  found: Iterable<StoredDocument>,
  compare: Compare,
  skip: number,
  limit: number,
): Generator<StoredDocument> {
  yield* slice(sortInMemory(found, compare, limit ? skip + limit : 0), skip, limit);
}

/** Returns the documents that a query selects, in its order. Reads lazily. */
export function selectDocuments(
  reader: Reader,
  collection: Collection | null,
  selection: Selection,
  deadline: Deadline,
): Iterable<StoredDocument> {
  const { matches, sort, skip, limit, collation } = selection;
  const compare = isSorting(sort) ? compileSort(sort, collation) : null;
  if (!collection) return [];
  const plan = choosePlan(collection, selection, reader.transaction);
  const found = matching(candidates(reader, collection, plan), matches, deadline);
  if (!compare || plan.isSorted) return skip || limit ? slice(found, skip, limit) : found;
  return sortedLazily(found, compare, skip, limit);
}

const isSorting = (sort: Document) => Object.keys(sort).length > 0 && sort.$natural === undefined;
