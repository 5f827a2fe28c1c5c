import { ObjectId } from 'mongodb';
import { collections } from '#db/collections';
import type { BlogPost } from './post';

/** The newest published posts; all of them without a limit. */
export const listPublishedPosts = (options: { readonly limit?: number } = {}): Promise<readonly BlogPost[]> =>
  collections()
    .posts.find({ published: true })
    .sort({ createdAt: -1, _id: -1 })
    .limit(options.limit ?? 0)
    .toArray();

/** Takes a slug, or an id of 24 hexadecimal digits (decisions.md 8); null where there is none, or it is a draft. */
export const findPublishedPost = (slugOrId: string): Promise<BlogPost | null> =>
  collections().posts.findOne({
    published: true,
    ...(/^[0-9a-f]{24}$/i.test(slugOrId)
      ? { _id: ObjectId.createFromHexString(slugOrId) }
      : { slug: slugOrId }),
  });
