import { bookingMessages } from '~/domain/bookings/booking-form';
import { whatsappMessage, type BookingView } from '~/domain/bookings/booking-view';
import { Icon } from '~/ui/icon';
import type { Site } from '~/domain/settings/site';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import { Notice } from '~/ui/notice';
import { VisitDetails } from './visit-details';

/** The state of a booking and its next steps. */
export const BookedVisit = ({ booking, site }: { booking: BookingView; site: Site }) => (
  <div className="space-y-4">
    <StateNotice booking={booking} />
    {needsConfirmation(booking) && <NextStep booking={booking} site={site} />}
    <VisitDetails booking={booking} address={site.address} />
    {booking.state !== 'cancelled' && (
      <p className="flex flex-wrap gap-3">
        {booking.state === 'booked' && (
          <a href={`/booking/${booking.reference}/calendar.ics`} className="button button-secondary">
            <Icon name="calendar" />
            Add to your calendar
          </a>
        )}{' '}
        {site.whatsapp && (
          <a
            href={whatsappLink(site.whatsapp, whatsappMessage(booking))}
            rel="noopener"
            className="button button-secondary"
          >
            <Icon name="chat" />
            Tell us on WhatsApp
          </a>
        )}
      </p>
    )}
  </div>
);

const needsConfirmation = ({ state }: BookingView): boolean =>
  state === 'held' || state === 'unheld' || state === 'lapsed';

function StateNotice({ booking: { state } }: { booking: BookingView }) {
  if (state === 'cancelled')
    return (
      <Notice kind="warning">
        <p>This visit was cancelled.</p>
      </Notice>
    );
  if (state === 'lapsed')
    return (
      <Notice kind="warning">
        <p>
          This visit isn’t confirmed yet, and we no longer hold places for it. You can still confirm it while
          there is room.
        </p>
      </Notice>
    );
  return (
    <Notice kind="success">
      <p>{bookingMessages.success}</p>
    </Notice>
  );
}

const NextStep = ({ booking, site }: { booking: BookingView; site: Site }) => (
  <section aria-labelledby="next-step" className="space-y-2 rounded bg-maize-pale p-4">
    <h3 id="next-step">One more step: confirm by email</h3>
    <p>
      We’ve sent an email to the address you gave. Open it and press “Confirm your visit”. Can’t find it?
      Please check your spam folder.
    </p>
    {booking.state === 'held' && (
      <p>
        We’re keeping your places until <strong>{booking.heldUntil}</strong>.
      </p>
    )}
    {booking.state === 'unheld' && (
      <p>Many people are booking right now and we can’t hold places, so please confirm soon.</p>
    )}
    <p>
      No email?{' '}
      {site.phone ? (
        <>
          Call us on{' '}
          <a href={telephoneLink(site.phone)} className="link call-link">
            {site.phone}
          </a>
        </>
      ) : (
        <a href="/contact-us" className="link">
          Write to us
        </a>
      )}{' '}
      and give your booking code, {booking.code}.
    </p>
  </section>
);
