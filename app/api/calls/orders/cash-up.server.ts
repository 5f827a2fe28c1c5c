import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { holderKey, type CashLine } from '~/domain/payments/cash-up/cash-day';
import { loadCashUp } from '~/domain/payments/cash-up/load-cash-up.server';
import { closeCashDay, recordCashLine } from '~/domain/payments/cash-up/record-cash-line.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { isValidDay } from '~/lib/calendar-days';
import { shillings } from '~/lib/format/money';
import { toSingleLine } from '~/lib/format/normalise-text';
import { ApiError } from '../../api-error';
import { defineCall, staffMemberOf } from '../../call';
import { idempotencyHeaders, keyReused, readIdempotency } from '../../idempotency.server';
import { dateSchema, moneySchema, toShillings } from '../../schemas/shared';

const daySchema = z
  .string()
  .refine(isValidDay, 'Enter a day, for example 2026-11-28')
  .openapi({ format: 'date', description: 'In Nairobi.', example: '2026-11-28' });

const lineSchema = z
  .object({
    kind: z.enum(['count', 'correction', 'not-received']),
    amount: moneySchema,
    expected: moneySchema.openapi({ description: 'What the person had by the orders then.' }),
    note: z.string().openapi({ example: 'A note was torn' }),
    at: dateSchema,
    by: z.string().openapi({ example: 'Achieng' }),
  })
  .openapi('CashLine');

const toApiLine = ({ kind, amount, expected, note, at, by }: CashLine) => ({
  kind,
  amount: toShillings(amount),
  expected: toShillings(expected),
  note,
  at: at.toISOString(),
  by: by.name,
});

const cashUpSchema = z
  .object({
    day: z.iso.date(),
    closedAt: dateSchema.nullable().openapi({ description: 'Null while the day is open.' }),
    revenue: moneySchema.openapi({ description: 'What came in on the day less what went back on it.' }),
    cash: z.object({
      collected: moneySchema.openapi({ description: 'Less what was given back.' }),
      handedIn: moneySchema,
      toCollect: moneySchema.openapi({ description: 'By the riders.' }),
    }),
    mpesa: z.object({
      onStatement: moneySchema,
      notYetOnStatement: moneySchema.openapi({
        description: 'Codes that staff typed, and nobody has found on the statement yet.',
      }),
      givenBack: moneySchema,
      payments: z.array(
        z.object({
          at: dateSchema,
          orderNumber: z.string().openapi({ example: 'M-24061' }),
          code: z.string().nullable().openapi({ example: 'SKL1ABC234' }),
          amount: moneySchema.openapi({ description: 'Negative where it went back.' }),
          isPart: z.boolean().openapi({ description: 'It paid a part of the order.' }),
          isOnStatement: z.boolean(),
        }),
      ),
    }),
    people: z.array(
      z.object({
        id: z.string().openapi({ description: 'Of this person on this day.', example: 'rider-otieno' }),
        name: z.string().openapi({ example: 'Otieno' }),
        toCollect: moneySchema,
        collected: moneySchema,
        givenBack: moneySchema,
        handedIn: moneySchema,
        difference: moneySchema.openapi({ description: 'Negative where cash is missing.' }),
        isCounted: z.boolean().openapi({
          description: 'Somebody has counted the cash since the last was taken, or the day is closed.',
        }),
        lines: z.array(lineSchema),
      }),
    ),
  })
  .openapi('CashUp');

const cashUpCall = defineCall({
  method: 'get',
  path: '/cash-up',
  tag: 'Cash-up',
  summary: 'Get the cash-up of a day',
  description:
    'For staff: the money of a day in Nairobi, in cash by the person who took it, and by M-Pesa with its codes.',
  access: 'payments:read',
  query: z.object({ day: daySchema }),
  answer: cashUpSchema,
  handle: async ({ query: { day } }, { now }) => {
    const { closed, revenue, cash, handedIn, toCollect, mpesa, people } = await withDatabaseTimeout(
      loadCashUp(day, now),
    );
    return {
      day,
      closedAt: closed?.at.toISOString() ?? null,
      revenue: toShillings(revenue),
      cash: {
        collected: toShillings(cash),
        handedIn: toShillings(handedIn),
        toCollect: toShillings(toCollect),
      },
      mpesa: {
        onStatement: toShillings(mpesa.onStatement),
        notYetOnStatement: toShillings(mpesa.notYetOnStatement),
        givenBack: toShillings(mpesa.givenBack),
        payments: mpesa.movements.map(({ at, orderNumber, code, amount, isPart, isUnseen }) => ({
          at: at.toISOString(),
          orderNumber,
          code,
          amount: toShillings(amount),
          isPart,
          isOnStatement: !isUnseen,
        })),
      },
      people: people.map((person) => ({
        id: person.key,
        name: person.name,
        toCollect: toShillings(person.toCollect),
        collected: toShillings(person.collected),
        givenBack: toShillings(person.givenBack),
        handedIn: toShillings(person.handedIn),
        difference: toShillings(person.difference),
        isCounted: person.isCounted,
        lines: person.lines.map(toApiLine),
      })),
    };
  },
});

const maxCash = 9_999_999;

const countBody = z
  .object({
    day: daySchema,
    personId: z.string().max(100).openapi({
      description: 'From GET /cash-up. `rider-` and the id of a rider, who may have no cash on the day yet.',
      example: 'rider-otieno',
    }),
    kind: z.enum(['count', 'correction']).optional().openapi({
      description:
        '`count` by default: cash that was counted and handed in. `correction`: more or less than was counted, also of a closed day.',
    }),
    amount: moneySchema.min(-maxCash).max(maxCash).openapi({
      description: 'Negative only in a correction: less was handed in. 0 in a correction is a note.',
    }),
    note: z.string().max(200).transform(toSingleLine).optional().openapi({
      type: 'string',
      maxLength: 200,
      description: 'A correction has one.',
    }),
  })
  .refine(({ kind, amount }) => kind === 'correction' || amount >= 0, {
    path: ['amount'],
    error: 'What was counted is 0 or more',
  })
  .openapi({ example: { day: '2026-11-28', personId: 'rider-otieno', amount: 1450 } });

const countCall = defineCall({
  method: 'post',
  path: '/cash-up/counts',
  tag: 'Cash-up',
  summary: 'Count cash',
  description:
    'For staff: adds a line to the cash-up of a day. Lines are only ever added: what is wrong is corrected by another line. A closed day takes corrections only.',
  access: 'orders:write',
  headers: idempotencyHeaders,
  body: countBody,
  errors: [409, 422],
  status: 201,
  answer: lineSchema,
  handle: async ({ body }, caller) => {
    const { day, personId, kind = 'count', note = '' } = body;
    const amount = shillings(body.amount);
    const request = readIdempotency('POST /cash-up/counts', caller, body);
    const result = await withDatabaseTimeout(
      recordCashLine({
        day,
        holderKey: personId,
        kind,
        amount,
        note,
        idempotencyKey: request?.idempotencyKey ?? randomUUID(),
        by: staffMemberOf(caller),
        now: caller.now,
      }),
    );
    if (result.ok) {
      const { line } = result;
      const isThis =
        line.kind === kind &&
        line.amount === amount &&
        line.note === note &&
        holderKey(line.holder) === personId;
      if (!isThis) throw keyReused();
      return toApiLine(line);
    }
    const { field, status, text } = refusals[result.reason];
    throw new ApiError(status, text, { fields: { [field]: [text] } });
  },
});

const refusals = {
  'unknown-holder': { field: 'personId', status: 409, text: 'This person has no cash on this day.' },
  'future-day': { field: 'day', status: 409, text: 'This day has not begun yet.' },
  closed: {
    field: 'kind',
    status: 409,
    text: 'This day is closed. Please record a correction, with its reason.',
  },
  'no-reason': { field: 'note', status: 400, text: 'Say why, in a few words' },
} as const;

const closingCall = defineCall({
  method: 'post',
  path: '/cash-up/closing',
  tag: 'Cash-up',
  summary: 'Close a cash-up',
  description:
    'Changes no figure, and keeps what each person had collected by then. A day that is closed stays as it was closed.',
  access: 'payments:write',
  body: z.object({ day: daySchema }).openapi({ example: { day: '2026-11-28' } }),
  errors: [409],
  answer: z
    .object({ day: z.iso.date(), closedAt: dateSchema, by: z.string().openapi({ example: 'Achieng' }) })
    .openapi('CashUpClosing'),
  handle: async ({ body: { day } }, caller) => {
    const result = await withDatabaseTimeout(
      closeCashDay({ day, by: staffMemberOf(caller), now: caller.now }),
    );
    if (!result.ok) {
      const { field, status, text } = refusals[result.reason];
      throw new ApiError(status, text, { fields: { [field]: [text] } });
    }
    return { day, closedAt: result.closed.at.toISOString(), by: result.closed.by.name };
  },
});

export const cashUpCalls = [cashUpCall, countCall, closingCall];
