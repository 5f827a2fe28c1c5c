import { findDeliveryTerms } from '~/domain/orders/delivery/delivery-terms';
import { orderDeadline } from '~/domain/orders/delivery/next-delivery';
import { isClosedFor } from '~/domain/settings/closure';
import type { DeliverySchedule } from '~/domain/settings/delivery-area';
import type { Settings } from '~/domain/settings/settings';
import { addDays } from '~/lib/calendar-days';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { hourMs } from '~/lib/time-units';
import { weekdayOf, weekdays, type Weekday } from '~/lib/weekdays';
import { morningOn, pauseOn, ruleOn, type Schedule } from './promised-days';
import type { StandingLine, StandingOrder, StandingPlace } from './standing-order';

type TimeSettings = Pick<Settings, 'deliveryRule' | 'deliveryAreas' | 'closures' | 'selling' | 'standing'>;
export type Place = Pick<StandingPlace, 'deliveryArea'>;

/** Of a place to which the farm no longer delivers. */
const usualSchedule: Pick<DeliverySchedule, 'orderBy' | 'orderByDay'> = {
  orderBy: '18:00',
  orderByDay: 'day-before',
};

/**
 * When the farm comes to a place; null where it no longer does. One that was agreed before there were areas keeps the rule of all:
 * the first area must not stop everybody's milk.
 */
export const termsOf = (
  { deliveryArea }: Place,
  settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas'> & Partial<Pick<Settings, 'closures'>>,
) =>
  findDeliveryTerms(
    { deliveryMethod: 'delivery', deliveryArea },
    deliveryArea === null ? { ...settings, deliveryAreas: [] } : settings,
  );

/** The days of the week on which the farm comes to a place. */
export function servedDays(
  place: Place,
  settings: Pick<Settings, 'deliveryAreas' | 'deliveryRule'>,
): readonly Weekday[] {
  const terms = termsOf(place, settings);
  if (!terms) return [];
  return terms.days.length === 0 ? weekdays : terms.days;
}

/** Of some weekdays those on which the farm doesn't come to a place; none where it has no such area. */
export function unservedDays(
  { days, place }: { readonly days: readonly Weekday[]; readonly place: Place },
  settings: Pick<Settings, 'deliveryAreas' | 'deliveryRule'>,
): readonly Weekday[] {
  const served = servedDays(place, settings);
  return served.length === 0 ? [] : days.filter((day) => !served.includes(day));
}

/** What a morning costs to bring there, and how many units it has at least: those of the area, else those of all. */
export function morningTerms({ deliveryArea }: Place, { deliveryAreas, standing }: TimeSettings) {
  const area = deliveryAreas.find(({ id }) => id === deliveryArea);
  return {
    fee: area?.morningFee ?? standing.fee,
    smallestQuantity: area?.smallestMorning ?? standing.smallestQuantity,
  };
}

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
): 'served' | 'no-delivery' | 'no-round' | 'closed' | 'no-area' {
  if (!settings.selling.delivery) return 'no-delivery';
  const terms = termsOf(place, settings);
  if (!terms) return 'no-area';
  const isDay = terms.days.length === 0 || terms.days.includes(weekdayOf(day));
  if (!isDay) return 'no-round';
  return isClosedFor(settings.closures, 'deliveries', day) ? 'closed' : 'served';
}

/** Why nothing comes on a day, whatever is set for it. */
export type NoMorning = Exclude<ReturnType<typeof findService>, 'served'> | 'paused' | 'not-begun';

/** Null where something can come on a day. */
export function findNoMorning(
  { place, rules, pauses }: Pick<Schedule, 'rules' | 'pauses'> & { readonly place: Place },
  day: string,
  settings: TimeSettings,
): NoMorning | null {
  if (!ruleOn(rules, day)) return 'not-begun';
  if (pauseOn(pauses, day)) return 'paused';
  const service = findService(place, settings, day);
  return service === 'served' ? null : service;
}

/** The first day that can still be changed. */
export function firstOpenDay(place: Place, settings: TimeSettings, now: Date): string {
  let day = toDateInput(now);
  while (lastHourOf(place, settings, day) <= now) day = addDays(day, 1);
  return day;
}

/** The places that a household can choose now. */
const chosenPlaces = ({ deliveryAreas }: TimeSettings): readonly Place[] =>
  deliveryAreas.length === 0
    ? [{ deliveryArea: null }]
    : deliveryAreas.map(({ id }) => ({ deliveryArea: id }));

/** Whether a last hour passed, or a round left, after a moment and until another: only then something is due that nobody has changed. */
export function passesMoment(
  settings: TimeSettings,
  after: Date,
  until: Date,
  moments: readonly (typeof roundLeaves)[] = [lastHourOf, roundLeaves],
): boolean {
  // One that was agreed before there were areas, and one whose area is gone, which has the usual hours.
  const places = [...chosenPlaces(settings), { deliveryArea: null }, { deliveryArea: '' }];
  const last = addDays(toDateInput(until), 1);
  for (let day = toDateInput(after); day <= last; day = addDays(day, 1))
    for (const place of places)
      for (const momentOf of moments) {
        const moment = momentOf(place, settings, day);
        if (moment > after && moment <= until) return true;
      }
  return false;
}

/** Whether the orders of a day are made, as far as its last hours have passed. */
export const isBeingMade = (settings: TimeSettings, day: string, now: Date): boolean =>
  chosenPlaces(settings).some((place) => lastHourOf(place, settings, day) <= now);

/** Whether some last hours of the next round have passed today, and others are still to come. */
export function isMidEvening(settings: TimeSettings, now: Date): boolean {
  const today = toDateInput(now);
  return [today, addDays(today, 1)].some((day) => {
    const hours = chosenPlaces(settings)
      .filter((place) => findService(place, settings, day) === 'served')
      .map((place) => lastHourOf(place, settings, day))
      .filter((hour) => toDateInput(hour) === today);
    return hours.some((hour) => hour <= now) && hours.some((hour) => hour > now);
  });
}

/** As findService, which it asks once for each area and day: 10,000 households share them. */
export function rememberService(): typeof findService {
  const known = new Map<string, ReturnType<typeof findService>>();
  return (place, settings, day) => {
    const key = `${day} ${place.deliveryArea ?? ''}`;
    const service = known.get(key) ?? findService(place, settings, day);
    known.set(key, service);
    return service;
  };
}

/** What a day is to bring, as far as it is known; null for nothing. */
export function findLines(
  order: Schedule & Pick<StandingOrder, 'missed'> & { readonly place: Place },
  day: string,
  settings: TimeSettings,
  serviceOf = findService,
): readonly StandingLine[] | null {
  const morning = morningOn(order, day);
  const isComing =
    morning.kind === 'promised' &&
    serviceOf(order.place, settings, day) === 'served' &&
    !order.missed.some((missed) => missed.day === day);
  return isComing ? morning.lines : null;
}
