import type { ObjectId } from 'mongodb';
import type { MessageCategory } from './contact-form';

/**
 * - `new`: no staff member has opened it
 * - `spam`: sent by a bot; stored, because a browser extension may fill in the honeypot of a person, but not mailed
 */
type MessageStatus = 'new' | 'read' | 'answered' | 'spam';

/** A message of the contact form. The outbox has its mails for 30 days, under its id. */
export type ContactMessage = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly email: string;
  /** As typed; null if none was given. */
  readonly phone: string | null;
  readonly category: MessageCategory;
  readonly subject: string;
  /** Lines end with \n. */
  readonly message: string;
  readonly status: MessageStatus;
  /** When the writer agreed to the terms and the privacy policy. */
  readonly agreedAt: Date;
  /** See hashContent. */
  readonly contentHash: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
