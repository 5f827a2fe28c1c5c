import type { ObjectId } from 'mongodb';
import type { SmsKind } from '~/domain/settings/sms-kinds';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, minuteMs } from '~/lib/time-units';

/**
 * `sending`: claimed; the request may have been made. `unknown`: it may have arrived, and is never repeated by itself.
 * `refused`: by the provider, for ever. `dropped`: never given to the provider.
 */
export type SmsState = 'waiting' | 'sending' | 'handed-over' | 'unknown' | 'refused' | 'dropped';

/** Why a text was dropped. */
export type SmsDropReason = 'too-late' | 'stopped' | 'bad-number' | 'overtaken';

/** What the operator says became of a text. */
export type SmsReport = {
  /** As the provider writes it; it may be one that nobody knew. */
  readonly status: string;
  /** Why it failed, as the provider writes it; '' for none. */
  readonly reason: string;
  readonly isFinal: boolean;
  readonly at: Date;
};

/** A report that came before the id of its text was known. */
export type WaitingSmsReport = SmsReport & {
  readonly _id: ObjectId;
  readonly messageId: string;
  readonly to: PhoneNumber | null;
  readonly expiresAt: Date;
};

export type SmsMessage = {
  readonly _id: ObjectId;
  /** Idempotency key, such as `order-placed 66f1...`. */
  readonly key: string;
  readonly kind: SmsKind;
  /** Its last digits only, once the text is deleted. */
  readonly to: PhoneNumber;
  /** '' once it is deleted, and of a code. */
  readonly text: string;
  /** Of kind `code`: which one of the request it is. */
  readonly code?: { readonly request: string; readonly round: number };
  readonly orderId?: ObjectId;
  readonly state: SmsState;
  /** The provider's code and name, or why it was dropped; null where all is well. */
  readonly reason: string | null;
  readonly isOptOut?: true;
  /** When it may be claimed, or the end of its claim; null once it is settled. */
  readonly nextTryAt: Date | null;
  /** Null once it is settled. */
  readonly usefulUntil: Date | null;
  /** Claims. More than one only where the provider surely did not take it. */
  readonly tries: number;
  readonly claimedAt: Date | null;
  readonly messageId: string | null;
  /** As the provider writes it, such as `KES 0.8000`. */
  readonly cost: string | null;
  readonly parts: number | null;
  /** The latest, until there is a final one. */
  readonly report: SmsReport | null;
  /** A final one that came after another final one. */
  readonly laterReport: SmsReport | null;
  /** The text that a person sent instead. */
  readonly sentAgainAs?: ObjectId;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** When it failed, until the webhooks are told (orders/sms/tell-failed-sms.server.ts). */
  readonly untoldFailureAt?: Date;
  /** When text and phone are deleted; null once they are. */
  readonly textUntil: Date | null;
};

/** Of a code: whoever got none asks within days. */
export const smsCodeRetentionMs = 7 * dayMs;

/** Long enough to trace a text, short because it holds personal data. Fate and cost stay. */
export const smsTextRetentionMs = 90 * dayMs;

/** Longer than a request (30 s) with the time to write its result: then it is unknown whether it arrived. */
export const smsClaimMs = 2 * minuteMs;

/** The last value repeats until the text is of no use. */
const backoffMs = [1, 5, 15, 30].map((minutes) => minutes * minuteMs);

/** When a text that the provider surely did not take is tried again. */
export const findNextSmsTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (backoffMs[Math.min(Math.max(tries, 1), backoffMs.length) - 1] ?? minuteMs));

/** What is known to be passing or final (docs/sms.md); any other status is kept as it is, and is passing. */
const finalStatuses = new Set(['success', 'rejected', 'failed', 'absentsubscriber', 'expired']);

export const isFinalStatus = (status: string): boolean => finalStatuses.has(status.toLowerCase());

export const isDelivery = ({ status }: Pick<SmsReport, 'status'>): boolean =>
  status.toLowerCase() === 'success';

export const isFailure = (report: Pick<SmsReport, 'status' | 'isFinal'>): boolean =>
  report.isFinal && !isDelivery(report);

/** Handed over this long ago, without a final report, is a state of its own. */
export const smsReportAwaitedMs = dayMs;

export type SmsFate =
  | 'waiting'
  | 'sending'
  | 'handed-over'
  | 'no-report'
  | 'delivered'
  | 'not-delivered'
  | 'unknown'
  | 'refused'
  | 'dropped';

export const smsFateNames: Readonly<Record<SmsFate, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  'handed-over': 'Handed over',
  'no-report': 'Handed over, no report after 24 hours',
  delivered: 'Delivered',
  'not-delivered': 'Not delivered',
  unknown: 'We don’t know whether it was sent',
  refused: 'Refused',
  dropped: 'Not sent',
};

/** What became of a text, as the page shows it. A later report of delivery wins over one of failure. */
export function fateOf(
  {
    state,
    report,
    laterReport,
    claimedAt,
  }: Pick<SmsMessage, 'state' | 'report' | 'laterReport' | 'claimedAt'>,
  now: Date,
): SmsFate {
  const finals = [report, laterReport].filter((each) => each?.isFinal);
  if (finals.some((each) => each && isDelivery(each))) return 'delivered';
  if (finals.length > 0) return 'not-delivered';
  const isOverdue = claimedAt !== null && now.getTime() - claimedAt.getTime() >= smsReportAwaitedMs;
  return state === 'handed-over' && isOverdue ? 'no-report' : state;
}
