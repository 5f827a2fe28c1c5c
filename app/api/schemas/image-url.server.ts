import { z } from '@hono/zod-openapi';
import { findPictureByUrl } from '~/domain/images/find-picture-by-url.server';
import { importPicture } from '~/domain/images/import-picture.server';
import {
  imageIdPattern,
  importErrorMessages,
  maxUploadBytes,
  removedImage,
  uploadErrorMessages,
  type UploadFailure,
} from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';
import { storeUpload } from '~/domain/images/store-upload.server';
import { ApiError } from '../api-error';
import type { Caller } from '../call';
import { missingError } from './form-fields';

type Options = {
  /** The member of the body: 'image', 'images.2'. */
  readonly field: string;
  readonly caller: Pick<Caller, 'siteUrl' | 'now'>;
};

/** Base64 takes four characters for three bytes. */
const maxInlineLength = Math.ceil(maxUploadBytes / 3) * 4 + 100;

/** Stores a data: URL and gives its id, so that its fault is answered with those of the other members. */
async function storeInline(url: string, context: z.RefinementCtx): Promise<string> {
  if (!/^data:/i.test(url)) return url;
  const comma = url.indexOf(',');
  const isBase64 = comma > 0 && /^data:[^,]{0,100};base64$/i.test(url.slice(0, comma));
  const file = Buffer.from(url.slice(comma + 1), 'base64');
  const stored = isBase64
    ? // oxlint-disable-next-line eslint-js/no-restricted-syntax -- A schema is not given the instant of its request.
      await storeUpload(file, { alt: '', now: new Date() })
    : ({ ok: false, reason: 'not-an-image' } as const);
  if (stored.ok) return stored.id;
  const error = uploadError(stored.reason, '');
  if (error.status >= 500) throw error;
  context.addIssue({ code: 'custom', message: error.message });
  return z.NEVER;
}

export const imageInput = z
  .string()
  .max(maxInlineLength, uploadErrorMessages['too-large'])
  .transform(storeInline)
  .nullish()
  .openapi({
    description:
      'The URL or id of an image in the shop (POST /api/images), the URL of a public picture, of which the shop stores a copy, or the image as a Base64 data: URL. Null or empty text removes it. If left out, it does not change.',
  });

/** For a thing that always has an image; `message` is that of its form. */
export const requiredImageInput = (message: string) =>
  z
    .string({ error: missingError(message) })
    .min(1, message)
    .max(maxInlineLength, uploadErrorMessages['too-large'])
    .transform(storeInline)
    .openapi({
      description:
        'The URL or id of an image in the shop, the URL of a public picture, of which the shop stores a copy, or the image as a data: URL.',
    });

/** The error for an image that could not be stored: 400, 413 or 503, at a field of the request. */
export function uploadError(reason: UploadFailure, field: string): ApiError {
  const message = uploadErrorMessages[reason];
  if (reason === 'busy' || reason === 'too-slow' || reason === 'host-unavailable')
    return new ApiError(503, message, { headers: { 'Retry-After': '30' } });
  return new ApiError(reason === 'too-large' ? 413 : 400, message, { fields: { [field]: [message] } });
}

/**
 * Finds the picture of the shop that an address of our answers or uploads shows (absolute, relative, or at the image host),
 * for its `src`. `present` are the pictures of the edited thing: they have an alternative text. Stores a copy of a public
 * picture elsewhere. Fails with 400 at `field` for any other address.
 */
export async function toPicture(
  url: string,
  { field, caller, present }: Options & { readonly present: readonly Picture[] },
): Promise<Picture> {
  const { siteUrl, now } = caller;
  const picture = await findPictureByUrl(url, { present, siteUrl, now });
  if (picture) return picture;
  if (isOfShop(url, siteUrl)) throw uploadError('unknown-image', field);
  const imported = await importPicture(url, { alt: '', now });
  if (imported.ok) return imported.picture;
  const message = importErrorMessages[imported.reason];
  throw new ApiError(400, message, { fields: { [field]: [message] } });
}

/** An id, a path, or an address of the shop. */
const isOfShop = (url: string, siteUrl: string): boolean =>
  imageIdPattern.test(url) ||
  /^\/(?!\/)/.test(url) ||
  (URL.canParse(url) && new URL(url).origin === new URL(siteUrl).origin);

/** Adds a fault of the sender to `faults`, for parseForm, and gives the fallback; a fault of the shop is thrown. */
export async function collectFault<Value, Fallback>(
  reading: Promise<Value>,
  { faults, fallback }: { readonly faults: ApiError[]; readonly fallback: Fallback },
): Promise<Value | Fallback> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    faults.push(error);
    return fallback;
  }
}

type ImageOptions = Options & { readonly current: Picture | null };

/**
 * The value of a form's image field (parseImageChoice). Takes an address or id as toPicture does;
 * null or '' to remove the picture; undefined to keep it. '' where it is the current one, and where it has a fault, which is
 * added to `faults`.
 */
export const toImageChoice = (
  url: string | null | undefined,
  { faults, ...options }: ImageOptions & { readonly faults: ApiError[] },
): Promise<string> => collectFault(readImageChoice(url, options), { faults, fallback: '' });

async function readImageChoice(
  url: string | null | undefined,
  { current, ...options }: ImageOptions,
): Promise<string> {
  if (url === undefined) return '';
  if (url === null || url === '') return current ? removedImage : '';
  const { src } = await toPicture(url, { ...options, present: current ? [current] : [] });
  return src === current?.src ? '' : src;
}
