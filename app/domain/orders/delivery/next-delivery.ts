import { isClosedFor, type Closure } from '~/domain/settings/closure';
import { orderDeadlineDays, type DeliverySchedule } from '~/domain/settings/delivery-area';
import { addDays } from '~/lib/calendar-days';
import { formatClock, formatLongDate, formatWeekday, parseNairobi, toDateInput } from '~/lib/format/dates';
import { weekdayOf } from '~/lib/weekdays';

const list = new Intl.ListFormat('en-GB');

/** The farm may be closed for months. */
const searchedDays = 366;

/** A schedule, and the calendar of the farm, which has closed days. */
type Deliveries = DeliverySchedule & { readonly closures?: readonly Closure[] };

/** When an order placed now is delivered (`YYYY-MM-DD`), and until when it can be placed; null without delivery days. */
export function findNextDelivery(
  schedule: Deliveries,
  now: Date,
): { readonly day: string; readonly orderBy: Date } | null {
  const { days, closures = [] } = schedule;
  if (days.length === 0) return null;
  const today = toDateInput(now);
  for (let count = 0; count < searchedDays; count += 1) {
    const day = addDays(today, count);
    if (!days.includes(weekdayOf(day)) || isClosedFor(closures, 'deliveries', day)) continue;
    const orderBy = orderDeadline(schedule, day);
    if (orderBy && now < orderBy) return { day, orderBy };
  }
  return null;
}

/** The day (`YYYY-MM-DD`) on which an order placed now is delivered; null without delivery days. */
export const findNextDeliveryDay = (schedule: Deliveries, now: Date): string | null =>
  findNextDelivery(schedule, now)?.day ?? null;

const orderDeadline = ({ orderBy, orderByDay }: DeliverySchedule, day: string): Date | null =>
  parseNairobi(`${orderByDay === 'same-day' ? day : addDays(day, -1)}T${orderBy}`);

/** 'Next delivery: Friday, 27 November 2026, if you order by 6:00 PM the day before.'; '' without delivery days. */
export function describeNextDelivery(schedule: Deliveries, now: Date): string {
  const day = findNextDeliveryDay(schedule, now);
  return day ? `Next delivery: ${formatLongDate(day)}, if you order by ${describeDeadline(schedule)}.` : '';
}

/** 'Friday 27 November'; '' without delivery days. */
export function describeNextDay(schedule: Deliveries, now: Date): string {
  const day = findNextDeliveryDay(schedule, now);
  const date = day && parseNairobi(day);
  return date ? formatWeekday(date) : '';
}

/** A page is cached for up to a minute: a deadline within it counts as over. */
const maxPageAgeMs = 60_000;

/**
 * For cached pages: 'Tuesday 24 November', the first day on which an order placed now is delivered to any area; with its areas
 * where others have to wait longer: 'Tuesday 24 November (Busia and Bumala)'. Null without delivery days.
 */
export function describeEarliestDelivery(
  terms: readonly (Deliveries & { readonly name: string })[],
  now: Date,
): string | null {
  const servedAt = new Date(now.getTime() + maxPageAgeMs);
  const days = terms.map((each) => findNextDeliveryDay(each, servedAt));
  const [first] = days.filter((day) => day !== null).sort();
  const date = first && parseNairobi(first);
  if (!date) return null;
  const names = terms.filter((_, index) => days[index] === first).map(({ name }) => name);
  return `${formatWeekday(date)}${names.length < terms.length ? ` (${list.format(names)})` : ''}`;
}

/** '6:00 PM the day before' */
export const describeDeadline = ({ orderBy, orderByDay }: DeliverySchedule): string =>
  `${formatClock(orderBy)} ${orderDeadlineDays[orderByDay]}`;
