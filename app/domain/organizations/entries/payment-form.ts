import { lineField, multilineField } from '~/domain/text/content-fields';
import { findConfirmationCodeFault } from '~/domain/mpesa/codes/confirmation-code';
import { addDays } from '~/lib/calendar-days';
import { choiceField } from '~/lib/forms/choice-fields';
import type { FieldRule, FormFields, ParsedFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { moneyField } from '~/lib/forms/number-fields';
import { usualMessages } from '~/lib/forms/text-fields';
import { parseNairobi } from '~/lib/format/dates';
import { isObjectId, objectIdPattern, toStoredId } from '~/lib/object-id';
import { paymentMethods, transactionTypes, type EntryMethod, type TransactionType } from './account-entry';

export const paymentMessages = {
  amount: 'Enter an amount of at least 0, for example 12,500 or 12,500.50',
  choice: 'Please choose one from the list',
  day: 'Enter a day, for example 2026-11-23',
  future: 'This day is in the future. Enter the day it was paid',
  tooLongAgo: 'This is more than two years ago. Please check the date',
  organization: 'Choose the organization',
  settles: 'Only an expense that is paid now can pay a bill',
} as const;

const maxDaysAgo = 2 * 365;

/** The earliest date that the form takes for a new payment. */
export const firstPaymentDay = (today: string): string => addDays(today, -maxDaysAgo);

const withoutCurrency = (text: string): string => text.trim().replace(/^(?:kes|kshs?)\.?\s*/i, '');

const choiceOf = <Choice extends string>(label: string, choices: Readonly<Record<Choice, string>>) =>
  choiceField(label, Object.keys(choices) as Choice[], paymentMessages.choice, usualMessages.required(label));

const dayRule =
  (today: string, ownDay: string | null): FieldRule =>
  (day) => {
    if (day === ownDay) return null;
    if (day === '') return usualMessages.required('Date');
    if (!parseNairobi(day) || day.length > 10) return paymentMessages.day;
    if (day > today) return paymentMessages.future;
    return day < firstPaymentDay(today) ? paymentMessages.tooLongAgo : null;
  };

const codeRule: FieldRule = (text, { method }) =>
  method !== 'MPESA' || text.trim() === '' ? null : findConfirmationCodeFault(text);

const idField = {
  limits: { pattern: objectIdPattern.source },
  normalise: (text: string) => toStoredId(text.trim()),
  parse: (text: string): string | null => text || null,
};

/**
 * 'Add New Payment' and 'Update Payment' (docs/product.md 9). `today` is the day in Nairobi, as `YYYY-MM-DD`; `ownDay` that of
 * the updated payment, which stays accepted however long ago it is.
 */
export const paymentFields = (today: string, ownDay: string | null = null) =>
  ({
    transactionType: choiceOf<TransactionType>('Transaction Type', transactionTypes),
    amount: moneyField('Amount', {
      invalid: paymentMessages.amount,
      missing: usualMessages.required('Amount'),
      maxLength: 20,
      normalise: withoutCurrency,
    }),
    method: choiceOf<EntryMethod>('Payment Method', paymentMethods),
    day: {
      label: 'Date',
      input: inputKinds.date,
      maxLength: 10,
      limits: { format: 'date' },
      normalise: (text: string) => text.trim(),
      rule: dayRule(today, ownDay),
    },
    /** Hexadecimal; null for an expense that concerns no organization. */
    organizationId: {
      ...idField,
      label: 'Organization',
      rule: (text, { transactionType }) =>
        isObjectId(text) || (text === '' && transactionType === 'EXPENSE')
          ? null
          : paymentMessages.organization,
    },
    transactionCode: lineField('Transaction Code', { maxLength: 60, isOptional: true, next: codeRule }),
    paidBy: lineField('Paid By', { maxLength: 120 }),
    paidTo: lineField('Paid To', { maxLength: 120 }),
    description: multilineField('Description', { maxLength: 500 }),
    remarks: multilineField('Remarks', { maxLength: 500, isOptional: true }),
    /** The expense on account that this one pays; hexadecimal. */
    settles: {
      ...idField,
      label: 'Bill',
      rule: (text, { transactionType, method }) =>
        text === '' || (isObjectId(text) && transactionType === 'EXPENSE' && method !== 'CREDIT')
          ? null
          : paymentMessages.settles,
    },
  }) as const satisfies FormFields;

export type PaymentField = keyof ReturnType<typeof paymentFields>;

export type PaymentForm = ParsedFields<ReturnType<typeof paymentFields>>;

export const defaultPayment = (today: string): Readonly<Record<PaymentField, string>> => ({
  transactionType: 'SUBSCRIPTION',
  amount: '',
  method: 'BANK_TRANSFER',
  day: today,
  organizationId: '',
  transactionCode: '',
  paidBy: '',
  paidTo: '',
  description: '',
  remarks: '',
  settles: '',
});

/** Why an entry is updated or reversed. */
export const correctionFields = {
  reason: lineField('Reason', { minLength: 3, maxLength: 200 }),
} as const satisfies FormFields;
