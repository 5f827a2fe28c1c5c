import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findImageFile, findPicture } from '~/domain/images/images.server';
import { storeUpload } from '~/domain/images/store-upload.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();
const now = new Date('2026-03-01T08:00:00Z');

it('keeps an uploaded picture in a few widths and formats', async () => {
  const file = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#1f5c3a' } })
    .jpeg()
    .toBuffer();
  const stored = await storeUpload(file, { alt: 'The farm', now });
  if (!stored.ok) throw new Error(stored.reason);
  expect(stored.picture).toEqual({
    src: `/images/${stored.id}`,
    widths: [160, 320, 640, 1280],
    width: 1280,
    height: 960,
    alt: 'The farm',
    avif: true,
  });
  for (const width of stored.picture.widths)
    for (const [format, found] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ] as const) {
      const rendition = await findImageFile(`${stored.id}-${width}.${format}`);
      const { format: is, width: wide } = await sharp(rendition?.content).metadata();
      expect({ is, wide }).toEqual({ is: found, wide: width });
    }
  expect(await findPicture(stored.id, 'Again', now)).toEqual({ ...stored.picture, alt: 'Again' });
});
