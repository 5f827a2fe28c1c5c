import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import type { PostComment } from '~/domain/comments/comment';
import { parseObjectId } from '~/domain/text/parse-object-id.server';

type Change = { readonly ids: readonly string[]; readonly by: StaffMember; readonly now: Date };

/** Publishes or hides comments, which are no longer new then. Returns how many there were; unknown ids are ignored. */
export const setCommentStatus = (
  status: 'shown' | 'hidden',
  { ids, by, now }: Change,
): Promise<{ readonly count: number }> =>
  withTransaction(async (session) => {
    const found = await findByIds(ids, session);
    await setStatus(found, status, { by, now }, session);
    return { count: found.length };
  });

/** In a transaction, with an audit entry for each comment whose status differs. */
export async function setStatus(
  comments: readonly PostComment[],
  status: 'shown' | 'hidden',
  { by, now }: Omit<Change, 'ids'>,
  session: ClientSession,
): Promise<void> {
  if (comments.length === 0) return;
  const titles = await titlesOf(comments, session);
  await collections().comments.updateMany(
    { _id: { $in: comments.map(({ _id }) => _id) } },
    { $set: { status, isNew: false } },
    { session },
  );
  for (const comment of comments)
    await recordAuditEntry(
      {
        ...subjectOf(comment, titles),
        by,
        action: status === 'shown' ? 'Approved the comment' : 'Hid the comment',
        before: editedFields(comment),
        after: editedFields({ status, isNew: false }),
        now,
      },
      session,
    );
}

/** Deletes comments for good, with the replies to them. Returns how many of each; unknown ids are ignored. */
export const deleteComments = ({
  ids,
  by,
  now,
}: Change): Promise<{ readonly count: number; readonly replies: number }> =>
  withTransaction(async (session) => {
    const chosen = await findByIds(ids, session);
    const replies = await findReplies(chosen, session);
    const titles = await titlesOf(chosen, session);
    const all = [...chosen, ...replies];
    if (all.length === 0) return { count: 0, replies: 0 };
    await collections().comments.deleteMany({ _id: { $in: all.map(({ _id }) => _id) } }, { session });
    for (const comment of all)
      await recordAuditEntry(
        {
          ...subjectOf(comment, titles),
          by,
          action: 'Deleted the comment',
          before: editedFields(comment),
          now,
        },
        session,
      );
    return { count: chosen.length, replies: replies.length };
  });

/** What deleteComments would delete. */
export async function findCommentsToDelete(
  ids: readonly string[],
): Promise<{ readonly comments: readonly PostComment[]; readonly replies: number }> {
  const comments = await findByIds(ids);
  return { comments, replies: (await findReplies(comments)).length };
}

/** Null for an unknown id, and for a comment that was erased. */
export const findCommentById = async (id: string, session?: ClientSession): Promise<PostComment | null> =>
  (await findByIds([id], session))[0] ?? null;

function findByIds(ids: readonly string[], session?: ClientSession): Promise<PostComment[]> {
  return collections()
    .comments.find(
      { _id: { $in: ids.flatMap((id) => parseObjectId(id) ?? []) }, status: { $ne: 'removed' } },
      { session },
    )
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
}

/** Without those that are among the comments. */
function findReplies(comments: readonly PostComment[], session?: ClientSession): Promise<PostComment[]> {
  const topLevel = comments.filter(({ parentId }) => parentId === null);
  return collections()
    .comments.find(
      {
        postId: { $in: topLevel.map(({ postId }) => postId) },
        parentId: { $in: topLevel.map(({ _id }) => _id) },
        _id: { $nin: comments.map(({ _id }) => _id) },
      },
      { session },
    )
    .toArray();
}

async function titlesOf(
  comments: readonly PostComment[],
  session: ClientSession,
): Promise<ReadonlyMap<string, string>> {
  const found = await collections()
    .posts.find({ _id: { $in: comments.map(({ postId }) => postId) } }, { session, projection: { title: 1 } })
    .toArray();
  return new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
}

/** Names the post: the audit log has nothing of the commenter. */
const subjectOf = (comment: PostComment, titles: ReadonlyMap<string, string>) =>
  ({
    subject: 'comment',
    subjectId: comment._id.toHexString(),
    subjectName: titles.get(comment.postId.toHexString()) ?? 'A deleted post',
  }) as const;

const editedFields = ({ status, isNew }: Pick<PostComment, 'status' | 'isNew'>) => ({ status, isNew });
