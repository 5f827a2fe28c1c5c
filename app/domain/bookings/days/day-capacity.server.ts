import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isClosedFor } from '~/domain/settings/closure';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { occupiesPlaces, placeTakingStatuses, type TourBooking } from '../tour-booking';
import { isTourWeekday, startOfDay } from './tour-days';
import { tourDayRetentionDays, type DayLimits, type TourDay } from './tour-day';

/** `held`: the places of unconfirmed bookings. */
export type UsedPlaces = { readonly taken: number; readonly held: number };

export const hasCapacityFor = (places: number, { taken, held }: UsedPlaces, capacity: number): boolean =>
  taken + held + places <= capacity;

/** `except`: a booking that is about to change. */
export async function countUsedPlaces(
  days: readonly string[],
  now: Date,
  { session, except }: { readonly session?: ClientSession; readonly except?: ObjectId } = {},
): Promise<(day: string) => UsedPlaces> {
  const bookings = await collections()
    .bookings.find(
      { preferredDate: { $in: [...days] }, status: { $in: [...placeTakingStatuses, 'unconfirmed'] } },
      { session, projection: { preferredDate: 1, places: 1, status: 1, heldUntil: 1 } },
    )
    .toArray();
  const usedByDay = new Map<string, UsedPlaces>();
  const usedOn = (day: string): UsedPlaces => usedByDay.get(day) ?? { taken: 0, held: 0 };
  for (const booking of bookings) {
    if (!occupiesPlaces(booking, now) || except?.equals(booking._id)) continue;
    const { taken, held } = usedOn(booking.preferredDate);
    const isHeld = booking.status === 'unconfirmed';
    usedByDay.set(booking.preferredDate, {
      taken: taken + (isHeld ? 0 : booking.places),
      held: held + (isHeld ? booking.places : 0),
    });
  }
  return usedOn;
}

/** What a day offers by the settings and by what the farm has stored for it. */
export const dayLimitsOf = (
  day: string,
  stored: TourDay | undefined | null,
  { days, dailyCapacity }: Settings['tours'],
  closures: Settings['closures'],
): DayLimits => ({
  capacity: stored?.capacity ?? dailyCapacity,
  isClosed: !isTourWeekday(day, days) || isClosedFor(closures, 'visits', day),
});

/** The limits of these days. To take places, use those of lockTourDay. */
export async function loadDayLimits(
  days: readonly string[],
  tours: Settings['tours'],
): Promise<(day: string) => DayLimits> {
  const [stored, { closures }] = await Promise.all([
    collections()
      .tourDays.find({ _id: { $in: [...days] } })
      .toArray(),
    loadSettings(),
  ]);
  const byDay = new Map(stored.map((day) => [day._id, day]));
  return (day) => dayLimitsOf(day, byDay.get(day), tours, closures);
}

/**
 * Serialises the bookings of a day with each other and with changes of its limits: writing its document causes a write
 * conflict between transactions. Returns the limits.
 */
export async function lockTourDay(
  day: string,
  tours: Settings['tours'],
  session: ClientSession,
): Promise<DayLimits> {
  const { tourDays } = collections();
  await tourDays.updateOne(
    { _id: day },
    {
      $inc: { turn: 1 },
      $setOnInsert: { expiresAt: startOfDay(addDays(day, tourDayRetentionDays)) },
    },
    { upsert: true, session },
  );
  const { closures } = await loadSettings();
  return dayLimitsOf(day, await tourDays.findOne({ _id: day }, { session }), tours, closures);
}

/** `over`: the day has passed; `closed`: no tours; `full`: no room for the group. */
export type DayUnavailableReason = 'over' | 'closed' | 'full';

/** Locks the day of a booking and returns why it cannot take the places; null if it can. Its own hold does not count. */
export async function reservePlaces(
  { _id, preferredDate: day, places }: Pick<TourBooking, '_id' | 'preferredDate' | 'places'>,
  tours: Settings['tours'],
  { session, now }: { readonly session: ClientSession; readonly now: Date },
): Promise<'closed' | 'full' | null> {
  const { capacity, isClosed } = await lockTourDay(day, tours, session);
  if (isClosed) return 'closed';
  const usedOn = await countUsedPlaces([day], now, { session, except: _id });
  return hasCapacityFor(places, usedOn(day), capacity) ? null : 'full';
}
