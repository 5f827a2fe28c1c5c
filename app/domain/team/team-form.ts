import { lineField, multilineField } from '~/domain/text/content-fields';
import { imageField } from '~/domain/images/image-fields';
import { checkboxField } from '~/lib/forms/choice-fields';
import { nullable, type FormFields } from '~/lib/forms/form-fields';
import { emailFormat, phoneFormat } from '~/lib/forms/text-formats';

/** docs/product.md 8.7. */
export const teamMessages = {
  empty: 'No Team Members Found',
  emptyAdvice: 'Try adjusting your filters or add a new team member.',
  loadFailed: 'Failed to load team members. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this team member?',
} as const;

export const teamFields = {
  name: lineField('Name', { minLength: 2, maxLength: 80 }),
  position: lineField('Position', { maxLength: 80 }),
  email: lineField('Email', emailFormat('Invalid email address')),
  phone: nullable(lineField('Phone', phoneFormat('Please enter a valid phone number'))),
  bio: multilineField('About this person', { maxLength: 600, isOptional: true }),
  image: imageField('Picture'),
  imageAlt: lineField('What the picture shows', { maxLength: 200, isOptional: true }),
  isActive: checkboxField('Active: customers see this person on the team page'),
} as const satisfies FormFields;
