import type { Filter, ObjectId } from 'mongodb';
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

/** In the order of the numbers; unknown ones are left out. `projection` leaves out what is not needed. */
export async function findOrdersByNumbers(
  numbers: readonly string[],
  projection: Partial<Record<keyof Order, 0>> = {},
): Promise<Order[]> {
  const found = await collections()
    .orders.find({ number: { $in: [...numbers] } }, { projection })
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

/** What a list of money to check shows of an order. */
const checkedFields = {
  number: 1,
  customer: 1,
  status: 1,
  deliveryMethod: 1,
  paymentMethod: 1,
  totalAmount: 1,
  claim: 1,
  unseenCodes: 1,
  reversals: 1,
  refundsDue: 1,
} as const;

export type OrderToCheck = Pick<Order, '_id' | keyof typeof checkedFields>;

/** As many as somebody settles before looking again. */
export const maxOrdersToCheck = 25;

const findToCheck = (
  filter: Filter<Order>,
  oldest: 'refundsDue.since' | 'unseenCodes.at' | 'reversals.at' | 'claim.claimedAt',
) =>
  collections()
    .orders.find<OrderToCheck>(filter, { projection: checkedFields })
    .sort({ [oldest]: 1 })
    .limit(maxOrdersToCheck)
    .toArray();

/** Oldest first, at most `maxOrdersToCheck`. */
export const findOrdersToRefund = (): Promise<OrderToCheck[]> =>
  findToCheck({ 'refundsDue.since': { $gt: new Date(0) } }, 'refundsDue.since');

/** Oldest first, at most `maxOrdersToCheck`. */
export const findOrdersToMatch = (): Promise<OrderToCheck[]> =>
  findToCheck({ 'claim.state': 'to-match' }, 'claim.claimedAt');

/** Oldest first, at most `maxOrdersToCheck`. */
export const findOrdersWithUnseenCodes = (): Promise<OrderToCheck[]> =>
  findToCheck({ 'unseenCodes.at': { $gt: new Date(0) } }, 'unseenCodes.at');

/** Oldest first, at most `maxOrdersToCheck`. */
export const findOrdersWithHeldPayments = (): Promise<OrderToCheck[]> =>
  findToCheck({ 'reversals.state': 'held' }, 'reversals.at');
