import type { FormFields } from '~/lib/form-fields';

/** The fields of step 2 and of the forms of the waiting page, for the pages and the schemas. */
export const paymentFields = {
  paymentMethod: { label: 'Payment method' },
  phoneNumber: { label: 'M-Pesa phone number', maxLength: 30 },
  code: { label: 'M-Pesa confirmation code', maxLength: 20 },
} as const satisfies FormFields;
