import type { Settings } from '~/domain/settings/settings';
import { toDateInput } from '~/lib/dates';
import { countUsedPlaces, hasCapacityFor } from './day-capacity.server';
import { listTourDays } from './tour-days';

/** Enough to choose from, and few enough to read. */
const offeredDays = 4;

/**
 * The next days with tours and room for so many people, in order: from the day that was asked for on, or before it where
 * nothing comes after it. Takes the day as `YYYY-MM-DD`.
 */
export async function findAvailableDays(request: {
  readonly from: string;
  readonly now: Date;
  readonly places: number;
  readonly tours: Settings['tours'];
}): Promise<string[]> {
  const { from, now, places, tours } = request;
  const today = toDateInput(now);
  const all = listTourDays(today, today, tours.closedDays);
  const usedOn = await countUsedPlaces(all, now);
  const free = all.filter((day) => hasCapacityFor(places, usedOn(day), tours.dailyCapacity));
  const later = free.filter((day) => day >= from);
  return (later.length > 0 ? later : free).slice(0, offeredDays);
}
