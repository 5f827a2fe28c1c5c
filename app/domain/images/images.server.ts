import { buffer } from 'node:stream/consumers';
import { collections } from '#db/collections';
import type { Picture } from '~/domain/catalogue/product';
import { imageFiles } from './image-files.server';
import { imageId, noImage, type RenditionFormat } from './image-rules';
import { pictureOf } from './stored-image';

/**
 * Takes the id of a picture, as a form names it, and its alternative text; null where there is none of it. Whoever saves
 * a picture with something has got it here: for a day from then on it is not swept away.
 */
export async function findPicture(id: string, alt: string, now: Date): Promise<Picture | null> {
  if (!imageId.test(id)) return null;
  const image = await collections().images.findOneAndUpdate({ _id: id }, { $max: { touchedAt: now } });
  return image && pictureOf(image, alt);
}

export type ChosenPicture =
  | { readonly ok: true; readonly picture: Picture | null }
  | { readonly ok: false; readonly reason: 'unknown-image' };

/**
 * The picture that somebody has chosen in a form, with its alternative text. Takes what the form says of the field (see
 * image-choice) and the picture that was there. Fails with `unknown-image` for one that is not there, or not any more.
 */
export async function choosePicture(options: {
  readonly choice: string;
  readonly current: Picture | null;
  readonly alt: string;
  readonly now: Date;
}): Promise<ChosenPicture> {
  const { choice, current, alt, now } = options;
  if (choice === noImage) return { ok: true, picture: null };
  if (choice === '') return { ok: true, picture: current && { ...current, alt } };
  const picture = await findPicture(choice, alt, now);
  return picture ? { ok: true, picture } : { ok: false, reason: 'unknown-image' };
}

export type ImageFile = { readonly format: RenditionFormat; readonly content: Buffer };

/**
 * One rendition of a stored picture. Takes what its address says after /images/: `<id>-320.webp`. Null for one that is
 * not there, or not in GridFS.
 */
export async function findImageFile(name: string): Promise<ImageFile | null> {
  const [, id = '', rendition = '', format = ''] =
    /^([0-9a-f]{32})-(\d{1,4}\.(avif|webp|jpg))$/.exec(name) ?? [];
  if (!id) return null;
  const image = await collections().images.findOne({ _id: id });
  const entry = image?.files.find((file) => file.name === rendition);
  if (!entry) return null;
  return {
    format: format as RenditionFormat,
    content: await buffer(imageFiles().openDownloadStream(entry.file)),
  };
}
