import type { ObjectId } from 'mongodb';
import type { ItemFormFields } from '~/domain/ordered-items/item-field';
import { lineField, multilineField } from '~/domain/text/content-fields';
import { checkboxField } from '~/lib/forms/choice-fields';

export const starScale = 5;
export const ratings = [1, 2, 3, 4, 5] as const;

export type Testimonial = {
  readonly _id: ObjectId;
  readonly name: string;
  /** Place, with the occupation where it matters. */
  readonly from: string;
  readonly words: string;
  readonly rating: (typeof ratings)[number];
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

export type TestimonialView = Pick<Testimonial, 'name' | 'from' | 'words' | 'rating'>;

export const toTestimonialView = ({ name, from, words, rating }: Testimonial): TestimonialView => ({
  name,
  from,
  words,
  rating,
});

const findRating = (text: string) => ratings.find((rating) => String(rating) === text);

export const testimonialFields = {
  name: lineField('Name', { minLength: 2, maxLength: 80 }),
  from: {
    ...lineField('Place', { minLength: 2, maxLength: 80 }),
    hint: 'Place, with their work if it matters. For example, “Cafe, Busia”',
  },
  words: {
    ...multilineField('What they say', { minLength: 10, maxLength: 300 }),
    control: 'text',
  },
  rating: {
    label: 'Stars',
    control: 'select',
    initial: '5',
    options: Object.fromEntries(ratings.map((rating) => [rating, `${rating} of ${starScale} stars`])),
    rule: (text) => (findRating(text) ? null : 'Please choose one from the list'),
    parse: (text: string) => findRating(text) ?? 5,
  },
  published: {
    ...checkboxField('Published: customers see it, and the customer has agreed'),
    control: 'checkbox',
  },
} as const satisfies ItemFormFields;
