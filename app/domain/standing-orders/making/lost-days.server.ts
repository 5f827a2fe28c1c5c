import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { keptDays } from '~/domain/standing-orders/kept-days';
import { ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { addDays } from '~/lib/calendar-days';
import { weekdayOf } from '~/lib/weekdays';

/**
 * Whether a household knows that the farm doesn't come to it on the weekday of a day: that was agreed, or it was told, and nothing was made
 * for this weekday since.
 */
export async function knowsNoRound(
  { household, rules, missed }: Pick<StandingOrder, 'household' | 'rules' | 'missed'>,
  day: string,
  session: ClientSession,
): Promise<boolean> {
  const weekday = weekdayOf(day);
  const rule = ruleOn(rules, day);
  const { unserved } = rule ?? {};
  const told = missed.findLast(
    (each) =>
      each.reason === 'no-round' &&
      // This one, too, where a clock that was ahead has listed it.
      each.day <= day &&
      weekdayOf(each.day) === weekday &&
      // Of an older rule it isn't known what was agreed.
      (each.toldUntil !== undefined || unserved === undefined),
  );
  const agreed = unserved?.includes(weekday) ? rule?.from : undefined;
  const since = [told?.day, agreed]
    .flatMap((each) => each ?? [])
    .sort()
    .at(-1);
  if (since === undefined) return false;
  const oldest = addDays(day, -keptDays);
  const days: string[] = [];
  for (let earlier = addDays(day, -7); earlier >= since && earlier >= oldest; earlier = addDays(earlier, -7))
    days.push(earlier);
  if (days.length === 0) return true;
  const made = await collections().orders.findOne(
    { 'standing.household': household, 'standing.day': { $in: days } },
    { session, projection: { _id: 1 } },
  );
  return made === null;
}
