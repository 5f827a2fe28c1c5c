import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { newDelivery } from '~/domain/webhooks/deliveries/new-delivery.server';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import type { WebhookEventType } from './webhook-events';

type NewEvent = { readonly type: WebhookEventType; readonly data: Readonly<Record<string, unknown>> };

/**
 * Queues a delivery of each event for each endpoint that listens to it. Pass the session of the transaction that changes
 * the thing: both commit together, so no event is lost or made up. `readSubject` gives what each event tells of it, such as
 * `{ order }`, null for no event, and is called only if somebody listens: without such an endpoint it costs one read of a collection
 * that is empty or has ten documents.
 */
export async function queueWebhookEvents(
  events: readonly NewEvent[],
  readSubject: () => object | null | Promise<object | null>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (events.length === 0) return;
  const endpoints = await findListeners(
    events.map(({ type }) => type),
    session,
  );
  if (endpoints.length === 0) return;
  const subject = await readSubject();
  if (!subject) return;
  const deliveries = events.flatMap(({ type, data }) => {
    const event = { id: new ObjectId(), type, data: { ...subject, ...data } };
    return endpoints
      .filter((endpoint) => endpoint.events.includes(type))
      .map((endpoint) => newDelivery(event, endpoint._id, now));
  });
  if (deliveries.length > 0) await collections().webhookDeliveries.insertMany(deliveries, { session });
}

type Listener = Pick<WebhookEndpoint, '_id' | 'events'>;

const findListeners = (types: readonly WebhookEventType[], session: ClientSession): Promise<Listener[]> =>
  collections()
    .webhookEndpoints.find<Listener>(
      { active: true, events: { $in: [...types] } },
      { session, projection: { events: 1 } },
    )
    .toArray();
