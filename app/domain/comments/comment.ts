import type { ObjectId } from 'mongodb';

/**
 * `shown` at once; `hidden` by somebody of the farm; `spam` is what a robot has sent, which nobody sees but the farm;
 * `removed` is one whose writer has deleted their account, emptied, where replies to it are still shown.
 */
export type CommentStatus = 'shown' | 'hidden' | 'spam' | 'removed';

/** What a reader wrote about a post (admin.md section 3, Comment); its replies are those that name it as parent. */
export type PostComment = {
  readonly _id: ObjectId;
  readonly postId: ObjectId;
  /** Null for a comment on the post; replies have no replies. */
  readonly parentId: ObjectId | null;
  readonly author: string;
  /** Shown to nobody but the farm. */
  readonly email: string;
  /** Plain text, not Markdown. Lines end with \n. */
  readonly content: string;
  readonly status: CommentStatus;
  /** Names what was sent, so that the same thing sent twice is kept once. */
  readonly contentHash: string;
  readonly createdAt: Date;
};

/** A comment as readers see it. */
export type CommentView = {
  readonly id: string;
  readonly author: string;
  readonly content: string;
  readonly createdAt: Date;
};

/** A comment with what was answered to it, newest first. */
export type CommentThread = CommentView & { readonly replies: readonly CommentView[] };

/** So many threads are on a page at once: with their replies they keep within the first round trip. */
export const threadsPageSize = 10;
