import type { ObjectId } from 'mongodb';

/** Whoever writes from a blocked email address or network can't comment. */
export type CommenterBlock = {
  readonly _id: ObjectId;
  readonly kind: 'email' | 'network';
  /** commenterKeys: the address itself is not stored. */
  readonly key: string;
  /** As the blocked person signed the comment, to tell the blocks apart. */
  readonly name: string;
  readonly createdAt: Date;
  /** Null for an email address, which stays blocked. */
  readonly expiresAt: Date | null;
};
