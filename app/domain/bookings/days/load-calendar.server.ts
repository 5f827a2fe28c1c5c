import { collections } from '~/domain/collections';
import { isClosedFor } from '~/domain/settings/closure';
import { loadSettings } from '~/domain/settings/settings.server';
import { daysOfMonth } from '~/lib/calendar-days';
import { occupiesPlaces, type TourBooking } from '../tour-booking';
import { dayLimitsOf } from './day-capacity.server';
import { kenyanHolidays, type Holiday } from './kenyan-holidays.server';
import type { DayLimits } from './tour-day';
import { isTourWeekday } from './tour-days';

export type CalendarDay = DayLimits & {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Has a capacity of its own. */
  readonly isSpecial: boolean;
  readonly note: string;
  readonly groups: number;
  readonly places: number;
  /** Groups of which the visit is still to be confirmed by the farm. */
  readonly newGroups: number;
  readonly holiday: Holiday | null;
};

/** The days of a month (`YYYY-MM`), with the groups and places of each. Unconfirmed visits count during their hold. */
export async function loadCalendar(month: string, now: Date): Promise<readonly CalendarDay[]> {
  const days = daysOfMonth(month);
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const range = { $gte: from, $lte: to };
  const [{ tours, closures }, stored, bookings] = await Promise.all([
    loadSettings(),
    collections().tourDays.find({ _id: range }).toArray(),
    collections()
      .bookings.find<Pick<TourBooking, 'preferredDate' | 'places' | 'status' | 'heldUntil'>>(
        { preferredDate: range, status: { $in: ['unconfirmed', 'new', 'confirmed', 'visited'] } },
        { projection: { preferredDate: 1, places: 1, status: 1, heldUntil: 1 } },
      )
      .toArray(),
  ]);
  const holidays = kenyanHolidays(from, to);
  return days.map((day) => {
    const own = stored.find(({ _id }) => _id === day);
    const visits = bookings.filter((each) => each.preferredDate === day && occupiesPlaces(each, now));
    return {
      day,
      ...dayLimitsOf(day, own, tours, closures),
      isSpecial: own?.capacity !== undefined,
      note: own?.note ?? '',
      groups: visits.length,
      places: visits.reduce((sum, { places }) => sum + places, 0),
      newGroups: visits.filter(({ status }) => status === 'new').length,
      holiday: holidays.find((holiday) => holiday.day === day) ?? null,
    };
  });
}

/** Holidays on which the farm still takes bookings, from one day to another. */
export async function findOpenHolidays(from: string, to: string): Promise<readonly Holiday[]> {
  const { tours, closures } = await loadSettings();
  return kenyanHolidays(from, to).filter(
    ({ day }) => isTourWeekday(day, tours.days) && !isClosedFor(closures, 'visits', day),
  );
}
