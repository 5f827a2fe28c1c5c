import type { BSONRegExp } from 'bson';
import { canonicalKey, compareValues, regExpParts, typeRank } from '../bson/compare-values';
import { describeField } from '../bson/describe-value';
import { isNotANumber, readNumber, toDouble, toInteger, type Numeric } from '../bson/numbers';
import {
  isDocument,
  isNumber,
  isRegExp,
  typeName,
  typeNumbers,
  type TypeName,
  type Value,
} from '../bson/values';
import type { Collation } from '../collation';
import { badValue, failedToParse, locationError, typeMismatch, unknownQueryOperator } from '../errors';
import { compileRegExp } from './regexp';

/**
 * A test of one value. With `skipsArrayElements` it is not applied to the elements of an array at the end of the
 * path.
 */
export type ValueTest = { test: (value: Value) => boolean; skipsArrayElements?: boolean };

/** Compiles an operator on a field's value. `$nin` gives the test of `$in`, which the caller negates. */
export function compileValueTest(
  operator: string,
  value: Value,
  path: string,
  collation: Collation | null,
): ValueTest {
  switch (operator) {
    case '$eq':
      return { test: equalityTest(value, collation) };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return { test: rangeTest(operator, value, path, collation) };
    case '$in':
    case '$nin':
      return { test: membershipTest(operator, value, collation) };
    case '$exists':
      return { test: (candidate) => candidate !== undefined, skipsArrayElements: true };
    case '$type':
      return { test: typeTest(value, path) };
    case '$size':
      return sizeTest(value);
    case '$mod':
      return { test: remainderTest(value) };
    default:
      throw unknownQueryOperator(operator);
  }
}

/** Filters treat missing as null. */
const orNull = (value: Value): Value => (value === undefined ? null : value);

/** Also matches a stored regular expression that is identical. */
function regExpTest(expression: RegExp, pattern: string, options: string): (value: Value) => boolean {
  return (value) => {
    if (typeof value === 'string') return expression.test(value);
    if (!isRegExp(value)) return false;
    const stored = regExpParts(value);
    return stored.pattern === pattern && stored.options === options;
  };
}

/** The test of `{ $regex, $options }`. */
export function regExpFromParts(value: Value, options: Value): ValueTest {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof value === 'string') {
    return { test: regExpTest(compileRegExp(value, options ?? ''), value, options ?? '') };
  }
  if (!isRegExp(value)) throw badValue('$regex has to be a string');
  const parts = regExpParts(value);
  if (parts.options && options) throw locationError(51075, 'options set in both $regex and $options');
  const flags = parts.options || (options ?? '');
  return { test: regExpTest(compileRegExp(parts.pattern, flags), parts.pattern, flags) };
}

function equalityTest(expected: Value, collation: Collation | null): (value: Value) => boolean {
  if (isRegExp(expected)) {
    const { pattern, options } = regExpParts(expected as BSONRegExp);
    return regExpTest(compileRegExp(pattern, options), pattern, options);
  }
  if (typeof expected === 'string' && !collation) return (value) => value === expected;
  if (expected === undefined || expected === null) return (value) => value === undefined || value === null;
  const rank = typeRank(expected);
  return (value) => typeRank(value) === rank && compareValues(value, expected, collation) === 0;
}

type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte';

const accepts: Record<RangeOperator, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

const isNaNValue = (value: Value) => {
  const numeric = readNumber(value);
  return numeric !== null && isNotANumber(numeric);
};

/** Comparisons match values of the same type only, except with MinKey and MaxKey. */
function rangeTest(operator: RangeOperator, bound: Value, path: string, collation: Collation | null) {
  if (isRegExp(bound)) throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
  const accept = accepts[operator];
  const limit = orNull(bound);
  const type = typeName(limit);
  if (type === 'minKey' || type === 'maxKey') {
    return (value: Value) => accept(compareValues(orNull(value), limit, collation));
  }
  const rank = typeRank(limit);
  if (isNaNValue(limit)) return (value: Value) => operator.endsWith('e') && isNaNValue(value);
  const isNumeric = isNumber(limit);
  return (value: Value) => {
    const candidate = orNull(value);
    if (typeRank(candidate) !== rank) return false;
    // NaN sorts below all numbers but is in no range.
    if (isNumeric && isNaNValue(candidate)) return false;
    return accept(compareValues(candidate, limit, collation));
  };
}

function membershipTest(
  operator: string,
  value: Value,
  collation: Collation | null,
): (value: Value) => boolean {
  if (!Array.isArray(value)) throw badValue(`${operator} needs an array`);
  const expressions: ((value: Value) => boolean)[] = [];
  const keys = new Set<string>();
  for (const entry of value) {
    if (isDocument(entry) && Object.keys(entry)[0]?.startsWith('$') && !Object.hasOwn(entry, '$ref')) {
      throw badValue(`cannot nest $ under ${operator}`);
    }
    if (isRegExp(entry)) expressions.push(equalityTest(entry, collation));
    else keys.add(canonicalKey(orNull(entry), collation));
  }
  return (candidate) =>
    keys.has(canonicalKey(orNull(candidate), collation)) || expressions.some((test) => test(candidate));
}

export function readExistsOperand(value: Value): boolean {
  if (isNumber(value)) return toDouble(value) !== 0;
  return value !== false && value !== null && value !== undefined;
}

const numberTypes: TypeName[] = ['int', 'long', 'double', 'decimal'];

function typeNamesOf(entry: Value): TypeName[] {
  if (typeof entry === 'string') {
    if (entry === 'number') return numberTypes;
    if (!Object.hasOwn(typeNumbers, entry)) throw badValue(`Unknown type name alias: ${entry}`);
    return [entry as TypeName];
  }
  if (!isNumber(entry)) throw typeMismatch('type must be represented as a number or a string');
  const code = toInteger(entry);
  const names = Object.keys(typeNumbers) as (keyof typeof typeNumbers)[];
  const name = names.find((candidate) => typeNumbers[candidate] === code);
  if (!name) throw badValue(`Invalid numerical type code: ${String(toDouble(entry))}`);
  return [name];
}

function typeTest(value: Value, path: string): (value: Value) => boolean {
  const entries = Array.isArray(value) ? value : [value];
  if (entries.length === 0) throw failedToParse(`${path} must match at least one type`);
  const types = new Set(entries.flatMap(typeNamesOf));
  return (candidate) => candidate !== undefined && types.has(typeName(candidate));
}

function sizeTest(value: Value): ValueTest {
  if (!isNumber(value)) {
    throw failedToParse(`Failed to parse $size. Expected a number in: ${describeField('$size', value)}`);
  }
  const size = toInteger(value);
  if (size === undefined) {
    throw failedToParse(`Failed to parse $size. Expected an integer: ${describeField('$size', value)}`);
  }
  if (size < 0) {
    throw failedToParse(
      `Failed to parse $size. Expected a non-negative number in: ${describeField('$size', value)}`,
    );
  }
  return {
    test: (candidate) => Array.isArray(candidate) && candidate.length === size,
    skipsArrayElements: true,
  };
}

/** Truncates a number; null for NaN and infinities. */
function wholePart(numeric: Numeric): bigint | null {
  if (numeric.kind === 'long') return numeric.value;
  if (numeric.kind === 'decimal') {
    const { coefficient, exponent, special } = numeric.value;
    if (special || exponent > 30) return null;
    return exponent >= 0 ? coefficient * 10n ** BigInt(exponent) : coefficient / 10n ** BigInt(-exponent);
  }
  return Number.isFinite(numeric.value) ? BigInt(Math.trunc(numeric.value)) : null;
}

function remainderTest(value: Value): (value: Value) => boolean {
  if (!Array.isArray(value)) throw badValue('malformed mod, needs to be an array');
  if (value.length < 2) throw badValue('malformed mod, not enough elements');
  if (value.length > 2) throw badValue('malformed mod, too many elements');
  const [divisor, remainder] = value.map((entry, i) => {
    const numeric = readNumber(entry);
    if (!numeric) throw badValue(`malformed mod, ${i === 0 ? 'divisor' : 'remainder'} not a number`);
    const whole = wholePart(numeric);
    if (whole === null) {
      throw badValue(`malformed mod, ${i === 0 ? 'divisor' : 'remainder'} value is invalid`);
    }
    return whole;
  });
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return (candidate) => {
    const numeric = readNumber(candidate);
    if (!numeric) return false;
    const whole = wholePart(numeric);
    return whole !== null && whole % divisor! === remainder;
  };
}
