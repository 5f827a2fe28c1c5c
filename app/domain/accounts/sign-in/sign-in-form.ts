import type { FormFields } from '~/lib/forms/form-fields';
import { accountMessages, emailField } from '../account-fields';
import { maxPasswordInputLength, passwordMessages } from '../passwords/password-limits';

/** docs/product.md 6.1: shorter than for a new password, which is at least 8. */
const minSignInPasswordLength = 6;

export const signInFields = {
  email: emailField,
  password: {
    label: 'Password',
    limits: { minLength: minSignInPasswordLength },
    rule: (text) => {
      if (text === '') return passwordMessages.required;
      if (text.length > maxPasswordInputLength) return passwordMessages.tooLong;
      return text.length < minSignInPasswordLength ? accountMessages.signInPassword : null;
    },
  },
} as const satisfies FormFields;
