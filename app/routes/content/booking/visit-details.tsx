import { Fragment } from 'react';
import type { BookingView } from '~/domain/bookings/booking-view';

export const VisitDetails = ({ booking, address }: { booking: BookingView; address: string }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
    {(
      [
        ['Day', booking.day],
        ['Time', booking.time],
        ['Group', booking.group],
        ['Where', address],
        ['Booking', booking.code],
      ] as const
    )
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </Fragment>
      ))}
  </dl>
);
