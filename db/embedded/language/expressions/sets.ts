import { canonicalKey } from '../bson/compare-values';
import { isNullish, typeName, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { locationError } from '../errors';
import { isTruthy } from './is-truthy';
import { binary, unary, variadic, type OperatorTable } from './scope';

/** The distinct elements of an array by key, in order of their first occurrence. */
function asSet(array: Value[], collation: Collation | null): Map<string, Value> {
  const set = new Map<string, Value>();
  for (const element of array) {
    const key = canonicalKey(element, collation);
    if (!set.has(key)) set.set(key, element);
  }
  return set;
}

function readArrays(values: Value[], code: number, name: string): Value[][] | null {
  if (values.some(isNullish)) return null;
  return values.map((value) => {
    if (Array.isArray(value)) return value;
    throw locationError(
      code,
      `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`,
    );
  });
}

function union(values: Value[], collation: Collation | null, name: string): Value {
  const arrays = readArrays(values, 17043, name);
  return arrays && [...asSet(arrays.flat(1), collation).values()];
}

function intersection(values: Value[], collation: Collation | null, name: string): Value {
  const arrays = readArrays(values, 17047, name);
  if (!arrays) return null;
  const [first, ...others] = arrays.map((array) => asSet(array, collation));
  return [...(first ?? new Map<string, Value>())]
    .filter(([key]) => others.every((other) => other.has(key)))
    .map(([, value]) => value);
}

function equalSets(values: Value[], collation: Collation | null, name: string): Value {
  const sets = values.map((value) => {
    if (Array.isArray(value)) return asSet(value, collation);
    throw locationError(
      17044,
      `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`,
    );
  });
  const [first, ...others] = sets;
  return others.every(
    (other) => other.size === first!.size && [...first!.keys()].every((key) => other.has(key)),
  );
}

function readBoth(a: Value, b: Value, codes: [number, number], name: string): [Value[], Value[]] {
  if (!Array.isArray(a)) {
    throw locationError(
      codes[0],
      `both operands of ${name} must be arrays. First argument is of type: ${typeName(a)}`,
    );
  }
  if (!Array.isArray(b)) {
    throw locationError(
      codes[1],
      `both operands of ${name} must be arrays. Second argument is of type: ${typeName(b)}`,
    );
  }
  return [a, b];
}

function difference(a: Value, b: Value, collation: Collation | null, name: string): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const [from, removed] = readBoth(a, b, [17048, 17049], name);
  const without = asSet(removed, collation);
  return [...asSet(from, collation)].filter(([key]) => !without.has(key)).map(([, value]) => value);
}

function isSubset(a: Value, b: Value, collation: Collation | null, name: string): boolean {
  const [part, whole] = readBoth(a, b, [17046, 17042], name);
  const set = asSet(whole, collation);
  return part.every((element) => set.has(canonicalKey(element, collation)));
}

const anyOrAll = (code: number, method: 'some' | 'every') =>
  unary((value, _scope, name) => {
    if (Array.isArray(value)) return value[method](isTruthy);
    throw locationError(code, `${name}'s argument must be an array, but is ${typeName(value)}`);
  });

/** MongoDB leaves the order of the results undefined; here it is that of the first occurrence. */
export const setOperators: OperatorTable = {
  $setUnion: variadic((values, { collation }, name) => union(values, collation, name)),
  $setIntersection: variadic((values, { collation }, name) => intersection(values, collation, name)),
  $setEquals: variadic((values, { collation }, name) => equalSets(values, collation, name), 2),
  $setDifference: binary((a, b, { collation }, name) => difference(a, b, collation, name)),
  $setIsSubset: binary((a, b, { collation }, name) => isSubset(a, b, collation, name)),
  $anyElementTrue: anyOrAll(17041, 'some'),
  $allElementsTrue: anyOrAll(17040, 'every'),
};
