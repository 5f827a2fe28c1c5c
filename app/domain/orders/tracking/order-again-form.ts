import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { lineField } from '~/domain/orders/checkout/details-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';

export const orderAgainFields = {
  digits: {
    ...lineField('Last 4 digits of your phone number', { maxLength: 20 }),
    input: inputKinds.wholeNumber,
  },
} as const satisfies FormFields;

export const orderAgainMessages = {
  required: checkoutMessages.required,
  wrong: 'These aren’t the last 4 digits of the phone number on this order. Please check them.',
} as const;
