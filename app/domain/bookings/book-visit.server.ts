import { randomBytes } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { addDays } from '~/lib/calendar-days';
import { hashToken, generateToken } from '~/lib/token.server';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { visitorRateLimits } from '~/domain/messages/visitor-rate-limits.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { hashBooking } from './booking-hash.server';
import type { BookingForm } from './booking-form';
import { queueBookingEmails, queueConfirmationMail } from './booking-outbox.server';
import { groupSizes } from './booking-form';
import { countUsedPlaces, hasCapacityFor, lockTourDay, type UsedPlaces } from './days/day-capacity.server';
import { findAvailableDays } from './days/available-days.server';
import { consumeHoldLimit, canHoldPlaces } from './days/place-holds.server';
import {
  bookingSearchText,
  holdTtlMs,
  placeTakingStatuses,
  unconfirmedRetentionMs,
  type TourBooking,
} from './tour-booking';
import { startOfDay } from './days/tour-days';

/** Low: each booking mails an unverified address. A day has room for about eight groups. */
const limits = { perHour: 3, perDay: 6, perClientAddress: { perHour: 10, perDay: 20 } } as const;

/** 128 random bits in base64url. */
const referencePattern = /^[\w-]{22}$/;

type VisitRequest = {
  readonly form: BookingForm;
  readonly clientAddress: string | null;
  /** True if the honeypot field was filled in. */
  readonly isBot: boolean;
  /** The verified address of the signed-in customer. */
  readonly verifiedEmail: string | null;
  readonly now: Date;
};

type Rejection =
  | { readonly ok: false; readonly reason: 'closed' | 'full' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

export type BookVisitResult =
  | { readonly ok: true; readonly booking: TourBooking; readonly repeated: boolean }
  /** `availableDays`: the next ones with room for the group, as `YYYY-MM-DD`. */
  | { readonly ok: false; readonly reason: 'closed' | 'full'; readonly availableDays: readonly string[] }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * A booking takes its places by the mailed link and holds them for an hour until then (docs/decisions/0041). A verified
 * address takes them at once; without mail, the hold lasts until staff decide, at most to the end of the booked day.
 */
export async function bookVisit(request: VisitRequest): Promise<BookVisitResult> {
  const { form, isBot, now } = request;
  const settings = await loadSettings();
  const token = generateToken();
  const result = await withRetriedTransaction(async (session) => {
    const existing = await collections().bookings.findOne(
      { contentHash: hashBooking(form), status: { $in: [...placeTakingStatuses, 'unconfirmed'] } },
      { session },
    );
    if (existing && isResubmission(existing, request))
      return { ok: true, booking: existing, repeated: true } as const;
    const { capacity, isClosed } = await lockTourDay(form.preferredDate, settings.tours, session);
    if (isClosed) {
      await session.abortTransaction();
      return { ok: false, reason: 'closed' } as const;
    }
    const usedOn = await countUsedPlaces([form.preferredDate], now, { session, except: existing?._id });
    const decision = await decideStatus(request, { ...usedOn(form.preferredDate), capacity }, session);
    if (!decision.ok) {
      await session.abortTransaction();
      return decision;
    }
    const booking = composeBooking({ ...request, ...decision, token, existing }, settings);
    if (booking.status === 'unconfirmed' && isMailEnabled())
      await queueConfirmationMail(booking, token, settings, { session, now });
    else if (!isBot) await queueBookingEmails(booking, settings, { session, now });
    await collections().bookings.replaceOne({ _id: booking._id }, booking, { upsert: true, session });
    return { ok: true, booking, repeated: existing !== null } as const;
  });
  if (result.ok || result.reason === 'rate-limited') return result;
  const { preferredDate: from, groupSize } = form;
  return {
    ...result,
    availableDays: await findAvailableDays({
      from,
      now,
      places: groupSizes[groupSize],
      tours: settings.tours,
    }),
  };
}

export const findBooking = async (reference: string): Promise<TourBooking | null> =>
  referencePattern.test(reference) ? collections().bookings.findOne({ reference }) : null;

const hasVerifiedEmail = ({ form, verifiedEmail }: VisitRequest): boolean =>
  verifiedEmail?.toLowerCase() === form.email.toLowerCase();

/** An unconfirmed booking gets a new link after an hour; a verified address confirms it. */
const isResubmission = ({ status, updatedAt }: TourBooking, request: VisitRequest): boolean =>
  status !== 'unconfirmed' ||
  request.isBot ||
  (!hasVerifiedEmail(request) && request.now.getTime() - updatedAt.getTime() < holdTtlMs);

type Decision = {
  readonly ok: true;
  readonly status: 'new' | 'unconfirmed' | 'spam';
  readonly heldUntil?: Date;
};

/** Requires the lock of the day. */
async function decideStatus(
  request: VisitRequest,
  used: UsedPlaces & { readonly capacity: number },
  session: ClientSession,
): Promise<Decision | Rejection> {
  const { form, clientAddress, isBot, now } = request;
  const places = groupSizes[form.groupSize];
  if (!isBot && !hasCapacityFor(places, used, used.capacity)) return { ok: false, reason: 'full' };
  const consumed = await consumeRateLimitsInTransaction(
    session,
    visitorRateLimits('booking', { email: form.email, clientAddress }, limits),
    now,
  );
  if (!consumed.ok) return { ...consumed, reason: 'rate-limited' };
  const holdEnd = new Date(now.getTime() + holdTtlMs);
  // Kept as long as an unconfirmed one: staff may recognise a person.
  if (isBot) return { ok: true, status: 'spam', heldUntil: holdEnd };
  if (hasVerifiedEmail(request)) return { ok: true, status: 'new' };
  const canHold = canHoldPlaces(places, used, used.capacity);
  const hold = canHold ? await consumeHoldLimit(clientAddress, now, session) : null;
  if (isMailEnabled()) return { ok: true, status: 'unconfirmed', heldUntil: hold?.ok ? holdEnd : now };
  // Without mail, nobody could confirm a booking that has no hold.
  if (!hold) return { ok: false, reason: 'full' };
  if (!hold.ok) return { ...hold, reason: 'rate-limited' };
  return { ok: true, status: 'unconfirmed', heldUntil: startOfDay(addDays(form.preferredDate, 1)) };
}

function composeBooking(
  input: VisitRequest & Decision & { readonly token: string; readonly existing: TourBooking | null },
  { tours }: Settings,
): TourBooking {
  const { form, status, heldUntil, token, existing, now } = input;
  const _id = existing?._id ?? new ObjectId();
  return {
    _id,
    reference: existing?.reference ?? randomBytes(16).toString('base64url'),
    ...form,
    startsAt: tours.startsAt,
    durationMinutes: tours.durationMinutes,
    places: groupSizes[form.groupSize],
    status,
    ...(heldUntil && { heldUntil, expiresAt: new Date(heldUntil.getTime() + unconfirmedRetentionMs) }),
    ...(heldUntil && isMailEnabled() && { confirmHash: hashToken(token) }),
    history: [...(existing?.history ?? []), { status, at: now, by: 'visitor' }],
    searchText: bookingSearchText({ _id, ...form }),
    contentHash: hashBooking(form),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  };
}
