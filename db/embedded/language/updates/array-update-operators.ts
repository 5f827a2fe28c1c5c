import { canonicalKey, equalValues } from '../bson/compare-values';
import { describeField } from '../bson/describe-value';
import { readNumber, toInteger } from '../bson/numbers';
import { isDocument, isNumber, isRegExp, typeName, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { badValue, failedToParse, typeMismatch } from '../errors';
import { compileFilter, isOperatorDocument } from '../filters/compile-filter';
import { compileElementSort } from '../sorting/element-sort';
import {
  describeId,
  UNCHANGED,
  lastPathPart,
  type UpdateContext,
  type UpdateOperatorCompiler,
} from './update-operator';

type PushClauses = {
  items: Value[];
  position?: number;
  slice?: number;
  compare?: (a: Value, b: Value) => number;
};

function readInteger(name: '$slice' | '$position', value: Value): number {
  const integer = toInteger(value);
  if (integer !== undefined) return integer;
  throw badValue(
    name === '$slice'
      ? `The value for $slice must be an integer value but was given type: ${typeName(value)}`
      : `The value for $position must be an integer value, not of type: ${typeName(value)}`,
  );
}

const invalidSort = () =>
  badValue(
    'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
  );

function readPushClauses(argument: Value, collation: Collation | null): PushClauses {
  if (!isDocument(argument) || !Object.hasOwn(argument, '$each')) return { items: [argument] };
  const clauses: PushClauses = { items: [] };
  for (const name of Object.keys(argument)) {
    const value = argument[name];
    switch (name) {
      case '$each':
        if (!Array.isArray(value)) {
          throw badValue(
            `The argument to $each in $push must be an array but it was of type: ${typeName(value)}`,
          );
        }
        clauses.items = value;
        break;
      case '$position':
        clauses.position = readInteger(name, value);
        break;
      case '$slice':
        clauses.slice = readInteger(name, value);
        break;
      case '$sort':
        clauses.compare = compileElementSort(value, collation, invalidSort);
        break;
      default:
        throw badValue(`Unrecognized clause in $push: ${name}`);
    }
  }
  return clauses;
}

function insertItems(array: Value[], { items, position }: PushClauses): Value[] {
  if (position === undefined || position >= array.length) return [...array, ...items];
  const at = position < 0 ? Math.max(array.length + position, 0) : position;
  return [...array.slice(0, at), ...items, ...array.slice(at)];
}

function sliceItems(array: Value[], slice: number | undefined): Value[] {
  if (slice === undefined) return array;
  if (slice === 0) return [];
  return slice > 0 ? array.slice(0, slice) : array.slice(slice);
}

const push: UpdateOperatorCompiler = (argument, _field, { collation }) => {
  const clauses = readPushClauses(argument, collation);
  return {
    createsField: true,
    modify: (current, target) => {
      if (current !== undefined && !Array.isArray(current)) {
        throw badValue(
          `The field '${target.path.join('.')}' must be an array but is of type ${typeName(current)} in document {${describeId(target.document)}}`,
        );
      }
      const array = insertItems(current ?? [], clauses);
      if (clauses.compare) array.sort(clauses.compare);
      return sliceItems(array, clauses.slice);
    },
  };
};

function readAddedItems(argument: Value): Value[] {
  if (!isDocument(argument) || Object.keys(argument)[0] !== '$each') return [argument];
  const each = argument.$each;
  if (!Array.isArray(each)) {
    throw typeMismatch(
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
    );
  }
  const other = Object.keys(argument).find((name) => name !== '$each');
  if (other !== undefined) {
    throw badValue(
      `Found unexpected fields after $each in $addToSet: {${describeField(other, argument[other])}}`,
    );
  }
  return each;
}

const addToSet: UpdateOperatorCompiler = (argument, _field, { collation }) => {
  const items = readAddedItems(argument).map((item) => ({ item, key: canonicalKey(item, collation) }));
  return {
    createsField: true,
    modify: (current, target) => {
      if (current !== undefined && !Array.isArray(current)) {
        throw badValue(
          `Cannot apply $addToSet to non-array field. Field named '${lastPathPart(target)}' has non-array type ${typeName(current)}`,
        );
      }
      const present = new Set((current ?? []).map((element) => canonicalKey(element, collation)));
      const added = items.filter(({ key }) => !present.has(key) && present.add(key));
      if (added.length === 0 && current !== undefined) return UNCHANGED;
      return [...(current ?? []), ...added.map(({ item }) => item)];
    },
  };
};

const pop: UpdateOperatorCompiler = (argument, field) => {
  if (!isNumber(argument)) throw failedToParse(`Expected a number in: ${describeField(field, argument)}`);
  const end = toInteger(argument);
  if (end !== 1 && end !== -1)
    throw failedToParse(`$pop expects 1 or -1, found: ${String(readNumber(argument)?.value)}`);
  return {
    createsField: false,
    modify: (current, target) => {
      if (!Array.isArray(current)) {
        throw typeMismatch(
          `Path '${target.path.join('.')}' contains an element of non-array type '${typeName(current)}'`,
        );
      }
      if (current.length === 0) return UNCHANGED;
      return end === 1 ? current.slice(0, -1) : current.slice(1);
    },
  };
};

function removeElements(operator: '$pull' | '$pullAll', isRemoved: (element: Value) => boolean) {
  return {
    createsField: false,
    whenBlocked: 'skip' as const,
    modify: (current: Value) => {
      if (!Array.isArray(current)) throw badValue(`Cannot apply ${operator} to a non-array value`);
      const rest = current.filter((element) => !isRemoved(element));
      return rest.length === current.length ? UNCHANGED : rest;
    },
  };
}

/** `$pull` takes a filter for embedded documents, operators or a regular expression for the element, or a value. */
function compilePullTest(argument: Value, context: UpdateContext): (element: Value) => boolean {
  const [first = ''] = isDocument(argument) ? Object.keys(argument) : [];
  const isLogical = ['$and', '$or', '$nor'].includes(first);
  if (isRegExp(argument) || (isOperatorDocument(argument) && !isLogical)) {
    const matches = compileFilter({ element: argument }, context);
    return (element) => matches({ element });
  }
  if (isDocument(argument)) {
    const matches = compileFilter(argument, context);
    return (element) => isDocument(element) && matches(element);
  }
  return (element) => equalValues(element, argument, context.collation);
}

const pull: UpdateOperatorCompiler = (argument, _field, context) =>
  removeElements('$pull', compilePullTest(argument, context));

const pullAll: UpdateOperatorCompiler = (argument, _field, { collation }) => {
  if (!Array.isArray(argument)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  }
  const keys = new Set(argument.map((value) => canonicalKey(value, collation)));
  return removeElements('$pullAll', (element) => keys.has(canonicalKey(element, collation)));
};

export const arrayUpdateOperators: [string, UpdateOperatorCompiler][] = [
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pop', pop],
  ['$pull', pull],
  ['$pullAll', pullAll],
];
