import { createHash, randomBytes } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '#db/collections';
import { composeMail } from '~/domain/mail/compose-mail';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueFormMail, queueMail } from '~/domain/mail/queue-mail.server';
import { visitorLimits } from '~/domain/messages/visitor-limits.server';
import { runOrderTransaction } from '~/domain/orders/order-transaction.server';
import { countTriesWithin } from '~/domain/rate-limits/count-try.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { parseNairobi, toDayInput } from '~/lib/dates';
import type { BookingForm } from './booking-form';
import { bookingFields, writeBookingReceived, writeBookingToFarm } from './booking-mail';
import { groupSizes } from './booking-rules';
import { countTakenPlaces, findFreeDays } from './free-days.server';
import { takesPlaces, type TourBooking } from './tour-booking';
import { isTourDay } from './tour-days';

/** More than a school or a family has reason to book; each sends a confirmation to an address that anybody can type. */
const tries = { anHour: 3, aDay: 6 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** 128 random bits, as they stand in an address. */
const referencePattern = /^[\w-]{22}$/;

export type BookVisitResult =
  | { readonly ok: true; readonly booking: TourBooking; readonly repeated: boolean }
  /** With the next days that have room for the group, as `YYYY-MM-DD`. */
  | { readonly ok: false; readonly reason: 'closed' | 'full'; readonly freeDays: readonly string[] }
  | { readonly ok: false; readonly reason: 'too-many-tries'; readonly retryAt: Date };

/**
 * Books a visit, and lays what passes it on into the outbox in the same transaction (decisions.md 33): a form for the
 * form-mail service where there is one, an e-mail to the farm, and a confirmation to the visitor. The farm has so many
 * visitors a day (settings, `tours`), and two bookings at once don't both get the last places. The same booking sent
 * again is the same booking, as long as it stands. What a robot sent is kept as spam, takes no places and is passed on to
 * nobody. Fails with 'closed' (no tours on this day), 'full' (no room for the group), or 'too-many-tries' from this
 * e-mail address or this network address.
 */
export async function bookVisit(request: {
  readonly form: BookingForm;
  readonly address: string | null;
  readonly isRobot: boolean;
  readonly now: Date;
}): Promise<BookVisitResult> {
  const { form, now } = request;
  const settings = await loadSettings();
  const booking = composeBooking(request, settings);
  const result = await runOrderTransaction(async (session) => {
    const standing = await collections().bookings.findOne(
      { contentHash: booking.contentHash, status: { $in: [...takesPlaces] } },
      { session },
    );
    if (standing) return { ok: true, booking: standing, repeated: true } as const;
    if (!isTourDay(form.preferredDate, settings.tours.closedDays))
      return { ok: false, reason: 'closed' } as const;
    await takeDayTurn(form.preferredDate, session);
    const taken = (await countTakenPlaces([form.preferredDate], session)).get(form.preferredDate) ?? 0;
    if (!request.isRobot && taken + booking.places > settings.tours.dailyCapacity) {
      await session.abortTransaction();
      return { ok: false, reason: 'full' } as const;
    }
    const limits = visitorLimits('booking', { ...request, email: form.email }, tries);
    const counted = await countTriesWithin(session, limits, now);
    if (!counted.ok) {
      await session.abortTransaction();
      return { ok: false, reason: 'too-many-tries', retryAt: counted.retryAt } as const;
    }
    if (!request.isRobot) await passOn(booking, settings, session);
    await collections().bookings.insertOne(booking, { session });
    return { ok: true, booking, repeated: false } as const;
  });
  if (result.ok || result.reason === 'too-many-tries') return result;
  const today = toDayInput(now);
  const { places, preferredDate } = booking;
  return {
    ...result,
    freeDays: await findFreeDays({ from: preferredDate, today, places, tours: settings.tours }),
  };
}

/** The booking behind an unguessable reference; null where there is none. */
export const findBooking = async (reference: string): Promise<TourBooking | null> =>
  referencePattern.test(reference) ? collections().bookings.findOne({ reference }) : null;

function composeBooking(
  { form, isRobot, now }: { form: BookingForm; isRobot: boolean; now: Date },
  { tours }: Settings,
): TourBooking {
  const { firstName, lastName, email, phone, preferredDate, groupSize, specialRequests } = form;
  return {
    _id: new ObjectId(),
    reference: randomBytes(16).toString('base64url'),
    ...form,
    startsAt: tours.startsAt,
    places: groupSizes[groupSize],
    status: isRobot ? 'spam' : 'new',
    contentHash: createHash('sha256')
      .update(
        JSON.stringify([
          firstName,
          lastName,
          email.toLowerCase(),
          phone,
          preferredDate,
          groupSize,
          specialRequests,
        ]),
      )
      .digest('base64url'),
    createdAt: now,
    updatedAt: now,
  };
}

/** After it no other booking of this day can be written until this one is, or has failed. */
async function takeDayTurn(day: string, session: ClientSession): Promise<void> {
  const midnight = parseNairobi(day);
  const expiresAt = new Date((midnight ?? new Date()).getTime() + 2 * dayMs);
  await collections().tourDays.updateOne(
    { _id: day },
    { $inc: { turn: 1 }, $set: { expiresAt } },
    { upsert: true, session },
  );
}

async function passOn(booking: TourBooking, settings: Settings, session: ClientSession): Promise<void> {
  const options = { session, now: booking.createdAt };
  const { site } = mailConfiguration();
  const id = booking._id.toHexString();
  await queueFormMail({ key: `booking-form-mail ${id}`, fields: bookingFields(booking) }, options);
  await queueMail(
    {
      key: `booking-farm ${id}`,
      to: settings.email,
      replyTo: booking.email,
      ...composeMail(writeBookingToFarm(booking), site),
    },
    options,
  );
  const { phone, address } = settings;
  const link = `${site.url}/booking/${booking.reference}#book`;
  await queueMail(
    {
      key: `booking-received ${id}`,
      to: booking.email,
      ...composeMail(writeBookingReceived(booking, { phone, address, link }), site),
    },
    options,
  );
}
