import type { FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { createTextFields } from '~/lib/forms/text-fields';
import { emailFormat, kenyanPhoneFormat } from '~/lib/forms/text-formats';
import { checkoutMessages } from './checkout-messages';

export const { lineField, multilineField } = createTextFields({
  required: () => checkoutMessages.required,
  maximum: () => checkoutMessages.input,
});

/** Where a customer may leave it out (isEmailOptional). */
export const optionalEmailField = lineField('Email', {
  ...emailFormat(checkoutMessages.email),
  isOptional: true,
});

/** Step 1, in the order of the page. */
export const detailsFields = {
  firstName: lineField('First name', { maxLength: 60 }),
  lastName: lineField('Last name', { maxLength: 60 }),
  phone: lineField('Phone number', kenyanPhoneFormat(checkoutMessages.phone)),
  email: lineField('Email', emailFormat(checkoutMessages.email)),
  deliveryMethod: { label: 'Delivery method' },
  city: lineField('Town', { maxLength: 80 }),
  location: lineField('Estate or area', { maxLength: 120 }),
  deliveryArea: { label: 'Delivery area', check: { missing: checkoutMessages.deliveryArea } },
  address: lineField('House or gate', { maxLength: 200 }),
  additionalInfo: multilineField('How to find you', { maxLength: 500, isOptional: true }),
  pickupLocation: { label: 'Pickup location' },
  pickupDate: {
    label: 'Pickup date',
    input: inputKinds.date,
    check: { invalid: checkoutMessages.pickupDate },
  },
} as const satisfies FormFields;
