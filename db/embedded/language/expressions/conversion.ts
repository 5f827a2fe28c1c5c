import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { roundDecimal } from '../bson/decimal';
import {
  isZero,
  numericToDecimal,
  numericToDouble,
  readNumber,
  toInteger,
  type Numeric,
} from '../bson/numbers';
import { isNullish, isNumber, typeName, typeNumbers, type TypeName, type Value } from '../bson/values';
import { CommandError, failedToParse, badValue } from '../errors';
import { parseDateString } from './dates/date-from-string';
import { readInstant } from './dates/date-parts';
import { utc } from './dates/time-zone';
import { compileArguments, readArguments, unary, type OperatorCompiler, type OperatorTable } from './scope';

const failure = (message: string) => new CommandError(241, 'ConversionFailure', message);

const noOnError = 'in $convert with no onError value';

const unsupported = (value: Value, target: TypeName) =>
  failure(`Unsupported conversion from ${typeName(value)} to ${target} ${noOnError}`);

function toBoolean(value: Value): Value {
  const numeric = readNumber(value);
  return numeric ? !isZero(numeric) : value !== false;
}

/** MongoDB formats whole doubles without a decimal point. */
function doubleToText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function toText(value: Value): Value {
  switch (typeName(value)) {
    case 'string':
      return value;
    case 'bool':
      return value ? 'true' : 'false';
    case 'double':
      return doubleToText(Number(value));
    case 'int':
    case 'long':
    case 'decimal':
      return String(value);
    case 'objectId':
      return (value as ObjectId).toHexString();
    case 'date':
      return (value as Date).toISOString();
    default:
      throw unsupported(value, 'string');
  }
}

/** Truncates a number. Fails with 241 if it does not fit the given number of bits. */
function wholePart(numeric: Numeric, bits: 32 | 64): bigint {
  if (numeric.kind === 'int' || numeric.kind === 'long') return checkFits(BigInt(numeric.value), bits);
  const double = numericToDouble(numeric);
  if (Number.isNaN(double)) throw failure(`Attempt to convert NaN value to integer type ${noOnError}`);
  if (!Number.isFinite(double))
    throw failure(`Attempt to convert infinity value to integer type ${noOnError}`);
  if (numeric.kind === 'double') return checkFits(BigInt(Math.trunc(double)), bits);
  const { coefficient, exponent } = roundDecimal(numericToDecimal(numeric), 0, 'trunc');
  return checkFits(coefficient * 10n ** BigInt(Math.max(exponent, 0)), bits);
}

function checkFits(value: bigint, bits: 32 | 64): bigint {
  if (BigInt.asIntN(bits, value) === value) return value;
  throw failure(`Conversion would overflow target type ${noOnError}: ${value}`);
}

function parseWhole(text: string, bits: 32 | 64): bigint {
  if (!/^[+-]?\d+$/.test(text)) {
    throw failure(`Failed to parse number '${text}' ${noOnError}: Did not consume whole string.`);
  }
  const value = BigInt(text.replace('+', ''));
  if (BigInt.asIntN(bits, value) === value) return value;
  throw failure(`Failed to parse number '${text}' ${noOnError}: Overflow`);
}

function toWhole(value: Value, bits: 32 | 64): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string') return parseWhole(value, bits);
  if (value instanceof Date && bits === 64) return BigInt(value.getTime());
  const numeric = readNumber(value);
  if (!numeric) throw unsupported(value, bits === 32 ? 'int' : 'long');
  return wholePart(numeric, bits);
}

const decimalNotation = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const specialNotation = /^[+-]?(?:inf(?:inity)?|nan)$/i;

function parseDouble(text: string): number {
  if (decimalNotation.test(text)) {
    const value = Number(text);
    if (!Number.isFinite(value)) throw failure(`Failed to parse number '${text}' ${noOnError}: Out of range`);
    return value;
  }
  if (!specialNotation.test(text)) {
    throw failure(`Failed to parse number '${text}' ${noOnError}: Did not consume whole string.`);
  }
  if (/nan/i.test(text)) return NaN;
  return text.startsWith('-') ? -Infinity : Infinity;
}

function toDoubleValue(value: Value): Value {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0);
  if (typeof value === 'string') return new Double(parseDouble(value));
  if (value instanceof Date) return new Double(value.getTime());
  const numeric = readNumber(value);
  if (!numeric) throw unsupported(value, 'double');
  const double = numericToDouble(numeric);
  if (numeric.kind === 'decimal' && !numeric.value.special && !Number.isFinite(double)) {
    throw failure(`Conversion would overflow target type ${noOnError}: ${String(value)}`);
  }
  return new Double(double);
}

function toDecimalValue(value: Value): Value {
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (typeof value === 'string') {
    if (!decimalNotation.test(value) && !specialNotation.test(value)) {
      throw failure(`Failed to parse number '${value}' ${noOnError}: Failed to parse string to decimal`);
    }
    return Decimal128.fromStringWithRounding(value);
  }
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  const numeric = readNumber(value);
  if (!numeric) throw unsupported(value, 'decimal');
  if (numeric.kind === 'decimal') return value;
  const { coefficient, exponent, special } = numericToDecimal(numeric);
  return Decimal128.fromString(special ?? `${coefficient}E${exponent}`);
}

function toDate(value: Value): Value {
  switch (typeName(value)) {
    case 'date':
      return value;
    case 'string': {
      const instant = parseDateString(value as string, utc);
      if (instant === null) throw failure(`Error parsing date string '${String(value)}' ${noOnError}`);
      return new Date(instant);
    }
    case 'double':
    case 'decimal':
    case 'long':
      return new Date(Number(wholePart(readNumber(value)!, 64)));
    case 'objectId':
    case 'timestamp':
      return new Date(readInstant(value));
    default:
      throw unsupported(value, 'date');
  }
}

function toObjectId(value: Value): Value {
  const type = typeName(value);
  if (type === 'objectId') return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-fA-F]{24}$/.test(value)) {
    throw failure(
      value.length === 24
        ? `Failed to parse objectId '${value}' ${noOnError}: Invalid character found in hex string: ${value}.`
        : `Failed to parse objectId '${value}' ${noOnError}: Invalid string length for parsing to OID, expected 24 but found ${value.length}.`,
    );
  }
  return ObjectId.createFromHexString(value);
}

const conversions: Partial<Record<TypeName, (value: Value) => Value>> = {
  bool: toBoolean,
  string: toText,
  int: (value) => new Int32(Number(toWhole(value, 32))),
  long: (value) => Long.fromBigInt(toWhole(value, 64)),
  double: toDoubleValue,
  decimal: toDecimalValue,
  date: toDate,
  objectId: toObjectId,
};

function readTarget(value: Value): TypeName {
  if (typeof value === 'string') {
    if (Object.hasOwn(typeNumbers, value)) return value as TypeName;
    throw badValue(`Unknown type name: ${value}`);
  }
  if (!isNumber(value)) {
    throw failedToParse(`$convert's 'to' argument must be a string or number, but is ${typeName(value)}`);
  }
  const code = toInteger(value);
  const names = Object.keys(typeNumbers) as (keyof typeof typeNumbers)[];
  const name = names.find((candidate) => typeNumbers[candidate] === code);
  if (!name) {
    throw failedToParse(
      `In $convert, numeric value for 'to' does not correspond to a BSON type: ${String(value)}`,
    );
  }
  return name;
}

function convertTo(value: Value, target: TypeName): Value {
  const convert = conversions[target];
  if (!convert) throw unsupported(value, target);
  return convert(value);
}

const convert: OperatorCompiler = (operand, scope, name) => {
  const names = ['input', 'to', 'onError', 'onNull'] as const;
  const args = readArguments(name, operand, {
    names,
    notDocument: 9,
    unknown: 9,
    required: { input: 9, to: 9 },
  });
  const { input, to, onError, onNull } = compileArguments(args, names, scope);
  const hasFallback = Object.hasOwn(args, 'onError');
  return (document) => {
    const value = input(document);
    const target = to(document);
    if (isNullish(target)) return null;
    const type = readTarget(target);
    if (isNullish(value)) return Object.hasOwn(args, 'onNull') ? onNull(document) : null;
    try {
      return convertTo(value, type);
    } catch (error) {
      if (hasFallback && error instanceof CommandError && error.code === 241) return onError(document);
      throw error;
    }
  };
};

const conversionTo = (target: TypeName) =>
  unary((value) => (isNullish(value) ? null : convertTo(value, target)));

export const conversionOperators: OperatorTable = {
  $convert: convert,
  $type: unary((value) => typeName(value)),
  $isNumber: unary((value) => isNumber(value)),
  $toBool: conversionTo('bool'),
  $toString: conversionTo('string'),
  $toInt: conversionTo('int'),
  $toLong: conversionTo('long'),
  $toDouble: conversionTo('double'),
  $toDecimal: conversionTo('decimal'),
  $toDate: conversionTo('date'),
  $toObjectId: conversionTo('objectId'),
};
