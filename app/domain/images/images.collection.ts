import { defineCollection } from '#db/define-collection';
import type { StoredImage } from './stored-image';

/** Private, because pages show an image only through the document that refers to it. */
export const images = defineCollection<StoredImage>({
  name: 'images',
  visibility: 'private',
  indexes: [{ key: { 'addresses.jpg': 1 }, reason: 'finds a picture by its address at the image host' }],
});
