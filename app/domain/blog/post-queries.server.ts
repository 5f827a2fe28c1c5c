import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { clampPage } from '~/lib/pagination';
import { postsPageSize, type BlogPost, type PostFilter, type PostState } from './post';

export const listPublishedPosts = cachedRead(
  (options: { readonly limit?: number } = {}): Promise<readonly BlogPost[]> =>
    collections()
      .posts.find({ published: true })
      .sort({ createdAt: -1, _id: -1 })
      .limit(options.limit ?? 0)
      .toArray(),
  3,
  { readsProducts: false },
);

export async function listPostPage(
  { category, tag }: PostFilter,
  requestedPage: number,
): Promise<{ posts: readonly BlogPost[]; page: number; pageCount: number }> {
  const filter = { published: true, ...(category && { category }), ...(tag && { tags: tag }) };
  const total = await collections().posts.countDocuments(filter);
  const { page, pageCount } = clampPage(requestedPage, { total, pageSize: postsPageSize });
  const posts = await collections()
    .posts.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * postsPageSize)
    .limit(postsPageSize)
    .toArray();
  return { posts, page, pageCount };
}

const maxRelatedPosts = 3;

/** Posts with a common tag, then those of the same category, then the others; each newest first. */
export async function listRelatedPosts({
  _id,
  category,
  tags,
}: Pick<BlogPost, '_id' | 'category' | 'tags'>): Promise<readonly BlogPost[]> {
  const { posts } = collections();
  const noCommonTag = { $nin: [...tags] };
  const related: BlogPost[] = [];
  for (const filter of [
    { tags: { $in: [...tags] } },
    { category, tags: noCommonTag },
    { category: { $ne: category }, tags: noCommonTag },
  ]) {
    const missing = maxRelatedPosts - related.length;
    if (missing === 0) break;
    const found = await posts
      .find({ published: true, _id: { $ne: _id }, ...filter })
      .sort({ createdAt: -1, _id: -1 })
      .limit(missing)
      .toArray();
    related.push(...found);
  }
  return related;
}

/** Accepts a slug, a former slug or an id; drafts are not found. */
export const findPublishedPost = (slugOrId: string): Promise<BlogPost | null> =>
  findBySlugOrId(slugOrId, { published: true });

/** For staff: the same, drafts too. */
export const findPostOrDraft = (slugOrId: string): Promise<BlogPost | null> => findBySlugOrId(slugOrId, {});

async function findBySlugOrId(
  slugOrId: string,
  state: { readonly published?: boolean },
): Promise<BlogPost | null> {
  const { posts } = collections();
  const _id = parseObjectId(slugOrId);
  if (_id) return posts.findOne({ ...state, _id });
  return (
    (await posts.findOne({ ...state, slug: slugOrId })) ?? posts.findOne({ ...state, formerSlugs: slugOrId })
  );
}

/** For staff: includes drafts. */
export async function findPost(id: string, session?: ClientSession): Promise<BlogPost | null> {
  const _id = parseObjectId(id);
  return _id && collections().posts.findOne({ _id }, { session });
}

/** For the API: newest first; drafts too without `published`. A page beyond the last one is empty. */
export async function listPosts(
  filter: { readonly published?: boolean },
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly items: readonly BlogPost[]; readonly total: number }> {
  const { posts } = collections();
  const [total, items] = await Promise.all([
    posts.countDocuments(filter),
    posts
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
  ]);
  return { items, total };
}

const adminPageSize = 12;

export async function listAllPosts(
  state: PostState,
  requestedPage: number,
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
  const { page, pageCount } = clampPage(requestedPage, { total: counts[state], pageSize: adminPageSize });
  const found = await posts
    .find(state === 'all' ? {} : { published: state === 'published' })
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * adminPageSize)
    .limit(adminPageSize)
    .toArray();
  return { posts: found, counts, page, pageCount };
}
