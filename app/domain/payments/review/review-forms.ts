import {
  findConfirmationCodeFault,
  findTypedCodeFault,
  normaliseConfirmationCode,
} from '~/domain/mpesa/codes/confirmation-code';
import { parseOrderNumber } from '~/domain/orders/order-number';
import { claimRejectionNames } from '~/domain/payments/claims/claim-rejections';
import { inputKinds } from '~/lib/forms/input-kinds';
import { withoutThousandsSeparators } from '~/lib/format/thousands';
import { checkboxField, choiceField } from '~/lib/forms/choice-fields';
import type { FieldRule, FormField, FormFields } from '~/lib/forms/form-fields';
import { lineField } from '~/lib/forms/text-fields';
import { findTooManyShillings, toCents, type Cents } from '~/lib/format/money';

const reviewMessages = {
  amount: 'Enter the amount in shillings, for example 265 or 265.50',
  reason: 'Say why, in a few words',
  long: 'At most 200 characters',
  choice: 'Choose one',
} as const;

const maxAmount = 9_999_999.99;
const amountPattern = /^(\d{1,7})(?:\.(\d{1,2}))?$/;

const withoutCurrency = (text: string): string =>
  withoutThousandsSeparators(text.replace(/^\s*k(?:es|sh)\.?/i, ''));

/** In shillings; of 0 only where it may be. */
export const amountField = (label: string, { mayBeZero = false } = {}) =>
  ({
    label,
    maxLength: 20,
    input: inputKinds.money,
    normalise: withoutCurrency,
    rule: (text: string) => {
      const typed = withoutCurrency(text);
      if (amountPattern.test(typed) && (mayBeZero || Number(typed) > 0)) return null;
      return findTooManyShillings(typed, maxAmount) ?? reviewMessages.amount;
    },
    parse: (text: string): Cents => {
      const [, whole = '0', part = ''] = amountPattern.exec(text) ?? [];
      return toCents(Number(whole) * 100 + Number(part.padEnd(2, '0')));
    },
  }) satisfies FormField;

/** In a form field: 265 or 265.50. */
export const amountText = (amount: Cents): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);

const codeRule: FieldRule = findConfirmationCodeFault;

const reasonField = (label: string) =>
  lineField(label, {
    minLength: 3,
    maxLength: 200,
    messages: {
      required: reviewMessages.reason,
      minimum: reviewMessages.reason,
      maximum: reviewMessages.long,
    },
  });

export const matchFields = { amount: amountField('Amount on the statement') } as const satisfies FormFields;

export const rejectFields = {
  rejection: choiceField('Why is the code not accepted?', claimRejectionNames, reviewMessages.choice),
} as const satisfies FormFields;

export const foundFields = {
  code: {
    label: 'M-Pesa code on the statement',
    maxLength: 20,
    normalise: normaliseConfirmationCode,
    rule: codeRule,
  },
  amount: amountField('Amount on the statement'),
} as const satisfies FormFields;

/** What the customer reads; the most usual first. */
export const refundReasons = [
  'Something was missing',
  'It was not fresh or damaged',
  'You paid twice',
  'You paid too much',
  'Your order was cancelled',
] as const;

export const refundMethods = { mpesa: 'By M-Pesa', cash: 'In cash' } as const;

export const refundFields = {
  amount: amountField('Amount refunded'),
  method: choiceField(
    'How was it refunded?',
    Object.keys(refundMethods) as (keyof typeof refundMethods)[],
    reviewMessages.choice,
  ),
  code: {
    label: 'M-Pesa code of the refund',
    maxLength: 20,
    normalise: normaliseConfirmationCode,
    rule: (text, form) => (form['method'] === 'cash' && text.trim() === '' ? null : codeRule(text, form)),
  },
  // One of the usual ones, and what is written.
  reason: { ...reasonField('Reason'), multiple: true },
} as const satisfies FormFields;

export const paymentWays = { cash: 'In cash', mpesa: 'By M-Pesa' } as const;

export const recordPaymentFields = {
  method: choiceField(
    'How was it paid?',
    Object.keys(paymentWays) as (keyof typeof paymentWays)[],
    reviewMessages.choice,
  ),
  amount: amountField('Amount received'),
  code: {
    label: 'M-Pesa code',
    maxLength: 20,
    normalise: normaliseConfirmationCode,
    rule: (text, form) => (form['method'] === 'cash' ? null : findTypedCodeFault(text)),
  },
  isSeen: checkboxField('I have found it on the statement'),
  acceptsDay: checkboxField('Record it all the same'),
} as const satisfies FormFields;

export const reversalStates = {
  returned: 'M-Pesa gave it back to the payer',
  held: 'M-Pesa holds it and has asked us',
  kept: 'We have kept it',
} as const;

export const reversalFields = {
  state: choiceField(
    'What happened?',
    Object.keys(reversalStates) as (keyof typeof reversalStates)[],
    reviewMessages.choice,
  ),
  note: reasonField('Note'),
} as const satisfies FormFields;

export const tillOrderFields = {
  orderNumber: {
    label: 'Number of the order',
    maxLength: 20,
    normalise: (text: string) => parseOrderNumber(text) ?? text.trim(),
    rule: (text: string) =>
      parseOrderNumber(text) ? null : 'Enter the number of the order, for example M-24061',
  },
} as const satisfies FormFields;

export const tillNoteFields = { note: reasonField('What was it for?') } as const satisfies FormFields;

export const correctCashFields = { reason: reasonField('Reason') } as const satisfies FormFields;
