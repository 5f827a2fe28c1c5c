import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { lineField } from '~/domain/orders/checkout/details-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { kenyanPhoneFormat } from '~/lib/forms/text-formats';

export const ordersPhoneFields = {
  phone: lineField('Phone number', kenyanPhoneFormat(checkoutMessages.phone)),
} as const satisfies FormFields;

export const ordersCodeFields = {
  code: { ...lineField('Code from our text', { maxLength: 20 }), input: inputKinds.wholeNumber },
} as const satisfies FormFields;
