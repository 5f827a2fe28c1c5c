import { shopIdentity } from '~/domain/settings/shop-identity';
import { formatMinutes } from '~/lib/format/format-duration';
import type { Settings } from '~/domain/settings/settings';
import { formatICalendar } from './icalendar.server';
import { bookingCode, type TourBooking } from './tour-booking';

/**
 * The iCalendar file of a visit. Each has the same UID, so that calendars update or remove the event. `attendee` is named
 * in a cancellation that is mailed (RFC 5546, 3.2.5); a file that anybody with the link can load has none.
 */
export function bookingCalendar(
  booking: TourBooking,
  siteUrl: string,
  settings: Pick<Settings, 'identity' | 'phone' | 'email' | 'address' | 'map'>,
  attendee: string | null = null,
): string {
  return formatICalendar({
    uid: `${booking._id.toHexString()}@${new URL(siteUrl).hostname}`,
    sequence: booking.sequence ?? 0,
    changedAt: booking.updatedAt,
    day: booking.preferredDate,
    startsAt: booking.startsAt,
    durationMinutes: booking.durationMinutes,
    isCancelled: booking.status === 'cancelled',
    isConfirmed: booking.status === 'confirmed' || booking.status === 'visited',
    summary: `Visit to ${shopIdentity(settings).fullName}`,
    description: `${booking.groupSize} people, ${formatMinutes(booking.durationMinutes)}. Booking ${bookingCode(booking)}.${settings.phone && `\nQuestions: ${settings.phone}`}`,
    location: settings.address,
    map: settings.map,
    url: `${siteUrl}/booking/${booking.reference}`,
    organizer: settings.email,
    attendee,
  });
}
