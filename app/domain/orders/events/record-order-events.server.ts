import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { queueWebhookEvents } from '~/domain/webhooks/events/queue-webhook-events.server';
import type { EventOrder, OrderEvent } from './order-event';

/** Queues the webhooks of the events, in the transaction that changes the order. Connected systems get no tried order. */
export const recordOrderEvents = async (
  events: readonly OrderEvent[],
  order: Order,
  now: Date,
  session: ClientSession,
): Promise<void> =>
  isTestOrder(order)
    ? undefined
    : queueWebhookEvents(events, () => ({ order: toEventOrder(order) }), now, session);

/** The same for one event whose order is read only if somebody listens. */
export const recordOrderEventOf = (
  event: OrderEvent,
  orderId: ObjectId,
  now: Date,
  session: ClientSession,
): Promise<void> =>
  queueWebhookEvents(
    [event],
    async () => {
      const order = await collections().orders.findOne({ _id: orderId }, { session });
      return order && !isTestOrder(order) ? { order: toEventOrder(order) } : null;
    },
    now,
    session,
  );

const toEventOrder = (order: Order): EventOrder => ({
  id: order._id.toHexString(),
  number: order.number,
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  payAfterDelivery: order.payAfterDelivery ?? null,
  deliveryMethod: order.deliveryMethod,
  totalAmount: order.totalAmount / 100,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});
