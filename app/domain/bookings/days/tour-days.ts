import type { Settings } from '~/domain/settings/settings';
import { addDays, isValidDay } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { weekdayOf, type Weekday } from '~/lib/weekdays';

// Days are `YYYY-MM-DD` strings in Nairobi time: they sort as text and depend on no local time zone.

const maxDaysAhead = 183;

/** Today in Nairobi, as `YYYY-MM-DD`, and the weekdays with tours. */
export type TourCalendar = { readonly today: string; readonly tourWeekdays: readonly Weekday[] };

export const tourCalendar = ({ days }: Settings['tours'], now: Date): TourCalendar => ({
  today: toDateInput(now),
  tourWeekdays: days,
});

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`);

/** Whether tours run on the weekday of a day; the farm may still close the day itself. */
export const isTourWeekday = (day: string, tourWeekdays: readonly Weekday[]): boolean =>
  tourWeekdays.includes(weekdayOf(day));

export const lastBookableDay = (today: string): string => addDays(today, maxDaysAhead);

/** The days from `day`, or `today` if that is later, to the last bookable one, on the weekdays of tours. */
export function listTourDays(day: string, { today, tourWeekdays }: TourCalendar): string[] {
  const days: string[] = [];
  const last = lastBookableDay(today);
  for (let next = day < today ? today : day; next <= last; next = addDays(next, 1))
    if (isTourWeekday(next, tourWeekdays)) days.push(next);
  return days;
}

/** Ignores closed days and the capacity. `day` may be any text. */
export function checkDay(day: string, { today, tourWeekdays }: TourCalendar): 'over' | 'closed' | null {
  if (!isValidDay(day) || day > lastBookableDay(today) || !isTourWeekday(day, tourWeekdays)) return 'closed';
  return day < today ? 'over' : null;
}
