import { Double, Int32, Long, type Decimal128 } from 'bson';
import {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  decimalFromDouble,
  decimalFromInteger,
  decimalToDouble,
  exactDecimalFromDouble,
  multiplyDecimals,
  negateDecimal,
  readDecimal,
  writeDecimal,
  type Decimal,
} from './decimal';
import { bsonTypeOf, isInt32, type BsonNumber, type Value } from './values';

/** The numeric types from the narrowest to the widest. */
export type NumberKind = 'int' | 'long' | 'double' | 'decimal';

/** A number without its BSON wrapper. */
export type Numeric =
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'long'; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'decimal'; readonly value: Decimal };

const MAX_LONG = 2n ** 63n - 1n;
const MIN_LONG = -(2n ** 63n);

export const fitsLong = (value: bigint) => value >= MIN_LONG && value <= MAX_LONG;

/** Unwraps a number; null for any other value. */
export function readNumber(value: Value): Numeric | null {
  if (typeof value === 'number') return { kind: isInt32(value) ? 'int' : 'double', value };
  if (typeof value === 'bigint') return { kind: 'long', value };
  if (value === null || typeof value !== 'object') return null;
  switch (bsonTypeOf(value)) {
    case 'Int32':
      return { kind: 'int', value: (value as Int32).value };
    case 'Double':
      return { kind: 'double', value: (value as Double).value };
    case 'Long':
      return { kind: 'long', value: (value as Long).toBigInt() };
    case 'Decimal128':
      return { kind: 'decimal', value: readDecimal(value as Decimal128) };
    default:
      return null;
  }
}

export function numericToDouble(numeric: Numeric): number {
  return numeric.kind === 'decimal' ? decimalToDouble(numeric.value) : Number(numeric.value);
}

/** The nearest double of a numeric value, NaN for any other. */
export function toDouble(value: Value): number {
  const numeric = readNumber(value);
  return numeric ? numericToDouble(numeric) : NaN;
}

/** Truncates a number to an integer. Fails with a RangeError for NaN and infinities. */
export function toBigInt(value: number | bigint | BsonNumber): bigint {
  const numeric = readNumber(value);
  return numeric?.kind === 'long' ? numeric.value : BigInt(Math.trunc(Number(value)));
}

/** The integer that a value equals exactly (1, 1.0 and NumberLong(1) alike), else undefined. */
export function toInteger(value: Value): number | undefined {
  const numeric = readNumber(value);
  if (!numeric) return undefined;
  const double = numericToDouble(numeric);
  return Number.isSafeInteger(double) ? double + 0 : undefined;
}

/** Converts for arithmetic. */
export function numericToDecimal(numeric: Numeric): Decimal {
  if (numeric.kind === 'decimal') return numeric.value;
  return numeric.kind === 'double' ? decimalFromDouble(numeric.value) : decimalFromInteger(numeric.value);
}

const exactDecimal = (numeric: Numeric): Decimal =>
  numeric.kind === 'double' ? exactDecimalFromDouble(numeric.value) : numericToDecimal(numeric);

/** Wraps an integer as int if it fits, else as long. The caller ensures that it fits 64 bits. */
export function integerValue(value: bigint | number): Int32 | Long {
  if (typeof value === 'number' && isInt32(value)) return new Int32(value);
  const whole = BigInt(value);
  return BigInt.asIntN(32, whole) === whole ? new Int32(Number(whole)) : Long.fromBigInt(whole);
}

/** Wraps a computed number. */
export function writeNumber(numeric: Numeric): BsonNumber {
  switch (numeric.kind) {
    case 'int':
      return new Int32(numeric.value);
    case 'long':
      return Long.fromBigInt(numeric.value);
    case 'double':
      return new Double(numeric.value);
    case 'decimal':
      return writeDecimal(numeric.value);
  }
}

/** Compares exact values regardless of type; NaN is less than everything. */
export function compareNumerics(a: Numeric, b: Numeric): number {
  if (a.kind === 'decimal' || b.kind === 'decimal') return compareDecimals(exactDecimal(a), exactDecimal(b));
  const x = a.value;
  const y = b.value;
  if (x !== x) return y !== y ? 0 : -1;
  if (y !== y) return 1;
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns a string that is equal for equal numbers: 1, 1.0, NumberLong(1) and NumberDecimal('1.00') give '1'. */
export function canonicalNumber(numeric: Numeric): string {
  if (numeric.kind === 'int') return String(numeric.value);
  if (numeric.kind === 'double') return String(numeric.value + 0);
  const double = numericToDouble(numeric);
  const exact =
    numeric.kind === 'long'
      ? BigInt(double) === numeric.value
      : compareDecimals(exactDecimalFromDouble(double), numeric.value) === 0;
  // A value that a double represents exactly is written as that double.
  return exact ? String(double + 0) : canonicalDecimal(exactDecimal(numeric));
}

export function widerKind(a: NumberKind, b: NumberKind): NumberKind {
  if (a === 'decimal' || b === 'decimal') return 'decimal';
  if (a === 'double' || b === 'double') return 'double';
  return a === 'long' || b === 'long' ? 'long' : 'int';
}

/** How to handle an integer result beyond 64 bits. */
type Overflow = 'double' | 'refuse';

function integerResult(result: bigint, kind: NumberKind, overflow: Overflow): Numeric | null {
  if (!fitsLong(result)) return overflow === 'double' ? { kind: 'double', value: Number(result) } : null;
  if (kind === 'int' && BigInt.asIntN(32, result) === result) return { kind: 'int', value: Number(result) };
  return { kind: 'long', value: result };
}

/**
 * a + b in the wider type. An int overflows to long, a long to double, or with 'refuse' the result is null ($inc and
 * $mul fail then).
 */
export function addNumerics(a: Numeric, b: Numeric, overflow: Overflow = 'double'): Numeric | null {
  const kind = widerKind(a.kind, b.kind);
  if (kind === 'decimal')
    return { kind, value: readDecimal(writeDecimal(addDecimals(numericToDecimal(a), numericToDecimal(b)))) };
  if (kind === 'double') return { kind, value: numericToDouble(a) + numericToDouble(b) };
  return integerResult(BigInt(a.value as number) + BigInt(b.value as number), kind, overflow);
}

/** a - b, with the rules of addNumerics. */
export function subtractNumerics(a: Numeric, b: Numeric): Numeric {
  const kind = widerKind(a.kind, b.kind);
  if (kind === 'decimal') {
    const difference = addDecimals(numericToDecimal(a), negateDecimal(numericToDecimal(b)));
    return { kind, value: readDecimal(writeDecimal(difference)) };
  }
  if (kind === 'double') return { kind, value: numericToDouble(a) - numericToDouble(b) };
  return integerResult(BigInt(a.value as number) - BigInt(b.value as number), kind, 'double') as Numeric;
}

/** a * b, with the rules of addNumerics. */
export function multiplyNumerics(a: Numeric, b: Numeric, overflow: Overflow = 'double'): Numeric | null {
  const kind = widerKind(a.kind, b.kind);
  if (kind === 'decimal') {
    const product = multiplyDecimals(numericToDecimal(a), numericToDecimal(b));
    return { kind, value: readDecimal(writeDecimal(product)) };
  }
  if (kind === 'double') return { kind, value: numericToDouble(a) * numericToDouble(b) };
  return integerResult(BigInt(a.value as number) * BigInt(b.value as number), kind, overflow);
}

export function isZero(numeric: Numeric): boolean {
  return numeric.kind === 'decimal'
    ? !numeric.value.special && numeric.value.coefficient === 0n
    : Number(numeric.value) === 0;
}

export function isNotANumber(numeric: Numeric): boolean {
  return numeric.kind === 'decimal' ? numeric.value.special === 'NaN' : numeric.value !== numeric.value;
}
