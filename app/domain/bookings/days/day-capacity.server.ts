import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { addDays, startOfDay } from './tour-days';
import { occupiesPlaces, placeTakingStatuses } from './tour-booking';

/** `held`: the places of unconfirmed bookings. */
export type UsedPlaces = { readonly taken: number; readonly held: number };

export const hasCapacityFor = (places: number, { taken, held }: UsedPlaces, dailyCapacity: number): boolean =>
  taken + held + places <= dailyCapacity;

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

/** Serialises the bookings of a day: writing its document causes a write conflict between transactions. */
export async function lockTourDay(day: string, session: ClientSession): Promise<void> {
  const expiresAt = startOfDay(addDays(day, 2));
  await collections().tourDays.updateOne(
    { _id: day },
    { $inc: { turn: 1 }, $set: { expiresAt } },
    { upsert: true, session },
  );
}
