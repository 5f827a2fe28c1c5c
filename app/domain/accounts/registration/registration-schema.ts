import { formSchema } from '~/lib/forms/form-schema';
import { newPasswordSchema, type PersonalWords } from '../passwords/new-password';
import { accountWithOrderFields, registrationFields } from './registration-form';

/** Only the server checks the strength of the password. */
export const registrationSchema = (options: {
  readonly siteName: string;
  readonly values: Readonly<Record<keyof typeof registrationFields, string>>;
}) =>
  formSchema(registrationFields, options.values).extend({
    password: newPasswordSchema({ ...options.values, siteName: options.siteName }),
  });

/** The same for the password of an account that is opened with an order. */
export const accountWithOrderSchema = (words: PersonalWords) =>
  formSchema(accountWithOrderFields).extend({ password: newPasswordSchema(words) });
