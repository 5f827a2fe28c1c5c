import { contentText } from '~/domain/text/content-text';
import { imageField } from '~/domain/images/image-fields';
import { checkboxField } from '~/lib/forms/checkbox-field';
import { isEmailAddress } from '~/lib/forms/email-address';
import type { FormFields } from '~/lib/forms/form-fields';

/** docs/product.md 8.7. */
export const teamMessages = {
  empty: 'No Team Members Found',
  emptyAdvice: 'Try adjusting your filters or add a new team member.',
  loadFailed: 'Failed to load team members. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this team member?',
} as const;

const phonePattern = /^[+()\s-]*\d[\d+()\s-]*$/;

const phone = contentText({
  label: 'Phone',
  minLength: 0,
  maxLength: 30,
  limits: { pattern: phonePattern.source },
  next: (text) => (phonePattern.test(text) ? null : 'Please enter a valid phone number'),
});

export const teamFields = {
  name: contentText({ label: 'Name', minLength: 2, maxLength: 80 }),
  position: contentText({ label: 'Position', maxLength: 80 }),
  email: contentText({
    label: 'Email',
    maxLength: 254,
    limits: { format: 'email' },
    next: (text) => (isEmailAddress(text) ? null : 'Invalid email address'),
  }),
  phone: { ...phone, parse: (text: string) => text || null },
  bio: contentText({ label: 'About this person', minLength: 0, maxLength: 600, multiline: true }),
  image: imageField('Picture'),
  imageAlt: contentText({ label: 'What the picture shows', minLength: 0, maxLength: 200 }),
  isActive: checkboxField('Active: customers see this person on the team page'),
} as const satisfies FormFields;
