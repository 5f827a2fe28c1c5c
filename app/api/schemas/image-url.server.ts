import type { Picture } from '~/domain/catalogue/product';
import { findPictureByUrl } from '~/domain/images/find-picture-by-url.server';
import { removedImage, uploadErrorMessages } from '~/domain/images/image-rules';
import { ApiError } from '../api-error';
import type { Caller } from '../call';

type Options = {
  /** Of the body: 'image', 'images.2'. */
  readonly field: string;
  readonly caller: Pick<Caller, 'siteUrl' | 'now'>;
};

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
  const message = uploadErrorMessages['unknown-image'];
  throw new ApiError(400, message, { fields: { [field]: [message] } });
}

/**
 * The value of a form's image field (parseImageChoice). Takes an address as toPicture does; null or '' to remove the
 * picture; undefined to keep it. '' where it is the current one.
 */
export async function toImageChoice(
  url: string | null | undefined,
  { current, ...options }: Options & { readonly current: Picture | null },
): Promise<string> {
  if (url === undefined) return '';
  if (url === null || url === '') return current ? removedImage : '';
  const { src } = await toPicture(url, { ...options, present: current ? [current] : [] });
  return src === current?.src ? '' : src;
}
