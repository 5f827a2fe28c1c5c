import type { ObjectId } from 'mongodb';
import type { FormMailFields } from '~/clients/form-mail.server';

/**
 * `waiting` for its next try; `sent`; `refused` by the receiver for good; `failed`: given up after two days, or no
 * longer useful.
 */
export type OutboxState = 'waiting' | 'sent' | 'refused' | 'failed';

/**
 * An e-mail that is to be sent, or was: kept for 30 days, so that one can see what became of it. What goes by the channel
 * `form-mail` is a form for the form-mail service instead: `fields` is what it is sent, `to` and `text` are empty.
 */
export type OutboxMail = {
  /** Its Message-ID is made from it, so that a receiver knows one that comes twice. */
  readonly _id: ObjectId;
  /** What it is about, such as `order-placed 66f1...`: the same e-mail is queued once. */
  readonly key: string;
  /** Absent for an e-mail. */
  readonly channel?: 'form-mail';
  readonly fields?: FormMailFields;
  readonly to: string;
  readonly subject: string;
  /** Empty once it was taken away, see `holdsSecret`. */
  readonly text: string;
  readonly html: string | null;
  /** Whether it carries a link that opens something: then its text is taken away as soon as it is settled. */
  readonly holdsSecret: boolean;
  /** After this nobody needs it any more, nor its text; null for what stays true. */
  readonly usefulUntil: Date | null;
  /** Where answers go, when not to the sender. */
  readonly replyTo?: string;
  /** Where its reader leaves the list that it was sent to; absent for an e-mail to one person about their own affairs. */
  readonly unsubscribeUrl?: string;
  readonly state: OutboxState;
  /** When it is tried next, or the end of the lease of whoever is trying it now; null once it is settled. */
  readonly nextTryAt: Date | null;
  /** How often it was tried, the try that is under way included. */
  readonly tries: number;
  /** Why the last try failed, without addresses. */
  readonly fault: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** The database deletes it then. */
  readonly expiresAt: Date;
};

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Long enough to answer 'I got no e-mail', and no longer: it holds personal data. */
export const outboxRetentionMs = 30 * 24 * hourMs;

/**
 * From one try to the next. Greylisting servers take it after a few minutes; a server that is away is asked ever less
 * often, the last pause again and again.
 */
const pausesMs = [1, 5, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * minuteMs);

/** RFC 5321 (4.5.4.1) gives a server four to five days; a shop's news is old after two. */
const givenUpAfterMs = 48 * hourMs;

/** When an e-mail that has failed so often is tried again; null where it is given up. */
export function findNextRetry(mail: Pick<OutboxMail, 'createdAt' | 'tries'>, now: Date): Date | null {
  const pause = pausesMs[Math.min(Math.max(mail.tries, 1), pausesMs.length) - 1] ?? hourMs;
  const next = new Date(now.getTime() + pause);
  return next.getTime() - mail.createdAt.getTime() > givenUpAfterMs ? null : next;
}
