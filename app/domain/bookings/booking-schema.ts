import { formSchema } from '~/lib/forms/form-schema';
import { bookingFields } from './booking-form';

export const bookingSchema = (today: string) => formSchema(bookingFields(today));
