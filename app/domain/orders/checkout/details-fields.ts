import { emailAddressPattern } from '~/lib/forms/email-address';
import type { FormFields } from '~/lib/forms/form-fields';
import { kenyanPhonePattern } from '~/lib/format/phone';
import { dayMs } from '~/lib/time-units';
import { checkoutMessages } from './checkout-messages';

/** Step 1. */
export const detailsFields = {
  firstName: { label: 'First name', maxLength: 60 },
  lastName: { label: 'Last name', maxLength: 60 },
  phone: {
    label: 'Phone number',
    maxLength: 30,
    check: { pattern: kenyanPhonePattern, invalid: checkoutMessages.phone },
  },
  /** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, with its angle brackets. */
  email: {
    label: 'Email',
    maxLength: 254,
    check: { pattern: emailAddressPattern, invalid: checkoutMessages.email },
  },
  deliveryMethod: { label: 'Delivery method' },
  address: { label: 'Address', maxLength: 200 },
  city: { label: 'City', maxLength: 80 },
  location: { label: 'Location / area', maxLength: 120 },
  additionalInfo: { label: 'Additional information', maxLength: 500 },
  deliveryArea: { label: 'Delivery area', check: { missing: checkoutMessages.deliveryArea } },
  pickupLocation: { label: 'Pickup location' },
  pickupDate: { label: 'Pickup date', check: { invalid: checkoutMessages.pickupDate } },
} as const satisfies FormFields;

/** docs/product.md 5.2. */
export const minPickupNoticeMs = dayMs;

/** A year, and a leap day. */
export const maxPickupNoticeMs = 366 * dayMs;
