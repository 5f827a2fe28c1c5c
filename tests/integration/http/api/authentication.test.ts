import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Session } from '~/domain/accounts/sessions/session';
import type { StoredUser } from '~/domain/accounts/user';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { StoredSettings } from '~/domain/settings/settings';
import { owner } from '../../../support/fixtures/owner';
import { addApiKey } from '../../../support/fixtures/api-keys';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { callApi, signInToApi } from './api-client';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(owner.password);
});

const users = () => shop.database().collection<StoredUser>('users');
const settings = () => shop.database().collection<StoredSettings>('settings');

async function addUser(fields: Partial<StoredUser> = {}) {
  const user = makeUser({ passwordHash, ...fields });
  await users().insertOne(user);
  return { user, token: await signInToApi(shop, { email: user.email, password: owner.password }) };
}

const read = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  callApi(shop, '/orders?limit=1', { token, headers });

/** A call that needs `content:write`: 400 to whoever has it, for its body. */
const addService = (token: string, body: unknown = {}) =>
  callApi(shop, '/farm-services', { method: 'POST', token, body });

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

describe('an access token', () => {
  it('is listed among the signed-in devices, and ends when it is signed out there', async () => {
    const { user, token } = await addUser();
    const browser = await createSignedInVisitor(shop, user);
    const devices = /<section aria-labelledby="devices"[\s\S]*?<\/section>/.exec(
      (await browser.get('/profile')).text,
    )?.[0];
    expect(textOf(devices ?? '')).toContain('App or program');
    const session = /name="session" value="([^"]+)"/.exec(devices ?? '')?.[1] ?? '';
    expect((await read(token)).status).toBe(200);
    await browser.post('/profile', { intent: 'sign-out', session });
    const refused = await read(token);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    expect(await messageOf(refused)).toBe('The token has expired or was revoked. Please sign in again.');
  });

  it('has no permissions without the second step that the shop requires', async () => {
    const { user, token } = await addUser({ role: 'admin' });
    expect((await addService(token)).status).toBe(400);
    await settings().updateOne(
      { _id: 'site' },
      { $set: { security: { requireTwoStepForAdmins: true } } },
      { upsert: true },
    );
    try {
      const refused = await addService(token);
      expect(refused.status).toBe(403);
      expect(await messageOf(refused)).toContain('Staff need two-step sign-in');
      expect((await read(token)).status).toBe(200);
      await shop
        .database()
        .collection<Session>('sessions')
        .updateMany({ userId: user._id }, { $set: { twoStep: true } });
      expect((await addService(token)).status).toBe(400);
    } finally {
      await settings().updateOne({ _id: 'site' }, { $unset: { security: '' } });
    }
  });

  it('has no permissions with a generated password', async () => {
    const { user, token } = await addUser({ role: 'admin', initialPassword: true });
    const refused = await addService(token);
    expect(refused.status).toBe(403);
    expect(await messageOf(refused)).toContain('Choose your own password first');
    await users().updateOne({ _id: user._id }, { $unset: { initialPassword: '' } });
    expect((await addService(token)).status).toBe(400);
  });

  it('is accepted with any x-tenant-id', async () => {
    const { token } = await addUser();
    expect((await read(token, { 'x-tenant-id': 'malisho-farm' })).status).toBe(200);
  });
});

describe('what is no token', () => {
  it.each([
    ['Bearer', 'Send the access token of POST /api/auth/login, or an API key, as Authorization: Bearer.'],
    [
      'Basic b3duZXI6c2VjcmV0',
      'Send the access token of POST /api/auth/login, or an API key, as Authorization: Bearer.',
    ],
    [
      'Bearer abc',
      "The inspected token doesn't appear to be a JWT. Check to make sure it has three parts and see https://jwt.io for more info.",
    ],
    ['Bearer a.b.c', 'Cannot decode the token.'],
    ['Bearer malisho_abc', 'This API key is unknown, has expired or was revoked.'],
  ])('is refused in words: %s', async (header, message) => {
    const headers = { Authorization: header };
    const response = await callApi(shop, '/orders', { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
    expect(await messageOf(response)).toBe(message);
    const ignored = await callApi(shop, '/products', { headers });
    expect(ignored.status).toBe(200);
    expect(ignored.headers.get('WWW-Authenticate')).toBe(response.headers.get('WWW-Authenticate'));
    expect((await callApi(shop, '/products/active', { headers })).headers.has('WWW-Authenticate')).toBe(
      false,
    );
  });

  it('hinders nobody from signing in again', async () => {
    const { user, token } = await addUser();
    expect((await callApi(shop, '/auth/logout', { method: 'POST', token })).status).toBe(200);
    expect((await read(token)).status).toBe(401);
    const again = await callApi(shop, '/auth/login', {
      method: 'POST',
      token,
      body: { email: user.email, password: owner.password },
    });
    expect(again.status).toBe(200);
    const { access_token: renewed } = (await again.json()) as { access_token: string };
    expect((await read(renewed)).status).toBe(200);
  });

  it('is the cookie of a browser', async () => {
    const browser = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    expect((await browser.get('/admin-dashboard')).status).toBe(200);
    const response = await callApi(shop, '/farm-services', {
      method: 'POST',
      body: {},
      headers: browser.cookieHeader(),
    });
    expect(response.status).toBe(401);
  });
});

describe('an API key', () => {
  it('stands for itself in the audit log', async () => {
    const { key, text } = await addApiKey(shop, { name: 'Partner', permissions: ['content:write'] });
    const made = await addService(text, {
      title: 'Hoof trimming',
      description: 'We come with a crush and trim ten cows in a morning.',
      icon: 'cow',
      features: [],
    });
    expect(made.status).toBe(201);
    const entries = shop.database().collection<AuditEntry>('auditEntries');
    expect(await entries.findOne({ 'by.userId': key._id })).toMatchObject({
      by: { name: 'API key “Partner”' },
      clientAddress: '127.0.0.1',
      subjectName: 'Hoof trimming',
    });
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    const page = await admin.get(`/audit-admin?by=${key._id.toHexString()}`);
    expect(textOf(mainOf(page.text))).toMatch(/Hoof trimming .*by API key “Partner”/);
    expect(page.text).toMatch(/<option[^>]*selected=""[^>]*>API key “Partner”<\/option>/);
  });

  it('keeps its records when an account is erased', async () => {
    const { user } = await addUser();
    const { key, text } = await addApiKey(shop, { createdBy: { userId: user._id, name: 'Akinyi Odhiambo' } });
    const browser = await createSignedInVisitor(shop, user);
    const form = await browser.get('/account/delete');
    expect(form.status).toBe(200);
    await browser.post('/account/delete', { confirmation: 'DELETE' });
    expect(await users().findOne({ _id: user._id })).toBeNull();
    expect(await shop.database().collection('apiKeys').findOne({ _id: key._id })).toMatchObject({
      createdBy: { name: 'Deleted account' },
    });
    expect((await read(text)).status).toBe(200);
  });
});
