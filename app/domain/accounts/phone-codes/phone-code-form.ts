import { lineField, phoneField } from '~/domain/accounts/account-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { cleanNumber } from '~/lib/format/clean-text';
import { inputKinds } from '~/lib/forms/input-kinds';

export const phoneCodeMessages = {
  code: 'Please enter the 6 digits from the text',
  wrong: (triesLeft: number): string =>
    triesLeft === 0
      ? 'That was wrong five times. You can ask for a new code in half an hour.'
      : `This isn’t the code. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
  ended: 'This code no longer works. Please ask for a new one.',
  paused: 'We can’t text codes right now.',
} as const;

/** Asks for a code. */
export const askCodeFields = { phone: phoneField } as const satisfies FormFields;

const digitsOf = (text: string): string => cleanNumber(text).replace(/[\s-]/g, '');

/** Kept as text: a number would lose its zeros. */
export const enterCodeFields = {
  code: {
    ...lineField('Code from the text', {
      maxLength: 20,
      format: {
        isValid: (text) => /^\d{6}$/.test(digitsOf(text)),
        invalid: phoneCodeMessages.code,
        pattern: String.raw`^\D*(\d\D*){6}$`,
        limits: { pattern: String.raw`^\D*(\d\D*){6}$` },
        input: inputKinds.oneTimeCode,
      },
    }),
  },
} as const satisfies FormFields;
