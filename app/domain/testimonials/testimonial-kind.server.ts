import type { z } from 'zod';
import { collections } from '~/domain/collections';
import type { ItemKind } from '~/domain/ordered-items/item-kind';
import { itemSchema } from '~/domain/ordered-items/item-schema';
import { testimonialsAdminPath } from '~/paths';
import type { Testimonial } from './testimonial';
import { testimonialFields } from './testimonial-form';

const schema = itemSchema(testimonialFields);

export const testimonialKind: ItemKind<Testimonial, z.infer<typeof schema>> = {
  items: () => collections().testimonials,
  path: testimonialsAdminPath,
  subject: 'testimonial',
  noun: 'testimonial',
  nameOf: ({ name }) => name,
  fields: testimonialFields,
  schema,
  visibleField: 'published',
  toValues: ({ name, from, words, rating, published }) => ({
    texts: { name, from, words, rating: String(rating), published: published ? 'on' : '' },
  }),
  toFields: ({ seenVersion: _, ...fields }) => Promise.resolve({ ok: true, fields }),
};
