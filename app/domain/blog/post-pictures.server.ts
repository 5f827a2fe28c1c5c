import { reject, type Rejected } from '~/domain/editing/save-document.server';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { importErrorMessages, uploadErrorMessages } from '~/domain/images/image-rules';
import { importPicture } from '~/domain/images/import-picture.server';
import type { BlogPost } from './post';
import type { PostForm } from './post-schema';

type Pictures = Pick<BlogPost, 'featuredImage' | 'authorImage'>;

/** 'rejected' for an upload that is gone, and for an address without a picture. */
export async function resolvePostPictures(
  { form, now }: { readonly form: PostForm; readonly now: Date },
  current: Pictures,
): Promise<{ readonly ok: true; readonly fields: Pictures } | Rejected> {
  const author = await resolvePicture({
    choice: form.authorImage,
    current: current.authorImage,
    alt: '',
    now,
  });
  if (!author.ok) return reject({ authorImage: [uploadErrorMessages[author.reason]] });
  const alt = form.featuredImageAlt;
  if (form.featuredImageUrl !== '') {
    const imported = await importPicture(form.featuredImageUrl, { alt, now });
    return imported.ok
      ? { ok: true, fields: { featuredImage: imported.picture, authorImage: author.picture } }
      : reject({ featuredImageUrl: [importErrorMessages[imported.reason]] });
  }
  const featured = await resolvePicture({
    choice: form.featuredImage,
    current: current.featuredImage,
    alt,
    now,
  });
  if (!featured.ok) return reject({ featuredImage: [uploadErrorMessages[featured.reason]] });
  return { ok: true, fields: { featuredImage: featured.picture, authorImage: author.picture } };
}
