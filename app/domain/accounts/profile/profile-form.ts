import type { FieldRule, FieldValues, FormFields } from '~/lib/forms/form-fields';
import { accountMessages, emailField } from '../account-fields';
import {
  longPasswordPattern,
  maxPasswordInputLength,
  normalisePassword,
  passwordLimits,
  passwordMessages,
} from '../passwords/password-limits';
import { registrationFields } from '../registration/registration-form';

/** docs/product.md 6.1. */
const profileMessages = {
  minimum: (minLength: number) => `Minimum length is ${minLength} characters`,
  mismatch: 'New passwords do not match',
} as const;

/** What an account says of its owner. */
export const profileTextNames = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'street',
  'city',
  'state',
  'country',
  'zipCode',
] as const;

const addressNames = ['street', 'city', 'state', 'zipCode'] as const;

/** The country alone is no address, since it is prefilled. */
export const hasAddress = (form: FieldValues): boolean =>
  addressNames.some((name) => (form[name] ?? '').trim() !== '');

/** All or none: accounts from an identity provider begin without an address. */
const addressField = (name: (typeof addressNames)[number] | 'country') => ({
  ...registrationFields[name],
  check: { ...registrationFields[name].check, requiredWith: addressNames },
  rule: ((text, form) =>
    hasAddress(form) ? registrationFields[name].rule(text, form) : null) satisfies FieldRule,
});

/** '' for a password that stays. */
export const newPasswordField = {
  label: 'New password',
  limits: passwordLimits,
  check: { pattern: longPasswordPattern, invalid: profileMessages.minimum(passwordLimits.minLength) },
  rule: ((text) =>
    text !== '' && [...normalisePassword(text)].length < passwordLimits.minLength
      ? profileMessages.minimum(passwordLimits.minLength)
      : null) satisfies FieldRule,
};

/** A new email address needs the current password: the owner of the mailbox can take over the account. */
export const profileFields = (account: { readonly email: string; readonly hasPassword: boolean }) =>
  ({
    firstName: registrationFields.firstName,
    lastName: registrationFields.lastName,
    email: {
      ...emailField,
      // An identity provider may give an address that our own forms do not accept.
      rule: (text, form) => (text === account.email ? null : emailField.rule(text, form)),
      check: emailField.rule(account.email, {}) === null ? emailField.check : {},
    },
    phoneNumber: registrationFields.phoneNumber,
    city: addressField('city'),
    state: addressField('state'),
    street: addressField('street'),
    zipCode: addressField('zipCode'),
    country: addressField('country'),
    currentPassword: {
      label: 'Current password',
      check: { missing: accountMessages.required('Current password'), requiredWith: ['email'] },
      rule: (text, form) => {
        if (text.length > maxPasswordInputLength) return passwordMessages.tooLong;
        return account.hasPassword && text === '' && (form['email'] ?? '').trim() !== account.email
          ? accountMessages.required('Current password')
          : null;
      },
    },
    newPassword: newPasswordField,
    confirmPassword: {
      label: 'Confirm new password',
      check: { same: 'newPassword', invalid: profileMessages.mismatch },
      rule: (text, form) => (text === (form['newPassword'] ?? '') ? null : profileMessages.mismatch),
    },
  }) as const satisfies FormFields;

export type ProfileField = keyof ReturnType<typeof profileFields>;
