import { buffer } from 'node:stream/consumers';
import { collections } from '~/domain/collections';
import type { Picture } from '~/domain/catalogue/product';
import { imageBucket } from './image-bucket.server';
import { imageIdPattern, removedImage, type RenditionFormat } from './image-rules';
import { toPicture } from './stored-image';

/**
 * Takes the id of a picture, as a form names it, and its alternative text; null where there is none of it. Whoever saves
 * a picture with something has got it here: for a day from then on it is not swept away.
 */
export async function findPicture(id: string, alt: string, now: Date): Promise<Picture | null> {
  if (!imageIdPattern.test(id)) return null;
  const image = await collections().images.findOneAndUpdate({ _id: id }, { $max: { touchedAt: now } });
  return image && toPicture(image, alt);
}

export type ResolvePictureResult =
  | { readonly ok: true; readonly picture: Picture | null }
  | { readonly ok: false; readonly reason: 'unknown-image' };

/**
 * The picture that somebody has chosen in a form, with its alternative text. Takes what the form says of the field (see
 * image-choice) and the picture that was there. Fails with `unknown-image` for one that is not there, or not any more.
 */
export async function resolvePicture(options: {
  readonly choice: string;
  readonly current: Picture | null;
  readonly alt: string;
  readonly now: Date;
}): Promise<ResolvePictureResult> {
  const { choice, current, alt, now } = options;
  if (choice === removedImage) return { ok: true, picture: null };
  if (choice === '') return { ok: true, picture: current && { ...current, alt } };
  const picture = await findPicture(choice, alt, now);
  return picture ? { ok: true, picture } : { ok: false, reason: 'unknown-image' };
}

export type RenditionFile = { readonly format: RenditionFormat; readonly content: Buffer };

/**
 * One rendition of a stored picture. Takes what its address says after /images/: `<id>-320.webp`. Null for one that is
 * not there, or not in GridFS.
 */
export async function findRendition(name: string): Promise<RenditionFile | null> {
  const [, id = '', rendition = '', format = ''] =
    /^([0-9a-f]{32})-(\d{1,4}\.(avif|webp|jpg))$/.exec(name) ?? [];
  if (!id) return null;
  const image = await collections().images.findOne({ _id: id });
  const entry = image?.files.find((file) => file.name === rendition);
  if (!entry) return null;
  return {
    format: format as RenditionFormat,
    content: await buffer(imageBucket().openDownloadStream(entry.file)),
  };
}
