import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { findTypedCodeFault, normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { refusedPaymentText } from '~/domain/payments/recording/record-payment-text';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { shillings } from '~/lib/format/money';
import { ApiError, notFound } from '../../api-error';
import { defineCall, may, staffMemberOf, type Caller } from '../../call';
import { idempotencyHeaders, keyReused, readIdempotency } from '../../idempotency.server';
import { requireOrder } from '../../order-access.server';
import { orderSchema, toApiOrder } from '../../schemas/order';
import { idParams, moneySchema } from '../../schemas/shared';

const maxAmount = 9_999_999;

const code = z
  .string()
  .max(20)
  .transform(normaliseConfirmationCode)
  .refine((text) => findTypedCodeFault(text) === null, findTypedCodeFault('') ?? '')
  .openapi({ type: 'string', maxLength: 20, example: 'SKL1ABC234' });

/** Of an M-Pesa code that somebody types. */
export const typedPaymentFields = {
  amount: moneySchema.positive().max(maxAmount),
  code,
  isOnStatement: z.boolean().optional().openapi({
    description:
      'You have found the code on the statement: only for people who may settle payments, not for API keys. Otherwise it waits in the back office until somebody has.',
  }),
  acceptsCodeDay: z.boolean().optional().openapi({
    description: 'Record a code whose letters tell a day before the order, or to come: without it, 409 asks.',
  }),
};

const body = z
  .object({
    method: z.enum(['cash', 'mpesa']),
    ...typedPaymentFields,
    amount: typedPaymentFields.amount.openapi({
      description:
        'In cash what you keep: at most what is to pay, or a part of it. By M-Pesa as its message says.',
    }),
    code: code.optional().openapi({
      description: 'For mpesa: from the message of M-Pesa. It can be recorded only once.',
    }),
  })
  .refine(({ method, code: sent }) => method === 'cash' || sent !== undefined, {
    path: ['code'],
    error: findTypedCodeFault('') ?? '',
  })
  .openapi({ example: { method: 'cash', amount: 100 } });

const fieldsOf = {
  'too-much': 'amount',
  'code-used': 'code',
  'code-known': 'code',
  'code-day': 'code',
} as const;

/** Whether the caller says to have found the code on the statement. Throws a 403 for who may not settle payments. */
export function saysSeen(
  { isOnStatement }: { readonly isOnStatement?: boolean | undefined },
  caller: Caller,
) {
  if (isOnStatement !== true) return false;
  if (may(caller, 'payments:write')) return true;
  throw new ApiError(403, 'isOnStatement is for people who may settle payments.');
}

export const orderPaymentCalls = [
  defineCall({
    method: 'post',
    path: '/orders/{id}/payments',
    tag: 'M-Pesa',
    summary: 'Record a payment',
    description:
      'For staff: cash, or an M-Pesa code with its amount, for an order with something to pay, or a cancelled one. What covers the rest makes the order paid, and confirms a pending one; less is a part payment. Money of a cancelled order waits in the back office.',
    access: 'orders:write',
    params: idParams,
    headers: idempotencyHeaders,
    body,
    errors: [403, 404, 409, 422],
    status: 201,
    answer: orderSchema,
    handle: async ({ params: { id }, body: payment }, caller) => {
      const order = await requireOrder(id, caller, 'orders:write');
      const isSeen = saysSeen(payment, caller);
      const request = readIdempotency('POST /orders/{id}/payments', caller, { id: order.number, payment });
      const cents = shillings(payment.amount);
      const result = await withDatabaseTimeout(
        recordPayment({
          orderNumber: order.number,
          payment:
            payment.method === 'cash' || payment.code === undefined
              ? { method: 'cash', amount: cents }
              : {
                  method: 'mpesa',
                  amount: cents,
                  code: payment.code,
                  isSeen,
                  acceptsDay: payment.acceptsCodeDay === true,
                },
          ...(request ?? { idempotencyKey: randomUUID() }),
          by: staffMemberOf(caller),
          now: caller.now,
        }),
      );
      if (result.ok) return toApiOrder(result.order, caller);
      if (result.reason === 'unknown-order') throw notFound('The order');
      if (result.reason === 'key-reused') throw keyReused();
      const text = refusedPaymentText(result);
      throw new ApiError(
        409,
        text,
        result.reason === 'nothing-to-pay' ? {} : { fields: { [fieldsOf[result.reason]]: [text] } },
      );
    },
  }),
];
