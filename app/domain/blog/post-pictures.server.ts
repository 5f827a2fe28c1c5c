import { downloadImage } from '~/clients/download-image.server';
import type { Picture } from '~/domain/catalogue/product';
import { maxUploadBytes, type UploadFailure } from '~/domain/images/image-rules';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { storeUpload } from '~/domain/images/store-upload.server';
import type { BlogPost } from './post';
import type { PostForm } from './post-schema';

type Pictures = Pick<BlogPost, 'featuredImage' | 'authorImage'>;

export type PictureFailure =
  | 'unknown-featured-image'
  | 'unknown-author-image'
  | 'address-unreachable'
  | 'address-not-public'
  | 'address-no-image';

/** Stores a copy of a picture given by URL: a link would reveal our readers to its host, and our CSP blocks it. */
export async function resolvePostPictures(
  { form, now }: { readonly form: PostForm; readonly now: Date },
  current: Pictures,
): Promise<({ readonly ok: true } & Pictures) | { readonly ok: false; readonly reason: PictureFailure }> {
  const author = await resolvePicture({
    choice: form.authorImage,
    current: current.authorImage,
    alt: '',
    now,
  });
  if (!author.ok) return { ok: false, reason: 'unknown-author-image' };
  const alt = form.featuredImageAlt;
  if (form.featuredImageUrl !== '') {
    const imported = await importPicture(form.featuredImageUrl, alt, now);
    return imported.ok
      ? { ok: true, featuredImage: imported.picture, authorImage: author.picture }
      : imported;
  }
  const featured = await resolvePicture({
    choice: form.featuredImage,
    current: current.featuredImage,
    alt,
    now,
  });
  if (!featured.ok) return { ok: false, reason: 'unknown-featured-image' };
  return { ok: true, featuredImage: featured.picture, authorImage: author.picture };
}

async function importPicture(
  url: string,
  alt: string,
  now: Date,
): Promise<
  { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly reason: PictureFailure }
> {
  const downloaded = await downloadImage(url, { maxBytes: maxUploadBytes });
  if (!downloaded.ok) return { ok: false, reason: downloadFailures[downloaded.reason] };
  const stored = await storeUpload(downloaded.file, { alt, now });
  return stored.ok ? stored : { ok: false, reason: storeFailures[stored.reason] ?? 'address-no-image' };
}

const downloadFailures = {
  'not-public': 'address-not-public',
  'too-large': 'address-no-image',
  unreachable: 'address-unreachable',
} as const;

/** Temporary failures; all others mean an unacceptable image. */
const storeFailures: Readonly<Partial<Record<UploadFailure, PictureFailure>>> = {
  busy: 'address-unreachable',
  'too-slow': 'address-unreachable',
  'host-unavailable': 'address-unreachable',
};
