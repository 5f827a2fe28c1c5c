import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import { makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { readOutput } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

const password = 'milk at dawn';
// Each visitor sets X-Forwarded-For, as one trusted proxy would.
const shop = useShop({
  store: 'shared',
  env: { SESSION_SECRET: testSessionSecret, TRUSTED_PROXIES: '1' },
});
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const users = () => shop.database().collection<StoredUser>('users');
const sessions = () => shop.database().collection('sessions');

async function addUser(fields: Partial<User> = {}): Promise<StoredUser> {
  const user = makeUser({ passwordHash, ...fields });
  await users().insertOne(user);
  return user;
}

type From = Readonly<Record<'X-Forwarded-For', string>>;
const at = (address: string): From => ({ 'X-Forwarded-For': address });
let lastAddress = 0;
/** An unused client address, so that tests do not share rate limits. */
const newAddress = () => at(`198.51.100.${(lastAddress += 1)}`);
const visitor = () => createVisitor(shop.url);

const signIn = (browser: Visitor, email: string, more: Record<string, string> = {}, from = newAddress()) =>
  browser.post('/login', { email, password, ...more }, from);

const cookieLine = (response: TestResponse, name: string) =>
  (response.headers['set-cookie'] ?? []).find((line) => line.startsWith(`${name}=`)) ?? '';

describe('signing in', () => {
  it('has the fields and autocomplete values that password managers need', async () => {
    const { text } = await visitor().get('/login');
    expect(text).toMatch(/<title>Sign In \| Malisho<\/title>/);
    expect(text).toMatch(/<input[^>]*autoComplete="username"[^>]*type="email"/i);
    expect(text).toMatch(/<input[^>]*type="password"[^>]*autoComplete="current-password"/i);
    expect(text).toMatch(/<input[^>]*name="remember"/);
    expect(text).toContain('href="/forgot-password"');
    expect(text).toMatch(/href="\/register"[^>]*>Create one now/);
    expect(textOf(text)).not.toContain('Thank you for registering');
  });

  it('redirects to /home with a session cookie', async () => {
    const { email } = await addUser();
    const browser = visitor();
    const response = await signIn(browser, email.toUpperCase());
    expect([response.status, response.location]).toEqual([303, '/home']);
    const line = cookieLine(response, 'malisho_session');
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).not.toMatch(/Max-Age|Expires/i);
    expect(textOf((await browser.get('/products')).text)).toContain('Sign out');
  });

  it('lasts 30 days with Remember me', async () => {
    const { email } = await addUser();
    const response = await signIn(visitor(), email, { remember: 'on' });
    expect(cookieLine(response, 'malisho_session')).toMatch(/Max-Age=2592000/);
  });

  it('begins a new session each time, and ends the previous one', async () => {
    const { email, _id } = await addUser();
    const browser = visitor();
    await signIn(browser, email);
    const before = createVisitor(shop.url);
    before.cookies.set('malisho_session', browser.cookies.get('malisho_session') ?? '');
    await signIn(browser, email);
    expect(browser.cookies.get('malisho_session')).not.toBe(before.cookies.get('malisho_session'));
    expect(textOf((await before.get('/products')).text)).not.toContain('Sign out');
    expect(await sessions().countDocuments({ userId: _id })).toBe(1);
  });

  it('responds the same to a wrong password and to an unknown address', async () => {
    const { email } = await addUser();
    const pages: string[] = [];
    for (const given of [email, 'nobody-at-all@example.com']) {
      const response = await signIn(visitor(), given, { password: 'milk at dusk' });
      expect(response.status).toBe(400);
      expect(errorsIn(response.text)).toEqual(['Invalid email or password']);
      expect(response.text).toContain(`value="${given}"`);
      expect(response.text).not.toContain('milk at dusk');
      expect(response.headers['set-cookie']).toBeUndefined();
      pages.push(textOf(response.text));
    }
    expect(pages[0]).toBe(pages[1]);
  });

  it('reports missing and invalid fields, and keeps all values but the password', async () => {
    const cases = [
      [{ email: '', password: '' }, ['Email is required', 'Password is required']],
      [
        { email: '<b>x', password: 'dusk!' },
        ['Email: Please enter a valid email address', 'Password must be at least 6 characters'],
      ],
      [{ email: 'x'.repeat(400), password }, ['Email must be at most 254 characters']],
      [
        { email: 'w@farm.example', password: 'dusk!'.repeat(1000) },
        ['Password must be at most 256 characters'],
      ],
    ] as const;
    for (const [fields, problems] of cases) {
      const response = await visitor().post('/login', fields, newAddress());
      expect(response.status).toBe(400);
      expect(errorsIn(response.text)).toEqual(problems);
      expect(response.text).not.toContain('dusk!');
      expect(response.text).not.toContain('<b>x');
      expectRenderedPage(response.text);
    }
    const twice = await visitor().post('/login', [
      ['email', 'a@farm.example'],
      ['email', 'b@farm.example'],
      ['password', password],
    ]);
    expect(errorsIn(twice.text)).toEqual(['Email is required']);
  });

  it.each([
    ['/orders/M-24061?key=a%20b', '/orders/M-24061?key=a%20b'],
    ['/cart#main', '/cart#main'],
    ['', '/home'],
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['\\\\evil.example', '/home'],
    ['/\t/evil.example', '/home'],
    ['https:evil.example', '/home'],
    ['https://evil.example/', '/home'],
    ['HTTPS:/evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['data:text/html,x', '/home'],
    ['evil.example', '/home'],
    ['/..//evil.example', '/home'],
    ['/.//evil.example', '/home'],
    ['/%2e%2e//evil.example', '/home'],
    ['/%2F/evil.example', '/%2F/evil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/ok\r\nSet-Cookie: a=b', '/home'],
    ['/€', '/home'],
    ['/\u0001', '/home'],
    [`/${'x'.repeat(3000)}`, '/home'],
  ])('with redirectTo %j leads to %s', async (redirectTo, expected) => {
    const { email } = await addUser();
    const response = await signIn(visitor(), email, { redirectTo });
    expect([response.status, response.location]).toEqual([303, expected]);
    expect(new URL(response.location, shop.url).origin).toBe(shop.url);

    const page = (await visitor().get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)).text;
    const carried = /name="redirectTo" value="([^"]*)"/.exec(page)?.[1] ?? '';
    expect(carried).toBe(expected === '/home' ? '' : expected.replace(/&/g, '&amp;'));
    const register = /href="\/register(?:\?redirectTo=([^"]*))?"/.exec(page)?.[1] ?? '';
    expect(decodeURIComponent(register)).toBe(expected === '/home' ? '' : expected);
  });

  it('redirects a signed-in user', async () => {
    for (const [role, home] of [
      ['customer', '/account'],
      ['staff', '/admin-dashboard'],
    ] as const) {
      const browser = visitor();
      await signIn(browser, (await addUser({ role })).email);
      for (const page of ['/login', '/register']) {
        expect((await browser.get(page)).location).toBe(home);
        expect((await browser.get(`${page}?redirectTo=/cart`)).location).toBe('/cart');
        expect((await browser.get(`${page}?redirectTo=//evil.example`)).location).toBe(home);
      }
    }
  });

  it('reports a disabled account to its owner only', async () => {
    const { email } = await addUser({ disabledAt: new Date() });
    const owner = await signIn(visitor(), email);
    expect(owner.status).toBe(403);
    expect(errorsIn(owner.text)).toEqual(['This account is closed. Please call or write to us.']);
    const attackerResponse = await signIn(visitor(), email, { password: 'milk at dusk' });
    expect(errorsIn(attackerResponse.text)).toEqual(['Invalid email or password']);
  });

  it('logs no password and no email address', async () => {
    await signIn(visitor(), 'logged-person@example.com', { password: 'a password to look for' });
    const output = await readOutput(shop);
    expect(output).toContain('"path":"/login"');
    expect(output).not.toMatch(/a password to look for|logged-person|milk at dawn/);
  });
});

describe('twenty failed attempts', () => {
  const attack = async (email: string, from: (guess: number) => From) => {
    const responses: TestResponse[] = [];
    for (let guess = 0; guess < 20; guess += 1)
      responses.push(await signIn(visitor(), email, { password: `wrong ${guess}` }, from(guess)));
    return responses;
  };

  it('from one address are blocked there, and the owner can sign in from another address and from a recognised browser', async () => {
    const { email } = await addUser();
    const here = newAddress();
    const knownBrowser = visitor();
    await signIn(knownBrowser, email, {}, here);
    await knownBrowser.post('/logout', {});

    const responses = await attack(email, () => here);
    expect(responses.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      ...Array.from({ length: 10 }, () => 429),
    ]);
    const [last] = responses.slice(-1);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(errorsIn(last?.text ?? '')[0]).toMatch(
      /^Too many attempts\. Please wait \d+ minutes? and try again\. To sign in straight away, use “Forgot password\?” below\.$/,
    );
    expect(last?.text).toContain(`value="${email}"`);

    // The correct password gets the same response there, which reveals nothing.
    expect((await signIn(visitor(), email, {}, here)).status).toBe(429);
    expect((await signIn(knownBrowser, email, {}, here)).location).toBe('/home');
    expect((await signIn(visitor(), email)).location).toBe('/home');
  });

  it('get the same responses without an account', async () => {
    const here = newAddress();
    const otherAddress = newAddress();
    const { email } = await addUser();
    const real = await attack(email, () => here);
    const none = await attack('no-such-person@example.com', () => otherAddress);
    const summary = ({ status, text }: TestResponse) => [
      status,
      errorsIn(text)[0]?.replace(/\d+ minutes?/, 'N'),
    ];
    expect(none.map(summary)).toEqual(real.map(summary));
  });

  it('from many addresses of one IPv6 network are counted together', async () => {
    const { email } = await addUser();
    const responses = await attack(email, (guess) => at(`2001:db8:5:6::${guess + 1}`));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await signIn(visitor(), email, {}, at('2001:db8:5:7::1'))).location).toBe('/home');
  });

  it('are not hidden by a forged X-Forwarded-For', async () => {
    const { email } = await addUser();
    const responses = await attack(email, (guess) => at(`192.0.2.${guess}, 203.0.113.9`));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('are not hidden by a forged device cookie or that of another account', async () => {
    const victim = await addUser();
    const attacker = await addUser();
    const here = newAddress();
    const responses: TestResponse[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const browser = visitor();
      if (guess % 2) {
        await signIn(browser, attacker.email, {}, here);
        browser.cookies.delete('malisho_session');
      } else {
        const forgedCookie = JSON.stringify([{ account: 'x', mark: `${guess}` }]);
        browser.cookies.set('malisho_device', Buffer.from(forgedCookie).toString('base64'));
      }
      responses.push(await signIn(browser, victim.email, { password: 'wrong password' }, here));
    }
    expect(responses.map(({ status }) => status).slice(10)).toEqual([429, 429]);
  });
});

describe('forty wrong passwords from many addresses', () => {
  const login = async (body: object, from: From) => {
    const response = await visitor().send('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...from },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(response.text) as Record<string, string> };
  };

  it('keep out what is new, and neither a program with its device_token nor anything where the account signed in lately', async () => {
    const [{ email }, other] = [await addUser(), await addUser()];
    const [home, office] = [newAddress(), newAddress()];
    expect((await signIn(visitor(), email, {}, home)).location).toBe('/home');
    const first = await login({ email, password }, office);
    const deviceToken = first.body['device_token'] ?? '';
    expect(deviceToken).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const ofOther = (await login({ email: other.email, password }, newAddress())).body['device_token'];

    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        login({ email, password: `wrong ${guess}` }, at(`203.0.113.${guess}`)),
      ),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));

    expect((await login({ email, password }, newAddress())).status).toBe(429);
    expect((await signIn(visitor(), email)).status).toBe(429);
    const forged = `${deviceToken.slice(0, 23)}${'A'.repeat(43)}`;
    for (const token of [forged, ofOther, deviceToken.slice(0, 22), ''])
      expect((await login({ email, password, device_token: token }, newAddress())).status).toBe(429);

    const again = await login({ email, password, device_token: deviceToken }, newAddress());
    expect([again.status, again.body['device_token']]).toEqual([200, deviceToken]);
    for (const address of [home, office]) {
      expect((await login({ email, password }, address)).status).toBe(200);
      expect((await signIn(visitor(), email, {}, address)).location).toBe('/home');
    }
    // A token that was stolen gives tries of its own, and no more.
    const stolen = { email, password: 'wrong password', device_token: deviceToken };
    const tries: number[] = [];
    for (let count = 0; count < 11; count += 1) tries.push((await login(stolen, newAddress())).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe('signing up', () => {
  const person = {
    firstName: 'Zoë 🐄 <b>',
    lastName: 'Kamau',
    phoneNumber: '0712 345 678',
    street: '12 Moi Avenue',
    city: 'Busia',
    state: 'Busia',
    country: 'Kenya',
    zipCode: '50400',
    password: 'dusk & dawn',
    confirmPassword: 'dusk & dawn',
    acceptTerms: 'on',
  };
  const signUp = (fields: Record<string, string>, from = newAddress()) =>
    visitor().post('/register', { ...person, ...fields }, from);

  it('has every field, with autocomplete values', async () => {
    const { text } = await visitor().get('/register');
    for (const [name, autoComplete] of [
      ['firstName', 'given-name'],
      ['lastName', 'family-name'],
      ['email', 'username'],
      ['phoneNumber', 'tel'],
      ['street', 'address-line1'],
      ['city', 'address-level2'],
      ['state', 'address-level1'],
      ['country', 'country-name'],
      ['zipCode', 'postal-code'],
      ['password', 'new-password'],
      ['confirmPassword', 'new-password'],
    ] as const) {
      const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? '';
      expect(input, name).toMatch(new RegExp(`autoComplete="${autoComplete}"`, 'i'));
    }
    expect(text).toMatch(/<input[^>]*name="country"[^>]*value="Kenya"/);
    const counties = /<datalist id="sign-up-state-list">([\s\S]*?)<\/datalist>/.exec(text)?.[1] ?? '';
    expect(counties.match(/<option /g)).toHaveLength(47);
    // Of the towns that the farm serves; Malaba has no post office of its name.
    const codes = /<datalist id="sign-up-zipCode-list">([\s\S]*?)<\/datalist>/.exec(text)?.[1] ?? '';
    expect(
      [...codes.matchAll(/value="(\d+)" label="(\w+)"/g)].map(([, code, town]) => `${town} ${code}`),
    ).toEqual([
      'Bumala 50404',
      'Busia 50400',
      'Nambale 50409',
      'Sega 40614',
      'Ugunja 40606',
      'Yala 40610',
      'Luanda 50307',
      'Maseno 40105',
      'Kisumu 40100',
    ]);
    expect(text).toContain('For example, 50404 for Bumala');
    expect(/<input[^>]*name="zipCode"[^>]*>/.exec(text)?.[0]).toMatch(/ required=""(?!.* readOnly)/);
    expect(text).toMatch(/href="\/terms-and-conditions"[\s\S]*href="\/privacy-policy"/);
    expect(text).toMatch(/href="\/login"[^>]*>Log in/);
  });

  it('redirects to the sign-in page, which says so, and the account works', async () => {
    const response = await signUp({ email: 'zoe@example.com' });
    expect([response.status, response.location]).toEqual([303, '/login?registered=true']);
    const page = textOf((await visitor().get(response.location)).text);
    expect(page).toContain('Thank you for registering! We have sent you an email. You can sign in now.');
    const browser = visitor();
    expect((await signIn(browser, 'zoe@example.com', { password: 'dusk & dawn' })).location).toBe('/home');
    const { text } = await browser.get('/products');
    expect(textOf(text)).toContain('Welcome back, Zoë 🐄 <b>');
    expect(text).not.toContain('<b>');
    const user = await users().findOne({ email: 'zoe@example.com' });
    expect(user).toMatchObject({ role: 'customer', permissions: [], phoneNumber: '+254712345678' });
  });

  it('responds the same for an address with an account, and emails its owner', async () => {
    const owner = await addUser({ email: 'owner-of-it@example.com' });
    const secondSignUp = await signUp({ email: 'Owner-of-it@example.com' });
    const fresh = await signUp({ email: 'somebody-new@example.com' });
    expect(secondSignUp.status).toBe(303);
    expect(secondSignUp.location).toBe(fresh.location);
    expect(secondSignUp.headers['set-cookie']).toEqual(fresh.headers['set-cookie']);
    expect(Object.keys(secondSignUp.headers)).toEqual(Object.keys(fresh.headers));
    expect(await users().countDocuments({ email: /owner-of-it/i })).toBe(1);
    expect((await users().findOne({ _id: owner._id }))?.passwordHash).toBe(passwordHash);
    const outbox = shop.database().collection('outbox');
    expect(await outbox.findOne({ to: 'owner-of-it@example.com' })).toMatchObject({
      subject: 'You already have an account at Malisho',
    });
    expect(await outbox.findOne({ to: 'somebody-new@example.com' })).toMatchObject({
      subject: 'Confirm your email address',
    });
  });

  it('ignores a role sent with the form', async () => {
    const response = await signUp({
      email: 'sly@example.com',
      role: 'super_admin',
      permissions: 'users:write',
      emailVerifiedAt: '2026-01-01',
      id: '000000000000000000000001',
    });
    expect(response.status).toBe(303);
    const user = await users().findOne({ email: 'sly@example.com' });
    expect(user).toMatchObject({ role: 'customer', permissions: [], emailVerifiedAt: null });
    expect(user?._id.toHexString()).not.toBe('000000000000000000000001');
  });

  it('reports every invalid field, and keeps all values but the passwords', async () => {
    const empty = await visitor().post('/register', {}, newAddress());
    expect(empty.status).toBe(400);
    expect(errorsIn(empty.text)).toEqual([
      'Registration failed. Please check all required fields and try again.',
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Password is required',
      'Confirm password is required',
      'Town is required',
      'County is required',
      'Estate, house or gate is required',
      'Postal code is required',
      'Country is required',
      'Terms: You must accept the terms to continue',
    ]);

    const wrong = await signUp({
      email: 'zoe@farm',
      password: 'a red bucket',
      confirmPassword: 'a blue bucket',
    });
    expect(errorsIn(wrong.text).slice(1)).toEqual([
      'Email: Please enter a valid email address',
      'Confirm password: Passwords do not match',
    ]);
    expect(wrong.text).toContain('value="Zoë 🐄 &lt;b&gt;"');
    expect(wrong.text).toContain('value="0712 345 678"');
    expect(wrong.text).toMatch(/<input[^>]*name="acceptTerms"[^>]*checked/);
    expect(wrong.text).not.toMatch(/a red bucket|a blue bucket/);
    expectRenderedPage(wrong.text);

    const common = await signUp({
      email: 'z@example.com',
      password: 'Malisho 2026',
      confirmPassword: 'Malisho 2026',
    });
    expect(errorsIn(common.text)[1]).toMatch(/^Password: This password is too close to your name/);
    expect(await users().countDocuments({ email: 'z@example.com' })).toBe(0);
  });

  it('keeps the requested page', async () => {
    const page = (await visitor().get('/register?redirectTo=%2Fcart')).text;
    expect(page).toContain('name="redirectTo" value="/cart"');
    const response = await signUp({ email: 'on-the-way@example.com', redirectTo: '/cart' });
    expect(response.location).toBe('/login?registered=true&redirectTo=%2Fcart');
    const evil = await signUp({ email: 'on-the-way2@example.com', redirectTo: '//evil.example' });
    expect(evil.location).toBe('/login?registered=true');
  });

  it('is rate limited by address, and says when to try again', async () => {
    const here = newAddress();
    const counts = shop.database().collection<{ _id: string; count: number }>('rateLimits');
    await signUp({ email: 'one-of-many@example.com' }, here);
    await counts.updateMany(
      { _id: { $regex: `^sign-up from ${here['X-Forwarded-For']} ` } },
      { $set: { count: 30 } },
    );
    const response = await signUp({ email: 'one-too-many@example.com' }, here);
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(errorsIn(response.text)[0]).toMatch(/^Too many attempts\. Please wait \d+ minutes?/);
    expect(response.text).toContain('value="one-too-many@example.com"');
    expect(await users().countDocuments({ email: 'one-too-many@example.com' })).toBe(0);
  });
});

describe('signing out', () => {
  it('deletes the session, and redirects to the sign-in page', async () => {
    const { email } = await addUser();
    const browser = visitor();
    await signIn(browser, email);
    const copy = visitor();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const response = await browser.post('/logout', {});
    expect([response.status, response.location]).toEqual([303, '/login']);
    expect(browser.cookies.has('malisho_session')).toBe(false);
    expect(textOf((await browser.get('/login')).text)).toContain('You are signed out.');
    expect(textOf((await copy.get('/products')).text)).not.toContain('Sign out');
  });

  it('needs a same-origin form: a link only asks', async () => {
    const { email } = await addUser();
    const browser = visitor();
    await signIn(browser, email);
    expect((await browser.get('/logout')).status).toBe(200);
    const forged = await browser.post('/logout', {}, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect(textOf((await browser.get('/products')).text)).toContain('Sign out');
    expect((await visitor().get('/logout')).location).toBe('/login');
    expect((await visitor().post('/logout', {})).location).toBe('/login');
  });
});

it('by another provider is not offered where none is configured', async () => {
  for (const response of [
    await visitor().post('/auth/oidc', { purpose: 'sign-in' }),
    await visitor().get('/auth/oidc'),
    await visitor().get('/auth/oidc/callback?code=x&state=y'),
  ]) {
    expect(response.status).toBe(404);
    expectRenderedPage(response.text);
  }
});
