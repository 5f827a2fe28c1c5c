import type { InputAttributes } from './input-kinds';

/** The autofill field of what people tell of themselves, by the name of the field (WCAG 1.3.5). */
export const ownData = {
  name: { autoComplete: 'name' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email' },
  /** Where it is the name of the account, for password managers. */
  accountEmail: { autoComplete: 'username' },
  phone: { autoComplete: 'tel' },
  /** street-address is for several lines. */
  address: { autoComplete: 'address-line1' },
  location: { autoComplete: 'address-level3' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zipCode: { autoComplete: 'postal-code' },
  country: { autoComplete: 'country-name' },
} as const satisfies Readonly<Record<string, InputAttributes>>;
