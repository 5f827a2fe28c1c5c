import type { ObjectId } from 'mongodb';
import type { MessageCategory } from './contact-form';

/** `spam`: stored, because a browser extension may fill in the honeypot of a person, but not mailed. */
type MessageStatus = 'new' | 'read' | 'answered' | 'spam';

/** The outbox stores its mails for 30 days, under its id. */
export type ContactMessage = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly email: string;
  /** As entered. */
  readonly phone: string | null;
  readonly category: MessageCategory;
  readonly subject: string;
  /** Lines end with \n. */
  readonly message: string;
  readonly status: MessageStatus;
  /** Consent to the terms and the privacy policy. */
  readonly agreedAt: Date;
  readonly contentHash: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
