import { defineCollection } from '#db/define-collection';
import type { Testimonial } from './testimonial';

export const testimonials = defineCollection<Testimonial>({
  name: 'testimonials',
  visibility: 'public',
  indexes: [
    { key: { published: 1, order: 1, _id: 1 }, reason: 'lists the published testimonials in their order' },
  ],
});
