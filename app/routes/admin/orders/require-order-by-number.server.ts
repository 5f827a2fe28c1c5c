import type { Order } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';

/** The order of a page of the back office; throws 404. */
export async function requireOrderByNumber(number = ''): Promise<Order> {
  const order = await withDatabaseTimeout(findOrderByNumber(number));
  // The number as it is written: one address for each order.
  if (order?.number !== number) throw errorResponse(404, 'We could not find this order.');
  return order;
}
