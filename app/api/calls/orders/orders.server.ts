import { z } from '@hono/zod-openapi';
import { listOwnOrders } from '~/domain/orders/customers/list-own-orders.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { maxReasonLength, orderFormMessages } from '~/domain/orders/handling/order-form-rules';
import { refusedChangeText } from '~/domain/orders/handling/status-change-text';
import { listOrders } from '~/domain/orders/list/list-orders.server';
import { parseOrderCursor } from '~/domain/orders/list/order-cursor';
import { orderListFilter, orderSorts, type OrderSort } from '~/domain/orders/list/order-list-filter';
import { awaitsDay, type Order } from '~/domain/orders/order';
import { findOrdersByNumbers } from '~/domain/orders/order-queries.server';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import type { ChangeOrderStatusResult } from '~/domain/orders/status/change-order-status.server';
import { nextOrderStatuses, type OrderStatus } from '~/domain/orders/status/order-status';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { isValidDay } from '~/lib/calendar-days';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { toSingleLine } from '~/lib/format/normalise-text';
import { ApiError, notFound } from '../../api-error';
import { AnswerWithList, defineCall, may, staffMemberOf, type Caller } from '../../call';
import { requireMatch } from '../../entity-tag.server';
import { orderTokenHeaders, orderTokenQuery, requireOrder } from '../../order-access.server';
import {
  deliveryMethodSchema,
  orderSchema,
  orderStatusSchema,
  paymentMethodSchema,
  paymentStatusSchema,
  toApiOrder,
} from '../../schemas/order';
import { badCursor, idParams, pageQuery, searchQuery } from '../../schemas/shared';

/** The value that means no filter on the page, too. */
const orAll = <Value extends string>(schema: z.ZodType<Value>) => schema.or(z.literal('all')).default('all');

const day = z
  .string()
  .refine(
    (text) => text === '' || (text.length === 10 && parseNairobi(text) !== null),
    'Must be a day, YYYY-MM-DD',
  )
  .optional()
  .transform((text) => text ?? '')
  .openapi({ type: 'string', format: 'date', description: 'A day in Nairobi, inclusive.' });

const listQuery = z.object({
  status: orAll(orderStatusSchema),
  paymentStatus: orAll(paymentStatusSchema),
  paymentMethod: orAll(paymentMethodSchema),
  deliveryMethod: orAll(deliveryMethodSchema),
  from: day,
  to: day,
  search: searchQuery.optional().openapi({
    description:
      'Words of name, address or product, any part of the number, the last digits of a phone, an M-Pesa code, a phone as M-Pesa masks it, or a day of delivery; needs orders:read.',
  }),
  after: z.string().max(60).optional().openapi({ description: 'The next page, taken from the Link header.' }),
  sort: z.enum(Object.keys(orderSorts) as OrderSort[]).default('newest'),
  limit: pageQuery.limit.openapi({ description: 'Orders per page. Link has the next page.' }),
});

const reason = z
  .string()
  .transform(toSingleLine)
  .refine((text) => text.length <= maxReasonLength, orderFormMessages.longReason)
  .optional()
  .openapi({
    description: 'The reason for a cancellation. The customer sees it.',
    maxLength: maxReasonLength,
  });

/** A 409 for what the table of statuses does not allow, with what it does. */
function toRefusal(result: Extract<ChangeOrderStatusResult, { ok: false }>, to: OrderStatus): ApiError {
  if (result.reason === 'unknown-order') return notFound('The order');
  const next = nextOrderStatuses(result.order, 'admin');
  const legal = next.length > 0 ? `Possible now: ${next.join(', ')}` : 'No other status is possible now';
  return new ApiError(
    409,
    refusedChangeText(
      result.reason,
      to,
      result.order,
      result.reason === 'out-of-stock' ? result.missing : [],
    ),
    {
      fields: { status: [legal] },
    },
  );
}

/** Throws 404, and 412 for another version than that of If-Match. */
async function requireMatchingOrder(id: string, caller: Caller): Promise<Order> {
  const order = await requireOrder(id, caller, 'orders:write');
  await requireMatch(caller, orderSchema, () => toApiOrder(order, caller));
  return order;
}

async function changeStatus(
  change: Omit<Parameters<typeof changeStatusAsStaff>[0], 'by' | 'now'>,
  caller: Caller,
): Promise<Order> {
  const result = await withDatabaseTimeout(
    changeStatusAsStaff({ ...change, by: staffMemberOf(caller), now: caller.now }),
  );
  if (!result.ok) throw toRefusal(result, change.to);
  return result.order;
}

/** Throws 400 for what only an order outside the towns takes. */
function checkOutsideChange(
  order: Order,
  {
    status,
    why,
    day: chosen,
    isDeclined,
  }: { status: OrderStatus; why?: string; day?: string; isDeclined?: boolean },
  now: Date,
): void {
  const fields: Record<string, string[]> = {};
  if (chosen !== undefined && (status !== 'confirmed' || !awaitsDay(order)))
    fields['day'] = ['Only an order outside the towns gets its day when it is confirmed'];
  else if (chosen !== undefined && chosen < toDateInput(now)) fields['day'] = [orderFormMessages.day];
  if (isDeclined && (status !== 'cancelled' || !awaitsDay(order)))
    fields['declines'] = ['Only an order outside the towns that awaits the farm can be declined'];
  else if (isDeclined && !why) fields['reason'] = [orderFormMessages.noDeclineReason];
  if (Object.keys(fields).length > 0) throw new ApiError(400, 'The request is not valid.', { fields });
}

async function cancel(order: Order, caller: Caller): Promise<Order> {
  // PUT can be repeated; an unpaid order may have been cancelled by its time limit just before.
  if (order.status === 'cancelled') return order;
  if (may(caller, 'orders:write'))
    return changeStatus({ orderNumber: order.number, to: 'cancelled' }, caller);
  const result = await withDatabaseTimeout(cancelOrder({ orderNumber: order.number, now: caller.now }));
  if (result.ok) return result.order;
  if (result.reason === 'not-allowed' && result.order.status === 'cancelled') return result.order;
  throw new ApiError(409, 'This order can no longer be cancelled here. Please call us.');
}

export const orderCalls = [
  defineCall({
    method: 'get',
    path: '/orders',
    tag: 'Orders',
    summary: 'List orders',
    description:
      'All orders with the permission orders:read, otherwise the orders of the account. Follow rel="next" of Link; there is no X-Total-Count.',
    access: 'signed-in',
    query: listQuery,
    errors: [403],
    answer: z.array(orderSchema),
    handle: async ({ query: { search = '', after: sentAfter, limit, ...query } }, caller) => {
      const after = sentAfter || null;
      if (after && !parseOrderCursor(after, query.sort)) throw badCursor();
      const filter = { ...orderListFilter.none, ...query, search };
      const account = caller.principal?.signedIn?.user;
      const toItems = (orders: readonly Order[]) => orders.map((order) => toApiOrder(order, caller));
      if (may(caller, 'orders:read')) {
        const page = await listOrders({ filter, after, isFollowing: true, pageSize: limit, now: caller.now });
        const orders = await findOrdersByNumbers(page.orders.map(({ number }) => number));
        return new AnswerWithList(toItems(orders), page.next);
      }
      if (!account) throw new ApiError(403, caller.principal?.refusal ?? '');
      const { orders, next } = await listOwnOrders({ userId: account._id, filter, after, pageSize: limit });
      return new AnswerWithList(toItems(orders), next);
    },
  }),
  defineCall({
    method: 'get',
    path: '/orders/{id}',
    tag: 'Orders',
    summary: 'Read an order',
    description: 'By id or number. For its customer, a guest with its accessToken, or with orders:read.',
    access: 'public',
    mayUseToken: true,
    isPersonal: true,
    headers: orderTokenHeaders,
    params: idParams,
    query: z.object(orderTokenQuery),
    errors: [404],
    answer: orderSchema,
    handle: async ({ params: { id } }, caller) => {
      const order = await requireOrder(id, caller, 'orders:read');
      const isOverdue = order.payBy !== null && order.payBy <= caller.now;
      if (isOverdue) await closeOverdueOrder(order._id, caller.now);
      return toApiOrder(isOverdue ? await requireOrder(id, caller, 'orders:read') : order, caller);
    },
  }),
  defineCall({
    method: 'put',
    path: '/orders/{id}/status',
    tag: 'Orders',
    summary: 'Change the status of an order',
    description:
      'For staff. Its payment, or a change to cash, confirms an M-Pesa order. Answers 409 if the status does not allow the change, or is no longer `expectedStatus`.',
    access: 'orders:write',
    params: idParams,
    takesIfMatch: true,
    body: z
      .object({
        status: orderStatusSchema,
        expectedStatus: orderStatusSchema.optional().openapi({
          description: 'The status that you read. Answers 409 if the order now has another.',
        }),
        reason,
        day: z.string().refine(isValidDay, 'Must be a day, YYYY-MM-DD').optional().openapi({
          type: 'string',
          format: 'date',
          description:
            'With `confirmed`, for an order outside the towns: its delivery day, today or later in Nairobi. Without it, that of the next delivery.',
        }),
        declines: z.boolean().optional().openapi({
          description:
            'With `cancelled` and a `reason`, for an order outside the towns that awaits the farm: its customer reads that you can’t deliver there, and the reason.',
        }),
      })
      .openapi({ example: { status: 'confirmed', expectedStatus: 'pending' } }),
    errors: [404, 409],
    answer: orderSchema,
    handle: async (
      { params: { id }, body: { status, expectedStatus, reason: why, day, declines: isDeclined } },
      caller,
    ) => {
      const order = await requireMatchingOrder(id, caller);
      checkOutsideChange(order, { status, why, day, isDeclined }, caller.now);
      const seenStatus = expectedStatus ?? (caller.request.headers.has('If-Match') ? order.status : null);
      const change = {
        orderNumber: order.number,
        to: status,
        ...(seenStatus && { seenStatus }),
        ...(why && { why }),
        ...(day && { day }),
        ...(isDeclined && { isDeclined }),
      };
      return toApiOrder(await changeStatus(change, caller), caller);
    },
  }),
  defineCall({
    method: 'put',
    path: '/orders/{id}/cancel',
    tag: 'Orders',
    summary: 'Cancel an order',
    description:
      'For its customer, or a guest with its accessToken, while it is pending and not paid; with orders:write until it is delivered. Has no body. If the order is already cancelled, it is returned as it is.',
    access: 'public',
    mayUseToken: true,
    isPersonal: true,
    headers: orderTokenHeaders,
    params: idParams,
    takesIfMatch: true,
    query: z.object(orderTokenQuery),
    errors: [404, 409],
    answer: orderSchema,
    handle: async ({ params: { id } }, caller) =>
      toApiOrder(await cancel(await requireMatchingOrder(id, caller), caller), caller),
  }),
];
