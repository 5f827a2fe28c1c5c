import type { Discount } from '~/domain/orders/order';
import { parseShillings } from '~/lib/format/money';
import { choiceField } from '~/lib/forms/choice-fields';
import type { FormField } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { lineField } from '~/lib/forms/text-fields';

const discountMessages = {
  percent: 'Enter a whole number from 1 to 100',
  amount: 'Enter the shillings, for example 50',
  reason: 'Say why. The customer reads it.',
} as const;

export const maxDiscountReason = 120;

const reason = lineField('Reason for the discount', { maxLength: maxDiscountReason, isOptional: true });

/** A discount in the form of a correction, and of an order by phone. */
export const discountFields = {
  discountKind: choiceField('Discount', ['', 'amount', 'percent'], 'Choose a kind of discount'),
  discountValue: {
    label: 'How much',
    maxLength: 12,
    input: inputKinds.money,
    normalise: (text: string) => text.trim(),
    rule: (text, { discountKind }) => {
      if (!discountKind) return null;
      const isValid =
        discountKind === 'percent'
          ? /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100
          : (parseShillings(text) ?? 0) > 0;
      return isValid ? null : discountMessages[discountKind === 'percent' ? 'percent' : 'amount'];
    },
  } satisfies FormField,
  discountReason: {
    ...reason,
    rule: (text, form) =>
      form['discountKind'] && text === '' ? discountMessages.reason : reason.rule(text, form),
  } satisfies FormField,
};

/** '150', or '150.50' */
export const shillingText = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

export const discountValues = (discount: Discount | null | undefined) => ({
  discountKind: discount?.kind ?? '',
  discountValue: discount
    ? discount.kind === 'percent'
      ? String(discount.value)
      : shillingText(discount.value)
    : '',
  discountReason: discount?.reason ?? '',
});

/** The discount of checked values; null for none. */
export const parseDiscount = ({
  discountKind,
  discountValue,
  discountReason,
}: Readonly<Record<keyof typeof discountFields, string>>): Discount | null =>
  discountKind === 'percent' || discountKind === 'amount'
    ? {
        kind: discountKind,
        value: discountKind === 'percent' ? Number(discountValue) : (parseShillings(discountValue) ?? 0),
        reason: discountReason,
      }
    : null;
