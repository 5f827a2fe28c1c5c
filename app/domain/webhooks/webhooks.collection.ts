import { defineCollection, expiryIndex } from '#db/define-collection';
import type { WebhookDelivery } from './deliveries/webhook-delivery';
import type { WebhookEndpoint } from './endpoints/webhook-endpoint';

/** Ten at most: read whole. */
export const webhookEndpoints = defineCollection<WebhookEndpoint>({
  name: 'webhookEndpoints',
  visibility: 'private',
  indexes: [
    {
      key: { url: 1 },
      options: { unique: true },
      reason: 'a form that is sent twice adds one endpoint',
    },
  ],
});

export const webhookDeliveries = defineCollection<WebhookDelivery>({
  name: 'webhookDeliveries',
  visibility: 'private',
  indexes: [
    { key: { endpointId: 1, nextAttemptAt: 1 }, reason: 'the job finds what is due for an endpoint' },
    { key: { createdAt: -1, _id: -1 }, reason: 'lists the deliveries, newest first' },
    { key: { endpointId: 1, createdAt: -1, _id: -1 }, reason: 'lists the deliveries to one endpoint' },
    { key: { state: 1, createdAt: -1, _id: -1 }, reason: 'lists the deliveries in one state' },
    expiryIndex('deliveries are deleted after 30 days'),
  ],
});
