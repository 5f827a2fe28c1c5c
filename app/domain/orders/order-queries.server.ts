import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { consumeRateLimits, refundRateLimits } from '~/domain/rate-limits/consume-rate-limit.server';
import { parseKenyanPhone } from '~/lib/phone';
import type { Order } from './order';
import { trackingRateLimits } from './placing/order-rate-limits.server';
import { parseOrderNumber } from './order-number';

/** The order with this number, written in any way that parseOrderNumber reads; null when there is none. */
export async function findOrderByNumber(number: string): Promise<Order | null> {
  const parsed = parseOrderNumber(number);
  return parsed === null ? null : collections().orders.findOne({ number: parsed });
}

/** The order with this number, if it belongs to this account; null otherwise. */
export async function findUserOrder(userId: ObjectId, number: string): Promise<Order | null> {
  const parsed = parseOrderNumber(number);
  return parsed === null ? null : collections().orders.findOne({ number: parsed, userId });
}

/**
 * The order that somebody tracks: its number, and the phone number that was given as contact or for the payment, each
 * as people write it (decisions.md 22). `address` is the client address, null where the server does not tell it.
 * Fails with 'unknown' (no order has both) or 'rate-limited' (wrong ones, for this phone, number or address), with the
 * time from which on one is taken.
 */
export async function trackOrder(tracked: {
  readonly number: string;
  readonly phone: string;
  readonly address: string | null;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
> {
  const { address, now } = tracked;
  const phone = parseKenyanPhone(tracked.phone);
  const number = parseOrderNumber(tracked.number);
  if (!phone || !number) return { ok: false, reason: 'unknown' };
  const limits = trackingRateLimits({ number, phone, address });
  const counted = await consumeRateLimits(limits, now);
  if (!counted.ok) return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
  const order = await collections().orders.findOne({ number });
  if (!order || (order.customer.phone !== phone && order.paymentPhone !== phone))
    return { ok: false, reason: 'unknown' };
  await refundRateLimits(limits, now);
  return { ok: true, order };
}

/** The order of this id; null when there is none. */
export const findOrderById = (id: ObjectId): Promise<Order | null> =>
  collections().orders.findOne({ _id: id });

/** The order that this form has placed; null while it has placed none. */
export const findOrderByIdempotencyKey = (idempotencyKey: string): Promise<Order | null> =>
  collections().orders.findOne({ idempotencyKey });

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
