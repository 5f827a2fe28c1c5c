import type { FieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { newPasswordSchema, type PersonalWords } from '../passwords/new-password';
import { newPasswordFields } from '../registration/registration-form';

/** The server's schema of /reset-password. Takes what others know of the user, and the texts as typed. */
export const resetPasswordSchema = (options: {
  readonly personalWords: PersonalWords;
  readonly values: FieldValues;
}) =>
  formSchema(newPasswordFields, options.values).extend({
    password: newPasswordSchema(options.personalWords),
  });
