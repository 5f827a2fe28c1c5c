import { z } from '@hono/zod-openapi';
import { loadCashUp } from '~/domain/payments/cash-up/load-cash-up.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { isValidDay } from '~/lib/calendar-days';
import { defineCall } from '../../call';
import { dateSchema, moneySchema, toShillings } from '../../schemas/shared';

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
        lines: z.array(
          z.object({
            kind: z.enum(['count', 'correction', 'not-received']),
            amount: moneySchema,
            expected: moneySchema.openapi({ description: 'What the person had by the orders then.' }),
            note: z.string().openapi({ example: 'A note was torn' }),
            at: dateSchema,
            by: z.string().openapi({ example: 'Achieng' }),
          }),
        ),
      }),
    ),
  })
  .openapi('CashUp');

export const cashUpCall = defineCall({
  method: 'get',
  path: '/cash-up',
  tag: 'M-Pesa',
  summary: 'Get the cash-up of a day',
  description:
    'For staff: the money of a day in Nairobi, in cash by the person who took it, and by M-Pesa with its codes. Counting and closing are for people, in the back office.',
  access: 'payments:read',
  query: z.object({
    day: z
      .string()
      .refine(isValidDay, 'Enter a day, for example 2026-11-28')
      .openapi({ format: 'date', description: 'In Nairobi.', example: '2026-11-28' }),
  }),
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
        lines: person.lines.map(({ kind, amount, expected, note, at, by }) => ({
          kind,
          amount: toShillings(amount),
          expected: toShillings(expected),
          note,
          at: at.toISOString(),
          by: by.name,
        })),
      })),
    };
  },
});
