import { emailField } from '~/domain/accounts/account-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';

export const newsletterFields = { email: emailField } as const satisfies FormFields;

export const newsletterSchema = formSchema(newsletterFields);

/** Also for an address that is on the list. */
export const newsletterThanks =
  'Thank you! We have sent you an email. Open the link in it to confirm. Can’t find it? Check your spam folder.';

export const newsletterWithoutMail = 'We can’t send emails right now. Please subscribe another day.';
