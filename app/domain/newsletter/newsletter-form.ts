import { emailRule } from '~/domain/accounts/account-fields';
import { toSingleLine, type FormFields } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';

const newsletterFields = {
  email: { label: 'Email', rule: emailRule, normalise: toSingleLine },
} as const satisfies FormFields;

export const newsletterSchema = formSchema(newsletterFields);
