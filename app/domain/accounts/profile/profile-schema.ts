import type { z } from 'zod';
import { fieldSchema, formSchema } from '~/lib/forms/form-schema';
import { validateNewPassword } from '../passwords/new-password';
import { passwordMessages } from '../passwords/password-limits';
import type { Address } from '../user';
import { hasAddress, profileFields, type ProfileField } from './profile-form';

/** The server's schema of /profile: the strength of a new password is checked here only. Takes the texts as typed. */
export const profileSchema = (options: {
  readonly account: { readonly email: string; readonly hasPassword: boolean };
  readonly siteName: string;
  readonly values: Readonly<Record<ProfileField, string>>;
}) => {
  const { account, siteName, values } = options;
  const fields = profileFields(account);
  return formSchema(fields, values)
    .extend({
      newPassword: fieldSchema(fields.newPassword, values).superRefine((password, context) => {
        const message = password === '' ? null : validateNewPassword(password, { ...values, siteName });
        // The field's own rule has the message for this form.
        if (message && message !== passwordMessages.tooShort) context.addIssue({ code: 'custom', message });
      }),
    })
    .transform(({ street, city, state, country, zipCode, confirmPassword: _, ...rest }) => {
      const address: Address = { street, city, state, country, zipCode, isDefault: true };
      return { ...rest, address: hasAddress(values) ? address : null };
    });
};

/** '' stands for a password that is not given. */
export type ProfileInput = z.output<ReturnType<typeof profileSchema>>;
