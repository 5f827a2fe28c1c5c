import { hashContent } from '~/domain/messages/resubmission.server';
import type { BookingForm } from './booking-form';

/** Identifies a resubmission. */
export const hashBooking = (form: BookingForm): string => {
  const { firstName, lastName, email, phone, preferredDate, groupSize, specialRequests } = form;
  return hashContent([
    firstName,
    lastName,
    email.toLowerCase(),
    phone,
    preferredDate,
    groupSize,
    specialRequests,
  ]);
};
