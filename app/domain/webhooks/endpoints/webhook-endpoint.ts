import type { ObjectId } from 'mongodb';
import type { WebhookEventType } from '~/domain/webhooks/events/webhook-events';
import { dayMs, hourMs } from '~/lib/time-units';

/** Each is asked in every run of the job. */
export const maxWebhookEndpoints = 10;

/** A program that is told of events. */
export type WebhookEndpoint = {
  readonly _id: ObjectId;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEventType[];
  /** No events are recorded, and nothing is sent, while it is off. */
  readonly active: boolean;
  /** It answered 410 Gone, which switched it off. Null once staff has switched it on or off. */
  readonly goneSince: Date | null;
  /** Encrypted: see encryption/encrypted-text.server.ts. */
  readonly secret: string;
  /** The one before, which signs beside it until then; null for none. */
  readonly previousSecret: { readonly secret: string; readonly signsUntil: Date } | null;
  readonly createdBy: { readonly userId: ObjectId; readonly name: string };
  readonly lastDeliveryAt: Date | null;
  /** The first failure after the last delivery; null where nothing failed since. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  /** The time of the last change by staff, or of the 410. */
  readonly updatedAt: Date;
};

/** For a receiver that takes over the new secret. */
export const secretOverlapHours = 24;
export const secretOverlapMs = secretOverlapHours * hourMs;

/** After so long without a delivery, staff is told. */
export const failingAfterMs = dayMs;

export type EndpointState = 'on' | 'failing' | 'off' | 'gone';

export function endpointState(
  { active, goneSince, failingSince }: Pick<WebhookEndpoint, 'active' | 'goneSince' | 'failingSince'>,
  now: Date,
): EndpointState {
  if (!active) return goneSince ? 'gone' : 'off';
  const isFailing = failingSince !== null && now.getTime() - failingSince.getTime() >= failingAfterMs;
  return isFailing ? 'failing' : 'on';
}
