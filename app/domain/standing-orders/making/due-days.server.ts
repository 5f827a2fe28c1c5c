import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { hourMs } from '~/lib/time-units';
import { lastHourOf, type Place } from '~/domain/standing-orders/morning-times';
import { morningOn, type Schedule } from '~/domain/standing-orders/promised-days';
import type { MissedDay, StandingOrder } from '~/domain/standing-orders/standing-order';

/** A household and a day, as `findMadeDays` has them. */
export const dayKey = (household: ObjectId, day: string): string => `${household.toHexString()} ${day}`;

/** The days of households that have their order, whatever has become of it. */
export async function findMadeDays(
  batch: readonly Pick<StandingOrder, 'household'>[],
  from: string,
  session?: ClientSession,
): Promise<ReadonlySet<string>> {
  const orders = await collections()
    .orders.find(
      {
        'standing.household': { $in: batch.map(({ household }) => household) },
        'standing.day': { $gte: from },
      },
      { session, projection: { standing: 1 } },
    )
    .toArray();
  return new Set(
    orders.flatMap(({ standing }) => (standing ? [dayKey(standing.household, standing.day)] : [])),
  );
}

/** Whether a missed day was listed by a clock that was ahead, and has been set back since: then it may still come. */
export const isAhead = ({ at }: Pick<MissedDay, 'at'>, now: Date): boolean =>
  at.getTime() > now.getTime() + hourMs;

/** The days that are listed as not brought, and stay so. */
export const decidedDays = (missed: readonly MissedDay[], now: Date): readonly string[] =>
  missed.flatMap((each) => (isAhead(each, now) ? [] : [each.day]));

/** The first day after those that are decided, and not before `open`. */
export const firstDayAfter = (decided: readonly string[], open: string): string =>
  decided.reduce((first, day) => (day >= first ? addDays(day, 1) : first), open);

/** The promised days whose last hour has passed, and of which nothing is known yet. */
export function findDueDays(
  order: Schedule & Pick<StandingOrder, 'household' | 'missed'> & { readonly place: Place },
  made: ReadonlySet<string>,
  { from, settings, now }: { readonly from: string; readonly settings: Settings; readonly now: Date },
): readonly string[] {
  const [first] = order.rules;
  if (!first) return [];
  const missed = new Set(decidedDays(order.missed, now));
  const days: string[] = [];
  const last = addDays(toDateInput(now), 1);
  for (let day = first.from > from ? first.from : from; day <= last; day = addDays(day, 1))
    if (
      !missed.has(day) &&
      !made.has(dayKey(order.household, day)) &&
      morningOn(order, day).kind === 'promised' &&
      lastHourOf(order.place, settings, day) <= now
    )
      days.push(day);
  return days;
}
