import { describeValue } from '../../bson/describe-value';
import { isNullish, typeName, type Document, type Value } from '../../bson/values';
import { CommandError, notSupported } from '../../errors';
import {
  compileArguments,
  readArguments,
  type Evaluate,
  type OperatorCompiler,
  type OperatorTable,
  type Scope,
} from '../scope';
import { HOUR, midnight, MINUTE, SECOND } from './calendar';
import { compileTimeZone } from './date-parts';
import { toInstant, parseTimeZone, type TimeZone } from './time-zone';

/** The formats that `$dateFromString` accepts by default: ISO 8601 with its usual relaxations. */
const isoPattern =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?$/i;

/** Parses a date string to an instant; null if it is malformed. */
export function parseDateString(text: string, zone: TimeZone): number | null {
  const match = isoPattern.exec(text.trim());
  if (!match) return null;
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', fraction = '0', suffix] = match;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [y, mo, d, h, mi, s] = numbers;
  if (mo < 1 || mo > 12 || d < 1 || d > 31 || h > 24 || mi > 59 || s > 60) return null;
  const local =
    midnight(y, mo, d) + h * HOUR + mi * MINUTE + s * SECOND + Math.trunc(Number(`0.${fraction}`) * 1000);
  return toInstant(local, suffix ? parseTimeZone(suffix.toUpperCase()) : zone);
}

const conversionFailure = (message: string) => new CommandError(241, 'ConversionFailure', message);

function compileFallback(args: Record<string, Value>, name: string, scope: Scope): Evaluate | null {
  return Object.hasOwn(args, name) ? scope.compile(args[name], scope) : null;
}

const dateFromString: OperatorCompiler = (operand, scope, name) => {
  const names = ['dateString', 'timezone', 'format', 'onError', 'onNull'] as const;
  const args = readArguments(name, operand, {
    names,
    notDocument: 40540,
    unknown: 40541,
    required: { dateString: 40542 },
  });
  if (Object.hasOwn(args, 'format')) throw notSupported('$dateFromString with a format');
  const { dateString, timezone } = compileArguments(args, names, scope);
  const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), timezone);
  const onError = compileFallback(args, 'onError', scope);
  const onNull = compileFallback(args, 'onNull', scope);
  const fail = (document: Document, message: string): Value => {
    if (onError) return onError(document);
    throw conversionFailure(message);
  };
  return (document) => {
    const text = dateString(document);
    const zone = readZone(document);
    if (isNullish(text)) return onNull ? onNull(document) : null;
    if (!zone) return null;
    if (typeof text !== 'string') {
      return fail(
        document,
        `$dateFromString requires that 'dateString' be a string, found: ${typeName(text)} with value ${describeValue(text)}`,
      );
    }
    const instant = parseDateString(text, zone);
    return instant === null ? fail(document, `Error parsing date string '${text}'`) : new Date(instant);
  };
};

export const dateFromStringOperators: OperatorTable = { $dateFromString: dateFromString };
