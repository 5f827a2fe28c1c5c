import type { FieldRule, FormFields, ParsedFields } from '~/lib/forms/form-fields';
import { accountMaxLengths, accountMessages, emailField, phoneField, requiredField } from '../account-fields';
import { passwordLimits, validatePasswordLength } from '../passwords/password-limits';

export const newPasswordFields = {
  password: {
    label: 'Password',
    limits: passwordLimits,
    rule: validatePasswordLength,
  },
  confirmPassword: {
    label: 'Confirm password',
    rule: ((text, form) => {
      if (text === '') return accountMessages.required('Confirm password');
      return text === form['password'] ? null : accountMessages.mismatch;
    }) satisfies FieldRule,
  },
} as const satisfies FormFields;

/** docs/product.md 6.1. */
export const registrationFields = {
  firstName: requiredField('First name', accountMaxLengths.firstName),
  lastName: requiredField('Last name', accountMaxLengths.lastName),
  email: emailField,
  phoneNumber: phoneField,
  ...newPasswordFields,
  street: requiredField('Street', accountMaxLengths.street),
  city: requiredField('City', accountMaxLengths.city),
  state: requiredField('State', accountMaxLengths.state),
  zipCode: requiredField('Zip code', accountMaxLengths.zipCode),
  country: requiredField('Country', accountMaxLengths.country),
  acceptTerms: { label: 'Terms', rule: (text) => (text === 'on' ? null : accountMessages.terms) },
} as const satisfies FormFields;

export type Registration = Omit<ParsedFields<typeof registrationFields>, 'confirmPassword' | 'acceptTerms'>;
