import type { LoaderFunctionArgs } from '@remix-run/node';
import { findBooking } from '~/domain/bookings/book-visit.server';
import { bookingCalendar } from '~/domain/bookings/booking-calendar.server';
import { bookingState } from '~/domain/bookings/booking-view';
import { configuration } from '~/configuration.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { loadSiteSettings } from '~/http/rendering/site.server';

/** An iCalendar file of a booking; 409 before the visitor has confirmed it. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const booking = await findBooking(params['reference'] ?? '');
  if (!booking) throw errorResponse(404, 'We could not find this booking.');
  const state = bookingState(booking, now);
  if (state !== 'booked' && state !== 'cancelled')
    throw errorResponse(
      409,
      'This visit isn’t confirmed yet. Please open the link in the email that we sent you.',
    );
  const { environment } = configuration();
  const settings = await loadSiteSettings();
  const content = bookingCalendar(booking, environment.siteUrl, settings);
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="farm-visit.ics"',
      'Cache-Control': 'no-store',
    },
  });
}
