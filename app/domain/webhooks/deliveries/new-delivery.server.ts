import { ObjectId } from 'mongodb';
import type { DeliveredEventType } from '~/domain/webhooks/events/webhook-events';
import { deliveryRetentionMs, type WebhookDelivery } from './webhook-delivery';

/** Due at once. */
export function newDelivery(
  event: {
    readonly id: ObjectId;
    readonly type: DeliveredEventType;
    readonly data: WebhookDelivery['data'];
  },
  endpointId: ObjectId,
  now: Date,
): WebhookDelivery {
  const { order } = event.data as { readonly order?: { readonly number: string } };
  return {
    _id: new ObjectId(),
    eventId: event.id,
    type: event.type,
    endpointId,
    orderNumber: order?.number ?? null,
    data: event.data,
    state: 'waiting',
    nextAttemptAt: now,
    claimedUntil: null,
    tries: 0,
    attempts: [],
    createdAt: now,
    deliveredAt: null,
    expiresAt: new Date(now.getTime() + deliveryRetentionMs),
  };
}
