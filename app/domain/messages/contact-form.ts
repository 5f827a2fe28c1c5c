import type { FormFields, ParsedFields } from '~/lib/forms/form-fields';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { choiceField, emailField, phoneField, textField, visitorMessages } from './visitor-fields';

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

export const defaultCategory: MessageCategory = 'General Questions';

export const contactFields = {
  name: textField({ label: 'Your name', minLength: 2, maxLength: 100 }),
  email: emailField('Email'),
  phone: {
    ...phoneField({ label: 'Phone number', optional: true }),
    parse: (text: string) => (text === '' ? null : text),
  },
  category: choiceField({
    label: 'What is it about?',
    choices: categoryNames,
    defaultChoice: defaultCategory,
  }),
  subject: textField({ label: 'Subject', maxLength: 150 }),
  message: textField({
    label: 'Message',
    minLength: 10,
    maxLength: 5_000,
    normalise: normaliseMultilineText,
  }),
  agreeToPolicies: {
    label: 'Policies',
    check: { missing: visitorMessages.policies },
    rule: (value) => (value === 'on' ? null : visitorMessages.policies),
  },
} as const satisfies FormFields;

export type ContactForm = Omit<ParsedFields<typeof contactFields>, 'agreeToPolicies'>;

/** docs/product.md 7.5. */
export const contactMessages = {
  success: "Thank you for your message! We'll get back to you soon.",
  failure: 'There was an error sending your message. Please try again later.',
} as const;
