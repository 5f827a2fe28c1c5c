import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { createWriteConflict, runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/format/dates';
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

/** `over`: the day has passed; `closed`: no tours; `full`: no room for the group. */
type DayUnavailableReason = 'over' | 'closed' | 'full';

type LinkedVisit = {
  readonly booking: TourBooking;
  readonly unavailable: DayUnavailableReason | null;
  /** As `YYYY-MM-DD`; empty if the booked day is available. */
  readonly availableDays: readonly string[];
};

/** Read-only: mail scanners open every link. Null if a newer link replaced this one. */
export async function findVisitByToken(token: string, now: Date): Promise<LinkedVisit | null> {
  const booking = await findByToken(token);
  if (!booking) return null;
  const { tours } = await loadSettings();
  if (booking.status !== 'unconfirmed') return { booking, unavailable: null, availableDays: [] };
  const { preferredDate: from, places } = booking;
  const unavailable = checkDay(from, tours, now) ?? ((await hasRoom(booking, tours, now)) ? null : 'full');
  const availableDays = unavailable ? await findAvailableDays({ from, now, places, tours }) : [];
  return { booking, unavailable, availableDays };
}

type ConfirmVisitResult =
  | { readonly ok: true; readonly booking: TourBooking }
  | { readonly ok: false; readonly reason: 'invalid-token' | DayUnavailableReason };

/** Idempotent. `day`: another day that the visitor chose, as `YYYY-MM-DD`; null for the booked one. */
export async function confirmVisit(options: {
  readonly token: string;
  readonly day: string | null;
  readonly now: Date;
}): Promise<ConfirmVisitResult> {
  const { token, day, now } = options;
  const settings = await loadSettings();
  return runOrderTransaction(async (session) => {
    const found = await findByToken(token, session);
    if (!found) return { ok: false, reason: 'invalid-token' } as const;
    if (found.status !== 'unconfirmed') return { ok: true, booking: found } as const;
    const chosenDay = day !== null && { preferredDate: day, startsAt: settings.tours.startsAt };
    const booking = { ...found, ...chosenDay };
    return takePlaces({ booking, to: 'new', by: 'visitor', now }, settings, session);
  });
}

type ConfirmVisitAsStaffResult =
  | { readonly ok: true; readonly booking: TourBooking }
  | { readonly ok: false; readonly reason: 'unknown' | 'not-allowed' | DayUnavailableReason };

/** Also confirms an unconfirmed booking, or one that was taken for spam. `by` is the staff user. */
export async function confirmVisitAsStaff(options: {
  readonly bookingId: ObjectId;
  readonly by: ObjectId;
  readonly now: Date;
}): Promise<ConfirmVisitAsStaffResult> {
  const { bookingId, by, now } = options;
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

/** Ignores the capacity. `day` may be any text. */
function checkDay(day: string, { closedDays }: Settings['tours'], now: Date): DayUnavailableReason | null {
  const today = toDateInput(now);
  if (!isValidDay(day) || day > lastBookableDay(today) || !isTourDay(day, closedDays)) return 'closed';
  return day < today ? 'over' : null;
}

/** The booking's own hold does not count. */
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

/** Queues the mails only if the booking took no places before. */
async function takePlaces(
  { booking, to, by, now }: Change,
  settings: Settings,
  session: ClientSession,
): Promise<
  | { readonly ok: true; readonly booking: TourBooking }
  | { readonly ok: false; readonly reason: DayUnavailableReason }
> {
  const { _id, status } = booking;
  const hasPlaces = placeTakingStatuses.includes(status);
  if (!hasPlaces) {
    const reason = checkDay(booking.preferredDate, settings.tours, now);
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
