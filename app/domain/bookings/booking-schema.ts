import { formSchema } from '~/lib/forms/form-schema';
import { bookingFields } from './booking-form';
import type { TourCalendar } from './days/tour-days';

export const bookingSchema = (calendar: TourCalendar) => formSchema(bookingFields(calendar));
