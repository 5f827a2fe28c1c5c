import { Int32 } from 'bson';
import { compareBinaryStrings } from '../bson/compare-binary-strings';
import { describeValue } from '../bson/describe-value';
import { toDouble, toInteger } from '../bson/numbers';
import { isNullish, isNumber, typeName, type Value } from '../bson/values';
import { locationError } from '../errors';
import {
  binary,
  compileArguments,
  readArguments,
  unary,
  variadic,
  type OperatorCompiler,
  type OperatorTable,
} from './scope';

/** Converts a value to text as `$toLower`, `$substr` and the like do. */
function coerceToText(value: Value): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumber(value)) return String(value);
  if (value instanceof Date) return value.toISOString();
  throw locationError(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

/** MongoDB changes the case of ASCII letters only. */
const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upperAscii = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

function concatenate(values: Value[]): Value {
  let text = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string') {
      throw locationError(16702, `$concat only supports strings, not ${typeName(value)}`);
    }
    text += value;
  }
  return text;
}

function readIndex(
  value: Value,
  codes: { type: number; range: number; negative: number },
  what: string,
): number {
  if (!isNumber(value)) {
    throw locationError(
      codes.type,
      `$substrCP: ${what} must be a numeric type (is BSON type ${typeName(value)})`,
    );
  }
  const index = toInteger(value);
  if (index === undefined) {
    throw locationError(codes.range, `$substrCP: ${what} cannot be represented as a 32-bit integral value`);
  }
  if (index < 0) throw locationError(codes.negative, `$substrCP: ${what} must be a nonnegative integer.`);
  return index;
}

const substringOfPoints: OperatorCompiler = variadic(
  ([value, start, length]) => {
    const text = coerceToText(value);
    const from = readIndex(start, { type: 34450, range: 34451, negative: 34455 }, 'starting index');
    const count = readIndex(length, { type: 34452, range: 34453, negative: 34454 }, 'length');
    return [...text].slice(from, from + count).join('');
  },
  3,
  3,
);

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

const substringOfBytes: OperatorCompiler = variadic(
  ([value, start, length], _scope, name) => {
    const bytes = Buffer.from(coerceToText(value), 'utf8');
    if (!isNumber(start)) {
      throw locationError(
        16034,
        `${name}:  starting index must be a numeric type (is BSON type ${typeName(start)})`,
      );
    }
    if (!isNumber(length)) {
      throw locationError(
        16035,
        `${name}:  length must be a numeric type (is BSON type ${typeName(length)})`,
      );
    }
    const from = Math.trunc(toDouble(start));
    const count = Math.trunc(toDouble(length));
    if (from < 0) throw locationError(50752, `${name}:  starting index must be non-negative (got: ${from})`);
    const to = count < 0 ? bytes.length : from + count;
    if (isContinuation(bytes[from])) {
      throw locationError(28656, `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`);
    }
    if (isContinuation(bytes[to])) {
      throw locationError(
        28657,
        `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`,
      );
    }
    return bytes.subarray(from, to).toString('utf8');
  },
  3,
  3,
);

const lengthOf = (code: number, measure: (text: string) => number) =>
  unary((value, _scope, name) => {
    if (typeof value === 'string') return new Int32(measure(value));
    throw locationError(code, `${name} requires a string argument, found: ${typeName(value)}`);
  });

function split(text: Value, separator: Value): Value {
  if (isNullish(text) || isNullish(separator)) return null;
  if (typeof text !== 'string') {
    throw locationError(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(text)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw locationError(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  }
  if (separator === '') throw locationError(40087, '$split requires a non-empty separator');
  return text.split(separator);
}

/** The default characters of `$trim`: https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/trim/ */
const whitespace = new Set(
  '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
);

const trim =
  (left: boolean, right: boolean): OperatorCompiler =>
  (operand, scope, name) => {
    const args = readArguments(name, operand, {
      names: ['input', 'chars'],
      notDocument: 50696,
      unknown: 50694,
      required: { input: 50695 },
    });
    const { input, chars } = compileArguments(args, ['input', 'chars'], scope);
    const hasChars = Object.hasOwn(args, 'chars');
    return (document) => {
      const text = input(document);
      if (isNullish(text)) return null;
      if (typeof text !== 'string') {
        throw locationError(
          50699,
          `${name} requires its input to be a string, got ${describeValue(text)} (of type ${typeName(text)}) instead.`,
        );
      }
      let removed: ReadonlySet<string> = whitespace;
      if (hasChars) {
        const charsValue = chars(document);
        if (isNullish(charsValue)) return null;
        if (typeof charsValue !== 'string') {
          throw locationError(
            50700,
            `${name} requires 'chars' to be a string, got ${describeValue(charsValue)} (of type ${typeName(charsValue)}) instead.`,
          );
        }
        removed = new Set(charsValue);
      }
      const symbols = [...text];
      let from = 0;
      let to = symbols.length;
      while (left && from < to && removed.has(symbols[from]!)) from += 1;
      while (right && to > from && removed.has(symbols[to - 1]!)) to -= 1;
      return symbols.slice(from, to).join('');
    };
  };

function readBound(value: Value, name: string, what: string): number {
  const bound = toInteger(value);
  if (bound === undefined) {
    throw locationError(
      40096,
      `${name} requires an integral ${what} index, found a value of type: ${typeName(value)}`,
    );
  }
  if (bound < 0) throw locationError(40097, `${name} requires a nonnegative ${what} index, found: ${bound}`);
  return bound;
}

/** `$indexOfCP` and `$indexOfBytes`, over code points or bytes. */
const indexOf = (codes: [number, number], units: (text: string) => Buffer) =>
  variadic(
    ([text, part, start, end], _scope, name) => {
      if (isNullish(text)) return null;
      if (typeof text !== 'string') {
        throw locationError(
          codes[0],
          `${name} requires a string as the first argument, found: ${typeName(text)}`,
        );
      }
      if (typeof part !== 'string') {
        throw locationError(
          codes[1],
          `${name} requires a string as the second argument, found: ${typeName(part)}`,
        );
      }
      const whole = units(text);
      const needle = units(part);
      const width = units('a').length;
      const from = start === undefined ? 0 : readBound(start, name, 'starting') * width;
      const to =
        end === undefined ? whole.length : Math.min(readBound(end, name, 'ending') * width, whole.length);
      for (let at = from; at + needle.length <= to; at += width) {
        if (whole.subarray(at, at + needle.length).equals(needle)) return new Int32(at / width);
      }
      return new Int32(-1);
    },
    2,
    4,
  );

/** Four bytes for each code point (UTF-32). */
const pointsOf = (text: string) =>
  Buffer.from(Uint32Array.from([...text], (symbol) => symbol.codePointAt(0)!).buffer);

const replacement =
  (replace: (text: string, find: string, by: string) => string): OperatorCompiler =>
  (operand, scope, name) => {
    const names = ['input', 'find', 'replacement'] as const;
    const args = readArguments(name, operand, {
      names,
      notDocument: 51751,
      unknown: 51750,
      required: { input: 51749, find: 51748, replacement: 51747 },
    });
    const evaluations = compileArguments(args, names, scope);
    const codes = { input: 51746, find: 51745, replacement: 51744 };
    return (document) => {
      const values = names.map((part) => {
        const value = evaluations[part](document);
        if (!isNullish(value) && typeof value !== 'string') {
          throw locationError(
            codes[part],
            `${name} requires that '${part}' be a string, found: ${describeValue(value)}`,
          );
        }
        return value as string | null | undefined;
      });
      const [text, find, by] = values;
      if (isNullish(text) || isNullish(find) || isNullish(by)) return null;
      return replace(text, find, by);
    };
  };

export const stringOperators: OperatorTable = {
  $concat: variadic(concatenate),
  $toLower: unary((value) => lowerAscii(coerceToText(value))),
  $toUpper: unary((value) => upperAscii(coerceToText(value))),
  $strcasecmp: binary((a, b) => {
    const order = compareBinaryStrings(upperAscii(coerceToText(a)), upperAscii(coerceToText(b)));
    return new Int32(Math.sign(order));
  }),
  $substr: substringOfBytes,
  $substrBytes: substringOfBytes,
  $substrCP: substringOfPoints,
  $strLenCP: lengthOf(34471, (text) => [...text].length),
  $strLenBytes: lengthOf(34473, (text) => Buffer.byteLength(text, 'utf8')),
  $split: binary(split),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $indexOfCP: indexOf([40093, 40094], pointsOf),
  $indexOfBytes: indexOf([40091, 40092], (text) => Buffer.from(text, 'utf8')),
  $replaceOne: replacement((text, find, by) => text.replace(find, () => by)),
  $replaceAll: replacement((text, find, by) => text.replaceAll(find, () => by)),
};
