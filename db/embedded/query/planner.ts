import { canonicalKey, compareValues } from '../language/bson/compare-values';
import { isDocument, typeName, type Document, type Value } from '../language/bson/values';
import { sameCollation, type Collation } from '../language/collation';
import { badValue, CommandError } from '../language/errors';
import { compileFilter } from '../language/filters/compile-filter';
import { isArrayIndex } from '../language/paths/query-path';
import type { Collection } from '../storage/collection';
import type { IndexDefinition } from '../storage/indexes/index-definition';
import type { KeyRange } from '../storage/lmdb/environment';
import type { Transaction } from '../storage/transactions/transaction';
import { boundIndex, type IndexBounds } from './index-bounds';
import { requiresExistence, extractPredicates, type Conjunction, type Predicate } from './predicates';

/** A query plan: a collection scan, or an index scan over ranges. */
export type Plan =
  | { readonly kind: 'collection'; readonly reverse: boolean; readonly isSorted: boolean }
  | {
      readonly kind: 'index';
      readonly index: IndexDefinition;
      readonly ranges: readonly KeyRange[];
      readonly reverse: boolean;
      /** the scan returns documents in the query's sort order */
      readonly isSorted: boolean;
    };

export type PlannedQuery = {
  readonly filter: Document;
  readonly sort: Document;
  /** index name, key pattern or { $natural: 1 or -1 } */
  readonly hint: Value;
  readonly collation: Collation | null;
};

type SortKey = { readonly path: string; readonly direction: number };
type IndexCandidate = { readonly bounds: IndexBounds; readonly order: 1 | -1 | null };

const sortKeysOf = (sort: Document): SortKey[] | null => {
  const keys = Object.entries(sort).map(([path, direction]) => ({ path, direction: Number(direction) }));
  return keys.every(({ path, direction }) => Math.abs(direction) === 1 && !path.startsWith('$'))
    ? keys
    : null;
};

/** The direction in which an index scan gives the sort order, or null if neither does. */
function orderOf(index: IndexDefinition, bounds: IndexBounds, sort: readonly SortKey[]): 1 | -1 | null {
  if (index.inexact || index.fields.some(({ parts }) => parts.some(isArrayIndex))) return null;
  // A document has one entry for a value of a multikey path; between several values it would be out of order.
  if (index.fields.some(({ path }) => index.multikeyPaths.has(path) && !bounds.constants.has(path)))
    return null;
  let order = 0;
  let position = 0;
  for (const { path, direction } of sort) {
    // An array sorts by its least or greatest element, whichever element the filter has found.
    if (index.multikeyPaths.has(path)) return null;
    if (bounds.constants.has(path)) continue;
    while (position < index.fields.length && bounds.constants.has(index.fields[position]!.path))
      position += 1;
    const field = index.fields[position++];
    if (field?.path !== path) return null;
    const needed = field.direction * direction;
    if (order !== 0 && order !== needed) return null;
    order = needed;
  }
  return order < 0 ? -1 : 1;
}

/** Whether every document that satisfies `demands` satisfies one condition of a partial filter. */
function isImplied(
  path: string,
  condition: Value,
  conjunction: Conjunction,
  collation: Collation | null,
): boolean {
  const actual = conjunction.get(path) ?? [];
  const matches = compileFilter({ value: condition }, { collation });
  const needed = extractPredicates({ value: condition }).get('value') ?? [];
  const onlyExists = needed.length === 1 && needed[0]!.kind === 'exists';
  return actual.some((predicate) => {
    if (onlyExists && requiresExistence(predicate)) return true;
    if (predicate.kind === 'points')
      return predicate.values.every((value) => !Array.isArray(value) && matches({ value }));
    return needed.length === 1 && isNarrower(predicate, needed[0]!, collation);
  });
}

function isNarrower(actual: Predicate, needed: Predicate, collation: Collation | null): boolean {
  if ((actual.kind !== 'lower' && actual.kind !== 'upper') || actual.kind !== needed.kind) return false;
  if (typeName(actual.value) !== typeName(needed.value)) return false;
  const order = compareValues(actual.value, needed.value, collation) * (actual.kind === 'lower' ? 1 : -1);
  return order > 0 || (order === 0 && (needed.inclusive || !actual.inclusive));
}

function isPartialImplied(filter: Document, conjunction: Conjunction, collation: Collation | null): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (name === '$and' && Array.isArray(condition))
      return condition.every(
        (clause) => isDocument(clause) && isPartialImplied(clause, conjunction, collation),
      );
    if (
      isDocument(condition) &&
      Object.keys(condition).length > 1 &&
      Object.keys(condition)[0]!.startsWith('$')
    )
      return Object.entries(condition).every(([operator, operand]) =>
        isImplied(name, { [operator]: operand }, conjunction, collation),
      );
    return isImplied(name, condition, conjunction, collation);
  });
}

/** Whether an index contains every document that the query can match. */
export function isComplete(index: IndexDefinition, conjunction: Conjunction, query: PlannedQuery): boolean {
  if (index.partial) {
    if (!sameCollation(index.collation, query.collation)) return false;
    if (!isPartialImplied(index.partial.filter, conjunction, query.collation)) return false;
  }
  if (!index.sparse) return true;
  return index.fields.some((field) => conjunction.get(field.path)?.some(requiresExistence));
}

const isReadable = (index: IndexDefinition, transaction: Transaction | null) =>
  index.readableFrom < (transaction?.startedAt ?? Infinity);

function evaluateIndex(
  index: IndexDefinition,
  conjunction: Conjunction,
  query: PlannedQuery,
): IndexCandidate {
  const bounds = boundIndex(index, conjunction, query.collation);
  const sort = sortKeysOf(query.sort);
  const canSort = sort !== null && sort.length > 0 && !query.collation && !index.collation;
  return { bounds, order: canSort ? orderOf(index, bounds, sort) : null };
}

/** Equalities are the most selective, then ranges; a sorted index avoids a sort in memory. */
const scoreOf = (index: IndexDefinition, { bounds, order }: IndexCandidate) =>
  bounds.equalities * 10 +
  (bounds.hasRange ? 5 : 0) +
  (order !== null ? 3 : 0) +
  (index.unique && bounds.constants.size === index.fields.length ? 100 : 0);

function planOn(index: IndexDefinition, { bounds, order }: IndexCandidate): Plan {
  return { kind: 'index', index, ranges: bounds.ranges, reverse: order === -1, isSorted: order !== null };
}

/** Chooses the plan for a query. Fails with 2 BadValue for a hint that matches no index. */
export function choosePlan(
  collection: Collection,
  query: PlannedQuery,
  transaction: Transaction | null,
): Plan {
  const natural = query.sort.$natural ?? (isDocument(query.hint) ? query.hint.$natural : undefined);
  if (natural !== undefined)
    return { kind: 'collection', reverse: Number(natural) < 0, isSorted: query.sort.$natural !== undefined };
  const conjunction = extractPredicates(query.filter);
  if (query.hint !== undefined && !isEmptyHint(query.hint)) {
    const hinted = findHintedIndex(collection, query.hint);
    const offer = evaluateIndex(hinted, conjunction, query);
    if (hinted.partial && !isComplete(hinted, conjunction, query)) throw noPlan();
    if (isReadable(hinted, transaction)) return planOn(hinted, offer);
  }
  let best: { index: IndexDefinition; offer: IndexCandidate; worth: number } | null = null;
  for (const index of collection.indexes) {
    if (!isReadable(index, transaction)) continue;
    const offer = evaluateIndex(index, conjunction, query);
    const worth = scoreOf(index, offer);
    if (worth <= (best?.worth ?? 0) || !isComplete(index, conjunction, query)) continue;
    best = { index, offer, worth };
  }
  return best ? planOn(best.index, best.offer) : { kind: 'collection', reverse: false, isSorted: false };
}

export const isEmptyHint = (hint: Value) =>
  hint === '' || (isDocument(hint) && Object.keys(hint).length === 0);

const noPlan = () =>
  new CommandError(
    291,
    'NoQueryExecutionPlans',
    'error processing query: planner returned error :: caused by :: No query solutions',
  );

export function findHintedIndex(collection: Collection, hint: Value): IndexDefinition {
  const found = collection.indexes.find((index) =>
    typeof hint === 'string'
      ? index.name === hint
      : isDocument(hint) && canonicalKey(hint) === canonicalKey(index.spec.key),
  );
  if (found) return found;
  throw badValue(
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}
