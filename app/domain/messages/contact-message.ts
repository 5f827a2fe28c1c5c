import type { ObjectId } from 'mongodb';
import { foldText } from '~/domain/text/fold-text';
import type { MessageCategory } from './contact-form';

/** `spam`: stored, because a browser extension may fill in the honeypot of a person, but not mailed. */
export type MessageStatus = 'new' | 'read' | 'answered' | 'archived' | 'spam';

/** `new` from `read` marks it as unread; from `archived` it goes back to where it was. */
export const messageTransitions = {
  new: ['read', 'answered', 'archived'],
  read: ['new', 'answered', 'archived'],
  answered: ['answered', 'archived'],
  archived: ['read', 'answered'],
  spam: ['read'],
} as const satisfies Record<MessageStatus, readonly MessageStatus[]>;

export type MessageAnswer = {
  /** Lines end with \n. */
  readonly text: string;
  readonly at: Date;
  /** The account of the staff member. */
  readonly by: ObjectId;
};

/** The outbox stores its emails for 30 days, under its id. */
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
  /** The account of the staff member who takes care of it. */
  readonly assignedTo?: ObjectId;
  /** Oldest first. */
  readonly answers?: readonly MessageAnswer[];
  /** Consent to the terms and the privacy policy. */
  readonly agreedAt: Date;
  /** Folded, for the search of the back office. */
  readonly searchText: string;
  readonly contentHash: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export const messageSearchText = (
  message: Pick<ContactMessage, 'name' | 'email' | 'phone' | 'subject' | 'message'>,
): string =>
  foldText([message.name, message.email, message.phone ?? '', message.subject, message.message].join(' '));

/** Names a message without personal data. */
export const messageCode = ({ _id }: Pick<ContactMessage, '_id'>): string =>
  _id.toHexString().slice(-6).toUpperCase();
