import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiKey } from '~/domain/accounts/api-keys/api-key';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import { dayOfRun } from '../../../support/fixtures/days';
import { addApiKey, apiKeyValues } from '../../../support/fixtures/api-keys';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, mainOf, seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';
import { callApi } from '../api/api-client';

const path = '/settings-admin/api-keys';
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const admin = makeUser({ role: 'admin', firstName: 'Wanjiru', lastName: 'Kamau' });
let wanjiru: Visitor;
beforeAll(async () => {
  wanjiru = await createSignedInVisitor(shop, admin);
});
beforeEach(() => keys().deleteMany({}));

const keys = () => shop.database().collection<ApiKey>('apiKeys');
const audit = () => shop.database().collection<AuditEntry>('auditEntries');
const listText = async () => textOf(mainOf((await wanjiru.get(path)).text));
const pathOf = ({ _id }: ApiKey) => `${path}/${_id.toHexString()}`;
const textIn = (html: string) => /<code id="key-text"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';

describe('a new API key', () => {
  it('is linked from the settings, and shown once', async () => {
    expect((await wanjiru.get('/settings-admin')).text).toContain(`href="${path}"`);
    expect(await listText()).toContain('No API keys yet');
    const values = apiKeyValues();
    const made = await wanjiru.post(`${path}/new`, values);
    expect(made.status).toBe(200);
    expect(made.headers['cache-control']).toContain('no-store');
    const text = textIn(made.text);
    expect(textOf(made.text)).toContain(`curl -H "Authorization: Bearer ${text}" ${shop.url}/api/orders`);
    expect((await callApi(shop, '/products', { token: text })).status).toBe(200);

    const again = await wanjiru.post(`${path}/new`, values);
    expect(again.status).toBe(303);
    const page = await wanjiru.get(again.location);
    expect(page.text).not.toContain(text);
    expect(textOf(page.text)).toContain('This key has already been made, and we show it only once.');
    expect(await keys().countDocuments()).toBe(1);
  });

  it('needs a name, a permission that its maker has, and a day to come', async () => {
    const errorsFor = async (fields: Readonly<Record<string, string>>) => {
      const { status, text } = await wanjiru.post(`${path}/new`, apiKeyValues(fields));
      expect(status).toBe(400);
      return errorsIn(text);
    };
    expect(await errorsFor({ name: ' ', permissions: '', lastDay: '31.12.2030' })).toEqual([
      'Name: Give the key a name, for example the system that will use it',
      'What the key may do: Choose at least one thing that the key may do',
      'Last day: Enter a day, for example 31/12/2027',
    ]);
    expect(await errorsFor({ permissions: 'users:write' })).toEqual([
      'What the key may do: Choose at least one thing that the key may do',
    ]);
    expect(await errorsFor({ lastDay: '2026-01-01' })).toEqual(['Last day: Choose a day in the future']);
    for (const lastDay of ['9999-12-31', '2099-02-30']) expect(await errorsFor({ lastDay })).toHaveLength(1);
    const clerk = await createSignedInVisitor(
      shop,
      makeUser({ role: 'customer', permissions: ['settings:write', 'orders:read'] }),
    );
    const form = mainOf((await clerk.get(`${path}/new`)).text);
    expect(form).toContain('value="orders:read"');
    expect(form).not.toContain('value="catalogue:write"');
    const refused = await clerk.post(`${path}/new`, apiKeyValues({ permissions: 'catalogue:write' }));
    expect(errorsIn(refused.text)).toEqual([
      'What the key may do: You can only give permissions that you have yourself.',
    ]);
    expect(await keys().countDocuments()).toBe(0);
  });
});

describe('the list of API keys', () => {
  it('shows what each may do, its last use, its maker and its state', async () => {
    const { text } = await addApiKey(shop, {
      name: 'Till',
      createdBy: { userId: admin._id, name: 'Wanjiru Kamau' },
    });
    await addApiKey(shop, { name: 'Old till', lastDay: '2026-01-31' });
    expect(await listText()).toMatch(/Till Working .*See orders.* Never .*Wanjiru Kamau/);
    expect(await listText()).toMatch(/Old till Ended .*Ended after 31 January 2026/);
    await callApi(shop, '/products', { token: text });
    expect(await listText()).toMatch(/Till Working .*from 127\.0\.0\.1/);
  });
});

describe('an API key', () => {
  it('is renamed and given other permissions, for the next call', async () => {
    const { key } = await addApiKey(shop);
    const { text: form } = await wanjiru.get(pathOf(key));
    expect(form).toMatch(/checked=""[^>]*value="orders:read"|value="orders:read"[^>]*checked=""/);
    const values = apiKeyValues({ name: 'Till 2', lastDay: dayOfRun(400), seenVersion: seenVersionIn(form) });
    const pairs = [...Object.entries(values), ['permissions', 'payments:read']] as const;
    expect((await wanjiru.post(pathOf(key), pairs as never)).location).toBe(path);
    expect(await keys().findOne({ _id: key._id })).toMatchObject({
      name: 'Till 2',
      permissions: ['orders:read', 'payments:read'],
      lastDay: dayOfRun(400),
    });
    const conflict = await wanjiru.post(pathOf(key), { ...values, name: 'Till 3' });
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.text)).toContain('Somebody else has changed this');
    // Only the name was changed here: what the key may do stays theirs.
    expect(textOf(mainOf(conflict.text))).toContain('Name Yours Till 3 Theirs Till 2 Keep mine');
    expect(conflict.text).toMatch(
      /checked=""[^>]*value="payments:read"|value="payments:read"[^>]*checked=""/,
    );
  });

  it('is refused once it is revoked', async () => {
    const { key, text } = await addApiKey(shop, {
      name: 'Till',
      lastUse: { at: new Date(), clientAddress: '192.0.2.7' },
    });
    const question = textOf(mainOf((await wanjiru.get(`${pathOf(key)}/revoke`)).text));
    expect(question).toContain('Are you sure you want to revoke this API key?');
    expect(question).toContain('from 192.0.2.7');
    expect((await callApi(shop, '/orders', { token: text })).status).toBe(200);
    await wanjiru.post(`${pathOf(key)}/revoke`, { intent: 'revoke' });
    const refused = await callApi(shop, '/orders', { token: text });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    expect(await listText()).toMatch(/Till Revoked by Wanjiru Kamau,/);
    const page = (await wanjiru.get(pathOf(key))).text;
    expect(textOf(page)).toContain('Revoked by Wanjiru Kamau');
    expect(page).not.toContain('name="seenVersion"');
    const late = await wanjiru.post(pathOf(key), apiKeyValues({ seenVersion: seenVersionIn(page) }));
    expect(late.location).toBe(pathOf(key));
    expect(await audit().distinct('action', { subjectId: key._id.toHexString() })).toEqual([
      'Revoked the API key',
    ]);
  });

  it('that is unknown is not found', async () => {
    for (const id of ['f'.repeat(24), 'nothing']) {
      const gone = await wanjiru.get(`${path}/${id}`);
      expect(gone.status).toBe(404);
      expect(gone.text).toContain('<h1>API key</h1>');
      const unsaved = await wanjiru.post(`${path}/${id}`, apiKeyValues({ name: 'Scales' }));
      expect([unsaved.status, unsaved.text.includes('value="Scales"')]).toEqual([404, true]);
      expect((await wanjiru.post(`${path}/${id}/revoke`, { intent: 'revoke' })).status).toBe(404);
    }
  });
});
