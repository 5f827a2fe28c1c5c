import { createHash } from 'node:crypto';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import type { ServedFormat } from '../image-rules';
import { storeImageFile } from '../store-image-file.server';
import { renditionName, type StoredImage } from '../stored-image';

export type DerivedFile = {
  readonly width: number;
  readonly format: ServedFormat;
  readonly content: Uint8Array;
};

/**
 * Stores what the shop has drawn from other pictures, such as icons, in the database also where an image host has the
 * uploads. The address has the hash of the content. Returns it without width and format.
 */
export async function storeDerivedImage(files: readonly DerivedFile[], now: Date): Promise<string> {
  const { images } = collections();
  const hash = createHash('sha256');
  for (const { width, format, content } of files) hash.update(`${width}.${format} `).update(content);
  const id = hash.digest('hex').slice(0, 32);
  const src = `/images/${id}`;
  if (await images.findOneAndUpdate({ _id: id }, { $max: { touchedAt: now } })) return src;
  const stored: StoredImage['files'][number][] = [];
  for (const { width, format, content } of files) {
    const name = renditionName(width, format);
    const file = await storeImageFile(`${id}-${name}`, content);
    stored.push({ name, file, length: content.byteLength });
  }
  const widths = files.map(({ width }) => width);
  const size = Math.max(...widths);
  const image = { widths, width: size, height: size, files: stored, addresses: null };
  try {
    await images.insertOne({ _id: id, ...image, createdAt: now, touchedAt: now });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    // Another request has drawn the same; sweepImages deletes the files of this one.
  }
  return src;
}
