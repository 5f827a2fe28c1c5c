import type { ClientSession } from 'mongodb';
import { collections } from '#db/collections';
import type { Settings } from '~/domain/settings/settings';
import { takesPlaces } from './tour-booking';
import { tourDaysFrom } from './tour-days';

/** Enough to choose from, and few enough to read. */
const offeredDays = 4;

/** How many places are taken on each of some days; a day that is not in the map has none taken. */
export async function countTakenPlaces(
  days: readonly string[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, number>> {
  const bookings = await collections()
    .bookings.find(
      { preferredDate: { $in: [...days] }, status: { $in: [...takesPlaces] } },
      { session, projection: { preferredDate: 1, places: 1 } },
    )
    .toArray();
  const taken = new Map<string, number>();
  for (const { preferredDate, places } of bookings)
    taken.set(preferredDate, (taken.get(preferredDate) ?? 0) + places);
  return taken;
}

/**
 * The next days with tours and room for so many people, in order: from the day that was asked for on, or before it where
 * nothing comes after it. Takes days as `YYYY-MM-DD`.
 */
export async function findFreeDays(request: {
  readonly from: string;
  readonly today: string;
  readonly places: number;
  readonly tours: Settings['tours'];
}): Promise<string[]> {
  const { from, today, places, tours } = request;
  const all = tourDaysFrom(today, today, tours.closedDays);
  const taken = await countTakenPlaces(all);
  const free = all.filter((day) => (taken.get(day) ?? 0) + places <= tours.dailyCapacity);
  const later = free.filter((day) => day >= from);
  return (later.length > 0 ? later : free).slice(0, offeredDays);
}
