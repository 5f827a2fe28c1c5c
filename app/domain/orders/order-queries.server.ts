import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { Order } from './order';
import { parseOrderNumber } from './order-number';

/** Finds an order by its number, in any notation that parseOrderNumber reads. */
export async function findOrderByNumber(number: string): Promise<Order | null> {
  const parsed = parseOrderNumber(number);
  return parsed === null ? null : collections().orders.findOne({ number: parsed });
}

/** Finds an order by its id or number. */
export function findOrder(idOrNumber: string): Promise<Order | null> {
  const _id = parseObjectId(idOrNumber);
  return _id ? collections().orders.findOne({ _id }) : findOrderByNumber(idOrNumber);
}

/** In the order of the numbers; unknown ones are left out. */
export async function findOrdersByNumbers(numbers: readonly string[]): Promise<Order[]> {
  const found = await collections()
    .orders.find({ number: { $in: [...numbers] } })
    .toArray();
  const byNumber = new Map(found.map((order) => [order.number, order]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

export async function findUserOrder(userId: ObjectId, number: string): Promise<Order | null> {
  const parsed = parseOrderNumber(number);
  return parsed === null ? null : collections().orders.findOne({ number: parsed, userId });
}

export const findOrderByIdempotencyKey = (idempotencyKey: string): Promise<Order | null> =>
  collections().orders.findOne({ idempotencyKey });

/** Oldest first, at most 100. */
export const findOrdersToRefund = (): Promise<Order[]> =>
  collections()
    .orders.find({ 'refundsDue.since': { $gt: new Date(0) } })
    .sort({ 'refundsDue.since': 1 })
    .limit(100)
    .toArray();

/** Oldest first, at most 100. */
export const findOrdersWithUnseenCodes = (): Promise<Order[]> =>
  collections()
    .orders.find({ 'unseenCodes.at': { $gt: new Date(0) } })
    .sort({ 'unseenCodes.at': 1 })
    .limit(100)
    .toArray();

/** At most 100. */
export const findOrdersWithHeldPayments = (): Promise<Order[]> =>
  collections().orders.find({ 'reversals.state': 'held' }).limit(100).toArray();

/** Oldest first, at most 100. */
export const findOrdersToMatch = (): Promise<Order[]> =>
  collections()
    .orders.find({ 'claim.state': 'to-match' })
    .sort({ 'claim.claimedAt': 1 })
    .limit(100)
    .toArray();
