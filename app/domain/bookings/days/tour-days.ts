import { parseNairobi } from '~/lib/format/dates';

// Days are `YYYY-MM-DD` strings in Nairobi time: they sort as text and depend on no local time zone.

const maxDaysAhead = 183;

/** docs/product.md 7.6. */
export const tourDurationMinutes = 120;

export const isValidDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseNairobi(text) !== null;

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`);

export const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export const lastBookableDay = (today: string): string => addDays(today, maxDaysAhead);

export const isTourDay = (day: string, closedDays: readonly string[]): boolean =>
  !isSunday(day) && !closedDays.includes(day);

export function listTourDays(day: string, today: string, closedDays: readonly string[]): string[] {
  const days: string[] = [];
  const last = lastBookableDay(today);
  for (let next = day < today ? today : day; next <= last; next = addDays(next, 1))
    if (isTourDay(next, closedDays)) days.push(next);
  return days;
}
