import { z } from 'zod';
import { textSchema, toSingleLine } from '~/lib/text-schema';
import { contactRules, defaultCategory, type MessageCategory } from './contact-rules';
import { normaliseMultilineText } from './multiline-text';

/**
 * The form of /contact-us (storefront.md section 5, Contact); a category that is not sent is the default one. What a
 * person does not see and a robot fills in is looked at beside it.
 */
export const contactSchema = z
  .object({
    name: textSchema(contactRules.name, toSingleLine),
    email: textSchema(contactRules.email, toSingleLine),
    phone: textSchema(contactRules.phone, toSingleLine),
    category: textSchema(contactRules.category, (text) => text || defaultCategory).transform(
      (text) => text as MessageCategory,
    ),
    subject: textSchema(contactRules.subject, toSingleLine),
    message: textSchema(contactRules.message, normaliseMultilineText),
    agreeToPolicies: textSchema(contactRules.agreeToPolicies),
  })
  .transform(({ agreeToPolicies: _, phone, ...form }) => ({ ...form, phone: phone === '' ? null : phone }));

export type ContactForm = z.infer<typeof contactSchema>;
