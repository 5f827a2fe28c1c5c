import { createCookie } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Session } from '~/domain/accounts/sessions/session';
import { generateToken } from '~/lib/token.server';
import type { StoredUser } from '~/domain/accounts/user';
import {
  makeUser,
  signCookie,
  createSignedInVisitor,
  testSessionSecret,
} from '../../../support/fixtures/users';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

const sessions = () => shop.database().collection<Session>('sessions');
const users = () => shop.database().collection<StoredUser>('users');

const isSignedIn = async (visitor: Visitor): Promise<boolean> => {
  const response = await visitor.get('/cart');
  expect(response.status).toBe(200);
  return response.text.includes('Your menu');
};

describe('a session cookie', () => {
  it('with a valid signature and a live session signs in', async () => {
    expect(await isSignedIn(await createSignedInVisitor(shop, makeUser()))).toBe(true);
    expect(await isSignedIn(createVisitor(shop.url))).toBe(false);
  });

  it('that was tampered with or forged signs nobody in', async () => {
    const user = makeUser();
    const [value = '', signature = ''] = (
      (await createSignedInVisitor(shop, user)).cookies.get('malisho_session') ?? ''
    ).split('.');
    const serialize = async (token: unknown, secret?: string) => {
      const cookie = createCookie('malisho_session', secret ? { secrets: [secret] } : {});
      return /=([^;]*)/.exec(await cookie.serialize(token))?.[1] ?? '';
    };
    const ours = (token: unknown) => signCookie('malisho_session', token);
    const token: unknown = JSON.parse(Buffer.from(decodeURIComponent(value), 'base64').toString());
    expect(decodeURIComponent(await ours(token))).toBe(decodeURIComponent([value, signature].join('.')));
    const { _id } = (await sessions().findOne({ userId: user._id })) ?? {};
    const wrong = [
      value,
      `${value}.`,
      `${value}.${signature.slice(0, -4)}`,
      `${value.slice(0, -4)}.${signature}`,
      await ours(generateToken()),
      await serialize(token, 'another secret of thirty-two characters'),
      await serialize(token),
      // Signed for another cookie name, or for none.
      await signCookie('malisho_sign_in', token),
      await serialize(token, testSessionSecret),
      // What a leaked database contains.
      await ours(_id),
      await ours({ $ne: null }),
      await ours([generateToken()]),
      await ours(''),
      await ours('x'.repeat(3_000)),
      '%E0%A4%A',
      'null',
    ];
    for (const cookie of wrong) {
      const visitor = createVisitor(shop.url);
      visitor.cookies.set('malisho_session', cookie);
      expect(await isSignedIn(visitor), cookie).toBe(false);
    }
  });
});

describe('an ended session', () => {
  it.each([
    ['by expiry', (user: StoredUser) => sessions().updateOne({ userId: user._id }, ended())],
    ['from another device', (user: StoredUser) => sessions().deleteOne({ userId: user._id })],
    [
      'with its account',
      (user: StoredUser) => users().updateOne({ _id: user._id }, { $set: { disabledAt: new Date() } }),
    ],
    ['by deletion of its user', (user: StoredUser) => users().deleteOne({ _id: user._id })],
  ])('%s opens nothing from the next request on', async (_name, end) => {
    const user = makeUser({ role: 'super_admin' });
    const visitor = await createSignedInVisitor(shop, user);
    expect((await visitor.get('/users-admin')).status).toBe(200);
    await end(user);
    const response = await visitor.get('/users-admin');
    expect(response.status).toBe(303);
    expect(response.location).toBe('/login?redirectTo=%2Fusers-admin');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  const ended = () => ({ $set: { expiresAt: new Date(Date.now() - 1) } });
});

describe('a user without a permission', () => {
  it('gets 403 from the first request after it was withdrawn', async () => {
    const user = makeUser({ role: 'super_admin' });
    const visitor = await createSignedInVisitor(shop, user);
    await users().updateOne({ _id: user._id }, { $set: { role: 'staff' } });
    const response = await visitor.get('/users-admin');
    expect(response.status).toBe(403);
    expectRenderedPage(response.text);
  });
});

describe('signing in', () => {
  const password = 'the green gate';

  it('creates a new token, and the old one is invalid', async () => {
    const user = makeUser({ passwordHash: await hashPassword(password) });
    const visitor = await createSignedInVisitor(shop, user);
    const before = visitor.cookies.get('malisho_session') ?? '';
    // A signed-in user is redirected from the page; a form that was opened before still works.
    const response = await visitor.post('/login', { email: user.email, password });
    expect(response.status).toBe(303);
    const after = visitor.cookies.get('malisho_session') ?? '';
    expect(after).not.toBe(before);
    expect(await isSignedIn(visitor)).toBe(true);
    const attacker = createVisitor(shop.url);
    attacker.cookies.set('malisho_session', before);
    expect(await isSignedIn(attacker)).toBe(false);
    expect(await sessions().countDocuments({ userId: user._id })).toBe(1);
  });

  it('out deletes the session in the database, not only the cookie', async () => {
    const user = makeUser();
    const visitor = await createSignedInVisitor(shop, user);
    const before = visitor.cookies.get('malisho_session') ?? '';
    await visitor.post('/logout', {});
    expect(await sessions().countDocuments({ userId: user._id })).toBe(0);
    visitor.cookies.set('malisho_session', before);
    expect(await isSignedIn(visitor)).toBe(false);
  });
});
