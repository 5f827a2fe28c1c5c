import { z } from '@hono/zod-openapi';
import type { Permission } from '~/domain/accounts/permissions';
import type { Order } from '~/domain/orders/order';
import { findOrder } from '~/domain/orders/order-queries.server';
import { mayOpenOrder, type OrderAsker } from '~/domain/orders/tracking/order-access.server';
import { clientAddress } from '~/http/security/client-address.server';
import { notFound } from './api-error';
import { may, type Caller } from './call';

const maxTokenLength = 200;

const orderToken = z.string().max(maxTokenLength).optional();

/** How a guest proves an order: the `accessToken` that POST /orders answered. */
export const orderTokenHeaders = z.object({
  'X-Order-Token': orderToken.openapi({
    description: 'The accessToken of the order. Leave it out with a token that opens the order.',
  }),
});

export const orderTokenQuery = {
  token: orderToken.openapi({ description: 'The same as X-Order-Token.' }),
};

/** `permission` opens the orders of all customers. */
export const orderAskerOf = (caller: Caller, permission: Permission): OrderAsker => ({
  userId: caller.principal?.signedIn?.user._id ?? null,
  orderKey:
    caller.request.headers.get('X-Order-Token') ??
    new URL(caller.request.url).searchParams.get('token') ??
    '',
  mayOpenAll: may(caller, permission),
  address: clientAddress(caller.request),
});

/** Throws 404 as for an unknown order where the caller may not open it. */
export async function requireOrder(
  idOrNumber: string,
  caller: Caller,
  permission: Permission,
): Promise<Order> {
  const order = await findOrder(idOrNumber);
  if (!order || !mayOpenOrder(order, orderAskerOf(caller, permission), caller.now))
    throw notFound('The order');
  return order;
}
