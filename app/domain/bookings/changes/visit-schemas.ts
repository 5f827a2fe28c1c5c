import { formSchema } from '~/lib/forms/form-schema';
import { dayFields, declineVisitFields, moveVisitFields, phoneVisitFields } from './visit-forms';

export const phoneVisitSchema = (today: string) => formSchema(phoneVisitFields(today));

export const moveVisitSchema = (today: string) => formSchema(moveVisitFields(today));

export const declineVisitSchema = formSchema(declineVisitFields);

export const dayFormSchema = formSchema(dayFields);
