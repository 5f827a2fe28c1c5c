import { findNames } from '~/domain/accounts/people/find-names.server';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { loadSettings } from '~/domain/settings/settings.server';
import { formatClock, formatLongDate, toDateInput } from '~/lib/format/dates';
import { countUsedPlaces, loadDayLimits } from '../days/day-capacity.server';
import {
  bookingCode,
  bookingTransitions,
  type BookingEvent,
  type BookingStatus,
  type TourBooking,
} from '../tour-booking';

const eventMessages = {
  unconfirmed: 'Booked online; we sent an email with a link',
  new: 'Booked, and confirmed by the visitor',
  confirmed: 'Confirmed by the farm',
  visited: 'The group came',
  cancelled: 'Cancelled by the farm',
  spam: 'Marked as spam',
} as const satisfies Record<BookingStatus, string>;

const describeEvent = ({ status, movedFrom }: BookingEvent): string =>
  movedFrom
    ? `Moved from ${formatLongDate(movedFrom.day)}, ${formatClock(movedFrom.startsAt)}`
    : eventMessages[status];

/** A visit as staff see it, with what they may do with it. */
export async function viewVisit(booking: TourBooking, now: Date) {
  const { _id, preferredDate: day, status, history = [] } = booking;
  const { tours } = await loadSettings();
  const [names, usedOn, limitsOf] = await Promise.all([
    findNames(history.flatMap(({ by }) => (by === 'visitor' ? [] : [by]))),
    countUsedPlaces([day], now, { except: _id }),
    loadDayLimits([day], tours),
  ]);
  const { taken, held } = usedOn(day);
  const next: readonly BookingStatus[] = bookingTransitions[status];
  return {
    id: _id.toHexString(),
    reference: booking.reference,
    code: bookingCode(booking),
    name: `${booking.firstName} ${booking.lastName}`,
    email: booking.email,
    phone: booking.phone,
    day,
    startsAt: booking.startsAt,
    groupSize: booking.groupSize,
    places: booking.places,
    specialRequests: booking.specialRequests,
    status,
    isHeld: booking.heldUntil !== undefined && booking.heldUntil > now,
    version: documentVersion(booking),
    /** Places of the other groups of the day. */
    usedPlaces: taken + held,
    ...limitsOf(day),
    mayConfirm: next.includes('confirmed'),
    mayMove: status === 'confirmed' || next.includes('confirmed'),
    mayDecline: next.includes('cancelled'),
    mayRecordVisit: next.includes('visited') && day <= toDateInput(now),
    history: history.map((event) => ({
      text: describeEvent(event),
      why: event.why ?? '',
      at: event.at,
      by: event.by === 'visitor' ? 'the visitor' : (names.get(event.by.toHexString()) ?? 'a deleted account'),
    })),
  };
}

export type VisitAdminView = Awaited<ReturnType<typeof viewVisit>>;
