import { formatClock, formatLongDate, toDateTimeInput } from '~/lib/format/dates';
import { formatMinutes } from '~/lib/format/format-duration';
import { bookingCode, type TourBooking } from './tour-booking';

/** Unconfirmed: `held` during the hold, `lapsed` after it, `unheld` without one. */
type BookingState = 'held' | 'unheld' | 'lapsed' | 'booked' | 'cancelled';

/** Shown to anyone with the reference: contains no personal data. */
export type BookingView = {
  readonly reference: string;
  readonly code: string;
  /** Formatted. */
  readonly day: string;
  readonly time: string;
  readonly group: string;
  readonly state: BookingState;
  /** The time of day, formatted; null without a hold. */
  readonly heldUntil: string | null;
};

export const toBookingView = (booking: TourBooking, now: Date): BookingView => ({
  reference: booking.reference,
  code: bookingCode(booking),
  day: formatLongDate(booking.preferredDate),
  time: `${formatClock(booking.startsAt)} (${formatMinutes(booking.durationMinutes)})`,
  group: `${booking.groupSize} people`,
  state: bookingState(booking, now),
  heldUntil: booking.heldUntil ? formatClock(toDateTimeInput(booking.heldUntil).slice(11)) : null,
});

/** Spam has the states of an unconfirmed booking; its page was shown to nobody. */
export function bookingState(booking: TourBooking, now: Date): BookingState {
  const { status, heldUntil, confirmHash, updatedAt } = booking;
  if (status === 'cancelled') return 'cancelled';
  // Without a confirmation link (no mail is sent), only staff decide.
  if ((status !== 'unconfirmed' && status !== 'spam') || !heldUntil || !confirmHash) return 'booked';
  if (heldUntil > now) return 'held';
  return heldUntil > updatedAt ? 'lapsed' : 'unheld';
}

export const whatsappMessage = ({ day, time, group, code }: BookingView): string =>
  `Hello, I have booked a farm visit for ${day}, ${time}, ${group}. Booking ${code}.`;
