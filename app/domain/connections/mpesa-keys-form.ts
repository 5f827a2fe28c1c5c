import { lineField, selectField } from '~/domain/settings/sections/setting-fields';
import type { SettingsField } from '~/domain/settings/sections/settings-section';
import { inputKinds } from '~/lib/forms/input-kinds';
import type { ParsedFields } from '~/lib/forms/form-fields';
import type { MpesaKeys } from './connection';
import { secretField } from './secret-field';

const digits = (label: string, pattern: RegExp, invalid: string, hint: string, isOptional = false) =>
  lineField(label, {
    hint,
    maxLength: 10,
    isOptional,
    format: { isValid: (text) => pattern.test(text), invalid },
    messages: { maximum: invalid },
    input: inputKinds.wholeNumber,
  });

const till = digits(
  'Till number',
  /^\d{5,10}$/,
  'Enter the till number: 5 to 10 digits',
  'Only for a till',
  true,
);

export const mpesaKeysFields = {
  mode: selectField('Mode', {
    production: 'Real money',
    sandbox: 'Safaricom’s sandbox, for trying',
  }),
  kind: selectField('Kind', { paybill: 'Paybill', till: 'Till (Buy Goods)' }),
  shortcode: digits(
    'Short code',
    /^\d{5,7}$/,
    'Enter the short code: 5 to 7 digits',
    'Your Paybill number. For a till: its store number, which comes with the passkey',
  ),
  till: {
    ...till,
    rule: (text, form) =>
      form['kind'] === 'till' && text.trim() === ''
        ? 'Enter the till number: 5 to 10 digits'
        : form['kind'] === 'till'
          ? (till.rule?.(text, form) ?? null)
          : null,
  } satisfies SettingsField<string>,
  consumerKey: secretField('Consumer key', {
    hint: 'From your app at developer.safaricom.co.ke',
    maxLength: 200,
  }),
  consumerSecret: secretField('Consumer secret', { hint: 'Beside the consumer key', maxLength: 200 }),
  passkey: secretField('Passkey', {
    hint: 'Safaricom emails it to you when you go live',
    maxLength: 200,
  }),
} as const;

export const secretMpesaFields = ['consumerKey', 'consumerSecret', 'passkey'] as const;

export const toMpesaKeys = (form: ParsedFields<typeof mpesaKeysFields>): MpesaKeys => ({
  ...form,
  till: form.kind === 'till' ? form.till : '',
});

/** For the form and the audit log. */
export const showMpesaKeys = ({ mode, kind, shortcode, till: number, consumerKey }: MpesaKeys) => ({
  mode,
  kind,
  shortcode,
  till: number,
  ending: consumerKey.slice(-4),
});
