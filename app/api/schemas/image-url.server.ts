import { z } from '@hono/zod-openapi';
import type { Picture } from '~/domain/catalogue/product';
import { findPictureByUrl } from '~/domain/images/find-picture-by-url.server';
import {
  maxUploadBytes,
  removedImage,
  uploadErrorMessages,
  type UploadFailure,
} from '~/domain/images/image-rules';
import { storeUpload } from '~/domain/images/store-upload.server';
import { ApiError } from '../api-error';
import type { Caller } from '../call';

type Options = {
  /** Of the body: 'image', 'images.2'. */
  readonly field: string;
  readonly caller: Pick<Caller, 'siteUrl' | 'now'>;
};

/** Base64 takes four characters for three bytes. */
const maxInlineLength = Math.ceil(maxUploadBytes / 3) * 4 + 100;

export const imageInput = z
  .string()
  .max(maxInlineLength, uploadErrorMessages['too-large'])
  .nullish()
  .openapi({
    description:
      'The URL or id of an image in the shop (POST /api/images), or the image as a Base64 data: URL. Null or empty text removes it. If left out, it does not change.',
  });

/** For a thing that always has an image; `message` is that of its form. */
export const requiredImageInput = (message: string) =>
  z
    .string(message)
    .min(1, message)
    .max(maxInlineLength, uploadErrorMessages['too-large'])
    .openapi({ description: 'The URL or id of an image in the shop, or the image as a data: URL.' });

/** The error for an image that could not be stored: 400, 413 or 503, at a field of the request. */
export function uploadError(reason: UploadFailure, field: string): ApiError {
  const message = uploadErrorMessages[reason];
  if (reason === 'busy' || reason === 'too-slow' || reason === 'host-unavailable')
    return new ApiError(503, message, { headers: { 'Retry-After': '30' } });
  return new ApiError(reason === 'too-large' ? 413 : 400, message, { fields: { [field]: [message] } });
}

/**
 * Finds the picture of the shop that an address of our answers or uploads shows (absolute, relative, or at the image host),
 * for its `src`. `present` are the pictures of the edited thing: they have an alternative text. Fails with 400 at `field`
 * for any other address.
 */
export async function toPicture(
  url: string,
  { field, caller, present }: Options & { readonly present: readonly Picture[] },
): Promise<Picture> {
  const { siteUrl, now } = caller;
  const picture = await findPictureByUrl(url, { present, siteUrl, now });
  if (picture) return picture;
  throw uploadError('unknown-image', field);
}

/**
 * The value of a form's image field (parseImageChoice). Takes an address as toPicture does, or a data: URL, which it stores;
 * null or '' to remove the picture; undefined to keep it. '' where it is the current one.
 */
export async function toImageChoice(
  url: string | null | undefined,
  { current, ...options }: Options & { readonly current: Picture | null },
): Promise<string> {
  if (url === undefined) return '';
  if (url === null || url === '') return current ? removedImage : '';
  if (/^data:/i.test(url)) return storeInline(url, options);
  const { src } = await toPicture(url, { ...options, present: current ? [current] : [] });
  return src === current?.src ? '' : src;
}

async function storeInline(dataUrl: string, { field, caller }: Options): Promise<string> {
  const comma = dataUrl.indexOf(',');
  const isBase64 = comma > 0 && /^data:[^,]{0,100};base64$/i.test(dataUrl.slice(0, comma));
  if (!isBase64) throw uploadError('not-an-image', field);
  const file = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  const stored = await storeUpload(file, { alt: '', now: caller.now });
  if (!stored.ok) throw uploadError(stored.reason, field);
  return stored.id;
}
