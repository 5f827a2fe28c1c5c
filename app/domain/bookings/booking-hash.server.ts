import { createHash } from 'node:crypto';
import type { BookingForm } from './booking-form';

/** Names what was sent: the same form sent again has the same hash, and is the same booking. */
export const hashBooking = (form: BookingForm): string => {
  const { firstName, lastName, email, phone, preferredDate, groupSize, specialRequests } = form;
  const sent = [firstName, lastName, email.toLowerCase(), phone, preferredDate, groupSize, specialRequests];
  return createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
};
