import { isClosedFor, type Closure } from '~/domain/settings/closure';
import { usualPickupNoticeHours, type Settings } from '~/domain/settings/settings';
import { findFirstDay, maxDaysAhead, type OrderDay } from '~/domain/orders/delivery/first-day';
import { addDays, dayRange } from '~/lib/calendar-days';
import { formatDate, formatDayOfWeek, formatLongDate, toDateInput } from '~/lib/format/dates';
import { dayMs, hourMs } from '~/lib/time-units';
import { weekdayNames, weekdayOf, type Weekday } from '~/lib/weekdays';
import { checkoutMessages } from './checkout-messages';

type PickupPlace = { readonly id: string; readonly name?: string; readonly days?: readonly Weekday[] };

/** What the farm has set about pickups; absent as it comes. */
export type PickupRules = {
  readonly closures?: readonly Closure[];
  readonly checkout?: Pick<Settings['checkout'], 'pickupNoticeHours'>;
  readonly pickupLocations?: readonly PickupPlace[];
};

/** A year, and a leap day. */
const maxNoticeMs = maxDaysAhead * dayMs;

const noticeHours = ({ checkout }: PickupRules): number =>
  checkout?.pickupNoticeHours ?? usualPickupNoticeHours;

const isClosed = ({ closures = [] }: PickupRules, day: string): boolean =>
  isClosedFor(closures, 'pickups', day);

const isPlaceOpen = ({ days = [] }: PickupPlace, day: string): boolean =>
  days.length === 0 || days.includes(weekdayOf(day));

const findFirst = (rules: PickupRules, now: Date, isOpen: (day: string) => boolean): OrderDay | null =>
  findFirstDay(
    {
      isOpenOn: (day) => !isClosed(rules, day) && isOpen(day),
      orderBy: (day) => new Date(dayRange(day).from.getTime() - noticeHours(rules) * hourMs),
    },
    now,
  );

/** The place, or all of them while none is chosen. */
const findPlaces = ({ pickupLocations = [] }: PickupRules, placeId?: string): readonly PickupPlace[] => {
  const place = pickupLocations.find(({ id }) => id === placeId);
  return place ? [place] : pickupLocations;
};

/**
 * The first day on which an order placed now can be collected at the place, or at any as long as none is chosen; null if there is
 * none within a year. A day counts from its midnight: it is the first one that is entirely ahead of the notice
 * (docs/decisions/0003).
 */
export function findFirstPickupDay(rules: PickupRules, now: Date, placeId?: string): OrderDay | null {
  const places = findPlaces(rules, placeId);
  return findFirst(
    rules,
    now,
    (day) => places.length === 0 || places.some((place) => isPlaceOpen(place, day)),
  );
}

/** 'Ready to collect from Sunday 29 November' */
export const describeFirstPickup = ({ day }: Pick<OrderDay, 'day'>): string =>
  `Ready to collect from ${formatDayOfWeek(day)}`;

/** The first and the last day (`YYYY-MM-DD`, Nairobi) on which a customer may collect an order placed now. */
export function pickupDays(
  rules: PickupRules,
  now: Date,
  placeId?: string,
): { readonly earliest: string; readonly latest: string } {
  const latest = toDateInput(new Date(now.getTime() + maxNoticeMs));
  return { earliest: findFirstPickupDay(rules, now, placeId)?.day ?? latest, latest };
}

/**
 * The day (`YYYY-MM-DD`) that the checkout fills in: the first one of the place. While none is chosen, the first one on which all
 * places are open, so that none refuses it.
 */
export function findPresetPickupDay(rules: PickupRules, now: Date, placeId?: string): string {
  const places = findPlaces(rules, placeId);
  const common = findFirst(rules, now, (day) => places.every((place) => isPlaceOpen(place, day)));
  return common?.day ?? pickupDays(rules, now, placeId).earliest;
}

/** '24 hours', '3 days' */
export const formatPickupNotice = (rules: PickupRules): string => {
  const hours = noticeHours(rules);
  if (hours > 24 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

/** docs/product.md 5.2. */
export const pickupNoticeText = (rules: PickupRules): string =>
  checkoutMessages.pickupDate.replace('24 hours', formatPickupNotice(rules));

/** Why an order placed now can't be collected then at any place; null if it can. */
export function findPickupDateError(date: Date, rules: PickupRules, now: Date): string | null {
  const ahead = date.getTime() - now.getTime();
  if (ahead < noticeHours(rules) * hourMs) return pickupNoticeText(rules);
  if (ahead > maxNoticeMs)
    return `Please choose a day no later than ${formatDate(new Date(now.getTime() + maxNoticeMs))}`;
  const day = toDateInput(date);
  return isClosed(rules, day)
    ? `We’re closed for pickups on ${formatLongDate(day)}. Please choose another day`
    : null;
}

/** Why an order can't be collected at the place then, with its next day; null if the place is open, and where it is unknown. */
export function findPlaceClosedError(date: Date, rules: PickupRules, placeId: string): string | null {
  const place = rules.pickupLocations?.find(({ id }) => id === placeId);
  const day = toDateInput(date);
  if (!place || isPlaceOpen(place, day)) return null;
  const after = Array.from({ length: maxDaysAhead }, (_, index) => addDays(day, index + 1));
  const next = after.find((each) => isPlaceOpen(place, each) && !isClosed(rules, each));
  return `${place.name ?? 'This place'} is closed on ${weekdayNames[weekdayOf(day)]}s. ${next ? `The next day to collect there is ${formatLongDate(next)}` : 'Please choose another day'}`;
}
