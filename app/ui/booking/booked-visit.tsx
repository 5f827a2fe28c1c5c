import { bookingOutcomes } from '~/domain/bookings/booking-rules';
import { chatWords, type BookingView } from '~/domain/bookings/booking-view';
import { Icon } from '../icon';
import { whatsappLink, type Site } from '../layout/site';
import { Notice } from '../notice';

/** A visit that is booked: what was agreed, and how to keep it in mind. */
export const BookedVisit = ({ booking, site }: { booking: BookingView; site: Site }) => (
  <div className="space-y-4">
    <Notice kind={booking.isCancelled ? 'warning' : 'success'}>
      <p>{booking.isCancelled ? 'This visit was cancelled.' : bookingOutcomes.success}</p>
    </Notice>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {(
        [
          ['Day', booking.day],
          ['Time', booking.time],
          ['Group', booking.group],
          ['Where', site.address],
          ['Booking', booking.code],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
    {!booking.isCancelled && (
      <p className="flex flex-wrap gap-3">
        <a href={`/booking/${booking.reference}/calendar.ics`} className="button button-secondary">
          <Icon name="calendar" />
          Add to your calendar
        </a>{' '}
        <a
          href={whatsappLink(site.whatsapp, chatWords(booking))}
          rel="noopener"
          className="button button-secondary"
        >
          <Icon name="chat" />
          Tell us on WhatsApp
        </a>
      </p>
    )}
  </div>
);
