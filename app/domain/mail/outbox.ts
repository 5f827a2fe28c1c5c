import type { ObjectId } from 'mongodb';
import type { FormMailFields } from '~/clients/form-mail.server';

/** `refused`: permanently rejected by the server; `failed`: given up after two days, or out of date. */
export type OutboxState = 'waiting' | 'sent' | 'refused' | 'failed';

/**
 * An e-mail to send, or that was sent (docs/decisions/0013). With the channel `form-mail` it is a form for the form-mail
 * service: it has `fields`, and empty `to` and `text`.
 */
export type OutboxMail = {
  /** Part of the Message-ID, by which receivers drop a repeated e-mail. */
  readonly _id: ObjectId;
  /** Idempotency key: kind and id of the subject, such as `order-placed 66f1...`. */
  readonly key: string;
  /** Absent for an e-mail. */
  readonly channel?: 'form-mail';
  readonly fields?: FormMailFields;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Whether it contains a link with a token: its text is erased once it is settled. */
  readonly holdsSecret: boolean;
  /** It is not sent after this, such as the expiry of its link; null for never. */
  readonly usefulUntil: Date | null;
  readonly replyTo?: string;
  /** Only in e-mails to a list. */
  readonly unsubscribeUrl?: string;
  readonly state: OutboxState;
  /** Next attempt, or the end of the lease of the attempt in progress; null once it is settled. */
  readonly nextTryAt: Date | null;
  /** Attempts, including the one in progress. */
  readonly tries: number;
  /** Error of the last attempt, without addresses. */
  readonly fault: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** For the TTL index. */
  readonly expiresAt: Date;
};

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Enough to trace a missing e-mail; it contains personal data. */
export const outboxRetentionMs = 30 * 24 * hourMs;

/** Backoff between attempts; the last value repeats. Greylisting servers accept an e-mail after a few minutes. */
const backoffMs = [1, 5, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * minuteMs);

/** RFC 5321 (4.5.4.1) suggests four to five days; e-mails of a shop are out of date after two. */
const giveUpAfterMs = 48 * hourMs;

/** Returns the time of the next attempt; null if the e-mail is given up. */
export function findNextRetry(mail: Pick<OutboxMail, 'createdAt' | 'tries'>, now: Date): Date | null {
  const backoff = backoffMs[Math.min(Math.max(mail.tries, 1), backoffMs.length) - 1] ?? hourMs;
  const next = new Date(now.getTime() + backoff);
  return next.getTime() - mail.createdAt.getTime() > giveUpAfterMs ? null : next;
}
