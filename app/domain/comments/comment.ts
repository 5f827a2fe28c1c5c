import type { ObjectId } from 'mongodb';

/**
 * - `shown`: the initial status
 * - `hidden`: by staff
 * - `spam`: sent by a bot; visible to staff only
 * - `removed`: erased with the account of its writer; stays empty above its replies
 */
type CommentStatus = 'shown' | 'hidden' | 'spam' | 'removed';

export type PostComment = {
  readonly _id: ObjectId;
  readonly postId: ObjectId;
  /** Null for a top-level comment; replies have no replies. */
  readonly parentId: ObjectId | null;
  readonly author: string;
  /** Visible to staff only. */
  readonly email: string;
  /** Plain text, not Markdown. Lines end with \n. */
  readonly content: string;
  readonly status: CommentStatus;
  /** See hashContent. */
  readonly contentHash: string;
  readonly createdAt: Date;
};

export type CommentView = {
  readonly id: string;
  readonly author: string;
  readonly content: string;
  readonly createdAt: Date;
};

/** A comment with its replies, newest first. */
export type CommentThread = CommentView & { readonly replies: readonly CommentView[] };

/** Fits into the first round trip with the replies. */
export const threadsPageSize = 10;
