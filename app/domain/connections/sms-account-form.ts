import { lineField, selectField } from '~/domain/settings/sections/setting-fields';
import type { SettingsField } from '~/domain/settings/sections/settings-section';
import type { ParsedFields } from '~/lib/forms/form-fields';
import { formatMoney, parseShillings } from '~/lib/format/money';
import { inputKinds } from '~/lib/forms/input-kinds';
import type { SmsKeys } from './connection';
import { secretField } from './secret-field';
import { testPhoneField } from './test-fields';

const senderRule = 'Enter the name as it is registered: up to 11 letters and digits, or a short code';

const priceRule = 'Enter the price in shillings, for example 0.80';

const price: SettingsField<string> = lineField('Price of one text', {
  hint: 'In shillings, for example 0.80: what 160 characters cost you. Only for your own estimates',
  isOptional: true,
  maxLength: 8,
  format: {
    isValid: (text) => {
      const cents = parseShillings(text);
      return cents !== null && cents <= 10_000;
    },
    invalid: priceRule,
  },
  messages: { maximum: priceRule },
  input: inputKinds.money,
});

export const smsAccountFields = {
  userName: lineField('User name', {
    hint: 'Of your app at africastalking.com; “sandbox” is for trying and reaches no real phone',
    maxLength: 60,
    format: {
      isValid: (text) => /^[\w.@-]+$/.test(text),
      invalid: 'Enter the user name: letters and digits without spaces',
    },
    input: inputKinds.identifier,
  }),
  apiKey: secretField('API key', {
    hint: 'From Settings, API key in their dashboard. A new one needs up to 20 minutes. Leave it empty to keep the one that is set',
    maxLength: 200,
    isOptional: true,
  }),
  sender: lineField('Sender', {
    hint: 'Your registered name or short code; empty for AFRICASTKNG, which many phones block',
    isOptional: true,
    maxLength: 11,
    format: { isValid: (text) => /^(?:[A-Za-z\d][A-Za-z\d ._-]*)$/.test(text), invalid: senderRule },
    messages: { maximum: senderRule },
    input: inputKinds.identifier,
  }),
  kind: selectField('Kind of sender', {
    promotional: 'Promotional, or I don’t know',
    transactional: 'Transactional: the operators registered it so',
  }),
  price,
} as const;

/** The form tries the account before it is saved. */
export const smsSetUpFields = { ...smsAccountFields, phone: testPhoneField } as const;

export const secretSmsFields = ['apiKey'] as const;

/** `former`: the key that stays where none is typed; null where there is none. */
export const toSmsKeys = (
  { userName, apiKey, sender, kind, price: typed }: ParsedFields<typeof smsAccountFields>,
  former: string | null,
): SmsKeys => ({
  userName,
  apiKey: apiKey || (former ?? ''),
  sender,
  isTransactional: kind === 'transactional',
  partPriceCents: parseShillings(typed),
});

/** For the form and the audit log. */
export const showSmsKeys = ({ userName, sender, isTransactional, partPriceCents }: SmsKeys) => ({
  userName,
  sender,
  kind: isTransactional ? 'transactional' : 'promotional',
  price: partPriceCents === null ? '' : formatMoney(partPriceCents, ''),
});
