import { permissions } from '~/domain/accounts/permissions';
import { isValidDay } from '~/lib/calendar-days';
import { choicesField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { lineField } from '~/lib/forms/text-fields';
import { formatDay } from '~/lib/format/dates';
import { apiKeyLimits, apiKeyPermissions, type ApiKey } from './api-key';

const isDay = (text: string): boolean => text.startsWith('20') && isValidDay(text);

export const apiKeyMessages = {
  name: 'Give the key a name, for example the system that will use it',
  permissions: 'Choose at least one thing that the key may do',
  notYours: 'You can only give permissions that you have yourself.',
  day: 'Enter a day, for example 31/12/2027',
  pastDay: 'Choose a day in the future',
  revoked: 'Somebody has revoked this key, so we did not change it.',
} as const;

export const apiKeyFields = {
  name: lineField('Name', {
    maxLength: apiKeyLimits.maxNameLength,
    messages: {
      required: apiKeyMessages.name,
      maximum: `Enter at most ${apiKeyLimits.maxNameLength} characters`,
    },
  }),
  permissions: choicesField('What the key may do', apiKeyPermissions, apiKeyMessages.permissions),
  lastDay: {
    label: 'Last day',
    input: inputKinds.date,
    rule: (text) => (text.trim() === '' || isDay(text.trim()) ? null : apiKeyMessages.day),
    parse: (text: string): string | null => text.trim() || null,
  },
} as const satisfies FormFields;

export type ApiKeyForm = Pick<ApiKey, 'name' | 'permissions' | 'lastDay'>;

export const apiKeyTexts = ({ name, permissions: held, lastDay }: ApiKeyForm) => ({
  name,
  permissions: held.join('\n'),
  lastDay: lastDay ?? '',
});

/** For the comparison of two edits. */
export const describeApiKey = ({ name, permissions: held, lastDay }: ApiKeyForm) => ({
  [apiKeyFields.name.label]: name,
  [apiKeyFields.permissions.label]: held.map((permission) => permissions[permission]).join(', '),
  [apiKeyFields.lastDay.label]: lastDay === null ? 'None' : formatDay(lastDay),
});
