import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { updatePayment } from '~/domain/organizations/entries/correct-payment.server';
import { findEntry, listPayments } from '~/domain/organizations/entries/list-payments.server';
import {
  paymentSchema as formSchemaOf,
  paymentUpdateSchema,
} from '~/domain/organizations/entries/payment-schema';
import type { PaymentRow } from '~/domain/organizations/entries/payment-rows.server';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { summarizePayments } from '~/domain/organizations/entries/summarize-payments.server';
import { paymentRefusals, type PaymentRefusal } from '~/domain/organizations/payment-list/payment-refusals';
import { toDateInput } from '~/lib/format/dates';
import { ApiError, notFound } from '../api-error';
import { AnswerWithList, defineCall, staffMemberOf, type Caller } from '../call';
import { parseForm, rejectedForm, toFormTexts } from '../schemas/form-body';
import {
  methodNames,
  paymentChange,
  paymentInput,
  paymentSchema,
  toApiPayment,
  typeNames,
} from '../schemas/organization-payments';
import {
  choiceQuery,
  dayQuery,
  moneySchema,
  pageQuery,
  storedIdParams,
  toShillings,
} from '../schemas/shared';
import { requireOrganization } from './organizations.server';

const idempotencyHint =
  'With the header Idempotency-Key (16 to 64 letters, digits, - and _), the same request sent twice is recorded only once.';

/** Without the header, each request is one of its own. */
function readIdempotencyKey({ request }: Caller): string {
  const key = request.headers.get('Idempotency-Key');
  if (key === null) return randomUUID();
  if (!/^[\w-]{16,64}$/.test(key))
    throw rejectedForm({ 'Idempotency-Key': ['Must be 16 to 64 letters, digits, - and _'] });
  return key;
}

function toError(reason: PaymentRefusal): ApiError {
  if (reason === 'unknown') return notFound('The payment');
  const { field, text } = paymentRefusals[reason];
  return new ApiError(409, text, field && { fields: { [field]: [text] } });
}

async function requirePayment(id: string): Promise<PaymentRow> {
  const entry = await findEntry(id.toLowerCase());
  if (entry?.kind !== 'transaction') throw notFound('The payment');
  return entry;
}

export const organizationPaymentCalls = [
  defineCall({
    method: 'get',
    path: '/organization/payments',
    tag: 'Organization payments',
    summary: 'List payments',
    description:
      'Latest day first. Empty filters are ignored. Days are in Nairobi time, and both are included. The summary is of all payments of the list: read its totalPayments, as there is no X-Total-Count. Follow rel="next" of Link for the next page.',
    access: 'organizations:read',
    query: z.object({
      transactionType: choiceQuery(typeNames),
      method: choiceQuery(methodNames),
      startDate: dayQuery,
      endDate: dayQuery,
      limit: pageQuery.limit.openapi({ description: 'Payments per page. Link has the next page.' }),
      after: z.string().max(60).optional().openapi({ description: 'Taken from the Link to the next page.' }),
    }),
    answer: z
      .object({
        payments: z.array(paymentSchema),
        summary: z.object({
          totalAmount: moneySchema.openapi({ description: 'Money in and out.' }),
          totalPayments: z.int().openapi({ description: 'Without reversed payments.' }),
          mostUsedMethod: z.enum(methodNames).nullable(),
        }),
      })
      .openapi('OrganizationPayments'),
    handle: async ({ query }) => {
      const { transactionType, method, startDate: from, endDate: to, limit, after } = query;
      const filter = { transactionType, method, from, to, organizationId: null };
      const [list, summary] = await Promise.all([
        listPayments(filter, { before: after ?? null }, limit),
        summarizePayments(filter),
      ]);
      const { totalAmount, totalPayments, mostUsedMethod } = summary;
      return new AnswerWithList(
        {
          payments: list.documents.map(toApiPayment),
          summary: { totalAmount: toShillings(totalAmount), totalPayments, mostUsedMethod },
        },
        list.older,
      );
    },
  }),
  defineCall({
    method: 'get',
    path: '/organization/payments/{id}',
    tag: 'Organization payments',
    summary: 'Read a payment',
    access: 'organizations:read',
    params: storedIdParams,
    errors: [404],
    answer: paymentSchema,
    handle: async ({ params: { id } }) => toApiPayment(await requirePayment(id)),
  }),
  defineCall({
    method: 'post',
    path: '/organization/{id}/payments',
    tag: 'Organization payments',
    summary: 'Record a payment',
    description: `CREDIT means given or taken on account. An M-Pesa code can be recorded only once. ${idempotencyHint}`,
    access: 'organizations:write',
    params: storedIdParams,
    body: paymentInput,
    errors: [404, 409],
    status: 201,
    answer: paymentSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const { _id } = await requireOrganization(id);
      const today = toDateInput(caller.now);
      const texts = toFormTexts({ ...body, day: body.day ?? today, organizationId: _id.toHexString() });
      const form = parseForm(formSchemaOf(today, texts), texts);
      const idempotencyKey = readIdempotencyKey(caller);
      const by = staffMemberOf(caller);
      const result = await recordPayment({ form, idempotencyKey, by, now: caller.now });
      if (!result.ok) throw toError(result.reason);
      return toApiPayment(await requirePayment(result.entry._id.toHexString()));
    },
  }),
  defineCall({
    method: 'put',
    path: '/organization/payments/{id}',
    tag: 'Organization payments',
    summary: 'Correct a payment',
    description: `The payment stays in the books and is reversed by a correction. The answer is the new payment that replaces it. ${idempotencyHint}`,
    access: 'organizations:write',
    params: storedIdParams,
    body: paymentChange,
    errors: [404, 409],
    answer: paymentSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const stored = await requirePayment(id);
      const { day, settles, organizationId } = body;
      const texts = toFormTexts({
        ...body,
        day: day ?? stored.day,
        settles: settles === undefined ? stored.settles?.toHexString() : settles,
        organizationId: organizationId === undefined ? stored.organizationId?.toHexString() : organizationId,
      });
      const schema = paymentUpdateSchema(toDateInput(caller.now), stored.day, texts);
      const { reason, ...form } = parseForm(schema, texts);
      const idempotencyKey = readIdempotencyKey(caller);
      const by = staffMemberOf(caller);
      const correction = { entryId: stored._id, form, reason, idempotencyKey, by, now: caller.now };
      const result = await updatePayment(correction);
      if (!result.ok) throw toError(result.reason);
      return toApiPayment(await requirePayment(result.entry._id.toHexString()));
    },
  }),
];
