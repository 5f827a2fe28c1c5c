import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import type { FieldRule, FormFields } from '~/lib/forms/form-fields';

const maxLength = 40;

const checkRequired: FieldRule = (text) => {
  if (text === '') return checkoutMessages.required;
  return text.length > maxLength ? checkoutMessages.input : null;
};

const normalise = (text: string) => text.trim();

export const trackOrderFields = {
  orderNumber: { label: 'Order number', maxLength, rule: checkRequired, normalise },
  phone: { label: 'Phone number', maxLength, rule: checkRequired, normalise },
} as const satisfies FormFields;
