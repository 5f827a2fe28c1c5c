import { z } from '@hono/zod-openapi';
import { maxReasonLength, orderFormMessages } from '~/domain/orders/handling/order-form-rules';
import type { Order } from '~/domain/orders/order';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { refusedReopeningText, refusedTakeBackText } from '~/domain/payments/review/reopening-text';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { toSingleLine } from '~/lib/format/normalise-text';
import { ApiError, notFound } from '../../api-error';
import { defineCall, may, staffMemberOf, type Caller } from '../../call';
import { requireOrder } from '../../order-access.server';
import { orderSchema, toApiOrder } from '../../schemas/order';
import { idParams } from '../../schemas/shared';

const body = z
  .object({
    reason: z
      .string()
      .transform(toSingleLine)
      .refine((text) => text !== '', orderFormMessages.noReason)
      .refine((text) => text.length <= maxReasonLength, orderFormMessages.longReason)
      .openapi({
        type: 'string',
        minLength: 1,
        maxLength: maxReasonLength,
        description: 'The customer sees it.',
      }),
    takesCashBack: z.boolean().optional().openapi({
      description:
        'Of a delivery that is taken back: its cash was not received either. Only for people who may settle payments, not for API keys.',
    }),
  })
  .openapi({ example: { reason: 'We cancelled it by mistake' } });

async function reopen(order: Order, { reason, takesCashBack }: z.output<typeof body>, caller: Caller) {
  const maySettle = may(caller, 'payments:write');
  if (takesCashBack && !maySettle)
    throw new ApiError(403, 'takesCashBack is for people who may settle payments.');
  const { number: orderNumber } = order;
  const change = { orderNumber, reason, by: staffMemberOf(caller), now: caller.now };
  if (order.status === 'delivered') {
    const result = await takeBackDelivery({ ...change, withCash: takesCashBack ?? false });
    if (!result.ok && result.reason === 'unknown-order') throw notFound('The order');
    if (!result.ok) throw new ApiError(409, refusedTakeBackText(orderNumber, result));
    return result.order;
  }
  const result = await reopenOrder({ ...change, maySettle });
  if (!result.ok && result.reason === 'unknown-order') throw notFound('The order');
  if (!result.ok) throw new ApiError(409, refusedReopeningText(orderNumber, result));
  return result.order;
}

export const reopenOrderCall = defineCall({
  method: 'post',
  path: '/orders/{id}/reopen',
  tag: 'Corrections',
  summary: 'Reopen an order',
  description:
    'For staff, after a mistake. A cancelled order to be paid in cash takes its stock again and is confirmed; for people who may settle payments, also one that M-Pesa paid. A delivered one is shipped again, within a day. The customer is told. 409 says what is short, or why it can’t be reopened.',
  access: 'orders:write',
  params: idParams,
  body,
  errors: [403, 404, 409],
  answer: orderSchema,
  handle: async ({ params: { id }, body: sent }, caller) => {
    const order = await requireOrder(id, caller, 'orders:write');
    return toApiOrder(await withDatabaseTimeout(reopen(order, sent, caller)), caller);
  },
});
