import { formSchema } from '~/lib/forms/form-schema';
import { bookingFields } from './booking-form';

/** The server's schema of the booking form. Takes today's date in Nairobi, as `YYYY-MM-DD`. */
export const bookingSchema = (today: string) => formSchema(bookingFields(today));
