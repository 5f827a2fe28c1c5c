import type { Settings } from '~/domain/settings/settings';
import { toDateInput } from '~/lib/format/dates';
import { countUsedPlaces, hasCapacityFor } from './day-capacity.server';
import { listTourDays } from './tour-days';

const maxSuggestedDays = 4;

/** Returns days as `YYYY-MM-DD`: from `from` on, or all bookable days if none of these has room. */
export async function findAvailableDays(options: {
  readonly from: string;
  readonly now: Date;
  readonly places: number;
  readonly tours: Settings['tours'];
}): Promise<string[]> {
  const { from, now, places, tours } = options;
  const today = toDateInput(now);
  const tourDays = listTourDays(today, today, tours.closedDays);
  const usedOn = await countUsedPlaces(tourDays, now);
  const available = tourDays.filter((day) => hasCapacityFor(places, usedOn(day), tours.dailyCapacity));
  const later = available.filter((day) => day >= from);
  return (later.length > 0 ? later : available).slice(0, maxSuggestedDays);
}
