import { createHash } from 'node:crypto';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { maxUploadBytes, type UploadFailure } from './image-rules';
import type { Picture } from './picture';
import { storeRenditions } from './store-renditions.server';
import { renderImage } from './render-image.server';
import { toPicture, type StoredImage } from './stored-image';

type StoreUploadResult =
  | { readonly ok: true; readonly id: string; readonly picture: Picture }
  | { readonly ok: false; readonly reason: UploadFailure };

/** Part of the hash: change it with the widths or formats, so that URLs stay immutable. */
const renditionVersion = 'renditions 1';

export async function storeUpload(
  file: Uint8Array,
  { alt, now }: { readonly alt: string; readonly now: Date },
): Promise<StoreUploadResult> {
  if (file.byteLength > maxUploadBytes) return { ok: false, reason: 'too-large' };
  const id = createHash('sha256').update(renditionVersion).update(file).digest('hex').slice(0, 32);
  const { images } = collections();
  const existing = await images.findOneAndUpdate({ _id: id }, { $max: { touchedAt: now } });
  if (existing) return { ok: true, id, picture: toPicture(existing, alt) };

  const rendered = await renderImage(file);
  if (!rendered.ok) return rendered;
  const stored = await storeRenditions(id, rendered);
  if (!stored.ok) return stored;
  const { widths, width, height } = rendered;
  const image: StoredImage = {
    _id: id,
    widths,
    width,
    height,
    files: stored.files,
    addresses: stored.addresses,
    createdAt: now,
    touchedAt: now,
  };
  try {
    await images.insertOne(image);
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    // A concurrent upload of the same file came first; sweepImages deletes the renditions of this one.
  }
  return { ok: true, id, picture: toPicture(image, alt) };
}
