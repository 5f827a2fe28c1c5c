import { parseNairobi, toDateInput } from '~/lib/format/dates';

// Days are `YYYY-MM-DD` strings in Nairobi time: they sort as text and depend on no local time zone.

const maxDaysAhead = 183;

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

/** All days from `day`, or `today` if that is later, to the last bookable one, without Sundays. */
export function listTourDays(day: string, today: string): string[] {
  const days: string[] = [];
  const last = lastBookableDay(today);
  for (let next = day < today ? today : day; next <= last; next = addDays(next, 1))
    if (!isSunday(next)) days.push(next);
  return days;
}

/** Ignores closed days and the capacity. `day` may be any text. */
export function checkDay(day: string, now: Date): 'over' | 'closed' | null {
  const today = toDateInput(now);
  if (!isValidDay(day) || day > lastBookableDay(today) || isSunday(day)) return 'closed';
  return day < today ? 'over' : null;
}
