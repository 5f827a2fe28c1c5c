import { isClosedFor, type Closure } from '~/domain/settings/closure';
import { usualPickupNoticeHours, type Settings } from '~/domain/settings/settings';
import { findFirstDay, maxDaysAhead, type OrderDay } from '~/domain/orders/delivery/first-day';
import { dayRange } from '~/lib/calendar-days';
import { formatDate, formatLongDate, toDateInput } from '~/lib/format/dates';
import { dayMs, hourMs } from '~/lib/time-units';
import { checkoutMessages } from './checkout-messages';

/** What the farm has set about pickups; absent as it comes. */
export type PickupRules = {
  readonly closures?: readonly Closure[];
  readonly checkout?: Pick<Settings['checkout'], 'pickupNoticeHours'>;
};

/** A year, and a leap day. */
const maxNoticeMs = maxDaysAhead * dayMs;

const noticeHours = ({ checkout }: PickupRules): number =>
  checkout?.pickupNoticeHours ?? usualPickupNoticeHours;

const isClosed = ({ closures = [] }: PickupRules, day: string): boolean =>
  isClosedFor(closures, 'pickups', day);

/**
 * The first day on which an order placed now can be collected; null if there is none within a year. A day counts from its midnight: it
 * is the first one that is entirely ahead of the notice (docs/decisions/0003).
 */
export const findFirstPickupDay = (rules: PickupRules, now: Date): OrderDay | null =>
  findFirstDay(
    {
      isOpenOn: (day) => !isClosed(rules, day),
      orderBy: (day) => new Date(dayRange(day).from.getTime() - noticeHours(rules) * hourMs),
    },
    now,
  );

/** The first and the last day (`YYYY-MM-DD`, Nairobi) on which a customer may collect an order placed now. */
export function pickupDays(
  rules: PickupRules,
  now: Date,
): { readonly earliest: string; readonly latest: string } {
  const latest = toDateInput(new Date(now.getTime() + maxNoticeMs));
  return { earliest: findFirstPickupDay(rules, now)?.day ?? latest, latest };
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

/** Why an order placed now can't be collected then; null if it can. */
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
