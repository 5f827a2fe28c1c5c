import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { newDelivery } from '~/domain/webhooks/deliveries/new-delivery.server';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import type { EventOrder, OrderEvent, WebhookEventType } from './webhook-events';

/**
 * Queues a delivery of each event for each endpoint that listens to it. Pass the session of the transaction that changes
 * the order: both commit together, so no event is lost or made up. Without such an endpoint it costs one read of a
 * collection that is empty or has ten documents.
 */
export async function recordWebhookEvents(
  events: readonly OrderEvent[],
  order: Order,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (events.length === 0) return;
  const endpoints = await findListeners(
    events.map(({ type }) => type),
    session,
  );
  await queueDeliveries(events, endpoints, order, now, session);
}

/** The same for one event whose order is read only if somebody listens. */
export async function recordWebhookEventOf(
  event: OrderEvent,
  orderId: ObjectId,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const endpoints = await findListeners([event.type], session);
  if (endpoints.length === 0) return;
  const order = await collections().orders.findOne({ _id: orderId }, { session });
  if (order) await queueDeliveries([event], endpoints, order, now, session);
}

type Listener = Pick<WebhookEndpoint, '_id' | 'events'>;

const findListeners = (types: readonly WebhookEventType[], session: ClientSession): Promise<Listener[]> =>
  collections()
    .webhookEndpoints.find<Listener>(
      { active: true, events: { $in: [...types] } },
      { session, projection: { events: 1 } },
    )
    .toArray();

async function queueDeliveries(
  events: readonly OrderEvent[],
  endpoints: readonly Listener[],
  order: Order,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const deliveries = events.flatMap(({ type, data }) => {
    const event = { id: new ObjectId(), type, data: { order: toEventOrder(order), ...data } };
    return endpoints
      .filter((endpoint) => endpoint.events.includes(type))
      .map((endpoint) => newDelivery(event, endpoint._id, now));
  });
  if (deliveries.length > 0) await collections().webhookDeliveries.insertMany(deliveries, { session });
}

const toEventOrder = (order: Order): EventOrder => ({
  id: order._id.toHexString(),
  number: order.number,
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  deliveryMethod: order.deliveryMethod,
  totalAmount: order.totalAmount / 100,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});
