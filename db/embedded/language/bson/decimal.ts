import { Decimal128 } from 'bson';

/** A decimal number: coefficient * 10^exponent, or a special value. bson's Decimal128 has no arithmetic. */
export type Decimal = {
  readonly coefficient: bigint;
  readonly exponent: number;
  readonly special?: 'NaN' | 'Infinity' | '-Infinity';
};

/** IEEE 754-2008 decimal128 has 34 digits and exponents from -6176 to 6111. */
const MAX_DIGITS = 34;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;
const EXPONENT_BIAS = 6176;

const notANumber: Decimal = { coefficient: 0n, exponent: 0, special: 'NaN' };
const infinity: Decimal = { coefficient: 0n, exponent: 0, special: 'Infinity' };
const minusInfinity: Decimal = { coefficient: 0n, exponent: 0, special: '-Infinity' };

const powers: bigint[] = [1n];

/** 10^n for n >= 0. */
function powerOfTen(n: number): bigint {
  for (let known = powers.length; known <= n && known < 6500; known++) powers.push(powers[known - 1]! * 10n);
  return powers[n] ?? 10n ** BigInt(n);
}

/** Decodes a Decimal128 (little-endian, binary integer decimal encoding). */
export function readDecimal(value: Decimal128): Decimal {
  const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16);
  const low = view.getBigUint64(0, true);
  const high = view.getBigUint64(8, true);
  const negative = high >> 63n === 1n;
  const combination = (high >> 58n) & 0x1fn;
  if (combination === 0x1fn) return notANumber;
  if (combination === 0x1en) return negative ? minusInfinity : infinity;
  // The long form of the coefficient exceeds 34 digits, which the standard reads as zero.
  if (combination >> 3n === 3n)
    return { coefficient: 0n, exponent: Number((high >> 47n) & 0x3fffn) - EXPONENT_BIAS };
  const magnitude = ((high & 0x1ffffffffffffn) << 64n) | low;
  return {
    coefficient: negative ? -magnitude : magnitude,
    exponent: Number((high >> 49n) & 0x3fffn) - EXPONENT_BIAS,
  };
}

const digitCount = (magnitude: bigint) => magnitude.toString().length;
const absolute = (value: bigint) => (value < 0n ? -value : value);

/** Divides, rounding half to even (the default of decimal128). */
function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = absolute(numerator);
  const d = absolute(denominator);
  let quotient = n / d;
  const twice = (n % d) * 2n;
  if (twice > d || (twice === d && quotient % 2n === 1n)) quotient += 1n;
  return negative ? -quotient : quotient;
}

/** Encodes the nearest Decimal128, rounded half to even to 34 digits; overflow becomes infinite, underflow zero. */
export function writeDecimal(decimal: Decimal): Decimal128 {
  if (decimal.special) return Decimal128.fromString(decimal.special);
  let { coefficient, exponent } = decimal;
  const excess = Math.max(digitCount(absolute(coefficient)) - MAX_DIGITS, MIN_EXPONENT - exponent, 0);
  if (excess > 0) {
    coefficient = divideHalfEven(coefficient, powerOfTen(excess));
    exponent += excess;
    if (digitCount(absolute(coefficient)) > MAX_DIGITS) {
      coefficient /= 10n;
      exponent += 1;
    }
  }
  while (exponent > MAX_EXPONENT && coefficient !== 0n && digitCount(absolute(coefficient)) < MAX_DIGITS) {
    coefficient *= 10n;
    exponent -= 1;
  }
  if (coefficient === 0n) exponent = Math.min(Math.max(exponent, MIN_EXPONENT), MAX_EXPONENT);
  if (exponent > MAX_EXPONENT) return Decimal128.fromString(coefficient < 0n ? '-Infinity' : 'Infinity');
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

export const decimalFromInteger = (value: bigint | number): Decimal => ({
  coefficient: BigInt(value),
  exponent: 0,
});

/** Parses a finite number in JavaScript's notation, such as '-1.25e-7'. */
function decimalFromNotation(text: string): Decimal {
  const [mantissa = '0', power = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { coefficient: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** Converts a double as MongoDB does for arithmetic: rounded to 15 digits, so that 0.1 stays 0.1. */
export function decimalFromDouble(value: number): Decimal {
  if (Number.isNaN(value)) return notANumber;
  if (!Number.isFinite(value)) return value > 0 ? infinity : minusInfinity;
  if (Number.isSafeInteger(value) && Math.abs(value) < 1e15) return decimalFromInteger(value);
  return decimalFromNotation(value.toExponential(14));
}

/** Converts a double to its exact value. */
export function exactDecimalFromDouble(value: number): Decimal {
  if (!Number.isFinite(value)) return decimalFromDouble(value);
  if (Number.isInteger(value)) return decimalFromInteger(BigInt(value));
  let mantissa = value;
  let halvings = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    halvings += 1;
  }
  // m / 2^k = m * 5^k / 10^k
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(halvings), exponent: -halvings };
}

export function decimalToDouble(decimal: Decimal): number {
  return decimal.special ? Number(decimal.special) : Number(`${decimal.coefficient}e${decimal.exponent}`);
}

/** Compares exact values; NaN is less than everything and equal to itself. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.special || b.special) {
    const rank = (d: Decimal) =>
      d.special === 'NaN' ? 0 : d.special === '-Infinity' ? 1 : d.special === 'Infinity' ? 3 : 2;
    return Math.sign(rank(a) - rank(b));
  }
  const signs = sign(a.coefficient) - sign(b.coefficient);
  if (signs !== 0 || a.coefficient === 0n) return Math.sign(signs);
  const exponent = Math.min(a.exponent, b.exponent);
  const x = a.coefficient * powerOfTen(a.exponent - exponent);
  const y = b.coefficient * powerOfTen(b.exponent - exponent);
  return x < y ? -1 : x > y ? 1 : 0;
}

const sign = (value: bigint) => (value < 0n ? -1 : value > 0n ? 1 : 0);

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special) {
    if (a.special === 'NaN' || b.special === 'NaN') return notANumber;
    if (a.special && b.special) return a.special === b.special ? a : notANumber;
    return a.special ? a : b;
  }
  const exponent = Math.min(a.exponent, b.exponent);
  return {
    coefficient:
      a.coefficient * powerOfTen(a.exponent - exponent) + b.coefficient * powerOfTen(b.exponent - exponent),
    exponent,
  };
}

export function negateDecimal(a: Decimal): Decimal {
  if (a.special === 'NaN') return a;
  if (a.special) return a.special === 'Infinity' ? minusInfinity : infinity;
  return { coefficient: -a.coefficient, exponent: a.exponent };
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special) {
    const product = decimalToDouble(a) * decimalToDouble(b);
    return Number.isNaN(product) ? notANumber : product > 0 ? infinity : minusInfinity;
  }
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** a / b for b other than zero: exact if possible, else to 34 digits. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special) {
    if (a.special === 'NaN' || b.special === 'NaN' || (a.special && b.special)) return notANumber;
    if (b.special) return decimalFromInteger(0);
    return (a.special === 'Infinity') === b.coefficient > 0n ? infinity : minusInfinity;
  }
  // Two digits more than decimal128 has plus a sticky digit, so that only the final rounding counts.
  const shift = MAX_DIGITS + 2 + digitCount(absolute(b.coefficient));
  const scaled = a.coefficient * powerOfTen(shift);
  let coefficient = scaled / b.coefficient;
  let exponent = a.exponent - b.exponent - shift;
  if (scaled % b.coefficient !== 0n) {
    coefficient = coefficient * 10n + BigInt(sign(scaled) * sign(b.coefficient));
    exponent -= 1;
  }
  const ideal = a.exponent - b.exponent;
  while (exponent < ideal && coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return coefficient === 0n ? { coefficient, exponent: ideal } : { coefficient, exponent };
}

/** The remainder of a / b with the sign of a, for b other than zero. */
export function remainderOfDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special === 'NaN') return notANumber;
  if (b.special) return a;
  const exponent = Math.min(a.exponent, b.exponent);
  const x = a.coefficient * powerOfTen(a.exponent - exponent);
  const y = b.coefficient * powerOfTen(b.exponent - exponent);
  return { coefficient: x % y, exponent };
}

export type Rounding = 'ceil' | 'floor' | 'trunc' | 'halfEven';

/** Rounds to `places` digits after the decimal point, before it if negative. */
export function roundDecimal(a: Decimal, places: number, rounding: Rounding): Decimal {
  if (a.special || a.exponent >= -places) return a;
  const unit = powerOfTen(-places - a.exponent);
  let coefficient = a.coefficient / unit;
  const exact = coefficient * unit === a.coefficient;
  if (rounding === 'halfEven') coefficient = divideHalfEven(a.coefficient, unit);
  else if (!exact && rounding === 'ceil' && a.coefficient > 0n) coefficient += 1n;
  else if (!exact && rounding === 'floor' && a.coefficient < 0n) coefficient -= 1n;
  return { coefficient, exponent: -places };
}

/** Coefficient and exponent without trailing zeros: equal decimals give equal strings. */
export function canonicalDecimal(a: Decimal): string {
  if (a.special) return a.special;
  let { coefficient, exponent } = a;
  if (coefficient === 0n) return '0';
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return `${coefficient}e${exponent}`;
}
