import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import type { Order } from '~/domain/orders/order';
import { problem } from './form.server';
import { requireOrderAccess } from './order-access.server';

/** Loads the order of an address for a visitor who may see it; throws 404 otherwise. */
export async function loadOrder(request: Request, number: string | undefined): Promise<Order> {
  await requireOrderAccess(request, number ?? '');
  const order = await findOrderByNumber(number ?? '');
  if (!order) throw problem(404, 'We could not find this order.');
  return order;
}
