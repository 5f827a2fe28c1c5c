import { orderDeadlineDays, type DeliveryArea } from '~/domain/settings/delivery-area';
import { addDays } from '~/lib/calendar-days';
import { formatClock, formatLongDate, formatWeekday, parseNairobi, toDateInput } from '~/lib/format/dates';
import { weekdayOf } from '~/lib/weekdays';

type Schedule = Pick<DeliveryArea, 'days' | 'orderBy' | 'orderByDay'>;

const list = new Intl.ListFormat('en-GB');

/** A week, and the day after a deadline that has passed. */
const searchedDays = 9;

/** When an order placed now is delivered (`YYYY-MM-DD`), and until when it can be placed; null for an area without delivery days. */
export function findNextDelivery(
  area: Schedule,
  now: Date,
): { readonly day: string; readonly orderBy: Date } | null {
  const today = toDateInput(now);
  for (let count = 0; count < searchedDays; count += 1) {
    const day = addDays(today, count);
    const orderBy = orderDeadline(area, day);
    if (area.days.includes(weekdayOf(day)) && orderBy && now < orderBy) return { day, orderBy };
  }
  return null;
}

/** The day (`YYYY-MM-DD`) on which an order placed now is delivered; null for an area without delivery days. */
export const findNextDeliveryDay = (area: Schedule, now: Date): string | null =>
  findNextDelivery(area, now)?.day ?? null;

const orderDeadline = ({ orderBy, orderByDay }: Schedule, day: string): Date | null =>
  parseNairobi(`${orderByDay === 'same-day' ? day : addDays(day, -1)}T${orderBy}`);

/** 'Next delivery: Friday, 27 November 2026, if you order by 6:00 PM the day before.' */
export function describeNextDelivery(area: Schedule, now: Date): string {
  const day = findNextDeliveryDay(area, now);
  return day ? `Next delivery: ${formatLongDate(day)}, if you order by ${describeDeadline(area)}.` : '';
}

/** 'Friday 27 November'; '' for an area without delivery days. */
export function describeNextDay(area: Schedule, now: Date): string {
  const day = findNextDeliveryDay(area, now);
  const date = day && parseNairobi(day);
  return date ? formatWeekday(date) : '';
}

/** A page is cached for up to a minute: a deadline within it counts as over. */
const maxPageAgeMs = 60_000;

/**
 * For cached pages: 'Tuesday 24 November', the first day on which an order placed now is delivered to any area; with its areas
 * where others have to wait longer: 'Tuesday 24 November (Busia and Bumala)'. Null without areas.
 */
export function describeEarliestDelivery(
  areas: readonly (Schedule & Pick<DeliveryArea, 'name'>)[],
  now: Date,
): string | null {
  const servedAt = new Date(now.getTime() + maxPageAgeMs);
  const days = areas.map((area) => findNextDeliveryDay(area, servedAt));
  const [first] = days.filter((day) => day !== null).sort();
  const date = first && parseNairobi(first);
  if (!date) return null;
  const names = areas.filter((_, index) => days[index] === first).map(({ name }) => name);
  return `${formatWeekday(date)}${names.length < areas.length ? ` (${list.format(names)})` : ''}`;
}

/** '6:00 PM the day before' */
export const describeDeadline = ({ orderBy, orderByDay }: Schedule): string =>
  `${formatClock(orderBy)} ${orderDeadlineDays[orderByDay]}`;
