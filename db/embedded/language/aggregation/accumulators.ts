import { Int32, Long } from 'bson';
import { canonicalKey, compareValues } from '../bson/compare-values';
import { Total } from '../bson/total';
import { isInt32, isDocument, isNullish, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { locationError, typeMismatch, unknownAccumulator } from '../errors';
import { mergeFields } from '../expressions/objects';

export type Accumulator = {
  add(value: Value): void;
  result(): Value;
};

type AccumulatorFactory = (collation: Collation | null) => Accumulator;

const totalBy =
  (read: (total: Total) => Value): AccumulatorFactory =>
  () => {
    const total = new Total();
    return { add: (value) => total.add(value), result: () => read(total) };
  };

const extreme =
  (sign: 1 | -1): AccumulatorFactory =>
  (collation) => {
    let found: Value;
    return {
      add: (value) => {
        if (isNullish(value)) return;
        if (found === undefined || compareValues(value, found, collation) * sign > 0) found = value;
      },
      result: () => found ?? null,
    };
  };

const first: AccumulatorFactory = () => {
  let found: Value;
  let isFound = false;
  return {
    add: (value) => {
      if (!isFound) found = value;
      isFound = true;
    },
    result: () => found ?? null,
  };
};

const last: AccumulatorFactory = () => {
  let found: Value;
  return { add: (value) => (found = value), result: () => found ?? null };
};

const push: AccumulatorFactory = () => {
  const values: Value[] = [];
  return {
    add: (value) => {
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
};

const addToSet: AccumulatorFactory = (collation) => {
  const values = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = canonicalKey(value, collation);
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
};

const mergeObjects: AccumulatorFactory = () => {
  const merged: Document = {};
  return {
    add: (value) => mergeFields(merged, value),
    result: () => merged,
  };
};

/** A count as int, or as long beyond 32 bits. */
export const countValue = (count: number): Value =>
  isInt32(count) ? new Int32(count) : Long.fromNumber(count);

const count: AccumulatorFactory = () => {
  let total = 0;
  return { add: () => (total += 1), result: () => countValue(total) };
};

const factories = new Map<string, AccumulatorFactory>([
  ['$sum', totalBy((total) => total.sum())],
  ['$avg', totalBy((total) => total.mean())],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$first', first],
  ['$last', last],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$mergeObjects', mergeObjects],
  ['$count', count],
]);

/** An accumulator of $group with its operand expression. */
type AccumulatorSpec = { create: AccumulatorFactory; operand: Value };

/** Parses `{ $sum: '$price' }`. Fails with 15952 for an unknown accumulator. */
export function readAccumulator(field: string, spec: Value): AccumulatorSpec {
  if (!isDocument(spec)) throw locationError(40234, `The field '${field}' must be an accumulator object`);
  const names = Object.keys(spec);
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw locationError(40238, `The field '${field}' must specify one accumulator`);
  }
  if (!name.startsWith('$')) throw locationError(40234, `The field '${field}' must be an accumulator object`);
  const create = factories.get(name);
  if (!create) throw unknownAccumulator(name);
  const operand = spec[name];
  if (name === '$count') {
    if (!isDocument(operand) || Object.keys(operand).length > 0) {
      throw typeMismatch('$count takes no arguments, i.e. $count:{}');
    }
    return { create, operand: null };
  }
  if (!Array.isArray(operand)) return { create, operand };
  if (operand.length !== 1) throw locationError(40237, `The ${name} accumulator is a unary operator`);
  return { create, operand: operand[0] };
}
