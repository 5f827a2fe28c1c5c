import { emailField } from '~/domain/accounts/account-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';

export const backInStockFields = { email: emailField } as const satisfies FormFields;

export const backInStockSchema = formSchema(backInStockFields);

/** What an answer to a request says. */
export const backInStockMessages = {
  /** Also for an address that waits for this size. */
  mailed:
    'Thank you! We have sent you an email. Open the link in it to confirm. Can’t find it? Check your spam folder.',
  confirmed: 'We’ll email you once when it’s back.',
  available: 'It’s back: you can order it now.',
  gone: 'We no longer sell this.',
  size: 'Please choose a size',
  withoutMail: 'We can’t send emails right now. Please ask us on WhatsApp or call.',
} as const;
