import type { ClientSession, Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import { filterKey } from './order-list-keys';

/** More orders than a farm can pack in a day. */
export const maxNewestOrders = 500;

/**
 * Reads the newest `maxNewestOrders` orders that have one of the combinations of values, newest first. A range of an index
 * for each: with `$in` or `$or` a database may read all orders that match, or all there are.
 */
export async function findNewestOrders<Row extends Pick<Order, '_id' | 'createdAt'> = Order>(
  combinations: readonly Parameters<typeof filterKey>[0][],
  filter: Filter<Order>,
  options: {
    readonly session?: ClientSession;
    /** With `createdAt`. */
    readonly projection?: Readonly<Record<string, 1>>;
  } = {},
): Promise<readonly Row[]> {
  const found: Row[] = [];
  // One after another: a transaction runs one statement at a time.
  for (const values of combinations) {
    const newest = collections()
      .orders.find<Row>(
        { $and: [{ listKeys: filterKey(values) }, filter] },
        { ...options, hint: orderListIndexes.byDate },
      )
      .sort({ createdAt: -1, _id: -1 })
      .limit(maxNewestOrders);
    found.push(...(await newest.toArray()));
  }
  return found
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, maxNewestOrders);
}
