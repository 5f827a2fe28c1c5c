import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import type { BlogPost } from './post';
import type { PostForm } from './post-form';
import { findPost } from './post-queries.server';
import { resolvePostPictures, type PictureFailure } from './post-pictures.server';
import { postLabels } from './post-rules';
import { slugifyTitle, numberedSlug } from './post-slug';

export type SavePostInput = { readonly form: PostForm; readonly now: Date };

export type SavePostResult =
  | { readonly ok: true; readonly post: BlogPost }
  /** Another post has the address that was asked for, or what a field says of a picture leads to none. */
  | { readonly ok: false; readonly reason: 'slug-taken' | PictureFailure };

export type UpdatePostResult =
  | SavePostResult
  | { readonly ok: false; readonly reason: 'unknown-post' }
  /** Somebody else has changed it since the page was opened; `post` is what is stored now. */
  | { readonly ok: false; readonly reason: 'changed-meanwhile'; readonly post: BlogPost };

/** Names a version of a post, for the form that changes it. */
export const postVersion = ({ updatedAt }: Pick<BlogPost, 'updatedAt'>): string =>
  String(updatedAt.getTime());

/** More posts of one title than a farm writes. */
const mostOfATitle = 100;

/**
 * Stores a new post or draft. Its address is made from the title where the form gives none, with a number behind it
 * where another post has it; fails with 'slug-taken' where the form gives one that is not free, and as
 * resolvePostPictures does.
 */
export async function createPost(edit: SavePostInput): Promise<SavePostResult> {
  const { form, now } = edit;
  const _id = new ObjectId();
  const pictures = await resolvePostPictures(edit, { featuredImage: null, authorImage: null });
  if (!pictures.ok) return pictures;
  const { featuredImage, authorImage } = pictures;
  const wanted = form.slug === '' ? slugifyTitle(form.title) : form.slug;
  for (let number = 1; number <= (form.slug === '' ? mostOfATitle : 1); number += 1) {
    const slug = numberedSlug(wanted, number);
    if (await isTaken(slug, _id)) continue;
    const post: BlogPost = {
      _id,
      slug,
      ...fieldsOf(form),
      featuredImage,
      authorImage,
      createdAt: now,
      updatedAt: now,
    };
    if (await unlessTaken(collections().posts.insertOne(post))) return { ok: true, post };
  }
  return { ok: false, reason: 'slug-taken' };
}

/**
 * Changes a post by compare-and-swap on the version that the form has seen, so that nobody's edit is lost unnoticed.
 * Another address leaves the old one leading to the post; another title alone leaves the address as it is. A draft that
 * is published now has its day from now on. Fails with 'unknown-post', 'slug-taken',
 * 'changed-meanwhile', and as resolvePostPictures does.
 */
export async function updatePost(id: string, edit: SavePostInput): Promise<UpdatePostResult> {
  const { form, now } = edit;
  const before = await findPost(id);
  if (!before) return { ok: false, reason: 'unknown-post' };
  if (postVersion(before) !== form.seenVersion)
    return { ok: false, reason: 'changed-meanwhile', post: before };
  const slug = form.slug === '' ? before.slug : form.slug;
  if (slug !== before.slug && (await isTaken(slug, before._id))) return { ok: false, reason: 'slug-taken' };
  const pictures = await resolvePostPictures(edit, before);
  if (!pictures.ok) return pictures;
  const { featuredImage, authorImage } = pictures;
  const former = [...(before.formerSlugs ?? []), before.slug].filter((each) => each !== slug);
  const after: BlogPost = {
    ...before,
    ...fieldsOf(form),
    featuredImage,
    authorImage,
    slug,
    // A draft's address was nobody's yet.
    ...(slug !== before.slug && before.published && { formerSlugs: [...new Set(former)] }),
    createdAt: form.published && !before.published ? now : before.createdAt,
    updatedAt: nextVersion(before, now),
  };
  const { posts } = collections();
  const swapped = await unlessTaken(
    posts.replaceOne({ _id: before._id, updatedAt: before.updatedAt }, withoutId(after)),
  );
  if (!swapped) return { ok: false, reason: 'slug-taken' };
  if (swapped.matchedCount === 1) return { ok: true, post: after };
  const found = await findPost(id);
  return found
    ? { ok: false, reason: 'changed-meanwhile', post: found }
    : { ok: false, reason: 'unknown-post' };
}

/**
 * Takes a post away, with the comments on it. Fails with 'changed-meanwhile' where somebody has changed it since the page
 * was opened that asked whether to; one that is gone already is a success.
 */
export async function deletePost(
  id: string,
  seenVersion: string,
): Promise<
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'changed-meanwhile'; readonly post: BlogPost }
> {
  const before = await findPost(id);
  if (!before) return { ok: true };
  if (postVersion(before) !== seenVersion) return { ok: false, reason: 'changed-meanwhile', post: before };
  const isDeleted = await withTransaction(async (session) => {
    const { posts, comments } = collections();
    const { deletedCount } = await posts.deleteOne(
      { _id: before._id, updatedAt: before.updatedAt },
      { session },
    );
    if (deletedCount === 1) await comments.deleteMany({ postId: before._id }, { session });
    return deletedCount === 1;
  });
  const found = isDeleted ? null : await findPost(id);
  return found ? { ok: false, reason: 'changed-meanwhile', post: found } : { ok: true };
}

const fieldsOf = ({ title, content, author, category, tags, published }: PostForm) => ({
  title,
  content,
  author,
  category,
  tags,
  published,
});

const withoutId = ({ _id, ...fields }: BlogPost): Omit<BlogPost, '_id'> => fields;

/** Two edits within one millisecond are two versions. */
const nextVersion = ({ updatedAt }: BlogPost, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** Also what another post had before: who has kept that address still finds that post. */
const isTaken = async (slug: string, by: ObjectId): Promise<boolean> =>
  (await collections().posts.findOne(
    { _id: { $ne: by }, $or: [{ slug }, { formerSlugs: slug }] },
    { projection: { _id: 1 } },
  )) !== null;

/** Null where the address was taken at the same moment. */
async function unlessTaken<Result>(writing: Promise<Result>): Promise<Result | null> {
  try {
    return await writing;
  } catch (error) {
    if (isDuplicateKeyError(error)) return null;
    throw error;
  }
}

/** What the fields are called in which a form and a stored post differ, pictures aside. */
export const findDifferences = (form: PostForm, post: BlogPost): readonly string[] =>
  [
    form.title !== post.title && postLabels.title,
    form.content !== post.content && postLabels.content,
    form.author !== post.author && postLabels.author,
    form.category !== post.category && postLabels.category,
    form.tags.join() !== post.tags.join() && postLabels.tags,
    form.slug !== '' && form.slug !== post.slug && postLabels.slug,
    form.published !== post.published && 'Publish immediately',
  ].filter((label) => label !== false);
