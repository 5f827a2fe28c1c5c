import { lineField, multilineField } from '~/domain/text/content-fields';
import { checkboxField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { ratings } from './testimonial';

/** docs/product.md 8.14. */
export const testimonialMessages = {
  empty: 'No Testimonials Yet',
  loadFailed: 'Failed to load testimonials. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this testimonial?',
} as const;

const findRating = (text: string) => ratings.find((rating) => String(rating) === text);

export const testimonialFields = {
  name: lineField('Name', { minLength: 2, maxLength: 80 }),
  from: lineField('Place', { minLength: 2, maxLength: 80 }),
  words: multilineField('What they say', { minLength: 10, maxLength: 300 }),
  rating: {
    label: 'Stars',
    rule: (text) => (findRating(text) ? null : 'Please choose one from the list'),
    parse: (text: string) => findRating(text) ?? 5,
  },
  published: checkboxField('Published: customers see it, and the customer has agreed'),
} as const satisfies FormFields;
