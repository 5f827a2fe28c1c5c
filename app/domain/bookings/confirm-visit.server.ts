import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { createWriteConflict, runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/dates';
import { hashBooking } from './booking-hash.server';
import { queueBookingMails } from './booking-outbox.server';
import { countUsedPlaces, hasCapacityFor, lockTourDay } from './day-capacity.server';
import { findAvailableDays } from './available-days.server';
import {
  bookingTransitions,
  placeTakingStatuses,
  type BookingStatus,
  type TourBooking,
} from './tour-booking';
import { isValidDay, isTourDay, lastBookableDay } from './tour-days';

/** Why the places of a day can't be taken: it has passed, has no tours, or no room for the group. */
export type DayUnavailableReason = 'over' | 'closed' | 'full';

type LinkedVisit = {
  readonly booking: TourBooking;
  /** Why its own day can't be confirmed now; null where it can. */
  readonly refusal: DayUnavailableReason | null;
  /** The next days that have room for the group, as `YYYY-MM-DD`; empty where there is no refusal. */
  readonly freeDays: readonly string[];
};

/**
 * Returns the booking that a mailed link confirms, and whether it can be confirmed now; null where the link was replaced
 * by a newer one or never was. Changes nothing: mail scanners open every link.
 */
export async function findVisitByToken(token: string, now: Date): Promise<LinkedVisit | null> {
  const booking = await findByToken(token);
  if (!booking) return null;
  const { tours } = await loadSettings();
  if (booking.status !== 'unconfirmed') return { booking, refusal: null, freeDays: [] };
  const { preferredDate: from, places } = booking;
  const refusal = refuseDay(from, tours, now) ?? ((await hasRoom(booking, tours, now)) ? null : 'full');
  return { booking, refusal, freeDays: refusal ? await findAvailableDays({ from, now, places, tours }) : [] };
}

export type ConfirmVisitResult =
  | { readonly ok: true; readonly booking: TourBooking }
  | { readonly ok: false; readonly reason: 'void' | DayUnavailableReason };

/**
 * Confirms a booking by the token of its mailed link: it takes its places, and is passed on to the farm. Takes another
 * day, as `YYYY-MM-DD`, where its visitor chose one; null for its own. Confirming again changes nothing. Fails with:
 * - 'void': see findVisitByToken
 * - 'over', 'closed', 'full': see DayUnavailableReason
 */
export async function confirmVisit(given: {
  readonly token: string;
  readonly day: string | null;
  readonly now: Date;
}): Promise<ConfirmVisitResult> {
  const { token, day, now } = given;
  const settings = await loadSettings();
  return runOrderTransaction(async (session) => {
    const found = await findByToken(token, session);
    if (!found) return { ok: false, reason: 'void' } as const;
    if (found.status !== 'unconfirmed') return { ok: true, booking: found } as const;
    const moved = day !== null && { preferredDate: day, startsAt: settings.tours.startsAt };
    const booking = { ...found, ...moved };
    return takePlaces({ booking, to: 'new', by: 'visitor', now }, settings, session);
  });
}

export type ConfirmVisitAsStaffResult =
  | { readonly ok: true; readonly booking: TourBooking }
  | { readonly ok: false; readonly reason: 'unknown' | 'not-allowed' | DayUnavailableReason };

/**
 * Agrees to a booking in the name of the farm, also one whose visitor has not confirmed it, or that was taken for spam;
 * it takes its places. Takes who does it. Fails with:
 * - 'unknown': there is no such booking
 * - 'not-allowed': its status can't become confirmed
 * - 'over', 'closed', 'full': see DayUnavailableReason
 */
export async function confirmVisitAsStaff(given: {
  readonly bookingId: ObjectId;
  readonly by: ObjectId;
  readonly now: Date;
}): Promise<ConfirmVisitAsStaffResult> {
  const { bookingId, by, now } = given;
  const settings = await loadSettings();
  return runOrderTransaction(async (session) => {
    const booking = await collections().bookings.findOne({ _id: bookingId }, { session });
    if (!booking) return { ok: false, reason: 'unknown' } as const;
    const next: readonly BookingStatus[] = bookingTransitions[booking.status];
    if (!next.includes('confirmed')) return { ok: false, reason: 'not-allowed' } as const;
    return takePlaces({ booking, to: 'confirmed', by, now }, settings, session);
  });
}

async function findByToken(token: string, session?: ClientSession): Promise<TourBooking | null> {
  if (!tokenPattern.test(token)) return null;
  return collections().bookings.findOne({ confirmHash: hashToken(token) }, { session });
}

/** Why nobody can visit on a day, whatever its room; null where it has tours. The day may be any text. */
function refuseDay(day: string, { closedDays }: Settings['tours'], now: Date): DayUnavailableReason | null {
  const today = toDateInput(now);
  if (!isValidDay(day) || day > lastBookableDay(today) || !isTourDay(day, closedDays)) return 'closed';
  return day < today ? 'over' : null;
}

/** Whether the day of a booking has room for its group beside all others; its own hold is no obstacle. */
async function hasRoom(
  { _id, preferredDate: day, places }: TourBooking,
  { dailyCapacity }: Settings['tours'],
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const usedOn = await countUsedPlaces([day], now, { session, except: _id });
  return hasCapacityFor(places, usedOn(day), dailyCapacity);
}

type Change = {
  readonly booking: TourBooking;
  readonly to: 'new' | 'confirmed';
  readonly by: 'visitor' | ObjectId;
  readonly now: Date;
};

/** Changes the status of a booking to one that takes places, within the turn of its day, and passes a new one on. */
async function takePlaces(
  { booking, to, by, now }: Change,
  settings: Settings,
  session: ClientSession,
): Promise<
  | { readonly ok: true; readonly booking: TourBooking }
  | { readonly ok: false; readonly reason: DayUnavailableReason }
> {
  const { _id, status } = booking;
  const hasPlaces = (placeTakingStatuses as readonly BookingStatus[]).includes(status);
  if (!hasPlaces) {
    const reason = refuseDay(booking.preferredDate, settings.tours, now);
    if (reason) return { ok: false, reason };
    await lockTourDay(booking.preferredDate, session);
    if (!(await hasRoom(booking, settings.tours, now, session))) {
      await session.abortTransaction();
      return { ok: false, reason: 'full' };
    }
  }
  const { preferredDate, startsAt } = booking;
  const changed = await collections().bookings.findOneAndUpdate(
    { _id, status },
    {
      $set: { status: to, preferredDate, startsAt, contentHash: hashBooking(booking), updatedAt: now },
      $push: { history: { status: to, at: now, by } },
      $unset: { expiresAt: '' },
    },
    { session, returnDocument: 'after' },
  );
  if (!changed) throw createWriteConflict('the booking');
  if (!hasPlaces) await queueBookingMails(changed, settings, { session, now });
  return { ok: true, booking: changed };
}
