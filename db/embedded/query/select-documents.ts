import { CommandError } from '../language/errors';
import type { Matcher } from '../language/filters/compile-filter';
import { compileSort } from '../language/sorting/compile-sort';
import type { Document } from '../language/bson/values';
import type { Collection } from '../storage/catalog';
import type { StoredDocument } from '../storage/records';
import { scanCollection, scanIndex, type Reader } from '../storage/scan';
import { choosePlan, type Plan, type PlannedQuery } from './planner';

export type Selection = PlannedQuery & {
  readonly matches: Matcher;
  readonly skip: number;
  /** 0 for all */
  readonly limit: number;
};

/** A point in time (milliseconds of Date.now) after which a command gives up, or null. */
export type Deadline = { at: number } | null;

/** MongoDB's limit for a sort in memory: 100 MB of documents. */
const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** The clock is looked at this often, counted in documents. */
const DEADLINE_CHECK_DOCUMENTS = 64;

/** Fails with 50 MaxTimeMSExpired when the time is over. */
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

/** Sorts in memory; with a limit only about twice as many documents as are wanted are kept. */
function sortInMemory(found: Iterable<StoredDocument>, compare: Compare, wanted: number): StoredDocument[] {
  const order = (a: StoredDocument, b: StoredDocument) => compare(a.document, b.document);
  let kept: StoredDocument[] = [];
  let bytes = 0;
  for (const stored of found) {
    kept.push(stored);
    bytes += stored.bytes.length;
    if (wanted && kept.length >= 2 * wanted + DEADLINE_CHECK_DOCUMENTS) {
      kept = kept.sort(order).slice(0, wanted);
      bytes = kept.reduce((sum, { bytes: { length } }) => sum + length, 0);
    }
    if (bytes > MAX_SORT_BYTES)
      throw new CommandError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes; sorting on disk is not supported by the built-in store`,
      );
  }
  return kept.sort(order);
}

function* sortedLazily(
  found: Iterable<StoredDocument>,
  compare: Compare,
  skip: number,
  limit: number,
): Generator<StoredDocument> {
  yield* slice(sortInMemory(found, compare, limit ? skip + limit : 0), skip, limit);
}

/** The documents that a query selects, in its order. Nothing is read before the first one is asked for. */
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
