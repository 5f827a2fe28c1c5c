import { defineCollection } from '#db/define-collection';
import type { StoredGalleryItem } from './gallery-item';

export const galleryItems = defineCollection<StoredGalleryItem>({
  name: 'galleryItems',
  visibility: 'public',
  indexes: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'finds the picture of a page' },
    { key: { createdAt: -1, _id: -1 }, reason: 'lists the pictures, newest first' },
    { key: { tagKeys: 1, createdAt: -1, _id: -1 }, reason: 'lists the pictures with a tag, newest first' },
  ],
});
