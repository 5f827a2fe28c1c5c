import { createHash } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { visitorRateLimits } from '~/domain/messages/visitor-rate-limits.server';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { PostComment } from './comment';
import type { CommentForm } from './comment-form';

/** A double tap, a reload, or a second try after a lost answer. */
const sameForMs = 15 * 60 * 1000;

/** A lively talk, and no more (decisions.md 36). */
const tries = { anHour: 10, aDay: 30 } as const;

export type AddCommentResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: 'no-parent' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Keeps what a reader wrote about a post, which readers see at once. A reply to a reply answers the comment that both are
 * about: there is one level of replies. The same words sent again within a quarter of an hour are kept once. What a robot
 * sent is kept as spam, for the farm alone. Takes the network address too, by which it is limited. Fails with 'no-parent'
 * (what it answers is not on the post any more) or 'rate-limited'.
 */
export const addComment = (request: {
  readonly postId: ObjectId;
  readonly form: CommentForm;
  readonly address: string | null;
  readonly isRobot: boolean;
  readonly now: Date;
}): Promise<AddCommentResult> =>
  runOrderTransaction(async (session): Promise<AddCommentResult> => {
    const { postId, form, now } = request;
    const parent = form.parent === '' ? null : await findParent(postId, form.parent, session);
    if (form.parent !== '' && !parent) return { ok: false, reason: 'no-parent' };
    const parentId = parent && (parent.parentId ?? parent._id);
    const { author, email, content } = form;
    const contentHash = createHash('sha256')
      .update(JSON.stringify([postId, parentId, author, email.toLowerCase(), content]))
      .digest('base64url');
    const same = await collections().comments.findOne(
      // Who was taken for a robot, and sends it again as a person, is heard.
      {
        contentHash,
        createdAt: { $gt: new Date(now.getTime() - sameForMs) },
        status: request.isRobot ? 'spam' : { $ne: 'spam' },
      },
      { session, projection: { _id: 1 } },
    );
    if (same) return { ok: true, id: same._id.toHexString() };
    // Who sends the same at the same moment counts under the same keys: one of them goes first.
    const counted = await consumeRateLimitsInTransaction(
      session,
      visitorRateLimits('comment', { ...request, email }, tries),
      now,
    );
    if (!counted.ok) {
      await session.abortTransaction();
      return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
    }
    const comment: PostComment = {
      _id: new ObjectId(),
      postId,
      parentId,
      author,
      email,
      content,
      status: request.isRobot ? 'spam' : 'shown',
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
