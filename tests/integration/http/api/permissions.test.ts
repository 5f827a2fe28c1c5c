import { beforeAll, describe, expect, it } from 'vitest';
import type { CallAccess } from '~/api/call';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Permission } from '~/domain/accounts/permissions';
import type { Role } from '~/domain/accounts/user';
import { owner } from '../../../support/fixtures/owner';
import { addApiKey } from '../../../support/fixtures/api-keys';
import { makeUser } from '../../../support/fixtures/users';
import { useShop } from '../../../support/shop/use-shop';
import { apiCalls, type ApiRow } from './api-calls';
import { callApi, signInToApi } from './api-client';

const shop = useShop({ store: 'shared' });

type PermissionRow = Omit<ApiRow, 'access'> & { readonly access: Extract<CallAccess, string> };

/** A row for each of the permissions of which a call needs one. The call that ends the tokens comes last. */
const endsToken = ({ path }: ApiRow) => path === '/auth/logout';
const rows = [...apiCalls.filter((row) => !endsToken(row)), ...apiCalls.filter(endsToken)].flatMap(
  (row): PermissionRow[] => [row.access].flat().map((access) => ({ ...row, access })),
);

const callers = ['nobody', 'customer', 'staff', 'admin', 'super_admin', 'empty key', 'key'] as const;
type Caller = (typeof callers)[number];

/** By role, for calls that need a permission (docs/security.md). An admin has all but those over people. */
const staffMay: readonly CallAccess[] = [
  'dashboard:read',
  'orders:read',
  'orders:write',
  'bookings:read',
  'bookings:write',
];

/** What a caller gets by the `access` of the row. `key` has exactly the permission that the row names. */
function expectedFor({ access }: PermissionRow, caller: Caller): 'allowed' | 401 | 403 {
  if (access === 'public') return 'allowed';
  if (caller === 'nobody') return 401;
  if (access === 'signed-in') return 'allowed';
  const isKey = caller === 'key' || caller === 'empty key';
  if (access === 'account') return isKey ? 403 : 'allowed';
  if (caller === 'key' || caller === 'super_admin') return 'allowed';
  if (caller === 'admin') return access.startsWith('users:') ? 403 : 'allowed';
  return caller === 'staff' && staffMay.includes(access) ? 'allowed' : 403;
}

const isPermission = (access: PermissionRow['access']): access is Permission => access.includes(':');

/** The public calls that answer more to some callers; the others ignore a token. */
const mayUseToken: ReadonlySet<string> = new Set([
  'GET /products',
  'GET /products/{id}',
  'POST /products/{id}/back-in-stock',
  'GET /categories',
  'GET /categories/{id}',
  'GET /categories/children/{id}',
  'GET /blogs',
  'GET /blogs/{id}',
  'GET /farm-services',
  'GET /farm-services/{id}',
  'GET /team-members',
  'GET /team-members/{id}',
  'GET /home-content/special-offers',
  'POST /comments',
  'POST /bookings',
  'POST /orders',
  'GET /orders/{id}',
  'PUT /orders/{id}/cancel',
  'POST /mpesa/stk-push',
  'GET /mpesa/find-transaction',
]);

/** The security of the call in the description; `{}` stands for nobody. */
function securityFor({ access, method, path }: ApiRow): readonly object[] {
  if (access === 'public')
    return mayUseToken.has(`${method} ${path}`) ? [{}, { accessToken: [] }, { apiKey: [] }] : [];
  return access === 'account' ? [{ accessToken: [] }] : [{ accessToken: [] }, { apiKey: [] }];
}

const tokens = new Map<string, string>();

beforeAll(async () => {
  const passwordHash = await hashPassword(owner.password);
  for (const role of ['customer', 'staff', 'admin', 'super_admin'] satisfies Role[]) {
    const user = makeUser({ role, passwordHash });
    await shop.database().collection<typeof user>('users').insertOne(user);
    tokens.set(role, await signInToApi(shop, { email: user.email, password: owner.password }));
  }
  tokens.set('empty key', (await addApiKey(shop, { permissions: [] })).text);
  for (const access of new Set(rows.map((row) => row.access).filter(isPermission)))
    tokens.set(`key ${access}`, (await addApiKey(shop, { permissions: [access] })).text);
});

const tokenFor = ({ access }: PermissionRow, caller: Caller) =>
  tokens.get(caller === 'key' && isPermission(access) ? `key ${access}` : caller) ?? tokens.get('empty key');

/** With a body that can't be read, the id of nothing and no such page, so that a call that is allowed does nothing. */
async function outcomeOf(row: PermissionRow, caller: Caller): Promise<string> {
  const path = `${row.path.replace(/\{\w+\}/g, 'f'.repeat(24))}?page=0&limit=0`;
  const token = caller === 'nobody' ? null : tokenFor(row, caller);
  const { status } = await callApi(shop, path, {
    method: row.method,
    token,
    ...(row.method !== 'GET' && { text: '{' }),
  });
  return status === 401 || status === 403 ? String(status) : 'allowed';
}

const write = ({ method, path }: PermissionRow, outcomes: readonly string[]): string =>
  `${method} ${path}: ${callers.map((caller, index) => `${caller} ${outcomes[index]}`).join(', ')}`;

describe('the permission matrix of the API', () => {
  it('holds for each call', async () => {
    const expected = rows.map((row) =>
      write(
        row,
        callers.map((caller) => String(expectedFor(row, caller))),
      ),
    );
    const actual: string[] = [];
    for (const row of rows)
      actual.push(write(row, await Promise.all(callers.map((caller) => outcomeOf(row, caller)))));
    expect(actual).toEqual(expected);
  });

  it('is in the description: who needs a token, and who may be refused', async () => {
    type Operation = {
      readonly security?: readonly object[];
      readonly 'x-permissions'?: readonly string[];
      readonly responses: object;
    };
    const description = (await (await callApi(shop, '/openapi.json')).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
      readonly components: { readonly securitySchemes: object };
    };
    expect(Object.keys(description.components.securitySchemes).sort()).toEqual(['accessToken', 'apiKey']);
    for (const row of apiCalls) {
      const { method, path, access } = row;
      const operation = description.paths[`/api${path}`]?.[method.toLowerCase()];
      const name = `${method} ${path}`;
      expect([name, operation?.security]).toEqual([name, securityFor(row)]);
      const needed = [access].flat().filter((each) => each.includes(':'));
      expect([name, operation?.['x-permissions'] ?? []]).toEqual([name, needed]);
      const statuses = Object.keys(operation?.responses ?? {});
      if (access !== 'public') expect([name, statuses]).toEqual([name, expect.arrayContaining(['401'])]);
      if (access !== 'public' && access !== 'signed-in')
        expect([name, statuses]).toEqual([name, expect.arrayContaining(['403'])]);
    }
  });
});
