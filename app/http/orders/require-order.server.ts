import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import type { Order } from '~/domain/orders/order';
import { findOwnOrder, hasOrderAccess, createOrderDeniedResponse } from './order-access.server';

/** Loads the order of an address for a visitor who may see it (see requireOrderAccess); throws createOrderDeniedResponse otherwise. */
export async function requireOrder(request: Request, number: string | undefined = ''): Promise<Order> {
  const order = (await hasOrderAccess(request, number))
    ? await findOrderByNumber(number)
    : await findOwnOrder(request, number);
  if (!order) throw await createOrderDeniedResponse(request, number);
  return order;
}
