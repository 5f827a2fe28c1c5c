import type { ObjectId } from 'mongodb';
import type { DeliveredEventType } from '~/domain/webhooks/events/webhook-events';
import { hourMs, minuteMs } from '~/lib/time-units';

export const deliveryStates = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
} as const satisfies Record<string, string>;

export type DeliveryState = keyof typeof deliveryStates;

export type DeliveryAttempt = {
  readonly at: Date;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The first characters of the answer; '' for none. */
  readonly reply: string;
  /** Why no answer came: ECONNREFUSED, TimeoutError, … */
  readonly fault: string | null;
};

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  readonly _id: ObjectId;
  /** The same for all endpoints, in every attempt and when it is sent again. */
  readonly eventId: ObjectId;
  readonly type: DeliveredEventType;
  readonly endpointId: ObjectId;
  /** Null for a test event. */
  readonly orderNumber: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly state: DeliveryState;
  /** Null once it is delivered or given up; the end of the lease during an attempt. */
  readonly nextAttemptAt: Date | null;
  /** Set during an attempt: another process takes over then. */
  readonly claimedUntil: Date | null;
  /** Since it was queued or sent again. */
  readonly tries: number;
  /** The newest, of all tries. */
  readonly attempts: readonly DeliveryAttempt[];
  /** When the event happened. */
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly expiresAt: Date;
};

export const maxAttemptsStored = 40;

export const maxReplyLength = 500;

export const deliveryRetentionMs = 30 * 24 * hourMs;

/** For the header webhook-id. */
export const eventIdOf = ({ eventId }: Pick<WebhookDelivery, 'eventId'>): string =>
  `evt_${eventId.toHexString()}`;

/** What is signed and sent, to the byte the same in every attempt. */
export const deliveryBody = (
  delivery: Pick<WebhookDelivery, 'eventId' | 'type' | 'createdAt' | 'data'>,
): string =>
  JSON.stringify({
    id: eventIdOf(delivery),
    type: delivery.type,
    timestamp: delivery.createdAt.toISOString(),
    data: delivery.data,
  });

/** Three days in all, then it is given up. */
const retryDelaysMs = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  ...Array.from({ length: 5 }, () => 12 * hourMs),
];

/** Spreads what failed at the same moment: a tenth earlier or later. */
const jitter = 0.1;

/** When the next attempt is made after so many tries; null where it is given up. `random` is from 0 to 1. */
export function findNextAttempt(tries: number, now: Date, random: number): Date | null {
  const delayMs = retryDelaysMs[tries - 1];
  if (delayMs === undefined) return null;
  return new Date(now.getTime() + Math.round(delayMs * (1 + jitter * (2 * random - 1))));
}
