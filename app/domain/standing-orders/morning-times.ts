import { findDeliveryTerms } from '~/domain/orders/delivery/delivery-terms';
import { orderDeadline } from '~/domain/orders/delivery/next-delivery';
import { isClosedFor } from '~/domain/settings/closure';
import type { DeliverySchedule } from '~/domain/settings/delivery-area';
import type { Settings } from '~/domain/settings/settings';
import { addDays } from '~/lib/calendar-days';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { hourMs } from '~/lib/time-units';
import { weekdayOf } from '~/lib/weekdays';
import type { StandingPlace } from './standing-order';

type TimeSettings = Pick<Settings, 'deliveryRule' | 'deliveryAreas' | 'closures' | 'standing'>;
type Place = Pick<StandingPlace, 'deliveryArea'>;

/** Of a place to which the farm no longer delivers. */
const usualSchedule: Pick<DeliverySchedule, 'orderBy' | 'orderByDay'> = {
  orderBy: '18:00',
  orderByDay: 'day-before',
};

const termsOf = ({ deliveryArea }: Place, settings: TimeSettings) =>
  findDeliveryTerms({ deliveryMethod: 'delivery', deliveryArea }, settings);

/** Until when a day (`YYYY-MM-DD`) can be changed; its order is made then. */
export const lastHourOf = (place: Place, settings: TimeSettings, day: string): Date =>
  orderDeadline(termsOf(place, settings) ?? usualSchedule, day);

/** From then on it is too late to bring anything on a day: the round has left, which is never before the last hour. */
export function roundLeaves(place: Place, settings: TimeSettings, day: string): Date {
  const leaves = parseNairobi(`${day}T${settings.standing.roundLeavesAt}`) ?? new Date(`${day}T02:00:00Z`);
  const last = lastHourOf(place, settings, day);
  return leaves > last ? leaves : new Date(last.getTime() + hourMs);
}

/** Whether the farm comes on a day: without delivery days on any. Read when the order is made, never copied ahead. */
export function findService(
  place: Place,
  settings: TimeSettings,
  day: string,
): 'served' | 'no-round' | 'closed' | 'no-area' {
  const terms = termsOf(place, settings);
  if (!terms) return 'no-area';
  const isDay = terms.days.length === 0 || terms.days.includes(weekdayOf(day));
  if (!isDay) return 'no-round';
  return isClosedFor(settings.closures, 'deliveries', day) ? 'closed' : 'served';
}

/** The first day that can still be changed. */
export function firstOpenDay(place: Place, settings: TimeSettings, now: Date): string {
  let day = toDateInput(now);
  while (lastHourOf(place, settings, day) <= now) day = addDays(day, 1);
  return day;
}
