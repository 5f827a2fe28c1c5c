import { isDocument, isRegExp, typeName, type Document, type Value } from '../language/bson/values';

/** A condition on one path that an index can serve. */
export type Predicate =
  | { readonly kind: 'points'; readonly values: readonly Value[] }
  | { readonly kind: 'lower' | 'upper'; readonly value: Value; readonly inclusive: boolean }
  /** the path exists, with any value; matters for partial and sparse indexes only */
  | { readonly kind: 'exists' };

/** Predicates that every matching document satisfies, by path. Conditions that no index serves are left out. */
export type Conjunction = ReadonlyMap<string, readonly Predicate[]>;

/** Types whose order within their bracket the index keys preserve. */
const ORDERED_TYPES = new Set([
  'int',
  'long',
  'double',
  'decimal',
  'string',
  'date',
  'objectId',
  'bool',
  'timestamp',
]);

const isPoint = (value: Value) => !isRegExp(value) && value !== undefined;
const isOperators = (value: Value): value is Document =>
  isDocument(value) && /^\$(?!ref$|id$|db$)/.test(Object.keys(value)[0] ?? '');

function predicatesOf(condition: Value): Predicate[] {
  if (!isOperators(condition)) return isPoint(condition) ? [{ kind: 'points', values: [condition] }] : [];
  const found: Predicate[] = [];
  for (const [operator, operand] of Object.entries(condition)) {
    switch (operator) {
      case '$eq':
        if (isPoint(operand)) found.push({ kind: 'points', values: [operand] });
        break;
      case '$in':
        if (Array.isArray(operand) && operand.every(isPoint)) found.push({ kind: 'points', values: operand });
        break;
      case '$all': {
        const first = Array.isArray(operand) ? operand[0] : undefined;
        if (isPoint(first) && !isOperators(first)) found.push({ kind: 'points', values: [first] });
        break;
      }
      case '$gt':
      case '$gte':
        if (ORDERED_TYPES.has(typeName(operand)))
          found.push({ kind: 'lower', value: operand, inclusive: operator === '$gte' });
        break;
      case '$lt':
      case '$lte':
        if (ORDERED_TYPES.has(typeName(operand)))
          found.push({ kind: 'upper', value: operand, inclusive: operator === '$lte' });
        break;
      case '$exists':
        if (operand !== false && operand !== null && Number(operand) !== 0) found.push({ kind: 'exists' });
        break;
    }
  }
  return found;
}

/** Extracts the predicates of a filter and of its `$and` clauses. */
export function extractPredicates(filter: Document): Conjunction {
  const found = new Map<string, Predicate[]>();
  const visit = (part: Document) => {
    for (const [name, condition] of Object.entries(part)) {
      if (name === '$and' && Array.isArray(condition)) {
        for (const clause of condition) if (isDocument(clause)) visit(clause);
      } else if (!name.startsWith('$')) {
        const predicates = predicatesOf(condition);
        if (predicates.length > 0) found.set(name, [...(found.get(name) ?? []), ...predicates]);
      }
    }
  };
  visit(filter);
  return found;
}

/** Whether a value is or contains a string, so that the collation matters. */
export function containsString(value: Value): boolean {
  if (typeof value === 'string' || typeName(value) === 'symbol') return true;
  if (Array.isArray(value)) return value.some(containsString);
  return isDocument(value) && Object.values(value).some(containsString);
}

/** Whether only an existing path can satisfy a predicate; a missing field counts as null. */
export function requiresExistence(predicate: Predicate): boolean {
  if (predicate.kind !== 'points') return true;
  return predicate.values.every((value) => value !== null);
}
