import type { Settings } from '~/domain/settings/settings';
import { countUsedPlaces, hasCapacityFor, loadDayLimits } from './day-capacity.server';
import { listTourDays, tourCalendar } from './tour-days';

const maxSuggestedDays = 4;

/** Returns days as `YYYY-MM-DD`: from `from` on, or all bookable days if none of these has room. */
export async function findAvailableDays(options: {
  readonly from: string;
  readonly now: Date;
  readonly places: number;
  readonly tours: Settings['tours'];
}): Promise<string[]> {
  const { from, now, places, tours } = options;
  const tourDays = listTourDays('', tourCalendar(tours, now));
  const [usedOn, limitsOf] = await Promise.all([
    countUsedPlaces(tourDays, now),
    loadDayLimits(tourDays, tours),
  ]);
  const available = tourDays.filter((day) => {
    const { capacity, isClosed } = limitsOf(day);
    return !isClosed && hasCapacityFor(places, usedOn(day), capacity);
  });
  const later = available.filter((day) => day >= from);
  return (later.length > 0 ? later : available).slice(0, maxSuggestedDays);
}
