import type { FieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { newPasswordSchema, type PersonalWords } from '../passwords/new-password';
import { newPasswordFields } from '../registration/registration-form';

export const resetPasswordSchema = (options: {
  readonly personalWords: PersonalWords;
  readonly values: FieldValues;
}) =>
  formSchema(newPasswordFields, options.values).extend({
    password: newPasswordSchema(options.personalWords),
  });
