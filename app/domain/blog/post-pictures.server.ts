import type { ImportFailure } from '~/domain/images/image-rules';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { importPicture } from '~/domain/images/import-picture.server';
import type { BlogPost } from './post';
import type { PostForm } from './post-schema';

type Pictures = Pick<BlogPost, 'featuredImage' | 'authorImage'>;

export type PictureFailure = 'unknown-featured-image' | 'unknown-author-image' | ImportFailure;

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
    const imported = await importPicture(form.featuredImageUrl, { alt, now });
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
