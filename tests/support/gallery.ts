import { ObjectId } from 'mongodb';
import { withGalleryKeys, type GalleryItem, type StoredGalleryItem } from '~/domain/gallery/gallery-item';

let count = 0;

/** A picture of the gallery as it is stored; each is a minute older than the one made before. */
export function makeGalleryItem(fields: Partial<GalleryItem> = {}): StoredGalleryItem {
  count += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 1) - count * 60_000);
  return withGalleryKeys({
    _id: new ObjectId(),
    slug: `picture-${count}`,
    title: `Picture ${count}`,
    description: 'A cow, as usual.',
    picture: {
      src: '/images/gallery/homeward',
      widths: [160, 320, 640, 1024],
      width: 1024,
      height: 683,
      alt: 'A cow',
      avif: true,
    },
    thumbnailUrl: null,
    featured: false,
    tags: ['Animals'],
    createdAt,
    updatedAt: createdAt,
    ...fields,
  });
}
