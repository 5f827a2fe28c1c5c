import { formSchema } from '~/lib/forms/form-schema';
import { newPasswordSchema } from '../passwords/new-password';
import { registrationFields } from './registration-form';

/** Only the server checks the strength of the password. */
export const registrationSchema = (options: {
  readonly siteName: string;
  readonly values: Readonly<Record<keyof typeof registrationFields, string>>;
}) =>
  formSchema(registrationFields, options.values).extend({
    password: newPasswordSchema({ ...options.values, siteName: options.siteName }),
  });
