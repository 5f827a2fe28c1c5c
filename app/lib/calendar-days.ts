import { parseNairobi, toDateInput } from './format/dates';
import { dayMs } from './time-units';

/** From midnight to midnight in Nairobi, which has no daylight saving time. Throws for other text than `YYYY-MM-DD`. */
export function dayRange(day: string): { readonly from: Date; readonly to: Date } {
  const from = parseNairobi(day);
  if (!from) throw new RangeError(`${day} is no day`);
  return { from, to: new Date(from.getTime() + dayMs) };
}

/** `addDays('2026-02-28', 1)` is '2026-03-01'. */
export const addDays = (day: string, count: number): string =>
  toDateInput(new Date(dayRange(day).from.getTime() + count * dayMs));

/** `daysBetween('2026-02-28', '2026-03-02')` is 2. */
export const daysBetween = (from: string, to: string): number =>
  (dayRange(to).from.getTime() - dayRange(from).from.getTime()) / dayMs;

/** The `count` days up to `last`, oldest first. */
export const daysUpTo = (last: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));

/** The days of a month `YYYY-MM`. Throws for other text. */
export function daysOfMonth(month: string): readonly string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** `addMonths('2026-12', 1)` is '2027-01'. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export const isValidDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseNairobi(text) !== null;
