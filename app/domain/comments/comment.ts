import type { ObjectId } from 'mongodb';

/** `spam`: visible to staff only; `removed`: erased with the author's account, stays empty above its replies. */
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
  readonly contentHash: string;
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
