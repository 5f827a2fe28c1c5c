import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt, type LabelledTexts } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { isDuplicateKeyError, retryOnDuplicateKey } from '#db/duplicate-key';
import type { BlogPost } from './post';
import { postFields } from './post-form';
import { findPost } from './post-queries.server';
import { resolvePostPictures, type PictureFailure } from './post-pictures.server';
import type { PostForm } from './post-schema';
import { findFreeSlug, slugify } from '~/lib/slug';

type SavePostInput = { readonly form: PostForm; readonly by: StaffMember; readonly now: Date };

type SavePostResult =
  | { readonly ok: true; readonly post: BlogPost }
  | { readonly ok: false; readonly reason: 'slug-taken' | PictureFailure };

export type UpdatePostResult =
  | SavePostResult
  | { readonly ok: false; readonly reason: 'unknown-post' }
  /** Another editor saved the post after the form was loaded; `post` is the stored version. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly post: BlogPost };

/** Without a slug in the form, derives one from the title and numbers it where it is taken. */
export async function createPost(input: SavePostInput): Promise<SavePostResult> {
  const { form, by, now } = input;
  const _id = new ObjectId();
  const pictures = await resolvePostPictures(input, { featuredImage: null, authorImage: null });
  if (!pictures.ok) return pictures;
  const { featuredImage, authorImage } = pictures;
  const fields = { ...formFields(form), featuredImage, authorImage, createdAt: now, updatedAt: now };
  const insert = (slug: string): Promise<BlogPost> =>
    withTransaction(async (session) => {
      const post = { _id, slug, ...fields };
      await collections().posts.insertOne(post, { session });
      await recordAuditEntry(
        { ...subjectOf(post), by, action: 'Added the post', after: editedFields(post), now },
        session,
      );
      return post;
    });
  const isTaken = (slug: string) => isSlugTaken(slug, _id);
  if (form.slug === '') {
    const base = slugify(form.title, 'post');
    return {
      ok: true,
      post: await retryOnDuplicateKey(async () => insert(await findFreeSlug(base, isTaken))),
    };
  }
  const post = (await isTaken(form.slug)) ? null : await nullIfSlugTaken(insert(form.slug));
  return post ? { ok: true, post } : { ok: false, reason: 'slug-taken' };
}

/** Compare-and-swap on the version of the form: no concurrent edit is lost. Publishing a draft sets its date. */
export async function updatePost(id: string, input: SavePostInput): Promise<UpdatePostResult> {
  const { form, by, now } = input;
  const before = await findPost(id);
  if (!before) return { ok: false, reason: 'unknown-post' };
  if (documentVersion(before) !== form.seenVersion) return { ok: false, reason: 'conflict', post: before };
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
    updatedAt: nextUpdatedAt(before, now),
  };
  const isReplaced = await nullIfSlugTaken(
    withTransaction(async (session) => {
      const { matchedCount } = await collections().posts.replaceOne(
        { _id: before._id, updatedAt: before.updatedAt },
        withoutId(after),
        { session },
      );
      if (matchedCount === 0) return false;
      await recordAuditEntry(
        {
          ...subjectOf(after),
          by,
          action: actionOf(before, after),
          before: editedFields(before),
          after: editedFields(after),
          now,
        },
        session,
      );
      return true;
    }),
  );
  if (isReplaced === null) return { ok: false, reason: 'slug-taken' };
  if (isReplaced) return { ok: true, post: after };
  const stored = await findPost(id);
  return stored ? { ok: false, reason: 'conflict', post: stored } : { ok: false, reason: 'unknown-post' };
}

/** `conflict`: the post was edited after the confirmation page was loaded. Succeeds if it no longer exists. */
export async function deletePost(
  id: string,
  { seenVersion, by, now }: { readonly seenVersion: string; readonly by: StaffMember; readonly now: Date },
): Promise<
  { readonly ok: true } | { readonly ok: false; readonly reason: 'conflict'; readonly post: BlogPost }
> {
  const before = await findPost(id);
  if (!before) return { ok: true };
  if (documentVersion(before) !== seenVersion) return { ok: false, reason: 'conflict', post: before };
  const isDeleted = await withTransaction(async (session) => {
    const { posts, comments } = collections();
    const { deletedCount } = await posts.deleteOne(
      { _id: before._id, updatedAt: before.updatedAt },
      { session },
    );
    if (deletedCount === 0) return false;
    await comments.deleteMany({ postId: before._id }, { session });
    await removePageLinks(pathsOf(before), session);
    await recordAuditEntry(
      { ...subjectOf(before), by, action: 'Deleted the post', before: editedFields(before), now },
      session,
    );
    return true;
  });
  const stored = isDeleted ? null : await findPost(id);
  return stored ? { ok: false, reason: 'conflict', post: stored } : { ok: true };
}

/** `/blogs` redirects to `/blog`. */
const pathsOf = ({ slug, formerSlugs = [] }: BlogPost): readonly string[] =>
  [slug, ...formerSlugs].flatMap((each) => [`/blog/${each}`, `/blogs/${each}`]);

const formFields = ({ title, content, author, category, tags, published }: PostForm) => ({
  title,
  content,
  author,
  category,
  tags,
  published,
});

const withoutId = ({ _id, ...fields }: BlogPost): Omit<BlogPost, '_id'> => fields;

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

const subjectOf = ({ _id, title }: BlogPost) =>
  ({ subject: 'post', subjectId: _id.toHexString(), subjectName: title }) as const;

const actionOf = (before: BlogPost, after: BlogPost): string => {
  if (before.published === after.published) return 'Changed the post';
  return after.published ? 'Published the post' : 'Moved the post back to drafts';
};

/** For the audit log. */
const editedFields = ({ title, slug, content, author, category, tags, published, ...post }: BlogPost) => ({
  title,
  slug,
  content,
  author,
  category,
  tags,
  published,
  featuredImage: post.featuredImage && { src: post.featuredImage.src, alt: post.featuredImage.alt },
  authorImage: post.authorImage?.src ?? null,
});

/** For an editor who compares two versions. An empty slug leaves the stored one; pictures are not compared. */
export const describePost = (
  post: Pick<BlogPost, 'title' | 'content' | 'author' | 'category' | 'tags' | 'slug' | 'published'>,
  storedSlug: string,
): LabelledTexts => ({
  [postFields.title.label]: post.title,
  [postFields.content.label]: post.content,
  [postFields.author.label]: post.author,
  [postFields.category.label]: post.category,
  [postFields.tags.label]: post.tags.join(', '),
  [postFields.slug.label]: post.slug || storedSlug,
  'Publish immediately': post.published ? 'Yes' : 'No',
});
