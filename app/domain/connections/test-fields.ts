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

const phoneToTry = (invalid: string, hint: string) => ({
  ...lineField('Phone', { ...kenyanPhoneFormat(invalid), hint, input: inputKinds.phone }),
  // The rule accepts nothing else.
  parse: (text: string): PhoneNumber => parseKenyanPhone(text) as PhoneNumber,
});

const mobileRule = 'Enter a mobile number, for example 0712 345 678';

const phoneInHand = 'A phone that you hold in your hand';

export const testSmsFields = { phone: phoneToTry(mobileRule, phoneInHand) } as const;

/** Beside the keys, which may be saved without trying. */
export const testPhoneField = {
  ...lineField('Your phone, for the test message', {
    ...kenyanPhoneFormat(mobileRule),
    hint: phoneInHand,
    isOptional: true,
    input: inputKinds.phone,
  }),
  parse: parseKenyanPhone,
} satisfies SettingsField<PhoneNumber | null>;

export const testPromptFields = {
  phone: phoneToTry(
    'Enter a Safaricom number, for example 0712 345 678',
    'A phone with M-Pesa that you hold in your hand',
  ),
} as const;
