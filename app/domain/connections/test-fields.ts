import { lineField } from '~/domain/settings/sections/setting-fields';
import type { SettingsField } from '~/domain/settings/sections/settings-section';
import { inputKinds } from '~/lib/forms/input-kinds';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { emailFormat, kenyanPhoneFormat } from '~/lib/forms/text-formats';

export const testMailFields = {
  to: lineField('Send it to', {
    ...emailFormat('Enter an email address, for example hello@example.com'),
    input: inputKinds.email,
  }),
} as const;

export const testPromptFields = {
  phone: {
    ...lineField('Phone', {
      ...kenyanPhoneFormat('Enter a Safaricom number, for example 0712 345 678'),
      hint: 'A phone with M-Pesa that you hold in your hand',
      input: inputKinds.phone,
    }),
    // The rule accepts nothing else.
    parse: (text: string): PhoneNumber => parseKenyanPhone(text) as PhoneNumber,
  } satisfies SettingsField<PhoneNumber>,
} as const;
