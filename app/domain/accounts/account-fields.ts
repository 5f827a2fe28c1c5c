import { isEmailAddress } from '~/lib/email-address';
import type { FieldRule } from '~/lib/form-fields';
import { parseKenyanPhone } from '~/lib/phone';
import { passwordLimits, passwordMessages } from './passwords/password-limits';

// For forms that still import them from here.
export { isEmailAddress } from '~/lib/email-address';
export type { FieldRule } from '~/lib/form-fields';

// Without the schemas and the list of common passwords: the pages in the browser need these rules only.

/** The messages of storefront.md section 5, to the letter, and some that it has no words for. */
export const accountMessages = {
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid Kenyan phone number',
  signInPassword: 'Password must be at least 6 characters',
  mismatch: 'Passwords do not match',
  terms: 'You must accept the terms to continue',
} as const;

/** What a person's entries never reach. Also for maxLength attributes. */
export const accountMaxLengths = {
  firstName: 60,
  lastName: 60,
  /** RFC 5321: a path has at most 256 octets, with its angle brackets. */
  email: 254,
  phoneNumber: 30,
  street: 200,
  city: 80,
  state: 80,
  country: 60,
  zipCode: 20,
} as const;

/** storefront.md section 9: 6 at login, 8 at registration. */
export const minSignInPasswordLength = 6;

/** What a field needs to have something in it, and not too much. */
const filled =
  (label: string, most: number, next: FieldRule = () => null): FieldRule =>
  (text, form) => {
    const trimmed = text.trim();
    if (trimmed === '') return accountMessages.required(label);
    return trimmed.length > most ? accountMessages.tooLong(label, most) : next(trimmed, form);
  };

export const emailRule = filled('Email', accountMaxLengths.email, (text) =>
  isEmailAddress(text) ? null : accountMessages.email,
);

export const signInLabels = { email: 'Email', password: 'Password' } as const;

/** What /login checks (storefront.md section 5, Login). */
export const signInRules = {
  email: emailRule,
  password: (text) => {
    if (text === '') return passwordMessages.required;
    return text.length < minSignInPasswordLength ? accountMessages.signInPassword : null;
  },
} as const satisfies Record<keyof typeof signInLabels, FieldRule>;

export const registrationLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  street: 'Street',
  city: 'City',
  state: 'State',
  country: 'Country',
  zipCode: 'Zip code',
  password: 'Password',
  confirmPassword: 'Confirm password',
  acceptTerms: 'Terms',
} as const;

type TextName = Exclude<keyof typeof accountMaxLengths, 'email' | 'phoneNumber'>;
const text = (name: TextName): FieldRule => filled(registrationLabels[name], accountMaxLengths[name]);

/** What /register checks before the server does (storefront.md section 5, Register); the server also knows passwords. */
export const registrationRules = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  email: emailRule,
  phoneNumber: filled(registrationLabels.phoneNumber, accountMaxLengths.phoneNumber, (number) =>
    parseKenyanPhone(number) ? null : accountMessages.phone,
  ),
  street: text('street'),
  city: text('city'),
  state: text('state'),
  country: text('country'),
  zipCode: text('zipCode'),
  password: (password) => {
    if (password === '') return passwordMessages.required;
    return [...password.normalize('NFKC')].length < passwordLimits.minLength
      ? passwordMessages.tooShort
      : null;
  },
  confirmPassword: (confirmed, form) => {
    if (confirmed === '') return accountMessages.required(registrationLabels.confirmPassword);
    return confirmed === form['password'] ? null : accountMessages.mismatch;
  },
  acceptTerms: (ticked) => (ticked === 'on' ? null : accountMessages.terms),
} as const satisfies Record<keyof typeof registrationLabels, FieldRule>;
