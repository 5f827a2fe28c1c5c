/** Calendar arithmetic on wall-clock times, which are milliseconds as if the clock showed UTC. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type DateParts = {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
};

export function toDateParts(local: number): DateParts {
  const date = new Date(local);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

/** Date parts may exceed their ranges and then carry over. */
export function fromDateParts({ year, month, day, hour, minute, second, millisecond }: DateParts): number {
  const date = new Date(0);
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

export const startOfDay = (local: number) => Math.floor(local / DAY) * DAY;

/** Days since 1970-01-01. */
export const dayNumber = (local: number) => Math.floor(local / DAY);

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (local: number) => new Date(local).getUTCDay();

/** 1 for Monday to 7 for Sunday. */
export const isoWeekday = (local: number) => weekday(local) || 7;

/** 1 for the first of January. */
export function dayOfYear(local: number): number {
  const { year } = toDateParts(local);
  return dayNumber(local) - dayNumber(midnight(year, 1, 1)) + 1;
}

export function midnight(year: number, month: number, day: number): number {
  return fromDateParts({ year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 });
}

/** The week of the year, 0 to 53. Weeks begin on Sunday; days before the first Sunday are in week 0. */
export const weekOfYear = (local: number) => Math.floor((dayOfYear(local) + 6 - weekday(local)) / 7);

/** The ISO 8601 year and week: a week belongs to the year of its Thursday. */
export function isoWeek(local: number): { year: number; week: number } {
  const thursday = startOfDay(local) + (4 - isoWeekday(local)) * DAY;
  const { year } = toDateParts(thursday);
  return { year, week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

/** Adds months; a day that the month does not have becomes its last. */
export function addMonths(local: number, months: number): number {
  const fields = toDateParts(local);
  const total = fields.year * 12 + (fields.month - 1) + months;
  const year = Math.floor(total / 12);
  const month = (((total % 12) + 12) % 12) + 1;
  const lastDay = new Date(midnight(year, month + 1, 1) - DAY).getUTCDate();
  return fromDateParts({ ...fields, year, month, day: Math.min(fields.day, lastDay) });
}

/** Months since the year 0. */
export function monthNumber(local: number): number {
  const { year, month } = toDateParts(local);
  return year * 12 + month - 1;
}
