import type { ObjectId } from 'mongodb';
import type { FormMailFields } from '~/clients/form-mail.server';
import { hourMs, minuteMs } from '~/lib/time-units';

/**
 * `refused`: permanently rejected by the server; `failed`: given up after two days, or out of date; `unknown`: handed
 * over, but the connection or the process ended before the answer (only where it must not be sent twice).
 */
export type OutboxState = 'waiting' | 'sent' | 'refused' | 'failed' | 'unknown';

/**
 * A form (channel `form-mail`) has `fields`, and empty `to` and `text`. A newsletter (channel `newsletter`) has an empty
 * `text`, because its issue has it.
 */
export type OutboxMail = {
  /** Also the Message-ID, by which receivers drop a repeated email. */
  readonly _id: ObjectId;
  /** Idempotency key, such as `order-placed 66f1...`. */
  readonly key: string;
  readonly channel?: 'form-mail' | 'newsletter';
  readonly fields?: FormMailFields;
  readonly issueId?: ObjectId;
  readonly subscriberId?: ObjectId;
  /** From just before the server can accept it until its answer is recorded; only of newsletters. */
  readonly handedOverAt?: Date | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null once the email is settled. */
  readonly html: string | null;
  /** The text is erased once the email is settled: it has a link with a token, or what customers ordered. */
  readonly holdsSecret: boolean;
  /** Deadline, such as the expiry of its link; null for none. */
  readonly usefulUntil: Date | null;
  readonly replyTo?: string;
  readonly unsubscribeUrl?: string;
  /** Hex ids of earlier emails of the outbox, oldest first, whose thread it continues. */
  readonly references?: readonly string[];
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string };
  /** Written by a person: not marked as automatic. */
  readonly isPersonal?: true;
  readonly state: OutboxState;
  /** Or the end of the lease; null once the email is settled. */
  readonly nextTryAt: Date | null;
  readonly tries: number;
  /** Without email addresses. */
  readonly fault: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly expiresAt: Date;
};

/** Long enough to trace a missing email, short because it contains personal data. */
export const outboxRetentionMs = 30 * 24 * hourMs;

/** The last value repeats. Greylisting servers accept after a few minutes. */
const backoffMs = [1, 5, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * minuteMs);

/** RFC 5321 (4.5.4.1) suggests four to five days, but emails of a shop are soon out of date. */
const giveUpAfterMs = 48 * hourMs;

export function findNextRetry(mail: Pick<OutboxMail, 'createdAt' | 'tries'>, now: Date): Date | null {
  const backoff = backoffMs[Math.min(Math.max(mail.tries, 1), backoffMs.length) - 1] ?? hourMs;
  const next = new Date(now.getTime() + backoff);
  return next.getTime() - mail.createdAt.getTime() > giveUpAfterMs ? null : next;
}
