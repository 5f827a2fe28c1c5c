import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { hashContent, resubmissionFilter } from '~/domain/messages/resubmission.server';
import { visitorRateLimits } from '~/domain/messages/visitor-rate-limits.server';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { PostComment } from './comment';
import type { CommentForm } from './comment-schema';

const limits = { perHour: 10, perDay: 30 } as const;

type AddCommentResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: 'unknown-parent' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/** Attaches a reply to a reply to its parent. Stores a resubmission once, and a bot's comment as spam. */
export const addComment = (request: {
  readonly postId: ObjectId;
  readonly form: CommentForm;
  readonly clientAddress: string | null;
  readonly isBot: boolean;
  readonly now: Date;
}): Promise<AddCommentResult> =>
  runOrderTransaction(async (session): Promise<AddCommentResult> => {
    const { postId, form, clientAddress, isBot, now } = request;
    const parent = form.parent === '' ? null : await findParent(postId, form.parent, session);
    if (form.parent !== '' && !parent) return { ok: false, reason: 'unknown-parent' };
    const parentId = parent && (parent.parentId ?? parent._id);
    const { author, email, content } = form;
    const contentHash = hashContent([postId, parentId, author, email.toLowerCase(), content]);
    const existing = await collections().comments.findOne(resubmissionFilter({ contentHash, isBot, now }), {
      session,
      projection: { _id: 1 },
    });
    if (existing) return { ok: true, id: existing._id.toHexString() };
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
      content,
      status: isBot ? 'spam' : 'shown',
      contentHash,
      createdAt: now,
    };
    await collections().comments.insertOne(comment, { session });
    return { ok: true, id: comment._id.toHexString() };
  });

const findParent = (postId: ObjectId, id: string, session: ClientSession): Promise<PostComment | null> =>
  /^[0-9a-f]{24}$/.test(id)
    ? collections().comments.findOne(
        { _id: ObjectId.createFromHexString(id), postId, status: 'shown' },
        { session },
      )
    : Promise.resolve(null);
