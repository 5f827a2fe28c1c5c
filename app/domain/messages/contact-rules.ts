import type { FieldRule } from '~/domain/accounts/account-fields';
import {
  choiceRule,
  maxEmailLength,
  maxPhoneLength,
  textRule,
  visitorEmailRule,
  visitorMessages,
  visitorPhoneRule,
} from './visitor-fields';

/** What is sent and kept, with what people read (storefront.md section 3, Contact message). */
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

export const contactLabels = {
  name: 'Your name',
  email: 'Email',
  phone: 'Phone number',
  category: 'What is it about?',
  subject: 'Subject',
  message: 'Message',
  agreeToPolicies: 'Policies',
} as const;

export type ContactField = keyof typeof contactLabels;

/** What a person's entries never reach. Also for maxLength attributes. */
export const contactLimits = {
  name: 100,
  email: maxEmailLength,
  phone: maxPhoneLength,
  subject: 150,
  message: 5_000,
} as const;

/** storefront.md section 5, Contact. */
export const contactRules = {
  name: textRule({ least: 2, most: contactLimits.name }),
  email: visitorEmailRule,
  phone: visitorPhoneRule({ optional: true }),
  category: choiceRule(categoryNames),
  subject: textRule({ most: contactLimits.subject }),
  message: textRule({ least: 10, most: contactLimits.message }),
  agreeToPolicies: (ticked) => (ticked === 'on' ? null : visitorMessages.policies),
} as const satisfies Record<ContactField, FieldRule>;

/** What the page says once the message is kept, or where it could not be (storefront.md section 2, Contact). */
export const contactOutcomes = {
  success: "Thank you for your message! We'll get back to you soon.",
  failure: 'There was an error sending your message. Please try again later.',
} as const;
