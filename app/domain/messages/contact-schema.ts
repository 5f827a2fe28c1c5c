import type { z } from 'zod';
import { formSchema } from '~/lib/forms/form-schema';
import { contactFields, type ContactForm } from './contact-form';

export const contactSchema: z.ZodType<ContactForm> = formSchema(contactFields).transform(
  ({ agreeToPolicies: _, ...form }) => form,
);
