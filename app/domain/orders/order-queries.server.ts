import type { ObjectId } from 'mongodb';
import { collections } from '#db/collections';
import { parseKenyanPhone } from '~/lib/phone';
import type { Order } from './order';
import { parseOrderNumber } from './order-number';

/** The order with this number, written in any way that parseOrderNumber reads; null when there is none. */
export async function findOrderByNumber(number: string): Promise<Order | null> {
  const parsed = parseOrderNumber(number);
  return parsed === null ? null : collections().orders.findOne({ number: parsed });
}

/**
 * The order that somebody tracks: its number, and the phone number that was given as contact or for the payment, each
 * as people write it. Null when there is no order with both (decisions.md 22).
 */
export async function findOrderForTracking(tracked: {
  readonly number: string;
  readonly phone: string;
}): Promise<Order | null> {
  const phone = parseKenyanPhone(tracked.phone);
  const order = phone && (await findOrderByNumber(tracked.number));
  if (!order || (order.customer.phone !== phone && order.paymentPhone !== phone)) return null;
  return order;
}

/** The order of this id; null when there is none. */
export const findOrderById = (id: ObjectId): Promise<Order | null> =>
  collections().orders.findOne({ _id: id });

/** The order that this form has placed; null while it has placed none. */
export const findOrderByPlacementKey = (placementKey: string): Promise<Order | null> =>
  collections().orders.findOne({ placementKey });

/** Orders with money to give back or to settle, the longest waiting first (decisions.md 25). At most 100. */
export const findOrdersToRefund = (): Promise<Order[]> =>
  collections()
    .orders.find({ 'refundsDue.since': { $gt: new Date(0) } })
    .sort({ 'refundsDue.since': 1 })
    .limit(100)
    .toArray();

/** Orders whose confirmation code is to be matched with the statement, the longest waiting first. At most 100. */
export const findOrdersToMatch = (): Promise<Order[]> =>
  collections()
    .orders.find({ 'claim.state': 'to-match' })
    .sort({ 'claim.claimedAt': 1 })
    .limit(100)
    .toArray();
