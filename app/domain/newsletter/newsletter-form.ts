import { emailRule } from '~/domain/accounts/account-fields';
import { toSingleLine, type FormFields } from '~/lib/form-fields';
import { formSchema } from '~/lib/form-schema';

const newsletterFields = {
  email: { label: 'Email', rule: emailRule, normalise: toSingleLine },
} as const satisfies FormFields;

/** The form of /newsletter. */
export const newsletterSchema = formSchema(newsletterFields);
