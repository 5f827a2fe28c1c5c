import type { ObjectId } from 'mongodb';

/**
 * `pending`: waits for approval; `spam`: sent by a bot, visible to staff only; `removed`: erased with the author's account,
 * stays empty above its replies.
 */
export type CommentStatus = 'pending' | 'shown' | 'hidden' | 'spam' | 'removed';

export type PostComment = {
  readonly _id: ObjectId;
  readonly postId: ObjectId;
  /** Null for a top-level comment; replies have no replies. */
  readonly parentId: ObjectId | null;
  readonly author: string;
  /** Visible to staff only. */
  readonly email: string;
  /** The account that wrote it; null for a guest. */
  readonly userId: ObjectId | null;
  /** Plain text, not Markdown. Lines end with \n. */
  readonly content: string;
  readonly status: CommentStatus;
  /** Nobody on the farm has approved or hidden it yet. */
  readonly isNew: boolean;
  readonly contentHash: string;
  /** commenterKeys; deleted after `networkKeyDays`. */
  readonly networkKey: string | null;
  readonly createdAt: Date;
};

export type CommentView = {
  readonly id: string;
  readonly author: string;
  readonly content: string;
  readonly createdAt: Date;
};

export type CommentThread = CommentView & { readonly replies: readonly CommentView[] };

/** The threads fit into the first round trip with their replies. */
export const threadsPageSize = 10;

/** The network of a commenter is known, and blocked, for this long: addresses pass from phone to phone. */
export const networkKeyDays = 30;
