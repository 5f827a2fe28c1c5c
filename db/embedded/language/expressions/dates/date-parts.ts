import { Int32, Long, type ObjectId, type Timestamp } from 'bson';
import { describeValue } from '../../bson/describe-value';
import { toInteger } from '../../bson/numbers';
import { bsonTypeOf, isDocument, isNullish, typeName, type Value } from '../../bson/values';
import { locationError } from '../../errors';
import {
  compileArguments,
  readArguments,
  type Evaluate,
  type OperatorCompiler,
  type OperatorTable,
} from '../scope';
import {
  dayOfYear,
  toDateParts,
  isoWeek,
  isoWeekday,
  fromDateParts,
  weekday,
  weekOfYear,
  type DateParts,
} from './calendar';
import { formatDate, isoFormat, isoFormatWithoutZone } from './format-date';
import { toWallClock, toInstant, parseTimeZone, utc, type TimeZone } from './time-zone';

/** The instant of a date, a timestamp or an ObjectId, in milliseconds. Fails with 16006 for other types. */
export function readInstant(value: Value): number {
  if (value instanceof Date) return value.getTime();
  const bsonType = value !== null && typeof value === 'object' ? bsonTypeOf(value) : undefined;
  if (bsonType === 'Timestamp') return (value as Timestamp).t * 1000;
  if (bsonType === 'ObjectId') return (value as ObjectId).getTimestamp().getTime();
  throw locationError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** Compiles a `timezone` argument: UTC if it is absent, null if it evaluates to null. */
export function compileTimeZone(
  isPresent: boolean,
  evaluate: Evaluate,
): (document: Parameters<Evaluate>[0]) => TimeZone | null {
  if (!isPresent) return () => utc;
  return (document) => {
    const value = evaluate(document);
    if (isNullish(value)) return null;
    if (typeof value !== 'string') {
      throw locationError(40517, `timezone must evaluate to a string, found ${typeName(value)}`);
    }
    return parseTimeZone(value);
  };
}

/** An operator on a date, alone or as `{ date, timezone }`, that returns a part of its wall-clock time. */
const part =
  (read: (local: number) => Value): OperatorCompiler =>
  (operand, scope, name) => {
    const isNamed = isDocument(operand) && !Object.keys(operand)[0]?.startsWith('$');
    if (Array.isArray(operand) && operand.length !== 1) {
      throw locationError(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${operand.length}`,
      );
    }
    const args = isNamed
      ? readArguments(name, operand, {
          names: ['date', 'timezone'],
          notDocument: 40535,
          unknown: 40535,
          required: { date: 40539 },
        })
      : { date: Array.isArray(operand) ? operand[0] : operand };
    const { date, timezone } = compileArguments(args, ['date', 'timezone'], scope);
    const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), timezone);
    return (document) => {
      const value = date(document);
      const zone = readZone(document);
      if (isNullish(value) || !zone) return null;
      return read(toWallClock(readInstant(value), zone));
    };
  };

const int = (read: (local: number) => number) => part((local) => new Int32(read(local)));

const dateToString: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: ['date', 'format', 'timezone', 'onNull'],
    notDocument: 18629,
    unknown: 18534,
    required: { date: 18628 },
  });
  const { date, format, timezone, onNull } = compileArguments(
    args,
    ['date', 'format', 'timezone', 'onNull'],
    scope,
  );
  const hasFormat = Object.hasOwn(args, 'format');
  const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), timezone);
  const orNull = Object.hasOwn(args, 'onNull') ? onNull : () => null;
  return (document) => {
    const value = date(document);
    const zone = readZone(document);
    const pattern = hasFormat ? format(document) : undefined;
    if (!isNullish(pattern) && typeof pattern !== 'string') {
      throw locationError(
        18533,
        `$dateToString requires that 'format' be a string, found: ${typeName(pattern)} with value ${describeValue(pattern)}`,
      );
    }
    if (isNullish(value)) return orNull(document);
    if (!zone || (hasFormat && isNullish(pattern))) return null;
    return formatDate(readInstant(value), pattern ?? (zone.isUtc ? isoFormat : isoFormatWithoutZone), zone);
  };
};

function readFlag(value: Value): boolean | null {
  if (isNullish(value)) return null;
  if (typeof value === 'boolean') return value;
  throw locationError(40521, `iso8601 must evaluate to a bool, found ${typeName(value)}`);
}

const dateToParts: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: ['date', 'timezone', 'iso8601'],
    notDocument: 40524,
    unknown: 40520,
    required: { date: 40522 },
  });
  const { date, timezone, iso8601 } = compileArguments(args, ['date', 'timezone', 'iso8601'], scope);
  const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), timezone);
  return (document) => {
    const value = date(document);
    const zone = readZone(document);
    const isIso = Object.hasOwn(args, 'iso8601') ? readFlag(iso8601(document)) : false;
    if (isNullish(value) || !zone || isIso === null) return null;
    const local = toWallClock(readInstant(value), zone);
    const fields = toDateParts(local);
    const week = isoWeek(local);
    const day: Record<string, number> = isIso
      ? { isoWeekYear: week.year, isoWeek: week.week, isoDayOfWeek: isoWeekday(local) }
      : { year: fields.year, month: fields.month, day: fields.day };
    const { hour, minute, second, millisecond } = fields;
    const parts = Object.entries({ ...day, hour, minute, second, millisecond });
    return Object.fromEntries(parts.map(([key, number]) => [key, new Int32(number)]));
  };
};

const partNames = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;
const partDefaults: DateParts = {
  year: 1970,
  month: 1,
  day: 1,
  hour: 0,
  minute: 0,
  second: 0,
  millisecond: 0,
};

const dateFromParts: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: [...partNames, 'timezone'],
    notDocument: 40519,
    unknown: 40518,
    required: { year: 40516 },
  });
  const evaluations = compileArguments(args, [...partNames, 'timezone'], scope);
  const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), evaluations.timezone);
  const given = partNames.filter((key) => Object.hasOwn(args, key));
  return (document) => {
    const fields = { ...partDefaults };
    for (const key of given) {
      const value = evaluations[key](document);
      if (isNullish(value)) return null;
      const number = toInteger(value);
      if (number === undefined) {
        throw locationError(
          40515,
          `'${key}' must evaluate to an integer, found ${typeName(value)} with value ${describeValue(value)}`,
        );
      }
      if (key === 'year' && (number < 1 || number > 9999)) {
        throw locationError(
          40523,
          `'year' must evaluate to an integer in the range 1 to 9999, found ${number}`,
        );
      }
      if (Math.abs(number) > 32767 && key !== 'year') {
        throw locationError(
          31034,
          `'${key}' must evaluate to a value in the range [-32768, 32767]; value ${number} is not in range`,
        );
      }
      fields[key] = number;
    }
    const zone = readZone(document);
    return zone ? new Date(toInstant(fromDateParts(fields), zone)) : null;
  };
};

export const datePartOperators: OperatorTable = {
  $year: int((local) => toDateParts(local).year),
  $month: int((local) => toDateParts(local).month),
  $dayOfMonth: int((local) => toDateParts(local).day),
  $hour: int((local) => toDateParts(local).hour),
  $minute: int((local) => toDateParts(local).minute),
  $second: int((local) => toDateParts(local).second),
  $millisecond: int((local) => toDateParts(local).millisecond),
  $dayOfWeek: int((local) => weekday(local) + 1),
  $dayOfYear: int(dayOfYear),
  $week: int(weekOfYear),
  $isoDayOfWeek: int(isoWeekday),
  $isoWeek: int((local) => isoWeek(local).week),
  $isoWeekYear: part((local) => Long.fromNumber(isoWeek(local).year)),
  $dateToString: dateToString,
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
};
