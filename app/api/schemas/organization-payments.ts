import { z } from '@hono/zod-openapi';
import {
  formatEntryNumber,
  paymentMethods,
  transactionTypes,
  type EntryMethod,
  type TransactionType,
} from '~/domain/organizations/entries/account-entry';
import { correctionFields, paymentFields } from '~/domain/organizations/entries/payment-form';
import type { PaymentRow } from '~/domain/organizations/entries/payment-rows.server';
import { paymentStatusNames } from '~/domain/organizations/payment-list/payment-status-names';
import { jsonChoice, uncheckedNumber, uncheckedText } from './form-fields';
import { dateSchema, idFields, idsOf, moneySchema, toShillings } from './shared';

export const methodNames = Object.keys(paymentMethods) as EntryMethod[];
export const typeNames = Object.keys(transactionTypes) as TransactionType[];
const statusNames = Object.keys(paymentStatusNames) as (keyof typeof paymentStatusNames)[];

const otherId = z.string().nullable();

export const paymentSchema = z
  .object({
    ...idFields,
    number: z.string().openapi({ description: 'The number of the voucher.', example: 'V-00012' }),
    organizationId: otherId,
    organizationName: z.string().nullable(),
    transactionType: z.enum(typeNames),
    amount: moneySchema.openapi({ description: 'In Kenyan shillings; negative for a correction.' }),
    method: z.enum(methodNames),
    day: z.iso.date().openapi({ description: 'The day in the books, in Nairobi time.' }),
    transactionCode: z.string().nullable(),
    paidBy: z.string(),
    paidTo: z.string(),
    description: z.string(),
    remarks: z.string(),
    status: z.enum(statusNames).openapi({
      description:
        'Computed from what is due and paid. A REVERSED payment has a CORRECTION with the negative amount.',
    }),
    settles: otherId.openapi({ description: 'The expense on account that it pays.' }),
    reverses: otherId.openapi({ description: 'The payment that a correction reverses.' }),
    reason: z.string().nullable().openapi({ description: 'Only for a correction.' }),
    reversedBy: otherId,
    replaces: otherId.openapi({ description: 'The reversed payment that this one replaces.' }),
    recordedBy: z.string().nullable(),
    createdAt: dateSchema,
  })
  .openapi('OrganizationPayment');

export const toApiPayment = (row: PaymentRow): z.input<typeof paymentSchema> => ({
  ...idsOf(row),
  number: formatEntryNumber(row),
  organizationId: row.organizationId?.toHexString() ?? null,
  organizationName: row.organizationName,
  transactionType: row.transactionType,
  amount: toShillings(row.amount),
  method: row.method,
  day: row.day,
  transactionCode: row.transactionCode,
  paidBy: row.paidBy,
  paidTo: row.paidTo,
  description: row.description,
  remarks: row.remarks,
  status: row.status,
  settles: row.settles?.toHexString() ?? null,
  reverses: row.reversal?.of.toHexString() ?? null,
  reason: row.reversal?.reason ?? null,
  reversedBy: row.reversedBy?.toHexString() ?? null,
  replaces: row.replaces?.toHexString() ?? null,
  recordedBy: row.by?.name ?? null,
  createdAt: row.createdAt.toISOString(),
});

const fields = paymentFields('');

const idInput = z.string().max(24).nullish();
const dayInput = z.string().trim().max(10).nullish();

const paymentBody = z.object({
  transactionType: jsonChoice(fields.transactionType, typeNames),
  amount: uncheckedNumber({ ...fields.amount, label: 'Amount in Kenyan shillings' }),
  method: jsonChoice(fields.method, methodNames),
  transactionCode: uncheckedText(fields.transactionCode),
  paidBy: uncheckedText(fields.paidBy),
  paidTo: uncheckedText(fields.paidTo),
  description: uncheckedText(fields.description),
  remarks: uncheckedText(fields.remarks),
  day: dayInput.openapi({ description: 'The day of the payment; today by default.' }),
  settles: idInput.openapi({ description: 'The expense on account that this one pays.' }),
});

const paymentExample = {
  transactionType: 'SUBSCRIPTION',
  amount: 48000,
  method: 'MPESA',
  transactionCode: 'SKL1ABC234',
  paidBy: 'Busia Hill School',
  paidTo: '{full shop name}',
  description: 'Milk in November',
} as const;

export const paymentInput = paymentBody.openapi('OrganizationPaymentBody', { example: paymentExample });

/** For what the farm pays for itself. */
export const expenseInput = paymentBody.omit({ transactionType: true }).openapi('ExpenseBody', {
  example: {
    amount: 3500,
    method: 'CASH',
    paidBy: '{full shop name}',
    paidTo: '{place} Agrovet',
    description: 'Hay for the calves',
  },
});

export const paymentChange = paymentBody
  .extend({
    day: dayInput.openapi({ description: 'If left out, it does not change.' }),
    settles: idInput.openapi({ description: 'If left out, it does not change.' }),
    organizationId: idInput.openapi({
      description: 'If left out, it does not change; null for an expense without an organization.',
    }),
    reason: uncheckedText(correctionFields.reason),
  })
  .openapi({ example: { ...paymentExample, amount: 45000, reason: 'The amount was wrong' } });
