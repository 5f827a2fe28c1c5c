import { randomBytes } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { hashToken, generateToken } from '~/lib/token.server';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { visitorRateLimits } from '~/domain/messages/visitor-rate-limits.server';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { hashBooking } from './booking-hash.server';
import type { BookingForm } from './booking-form';
import { queueBookingMails, queueConfirmationMail } from './booking-outbox.server';
import { groupSizes } from './booking-rules';
import { countUsedPlaces, hasCapacityFor, lockTourDay, type UsedPlaces } from './day-capacity.server';
import { findAvailableDays } from './available-days.server';
import { consumeHoldLimit, canHoldPlaces } from './place-holds.server';
import { holdTtlMs, placeTakingStatuses, unconfirmedRetentionMs, type TourBooking } from './tour-booking';
import { addDays, isTourDay, startOfDay } from './tour-days';

/**
 * More than a school or a family has reason to book; each sends an e-mail to an address that anybody can type. A day has
 * room for some eight groups, which come from more than one network.
 */
const tries = { anHour: 3, aDay: 6, network: { anHour: 10, aDay: 20 } } as const;

/** 128 random bits, as they stand in an address. */
const referencePattern = /^[\w-]{22}$/;

type VisitRequest = {
  readonly form: BookingForm;
  /** The client address; null where the server does not tell it. */
  readonly address: string | null;
  readonly isRobot: boolean;
  /** The confirmed e-mail address of the customer who is signed in; null for anybody else. */
  readonly provenEmail: string | null;
  readonly now: Date;
};

type Refused =
  | { readonly ok: false; readonly reason: 'closed' | 'full' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

export type BookVisitResult =
  | { readonly ok: true; readonly booking: TourBooking; readonly repeated: boolean }
  /** With the next days that have room for the group, as `YYYY-MM-DD`. */
  | { readonly ok: false; readonly reason: 'closed' | 'full'; readonly freeDays: readonly string[] }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Books a visit. The booking takes its places once its visitor confirms it by a mailed link (confirmVisit), and holds
 * them for an hour until then, as far as place-holds.server.ts allows. A customer's booking for their own confirmed
 * address takes them at once. In a shop that sends no e-mails it holds them until the farm decides. The same booking sent
 * again is the same booking; after an hour without confirmation it gets a new link. What a robot sent is kept as spam.
 * Fails with:
 * - 'closed': no tours on this day
 * - 'full': no room for the group
 * - 'rate-limited': from this mailbox or this client address
 */
export async function bookVisit(request: VisitRequest): Promise<BookVisitResult> {
  const { form, isRobot, now } = request;
  const settings = await loadSettings();
  const token = generateToken();
  const result = await runOrderTransaction(async (session) => {
    const known = await collections().bookings.findOne(
      { contentHash: hashBooking(form), status: { $in: [...placeTakingStatuses, 'unconfirmed'] } },
      { session },
    );
    if (known && isRepeat(known, request)) return { ok: true, booking: known, repeated: true } as const;
    if (!isTourDay(form.preferredDate, settings.tours.closedDays))
      return { ok: false, reason: 'closed' } as const;
    await lockTourDay(form.preferredDate, session);
    const usedOn = await countUsedPlaces([form.preferredDate], now, { session, except: known?._id });
    const decided = await decide(request, usedOn(form.preferredDate), settings, session);
    if (!decided.ok) {
      await session.abortTransaction();
      return decided;
    }
    const booking = composeBooking({ ...request, ...decided, token, known }, settings);
    if (booking.status === 'unconfirmed' && isMailEnabled())
      await queueConfirmationMail(booking, token, settings, { session, now });
    else if (!isRobot) await queueBookingMails(booking, settings, { session, now });
    await collections().bookings.replaceOne({ _id: booking._id }, booking, { upsert: true, session });
    return { ok: true, booking, repeated: known !== null } as const;
  });
  if (result.ok || result.reason === 'rate-limited') return result;
  const { preferredDate: from, groupSize } = form;
  return {
    ...result,
    freeDays: await findAvailableDays({ from, now, places: groupSizes[groupSize], tours: settings.tours }),
  };
}

/** The booking behind an unguessable reference; null where there is none. */
export const findBooking = async (reference: string): Promise<TourBooking | null> =>
  referencePattern.test(reference) ? collections().bookings.findOne({ reference }) : null;

const isProven = ({ form, provenEmail }: VisitRequest): boolean =>
  provenEmail?.toLowerCase() === form.email.toLowerCase();

/** Whether the booking that is known already answers the request: it stands, or its link was sent a moment ago. */
const isRepeat = ({ status, updatedAt }: TourBooking, request: VisitRequest): boolean =>
  status !== 'unconfirmed' ||
  request.isRobot ||
  (!isProven(request) && request.now.getTime() - updatedAt.getTime() < holdTtlMs);

type Decided = {
  readonly ok: true;
  readonly status: 'new' | 'unconfirmed' | 'spam';
  readonly heldUntil?: Date;
};

/** Decides what a new booking is, within the turn of its day, and counts it under the limits. */
async function decide(
  request: VisitRequest,
  used: UsedPlaces,
  { tours }: Settings,
  session: ClientSession,
): Promise<Decided | Refused> {
  const { form, address, isRobot, now } = request;
  const places = groupSizes[form.groupSize];
  if (!isRobot && !hasCapacityFor(places, used, tours.dailyCapacity)) return { ok: false, reason: 'full' };
  const counted = await consumeRateLimitsInTransaction(
    session,
    visitorRateLimits('booking', { email: form.email, address }, tries),
    now,
  );
  if (!counted.ok) return { ...counted, reason: 'rate-limited' };
  const hourLater = new Date(now.getTime() + holdTtlMs);
  // A robot sees what a person sees.
  if (isRobot) return { ok: true, status: 'spam', heldUntil: hourLater };
  if (isProven(request)) return { ok: true, status: 'new' };
  const hasRoom = canHoldPlaces(places, used, tours.dailyCapacity);
  const hold = hasRoom ? await consumeHoldLimit(address, now, session) : null;
  if (isMailEnabled()) return { ok: true, status: 'unconfirmed', heldUntil: hold?.ok ? hourLater : now };
  // Nobody could confirm a booking without a hold.
  if (!hold) return { ok: false, reason: 'full' };
  if (!hold.ok) return { ...hold, reason: 'rate-limited' };
  return { ok: true, status: 'unconfirmed', heldUntil: startOfDay(addDays(form.preferredDate, 1)) };
}

function composeBooking(
  given: VisitRequest & Decided & { readonly token: string; readonly known: TourBooking | null },
  { tours }: Settings,
): TourBooking {
  const { form, status, heldUntil, token, known, now } = given;
  return {
    _id: known?._id ?? new ObjectId(),
    reference: known?.reference ?? randomBytes(16).toString('base64url'),
    ...form,
    startsAt: tours.startsAt,
    places: groupSizes[form.groupSize],
    status,
    ...(heldUntil && { heldUntil, expiresAt: new Date(heldUntil.getTime() + unconfirmedRetentionMs) }),
    ...(heldUntil && isMailEnabled() && { confirmHash: hashToken(token) }),
    history: [...(known?.history ?? []), { status, at: now, by: 'visitor' }],
    contentHash: hashBooking(form),
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
}
