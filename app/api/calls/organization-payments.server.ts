import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { isDayCursor } from '~/domain/lists/keyset-page.server';
import { isStanding } from '~/domain/organizations/entries/account-entry';
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
import { requireMatch } from '../entity-tag.server';
import { idempotencyHeaders, keyReused, readIdempotency } from '../idempotency.server';
import { parseForm, toFormTexts } from '../schemas/form-body';
import {
  expenseInput,
  methodNames,
  paymentChange,
  paymentInput,
  paymentSchema,
  toApiPayment,
  typeNames,
} from '../schemas/organization-payments';
import {
  badCursor,
  choiceQuery,
  dayQuery,
  moneySchema,
  pageQuery,
  storedIdParams,
  toShillings,
} from '../schemas/shared';
import { requireOrganization } from './organizations.server';

/** Without the header, each request is one of its own. */
const ownRequest = () => ({ idempotencyKey: randomUUID() });

function toError(reason: PaymentRefusal): ApiError {
  if (reason === 'unknown') return notFound('The payment');
  if (reason === 'key-reused') return keyReused();
  const { field, text } = paymentRefusals[reason];
  return new ApiError(409, text, field && { fields: { [field]: [text] } });
}

async function requirePayment(id: string): Promise<PaymentRow> {
  const entry = await findEntry(id);
  if (entry?.kind !== 'transaction') throw notFound('The payment');
  return entry;
}

/** Dues and orders on account are in the same books, but only their jobs write them. */
async function requireCorrectable(id: string): Promise<PaymentRow> {
  const entry = await findEntry(id);
  if (entry && entry.kind !== 'transaction') {
    const name = entry.kind === 'due' ? 'a due' : 'an order on account';
    throw new ApiError(409, `This is ${name}, which can only be reversed, on its page in the back office.`);
  }
  return requirePayment(id);
}

const listQuery = z.object({
  transactionType: choiceQuery(typeNames),
  method: choiceQuery(methodNames),
  startDate: dayQuery,
  endDate: dayQuery,
  limit: pageQuery.limit.openapi({ description: 'Payments per page. Link has the next page.' }),
  after: z.string().max(60).optional().openapi({ description: 'Taken from the Link to the next page.' }),
});

const listAnswer = z
  .object({
    payments: z.array(paymentSchema),
    summary: z
      .object({
        totalAmount: moneySchema.openapi({ description: 'Money in and out.' }),
        totalPayments: z.int().openapi({ description: 'Without reversed payments.' }),
        mostUsedMethod: z.enum(methodNames).nullable(),
      })
      .openapi('OrganizationPaymentsSummary'),
  })
  .openapi('OrganizationPayments');

/** `organizationId` is null for the payments of all, and expenses without one. */
async function readList(query: z.output<typeof listQuery>, organizationId: string | null) {
  const { transactionType, method, startDate: from, endDate: to, limit, after } = query;
  if (after && !isDayCursor(after)) throw badCursor();
  const filter = { transactionType, method, from, to, organizationId };
  const [list, summary] = await Promise.all([
    listPayments(filter, { before: after || null }, limit),
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
}

/** Records what the form would; `organizationId` is null for an expense that concerns none. */
async function record(
  call: string,
  organizationId: string | null,
  body: z.output<typeof paymentInput>,
  caller: Caller,
) {
  const today = toDateInput(caller.now);
  const texts = toFormTexts({ ...body, day: body.day || today, organizationId });
  const form = parseForm(formSchemaOf(today, texts), texts);
  const request = readIdempotency(call, caller, { organizationId, body }) ?? ownRequest();
  const by = staffMemberOf(caller);
  const result = await recordPayment({ form, ...request, by, now: caller.now });
  if (!result.ok) throw toError(result.reason);
  return toApiPayment(await requirePayment(result.entry._id.toHexString()));
}

const creditHint = 'CREDIT means given or taken on account. An M-Pesa code can be recorded only once.';

export const organizationPaymentCalls = [
  defineCall({
    method: 'get',
    path: '/organization/payments',
    tag: 'Organization payments',
    summary: 'List payments',
    description:
      'Of all organizations, and expenses without one. Latest day first. Empty filters are ignored. Days are in Nairobi time, and both are included. The summary is of all payments of the list: read its totalPayments, as there is no X-Total-Count. Follow rel="next" of Link for the next page.',
    access: 'organizations:read',
    query: listQuery,
    answer: listAnswer,
    handle: ({ query }) => readList(query, null),
  }),
  defineCall({
    method: 'post',
    path: '/organization/payments',
    operationId: 'createExpense',
    tag: 'Organization payments',
    summary: 'Record an expense without an organization',
    description: creditHint,
    access: 'organizations:write',
    headers: idempotencyHeaders,
    body: expenseInput,
    errors: [409, 422],
    status: 201,
    answer: paymentSchema,
    handle: ({ body }, caller) =>
      record('POST /organization/payments', null, { ...body, transactionType: 'EXPENSE' }, caller),
  }),
  defineCall({
    method: 'get',
    path: '/organization/{id}/payments',
    operationId: 'getPaymentsOfOrganization',
    tag: 'Organization payments',
    summary: 'List the payments of an organization',
    description: 'As GET /organization/payments. Its dues are in the statement.',
    access: 'organizations:read',
    params: storedIdParams,
    query: listQuery,
    errors: [404],
    answer: listAnswer,
    handle: async ({ params: { id }, query }) =>
      readList(query, (await requireOrganization(id))._id.toHexString()),
  }),
  defineCall({
    method: 'get',
    path: '/organization-payments/{id}',
    formerPath: '/organization/payments/{id}',
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
    description: creditHint,
    access: 'organizations:write',
    params: storedIdParams,
    headers: idempotencyHeaders,
    body: paymentInput,
    errors: [404, 409, 422],
    status: 201,
    answer: paymentSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const { _id } = await requireOrganization(id);
      return record('POST /organization/{id}/payments', _id.toHexString(), body, caller);
    },
  }),
  defineCall({
    method: 'put',
    path: '/organization-payments/{id}',
    formerPath: '/organization/payments/{id}',
    tag: 'Organization payments',
    summary: 'Correct a payment',
    description:
      'The payment stays in the books and is reversed by a correction. The answer is the new payment that replaces it.',
    access: 'organizations:write',
    params: storedIdParams,
    headers: idempotencyHeaders,
    takesIfMatch: true,
    body: paymentChange,
    errors: [404, 409, 422],
    answer: paymentSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const stored = await requireCorrectable(id);
      const request = readIdempotency('PUT /organization-payments/{id}', caller, {
        id: stored._id.toHexString(),
        body,
      });
      // The same request again finds the payment reversed by itself.
      if (!request || isStanding(stored))
        await requireMatch(caller, paymentSchema, () => toApiPayment(stored));
      const { day, settles, organizationId } = body;
      const texts = toFormTexts({
        ...body,
        day: day || stored.day,
        settles: settles === undefined ? stored.settles?.toHexString() : settles,
        organizationId: organizationId === undefined ? stored.organizationId?.toHexString() : organizationId,
      });
      const schema = paymentUpdateSchema(toDateInput(caller.now), stored.day, texts);
      const { reason, ...form } = parseForm(schema, texts);
      const by = staffMemberOf(caller);
      const correction = {
        entryId: stored._id,
        form,
        reason,
        ...(request ?? ownRequest()),
        by,
        now: caller.now,
      };
      const result = await updatePayment(correction);
      if (!result.ok) throw toError(result.reason);
      return toApiPayment(await requirePayment(result.entry._id.toHexString()));
    },
  }),
];
