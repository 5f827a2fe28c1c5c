import type { FormFields } from '~/lib/forms/form-fields';

/** Step 2, and the forms of the waiting page. */
export const paymentFields = {
  paymentMethod: { label: 'Payment method' },
  phoneNumber: { label: 'M-Pesa phone number', maxLength: 30 },
  code: { label: 'M-Pesa confirmation code', maxLength: 20 },
} as const satisfies FormFields;
