import type { SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { bookVisit, findBooking, type BookVisitResult } from '~/domain/bookings/book-visit.server';
import { bookingSchema } from '~/domain/bookings/booking-form';
import { bookingOutcomes, dayMessages } from '~/domain/bookings/booking-rules';
import { viewBooking, type BookingView } from '~/domain/bookings/booking-view';
import { clientAddress } from '~/http/client-address.server';
import { hasWaitedInVain, noteDatabaseAway, unlessAway } from '~/http/database-away.server';
import type { RouteHandle } from '~/http/enhancement';
import { problem, readForm, textOf } from '~/http/form.server';
import { pageMeta, privateMeta } from '~/http/page-meta';
import { refuseUntil } from '~/http/refusal.server';
import { readSession, type SignedIn } from '~/http/session.server';
import { knownSettings, shownSettings } from '~/http/site.server';
import { checkForm } from '~/http/submission.server';
import { toDayInput } from '~/lib/dates';
import { formatPhone } from '~/lib/phone';
import { BookedVisit } from '~/ui/booking/booked-visit';
import { BookingForm, freeDayName } from '~/ui/booking/booking-form';
import { TourFacts } from '~/ui/booking/tour-facts';
import { Hero } from '~/ui/contact/hero';
import { humanCheckName } from '~/ui/form/human-check';
import { useAnswer } from '~/ui/form/use-answer';
import type { Site } from '~/ui/layout/site';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches, params }) =>
  params['reference'] === undefined
    ? pageMeta({ title: 'Book Your Visit' }, matches)
    : privateMeta('Your Visit', matches);

/** A refusal says when it may be tried again. The form knows what day it is, and the booking is its visitor's own. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};

/** The page, and the same page with the visit that was booked, which is behind an address that nobody can guess. */
export async function loader({ request, context, params: { reference } }: LoaderFunctionArgs) {
  const isAway = hasWaitedInVain(context);
  const settings = isAway ? knownSettings() : await shownSettings();
  const signedIn = isAway ? null : await unlessAway(readSession(request));
  const booking = reference === undefined ? null : await findBooking(reference);
  if (reference !== undefined && !booking) throw problem(404, 'We could not find this booking.');
  const now = new Date();
  const { firstName = '', lastName = '', email = '', phoneNumber = null } = signedIn?.user ?? {};
  return {
    today: toDayInput(now),
    startsAt: settings.tours.startsAt,
    booking: booking && viewBooking(booking, now),
    known: { firstName, lastName, email, phone: phoneNumber ? formatPhone(phoneNumber) : '' },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const freeDay = textOf(form, freeDayName);
  if (freeDay) form.set('preferredDate', freeDay);
  form.delete(freeDayName);
  const now = new Date();
  const submission = checkForm(form, bookingSchema(toDayInput(now)));
  if (submission.status !== 'success')
    return data({ reply: submission.reply(), freeDays: [] }, { status: 400 });
  const isRobot = textOf(form, humanCheckName) !== '';
  const visit = { form: submission.value, address: clientAddress(request), isRobot, now };
  const booked = await unlessAway(
    readSession(request).then((signedIn) => bookVisit({ ...visit, provenEmail: provenEmailOf(signedIn) })),
  );
  if (!booked) {
    noteDatabaseAway(context);
    return data(
      { reply: submission.reply({ formErrors: [bookingOutcomes.failure] }), freeDays: [] },
      { status: 503 },
    );
  }
  if (booked.ok) return redirect(`/booking/${booked.booking.reference}#${formPlace}`, 303);
  if (booked.reason === 'too-many-tries') {
    const { status, text, headers } = refuseUntil(booked.retryAt, {
      what: 'You have booked several visits already.',
      advice: 'Or call us.',
    });
    return data({ reply: submission.reply({ formErrors: [text] }), freeDays: [] }, { status, headers });
  }
  const fieldErrors = { preferredDate: [refusalOf(booked)] };
  return data({ reply: submission.reply({ fieldErrors }), freeDays: booked.freeDays }, { status: 409 });
}

/** Nobody needs to confirm by e-mail an address that their account has confirmed. */
const provenEmailOf = (signedIn: SignedIn | null): string | null =>
  signedIn?.user.emailVerifiedAt ? signedIn.user.email : null;

const refusalOf = ({ reason, freeDays }: Extract<BookVisitResult, { freeDays: readonly string[] }>): string =>
  `${dayMessages[reason]}. ${freeDays.length > 0 ? 'Please choose another day: some are offered below.' : 'Please call us, and we find one.'}`;

const headingOf = ({ state }: BookingView): string =>
  state === 'lapsed' || state === 'cancelled' ? 'Your booking' : 'Thank you! Karibu sana';

/** The id of the form's place on the page, which its answer leads to. */
const formPlace = 'book';

export default function Booking() {
  const { today, startsAt, booking, known } = useLoaderData<typeof loader>();
  const answer = useActionData<{ reply: SubmissionResult<string[]>; freeDays: string[] }>();
  const site = (useRouteLoaderData('root') as { site: Site }).site;
  const { state, formAction, location } = useNavigation();
  // A full day is shown while the page around the form is still being read again: its buttons work from then on. A visit
  // that was booked has a page of its own, and until that is there nothing is sent again.
  const busy = formAction === '/booking' && (state === 'submitting' || location.pathname !== '/booking');
  const count = useAnswer(booking, formPlace, busy);
  return (
    <div className={`space-y-8 ${booking ? 'mx-auto max-w-text' : ''}`}>
      {booking ? (
        <h1>Your Visit</h1>
      ) : (
        <Hero title="Book Your Visit">
          <p className="mt-2 text-lg">
            Meet the cows, feed the calves, and taste what we make of their milk. Two hours on the farm, for a
            family, a class or a chama.
          </p>
        </Hero>
      )}
      <div
        className={
          booking ? undefined : 'items-start gap-8 space-y-8 lg:grid lg:grid-cols-[22rem_1fr] lg:space-y-0'
        }
      >
        {!booking && <TourFacts site={site} startsAt={startsAt} />}
        <section
          id={formPlace}
          tabIndex={-1}
          aria-labelledby="book-title"
          className="card space-y-4 p-4 outline-none sm:p-6"
        >
          <h2 id="book-title">{booking ? headingOf(booking) : 'Choose your day'}</h2>
          {booking && <BookedVisit booking={booking} site={site} />}
          {booking && <h2 className="border-t border-edge-pale pt-4">Book another visit</h2>}
          <BookingForm
            key={count}
            lastResult={answer?.reply}
            freeDays={answer?.freeDays ?? []}
            known={known}
            today={today}
            busy={busy}
          />
        </section>
      </div>
    </div>
  );
}
