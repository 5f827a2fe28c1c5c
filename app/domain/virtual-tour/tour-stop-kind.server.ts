import type { z } from 'zod';
import { collections } from '~/domain/collections';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import type { ItemKind } from '~/domain/ordered-items/item-kind';
import { itemSchema } from '~/domain/ordered-items/item-schema';
import { resolveItemImage } from '~/domain/ordered-items/resolve-item-image.server';
import { tourAdminPath } from '~/paths';
import type { TourStop } from './tour-stop';
import { tourStopFields } from './tour-stop-form';

const schema = itemSchema(tourStopFields);

/** A picture of the gallery is copied: the stop keeps it when the gallery lets it go. An upload comes first. */
export const tourStopKind: ItemKind<TourStop, z.infer<typeof schema>> = {
  items: () => collections().tourStops,
  path: tourAdminPath,
  subject: 'tour-stop',
  noun: 'stop',
  nameOf: ({ title }) => title,
  fields: tourStopFields,
  schema,
  visibleField: 'published',
  toValues: ({ title, text, hint, place, image, published }) => ({
    texts: {
      title,
      text,
      hint,
      place: place ?? '',
      galleryItem: '',
      imageAlt: image?.alt ?? '',
      published: published ? 'on' : '',
    },
    picture: image,
  }),
  toFields: async ({ title, text, hint, place, galleryItem, image, imageAlt, published }, current, now) => {
    const fields = { title, text, hint, place, published };
    if (galleryItem && !image) {
      const item = await findGalleryItemBySlug(galleryItem);
      return item
        ? { ok: true, fields: { ...fields, image: item.picture } }
        : { ok: false, errors: { galleryItem: ['This picture is not in the gallery any more'] } };
    }
    const resolved = await resolveItemImage({
      choice: image,
      current: current?.image ?? null,
      alt: imageAlt || title,
      now,
    });
    return resolved.ok ? { ok: true, fields: { ...fields, image: resolved.picture } } : resolved;
  },
};
