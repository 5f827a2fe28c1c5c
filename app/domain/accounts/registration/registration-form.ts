import { consentField } from '~/lib/forms/choice-fields';
import type { FieldRule, FormFields, ParsedFields } from '~/lib/forms/form-fields';
import { accountMessages, emailField, lineField, phoneField } from '../account-fields';
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
  firstName: lineField('First name', { maxLength: 60 }),
  lastName: lineField('Last name', { maxLength: 60 }),
  email: emailField,
  phoneNumber: phoneField,
  ...newPasswordFields,
  city: lineField('Town', { maxLength: 80 }),
  state: lineField('County', { maxLength: 80 }),
  street: lineField('Estate, house or gate', { maxLength: 200 }),
  zipCode: lineField('Postal code', { maxLength: 20 }),
  country: lineField('Country', { maxLength: 60 }),
  acceptTerms: consentField('Terms', accountMessages.terms),
} as const satisfies FormFields;

/** Of an account that is opened with an order, from which all else is known. */
export const accountWithOrderFields = { password: newPasswordFields.password } as const satisfies FormFields;

export type Registration = Omit<ParsedFields<typeof registrationFields>, 'confirmPassword' | 'acceptTerms'>;
