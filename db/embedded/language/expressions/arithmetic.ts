import { Double, Long } from 'bson';
import {
  decimalFromInteger,
  decimalToDouble,
  divideDecimals,
  exactDecimalFromDouble,
  remainderOfDecimals,
  roundDecimal,
  type Rounding,
} from '../bson/decimal';
import {
  addNumerics,
  fitsLong,
  integerValue,
  isZero,
  multiplyNumerics,
  numericToDecimal,
  numericToDouble,
  readNumber,
  subtractNumerics,
  toInteger,
  widerKind,
  writeNumber,
  type Numeric,
} from '../bson/numbers';
import { isNullish, typeName, type Value } from '../bson/values';
import { badValue, locationError, typeMismatch } from '../errors';
import { binary, unaryOrNull, variadic, type OperatorTable } from './scope';

const zero: Numeric = { kind: 'int', value: 0 };
const one: Numeric = { kind: 'int', value: 1 };

/** Dates have a resolution of one millisecond. */
const dateAfter = (milliseconds: number) => new Date(Math.round(milliseconds));

function addAll(values: Value[]): Value {
  let total: Numeric = zero;
  let date: Date | null = null;
  for (const value of values) {
    if (isNullish(value)) return null;
    const numeric = readNumber(value);
    if (numeric) total = addNumerics(total, numeric)!;
    else if (value instanceof Date) {
      if (date) throw locationError(16612, 'only one date allowed in an $add expression');
      date = value;
    } else throw typeMismatch(`$add only supports numeric or date types, not ${typeName(value)}`);
  }
  return date ? dateAfter(date.getTime() + numericToDouble(total)) : writeNumber(total);
}

function subtract(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const x = readNumber(a);
  const y = readNumber(b);
  if (x && y) return writeNumber(subtractNumerics(x, y));
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date && y) return dateAfter(a.getTime() - numericToDouble(y));
  throw typeMismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`);
}

function multiplyAll(values: Value[]): Value {
  let product: Numeric = one;
  for (const value of values) {
    if (isNullish(value)) return null;
    const numeric = readNumber(value);
    if (!numeric) throw typeMismatch(`$multiply only supports numeric types, not ${typeName(value)}`);
    product = multiplyNumerics(product, numeric)!;
  }
  return writeNumber(product);
}

function divide(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const x = readNumber(a);
  const y = readNumber(b);
  if (!x || !y)
    throw typeMismatch(`$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  if (isZero(y)) throw badValue("can't $divide by zero");
  if (widerKind(x.kind, y.kind) === 'decimal') {
    return writeNumber({ kind: 'decimal', value: divideDecimals(numericToDecimal(x), numericToDecimal(y)) });
  }
  return new Double(numericToDouble(x) / numericToDouble(y));
}

function remainder(a: Value, b: Value): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const x = readNumber(a);
  const y = readNumber(b);
  if (!x || !y) {
    throw locationError(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  if (isZero(y)) throw locationError(16610, "can't $mod by zero");
  const kind = widerKind(x.kind, y.kind);
  if (kind === 'decimal') {
    return writeNumber({ kind, value: remainderOfDecimals(numericToDecimal(x), numericToDecimal(y)) });
  }
  if (kind === 'double') return new Double(numericToDouble(x) % numericToDouble(y));
  const result = BigInt(x.value as number) % BigInt(y.value as number);
  return kind === 'int' ? integerValue(result) : Long.fromBigInt(result);
}

function readNumericOperand(value: Value, name: string): Numeric {
  const numeric = readNumber(value);
  if (!numeric) throw locationError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
  return numeric;
}

function absolute(value: Value, name: string): Value {
  const numeric = readNumericOperand(value, name);
  switch (numeric.kind) {
    case 'int':
      return integerValue(Math.abs(numeric.value));
    case 'long': {
      const magnitude = numeric.value < 0n ? -numeric.value : numeric.value;
      if (!fitsLong(magnitude)) throw locationError(28680, "can't take $abs of long long min");
      return Long.fromBigInt(magnitude);
    }
    case 'double':
      return new Double(Math.abs(numeric.value));
    case 'decimal':
      if (numeric.value.special) {
        const special = numeric.value.special === '-Infinity' ? 'Infinity' : numeric.value.special;
        return writeNumber({ kind: 'decimal', value: { ...numeric.value, special } });
      }
      return numeric.value.coefficient < 0n
        ? writeNumber({
            kind: 'decimal',
            value: { coefficient: -numeric.value.coefficient, exponent: numeric.value.exponent },
          })
        : value;
  }
}

/** `$ceil` and `$floor`. */
const roundWhole = (rounding: 'ceil' | 'floor') =>
  unaryOrNull((value, _scope, name) => {
    const numeric = readNumericOperand(value, name);
    if (numeric.kind === 'double') return new Double(Math[rounding](numeric.value));
    if (numeric.kind === 'decimal') {
      return writeNumber({ kind: 'decimal', value: roundDecimal(numeric.value, 0, rounding) });
    }
    return value;
  });

function readPlaces(places: Value, name: string): number {
  const integer = toInteger(places);
  if (integer === undefined)
    throw locationError(51082, `precision argument to  ${name} must be a integral value`);
  if (integer < -20 || integer > 100) {
    throw locationError(
      51083,
      `cannot apply ${name} with precision value ${integer} value must be in [-20, 100]`,
    );
  }
  return integer;
}

/** Doubles are rounded by their exact value: 2.675 becomes 2.67. */
function roundToPlaces(value: Value, places: number, rounding: Rounding, name: string): Value {
  const numeric = readNumber(value);
  if (!numeric) throw locationError(51081, `${name} only supports numeric types, not ${typeName(value)}`);
  if (numeric.kind === 'decimal') {
    return writeNumber({ kind: 'decimal', value: roundDecimal(numeric.value, places, rounding) });
  }
  if (numeric.kind === 'double') {
    if (!Number.isFinite(numeric.value)) return value;
    return new Double(decimalToDouble(roundDecimal(exactDecimalFromDouble(numeric.value), places, rounding)));
  }
  if (places >= 0) return value;
  const rounded = roundDecimal(decimalFromInteger(numeric.value), places, rounding);
  const whole = rounded.coefficient * 10n ** BigInt(Math.max(rounded.exponent, 0));
  if (!fitsLong(whole))
    throw locationError(
      51080,
      `invalid conversion from Decimal128 result in ${name} resulting from arguments: [${String(value)}, ${places}]`,
    );
  return numeric.kind === 'int' ? integerValue(whole) : Long.fromBigInt(whole);
}

const rounder = (rounding: Rounding) =>
  variadic(
    ([value, places], _scope, name) => {
      if (isNullish(value)) return null;
      // A null place gives null; a missing one is 0.
      return places === null
        ? null
        : roundToPlaces(value, places === undefined ? 0 : readPlaces(places, name), rounding, name);
    },
    1,
    2,
  );

export const arithmeticOperators: OperatorTable = {
  $add: variadic(addAll),
  $subtract: binary(subtract),
  $multiply: variadic(multiplyAll),
  $divide: binary(divide),
  $mod: binary(remainder),
  $abs: unaryOrNull((value, _scope, name) => absolute(value, name)),
  $ceil: roundWhole('ceil'),
  $floor: roundWhole('floor'),
  $round: rounder('halfEven'),
  $trunc: rounder('trunc'),
  $rand: () => () => new Double(Math.random()),
};
