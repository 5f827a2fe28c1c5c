import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { refusedPaymentText } from '~/domain/payments/recording/record-payment-text';
import { findStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { findOwed } from '~/domain/standing-orders/payment/find-owed.server';
import {
  recordHouseholdPayment,
  viewHouseholdPayment,
} from '~/domain/standing-orders/payment/record-household-payment.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { formatMoney, shillings } from '~/lib/format/money';
import { ApiError, notFound } from '../../api-error';
import { defineCall, staffMemberOf } from '../../call';
import { idempotencyHeaders, keyReused, readIdempotency } from '../../idempotency.server';
import { moneySchema, storedIdParams, toShillings } from '../../schemas/shared';
import { saysSeen, typedPaymentFields } from './order-payments.server';

const owedSchema = z
  .object({
    owed: moneySchema.openapi({
      description: 'For what was brought and isn’t paid; nothing of what an organization is charged for.',
    }),
    mornings: z
      .array(z.object({ orderNumber: z.string(), day: z.iso.date(), owed: moneySchema }))
      .openapi({ description: 'Those that owe something, oldest first.' }),
    lastFourWeeks: moneySchema.openapi({
      description: 'What the mornings of the last 28 days cost, paid or not.',
    }),
  })
  .openapi('HouseholdOwes');

async function readOwed(household: StandingOrder['household'], now: Date) {
  const { amount, mornings, fourWeeks } = await withDatabaseTimeout(findOwed(household, now));
  return {
    owed: toShillings(amount),
    mornings: mornings.map((each) => ({
      orderNumber: each.number,
      day: each.day,
      owed: toShillings(each.amount),
    })),
    lastFourWeeks: toShillings(fourWeeks),
  };
}

async function requireHousehold(id: string): Promise<StandingOrder['household']> {
  const order = await withDatabaseTimeout(findStandingOrder(id));
  if (!order) throw notFound('The standing order');
  return order.household;
}

const body = z
  .object({
    ...typedPaymentFields,
    amount: typedPaymentFields.amount.openapi({ description: 'As the message of M-Pesa says.' }),
    code: typedPaymentFields.code.openapi({
      description: 'From the message of M-Pesa. It can be recorded only once.',
    }),
  })
  .openapi({ example: { amount: 450, code: 'SKL1ABC234' } });

export const householdPaymentCalls = [
  defineCall({
    method: 'get',
    path: '/standing-orders/{id}/owed',
    operationId: 'getHouseholdOwes',
    tag: 'Standing orders',
    summary: 'Read what a household owes',
    access: 'orders:read',
    params: storedIdParams,
    errors: [404],
    answer: owedSchema,
    handle: async ({ params: { id } }, { now }) => readOwed(await requireHousehold(id), now),
  }),
  defineCall({
    method: 'post',
    path: '/standing-orders/{id}/payments',
    operationId: 'recordHouseholdPayment',
    tag: 'Standing orders',
    summary: 'Record one M-Pesa code over several mornings',
    description:
      'Each morning that owes something gets it, the oldest first. What is over is due back on the last of them, what is short stays owed. Cash is recorded with each order.',
    access: 'orders:write',
    params: storedIdParams,
    headers: idempotencyHeaders,
    body,
    errors: [403, 404, 409, 422],
    status: 201,
    answer: owedSchema,
    handle: async ({ params: { id }, body: payment }, caller) => {
      const household = await requireHousehold(id);
      const isSeen = saysSeen(payment, caller);
      const request = readIdempotency('POST /standing-orders/{id}/payments', caller, { id, payment });
      const { owed: seenOwed } = await withDatabaseTimeout(viewHouseholdPayment(household));
      const result = await withDatabaseTimeout(
        recordHouseholdPayment({
          household,
          payment: {
            method: 'mpesa',
            amount: shillings(payment.amount),
            code: payment.code,
            isSeen,
            acceptsDay: payment.acceptsCodeDay === true,
          },
          seenOwed,
          ...(request ?? { idempotencyKey: randomUUID() }),
          by: staffMemberOf(caller),
          now: caller.now,
        }),
      );
      if (result.ok) return readOwed(household, caller.now);
      switch (result.reason) {
        case 'key-reused':
          throw keyReused();
        case 'changed':
          throw new ApiError(409, 'What the household owes has just changed. Please send it again.');
        case 'nothing-to-pay':
          throw new ApiError(409, 'This household owes nothing.');
        case 'other-amount': {
          const text = `M-Pesa told us of ${formatMoney(result.told, 'KSh')} for this code.`;
          throw new ApiError(409, text, { fields: { amount: [text] } });
        }
        default: {
          const text = refusedPaymentText(result);
          throw new ApiError(409, text, { fields: { code: [text] } });
        }
      }
    },
  }),
];
