import type { ObjectId } from 'mongodb';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { orderSorts, type OrderSort } from './order-list-filter';

type SortField = (typeof orderSorts)[OrderSort]['field'];

/** The place of an order in a list: orders with the same value follow by id. */
export type OrderCursor = { readonly value: Date | number; readonly id: ObjectId };

const letters = { createdAt: 'd', totalAmount: 'a' } as const satisfies Record<SortField, string>;

/** For an address, such as `d1764000000000-0123456789abcdef01234567`. */
export const formatOrderCursor = (
  order: { readonly _id: ObjectId; readonly createdAt: Date; readonly totalAmount: number },
  sort: OrderSort,
): string => {
  const { field } = orderSorts[sort];
  return `${letters[field]}${Number(order[field])}-${order._id.toHexString()}`;
};

/** Null for other text, and for a cursor of a list that is sorted by another field. */
export function parseOrderCursor(text: string | null, sort: OrderSort): OrderCursor | null {
  const [, letter, digits = '', hexId = ''] = /^([ad])(\d{1,15})-(\w{24})$/.exec(text ?? '') ?? [];
  const { field } = orderSorts[sort];
  const id = parseObjectId(hexId);
  if (id === null || letter !== letters[field]) return null;
  const value = field === 'createdAt' ? new Date(Number(digits)) : Number(digits);
  return { value, id };
}
