import { formSchema } from '~/lib/forms/form-schema';
import type { TourCalendar } from '../days/tour-days';
import { dayFields, declineVisitFields, moveVisitFields, phoneVisitFields } from './visit-forms';

export const phoneVisitSchema = (calendar: TourCalendar) => formSchema(phoneVisitFields(calendar));

export const moveVisitSchema = (calendar: TourCalendar) => formSchema(moveVisitFields(calendar));

export const declineVisitSchema = formSchema(declineVisitFields);

export const dayFormSchema = formSchema(dayFields);
