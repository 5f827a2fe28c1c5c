import { Int32 } from 'bson';
import { equalValues } from '../bson/compare-values';
import { describeValue } from '../bson/describe-value';
import { toInteger } from '../bson/numbers';
import { isDocument, isNullish, isNumber, typeName, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { badValue, locationError } from '../errors';
import { compileElementSort } from '../sorting/element-sort';
import {
  binary,
  compileArguments,
  readArguments,
  unary,
  unaryOrNull,
  variadic,
  type OperatorCompiler,
  type OperatorTable,
} from './scope';

function size(value: Value): Value {
  if (Array.isArray(value)) return new Int32(value.length);
  throw locationError(17124, `The argument to $size must be an array, but was of type: ${typeName(value)}`);
}

function elementAt(array: Value, index: Value): Value {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array)) {
    throw locationError(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`);
  }
  if (!isNumber(index)) {
    throw locationError(
      28690,
      `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`,
    );
  }
  const position = toInteger(index);
  if (position === undefined) {
    throw locationError(
      28691,
      `$arrayElemAt's second argument must be representable as a 32-bit integer: ${describeValue(index)}`,
    );
  }
  return array.at(position);
}

const endOf = (position: 0 | -1) =>
  unaryOrNull((array, _scope, name) => {
    if (Array.isArray(array)) return array.at(position);
    throw locationError(28689, `${name}'s argument must be an array, but is ${typeName(array)}`);
  });

function readSliceNumber(value: Value, codes: [number, number], which: string): number {
  if (!isNumber(value)) {
    throw locationError(
      codes[0],
      `${which} argument to $slice must be numeric, but is of type: ${typeName(value)}`,
    );
  }
  const integer = toInteger(value);
  if (integer === undefined) {
    throw locationError(
      codes[1],
      `${which} argument to $slice can't be represented as a 32-bit integer: ${describeValue(value)}`,
    );
  }
  return integer;
}

/**
 * The first or last elements of an array, or `count` elements from a position that counts from the end if negative.
 */
export function sliceArray(array: Value[], first: number, count?: number): Value[] {
  if (count === undefined) {
    if (first === 0) return [];
    return first > 0 ? array.slice(0, first) : array.slice(first);
  }
  const from = first < 0 ? Math.max(array.length + first, 0) : first;
  return array.slice(from, from + count);
}

function slice(values: Value[]): Value {
  const [array, first, count] = values;
  if (values.some(isNullish)) return null;
  if (!Array.isArray(array)) {
    throw locationError(
      28724,
      `First argument to $slice must be an array, but is of type: ${typeName(array)}`,
    );
  }
  const from = readSliceNumber(first, [28725, 28726], 'Second');
  if (values.length === 2) return sliceArray(array, from);
  const length = readSliceNumber(count, [28727, 28728], 'Third');
  if (length <= 0) throw locationError(28729, `Third argument to $slice must be positive: ${length}`);
  return sliceArray(array, from, length);
}

function includes(value: Value, array: Value, collation: Collation | null): boolean {
  if (!Array.isArray(array)) {
    throw locationError(40081, `$in requires an array as a second argument, found: ${typeName(array)}`);
  }
  return array.some((element) => equalValues(element, value, collation));
}

function concatArrays(values: Value[]): Value {
  const result: Value[] = [];
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!Array.isArray(value)) {
      throw locationError(28664, `$concatArrays only supports arrays, not ${typeName(value)}`);
    }
    for (const element of value) result.push(element);
  }
  return result;
}

/** MongoDB's memory limit: 64 MB of 16-byte values. */
const MAX_RANGE = 4_000_000;

function range(values: Value[]): Value {
  const [start, end, step] = values.map((value, i) => {
    const which = ['starting', 'ending', 'step'][i]!;
    if (!isNumber(value)) {
      throw locationError(
        34443 + 2 * i,
        `$range requires a numeric ${which} value, found value of type: ${typeName(value)}`,
      );
    }
    const integer = toInteger(value);
    if (integer === undefined) {
      throw locationError(
        34444 + 2 * i,
        `$range requires a ${which} value that can be represented as a 32-bit integer, found value: ${describeValue(value)}`,
      );
    }
    return integer;
  });
  const by = step ?? 1;
  if (by === 0) throw locationError(34449, '$range requires a non-zero step value');
  if ((end! - start!) / by > MAX_RANGE) throw badValue('$range would produce too many values');
  const result: Value[] = [];
  for (let value = start!; by > 0 ? value < end! : value > end!; value += by) result.push(new Int32(value));
  return result;
}

function reverse(array: Value): Value {
  if (Array.isArray(array)) return array.slice().reverse();
  throw locationError(
    34435,
    `The argument to $reverseArray must be an array, but was of type: ${typeName(array)}`,
  );
}

function indexOfElement(values: Value[], collation: Collation | null): Value {
  const [array, target, start, end] = values;
  if (isNullish(array)) return null;
  if (!Array.isArray(array)) {
    throw locationError(
      40090,
      `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`,
    );
  }
  const [from = 0, to = array.length] = [start, end].map((bound, i) => {
    if (values.length <= i + 2) return undefined;
    const which = i === 0 ? 'starting' : 'ending';
    const integer = toInteger(bound);
    if (integer === undefined) {
      throw locationError(
        40096,
        `$indexOfArray requires an integral ${which} index, found a value of type: ${typeName(bound)}, with value: "${describeValue(bound)}"`,
      );
    }
    if (integer < 0) {
      throw locationError(40097, `$indexOfArray requires a nonnegative ${which} index, found: ${integer}`);
    }
    return integer;
  });
  for (let i = from; i < Math.min(to, array.length); i++) {
    if (equalValues(array[i], target, collation)) return new Int32(i);
  }
  return new Int32(-1);
}

const sortArray: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: ['input', 'sortBy'],
    notDocument: 2942500,
    unknown: 2942501,
    required: { input: 2942502, sortBy: 2942503 },
  });
  const { input } = compileArguments(args, ['input'], scope);
  const compare = compileElementSort(args.sortBy, scope.collation, () =>
    locationError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)'),
  );
  return (document) => {
    const array = input(document);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw locationError(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeName(array)}`,
      );
    }
    return array.slice().sort(compare);
  };
};

function readPair(entry: Value): [string, Value] {
  if (Array.isArray(entry)) {
    if (entry.length !== 2) {
      throw locationError(
        40397,
        `$arrayToObject requires an array of size 2 arrays,found array of size: ${entry.length}`,
      );
    }
    const [key, value] = entry;
    if (typeof key !== 'string') {
      throw locationError(
        40395,
        `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(key)}`,
      );
    }
    return [key, value];
  }
  if (!isDocument(entry)) {
    throw locationError(40398, `Unrecognised input type format for $arrayToObject: ${typeName(entry)}`);
  }
  const count = Object.keys(entry).length;
  if (count !== 2) {
    throw locationError(
      40392,
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${count}`,
    );
  }
  if (!Object.hasOwn(entry, 'k') || !Object.hasOwn(entry, 'v')) {
    throw locationError(
      40393,
      `$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys from: ${describeValue(entry)}`,
    );
  }
  if (typeof entry.k !== 'string') {
    throw locationError(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(entry.k)}`,
    );
  }
  return [entry.k, entry.v];
}

function arrayToObject(array: Value): Value {
  if (!Array.isArray(array)) {
    throw locationError(40386, `$arrayToObject requires an array input, found: ${typeName(array)}`);
  }
  const pairs = array.map(readPair);
  if (pairs.some(([key]) => key.includes('\0'))) {
    throw locationError(4940400, 'Key field cannot contain an embedded null byte');
  }
  return Object.fromEntries(pairs) as Document;
}

function objectToArray(value: Value): Value {
  if (!isDocument(value)) {
    throw locationError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  }
  return Object.keys(value).map((name) => ({ k: name, v: value[name] }));
}

const zip: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: ['inputs', 'useLongestLength', 'defaults'],
    notDocument: 34460,
    unknown: 34464,
    required: { inputs: 34465 },
  });
  if (!Array.isArray(args.inputs)) {
    throw locationError(34461, `inputs must be an array of expressions, found ${typeName(args.inputs)}`);
  }
  if (args.inputs.length === 0) throw locationError(34465, '$zip requires at least one input array');
  const longest = args.useLongestLength ?? false;
  if (typeof longest !== 'boolean') {
    throw locationError(34463, `useLongestLength must be a bool, found ${typeName(longest)}`);
  }
  if (args.defaults !== undefined && !Array.isArray(args.defaults)) {
    throw locationError(34462, `defaults must be an array of expressions, found ${typeName(args.defaults)}`);
  }
  if (args.defaults && !longest) {
    throw locationError(34466, 'cannot specify defaults unless useLongestLength is true');
  }
  if (args.defaults && args.defaults.length !== args.inputs.length) {
    throw locationError(34467, 'defaults and inputs must have the same length');
  }
  const inputs = args.inputs.map((input) => scope.compile(input, scope));
  const defaults = args.defaults?.map((value) => scope.compile(value, scope));
  return (document) => {
    const arrays: Value[][] = [];
    for (const input of inputs) {
      const array = input(document);
      if (isNullish(array)) return null;
      if (!Array.isArray(array)) {
        throw locationError(34468, `$zip found a non-array expression in input: ${describeValue(array)}`);
      }
      arrays.push(array);
    }
    const lengths = arrays.map((array) => array.length);
    const length = longest ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length }, (_, i) =>
      arrays.map((array, at) => (i < array.length ? array[i] : (defaults?.[at]?.(document) ?? null))),
    );
  };
};

export const arrayOperators: OperatorTable = {
  $size: unary(size),
  $arrayElemAt: binary(elementAt),
  $first: endOf(0),
  $last: endOf(-1),
  $slice: variadic(slice, 2, 3),
  $in: binary((value, array, { collation }) => includes(value, array, collation)),
  $concatArrays: variadic(concatArrays),
  $range: variadic(range, 2, 3),
  $reverseArray: unaryOrNull(reverse),
  $isArray: unary((value) => Array.isArray(value)),
  $indexOfArray: variadic((values, { collation }) => indexOfElement(values, collation), 2, 4),
  $sortArray: sortArray,
  $arrayToObject: unaryOrNull(arrayToObject),
  $objectToArray: unaryOrNull(objectToArray),
  $zip: zip,
};
