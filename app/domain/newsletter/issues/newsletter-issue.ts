import type { ObjectId } from 'mongodb';

export const issueStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type IssueState = (typeof issueStates)[number];

/** A mail of the newsletter (docs/decisions/0058). Subject and body are fixed once it is scheduled. */
export type NewsletterIssue = {
  readonly _id: ObjectId;
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
  readonly state: IssueState;
  /** When the sending begins by itself; null unless it is scheduled. */
  readonly scheduledFor: Date | null;
  /** Those who subscribed later do not get it. */
  readonly startedAt: Date | null;
  /** Confirmed subscribers at the start. */
  readonly recipientCount: number;
  /** The last subscriber whose mail is in the outbox; null before the first. */
  readonly queuedUpTo: ObjectId | null;
  readonly isQueued: boolean;
  readonly finishedAt: Date | null;
  /** Kept at the end, because the outbox is emptied after 30 days. */
  readonly result: IssueResult | null;
  readonly createdAt: Date;
  /** Version for optimistic locking of the text. */
  readonly updatedAt: Date;
};

export type IssueResult = {
  readonly sent: number;
  /** Refused by the recipient's server, or given up after two days. */
  readonly failed: number;
  /** Handed over without an answer: it may have arrived. */
  readonly unknown: number;
};

export type IssueProgress = IssueResult & {
  readonly recipients: number;
  readonly waiting: number;
  /** They unsubscribed, or deleted their account, before it was their turn. */
  readonly left: number;
};

export const emptyResult: IssueResult = { sent: 0, failed: 0, unknown: 0 };
