import type { ObjectId } from 'mongodb';
import type { MessageCategory } from './contact-rules';

/**
 * `new` until somebody of the farm has opened it, then `read`, and `answered` once they have written back; `spam` is what
 * a robot has sent: it is kept, because an e-mail program may fill in a field that no person sees, and passed on to
 * nobody.
 */
export type MessageStatus = 'new' | 'read' | 'answered' | 'spam';

/** What somebody wrote to the farm. What became of its e-mails stands in the outbox for 30 days, under its id. */
export type ContactMessage = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly email: string;
  /** As it was typed; null where none was given. */
  readonly phone: string | null;
  readonly category: MessageCategory;
  readonly subject: string;
  /** Lines end with \n. */
  readonly message: string;
  readonly status: MessageStatus;
  /** When the terms and the privacy policy were agreed to. */
  readonly agreedAt: Date;
  /** Names what was sent, so that the same thing sent twice is kept once. */
  readonly contentHash: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
