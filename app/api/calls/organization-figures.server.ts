import { z } from '@hono/zod-openapi';
import { loadRevenue } from '~/domain/organizations/account/load-revenue.server';
import { loadStatement } from '~/domain/organizations/account/load-statement.server';
import { loadStats } from '~/domain/organizations/account/load-stats.server';
import {
  describeStatementMonth,
  parseStatementMonth,
} from '~/domain/organizations/statement/statement-month';
import { viewStatementLine } from '~/domain/organizations/statement/statement-view';
import type { Cents } from '~/lib/format/money';
import { notFound } from '../api-error';
import { defineCall } from '../call';
import { rejectedForm } from '../schemas/form-body';
import { methodNames } from '../schemas/organization-payments';
import { daySchema } from '../schemas/organizations';
import { dayQuery, moneySchema, storedIdParams, toShillings } from '../schemas/shared';
import { requireOrganization } from './organizations.server';

const chargedAndPaidSchema = z.object({ charged: moneySchema, paid: moneySchema });
const inShillings = ({ charged, paid }: { readonly charged: Cents; readonly paid: Cents }) => ({
  charged: toShillings(charged),
  paid: toShillings(paid),
});
const movedSchema = z.object({ received: moneySchema, spent: moneySchema });
const toMoved = ({ received, spent }: { readonly received: Cents; readonly spent: Cents }) => ({
  received: toShillings(received),
  spent: toShillings(spent),
});
const orNull = (amount: Cents | null) => (amount === null ? null : toShillings(amount));

const reading = { tag: 'Organization payments', access: 'organizations:read' } as const;

export const organizationFigureCalls = [
  defineCall({
    ...reading,
    method: 'get',
    path: '/organization/{id}/stats',
    summary: 'Read the figures of an organization',
    params: storedIdParams,
    errors: [404],
    answer: chargedAndPaidSchema
      .extend({
        balance: moneySchema,
        overdue: moneySchema,
        openCharges: z.int(),
        payments: z.int(),
        lastPayment: z
          .object({ day: daySchema, amount: moneySchema, method: z.enum(methodNames) })
          .nullable(),
        mostUsedMethod: z.enum(methodNames).nullable(),
        thisMonth: chargedAndPaidSchema,
        thisYear: chargedAndPaidSchema,
      })
      .openapi('OrganizationStats'),
    handle: async ({ params: { id } }, { now }) => {
      const stats = await loadStats((await requireOrganization(id))._id, now);
      if (!stats) throw notFound('The organization');
      const { lastPayment } = stats;
      return {
        ...inShillings(stats),
        balance: toShillings(stats.balance),
        overdue: toShillings(stats.overdue),
        openCharges: stats.openCharges,
        payments: stats.payments,
        lastPayment: lastPayment && { ...lastPayment, amount: toShillings(lastPayment.amount) },
        mostUsedMethod: stats.mostUsedMethod,
        thisMonth: inShillings(stats.thisMonth),
        thisYear: inShillings(stats.thisYear),
      };
    },
  }),
  defineCall({
    ...reading,
    method: 'get',
    path: '/organization/{id}/revenue',
    summary: 'Read the income and expenses of an organization',
    params: storedIdParams,
    query: z.object({ startDate: dayQuery, endDate: dayQuery }),
    errors: [404],
    answer: movedSchema
      .extend({
        startDate: daySchema.nullable(),
        endDate: daySchema.nullable(),
        byMonth: z.array(movedSchema.extend({ month: z.string() })),
      })
      .openapi('OrganizationRevenue'),
    handle: async ({ params: { id }, query: { startDate, endDate } }) => {
      const { byMonth, ...revenue } = await loadRevenue(
        (await requireOrganization(id))._id,
        startDate,
        endDate,
      );
      const months = byMonth.map(({ month, ...moved }) => ({ month, ...toMoved(moved) }));
      return { startDate, endDate, ...toMoved(revenue), byMonth: months };
    },
  }),
  defineCall({
    ...reading,
    method: 'get',
    path: '/organization/{id}/statement',
    summary: 'Read the statement of a month',
    params: storedIdParams,
    query: z.object({
      month: z
        .string()
        .max(7)
        .default('')
        .openapi({ description: 'For example, 2026-11. The current month by default.' }),
    }),
    errors: [404],
    answer: chargedAndPaidSchema
      .extend({
        month: z.string(),
        opening: moneySchema,
        lines: z.array(
          z.object({
            number: z.string(),
            day: daySchema,
            text: z.string(),
            isCorrected: z.boolean(),
            charge: moneySchema.nullable(),
            payment: moneySchema.nullable(),
            balance: moneySchema,
          }),
        ),
        closing: moneySchema,
      })
      .openapi('OrganizationStatement'),
    handle: async ({ params: { id }, query }, { now }) => {
      const { _id } = await requireOrganization(id);
      const month = parseStatementMonth(query.month, now);
      if (month === null) throw rejectedForm({ month: [describeStatementMonth(query.month, now)] });
      const statement = await loadStatement(_id, month);
      return {
        month,
        opening: toShillings(statement.opening),
        lines: statement.lines.map(viewStatementLine).map((line) => ({
          ...line,
          charge: orNull(line.charge),
          payment: orNull(line.payment),
          balance: toShillings(line.balance),
        })),
        ...inShillings(statement),
        closing: toShillings(statement.closing),
      };
    },
  }),
];
