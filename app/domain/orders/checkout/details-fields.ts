import type { FormFields } from '~/lib/forms/form-fields';
import { createTextFields } from '~/lib/forms/text-fields';
import { emailFormat, kenyanPhoneFormat } from '~/lib/forms/text-formats';
import { checkoutMessages } from './checkout-messages';

export const { lineField, multilineField } = createTextFields({
  required: () => checkoutMessages.required,
  maximum: () => checkoutMessages.input,
});

/** Step 1. */
export const detailsFields = {
  firstName: lineField('First name', { maxLength: 60 }),
  lastName: lineField('Last name', { maxLength: 60 }),
  phone: lineField('Phone number', kenyanPhoneFormat(checkoutMessages.phone)),
  email: lineField('Email', emailFormat(checkoutMessages.email)),
  deliveryMethod: { label: 'Delivery method' },
  address: lineField('Address', { maxLength: 200 }),
  city: lineField('City', { maxLength: 80 }),
  location: lineField('Location / area', { maxLength: 120 }),
  additionalInfo: multilineField('Additional information', { maxLength: 500, isOptional: true }),
  deliveryArea: { label: 'Delivery area', check: { missing: checkoutMessages.deliveryArea } },
  pickupLocation: { label: 'Pickup location' },
  pickupDate: { label: 'Pickup date', check: { invalid: checkoutMessages.pickupDate } },
} as const satisfies FormFields;
