import type { FormFields } from '~/lib/forms/form-fields';
import { kenyanPhoneFormat } from '~/lib/forms/text-formats';
import { checkoutMessages } from './checkout-messages';
import { lineField } from './details-fields';

/** Step 2, and the forms of the waiting page. */
export const paymentFields = {
  paymentMethod: { label: 'Payment method' },
  phoneNumber: lineField('M-Pesa phone number', kenyanPhoneFormat(checkoutMessages.phone)),
  code: { label: 'M-Pesa confirmation code', maxLength: 20 },
} as const satisfies FormFields;
