import type { Order } from '~/domain/orders/order';
import { readOrders } from './find-orders.server';
import { orderSorts, type OrderListFilter } from './order-list-filter';
import { toOrderListQuery } from './order-list-query.server';

/** The numbers of the filtered list, in its order; at most `limit`. */
export async function findOrderNumbers(
  filter: OrderListFilter,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const query = await toOrderListQuery(filter, now);
  if (!query) return [];
  const { field, direction } = orderSorts[filter.sort];
  const orders = await readOrders<Order>(query, { field, direction, projection: { number: 1 } }, limit);
  return orders.map(({ number }) => number);
}
