import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import type { Testimonial } from './testimonial';

export const listTestimonials = cachedRead(
  (): Promise<readonly Testimonial[]> =>
    collections().testimonials.find({ published: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);
