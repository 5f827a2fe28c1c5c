import type { ClientSession, Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import type { DeliveryMethod, Order } from '~/domain/orders/order';
import { orderServeIndex } from '~/domain/orders/orders.collection';

/** More orders than a farm can pack in a day, of each delivery method. */
export const maxServedOrders = 500;

/** The value of `dueOn` (due-day.ts), or up to which one. */
export type DueRange = { readonly on: string } | { readonly upTo: string };

const toFilter = (method: DeliveryMethod, range: DueRange): Filter<Order> => ({
  deliveryMethod: method,
  dueOn: 'on' in range ? range.on : { $gt: '', $lte: range.upTo },
});

/** The orders that are to be served in the range: the latest days first, at most `maxServedOrders`. */
export const findOrdersToServe = <Row extends Pick<Order, '_id'> = Order>(
  method: DeliveryMethod,
  range: DueRange,
  options: { readonly session?: ClientSession; readonly projection?: Readonly<Record<string, 0 | 1>> } = {},
): Promise<Row[]> =>
  collections()
    .orders.find<Row>(toFilter(method, range), { ...options, hint: orderServeIndex })
    .sort({ dueOn: -1, createdAt: -1 })
    .limit(maxServedOrders)
    .toArray();

/** How many are to be served up to a day; at most `limit`. */
export const countOrdersToServe = (method: DeliveryMethod, upTo: string, limit: number): Promise<number> =>
  collections().orders.countDocuments(toFilter(method, { upTo }), { limit, hint: orderServeIndex });
