import { isClosedFor, type Closure } from '~/domain/settings/closure';
import { orderDeadlineDays, type DeliverySchedule } from '~/domain/settings/delivery-area';
import { addDays } from '~/lib/calendar-days';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatClock, formatDayOfWeek, formatTime, parseNairobi, toDateInput } from '~/lib/format/dates';
import { pluralize } from '~/lib/format/pluralize';
import { hourMs, minuteMs } from '~/lib/time-units';
import { weekdayNames, weekdayOf } from '~/lib/weekdays';
import { describeHours, withHours } from './delivery-hours';
import { findFirstDay, type OrderDay } from './first-day';

const list = new Intl.ListFormat('en-GB');

/** A schedule, and the calendar of the farm, which has closed days. */
type Deliveries = DeliverySchedule & { readonly closures?: readonly Closure[] };

/** When an order placed now is delivered, and until when it can be placed; null without delivery days. */
export function findNextDelivery(schedule: Deliveries, now: Date): OrderDay | null {
  const { days, closures = [] } = schedule;
  if (days.length === 0) return null;
  const first = findFirstDay(
    {
      isOpenOn: (day) => days.includes(weekdayOf(day)) && !isClosedFor(closures, 'deliveries', day),
      orderBy: (day) => orderDeadline(schedule, day),
    },
    now,
  );
  return first && { ...first, ...(schedule.hours && { hours: schedule.hours }) };
}

/** Until when one can order for a day. Throws for a time that is none. */
export function orderDeadline(
  { orderBy, orderByDay }: Pick<DeliverySchedule, 'orderBy' | 'orderByDay'>,
  day: string,
): Date {
  const deadline = parseNairobi(`${orderByDay === 'same-day' ? day : addDays(day, -1)}T${orderBy}`);
  if (!deadline) throw new RangeError(`${orderBy} is no time of ${day}`);
  return deadline;
}

/** For a page: 'Order in the next 3 hours: with you on Sunday 29 November', where no date breaks; '' without delivery days. */
export function describeNextDelivery(schedule: Deliveries, now: Date): string {
  const next = findNextDelivery(schedule, now);
  return next ? addNonBreakingSpaces(`${describeOrderBy(next.orderBy, now)}: ${describeArrival(next)}`) : '';
}

/** 'with you on Sunday 29 November', and the hours where they are promised */
export const describeArrival = ({ day, hours }: Pick<OrderDay, 'day' | 'hours'>): string =>
  `with you on ${withHours(formatDayOfWeek(day), hours)}`;

/** Hours that are left say more than a time only while they are few. */
const maxCountedHours = 6;

/**
 * 'Order in the next 3 hours', or with the time: 'Order by 6:00 PM on Saturday'. It says neither 'today' nor 'tomorrow', so that
 * midnight makes no page wrong that is cached or still open.
 */
function describeOrderBy(orderBy: Date, now: Date): string {
  const hours = Math.floor((orderBy.getTime() - now.getTime()) / hourMs);
  if (hours > 0 && hours < maxCountedHours)
    return `Order in the next ${hours === 1 ? 'hour' : pluralize(hours, 'hour', 'hours')}`;
  const time = `Order by ${formatTime(orderBy)}`;
  return hours === 0 ? time : `${time} on ${weekdayNames[weekdayOf(toDateInput(orderBy))]}`;
}

/** A page is cached for up to a minute: a deadline within it counts as over. */
export const maxPageAgeMs = minuteMs;

/**
 * For cached pages: 'Order in the next 3 hours: with you on Tuesday 24 November', the first day on which an order placed now is
 * delivered to any area; with its areas where others have to wait longer: '... 24 November (Busia and Bumala)'; with the hours where
 * these areas have the same. Null without delivery days.
 */
export function describeEarliestDelivery(
  terms: readonly (Deliveries & { readonly name: string })[],
  now: Date,
): string | null {
  const servedAt = new Date(now.getTime() + maxPageAgeMs);
  const found = terms.flatMap((each) => {
    const next = findNextDelivery(each, servedAt);
    return next ? [{ name: each.name, ...next }] : [];
  });
  const [first] = found.map(({ day }) => day).sort();
  if (first === undefined) return null;
  const earliest = found.filter(({ day }) => day === first);
  // Of several deadlines the first: in time for all areas that are named.
  const orderBy = new Date(Math.min(...earliest.map((each) => each.orderBy.getTime())));
  const names = earliest.length < terms.length ? ` (${list.format(earliest.map(({ name }) => name))})` : '';
  const [hours, ...otherHours] = new Set(earliest.map((each) => each.hours && describeHours(each.hours)));
  const [sample] = earliest;
  const arrival = { day: first, ...(hours && otherHours.length === 0 && { hours: sample?.hours }) };
  return `${describeOrderBy(orderBy, servedAt)}: ${describeArrival(arrival)}${names}`;
}

/** '6:00 PM the day before' */
export const describeDeadline = ({ orderBy, orderByDay }: DeliverySchedule): string =>
  `${formatClock(orderBy)} ${orderDeadlineDays[orderByDay]}`;
