import { buffer } from 'node:stream/consumers';
import { collections } from '~/domain/collections';
import { imageBucket } from './image-bucket.server';
import { findIllustration } from './find-illustration.server';
import { imageIdPattern, removedImage, servedFormats, type ServedFormat } from './image-rules';
import type { Picture } from './picture';
import { toPicture } from './stored-image';

/**
 * Finds a picture by its id or `src`. An upload is marked as used: sweepImages spares it for a day, until a document refers
 * to it.
 */
export async function findPicture(idOrSource: string, alt: string, now: Date): Promise<Picture | null> {
  const id = idOrSource.replace(/^\/images\//, '');
  if (!imageIdPattern.test(id)) return findIllustration(idOrSource, alt);
  const image = await collections().images.findOneAndUpdate({ _id: id }, { $max: { touchedAt: now } });
  return image && toPicture(image, alt);
}

type ResolvePictureResult =
  | { readonly ok: true; readonly picture: Picture | null }
  | { readonly ok: false; readonly reason: 'unknown-image' };

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

type RenditionFile = { readonly format: ServedFormat; readonly content: Buffer };

export async function findRendition(name: string): Promise<RenditionFile | null> {
  const [, id = '', rendition = '', extension = ''] = /^([0-9a-f]{32})-(\d{1,4}\.([a-z]+))$/.exec(name) ?? [];
  const format = servedFormats.find((each) => each === extension);
  if (!format) return null;
  const image = await collections().images.findOne({ _id: id });
  const entry = image?.files.find((file) => file.name === rendition);
  if (!entry) return null;
  return { format, content: await buffer(imageBucket().openDownloadStream(entry.file)) };
}
