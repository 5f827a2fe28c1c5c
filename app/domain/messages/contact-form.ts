import { consentField } from '~/lib/forms/choice-fields';
import { nullable, type FormFields, type ParsedFields } from '~/lib/forms/form-fields';
import { emailFormat, phoneFormat } from '~/lib/forms/text-formats';
import type { HiddenPages } from '~/domain/settings/hidden-pages';
import { choiceWithDefault, lineField, multilineField, visitorMessages } from './visitor-fields';

/** The stored and sent values with their labels (docs/product.md 7.5). */
export const messageCategories = {
  'General Questions': 'General Inquiry',
  'Farm Products': 'Product Inquiry',
  'Farm Tours': 'Farm Visit',
  'Wholesale Orders': 'Wholesale',
  Support: 'Support',
  Feedback: 'Feedback',
} as const;

export type MessageCategory = keyof typeof messageCategories;

export const categoryNames = Object.keys(messageCategories) as MessageCategory[];

/** What a visitor can choose: no visit where none can be booked. */
export const offeredCategories = ({ visits }: HiddenPages): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(messageCategories).filter(([name]) => !(visits && name === visitCategory)),
  );

const visitCategory: MessageCategory = 'Farm Tours';

export const defaultCategory: MessageCategory = 'General Questions';

export const contactFields = {
  name: lineField('Your name', { minLength: 2, maxLength: 100 }),
  email: lineField('Email', emailFormat(visitorMessages.email)),
  phone: nullable(lineField('Phone number', phoneFormat(visitorMessages.phone))),
  category: choiceWithDefault('What’s it about?', categoryNames, defaultCategory),
  subject: lineField('Subject', { maxLength: 150 }),
  message: multilineField('Message', { minLength: 10, maxLength: 5_000 }),
  agreeToPolicies: consentField('Policies', visitorMessages.policies),
} as const satisfies FormFields;

export type ContactForm = Omit<ParsedFields<typeof contactFields>, 'agreeToPolicies'>;

/** docs/product.md 7.5. */
export const contactMessages = {
  success: "Thank you for your message! We'll get back to you soon.",
  failure: 'There was an error sending your message. Please try again later.',
} as const;
