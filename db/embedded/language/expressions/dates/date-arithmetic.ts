import { Long } from 'bson';
import { describeValue } from '../../bson/describe-value';
import { toInteger } from '../../bson/numbers';
import { isNullish, typeName, type Value } from '../../bson/values';
import { failedToParse, locationError, notSupported } from '../../errors';
import { compileArguments, readArguments, type OperatorCompiler, type OperatorTable } from '../scope';
import {
  addMonths,
  DAY,
  dayNumber,
  HOUR,
  midnight,
  MINUTE,
  monthNumber,
  SECOND,
  startOfDay,
  weekday,
} from './calendar';
import { compileTimeZone, readInstant } from './date-parts';
import { toWallClock, toInstant, type TimeZone } from './time-zone';

const units = ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof units)[number];

/** Milliseconds of the units with a fixed length. */
const fixedLengths: Partial<Record<Unit, number>> = {
  millisecond: 1,
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
};

const monthsIn: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

function readUnit(value: Value, name: string): Unit {
  if (typeof value !== 'string') {
    throw locationError(5439013, `${name} requires 'unit' to be a string, but got ${typeName(value)}`);
  }
  if (!units.includes(value as Unit)) throw failedToParse(`unknown time unit value: ${value}`);
  return value as Unit;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** `startOfWeek` as 0 for Sunday to 6 for Saturday. */
function readStartOfWeek(value: Value, name: string): number {
  if (typeof value !== 'string') {
    throw locationError(5439015, `${name} requires 'startOfWeek' to be a string, but got ${typeName(value)}`);
  }
  const dayName = value.toLowerCase();
  const day = weekdays.findIndex(
    (weekdayName) => dayName === weekdayName || dayName === weekdayName.slice(0, 3),
  );
  if (day < 0) throw failedToParse(`unknown day of week value: ${value}`);
  return day;
}

/** MongoDB counts bins from 2000-01-01 in the time zone. */
const REFERENCE = midnight(2000, 1, 1);

const floorTo = (value: number, size: number) => Math.floor(value / size) * size;

function truncate(instant: number, unit: Unit, binSize: number, zone: TimeZone, startOfWeek: number): number {
  const length = fixedLengths[unit];
  if (length) {
    const reference = toInstant(REFERENCE, zone);
    return reference + floorTo(instant - reference, length * binSize);
  }
  const local = toWallClock(instant, zone);
  if (unit === 'day')
    return toInstant(REFERENCE + floorTo(startOfDay(local) - REFERENCE, DAY * binSize), zone);
  if (unit === 'week') {
    const sinceStart = (weekday(local) - startOfWeek + 7) % 7;
    return toInstant(startOfDay(local) - sinceStart * DAY, zone);
  }
  const reference = monthNumber(REFERENCE);
  const month = reference + floorTo(monthNumber(local) - reference, monthsIn[unit]! * binSize);
  return toInstant(midnight(Math.floor(month / 12), (month % 12) + 1, 1), zone);
}

const dateTrunc: OperatorCompiler = (operand, scope, name) => {
  const names = ['date', 'unit', 'binSize', 'timezone', 'startOfWeek'] as const;
  const args = readArguments(name, operand, {
    names,
    notDocument: 5439007,
    unknown: 5439008,
    required: { date: 5439009, unit: 5439010 },
  });
  const { date, unit, binSize, timezone, startOfWeek } = compileArguments(args, names, scope);
  const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), timezone);
  return (document) => {
    const value = date(document);
    const unitValue = unit(document);
    const size = Object.hasOwn(args, 'binSize') ? binSize(document) : 1;
    const zone = readZone(document);
    if (isNullish(value) || isNullish(unitValue) || isNullish(size) || !zone) return null;
    const parsedUnit = readUnit(unitValue, name);
    const start =
      Object.hasOwn(args, 'startOfWeek') && parsedUnit === 'week' ? startOfWeek(document) : 'sunday';
    if (isNullish(start)) return null;
    const bin = toInteger(size);
    if (bin === undefined) {
      throw locationError(
        5439017,
        `${name} requires 'binSize' to be a 64-bit integer, but got value '${describeValue(size)}' of type ${typeName(size)}`,
      );
    }
    if (bin <= 0)
      throw locationError(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${bin}`);
    if (parsedUnit === 'week' && bin !== 1)
      throw notSupported(`${name} with unit week and a binSize other than 1`);
    return new Date(truncate(readInstant(value), parsedUnit, bin, zone, readStartOfWeek(start, name)));
  };
};

function addUnits(instant: number, unit: Unit, amount: number, zone: TimeZone): number {
  const length = fixedLengths[unit];
  if (length) return instant + amount * length;
  const local = toWallClock(instant, zone);
  const months = monthsIn[unit];
  if (months) return toInstant(addMonths(local, amount * months), zone);
  return toInstant(local + amount * DAY * (unit === 'week' ? 7 : 1), zone);
}

const dateShift =
  (sign: 1 | -1): OperatorCompiler =>
  (operand, scope, name) => {
    const names = ['startDate', 'unit', 'amount', 'timezone'] as const;
    const args = readArguments(name, operand, {
      names,
      notDocument: 5166400,
      unknown: 5166401,
      required: { startDate: 5166402, unit: 5166402, amount: 5166402 },
    });
    const { startDate, unit, amount, timezone } = compileArguments(args, names, scope);
    const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), timezone);
    return (document) => {
      const [start, unitValue, amountValue] = [startDate(document), unit(document), amount(document)];
      const zone = readZone(document);
      if (isNullish(start) || isNullish(unitValue) || isNullish(amountValue) || !zone) return null;
      const parsedUnit = readUnit(unitValue, name);
      const count = toInteger(amountValue);
      if (count === undefined) throw locationError(5166405, `${name} expects integer amount of time units`);
      const instant = addUnits(readInstant(start), parsedUnit, sign * count, zone);
      if (Number.isNaN(new Date(instant).getTime())) {
        throw locationError(5166406, `${name} overflowed`);
      }
      return new Date(instant);
    };
  };

/** The number of unit boundaries between two instants, in the time zone. */
function countUnits(start: number, end: number, unit: Unit, zone: TimeZone, startOfWeek: number): number {
  const [from, to] = [toWallClock(start, zone), toWallClock(end, zone)];
  const months = monthsIn[unit];
  if (months) return Math.floor(monthNumber(to) / months) - Math.floor(monthNumber(from) / months);
  if (unit === 'day') return dayNumber(to) - dayNumber(from);
  if (unit === 'week') {
    // 1970-01-01 was a Thursday.
    const weekNumber = (local: number) => Math.floor((dayNumber(local) + 4 - startOfWeek) / 7);
    return weekNumber(to) - weekNumber(from);
  }
  const length = fixedLengths[unit]!;
  // A change of the UTC offset in between is not elapsed time.
  const shift = Math.trunc((to - end - (from - start)) / length);
  return Math.floor(to / length) - Math.floor(from / length) - shift;
}

const dateDiff: OperatorCompiler = (operand, scope, name) => {
  const names = ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'] as const;
  const args = readArguments(name, operand, {
    names,
    notDocument: 5166301,
    unknown: 5166302,
    required: { startDate: 5166303, endDate: 5166304, unit: 5166305 },
  });
  const { startDate, endDate, unit, timezone, startOfWeek } = compileArguments(args, names, scope);
  const readZone = compileTimeZone(Object.hasOwn(args, 'timezone'), timezone);
  return (document) => {
    const [start, end, unitValue] = [startDate(document), endDate(document), unit(document)];
    const zone = readZone(document);
    if (isNullish(start) || isNullish(end) || isNullish(unitValue) || !zone) return null;
    const parsedUnit = readUnit(unitValue, name);
    const week =
      Object.hasOwn(args, 'startOfWeek') && parsedUnit === 'week' ? startOfWeek(document) : 'sunday';
    if (isNullish(week)) return null;
    const count = countUnits(
      readInstant(start),
      readInstant(end),
      parsedUnit,
      zone,
      readStartOfWeek(week, name),
    );
    return Long.fromNumber(count);
  };
};

export const dateArithmeticOperators: OperatorTable = {
  $dateTrunc: dateTrunc,
  $dateAdd: dateShift(1),
  $dateSubtract: dateShift(-1),
  $dateDiff: dateDiff,
};
