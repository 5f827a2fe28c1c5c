import { createHash } from 'node:crypto';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import type { Picture } from '~/domain/catalogue/product';
import { maxUploadBytes, type UploadFailure } from './image-rules';
import { storeRenditions } from './store-renditions.server';
import { renderImage } from './render-image.server';
import { toPicture, type StoredImage } from './stored-image';

export type StoreUploadResult =
  | { readonly ok: true; readonly id: string; readonly picture: Picture }
  | { readonly ok: false; readonly reason: UploadFailure };

/** Stands in the hash: with other widths or formats the same file gets another address. */
const recipe = 'renditions 1';

/**
 * Stores an uploaded picture, re-encoded and without what else was in the file, and returns it with the id by which
 * forms name it. The same file again is the same picture. Takes the bytes of the file, whatever it is called, and the
 * alternative text that the picture is returned with. Fails with `not-an-image`, `too-large`, `too-many-pixels`, `busy`
 * and `too-slow`, and with `host-unavailable` where an image host is configured and does not take it.
 */
export async function storeUpload(
  file: Uint8Array,
  { alt, now }: { readonly alt: string; readonly now: Date },
): Promise<StoreUploadResult> {
  if (file.byteLength > maxUploadBytes) return { ok: false, reason: 'too-large' };
  const id = createHash('sha256').update(recipe).update(file).digest('hex').slice(0, 32);
  const { images } = collections();
  const known = await images.findOneAndUpdate({ _id: id }, { $max: { touchedAt: now } });
  if (known) return { ok: true, id, picture: toPicture(known, alt) };

  const rendered = await renderImage(file);
  if (!rendered.ok) return rendered;
  const kept = await storeRenditions(id, rendered);
  if (!kept.ok) return kept;
  const { widths, width, height } = rendered;
  const image: StoredImage = {
    _id: id,
    widths,
    width,
    height,
    files: kept.files,
    addresses: kept.addresses,
    createdAt: now,
    touchedAt: now,
  };
  try {
    await images.insertOne(image);
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    // The same file was sent twice at once. The renditions of the second are in no record, and go with the sweeping.
  }
  return { ok: true, id, picture: toPicture(image, alt) };
}
