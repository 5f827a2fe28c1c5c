import { collections } from '~/domain/collections';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import { defineItemKind } from '~/domain/ordered-items/define-item-kind';
import { publishedNames } from '~/domain/ordered-items/item-messages';
import { cacheVisibleItems } from '~/domain/ordered-items/find-items.server';
import { withPicture } from '~/domain/ordered-items/with-picture.server';
import { tourAdminPath } from '~/paths';
import { exampleTourStops } from './example-tour-stops';
import { tourStopFields } from './tour-stop';

/**
 * docs/product.md 8.14. A picture of the gallery is copied: the stop keeps it when the gallery lets it go. An upload comes first.
 */
export const tourStopKind = defineItemKind({
  items: () => collections().tourStops,
  path: tourAdminPath,
  subject: 'tour-stop',
  noun: 'stop',
  messages: {
    listName: 'All stops',
    empty: { title: 'No Stops Yet', text: 'A tour walks through the farm in pictures, stop by stop.' },
    loadFailed: 'Failed to load the virtual tour. Please try again.',
    visibility: publishedNames,
    deleteQuestion: 'Are you sure you want to delete this stop?',
    deleteNote:
      'It disappears from the virtual tour. Its picture stays in the gallery. To hide it for a while, unpublish it instead.',
    previewNoun: 'stop',
    unseen: 'This stop is a draft, so it is not part of the tour yet. Publish it when it is ready.',
  },
  savedMessage: (name, isVisible) =>
    isVisible ? `“${name}” is saved.` : `“${name}” is saved as a draft. It is not part of the tour yet.`,
  shownMessage: (name) => `“${name}” is now part of the tour.`,
  hiddenMessage: (name) => `“${name}” is now a draft. It is no longer part of the tour.`,
  fields: tourStopFields,
  examples: exampleTourStops.map((example) => ({ ...example, published: false })),
  nameOf: ({ title }) => title,
  visibleField: 'published',
  toFields: async ({ galleryItem, ...form }, current, now) => {
    if (!galleryItem || form.image) return withPicture(form, current, { alt: form.title, now });
    const item = await findGalleryItemBySlug(galleryItem);
    if (!item) return { ok: false, errors: { galleryItem: ['This picture is not in the gallery any more'] } };
    const { imageAlt: _, ...fields } = form;
    return { ok: true, fields: { ...fields, image: item.picture } };
  },
});

export const listTourStops = cacheVisibleItems(tourStopKind);
