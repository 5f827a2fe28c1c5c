import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { createWriteConflict } from '#db/write-conflict';
import { hashBooking } from './booking-hash.server';
import { queueBookingEmails } from './booking-outbox.server';
import { findAvailableDays } from './days/available-days.server';
import {
  countUsedPlaces,
  hasCapacityFor,
  loadDayLimits,
  reservePlaces,
  type DayUnavailableReason,
} from './days/day-capacity.server';
import { checkDay, tourCalendar } from './days/tour-days';
import type { TourBooking } from './tour-booking';

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
  const unavailable = checkDay(from, tourCalendar(tours, now)) ?? (await checkRoom(booking, tours, now));
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
  return withRetriedTransaction(async (session): Promise<ConfirmVisitResult> => {
    const found = await findByToken(token, session);
    if (!found) return { ok: false, reason: 'invalid-token' };
    if (found.status !== 'unconfirmed') return { ok: true, booking: found };
    const { tours } = settings;
    const chosenDay = day !== null && {
      preferredDate: day,
      startsAt: tours.startsAt,
      durationMinutes: tours.durationMinutes,
    };
    const booking = { ...found, ...chosenDay };
    const { preferredDate, startsAt, durationMinutes } = booking;
    const overOrClosed = checkDay(preferredDate, tourCalendar(tours, now));
    if (overOrClosed) return { ok: false, reason: overOrClosed };
    const reason = await reservePlaces(booking, tours, { session, now });
    if (reason) {
      await session.abortTransaction();
      return { ok: false, reason };
    }
    const changed = await collections().bookings.findOneAndUpdate(
      { _id: found._id, status: 'unconfirmed' },
      {
        $set: {
          status: 'new',
          preferredDate,
          startsAt,
          durationMinutes,
          contentHash: hashBooking(booking),
          updatedAt: now,
        },
        $push: { history: { status: 'new', at: now, by: 'visitor' } },
        $unset: { expiresAt: '' },
      },
      { session, returnDocument: 'after' },
    );
    if (!changed) throw createWriteConflict('the booking');
    await queueBookingEmails(changed, settings, { session, now });
    return { ok: true, booking: changed };
  });
}

async function findByToken(token: string, session?: ClientSession): Promise<TourBooking | null> {
  if (!tokenPattern.test(token)) return null;
  return collections().bookings.findOne({ confirmHash: hashToken(token) }, { session });
}

/** The booking's own hold does not count. */
async function checkRoom(
  { _id, preferredDate: day, places }: TourBooking,
  tours: Settings['tours'],
  now: Date,
): Promise<'closed' | 'full' | null> {
  const [usedOn, limitsOf] = await Promise.all([
    countUsedPlaces([day], now, { except: _id }),
    loadDayLimits([day], tours),
  ]);
  const { capacity, isClosed } = limitsOf(day);
  if (isClosed) return 'closed';
  return hasCapacityFor(places, usedOn(day), capacity) ? null : 'full';
}
