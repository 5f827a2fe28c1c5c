import { BSONRegExp, EJSON, type Document } from 'bson';
import { Mismatch, SkipTest } from './test-errors';
import { canonicalText, describeValue, isPlainDocument, readBytes, readNumber } from './values';
import { acceptsType } from './bson-types';

export type MatchContext = {
  /** the value of an entity, for $$matchesEntity */
  entityValue(id: string): unknown;
  /** the lsid of a session entity, for $$sessionLsid */
  sessionLsid(id: string): unknown;
};

type Position = { path: string; isRoot: boolean };

/**
 * Compares by the format's rules "Evaluating Matches": a root document may have additional keys, an embedded one may
 * not; int, long and double match by value; special operators start with $$.
 *
 * @throws {Mismatch} with the path of the first difference
 */
export function assertMatches(
  expected: unknown,
  actual: unknown,
  context: MatchContext,
  position: Position = { path: 'result', isRoot: true },
): void {
  const special = specialOperator(expected);
  if (special) return assertSpecial(special.operator, special.operand, actual, context, position);
  if (isPlainDocument(expected)) return assertDocument(expected, actual, context, position);
  if (Array.isArray(expected)) return assertArray(expected, actual, context, position);
  if (!equalScalars(expected, actual)) fail(position, describeValue(expected), actual);
}

/** Compares stored documents strictly: the same types and keys. */
export function assertSameDocuments(expected: Document[], actual: Document[], path: string): void {
  expected.forEach((document, index) => {
    if (canonicalText(document) !== canonicalText(actual[index])) {
      const found = actual[index] && EJSON.stringify(actual[index], { relaxed: false });
      throw new Mismatch(
        `${path}[${index}]: expected ${EJSON.stringify(document, { relaxed: false })}, found ${found ?? 'nothing'}`,
      );
    }
  });
  if (actual.length > expected.length) {
    throw new Mismatch(`${path}: ${actual.length - expected.length} more documents than expected`);
  }
}

function specialOperator(expected: unknown): { operator: string; operand: unknown } | null {
  if (!isPlainDocument(expected)) return null;
  const [first, ...others] = Object.entries(expected);
  return first?.[0].startsWith('$$') && others.length === 0
    ? { operator: first[0], operand: first[1] }
    : null;
}

function assertSpecial(
  operator: string,
  operand: unknown,
  actual: unknown,
  context: MatchContext,
  position: Position,
): void {
  const { path } = position;
  switch (operator) {
    case '$$exists':
      if ((actual !== undefined) !== operand) fail(position, operand ? 'a value' : 'no value', actual);
      return;
    case '$$unsetOrMatches':
      if (actual !== undefined && actual !== null) assertMatches(operand, actual, context, position);
      return;
    case '$$type': {
      const types = (Array.isArray(operand) ? operand : [operand]) as string[];
      if (!types.some((type) => acceptsType(type, actual)))
        fail(position, `type ${types.join(' or ')}`, actual);
      return;
    }
    case '$$matchesEntity':
      return assertMatches(context.entityValue(String(operand)), actual, context, position);
    case '$$matchesHexBytes':
      if (readBytes(actual)?.toString('hex') !== operand)
        fail(position, `the bytes ${String(operand)}`, actual);
      return;
    case '$$sessionLsid': {
      const lsid = context.sessionLsid(String(operand));
      if (canonicalText(lsid) !== canonicalText(actual))
        fail(position, `lsid ${describeValue(lsid)}`, actual);
      return;
    }
    case '$$lte': {
      const [limit, value] = [readNumber(operand), readNumber(actual)];
      if (limit === undefined || value === undefined || value > limit)
        fail(position, `at most ${limit}`, actual);
      return;
    }
    case '$$matchAsRoot':
      return assertMatches(operand, actual, context, { path, isRoot: true });
    case '$$matchAsDocument':
      if (typeof actual !== 'string') fail(position, 'a document as text', actual);
      return assertMatches(operand, EJSON.parse(actual as string, { relaxed: false }), context, {
        path,
        isRoot: false,
      });
    default:
      throw new SkipTest(`special operator ${operator} is unknown to the runner`);
  }
}

function assertDocument(
  expected: Document,
  actual: unknown,
  context: MatchContext,
  position: Position,
): void {
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual) || '_bsontype' in actual) {
    return fail(position, describeValue(expected), actual);
  }
  // The driver represents a sort as a Map.
  const found: Document = actual instanceof Map ? Object.fromEntries(actual) : actual;
  for (const [key, value] of Object.entries(expected)) {
    const path = `${position.path}.${key}`;
    if (found[key] === undefined && !acceptsAbsence(value))
      fail({ path, isRoot: false }, describeValue(value), undefined);
    assertMatches(value, found[key], context, { path, isRoot: false });
  }
  if (position.isRoot) return;
  const extra = Object.keys(found).find((key) => found[key] !== undefined && !(key in expected));
  if (extra !== undefined)
    fail({ path: `${position.path}.${extra}`, isRoot: false }, 'no such key', found[extra]);
}

function acceptsAbsence(expected: unknown): boolean {
  const special = specialOperator(expected);
  return special?.operator === '$$unsetOrMatches' || special?.operator === '$$exists';
}

/** The elements of a root array, such as the documents of a find, are roots themselves. */
function assertArray(expected: unknown[], actual: unknown, context: MatchContext, position: Position): void {
  if (!Array.isArray(actual)) return fail(position, describeValue(expected), actual);
  if (actual.length !== expected.length)
    fail(position, `${expected.length} elements: ${describeValue(expected)}`, actual);
  expected.forEach((item, index) =>
    assertMatches(item, actual[index], context, {
      path: `${position.path}[${index}]`,
      isRoot: position.isRoot,
    }),
  );
}

function equalScalars(expected: unknown, actual: unknown): boolean {
  const number = readNumber(expected);
  if (number !== undefined) {
    const found = readNumber(actual);
    return found !== undefined && (found == number || (Number.isNaN(found) && Number.isNaN(number)));
  }
  return canonicalText(normalizeScalar(expected)) === canonicalText(normalizeScalar(actual));
}

function normalizeScalar(value: unknown): unknown {
  if (value instanceof RegExp) return new BSONRegExp(value.source, value.flags.replace('g', ''));
  return readBytes(value)?.toString('hex') ?? value;
}

function fail(position: Position, expected: string, actual: unknown): never {
  throw new Mismatch(`${position.path}: expected ${expected}, found ${describeValue(actual)}`);
}
