import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { hashContent, resubmissionFilter } from '~/domain/messages/resubmission.server';
import { visitorRateLimits } from '~/domain/messages/visitor-rate-limits.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { PostComment } from './comment';
import type { CommentForm } from './comment-schema';
import { isCommenterBlocked } from './moderation/block-commenter.server';
import { commenterKeys } from './moderation/commenter-keys.server';

const limits = { perHour: 10, perDay: 30 } as const;

type AddCommentResult =
  /** `isPublic`: false where it waits for approval. */
  | { readonly ok: true; readonly comment: PostComment; readonly isPublic: boolean }
  | { readonly ok: false; readonly reason: 'unknown-parent' | 'blocked' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/** With moderation before publication the comment waits for approval. Attaches a reply to a reply to its parent. Stores a resubmission once, and a bot's comment as spam. */
export const addComment = async (request: {
  readonly postId: ObjectId;
  readonly form: CommentForm;
  /** The account of a signed-in commenter, whose address the form has. */
  readonly userId?: ObjectId | null;
  readonly clientAddress: string | null;
  readonly isBot: boolean;
  readonly now: Date;
}): Promise<AddCommentResult> => {
  const { postId, form, userId = null, clientAddress, isBot, now } = request;
  const isPublic = (await loadSettings()).comments.moderation === 'after';
  return withRetriedTransaction(async (session): Promise<AddCommentResult> => {
    const parent = form.parent === '' ? null : await findParent(postId, form.parent, session);
    if (form.parent !== '' && !parent) return { ok: false, reason: 'unknown-parent' };
    const parentId = parent && (parent.parentId ?? parent._id);
    const { author, email, content } = form;
    if (await isCommenterBlocked({ email, clientAddress, userId }, now, session))
      return { ok: false, reason: 'blocked' };
    const contentHash = hashContent([postId, parentId, author, email.toLowerCase(), content]);
    const existing = await collections().comments.findOne(resubmissionFilter({ contentHash, isBot, now }), {
      session,
    });
    if (existing) return { ok: true, comment: existing, isPublic };
    // Also serialises concurrent resubmissions: they write the same counters.
    const consumed = await consumeRateLimitsInTransaction(
      session,
      visitorRateLimits('comment', { email, clientAddress }, limits),
      now,
    );
    if (!consumed.ok) {
      await session.abortTransaction();
      return { ok: false, reason: 'rate-limited', retryAt: consumed.retryAt };
    }
    const comment: PostComment = {
      _id: new ObjectId(),
      postId,
      parentId,
      author,
      email,
      userId,
      content,
      status: isBot ? 'spam' : isPublic ? 'shown' : 'pending',
      isNew: !isBot,
      contentHash,
      networkKey: commenterKeys({ email, clientAddress }).network,
      createdAt: now,
    };
    await collections().comments.insertOne(comment, { session });
    return { ok: true, comment, isPublic };
  });
};

const findParent = async (
  postId: ObjectId,
  id: string,
  session: ClientSession,
): Promise<PostComment | null> => {
  const _id = parseObjectId(id);
  return _id && collections().comments.findOne({ _id, postId, status: 'shown' }, { session });
};
