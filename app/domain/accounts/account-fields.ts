import type { FormField } from '~/lib/forms/form-fields';
import { createTextFields } from '~/lib/forms/text-fields';
import { emailFormat, kenyanPhoneFormat } from '~/lib/forms/text-formats';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';

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

export const { lineField } = createTextFields({
  required: accountMessages.required,
  maximum: accountMessages.tooLong,
});

export const emailField = lineField('Email', emailFormat(accountMessages.email));

export const phoneField = {
  ...lineField('Phone number', kenyanPhoneFormat(accountMessages.phone)),
  parse: (text: string): PhoneNumber => {
    const number = parseKenyanPhone(text);
    if (!number) throw new Error('The phone number was not validated.');
    return number;
  },
} satisfies FormField;
