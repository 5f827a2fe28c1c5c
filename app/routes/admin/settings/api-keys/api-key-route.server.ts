import type { Params } from '@remix-run/react';
import { apiKeyPermissions, apiKeyState, type ApiKey } from '~/domain/accounts/api-keys/api-key';
import { findApiKeyById } from '~/domain/accounts/api-keys/find-api-key.server';
import { permissions, permissionsOf } from '~/domain/accounts/permissions';
import type { User } from '~/domain/accounts/user';
import { errorResponse } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { formatDate, formatDateTime, formatDay } from '~/lib/format/dates';

/** The key of the address. Throws 404. */
export async function requireApiKey(params: Params): Promise<ApiKey> {
  const key = await withDatabaseTimeout(findApiKeyById(params['keyId'] ?? ''));
  if (!key) throw errorResponse(404, 'We could not find this API key.');
  return key;
}

/** What the list and the page of a key show; dates as text. */
export const viewApiKey = (key: ApiKey, now: Date) => ({
  id: key._id.toHexString(),
  name: key.name,
  state: apiKeyState(key, now),
  permissions: key.permissions.map((permission) => permissions[permission]),
  made: { by: key.createdBy.name, on: formatDate(key.createdAt) },
  lastUse: key.lastUse && {
    at: formatDateTime(key.lastUse.at),
    from: key.lastUse.clientAddress,
  },
  lastDay: key.lastDay && formatDay(key.lastDay),
  revoked: key.revoked && { by: key.revoked.by.name, at: formatDateTime(key.revoked.at) },
});

export type ApiKeyView = ReturnType<typeof viewApiKey>;

/** The choices of a form, with their words: what the person may give, and what the key has. */
export function grantable(
  user: User,
  key: Pick<ApiKey, 'permissions'> | null,
): Readonly<Record<string, string>> {
  const held = permissionsOf(user);
  return Object.fromEntries(
    apiKeyPermissions
      .filter((name) => held.includes(name) || key?.permissions.includes(name))
      .map((name) => [name, permissions[name]]),
  );
}
