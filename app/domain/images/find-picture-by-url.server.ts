import { collections } from '~/domain/collections';
import { findPicture } from './image-queries.server';
import { imageIdPattern } from './image-rules';
import type { Picture } from './picture';

/** `/images/stories/cow-640.jpg`, or the `src` itself. */
const renditionPath = /^(\/images\/[a-z0-9/-]+?)(?:-\d{1,4}\.(?:avif|webp|jpg))?$/;

/**
 * Finds a picture of the shop by the address of a rendition: absolute or relative, or the JPEG at the image host; or by its
 * id. `present` are those that the edited document has. Null for any other address. Marks an upload as used (findPicture).
 */
export async function findPictureByUrl(
  url: string,
  options: { readonly present: readonly Picture[]; readonly siteUrl: string; readonly now: Date },
): Promise<Picture | null> {
  const { present, siteUrl, now } = options;
  const address = imageIdPattern.test(url) ? `/images/${url}` : url;
  if (!URL.canParse(address, siteUrl)) return null;
  const { origin, pathname } = new URL(address, siteUrl);
  const isOurs = origin === new URL(siteUrl).origin;
  const src = isOurs ? (renditionPath.exec(pathname)?.[1] ?? '') : '';
  const current = present.find((picture) => picture.src === src || picture.addresses?.jpg.includes(url));
  if (current) return current;
  if (isOurs) return findPicture(src, '', now);
  const hosted = await collections().images.findOne({ 'addresses.jpg': url }, { projection: { _id: 1 } });
  return hosted && findPicture(hosted._id, '', now);
}
