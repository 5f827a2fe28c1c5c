import { parseNairobi } from '~/lib/dates';

// Days are `YYYY-MM-DD` in Nairobi: they sort as text, and no zone of a server or a browser moves them.

/** How far ahead the farm plans. */
const bookableDays = 183;

/** A tour takes two hours (admin.md section 2, Book Your Visit). */
export const tourDurationMinutes = 120;

/** Whether a text is a day that exists. */
export const isValidDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseNairobi(text) !== null;

/** The moment that a day begins in Nairobi. Takes a day that exists. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`);

export const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export const lastBookableDay = (today: string): string => addDays(today, bookableDays);

/** Whether there are tours on a day: Monday to Saturday, but for the days that the farm has closed. */
export const isTourDay = (day: string, closedDays: readonly string[]): boolean =>
  !isSunday(day) && !closedDays.includes(day);

/** The days with tours from one day on, in order, as far ahead as can be booked. */
export function listTourDays(day: string, today: string, closedDays: readonly string[]): string[] {
  const days: string[] = [];
  const last = lastBookableDay(today);
  for (let next = day < today ? today : day; next <= last; next = addDays(next, 1))
    if (isTourDay(next, closedDays)) days.push(next);
  return days;
}
