import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { compareValues } from '../bson/compare-values';
import { describeField, describeValue } from '../bson/describe-value';
import {
  addNumerics,
  integerValue,
  multiplyNumerics,
  readNumber,
  writeNumber,
  type Numeric,
} from '../bson/numbers';
import { fieldOf, isDocument, typeName, type Document, type Value } from '../bson/values';
import { badValue, typeMismatch } from '../errors';
import { arrayUpdateOperators } from './array-update-operators';
import { describeId, UNCHANGED, lastPathPart, REMOVED, type UpdateOperatorCompiler } from './update-operator';

const set: UpdateOperatorCompiler = (argument) => ({ createsField: true, modify: () => argument });

const unset: UpdateOperatorCompiler = () => ({
  createsField: false,
  whenBlocked: 'skip',
  modify: () => REMOVED,
});

const setOnInsert: UpdateOperatorCompiler = (argument) => ({
  createsField: true,
  onInsertOnly: true,
  modify: () => argument,
});

type Arithmetic = {
  verb: 'increment' | 'multiply';
  operator: '$inc' | '$mul';
  compute(a: Numeric, b: Numeric): Numeric | null;
  ofMissing(argument: Numeric): Value;
};

const zeroOf = (argument: Numeric): Value => {
  if (argument.kind === 'int') return new Int32(0);
  if (argument.kind === 'long') return Long.fromNumber(0);
  return argument.kind === 'double' ? new Double(0) : Decimal128.fromString('0');
};

const typeTitles: Record<Numeric['kind'], string> = {
  int: 'NumberInt',
  long: 'NumberLong',
  double: 'NumberDouble',
  decimal: 'NumberDecimal',
};

const arithmetic =
  ({ verb, operator, compute, ofMissing }: Arithmetic): UpdateOperatorCompiler =>
  (argument, field) => {
    const operand = readNumber(argument);
    if (!operand)
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${describeField(field, argument)}}`);
    return {
      createsField: true,
      modify: (current, target) => {
        if (current === undefined) return ofMissing(operand);
        const present = readNumber(current);
        if (!present) {
          throw typeMismatch(
            `Cannot apply ${operator} to a value of non-numeric type. {${describeId(target.document)}} has the field '${lastPathPart(target)}' of non-numeric type ${typeName(current)}`,
          );
        }
        const result = compute(present, operand);
        if (!result) {
          throw badValue(
            `Failed to apply ${operator} operations to current value ((${typeTitles[present.kind]})${describeValue(current)}) for document {${describeId(target.document)}}`,
          );
        }
        return writeNumber(result);
      },
    };
  };

const inc = arithmetic({
  verb: 'increment',
  operator: '$inc',
  compute: (a, b) => addNumerics(a, b, 'refuse'),
  ofMissing: (argument) => writeNumber(argument),
});

const mul = arithmetic({
  verb: 'multiply',
  operator: '$mul',
  compute: (a, b) => multiplyNumerics(a, b, 'refuse'),
  ofMissing: zeroOf,
});

const extreme =
  (sign: 1 | -1): UpdateOperatorCompiler =>
  (argument, _field, { collation }) => ({
    createsField: true,
    modify: (current) =>
      current === undefined || compareValues(argument, current, collation) * sign > 0 ? argument : UNCHANGED,
  });

const currentDate: UpdateOperatorCompiler = (argument, _field, { now }) => {
  const type = isDocument(argument) ? fieldOf(argument, '$type') : undefined;
  if (typeof argument === 'boolean' || type === 'date')
    return { createsField: true, modify: () => new Date(now.getTime()) };
  if (type === 'timestamp') {
    const timestamp = new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
    return { createsField: true, modify: () => timestamp };
  }
  if (isDocument(argument)) {
    const unknown = Object.keys(argument).find((name) => name !== '$type');
    if (unknown !== undefined) throw badValue(`Unrecognized $currentDate option: ${unknown}`);
    throw badValue(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  }
  throw badValue(
    `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
};

const bitOperations: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

type BitStep = { operate: (a: bigint, b: bigint) => bigint; operand: bigint; isLong: boolean };

function readBitSteps(argument: Document): BitStep[] {
  return Object.keys(argument).map((name) => {
    const operate = Object.hasOwn(bitOperations, name) ? bitOperations[name] : undefined;
    if (!operate) {
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${describeField(name, argument[name])}}`,
      );
    }
    const operand = readNumber(argument[name]);
    if (!operand || (operand.kind !== 'int' && operand.kind !== 'long')) {
      throw badValue(
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(argument[name])}' is not supported here: {${describeField(name, argument[name])}}`,
      );
    }
    return { operate, operand: BigInt(operand.value), isLong: operand.kind === 'long' };
  });
}

const bit: UpdateOperatorCompiler = (argument) => {
  if (!isDocument(argument)) {
    throw badValue(
      `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const steps = readBitSteps(argument);
  if (steps.length === 0) {
    throw badValue(
      'You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}',
    );
  }
  return {
    createsField: true,
    modify: (current, target) => {
      const present = current === undefined ? { kind: 'int' as const, value: 0 } : readNumber(current);
      if (!present || (present.kind !== 'int' && present.kind !== 'long')) {
        throw badValue(
          `Cannot apply $bit to a value of non-integral type.${describeId(target.document)} has the field ${lastPathPart(target)} of non-integer type ${typeName(current)}`,
        );
      }
      const isLong = present.kind === 'long' || steps.some((step) => step.isLong);
      const result = steps.reduce((value, step) => step.operate(value, step.operand), BigInt(present.value));
      return isLong ? Long.fromBigInt(BigInt.asIntN(64, result)) : integerValue(BigInt.asIntN(32, result));
    },
  };
};

/** The update operators except `$rename`, which affects two fields. */
export const updateOperators: ReadonlyMap<string, UpdateOperatorCompiler> = new Map<
  string,
  UpdateOperatorCompiler
>([
  ['$set', set],
  ['$unset', unset],
  ['$setOnInsert', setOnInsert],
  ['$inc', inc],
  ['$mul', mul],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
  ['$bit', bit],
  ...arrayUpdateOperators,
]);
