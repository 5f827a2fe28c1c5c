import type { z } from 'zod';
import { fieldSchema, formSchema } from '~/lib/forms/form-schema';
import { validateNewPassword, type PersonalWords } from '../passwords/new-password';
import { passwordMessages } from '../passwords/password-limits';
import type { Address } from '../user';
import { hasAddress, newPasswordField, profileFields, type ProfileField } from './profile-form';

/** '' for none. Only the server checks the strength. */
export const changedPasswordSchema = (personalWords: PersonalWords) =>
  fieldSchema(newPasswordField).superRefine((password, context) => {
    const message = password === '' ? null : validateNewPassword(password, personalWords);
    // The rule of the field reports this error with its own message.
    if (message && message !== passwordMessages.tooShort) context.addIssue({ code: 'custom', message });
  });

export const profileSchema = (options: {
  readonly account: { readonly email: string; readonly hasPassword: boolean };
  readonly siteName: string;
  readonly values: Readonly<Record<ProfileField, string>>;
}) => {
  const { account, siteName, values } = options;
  const fields = profileFields(account);
  return formSchema(fields, values)
    .extend({
      newPassword: changedPasswordSchema({ ...values, siteName }),
    })
    .transform(({ street, city, state, country, zipCode, confirmPassword: _, ...rest }) => {
      const address: Address = { street, city, state, country, zipCode, isDefault: true };
      return { ...rest, address: hasAddress(values) ? address : null };
    });
};

/** '' stands for a password that was not entered. */
export type ProfileInput = z.output<ReturnType<typeof profileSchema>>;
