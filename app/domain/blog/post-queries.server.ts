import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { clampPage } from '~/lib/pagination';
import { postsPageSize, type BlogPost, type PostFilter, type PostState } from './post';

/** The newest published posts; all of them without a limit. */
export const listPublishedPosts = cachedRead(
  (options: { readonly limit?: number } = {}): Promise<readonly BlogPost[]> =>
    collections()
      .posts.find({ published: true })
      .sort({ createdAt: -1, _id: -1 })
      .limit(options.limit ?? 0)
      .toArray(),
  3,
);

/** A page of the published posts of a category or with a tag, newest first; a page behind the last one is the last. */
export async function listPostPage(
  { category, tag }: PostFilter,
  page: number,
): Promise<{ posts: readonly BlogPost[]; page: number; pageCount: number }> {
  const filter = { published: true, ...(category && { category }), ...(tag && { tags: tag }) };
  const total = await collections().posts.countDocuments(filter);
  const { page: shown, pageCount } = clampPage(page, { total, pageSize: postsPageSize });
  const posts = await collections()
    .posts.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((shown - 1) * postsPageSize)
    .limit(postsPageSize)
    .toArray();
  return { posts, page: shown, pageCount };
}

/**
 * Takes a slug, one that the post had before, or an id of 24 hexadecimal digits (decisions.md 8); null where there is
 * none, or it is a draft.
 */
export async function findPublishedPost(slugOrId: string): Promise<BlogPost | null> {
  const { posts } = collections();
  const _id = parsePostId(slugOrId);
  if (_id) return posts.findOne({ published: true, _id });
  return (
    (await posts.findOne({ published: true, slug: slugOrId })) ??
    posts.findOne({ published: true, formerSlugs: slugOrId })
  );
}

/** Takes an id of 24 hexadecimal digits; null for what is none. */
export const parsePostId = (id: string): ObjectId | null =>
  /^[0-9a-f]{24}$/i.test(id) ? ObjectId.createFromHexString(id) : null;

/** A post or a draft, for the farm alone; takes an id of any form. */
export async function findPost(id: string): Promise<BlogPost | null> {
  const _id = parsePostId(id);
  return _id && collections().posts.findOne({ _id });
}

/** Four rows of three, with their pictures. */
const adminPageSize = 12;

/**
 * A page of all posts and drafts, for the farm alone: newest first, with how many there are of each state; a page behind
 * the last one is the last.
 */
export async function listAllPosts(
  state: PostState,
  page: number,
): Promise<{
  posts: readonly BlogPost[];
  counts: Readonly<Record<PostState, number>>;
  page: number;
  pageCount: number;
}> {
  const { posts } = collections();
  const [published, draft] = await Promise.all([
    posts.countDocuments({ published: true }),
    posts.countDocuments({ published: false }),
  ]);
  const counts = { all: published + draft, published, draft };
  const { page: shown, pageCount } = clampPage(page, { total: counts[state], pageSize: adminPageSize });
  const found = await posts
    .find(state === 'all' ? {} : { published: state === 'published' })
    .sort({ createdAt: -1, _id: -1 })
    .skip((shown - 1) * adminPageSize)
    .limit(adminPageSize)
    .toArray();
  return { posts: found, counts, page: shown, pageCount };
}
