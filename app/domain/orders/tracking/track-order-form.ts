import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import type { FormFields } from '~/lib/forms/form-fields';
import { createTextFields } from '~/lib/forms/text-fields';

const { lineField } = createTextFields({
  required: () => checkoutMessages.required,
  maximum: () => checkoutMessages.input,
});

export const trackOrderFields = {
  orderNumber: lineField('Order number', { maxLength: 40 }),
  phone: lineField('Phone number', { maxLength: 40 }),
} as const satisfies FormFields;
