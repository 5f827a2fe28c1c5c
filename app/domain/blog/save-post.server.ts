import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import type { BlogPost } from './post';
import { postFields } from './post-form';
import { findPost } from './post-queries.server';
import { resolvePostPictures, type PictureFailure } from './post-pictures.server';
import type { PostForm } from './post-schema';
import { numberedSlug, slugify } from '~/lib/slug';

type SavePostInput = { readonly form: PostForm; readonly now: Date };

type SavePostResult =
  | { readonly ok: true; readonly post: BlogPost }
  | { readonly ok: false; readonly reason: 'slug-taken' | PictureFailure };

export type UpdatePostResult =
  | SavePostResult
  | { readonly ok: false; readonly reason: 'unknown-post' }
  /** Another editor saved the post after the form was loaded; `post` is the stored version. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly post: BlogPost };

export const postVersion = ({ updatedAt }: Pick<BlogPost, 'updatedAt'>): string =>
  String(updatedAt.getTime());

const maxSlugAttempts = 100;

/** Without a slug in the form, derives one from the title and numbers it where it is taken. */
export async function createPost(input: SavePostInput): Promise<SavePostResult> {
  const { form, now } = input;
  const _id = new ObjectId();
  const pictures = await resolvePostPictures(input, { featuredImage: null, authorImage: null });
  if (!pictures.ok) return pictures;
  const { featuredImage, authorImage } = pictures;
  const baseSlug = form.slug === '' ? slugify(form.title, 'post') : form.slug;
  const attempts = form.slug === '' ? maxSlugAttempts : 1;
  for (let number = 1; number <= attempts; number += 1) {
    const slug = numberedSlug(baseSlug, number);
    if (await isSlugTaken(slug, _id)) continue;
    const post: BlogPost = {
      _id,
      slug,
      ...formFields(form),
      featuredImage,
      authorImage,
      createdAt: now,
      updatedAt: now,
    };
    if (await nullIfSlugTaken(collections().posts.insertOne(post))) return { ok: true, post };
  }
  return { ok: false, reason: 'slug-taken' };
}

/** Compare-and-swap on the version of the form: no concurrent edit is lost. Publishing a draft sets its date. */
export async function updatePost(id: string, input: SavePostInput): Promise<UpdatePostResult> {
  const { form, now } = input;
  const before = await findPost(id);
  if (!before) return { ok: false, reason: 'unknown-post' };
  if (postVersion(before) !== form.seenVersion) return { ok: false, reason: 'conflict', post: before };
  const slug = form.slug === '' ? before.slug : form.slug;
  if (slug !== before.slug && (await isSlugTaken(slug, before._id)))
    return { ok: false, reason: 'slug-taken' };
  const pictures = await resolvePostPictures(input, before);
  if (!pictures.ok) return pictures;
  const { featuredImage, authorImage } = pictures;
  const formerSlugs = [...new Set([...(before.formerSlugs ?? []), before.slug])].filter(
    (each) => each !== slug,
  );
  const after: BlogPost = {
    ...before,
    ...formFields(form),
    featuredImage,
    authorImage,
    slug,
    // Nobody has a link to a draft: it needs no redirect.
    ...(slug !== before.slug && before.published && { formerSlugs }),
    createdAt: form.published && !before.published ? now : before.createdAt,
    updatedAt: nextVersion(before, now),
  };
  const { posts } = collections();
  const result = await nullIfSlugTaken(
    posts.replaceOne({ _id: before._id, updatedAt: before.updatedAt }, withoutId(after)),
  );
  if (!result) return { ok: false, reason: 'slug-taken' };
  if (result.matchedCount === 1) return { ok: true, post: after };
  const stored = await findPost(id);
  return stored ? { ok: false, reason: 'conflict', post: stored } : { ok: false, reason: 'unknown-post' };
}

/** `conflict`: the post was edited after the confirmation page was loaded. Succeeds if it no longer exists. */
export async function deletePost(
  id: string,
  seenVersion: string,
): Promise<
  { readonly ok: true } | { readonly ok: false; readonly reason: 'conflict'; readonly post: BlogPost }
> {
  const before = await findPost(id);
  if (!before) return { ok: true };
  if (postVersion(before) !== seenVersion) return { ok: false, reason: 'conflict', post: before };
  const isDeleted = await withTransaction(async (session) => {
    const { posts, comments } = collections();
    const { deletedCount } = await posts.deleteOne(
      { _id: before._id, updatedAt: before.updatedAt },
      { session },
    );
    if (deletedCount === 1) await comments.deleteMany({ postId: before._id }, { session });
    return deletedCount === 1;
  });
  const stored = isDeleted ? null : await findPost(id);
  return stored ? { ok: false, reason: 'conflict', post: stored } : { ok: true };
}

const formFields = ({ title, content, author, category, tags, published }: PostForm) => ({
  title,
  content,
  author,
  category,
  tags,
  published,
});

const withoutId = ({ _id, ...fields }: BlogPost): Omit<BlogPost, '_id'> => fields;

/** Differs from the current version even for two edits within one millisecond. */
const nextVersion = ({ updatedAt }: BlogPost, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** Former slugs count, because they redirect to their post. */
const isSlugTaken = async (slug: string, postId: ObjectId): Promise<boolean> =>
  (await collections().posts.findOne(
    { _id: { $ne: postId }, $or: [{ slug }, { formerSlugs: slug }] },
    { projection: { _id: 1 } },
  )) !== null;

async function nullIfSlugTaken<Result>(write: Promise<Result>): Promise<Result | null> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKeyError(error)) return null;
    throw error;
  }
}

/** Does not compare the pictures. */
export const findDifferences = (form: PostForm, post: BlogPost): readonly string[] =>
  [
    form.title !== post.title && postFields.title.label,
    form.content !== post.content && postFields.content.label,
    form.author !== post.author && postFields.author.label,
    form.category !== post.category && postFields.category.label,
    form.tags.join() !== post.tags.join() && postFields.tags.label,
    form.slug !== '' && form.slug !== post.slug && postFields.slug.label,
    form.published !== post.published && 'Publish immediately',
  ].filter((label) => label !== false);
