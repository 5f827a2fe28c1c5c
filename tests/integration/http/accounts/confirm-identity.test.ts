import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { freshSessionMs, type Session } from '~/domain/accounts/sessions/session';
import type { User } from '~/domain/accounts/user';
import type { StoredSettings } from '~/domain/settings/settings';
import { totpCode, readSetupKey, invalidTotpCode } from '../../../support/authenticator';
import {
  makeUser,
  createSignedInVisitor,
  testSessionSecret,
  staleConfirmation,
} from '../../../support/fixtures/users';
import { makeTwoStepUser } from '../../../support/fixtures/two-step-users';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, countUntilRateLimited, textOf } from '../../../support/shop/read-page';

const password = 'a herd of nine cows';
let passwordHash: string;
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const page = '/profile/two-step';
const sessions = () => shop.database().collection<Session>('sessions');
const settings = () => shop.database().collection<StoredSettings>('settings');
const sessionsOf = ({ _id }: Pick<User, '_id'>) => sessions().find({ userId: _id }).toArray();

describe('/confirm', () => {
  const path = '/confirm?redirectTo=%2Fprofile%2Ftwo-step';
  const isFresh = async (user: User) =>
    (await sessionsOf(user)).every(({ confirmedAt }) => Date.now() - confirmedAt.getTime() < freshSessionMs);

  it('accepts the password and redirects back', async () => {
    const user = makeUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user, staleConfirmation());
    const form = await visitor.get(path);
    expect(form.headers['cache-control']).toBe('no-store');
    expect(form.text).not.toContain('name="code"');
    const wrong = await visitor.post(path, { password: 'not this one' });
    expect(wrong.status).toBe(400);
    expect(errorsIn(wrong.text)).toEqual(['Password: This is not your password.']);
    expect(wrong.text).not.toContain('not this one');
    expect(await isFresh(user)).toBe(false);
    const right = await visitor.post(path, { password });
    expect([right.status, right.location]).toEqual([303, page]);
    expect(await isFresh(user)).toBe(true);
  });

  it('gives the session a new token, and the old one is invalid', async () => {
    const user = makeUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user, { ...staleConfirmation(), remember: true });
    const attacker = createVisitor(shop.url);
    for (const [name, value] of visitor.cookies) attacker.cookies.set(name, value);
    expect((await attacker.get(page)).status).toBe(200);
    const response = await visitor.post(path, { password });
    expect(response.headers['set-cookie']?.join()).toMatch(
      /^malisho_session=[^;]+; Max-Age=\d+;.*HttpOnly; SameSite=Lax/,
    );
    expect((await visitor.get(page)).status).toBe(200);
    expect((await attacker.get(page)).location).toMatch(/^\/login\?/);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  it('also requires a code or a recovery code where two-step sign-in is on', async () => {
    const { user, secret, recoveryCodes } = makeTwoStepUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user, staleConfirmation());
    expect(errorsIn((await visitor.post(path, { password })).text)).toEqual([
      'Code from your app: This field is required',
    ]);
    const wrong = await visitor.post(path, { password, code: invalidTotpCode(secret) });
    expect(errorsIn(wrong.text)[0]).toMatch(/^Code from your app: This code is wrong/);
    expect(await isFresh(user)).toBe(false);
    expect((await visitor.post(path, { password, code: totpCode(secret) })).location).toBe(page);
    expect(await sessionsOf(user)).toMatchObject([{ twoStep: true }]);
    await sessions().updateMany({ userId: user._id }, { $set: staleConfirmation() });
    const other = await visitor.get(path);
    expect(other.text).toContain('href="?redirectTo=%2Fprofile%2Ftwo-step&amp;with=recovery-code"');
    const recovered = await visitor.post(`${path}&with=recovery-code`, {
      password,
      code: recoveryCodes[0] ?? '',
    });
    expect(recovered.location).toBe(page);
    expect(await isFresh(user)).toBe(true);
  });

  it('limits password guesses', async () => {
    const user = makeUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user, staleConfirmation());
    const tried = await countUntilRateLimited((count) => visitor.post(path, { password: `guess ${count}` }));
    expect(tried).toBeGreaterThanOrEqual(10);
    const stopped = await visitor.post(path, { password });
    expect(stopped.status).toBe(429);
    expect(errorsIn(stopped.text)[0]).toMatch(/^Too many attempts\. Please wait /);
    expect(await isFresh(user)).toBe(false);
    // The limit is that of the session: another browser of the same user is not blocked.
    const elsewhere = await createSignedInVisitor(shop, user, staleConfirmation());
    expect((await elsewhere.post(path, { password })).status).toBe(303);
  });

  it('redirects to our own pages only', async () => {
    const user = makeUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user, staleConfirmation());
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '',
      'javascript:alert(1)',
    ])
      expect(
        (await visitor.post(`/confirm?redirectTo=${encodeURIComponent(target)}`, { password })).location,
        target,
      ).toBe('/profile');
  });

  it('offers OpenID Connect to a user without a password', async () => {
    const user = makeUser({ passwordHash: null });
    const visitor = await createSignedInVisitor(shop, user, staleConfirmation());
    const { status, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(text).toContain('href="/forgot-password"');
    expect((await visitor.post(path, { password: '' })).status).toBe(400);
    expect(await isFresh(user)).toBe(false);
    const nobody = createVisitor(shop.url);
    expect((await nobody.get(path)).location).toMatch(/^\/login\?/);
    expect((await nobody.post(path, { password })).location).toMatch(/^\/login\?/);
  });

  it('refuses invalid input with a message', async () => {
    const visitor = await createSignedInVisitor(shop, makeUser({ passwordHash }), staleConfirmation());
    for (const [fields, status] of [
      [{}, 400],
      [{ password: '' }, 400],
      [{ password: '<b>'.repeat(1_000) }, 400],
      [{ password: '🐄'.repeat(1_000) }, 400],
      [{ password: 'x'.repeat(1024 * 1024) }, 413],
    ] as const) {
      const response = await visitor.post(path, fields);
      expect(response.status).toBe(status);
      expectRenderedPage(response.text);
    }
    const forged = await visitor.post(path, { password }, { Origin: 'null' });
    expect(forged.status).toBe(403);
  });
});

describe('where the settings require two-step sign-in for admins', () => {
  beforeEach(async () => {
    await settings().updateOne(
      { _id: 'site' },
      { $set: { security: { requireTwoStepForAdmins: true } } },
      { upsert: true },
    );
  });
  afterEach(() => settings().updateOne({ _id: 'site' }, { $unset: { security: '' } }));

  it('the back office opens after the set-up, in the same session', async () => {
    const visitor = await createSignedInVisitor(shop, makeUser({ role: 'admin', passwordHash }));
    const { location } = await visitor.get('/admin-dashboard');
    expect(location).toBe(`${page}?redirectTo=%2Fadmin-dashboard`);
    expect(textOf((await visitor.get(location)).text)).toContain(
      'You need two-step sign-in to open the back office',
    );
    const started = await visitor.post(location, { intent: 'start' });
    expect(started.location).toBe(location);
    const key = readSetupKey((await visitor.get(location)).text);
    const finished = await visitor.post(location, { intent: 'finish', code: totpCode(key) });
    expect(finished.text).toContain('href="/admin-dashboard"');
    expect((await visitor.get('/admin-dashboard')).status).toBe(200);
    const off = await visitor.post(page, { intent: 'switch-off' });
    expect(textOf((await visitor.get(off.location)).text)).toContain('but you can’t switch it off');
    expect((await visitor.get('/admin-dashboard')).status).toBe(200);
  });

  it('a session without a second step must pass it first', async () => {
    const { user, secret } = makeTwoStepUser({ role: 'admin', passwordHash });
    const visitor = await createSignedInVisitor(shop, user);
    const { location } = await visitor.get('/admin-dashboard');
    expect(location).toBe('/confirm?redirectTo=%2Fadmin-dashboard');
    const confirmed = await visitor.post(location, { password, code: totpCode(secret) });
    expect(confirmed.location).toBe('/admin-dashboard');
    expect((await visitor.get('/admin-dashboard')).status).toBe(200);
  });

  it('customers need no second step', async () => {
    const visitor = await createSignedInVisitor(shop, makeUser({ passwordHash }));
    expect(textOf((await visitor.get(page)).text)).not.toContain('You need two-step sign-in to open');
    expect((await visitor.get('/admin-dashboard')).status).toBe(403);
  });
});
