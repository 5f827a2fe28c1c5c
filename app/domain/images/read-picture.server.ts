import { downloadImage } from '~/clients/download-image.server';
import { findRendition } from './image-queries.server';
import { maxUploadBytes } from './image-rules';
import type { Picture } from './picture';
import { renditionUrl } from './rendition-url';

/** The largest WebP file of an uploaded picture, which keeps transparent parts; null where it can't be read. */
export async function readUploadedPicture(picture: Picture): Promise<Uint8Array | null> {
  const url = renditionUrl(picture, picture.widths.at(-1) ?? picture.width, 'webp');
  if (!picture.addresses) return (await findRendition(url.replace(/^\/images\//, '')))?.content ?? null;
  const downloaded = await downloadImage(url, { maxBytes: maxUploadBytes });
  return downloaded.ok ? downloaded.file : null;
}
