import { lineField, selectField } from '~/domain/settings/sections/setting-fields';
import type { SettingsField } from '~/domain/settings/sections/settings-section';
import { inputKinds } from '~/lib/forms/input-kinds';
import type { ParsedFields } from '~/lib/forms/form-fields';
import { isMailAddress } from '~/lib/mail-address';
import type { MailAccount } from './connection';
import { secretField } from './secret-field';

/** Submission servers as the providers give them. */
const providers = {
  gmail: { name: 'Gmail', host: 'smtp.gmail.com', port: 465 },
  microsoft: { name: 'Outlook, Microsoft 365', host: 'smtp.office365.com', port: 587 },
  zoho: { name: 'Zoho', host: 'smtp.zoho.com', port: 465 },
  yahoo: { name: 'Yahoo', host: 'smtp.mail.yahoo.com', port: 465 },
} as const;

type Provider = keyof typeof providers;

const isProvider = (name: string): name is Provider => Object.hasOwn(providers, name);

const addressRule = (text: string): string | null =>
  isMailAddress(text.trim()) ? null : 'Enter an email address, for example hello@example.com';

const ofOwnServer = (field: SettingsField<string>, missing: string): SettingsField<string> => ({
  ...field,
  isOptional: true,
  rule: (text, form) => {
    if (isProvider(form['provider'] ?? '')) return null;
    return text.trim() === '' ? missing : (field.rule?.(text, form) ?? null);
  },
});

export const mailAccountFields = {
  provider: selectField('Provider', {
    ...(Object.fromEntries(
      Object.entries(providers).map(([name, provider]) => [name, provider.name]),
    ) as Record<Provider, string>),
    own: 'Another one, or your own server',
  }),
  address: lineField('Email address', {
    hint: 'The one that you sign in with at the provider',
    maxLength: 254,
    next: addressRule,
    input: inputKinds.email,
  }),
  password: secretField('App password', {
    hint: 'Not the password that you sign in with. Your provider makes one for the shop: look for “app password” in its security settings',
    maxLength: 200,
  }),
  sender: lineField('Sender address', {
    hint: 'Only if emails should come from another address, for example shop@your-farm.co.ke. Your provider must allow it',
    isOptional: true,
    maxLength: 254,
    next: addressRule,
    input: inputKinds.email,
  }),
  host: ofOwnServer(
    lineField('Mail server', {
      hint: 'Only for another provider, for example mail.your-farm.co.ke',
      maxLength: 253,
      format: {
        isValid: (text) => /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text),
        invalid: 'Enter the name of the mail server, for example mail.your-farm.co.ke',
      },
      input: inputKinds.identifier,
    }),
    'Enter the name of the mail server, for example mail.your-farm.co.ke',
  ),
  port: ofOwnServer(
    lineField('Port', {
      hint: 'Only for another provider: 465 or 587',
      maxLength: 5,
      format: {
        isValid: (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535,
        invalid: 'Enter the port of the mail server: 465 or 587',
      },
      input: inputKinds.wholeNumber,
    }),
    'Enter the port of the mail server: 465 or 587',
  ),
} as const;

export const secretMailFields = ['password'] as const;

export function toMailAccount(form: ParsedFields<typeof mailAccountFields>): MailAccount {
  const { provider, address: user, password, sender } = form;
  const { host, port } = isProvider(provider)
    ? providers[provider]
    : { host: form.host, port: Number(form.port) };
  return { provider, host, port, user, password, from: sender || user };
}

/** For the form and the audit log. */
export const showMailAccount = ({ provider, host, port, user, from }: MailAccount) => ({
  provider,
  address: user,
  sender: from === user ? '' : from,
  host: isProvider(provider) ? '' : host,
  port: isProvider(provider) ? '' : String(port),
});
