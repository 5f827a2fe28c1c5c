import { drawJpeg } from '../../../../../support/fixtures/image-files';
import type { ContentChange } from '../content-change';

const image = {
  form: 'Gallery image',
  path: '/gallary-management/two-climbers',
} as const;

export const galleryChanges: readonly ContentChange[] = [
  {
    ...image,
    fields: {
      title: 'Three climbers',
      altText: { value: 'Goats on the water tank', shows: /alt="Goats on the water tank"/ },
      imageFile: {
        value: new File([new Uint8Array(await drawJpeg())], 'goats.jpg', { type: 'image/jpeg' }),
        shows: /src="\/images\/[0-9a-f]{32}-\d/,
      },
    },
    pages: ['/gallery?tag=animals', '/gallery/two-climbers'],
    unseen: ['thumbnailUrl'],
  },
  {
    ...image,
    fields: { description: 'They have found the tank.', tags: { value: 'Animals, Tanks', shows: /Tanks/ } },
    pages: ['/gallery?tag=animals', '/gallery/two-climbers'],
  },
  { ...image, fields: { featured: { value: 'on', shows: /Featured/ } }, pages: ['/gallery/two-climbers'] },
];
