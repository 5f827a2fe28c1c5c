import { apiKeyState, apiKeyStates } from '~/domain/accounts/api-keys/api-key';
import { permissionsOf, type Permission } from '~/domain/accounts/permissions';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { withoutQuery } from '~/lib/without-query';
import { apiKeyPath, webhookPath } from '~/paths';

/** What lets a program in, or tells it of orders, whatever becomes of the account of its maker (docs/decisions/0069). */
export type MadeAccess = {
  readonly kind: 'api-key' | 'webhook';
  readonly name: string;
  /** The path of its page in the back office. */
  readonly path: string;
  readonly isWorking: boolean;
  readonly state: string;
  /** Permissions of a key; a webhook has none. */
  readonly permissions: readonly Permission[];
};

/** The API keys and webhooks that somebody made, the newest first; those that no longer work too, while they are stored. */
export async function listMadeAccess(hexId: string, now: Date): Promise<readonly MadeAccess[]> {
  const userId = parseObjectId(hexId);
  if (!userId) return [];
  const made = { 'createdBy.userId': userId };
  const { apiKeys, webhookEndpoints } = collections();
  const [keys, webhooks] = await Promise.all([
    apiKeys.find(made).sort({ _id: -1 }).toArray(),
    webhookEndpoints.find(made).sort({ _id: -1 }).toArray(),
  ]);
  return [
    ...keys.map((key): MadeAccess => {
      const state = apiKeyState(key, now);
      return {
        kind: 'api-key',
        name: key.name,
        path: apiKeyPath(key._id.toHexString()),
        isWorking: state === 'working',
        state: apiKeyStates[state],
        permissions: key.permissions,
      };
    }),
    ...webhooks.map(({ _id, url, active }): MadeAccess => ({
      kind: 'webhook',
      name: withoutQuery(url),
      path: webhookPath(_id.toHexString()),
      isWorking: active,
      state: active ? 'On' : 'Off',
      permissions: [],
    })),
  ];
}

/** What somebody made that still works, and could not make any more: their role or permissions have changed, or they are disabled. */
export async function listLeftAccess(hexId: string, now: Date): Promise<readonly MadeAccess[]> {
  const userId = parseObjectId(hexId);
  const user = userId && (await collections().users.findOne({ _id: userId, disabledAt: null }));
  const held = user ? permissionsOf(user) : [];
  const mayMake = ({ permissions }: MadeAccess) =>
    (['settings:write', ...permissions] as const).every((permission) => held.includes(permission));
  return (await listMadeAccess(hexId, now)).filter((made) => made.isWorking && !mayMake(made));
}
