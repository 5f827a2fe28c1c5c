import { randomBytes } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '#db/collections';
import { hashToken, makeToken } from '~/domain/accounts/token.server';
import { isMailSent } from '~/domain/mail/mail-configuration.server';
import { visitorLimits } from '~/domain/messages/visitor-limits.server';
import { runOrderTransaction } from '~/domain/orders/order-transaction.server';
import { countTriesWithin } from '~/domain/rate-limits/count-try.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { hashBooking } from './booking-hash.server';
import type { BookingForm } from './booking-form';
import { passBookingOn, queueConfirmBooking } from './booking-outbox.server';
import { groupSizes } from './booking-rules';
import { countUsedPlaces, hasRoomFor, takeDayTurn, type UsedPlaces } from './day-places.server';
import { findFreeDays } from './free-days.server';
import { countHold, hasRoomToHold } from './place-holds.server';
import { holdMs, takesPlaces, unconfirmedKeptMs, type TourBooking } from './tour-booking';
import { addDays, isTourDay, toMidnight } from './tour-days';

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
  | { readonly ok: false; readonly reason: 'too-many-tries'; readonly retryAt: Date };

export type BookVisitResult =
  | { readonly ok: true; readonly booking: TourBooking; readonly repeated: boolean }
  /** With the next days that have room for the group, as `YYYY-MM-DD`. */
  | { readonly ok: false; readonly reason: 'closed' | 'full'; readonly freeDays: readonly string[] }
  | { readonly ok: false; readonly reason: 'too-many-tries'; readonly retryAt: Date };

/**
 * Books a visit. The booking takes its places once its visitor confirms it by a mailed link (confirmVisit), and holds
 * them for an hour until then, as far as place-holds.server.ts allows. A customer's booking for their own confirmed
 * address takes them at once. In a shop that sends no e-mails it holds them until the farm decides. The same booking sent
 * again is the same booking; after an hour without confirmation it gets a new link. What a robot sent is kept as spam.
 * Fails with:
 * - 'closed': no tours on this day
 * - 'full': no room for the group
 * - 'too-many-tries': from this mailbox or this client address
 */
export async function bookVisit(request: VisitRequest): Promise<BookVisitResult> {
  const { form, isRobot, now } = request;
  const settings = await loadSettings();
  const token = makeToken();
  const result = await runOrderTransaction(async (session) => {
    const known = await collections().bookings.findOne(
      { contentHash: hashBooking(form), status: { $in: [...takesPlaces, 'unconfirmed'] } },
      { session },
    );
    if (known && isRepeat(known, request)) return { ok: true, booking: known, repeated: true } as const;
    if (!isTourDay(form.preferredDate, settings.tours.closedDays))
      return { ok: false, reason: 'closed' } as const;
    await takeDayTurn(form.preferredDate, session);
    const usedOn = await countUsedPlaces([form.preferredDate], now, { session, except: known?._id });
    const decided = await decide(request, usedOn(form.preferredDate), settings, session);
    if (!decided.ok) {
      await session.abortTransaction();
      return decided;
    }
    const booking = composeBooking({ ...request, ...decided, token, known }, settings);
    if (booking.status === 'unconfirmed' && isMailSent())
      await queueConfirmBooking(booking, token, settings, { session, now });
    else if (!isRobot) await passBookingOn(booking, settings, { session, now });
    await collections().bookings.replaceOne({ _id: booking._id }, booking, { upsert: true, session });
    return { ok: true, booking, repeated: known !== null } as const;
  });
  if (result.ok || result.reason === 'too-many-tries') return result;
  const { preferredDate: from, groupSize } = form;
  return {
    ...result,
    freeDays: await findFreeDays({ from, now, places: groupSizes[groupSize], tours: settings.tours }),
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
  (!isProven(request) && request.now.getTime() - updatedAt.getTime() < holdMs);

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
  if (!isRobot && !hasRoomFor(places, used, tours.dailyCapacity)) return { ok: false, reason: 'full' };
  const counted = await countTriesWithin(
    session,
    visitorLimits('booking', { email: form.email, address }, tries),
    now,
  );
  if (!counted.ok) return { ...counted, reason: 'too-many-tries' };
  const hourLater = new Date(now.getTime() + holdMs);
  // A robot sees what a person sees.
  if (isRobot) return { ok: true, status: 'spam', heldUntil: hourLater };
  if (isProven(request)) return { ok: true, status: 'new' };
  const hasRoom = hasRoomToHold(places, used, tours.dailyCapacity);
  const hold = hasRoom ? await countHold(address, now, session) : null;
  if (isMailSent()) return { ok: true, status: 'unconfirmed', heldUntil: hold?.ok ? hourLater : now };
  // Nobody could confirm a booking without a hold.
  if (!hold) return { ok: false, reason: 'full' };
  if (!hold.ok) return { ...hold, reason: 'too-many-tries' };
  return { ok: true, status: 'unconfirmed', heldUntil: toMidnight(addDays(form.preferredDate, 1)) };
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
    ...(heldUntil && { heldUntil, expiresAt: new Date(heldUntil.getTime() + unconfirmedKeptMs) }),
    ...(heldUntil && isMailSent() && { confirmHash: hashToken(token) }),
    history: [...(known?.history ?? []), { status, at: now, by: 'visitor' }],
    contentHash: hashBooking(form),
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
}
