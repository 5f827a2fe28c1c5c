import { collections } from '~/domain/collections';
import type { Picture } from '~/domain/catalogue/product';
import { findPicture } from './image-queries.server';

/** `/images/stories/cow-640.jpg`, or the `src` itself. */
const renditionPath = /^(\/images\/[a-z0-9/-]+?)(?:-\d{1,4}\.(?:avif|webp|jpg))?$/;

/**
 * Finds a picture of the shop by the address of a rendition: absolute or relative, or the JPEG at the image host. `present`
 * are those that the edited document has. Null for any other address. Marks an upload as used (findPicture).
 */
export async function findPictureByUrl(
  url: string,
  options: { readonly present: readonly Picture[]; readonly siteUrl: string; readonly now: Date },
): Promise<Picture | null> {
  const { present, siteUrl, now } = options;
  if (!URL.canParse(url, siteUrl)) return null;
  const { origin, pathname } = new URL(url, siteUrl);
  const isOurs = origin === new URL(siteUrl).origin;
  const src = isOurs ? (renditionPath.exec(pathname)?.[1] ?? '') : '';
  const current = present.find((picture) => picture.src === src || picture.addresses?.jpg.includes(url));
  if (current) return current;
  if (isOurs) return findPicture(src, '', now);
  const hosted = await collections().images.findOne({ 'addresses.jpg': url }, { projection: { _id: 1 } });
  return hosted && findPicture(hosted._id, '', now);
}
