import { downloadImage } from '~/clients/download-image.server';
import type { Picture } from '~/domain/catalogue/product';
import { maxUploadBytes, type UploadFailure } from '~/domain/images/image-rules';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { storeUpload } from '~/domain/images/store-upload.server';
import type { BlogPost } from './post';
import type { PostForm } from './post-form';

type Pictures = Pick<BlogPost, 'featuredImage' | 'authorImage'>;

/** Why a picture could not be had: an upload that is gone, or what became of an address. */
export type PictureFailure =
  | 'unknown-featured-image'
  | 'unknown-author-image'
  | 'address-unreachable'
  | 'address-not-public'
  | 'address-no-image';

/**
 * The pictures of a post after a form. One of an address is copied: a picture of another site would tell that site who
 * reads us, may change or vanish, and the content security policy refuses it. Takes the pictures that the post has.
 */
export async function resolvePostPictures(
  { form, now }: { readonly form: PostForm; readonly now: Date },
  before: Pictures,
): Promise<({ readonly ok: true } & Pictures) | { readonly ok: false; readonly reason: PictureFailure }> {
  const author = await resolvePicture({
    choice: form.authorImage,
    current: before.authorImage,
    alt: '',
    now,
  });
  if (!author.ok) return { ok: false, reason: 'unknown-author-image' };
  const alt = form.featuredImageAlt;
  if (form.featuredImageUrl !== '') {
    const copied = await copyPicture(form.featuredImageUrl, alt, now);
    return copied.ok ? { ok: true, featuredImage: copied.picture, authorImage: author.picture } : copied;
  }
  const featured = await resolvePicture({
    choice: form.featuredImage,
    current: before.featuredImage,
    alt,
    now,
  });
  if (!featured.ok) return { ok: false, reason: 'unknown-featured-image' };
  return { ok: true, featuredImage: featured.picture, authorImage: author.picture };
}

async function copyPicture(
  address: string,
  alt: string,
  now: Date,
): Promise<
  { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly reason: PictureFailure }
> {
  const downloaded = await downloadImage(address, { maxBytes: maxUploadBytes });
  if (!downloaded.ok) return { ok: false, reason: downloadFailures[downloaded.reason] };
  const stored = await storeUpload(downloaded.file, { alt, now });
  return stored.ok ? stored : { ok: false, reason: storeFailures[stored.reason] ?? 'address-no-image' };
}

const downloadFailures = {
  'not-public': 'address-not-public',
  'too-large': 'address-no-image',
  unreachable: 'address-unreachable',
} as const;

/** Those that are no fault of the file. */
const storeFailures: Readonly<Partial<Record<UploadFailure, PictureFailure>>> = {
  busy: 'address-unreachable',
  'too-slow': 'address-unreachable',
  'host-unavailable': 'address-unreachable',
};
