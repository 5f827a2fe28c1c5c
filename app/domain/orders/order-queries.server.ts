import type { ObjectId } from 'mongodb';
import { collections } from '#db/collections';
import { countTry } from '~/domain/rate-limits/count-try.server';
import { parseKenyanPhone } from '~/lib/phone';
import type { Order } from './order';
import { parseOrderNumber } from './order-number';

/** The order with this number, written in any way that parseOrderNumber reads; null when there is none. */
export async function findOrderByNumber(number: string): Promise<Order | null> {
  const parsed = parseOrderNumber(number);
  return parsed === null ? null : collections().orders.findOne({ number: parsed });
}

/** The order with this number, if it belongs to this account; null otherwise. */
export async function findOrderOf(userId: ObjectId, number: string): Promise<Order | null> {
  const parsed = parseOrderNumber(number);
  return parsed === null ? null : collections().orders.findOne({ number: parsed, userId });
}

/** More than anybody mistypes within an hour, and too few to walk through the numbers of a phone's orders. */
const trackingTries = { limit: 20, windowMs: 60 * 60 * 1000 };

/**
 * The order that somebody tracks: its number, and the phone number that was given as contact or for the payment, each
 * as people write it (decisions.md 22). Fails with 'unknown' (no order has both) or 'too-many-tries' with this phone.
 */
export async function findOrderForTracking(tracked: {
  readonly number: string;
  readonly phone: string;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown' | 'too-many-tries' }
> {
  const phone = parseKenyanPhone(tracked.phone);
  if (!phone) return { ok: false, reason: 'unknown' };
  if (!(await countTry({ key: `track ${phone}`, ...trackingTries, now: tracked.now })))
    return { ok: false, reason: 'too-many-tries' };
  const order = await findOrderByNumber(tracked.number);
  return order && (order.customer.phone === phone || order.paymentPhone === phone)
    ? { ok: true, order }
    : { ok: false, reason: 'unknown' };
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
