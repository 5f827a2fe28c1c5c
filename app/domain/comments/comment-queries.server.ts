import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { clampPage } from '~/lib/pagination';
import { threadsPageSize, type CommentThread, type CommentView, type PostComment } from './comment';

/** What stands in the place of a comment whose writer has gone, above the replies to it. */
const removed = { author: 'Somebody', content: 'This comment was removed.' } as const;

const view = ({ _id, author, content, createdAt, status }: PostComment): CommentView => ({
  id: _id.toHexString(),
  ...(status === 'removed' ? removed : { author, content }),
  createdAt,
});

/**
 * A page of the comments on a post with the replies to them, newest first, and how many comments there are in all,
 * replies among them; a page behind the last one is the last.
 */
export async function listComments(
  postId: ObjectId,
  page: number,
): Promise<{ threads: readonly CommentThread[]; total: number; page: number; pageCount: number }> {
  const { comments } = collections();
  const top = { postId, parentId: null, status: { $in: ['shown', 'removed'] } } as const;
  const [total, threadCount] = await Promise.all([countComments(postId), comments.countDocuments(top)]);
  const { page: shown, pageCount } = clampPage(page, { total: threadCount, pageSize: threadsPageSize });
  const parents = await comments
    .find(top)
    .sort({ createdAt: -1, _id: -1 })
    .skip((shown - 1) * threadsPageSize)
    .limit(threadsPageSize)
    .toArray();
  const replies = await comments
    .find({ postId, parentId: { $in: parents.map(({ _id }) => _id) }, status: 'shown' })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  const threads = parents.map((parent) => ({
    ...view(parent),
    replies: replies.filter(({ parentId }) => parentId?.equals(parent._id)).map(view),
  }));
  return { threads, total, page: shown, pageCount };
}

/** How many comments readers see on a post, replies among them. */
export const countComments = (postId: ObjectId): Promise<number> =>
  collections().comments.countDocuments({ postId, status: 'shown' });

/** Takes the id of a comment, of any form; null where readers of this post do not see it. */
export async function findComment(postId: ObjectId, id: string): Promise<CommentView | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  const found = await collections().comments.findOne({
    _id: ObjectId.createFromHexString(id),
    postId,
    status: 'shown',
  });
  return found && view(found);
}
