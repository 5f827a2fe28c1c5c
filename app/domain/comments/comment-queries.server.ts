import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { clampPage } from '~/lib/pagination';
import { threadsPageSize, type CommentThread, type CommentView, type PostComment } from './comment';

/** Replaces an erased comment above its replies. */
const removedComment = { author: 'Somebody', content: 'This comment was removed.' } as const;

const toCommentView = ({ _id, author, content, createdAt, status }: PostComment): CommentView => ({
  id: _id.toHexString(),
  ...(status === 'removed' ? removedComment : { author, content }),
  createdAt,
});

/** `total` includes replies. A page number beyond the last one returns the last page. */
export async function listComments(
  postId: ObjectId,
  requestedPage: number,
): Promise<{ threads: readonly CommentThread[]; total: number; page: number; pageCount: number }> {
  const { comments } = collections();
  const topLevel = { postId, parentId: null, status: { $in: ['shown', 'removed'] } } as const;
  const [total, threadCount] = await Promise.all([
    countPublicComments(postId),
    comments.countDocuments(topLevel),
  ]);
  const { page, pageCount } = clampPage(requestedPage, { total: threadCount, pageSize: threadsPageSize });
  const parents = await comments
    .find(topLevel)
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * threadsPageSize)
    .limit(threadsPageSize)
    .toArray();
  const replies = await comments
    .find({ postId, parentId: { $in: parents.map(({ _id }) => _id) }, status: 'shown' })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  const threads = parents.map((parent) => ({
    ...toCommentView(parent),
    replies: replies.filter(({ parentId }) => parentId?.equals(parent._id)).map(toCommentView),
  }));
  return { threads, total, page, pageCount };
}

/** For the API: the public comments of a post with their replies, newest first, each with the id of its parent. */
export async function listPublicComments(
  postId: ObjectId,
): Promise<readonly (CommentView & { readonly parentId: string | null })[]> {
  const found = await collections()
    .comments.find({ postId, status: { $in: ['shown', 'removed'] } })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  const parents = new Set(found.filter(({ parentId }) => !parentId).map(({ _id }) => _id.toHexString()));
  return found
    .map((comment) => ({ ...toCommentView(comment), parentId: comment.parentId?.toHexString() ?? null }))
    .filter(({ parentId }) => parentId === null || parents.has(parentId));
}

/** Public ones: a hidden comment hides the replies to it. */
async function countPublicComments(postId: ObjectId): Promise<number> {
  const { comments } = collections();
  const hidden = await comments
    .find({ postId, parentId: null, status: { $nin: ['shown', 'removed'] } }, { projection: { _id: 1 } })
    .toArray();
  return comments.countDocuments({
    postId,
    status: 'shown',
    parentId: { $nin: hidden.map(({ _id }) => _id) },
  });
}

/** All that go when the post is deleted. */
export const countComments = (postId: ObjectId): Promise<number> =>
  collections().comments.countDocuments({ postId, status: { $ne: 'removed' } });

export async function findComment(postId: ObjectId, id: string): Promise<CommentView | null> {
  const _id = parseObjectId(id);
  const found = _id && (await collections().comments.findOne({ _id, postId, status: 'shown' }));
  return found && toCommentView(found);
}
