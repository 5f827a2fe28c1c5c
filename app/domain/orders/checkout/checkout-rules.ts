// Without the schemas, because the pages in the browser need these and not the library that checks.

/** The messages of storefront.md section 5, to the letter, but for the last one. */
export const checkoutMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid Kenyan phone number',
  format: 'Invalid format',
  input: 'Invalid input',
  pickupDate: 'Please allow at least 24 hours for order preparation',
  /** Ours: beside what could not be done. */
  unavailable:
    'The shop is not reachable at the moment. What you entered is kept: please try again in a minute.',
} as const;

/** What a person's entries never reach, and what keeps a page of an order small. Also for maxLength attributes. */
export const checkoutLimits = {
  firstName: 60,
  lastName: 60,
  phone: 30,
  /** RFC 5321: a path has at most 256 octets, with its angle brackets. */
  email: 254,
  address: 200,
  city: 80,
  location: 120,
  additionalInfo: 500,
} as const;

/** Pickup requires 24 hours' notice (decisions.md 23). */
export const minPickupNoticeMs = 24 * 60 * 60 * 1000;
