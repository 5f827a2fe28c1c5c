import type { SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { bookVisit, findBooking, type BookVisitResult } from '~/domain/bookings/book-visit.server';
import { bookingMessages, dayMessages } from '~/domain/bookings/booking-form';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { toBookingView, type BookingView } from '~/domain/bookings/booking-view';
import { findAvailableDays } from '~/domain/bookings/days/available-days.server';
import { smallestGroup } from '~/domain/bookings/booking-form';
import { tourCalendar } from '~/domain/bookings/days/tour-days';
import { noUnavailableDays } from '~/domain/bookings/days/unavailable-days';
import { findUnavailableDays } from '~/domain/bookings/days/unavailable-days.server';
import { clientAddress } from '~/http/security/client-address.server';
import {
  isDatabaseUnavailable,
  markDatabaseUnavailable,
  nullIfUnavailable,
} from '~/http/server/database-unavailable.server';
import { errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { privateMeta } from '~/http/seo/page-title';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { readSession, type SignedIn } from '~/http/session/session.server';
import { lastKnownSettings, loadSiteSettings } from '~/http/rendering/site.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { isValidDay } from '~/lib/calendar-days';
import { formatShortWeekday } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { BookedVisit } from './booked-visit';
import { BookingForm, alternativeDayField } from './booking-form';
import { describeTour } from './describe-tour.server';
import { TourDetails } from './tour-details';
import { HeroCard } from '~/ui/content/hero-card';
import { honeypotMessage, honeypotName } from '~/ui/form/honeypot-field';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { telephoneLink } from '~/lib/format/contact-links';
import { useRootData } from '~/ui/layout/use-root-data';

export const meta: MetaFunction = ({ matches, params }) =>
  params['reference'] === undefined
    ? pageMeta({ title: 'Book Your Visit' }, matches)
    : privateMeta('Your Visit', matches);

/** Forwards Retry-After. Not cacheable: the form depends on today's date, and a booking is personal. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};

/** Serves /booking and, with a reference, the page of a booking. */
export async function loader({ request, context, params: { reference } }: LoaderFunctionArgs) {
  const { now } = context;
  const isAway = isDatabaseUnavailable(context);
  const settings = isAway ? lastKnownSettings() : await loadSiteSettings();
  const signedIn = isAway ? null : await nullIfUnavailable(readSession(request, now));
  const booking = reference === undefined ? null : await findBooking(reference);
  if (reference !== undefined && !booking) throw errorResponse(404, 'We could not find this booking.');
  const { firstName = '', lastName = '', email = '', phoneNumber = null } = signedIn?.user ?? {};
  const texts = await loadFilledTexts();
  return {
    intro: texts.booking.intro,
    picture: texts.bookingPicture.image,
    calendar: tourCalendar(settings.tours, now),
    tour: describeTour(settings.tours),
    unavailable:
      (isAway ? null : await nullIfUnavailable(findUnavailableDays(settings.tours, now))) ??
      noUnavailableDays,
    // Null while the database is away.
    freeDays: isAway
      ? null
      : await nullIfUnavailable(
          findAvailableDays({ from: '', now, places: smallestGroup, tours: settings.tours }),
        ),
    directions: settings.directions,
    booking: booking && toBookingView(booking, now),
    defaultValue: {
      firstName,
      lastName,
      email,
      phone: phoneNumber ? formatPhone(phoneNumber) : '',
      preferredDate: readDay(request),
    },
  };
}

/** Set by the links to the free days. */
const readDay = (request: Request): string => {
  const day = new URL(request.url).searchParams.get(dayParam) ?? '';
  return isValidDay(day) ? day : '';
};

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const alternativeDay = fieldText(form, alternativeDayField);
  if (alternativeDay) form.set('preferredDate', alternativeDay);
  form.delete(alternativeDayField);
  const { tours, pages } = await loadSiteSettings();
  if (!pages.visits) throw errorResponse(404, '');
  const submission = parseSubmission(form, bookingSchema(tourCalendar(tours, now)));
  if (submission.status !== 'success')
    return data({ reply: submission.reply(), availableDays: [] }, { status: 400 });
  const isBot = fieldText(form, honeypotName) !== '';
  const visit = { form: submission.value, clientAddress: clientAddress(request), isBot, now };
  const booked = await nullIfUnavailable(
    readSession(request, now).then((signedIn) =>
      bookVisit({ ...visit, verifiedEmail: verifiedEmailOf(signedIn) }),
    ),
  );
  if (!booked) {
    markDatabaseUnavailable(context);
    return data(
      { reply: submission.reply({ formErrors: [bookingMessages.failure] }), availableDays: [] },
      { status: 503 },
    );
  }
  if (booked.ok && isBot)
    return data(
      { reply: submission.reply({ formErrors: [honeypotMessage] }), availableDays: [] },
      { status: 400 },
    );
  if (booked.ok) return redirect(`/booking/${booked.booking.reference}#${formAnchor}`, 303);
  if (booked.reason === 'rate-limited') {
    const { status, text, headers } = rateLimitResponse(booked.retryAt, now, {
      what: 'You have booked several visits already.',
      advice: 'Or call us.',
    });
    return data({ reply: submission.reply({ formErrors: [text] }), availableDays: [] }, { status, headers });
  }
  const { availableDays } = booked;
  const fieldErrors = { preferredDate: [unavailableMessage(booked)] };
  return data({ reply: submission.reply({ fieldErrors }), availableDays }, { status: 409 });
}

/** A verified account address needs no confirmation by mail. */
const verifiedEmailOf = (signedIn: SignedIn | null): string | null =>
  signedIn?.user.emailVerifiedAt ? signedIn.user.email : null;

const unavailableMessage = ({
  reason,
  availableDays,
}: Extract<BookVisitResult, { availableDays: readonly string[] }>): string =>
  `${dayMessages[reason]}. ${availableDays.length > 0 ? 'Please choose another day. We suggest some below.' : 'Please call us and we will find one.'}`;

const headingOf = ({ state }: BookingView): string =>
  state === 'lapsed' || state === 'cancelled' ? 'Your booking' : 'Thank you! Karibu sana';

/** The fragment of the form and of its result. */
const formAnchor = 'book';

export default function Booking() {
  const { intro, picture, calendar, tour, unavailable, freeDays, directions, booking, defaultValue } =
    useLoaderData<typeof loader>();
  const actionData = useActionData<{ reply: SubmissionResult<string[]>; availableDays: string[] }>();
  const { site } = useRootData();
  const takesVisits = site.hidden.visits !== 'off';
  const hasForm = takesVisits && (freeDays?.length !== 0 || actionData !== undefined);
  return (
    <div className={`space-y-8 ${booking ? 'mx-auto max-w-text' : ''}`}>
      {booking ? (
        <h1>Your Visit</h1>
      ) : (
        <HeroCard title="Book Your Visit" picture={picture} text={intro}>
          {takesVisits && tour.price && <p className="mt-2 text-lg font-bold">{tour.price}</p>}
          {hasForm && <FreeDays days={freeDays ?? []} />}
        </HeroCard>
      )}
      <div
        className={
          booking ? undefined : 'items-start gap-8 space-y-8 lg:grid lg:grid-cols-[1fr_22rem] lg:space-y-0'
        }
      >
        <section
          id={formAnchor}
          tabIndex={-1}
          aria-labelledby="book-title"
          className="card space-y-4 p-4 outline-none sm:p-6"
        >
          <h2 id="book-title">
            {booking ? headingOf(booking) : hasForm ? 'Choose your day' : 'Farm visits'}
          </h2>
          {booking && <BookedVisit booking={booking} site={site} />}
          {hasForm && (
            <>
              {booking && <h2 className="border-t border-edge-pale pt-4">Book another visit</h2>}
              <NoMailNotice>Keep your booking code. We’ll call you about your visit.</NoMailNotice>
              <BookingForm
                lastResult={actionData?.reply}
                availableDays={actionData?.availableDays ?? []}
                defaultValue={defaultValue}
                calendar={calendar}
                unavailable={unavailable}
              />
            </>
          )}
          {takesVisits && !hasForm && (
            <p>
              No day is free for a visit at the moment. {unavailable.text}
              {site.phone && (
                <>
                  {' '}
                  Call us on{' '}
                  <a href={telephoneLink(site.phone)} className="link call-link">
                    {site.phone}
                  </a>
                  .
                </>
              )}
            </p>
          )}
        </section>
        {!booking && calendar.tourWeekdays.length > 0 && (
          <TourDetails site={site} tour={tour} directions={directions} />
        )}
      </div>
    </div>
  );
}

const dayParam = 'day';

/** Each leads to the form with its day. */
const FreeDays = ({ days }: { days: readonly string[] }) =>
  days.length > 0 && (
    <div className="clear-both pt-3">
      <p>Next free days:</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {days.map((day) => (
          <li key={day}>
            <a
              href={`/booking?${dayParam}=${day}#${formAnchor}`}
              rel="nofollow"
              className="button button-secondary px-3"
            >
              {formatShortWeekday(day)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
