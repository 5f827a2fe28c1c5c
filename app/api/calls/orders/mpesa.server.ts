import { z } from '@hono/zod-openapi';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { findTransaction } from '~/domain/payments/transactions/find-transaction.server';
import { requestPrompt } from '~/domain/payments/transactions/request-prompt.server';
import type { PromptResult } from '~/domain/mpesa/prompts/prompt-result';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';
import {
  databaseAndMpesaTimeoutMs,
  retryAfterSeconds,
  withDatabaseTimeout,
} from '~/http/server/database-unavailable.server';
import { shillings } from '~/lib/format/money';
import { kenyanPhonePattern, parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { ApiError, notTakingOrders } from '../../api-error';
import { defineCall } from '../../call';
import { idempotencyHeaders, keyReused, readIdempotency } from '../../idempotency.server';
import { orderAskerOf, orderTokenHeaders, orderTokenQuery } from '../../order-access.server';
import { paymentStates } from '../../schemas/payment-states';
import { dateSchema, moneySchema } from '../../schemas/shared';

const maxAmount = 10_000_000;
/** docs/product.md 5.4. */
const pollAfterSeconds = 5;

const phoneNumber = z
  .string()
  .max(30, checkoutMessages.phone)
  .transform((text, context): PhoneNumber => {
    const phone = parseKenyanPhone(text);
    if (phone) return phone;
    context.addIssue({ code: 'custom', message: checkoutMessages.phone });
    return z.NEVER;
  })
  .openapi({ type: 'string', maxLength: 30, pattern: kenyanPhonePattern, example: '254712345678' });

const orderId = z.string().max(200).nullish().openapi({
  description: 'Id or number, if the phone has several orders of this amount.',
});

function toError({ reason, message, retryAt }: Extract<PromptResult, { ok: false }>, now: Date): ApiError {
  if (reason === 'key-reused') return keyReused();
  if (reason === 'unknown-order')
    return new ApiError(404, 'No order of this phone number and amount is waiting for payment.');
  if (reason === 'shop-closed') return notTakingOrders(message);
  if (reason === 'unavailable')
    return new ApiError(503, message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
  if (!retryAt) return new ApiError(409, message);
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000));
  return new ApiError(429, message, { headers: { 'Retry-After': String(seconds) } });
}

const toTransaction = ({ state, orderNumber, message, pollAfterSeconds: seconds }: PaymentView) => ({
  success: state === 'paid',
  orderNumber,
  state,
  message,
  pollAfterSeconds: seconds,
});

const nothingFound = {
  success: false,
  orderNumber: null,
  state: null,
  message: null,
  pollAfterSeconds,
} as const;

export const mpesaCalls = [
  defineCall({
    method: 'post',
    path: '/mpesa/stk-push',
    tag: 'M-Pesa',
    summary: 'Send an M-Pesa prompt',
    description:
      'Sent to the phone of a pending M-Pesa order of this amount; 404 if there is none, or if it belongs to another account. The customer has 120 seconds to enter the PIN: call GET /mpesa/find-transaction every 5 seconds.',
    access: 'public',
    mayUseToken: true,
    isPersonal: true,
    headers: z.object({ ...idempotencyHeaders.shape, ...orderTokenHeaders.shape }),
    body: z.object({
      phoneNumber,
      amount: moneySchema
        .positive()
        .max(maxAmount)
        .openapi({ description: 'The total of the order.', example: 440 }),
      accountReference: z.string().max(100).nullish().openapi({
        description: 'Accepted, but the phone shows the order number instead.',
        example: 'Online Store',
      }),
      transactionDesc: z
        .string()
        .max(200)
        .nullish()
        .openapi({ description: 'Accepted, but not shown.', example: 'Purchase from Online Store' }),
      orderId,
    }),
    errors: [404, 409, 422],
    answer: z.object({
      success: z.literal(true),
      orderId: z.string(),
      orderNumber: z.string(),
      phoneNumber: z.string(),
      amount: moneySchema,
      state: z.enum(['prompted', 'unknown']).openapi({
        description: 'unknown: M-Pesa did not answer, and the prompt may be on its way.',
      }),
      payBy: dateSchema.nullable().openapi({ description: 'After this, the order is cancelled.' }),
      pollAfterSeconds: z.int(),
    }),
    handle: async ({ body }, caller) => {
      const transaction = {
        phone: body.phoneNumber,
        amount: shillings(body.amount),
        orderId: body.orderId ?? null,
      };
      const prompt = requestPrompt({
        transaction,
        asker: orderAskerOf(caller, 'orders:write'),
        request: readIdempotency('POST /mpesa/stk-push', caller, body) ?? {},
        now: caller.now,
      });
      const result = await withDatabaseTimeout(prompt, databaseAndMpesaTimeoutMs);
      if (!result.ok || !result.order)
        throw toError(result.ok ? { ok: false, reason: 'unknown-order', message: '' } : result, caller.now);
      const { order, state } = result;
      return {
        success: true as const,
        orderId: order._id.toHexString(),
        orderNumber: order.number,
        phoneNumber: body.phoneNumber,
        amount: body.amount,
        state,
        payBy: order.payBy?.toISOString() ?? null,
        pollAfterSeconds,
      };
    },
  }),
  defineCall({
    method: 'get',
    path: '/mpesa/find-transaction',
    tag: 'M-Pesa',
    summary: 'Check whether an order is paid',
    description:
      '`success` is true when the newest order of this phone number and amount is paid. Answered for the account of the order, with its accessToken, with payments:read, and for 15 minutes to the client address that sent its prompt with POST /mpesa/stk-push. Others get the answer for no order.',
    access: 'public',
    mayUseToken: true,
    isPersonal: true,
    headers: orderTokenHeaders,
    query: z.object({
      phoneNumber,
      amount: z.coerce.number().positive().max(maxAmount).openapi({ example: 440 }),
      orderId,
      ...orderTokenQuery,
    }),
    answer: z.object({
      success: z.boolean(),
      orderNumber: z.string().nullable(),
      state: z.enum(paymentStates).nullable(),
      message: z.string().nullable().openapi({ description: 'The message from M-Pesa, for the customer.' }),
      pollAfterSeconds: z
        .int()
        .nullable()
        .openapi({ description: 'Null if there is nothing left to wait for.' }),
    }),
    handle: async ({ query }, caller) => {
      const found = await findTransaction(
        { phone: query.phoneNumber, amount: shillings(query.amount), orderId: query.orderId ?? null },
        orderAskerOf(caller, 'payments:read'),
        caller.now,
      );
      return found ? toTransaction(found) : nothingFound;
    },
  }),
];
