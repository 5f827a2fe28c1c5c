import { formatClock, formatLongDate, toDateTimeInput } from '~/lib/dates';
import { bookingCode, type TourBooking } from './tour-booking';

/**
 * How a booking stands for its visitor. Before the visitor has confirmed: `held` while it holds its places, `lapsed` after
 * that, `unheld` where it never held any. Then `booked`, until it is `cancelled`.
 */
export type BookingState = 'held' | 'unheld' | 'lapsed' | 'booked' | 'cancelled';

/** What whoever holds a booking's reference sees of it: nothing about the person. */
export type BookingView = {
  readonly reference: string;
  readonly code: string;
  /** As people read them. */
  readonly day: string;
  readonly time: string;
  readonly group: string;
  readonly state: BookingState;
  /** The time of day at which the hold of its places ends or ended, as people read it; null without a hold. */
  readonly heldUntil: string | null;
};

export const toBookingView = (booking: TourBooking, now: Date): BookingView => ({
  reference: booking.reference,
  code: bookingCode(booking),
  day: formatLongDate(booking.preferredDate),
  time: `${formatClock(booking.startsAt)} (2 hours)`,
  group: `${booking.groupSize} people`,
  state: bookingState(booking, now),
  heldUntil: booking.heldUntil ? formatClock(toDateTimeInput(booking.heldUntil).slice(11)) : null,
});

/** Takes what a robot sent for unconfirmed: it must not learn that it was found out. */
export function bookingState(booking: TourBooking, now: Date): BookingState {
  const { status, heldUntil, confirmHash, updatedAt } = booking;
  if (status === 'cancelled') return 'cancelled';
  // Without a link to confirm it by, a booking waits for the farm alone.
  if ((status !== 'unconfirmed' && status !== 'spam') || !heldUntil || !confirmHash) return 'booked';
  if (heldUntil > now) return 'held';
  return heldUntil > updatedAt ? 'lapsed' : 'unheld';
}

/** What a chat with the farm about a booking begins with. */
export const whatsappMessage = ({ day, time, group, code }: BookingView): string =>
  `Hello, I have booked a farm visit for ${day}, ${time}, ${group}. Booking ${code}.`;
