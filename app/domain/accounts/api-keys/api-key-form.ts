import { permissions, type Permission } from '~/domain/accounts/permissions';
import { isValidDay } from '~/lib/calendar-days';
import { toSingleLine, type FormFields } from '~/lib/forms/form-fields';
import { formatDay } from '~/lib/format/dates';
import { apiKeyLimits, apiKeyPermissions, type ApiKey } from './api-key';

const parsePermissions = (text: string): readonly Permission[] => {
  const ticked = text.split('\n');
  return apiKeyPermissions.filter((name) => ticked.includes(name));
};

const isDay = (text: string): boolean => text.startsWith('20') && isValidDay(text);

export const apiKeyMessages = {
  name: 'Give the key a name, such as the system that will use it',
  permissions: 'Choose at least one thing that the key may do',
  notYours: 'You can only give permissions that you have yourself.',
  day: 'Enter a day, such as 31/12/2027',
  pastDay: 'Choose a day in the future',
} as const;

export const apiKeyFields = {
  name: {
    label: 'Name',
    maxLength: apiKeyLimits.maxNameLength,
    normalise: toSingleLine,
    rule: (text) => {
      const name = toSingleLine(text);
      if (name === '') return apiKeyMessages.name;
      return name.length > apiKeyLimits.maxNameLength
        ? `Enter at most ${apiKeyLimits.maxNameLength} characters`
        : null;
    },
  },
  permissions: {
    label: 'What the key may do',
    multiple: true,
    rule: (text) => (parsePermissions(text).length > 0 ? null : apiKeyMessages.permissions),
    parse: parsePermissions,
  },
  lastDay: {
    label: 'Last day',
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
