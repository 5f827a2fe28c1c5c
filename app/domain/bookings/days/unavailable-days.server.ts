import type { Settings } from '~/domain/settings/settings';
import { addDays } from '~/lib/calendar-days';
import { formatShortDay } from '~/lib/format/dates';
import type { Weekday } from '~/lib/weekdays';
import { smallestGroup } from '../booking-form';
import { countUsedPlaces, hasCapacityFor, loadDayLimits } from './day-capacity.server';
import { kenyanHolidays } from './kenyan-holidays.server';
import type { UnavailableDays } from './unavailable-days';
import { isTourWeekday, listTourDays, tourCalendar } from './tour-days';

/** Farther ahead, few days are closed yet, and the list would be long. */
const listedDays = 8 * 7;

/** The days of the next eight weeks that take no bookings, without weekdays that have no tours. The booking itself decides again. */
export async function findUnavailableDays(tours: Settings['tours'], now: Date): Promise<UnavailableDays> {
  const calendar = tourCalendar(tours, now);
  const { today } = calendar;
  const last = addDays(today, listedDays);
  const days = listTourDays(today, calendar).filter((day) => day <= last);
  const [usedOn, limitsOf] = await Promise.all([countUsedPlaces(days, now), loadDayLimits(days, tours)]);
  const isClosed = (day: string) => limitsOf(day).isClosed || limitsOf(day).capacity === 0;
  const closed = days.filter(isClosed);
  const full = days.filter(
    (day) => !isClosed(day) && !hasCapacityFor(smallestGroup, usedOn(day), limitsOf(day).capacity),
  );
  const holidays = new Map(kenyanHolidays(today, last).map(({ day, name }) => [day, name]));
  const texts = [
    closed.length > 0 &&
      `We are closed on ${formatDays(closed, tours.days, (day) => holidays.get(day) ?? null)}.`,
    full.length > 0 && `Fully booked: ${formatDays(full, tours.days, () => null)}.`,
  ];
  return { closed, full, text: texts.filter(Boolean).join(' ') };
}

const list = new Intl.ListFormat('en-GB');

/** `12 Dec (Jamhuri Day) and 24 to 26 Dec`. Days with no tours between them are one range. */
export function formatDays(
  days: readonly string[],
  tourWeekdays: readonly Weekday[],
  nameOf: (day: string) => string | null,
): string {
  const ranges: { readonly from: string; to: string }[] = [];
  for (const day of days) {
    const current = ranges.at(-1);
    if (current && nextTourDay(current.to, tourWeekdays) === day) current.to = day;
    else ranges.push({ from: day, to: day });
  }
  const texts = ranges.map(({ from, to }) => {
    const name = nameOf(from);
    if (from === to) return name ? `${formatShortDay(from)} (${name})` : formatShortDay(from);
    const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
    return `${isOneMonth ? Number(from.slice(8)) : formatShortDay(from)} to ${formatShortDay(to)}`;
  });
  return list.format(texts);
}

function nextTourDay(day: string, tourWeekdays: readonly Weekday[]): string {
  let next = addDays(day, 1);
  while (!isTourWeekday(next, tourWeekdays)) next = addDays(next, 1);
  return next;
}
