import { z } from 'zod';
import { ruledText, toOneLine } from '~/domain/accounts/ruled-text';
import { contactRules, defaultCategory, type MessageCategory } from './contact-rules';
import { toParagraphs } from './paragraphs';

/**
 * The form of /contact-us (storefront.md section 5, Contact); a category that is not sent is the default one. What a
 * person does not see and a robot fills in is looked at beside it.
 */
export const contactSchema = z
  .object({
    name: ruledText(contactRules.name, toOneLine),
    email: ruledText(contactRules.email, toOneLine),
    phone: ruledText(contactRules.phone, toOneLine),
    category: ruledText(contactRules.category, (text) => text || defaultCategory).transform(
      (text) => text as MessageCategory,
    ),
    subject: ruledText(contactRules.subject, toOneLine),
    message: ruledText(contactRules.message, toParagraphs),
    agreeToPolicies: ruledText(contactRules.agreeToPolicies),
  })
  .transform(({ agreeToPolicies: _, phone, ...form }) => ({ ...form, phone: phone === '' ? null : phone }));

export type ContactForm = z.infer<typeof contactSchema>;
