import { fieldOf, isDocument, isRegExp, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { badValue, typeMismatch, unknownQueryOperator, unknownTopLevelOperator } from '../errors';
import { compileExpression, isTruthy } from '../expressions/compile-expression';
import { visitPath } from '../paths/query-path';
import { readExistsOperand, compileValueTest, regExpFromParts, type ValueTest } from './value-tests';

/** The index of the matched array element, which `$` in updates and projections refers to. */
export type MatchPosition = { index?: number };

/** Tests a document against a filter, and sets the position if an array matched. */
export type Matcher = (document: Document, position?: MatchPosition) => boolean;

type FilterContext = {
  collation?: Collation | null;
  /** The values of `$$name` in `$expr`, read at each match. */
  variables?: Record<string, Value>;
  /** The value of `$$NOW`. */
  now?: Date;
};

/** A condition on a field, applied to a document at its path, or inside `$elemMatch` to a plain value. */
type Condition = {
  ofDocument: Matcher;
  ofValue: (value: Value) => boolean;
};

const logicalOperators = new Set(['$and', '$or', '$nor']);

/**
 * Compiles a filter: https://www.mongodb.com/docs/v7.0/reference/operator/query/ Fails with 2 BadValue or MongoDB's
 * own codes for unknown or malformed operators.
 */
export function compileFilter(filter: Document, context: FilterContext = {}): Matcher {
  if (!isDocument(filter)) throw typeMismatch('Expected field filter to be of type object');
  const matchers: Matcher[] = [];
  for (const name of Object.keys(filter)) {
    const matcher = compileEntry(name, fieldOf(filter, name), context);
    if (matcher) matchers.push(matcher);
  }
  return matchAll(matchers);
}

function matchAll(matchers: Matcher[]): Matcher {
  if (matchers.length === 0) return () => true;
  if (matchers.length === 1) return matchers[0]!;
  return (document, position) => {
    for (const matches of matchers) if (!matches(document, position)) return false;
    return true;
  };
}

function compileEntry(name: string, value: Value, context: FilterContext): Matcher | null {
  if (logicalOperators.has(name)) return compileLogical(name, value, context);
  if (name === '$expr') {
    const evaluate = compileExpression(value, context);
    return (document) => isTruthy(evaluate(document));
  }
  if (name === '$comment') return null;
  if (name === '$alwaysTrue' || name === '$alwaysFalse') return () => name === '$alwaysTrue';
  if (name.startsWith('$')) throw unknownTopLevelOperator(name);
  return compileCondition(name, value, context).ofDocument;
}

function compileLogical(operator: string, value: Value, context: FilterContext): Matcher {
  if (!Array.isArray(value)) throw badValue(`${operator} must be an array`);
  if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  const matchers = value.map((entry) => {
    if (!isDocument(entry)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(entry, context);
  });
  if (operator === '$and') return matchAll(matchers);
  if (operator === '$or')
    return (document, position) => matchers.some((matches) => matches(document, position));
  return (document) => !matchers.some((matches) => matches(document));
}

/** Whether a value in a filter is a document of operators, not a document to compare with. */
export function isOperatorDocument(value: Value): value is Document {
  if (!isDocument(value)) return false;
  const [first] = Object.keys(value);
  if (first === undefined || !first.startsWith('$')) return false;
  return !(Object.hasOwn(value, '$ref') && Object.hasOwn(value, '$id'));
}

/** Compiles the condition of a field: `{ price: 5 }` or `{ price: { $gt: 5 } }`. */
function compileCondition(path: string, value: Value, context: FilterContext): Condition {
  return isOperatorDocument(value)
    ? compileOperators(path, value, context)
    : valueCondition(path, compileValueTest('$eq', value, path, context.collation ?? null));
}

function compileOperators(path: string, operators: Document, context: FilterContext): Condition {
  const conditions: Condition[] = [];
  for (const operator of Object.keys(operators)) {
    const condition = compileOperator(path, operator, operators, context);
    if (condition) conditions.push(condition);
  }
  if (conditions.length === 1) return conditions[0]!;
  return {
    ofDocument: matchAll(conditions.map((condition) => condition.ofDocument)),
    ofValue: (value) => conditions.every((condition) => condition.ofValue(value)),
  };
}

const negate = (condition: Condition): Condition => ({
  ofDocument: (document) => !condition.ofDocument(document),
  ofValue: (value) => !condition.ofValue(value),
});

function compileOperator(
  path: string,
  operator: string,
  operators: Document,
  context: FilterContext,
): Condition | null {
  const value = fieldOf(operators, operator);
  const collation = context.collation ?? null;
  switch (operator) {
    case '$comment':
      return null;
    case '$options':
      if (!Object.hasOwn(operators, '$regex')) throw badValue('$options needs a $regex');
      return null;
    case '$regex':
      return valueCondition(path, regExpFromParts(value, fieldOf(operators, '$options')));
    case '$ne':
      if (isRegExp(value)) throw badValue("Can't have regex as arg to $ne.");
      return negate(valueCondition(path, compileValueTest('$eq', value, path, collation)));
    case '$nin':
      return negate(valueCondition(path, compileValueTest('$nin', value, path, collation)));
    case '$exists': {
      const present = valueCondition(path, compileValueTest(operator, value, path, collation));
      // A path is absent if it reaches no value at all, not if one of its branches ends early.
      return readExistsOperand(value) ? present : negate(present);
    }
    case '$not':
      return negate(compileNegated(path, value, context));
    case '$all':
      return compileAll(path, value, context);
    case '$elemMatch':
      return compileElemMatch(path, value, context);
  }
  if (!operator.startsWith('$')) throw unknownQueryOperator(operator);
  return valueCondition(path, compileValueTest(operator, value, path, collation));
}

function compileNegated(path: string, value: Value, context: FilterContext): Condition {
  if (isRegExp(value)) return compileCondition(path, value, context);
  if (!isDocument(value)) throw badValue('$not needs a regex or a document');
  if (Object.keys(value).length === 0) throw badValue('$not cannot be empty');
  return compileOperators(path, value, context);
}

function compileAll(path: string, value: Value, context: FilterContext): Condition {
  if (!Array.isArray(value)) throw badValue('$all needs an array');
  const isElemMatch = (entry: Value) => isDocument(entry) && Object.keys(entry)[0] === '$elemMatch';
  const byElement = value.length > 0 && isElemMatch(value[0]);
  const conditions = value.map((entry) => {
    if (isElemMatch(entry) !== byElement) throw badValue('$all/$elemMatch has to be consistent');
    if (!byElement && isOperatorDocument(entry)) throw badValue('no $ expressions in $all');
    return byElement
      ? compileOperators(path, entry as Document, context)
      : valueCondition(path, compileValueTest('$eq', entry, path, context.collation ?? null));
  });
  if (conditions.length === 0) return { ofDocument: () => false, ofValue: () => false };
  return {
    ofDocument: matchAll(conditions.map((condition) => condition.ofDocument)),
    ofValue: (element) => conditions.every((condition) => condition.ofValue(element)),
  };
}

function compileElemMatch(path: string, value: Value, context: FilterContext): Condition {
  if (!isDocument(value)) throw badValue('$elemMatch needs an Object');
  const [first = ''] = Object.keys(value);
  const ofValues = first.startsWith('$') && !logicalOperators.has(first) && isOperatorDocument(value);
  if (ofValues && first === '$where') throw unknownQueryOperator('$where');
  const matchesElement = ofValues
    ? compileOperators(path, value, context).ofValue
    : matchElementAsDocument(compileFilter(value, context));
  const indexOfMatch = (candidate: Value) =>
    Array.isArray(candidate) ? candidate.findIndex(matchesElement) : -1;
  const parts = path.split('.');
  return {
    ofDocument: (document, position) => {
      let found = -1;
      const matched = visitPath(document, parts, (reached) => {
        found = indexOfMatch(reached);
        return found >= 0;
      });
      if (matched && position) position.index = found;
      return matched;
    },
    ofValue: (candidate) => indexOfMatch(candidate) >= 0,
  };
}

/** `$elemMatch` matches embedded documents, and nested arrays as documents with the fields '0', '1', ... */
function matchElementAsDocument(matches: Matcher): (element: Value) => boolean {
  return (element) => {
    if (Array.isArray(element)) return matches({ ...element } as unknown as Document);
    return isDocument(element) && matches(element);
  };
}

/** Applies a test to the values that a path reaches, and to the elements of an array at its end. */
function valueCondition(path: string, { test, skipsArrayElements }: ValueTest): Condition {
  const parts = path.split('.');
  const ofPath: Matcher = (document, position) => {
    let found: number | undefined;
    const matched = visitPath(document, parts, (value, index, atOffset) => {
      found = index;
      if (test(value)) return true;
      if (skipsArrayElements || atOffset || !Array.isArray(value)) return false;
      const at = value.findIndex(test);
      if (at < 0) return false;
      found ??= at;
      return true;
    });
    if (matched && position && found !== undefined) position.index = found;
    return matched;
  };
  if (parts.length > 1) return { ofDocument: ofPath, ofValue: test };
  // Fast path for a top-level field, which most conditions are about.
  const matchField: Matcher = (document, position) => {
    const value = fieldOf(document, path);
    if (test(value)) return true;
    if (skipsArrayElements || !Array.isArray(value)) return false;
    const at = value.findIndex(test);
    if (at < 0) return false;
    if (position) position.index = at;
    return true;
  };
  return { ofDocument: matchField, ofValue: test };
}
