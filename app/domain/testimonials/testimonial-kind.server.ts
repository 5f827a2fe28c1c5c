import { collections } from '~/domain/collections';
import { defineItemKind } from '~/domain/ordered-items/define-item-kind';
import { publishedNames } from '~/domain/ordered-items/item-messages';
import { cacheVisibleItems } from '~/domain/ordered-items/find-items.server';
import { testimonialsAdminPath } from '~/paths';
import { testimonialFields } from './testimonial';

/** docs/product.md 8.14. */
export const testimonialKind = defineItemKind({
  items: () => collections().testimonials,
  path: testimonialsAdminPath,
  subject: 'testimonial',
  noun: 'testimonial',
  messages: {
    listName: 'All testimonials',
    empty: {
      title: 'No Testimonials Yet',
      text: 'What customers say appears on the home page and under About Us.',
    },
    loadFailed: 'Failed to load testimonials. Please try again.',
    visibility: publishedNames,
    deleteQuestion: 'Are you sure you want to delete this testimonial?',
    deleteNote:
      'It disappears from the home page and About Us. To hide it for a while, unpublish it instead.',
    previewNoun: 'testimonial',
    unseen: 'This testimonial is a draft, so customers don’t see it. Publish it when it is ready.',
  },
  savedMessage: (name) => `What ${name} says is saved.`,
  shownMessage: (name) => `${name} is published. Customers can see it on the home page.`,
  hiddenMessage: (name) => `${name} is hidden. Customers no longer see it.`,
  fields: testimonialFields,
  nameOf: ({ name }) => name,
  visibleField: 'published',
  toFields: (fields) => Promise.resolve({ ok: true, fields }),
});

export const listTestimonials = cacheVisibleItems(testimonialKind);
