import { bookingStatusNames } from '~/domain/bookings/list/booking-filter';
import type { BookingStatus } from '~/domain/bookings/tour-booking';
import { Badge, type BadgeTone } from '~/ui/badge';

const tones = {
  unconfirmed: 'quiet',
  new: 'waiting',
  confirmed: 'good',
  visited: 'good',
  cancelled: 'bad',
  spam: 'quiet',
} as const satisfies Record<BookingStatus, BadgeTone>;

export const VisitStatusBadge = ({ status }: { status: BookingStatus }) => (
  <Badge tone={tones[status]}>{bookingStatusNames[status]}</Badge>
);
