import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import type { Order } from '~/domain/orders/order';
import { findOwnOrder, holdsOrder, refuseOrder } from './order-access.server';

/** Loads the order of an address for a visitor who may see it (see requireOrderAccess); throws refuseOrder otherwise. */
export async function loadOrder(request: Request, number: string | undefined = ''): Promise<Order> {
  const order = (await holdsOrder(request, number))
    ? await findOrderByNumber(number)
    : await findOwnOrder(request, number);
  if (!order) throw await refuseOrder(request, number);
  return order;
}
