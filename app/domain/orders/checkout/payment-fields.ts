import type { FormFields } from '~/lib/forms/form-fields';
import { kenyanPhonePattern } from '~/lib/format/phone';
import { checkoutMessages } from './checkout-messages';

/** Step 2, and the forms of the waiting page. */
export const paymentFields = {
  paymentMethod: { label: 'Payment method' },
  phoneNumber: {
    label: 'M-Pesa phone number',
    maxLength: 30,
    check: { pattern: kenyanPhonePattern, invalid: checkoutMessages.phone },
  },
  code: { label: 'M-Pesa confirmation code', maxLength: 20 },
} as const satisfies FormFields;
