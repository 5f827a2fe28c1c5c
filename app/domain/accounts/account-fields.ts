import { emailAddressPattern, isEmailAddress } from '~/lib/forms/email-address';
import {
  toSingleLine,
  type FieldCheck,
  type FieldLimits,
  type FieldRule,
  type FormField,
} from '~/lib/forms/form-fields';
import { kenyanPhonePattern, parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';

/** docs/product.md 6.1, and messages that it leaves open. */
export const accountMessages = {
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, maxLength: number) => `${label} must be at most ${maxLength} characters`,
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid Kenyan phone number',
  signInPassword: 'Password must be at least 6 characters',
  mismatch: 'Passwords do not match',
  terms: 'You must accept the terms to continue',
} as const;

export const accountMaxLengths = {
  firstName: 60,
  lastName: 60,
  /** RFC 5321: a path has at most 256 octets, including its angle brackets. */
  email: 254,
  phoneNumber: 30,
  street: 200,
  city: 80,
  state: 80,
  country: 60,
  zipCode: 20,
} as const;

/** `next` checks the trimmed text, as `check` does in the browser. */
export const requiredField = (
  label: string,
  maxLength: number,
  next: (text: string) => string | null = () => null,
  check: FieldCheck = {},
  limits: FieldLimits = {},
) => ({
  label,
  maxLength,
  limits,
  check: { missing: accountMessages.required(label), ...check },
  normalise: toSingleLine,
  rule: ((text) => {
    const trimmed = text.trim();
    if (trimmed === '') return accountMessages.required(label);
    return trimmed.length > maxLength ? accountMessages.tooLong(label, maxLength) : next(trimmed);
  }) satisfies FieldRule,
});

export const emailField = requiredField(
  'Email',
  accountMaxLengths.email,
  (text) => (isEmailAddress(text) ? null : accountMessages.email),
  { pattern: emailAddressPattern, invalid: accountMessages.email },
  { format: 'email' },
);
export const emailRule: FieldRule = emailField.rule;

export const phoneField = {
  ...requiredField(
    'Phone number',
    accountMaxLengths.phoneNumber,
    (text) => (parseKenyanPhone(text) ? null : accountMessages.phone),
    { pattern: kenyanPhonePattern, invalid: accountMessages.phone },
    { pattern: kenyanPhonePattern },
  ),
  parse: (text: string): PhoneNumber => {
    const number = parseKenyanPhone(text);
    if (!number) throw new Error('The phone number was not validated.');
    return number;
  },
} satisfies FormField;
