import { hashContent } from '~/domain/messages/resubmission.server';
import type { BookingForm } from './booking-form';

type Hashed = Omit<BookingForm, 'email'> & { readonly email: string | null };

/** Identifies a resubmission. */
export const hashBooking = (form: Hashed): string => {
  const { firstName, lastName, email, phone, preferredDate, groupSize, specialRequests } = form;
  return hashContent([
    firstName,
    lastName,
    email?.toLowerCase() ?? '',
    phone,
    preferredDate,
    groupSize,
    specialRequests,
  ]);
};
