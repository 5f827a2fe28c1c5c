import { locationError } from '../../errors';
import { dayOfYear, toDateParts, isoWeek, isoWeekday, weekday, weekOfYear, MINUTE } from './calendar';
import { toWallClock, type TimeZone } from './time-zone';

/** The default formats of `$dateToString`. */
export const isoFormat = '%Y-%m-%dT%H:%M:%S.%LZ';
export const isoFormatWithoutZone = '%Y-%m-%dT%H:%M:%S.%L';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const pad = (value: number, width: number) => String(value).padStart(width, '0');

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`;
}

type Specifier = (local: number, offsetMinutes: number) => string;

/** https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/dateToString/#format-specifiers */
const specifiers: Record<string, Specifier> = {
  '%': () => '%',
  Y: (local) => {
    const { year } = toDateParts(local);
    if (year < 0 || year > 9999) {
      throw locationError(
        18537,
        `Could not convert date to string: date component was outside the supported range of 0-9999: ${year}`,
      );
    }
    return pad(year, 4);
  },
  m: (local) => pad(toDateParts(local).month, 2),
  b: (local) => months[toDateParts(local).month - 1]!.slice(0, 3),
  B: (local) => months[toDateParts(local).month - 1]!,
  d: (local) => pad(toDateParts(local).day, 2),
  H: (local) => pad(toDateParts(local).hour, 2),
  M: (local) => pad(toDateParts(local).minute, 2),
  S: (local) => pad(toDateParts(local).second, 2),
  L: (local) => pad(toDateParts(local).millisecond, 3),
  j: (local) => pad(dayOfYear(local), 3),
  w: (local) => String(weekday(local) + 1),
  u: (local) => String(isoWeekday(local)),
  U: (local) => pad(weekOfYear(local), 2),
  V: (local) => pad(isoWeek(local).week, 2),
  G: (local) => pad(isoWeek(local).year, 4),
  z: (_local, offset) => offsetText(offset),
  Z: (_local, offset) => String(offset),
};

/** Formats an instant in a time zone. Fails with 18536 for an unknown specifier and 18535 for a trailing %. */
export function formatDate(instant: number, format: string, zone: TimeZone): string {
  const local = toWallClock(instant, zone);
  const offset = Math.round((local - instant) / MINUTE);
  return format.replace(/%([^]?)/g, (_whole, letter: string) => {
    if (letter === '') throw locationError(18535, "Unmatched '%' at end of format string");
    const specifier = Object.hasOwn(specifiers, letter) ? specifiers[letter] : undefined;
    if (!specifier) throw locationError(18536, `Invalid format character '%${letter}' in format string`);
    return specifier(local, offset);
  });
}
