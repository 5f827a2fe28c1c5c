import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { recordOrderEvents } from '~/domain/orders/events/record-order-events.server';
import { choosePlacedNotice } from '~/domain/orders/mail/customer-notices';
import { tellCustomer } from '~/domain/orders/mail/tell-customer.server';
import { choosePlacedNotices } from '~/domain/orders/notices/choose-farm-notices';
import { tellFarm } from '~/domain/orders/notices/tell-farm.server';
import type { Order } from '~/domain/orders/order';
import { orderCounter } from '~/domain/orders/status/order-counter.server';
import type { Actor } from '~/domain/orders/status/order-status';

/**
 * Stores a new order in the transaction of `session`, and tells who is to know of it: the customer, the farm, the webhooks. `by` is who
 * caused it.
 */
export async function insertOrder(order: Order, by: Actor, now: Date, session: ClientSession): Promise<void> {
  await collections().orders.insertOne(order, { session });
  orderCounter.count(order.status, session);
  const notice = choosePlacedNotice(order);
  if (notice) await tellCustomer(notice, order, by, now, session);
  await tellFarm(choosePlacedNotices(order), order, now, session);
  await recordOrderEvents([{ type: 'order.placed', data: {} }], order, now, session);
}
