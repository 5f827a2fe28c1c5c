import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { dayMessages } from '~/domain/bookings/booking-form';
import { toBookingView } from '~/domain/bookings/booking-view';
import { confirmVisit, findVisitByToken } from '~/domain/bookings/confirm-visit.server';
import { readForm, fieldText } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { formatLongDate } from '~/lib/format/dates';
import { InvalidLink } from '~/ui/account/invalid-link';
import { VisitDetails } from './visit-details';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { telephoneLink } from '~/lib/format/contact-links';
import { useRootData } from '~/ui/layout/use-root-data';

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm Your Visit', matches);

/** Read only: mail scanners open every link before its owner does. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const found = await findVisitByToken(params['token'] ?? '', now);
  if (!found) return data({ visit: null }, { status: 404 });
  const { booking, unavailable, availableDays } = found;
  if (booking.status !== 'unconfirmed') throw redirect(`/booking/${booking.reference}#book`, 303);
  return data({ visit: { booking: toBookingView(booking, now), unavailable, availableDays } });
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params['token'] ?? '';
  const confirmed = await confirmVisit({ token, day: fieldText(form, 'day') || null, now });
  // The page shows why.
  if (!confirmed.ok) return redirect(`/booking/confirm/${encodeURIComponent(token)}`, 303);
  return redirect(`/booking/${confirmed.booking.reference}#book`, 303);
}

/** The URL contains a secret. */
export const headers = noStoreHeaders;

export default function ConfirmVisit() {
  const { visit } = useLoaderData<typeof loader>();
  const { site } = useRootData();
  if (!visit)
    return (
      <InvalidLink
        text="We have sent you a newer link, or the booking has expired. Please check your latest email from us, or book again."
        action={{ label: 'Book a visit', href: '/booking' }}
      />
    );
  const { booking, unavailable, availableDays } = visit;
  if (!unavailable)
    return (
      <NarrowPage title="Confirm your visit" intro="Press the button and your places on the farm are booked.">
        <VisitDetails booking={booking} address={site.address} />
        <form method="post">
          <button className="button button-primary w-full">Confirm visit</button>
        </form>
      </NarrowPage>
    );
  return (
    <NarrowPage
      title="Please choose another day"
      intro={`We’re sorry: you can’t visit on ${booking.day} any more. ${dayMessages[unavailable]}.`}
    >
      {availableDays.length > 0 && (
        <form method="post" className="space-y-3">
          <p id="free-days">
            These days have room for your group ({booking.group}). Choose one to confirm it:
          </p>
          <div role="group" aria-labelledby="free-days" className="space-y-3">
            {availableDays.map((day) => (
              <button key={day} name="day" value={day} className="button button-secondary w-full">
                {formatLongDate(day)}
              </button>
            ))}
          </div>
        </form>
      )}
      <p>
        {availableDays.length > 0
          ? 'None of these days suit you? '
          : 'We have no other day with room for your group right now. '}
        {site.phone ? (
          <>
            Call us on{' '}
            <a href={telephoneLink(site.phone)} className="link call-link">
              {site.phone}
            </a>
          </>
        ) : (
          <a href="/contact-us" className="link">
            Please write to us
          </a>
        )}
        .
      </p>
    </NarrowPage>
  );
}
