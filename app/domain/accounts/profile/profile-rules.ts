import {
  accountMessages,
  registrationLabels,
  registrationRules,
  type FieldRule,
} from '~/domain/accounts/account-fields';
import { passwordLimits } from '~/domain/accounts/passwords/password-limits';

// Without the schemas and the list of common passwords: the page in the browser needs these rules only.

/** The messages of storefront.md section 5, Profile, to the letter. */
export const profileMessages = {
  minimum: (least: number) => `Minimum length is ${least} characters`,
  mismatch: 'New passwords do not match',
} as const;

export const profileLabels = {
  firstName: registrationLabels.firstName,
  lastName: registrationLabels.lastName,
  email: registrationLabels.email,
  phoneNumber: registrationLabels.phoneNumber,
  street: registrationLabels.street,
  city: registrationLabels.city,
  state: registrationLabels.state,
  country: registrationLabels.country,
  zipCode: registrationLabels.zipCode,
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
} as const;

export type ProfileField = keyof typeof profileLabels;

type AddressField = 'street' | 'city' | 'state' | 'country' | 'zipCode';

/** Whether somebody gives an address: the country alone, which the page fills in, is none. */
export const hasAddress = (form: Readonly<Record<string, string>>): boolean =>
  (['street', 'city', 'state', 'zipCode'] as const).some((name) => (form[name] ?? '').trim() !== '');

/** All of an address or nothing: who came through another service has none yet. */
const addressRule =
  (name: AddressField): FieldRule =>
  (text, form) =>
    hasAddress(form) ? registrationRules[name](text, form) : null;

/**
 * What /profile checks. Takes the account: another e-mail address needs its password, where it has one, because whoever
 * gets the mail of an account gets the account.
 */
export const profileRules = (account: {
  readonly email: string;
  readonly hasPassword: boolean;
}): Readonly<Record<ProfileField, FieldRule>> => ({
  firstName: registrationRules.firstName,
  lastName: registrationRules.lastName,
  // Another service may have told us one that we would not have taken.
  email: (text, form) => (text.trim() === account.email ? null : registrationRules.email(text, form)),
  phoneNumber: registrationRules.phoneNumber,
  street: addressRule('street'),
  city: addressRule('city'),
  state: addressRule('state'),
  country: addressRule('country'),
  zipCode: addressRule('zipCode'),
  currentPassword: (text, form) =>
    account.hasPassword && text === '' && (form['email'] ?? '').trim() !== account.email
      ? accountMessages.required(profileLabels.currentPassword)
      : null,
  newPassword: (text) =>
    text !== '' && [...text.normalize('NFKC')].length < passwordLimits.minLength
      ? profileMessages.minimum(passwordLimits.minLength)
      : null,
  confirmPassword: (text, form) => (text === (form['newPassword'] ?? '') ? null : profileMessages.mismatch),
});
