import { formatClock, formatLongDay } from '~/lib/dates';
import { bookingCode, type TourBooking } from './tour-booking';

/** What whoever holds a booking's reference sees of it: nothing about the person. */
export type BookingView = {
  readonly reference: string;
  readonly code: string;
  /** As people read them. */
  readonly day: string;
  readonly time: string;
  readonly group: string;
  readonly isCancelled: boolean;
};

export const viewBooking = (booking: TourBooking): BookingView => ({
  reference: booking.reference,
  code: bookingCode(booking),
  day: formatLongDay(booking.preferredDate),
  time: `${formatClock(booking.startsAt)} (2 hours)`,
  group: `${booking.groupSize} people`,
  isCancelled: booking.status === 'cancelled',
});

/** What a chat with the farm about a booking begins with. */
export const chatWords = ({ day, time, group, code }: BookingView): string =>
  `Hello, I have booked a farm visit for ${day}, ${time}, ${group}. Booking ${code}.`;
