import { ObjectId } from 'mongodb';
import { collections } from '#db/collections';
import { findPage } from '~/lib/page-number';
import { postsPageSize, type BlogPost, type PostFilter } from './post';

/** The newest published posts; all of them without a limit. */
export const listPublishedPosts = (options: { readonly limit?: number } = {}): Promise<readonly BlogPost[]> =>
  collections()
    .posts.find({ published: true })
    .sort({ createdAt: -1, _id: -1 })
    .limit(options.limit ?? 0)
    .toArray();

/** A page of the published posts of a category or with a tag, newest first; a page behind the last one is the last. */
export async function listPostPage(
  { category, tag }: PostFilter,
  page: number,
): Promise<{ posts: readonly BlogPost[]; page: number; pageCount: number }> {
  const filter = { published: true, ...(category && { category }), ...(tag && { tags: tag }) };
  const total = await collections().posts.countDocuments(filter);
  const { page: shown, pageCount } = findPage(page, { total, pageSize: postsPageSize });
  const posts = await collections()
    .posts.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((shown - 1) * postsPageSize)
    .limit(postsPageSize)
    .toArray();
  return { posts, page: shown, pageCount };
}

/** Takes a slug, or an id of 24 hexadecimal digits (decisions.md 8); null where there is none, or it is a draft. */
export const findPublishedPost = (slugOrId: string): Promise<BlogPost | null> =>
  collections().posts.findOne({
    published: true,
    ...(/^[0-9a-f]{24}$/i.test(slugOrId)
      ? { _id: ObjectId.createFromHexString(slugOrId) }
      : { slug: slugOrId }),
  });
