import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '~/domain/accounts/sessions/session';
import { hashToken } from '~/lib/token.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import {
  signInAtProvider,
  startOidcSimulator,
  type OidcSimulator,
  type Person,
} from '../../../simulators/oidc';
import { startOfRun } from '../../../support/fixtures/days';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { readOutput, startShop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

let provider: OidcSimulator;
beforeAll(async () => {
  provider = await startOidcSimulator();
  return () => provider.close();
});
const shop = useShop(() => ({
  store: 'shared',
  env: { ...provider.settings, SESSION_SECRET: testSessionSecret },
}));
beforeAll(() => provider.register(`${shop.url}/auth/oidc/callback`));
afterEach(() => provider.resetBehaviour());

const users = () => shop.database().collection<StoredUser>('users');
const sessions = () => shop.database().collection<Session>('sessions');
const newVisitor = () => createVisitor(shop.url);

let count = 0;
/** Adds a user of this test to the provider. */
function addPerson(change: Partial<Person> = {}) {
  count += 1;
  const person = {
    subject: `subject-${count}`,
    email: `somebody-${count}@mail.example`,
    emailVerified: true,
    givenName: 'Some',
    familyName: 'Body',
    ...change,
  };
  provider.addPerson(person);
  return person;
}

async function addUser(fields: Partial<User>): Promise<StoredUser> {
  const user = makeUser(fields);
  await users().insertOne(user);
  return user;
}

/** The URL of the provider in the Refresh header of a page. */
const readProviderUrl = (response: TestResponse): string => {
  expect(response.status, textOf(response.text)).toBe(200);
  const [, url = ''] = /^0;url=(.+)$/.exec(String(response.headers['refresh'])) ?? [];
  return url;
};

const start = async (visitor: Visitor, fields: Readonly<Record<string, string>> = {}): Promise<string> =>
  readProviderUrl(await visitor.post('/auth/oidc', { purpose: 'sign-in', ...fields }));

/** The path that the provider redirects the browser to. */
const pathOf = (address: string): string => {
  const { origin, pathname, search } = new URL(address);
  expect(origin).toBe(shop.url);
  return pathname + search;
};

async function goThroughProvider(
  visitor: Visitor,
  subject: string | null,
  fields?: Readonly<Record<string, string>>,
): Promise<TestResponse> {
  return visitor.get(pathOf(await signInAtProvider(await start(visitor, fields), subject)));
}

/** The message on the next page. */
const messageAfter = async (visitor: Visitor): Promise<string> => {
  const { text } = await visitor.get('/cart');
  return textOf(/role="(?:alert|status)"[^>]*>([\s\S]*?)<\/p>/.exec(text)?.[1] ?? '').trim();
};

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/cart')).text.includes('Your menu');

const sessionOf = async (visitor: Visitor): Promise<Session | null> => {
  const value = decodeURIComponent(visitor.cookies.get('malisho_session') ?? '');
  const token = JSON.parse(Buffer.from(value.split('.')[0] ?? '', 'base64').toString('utf8')) as string;
  return sessions().findOne({ _id: hashToken(token) });
};

describe('sign-in with OpenID Connect', () => {
  it('redirects to the provider by a page that works without scripts, and stores state in a cookie', async () => {
    const visitor = newVisitor();
    const response = await visitor.post('/auth/oidc', { purpose: 'sign-in' });
    const providerUrl = readProviderUrl(response);
    expect(providerUrl.startsWith(`${provider.url}/auth?`)).toBe(true);
    expectRenderedPage(response.text);
    expect(response.text).toContain(`href="${providerUrl.replaceAll('&', '&amp;')}"`);
    expect(textOf(response.text)).toContain('Continue to Google');
    expect(response.text).not.toContain('<script');
    expect(response.headers['cache-control']).toBe('no-store');
    const cookie = (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('malisho_oidc='));
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax/);
  });

  it('creates a customer account, and redirects to the requested page', async () => {
    const person = addPerson();
    const visitor = newVisitor();
    const response = await goThroughProvider(visitor, person.subject, { redirectTo: '/cart?from=here' });
    expect(response.status).toBe(303);
    expect(response.location).toBe('/cart?from=here');
    expect(await isSignedIn(visitor)).toBe(true);
    expect(visitor.cookies.has('malisho_oidc')).toBe(false);
    const user = await users().findOne({ email: person.email });
    expect(user).toMatchObject({ role: 'customer', passwordHash: null, firstName: 'Some' });
    expect(await sessionOf(visitor)).toMatchObject({
      userId: user?._id,
      method: 'oidc',
      twoStep: false,
    });
  });

  it('is remembered until the browser closes: the page has one box, of the password form', async () => {
    const page = (await newVisitor().get('/login')).text;
    expect(page).toContain('Sign in with Google');
    expect(page.match(/name="remember"/g)).toHaveLength(1);
    expect(page).toMatch(/<form[^>]*id="sign-in"[\s\S]*name="remember"/);
    const response = await goThroughProvider(newVisitor(), addPerson().subject, { remember: 'on' });
    const cookie = (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('malisho_session='));
    expect(cookie).not.toMatch(/Max-Age|Expires/);
  });

  it('redirects to our own pages only', async () => {
    const { subject } = addPerson();
    for (const redirectTo of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:1']) {
      const response = await goThroughProvider(newVisitor(), subject, { redirectTo });
      expect(response.location).toBe('/home');
    }
  });

  it('ends the previous session of the browser', async () => {
    const user = await addUser({});
    const visitor = await createSignedInVisitor(shop, user);
    expect(await sessions().countDocuments({ userId: user._id })).toBe(1);
    await goThroughProvider(visitor, addPerson().subject);
    expect(await sessions().countDocuments({ userId: user._id })).toBe(0);
  });

  it('requires the second step where there is one', async () => {
    const person = addPerson();
    await addUser({
      email: person.email,
      twoStep: { secret: 'sealed', since: new Date(), lastStep: 0, recoveryCodes: [] },
    });
    const visitor = newVisitor();
    const response = await goThroughProvider(visitor, person.subject);
    expect(response.location).toBe('/login/two-step');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('gives back what was typed when the session ended', async () => {
    const { subject, email } = addPerson();
    const visitor = newVisitor();
    await goThroughProvider(visitor, subject);
    const user = await users().findOne({ email });
    await sessions().deleteMany({ userId: user?._id });
    const sent = await visitor.post('/profile', { intent: 'update', firstName: 'Nafula of the market' });
    const sealedForm = /name="sealedForm" value="([\w-]+)"/.exec(sent.text)?.[1] ?? '';
    expect([sent.status, sealedForm.length > 0]).toEqual([403, true]);
    // With the button of the provider and with the password.
    expect(sent.text.split(sealedForm)).toHaveLength(3);
    const back = await goThroughProvider(visitor, subject, { redirectTo: '/profile', sealedForm });
    expect([back.status, back.location]).toEqual([303, '/profile']);
    const page = await visitor.get('/profile');
    expect(page.text).toContain('value="Nafula of the market"');
    expect((await users().findOne({ email }))?.firstName).toBe('Some');
  });

  it('is not started by another site, by a link, or without a purpose', async () => {
    const visitor = newVisitor();
    const foreign = await visitor.post(
      '/auth/oidc',
      { purpose: 'sign-in' },
      { Origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
    expect((await visitor.get('/auth/oidc')).text).toContain('href="/login"');
    for (const purpose of ['', 'admin']) {
      const response = await visitor.post('/auth/oidc', { purpose });
      expect(response.status).toBe(400);
      expectRenderedPage(response.text);
    }
    expect(visitor.cookies.has('malisho_oidc')).toBe(false);
  });
});

describe('a callback is refused', () => {
  /** Starts a sign-in in a new browser and returns it with the callback path. */
  async function comeBack(): Promise<{ visitor: Visitor; path: string }> {
    const visitor = newVisitor();
    const person = addPerson();
    return { visitor, path: pathOf(await signInAtProvider(await start(visitor), person.subject)) };
  }

  it('in another browser, so that nobody is signed in to an account of an attacker', async () => {
    const { path } = await comeBack();
    const victim = newVisitor();
    const response = await victim.get(path);
    expect(response.location).toBe('/login?signed-in=true');
    expect(await messageAfter(victim)).toMatch(/^This took too long, or you started in another browser/);
    // Also where the victim has started a sign-in of their own.
    const victimBrowser = newVisitor();
    await start(victimBrowser);
    await victimBrowser.get((await comeBack()).path);
    expect(await messageAfter(victimBrowser)).toBe(
      'We could not read the reply from Google. Please try again.',
    );
    expect(await isSignedIn(victimBrowser)).toBe(false);
  });

  it('the second time', async () => {
    const { visitor, path } = await comeBack();
    const stateCookie = visitor.cookies.get('malisho_oidc') ?? '';
    expect((await visitor.get(path)).location).toBe('/home');
    const attackerBrowser = newVisitor();
    attackerBrowser.cookies.set('malisho_oidc', stateCookie);
    expect((await attackerBrowser.get(path)).location).toBe('/login');
    expect(await isSignedIn(attackerBrowser)).toBe(false);
  });

  it('with a tampered cookie', async () => {
    const { visitor, path } = await comeBack();
    const [value = '', signature = ''] = (visitor.cookies.get('malisho_oidc') ?? '').split('.');
    visitor.cookies.set('malisho_oidc', `${value.slice(0, -4)}AAAA.${signature}`);
    expect((await visitor.get(path)).location).toBe('/login');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each([
    ['a wrong state', { callback: { state: 'another' } }],
    ['a wrong issuer', { callback: { iss: 'https://evil.example' } }],
    ['a wrong nonce', { claims: { nonce: 'another' } }],
    ['an expired token', { claims: { exp: Math.floor(startOfRun.getTime() / 1000) - 300 } }],
    ['a forged token', { forged: true }],
  ])('with %s, and redirects back to where it started', async (_name, behaviour) => {
    provider.setBehaviour(behaviour);
    const visitor = newVisitor();
    const response = await goThroughProvider(visitor, addPerson().subject, { redirectTo: '/checkout' });
    expect(response.status).toBe(303);
    expect(response.location).toBe('/login?redirectTo=%2Fcheckout');
    expect(await messageAfter(visitor)).toBe('We could not read the reply from Google. Please try again.');
    expect(await isSignedIn(visitor)).toBe(false);
    expect(visitor.cookies.has('malisho_oidc')).toBe(false);
  });

  it('where the user cancelled, with a fitting message', async () => {
    const visitor = newVisitor();
    const response = await goThroughProvider(visitor, null);
    expect(response.location).toBe('/login');
    expect(await messageAfter(visitor)).toBe(
      'You did not finish signing in at Google, so nothing has changed.',
    );
  });

  it('with unexpected parameters', async () => {
    const visitor = newVisitor();
    await start(visitor);
    const hostile = '<script>alert(1)</script>';
    const query = new URLSearchParams({ error: hostile, error_description: hostile, state: hostile });
    const response = await visitor.get(`/auth/oidc/callback?${query}`);
    expect(response.location).toBe('/login');
    expect((await visitor.get('/cart')).text).not.toContain(hostile);
  });
});

describe('an existing account', () => {
  it('is not opened by an address that the provider has not verified', async () => {
    const person = addPerson({ emailVerified: false });
    const user = await addUser({ email: person.email });
    const visitor = newVisitor();
    expect((await goThroughProvider(visitor, person.subject)).location).toBe('/login');
    expect(await messageAfter(visitor)).toBe(
      'Google has not confirmed your email address. Please confirm it there first, or use a password here.',
    );
    expect(await users().findOne({ _id: user._id })).toEqual(user);
  });

  it('that is disabled gets the response of a wrong password', async () => {
    const person = addPerson();
    await addUser({ email: person.email, disabledAt: new Date() });
    const visitor = newVisitor();
    expect((await goThroughProvider(visitor, person.subject)).location).toBe('/login');
    expect(await messageAfter(visitor)).toBe('Invalid email or password');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('with an unconfirmed address is handed over, signed out everywhere, and its owner notified', async () => {
    const person = addPerson();
    const user = await addUser({ email: person.email, emailVerifiedAt: null, passwordHash: 'a hash' });
    const attacker = await createSignedInVisitor(shop, user);
    expect(await isSignedIn(attacker)).toBe(true);
    const owner = newVisitor();
    expect((await goThroughProvider(owner, person.subject)).location).toBe('/home');
    expect(await messageAfter(owner)).toMatch(/^There was an account with your email address/);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await isSignedIn(attacker)).toBe(false);
    expect(await users().findOne({ _id: user._id })).toMatchObject({ passwordHash: null });
  });

  it('is linked from the profile after a fresh confirmation', async () => {
    const person = addPerson({ emailVerified: false });
    const user = await addUser({});
    const visitor = await createSignedInVisitor(shop, user);
    const response = await goThroughProvider(visitor, person.subject, { purpose: 'link' });
    expect(response.location).toBe('/profile');
    expect(await messageAfter(visitor)).toBe('You can now sign in with Google.');
    const another = newVisitor();
    await goThroughProvider(another, person.subject);
    expect(await sessionOf(another)).toMatchObject({ userId: user._id });

    const stale = await createSignedInVisitor(shop, await addUser({}), { confirmedAt: new Date(0) });
    const sent = await stale.post('/auth/oidc', { purpose: 'link' });
    expect(sent.location).toMatch(/^\/confirm\?redirectTo=/);
    expect(stale.cookies.has('malisho_oidc')).toBe(false);
    expect((await newVisitor().post('/auth/oidc', { purpose: 'link' })).location).toMatch(/^\/login\?/);
  });

  it('is not linked to an identity chosen in the session of another user', async () => {
    const person = addPerson();
    const attacker = await createSignedInVisitor(shop, await addUser({}));
    const path = pathOf(await signInAtProvider(await start(attacker, { purpose: 'link' }), person.subject));
    const victim = await addUser({});
    const browser = await createSignedInVisitor(shop, victim);
    browser.cookies.set('malisho_oidc', attacker.cookies.get('malisho_oidc') ?? '');
    expect((await browser.get(path)).location).toBe('/profile');
    expect(await users().findOne({ _id: victim._id })).toMatchObject({ identities: [] });
  });

  it('is not linked to an identity of another account', async () => {
    const person = addPerson();
    await goThroughProvider(newVisitor(), person.subject);
    const visitor = await createSignedInVisitor(shop, await addUser({}));
    await goThroughProvider(visitor, person.subject, { purpose: 'link' });
    expect(await messageAfter(visitor)).toBe(
      'This Google account is already linked to another account here.',
    );
  });

  it('can be confirmed at the provider, which asks to sign in again', async () => {
    const person = addPerson();
    const user = await addUser({ identities: [{ issuer: provider.url, subject: person.subject }] });
    const visitor = await createSignedInVisitor(shop, user, { confirmedAt: new Date(0) });
    const providerUrl = await start(visitor, { purpose: 'confirm', redirectTo: '/profile?edit=1' });
    expect(new URL(providerUrl).searchParams.get('prompt')).toBe('login');
    const response = await visitor.get(pathOf(await signInAtProvider(providerUrl, person.subject)));
    expect(response.location).toBe('/profile?edit=1');
    expect((await sessionOf(visitor))?.confirmedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is not confirmed by another user, by an old sign-in, or without its second step', async () => {
    const person = addPerson();
    const identities = [{ issuer: provider.url, subject: person.subject }];
    const stale = { confirmedAt: new Date(0) };
    const confirm = { purpose: 'confirm', redirectTo: '/account' };
    const isStale = async (visitor: Visitor) =>
      (await sessionOf(visitor))?.confirmedAt.getTime() === stale.confirmedAt.getTime();

    const one = await createSignedInVisitor(shop, await addUser({ identities }), stale);
    expect((await goThroughProvider(one, addPerson().subject, confirm)).location).toBe(
      '/confirm?redirectTo=%2Faccount',
    );
    expect(await isStale(one)).toBe(true);

    provider.setBehaviour({ claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } });
    await goThroughProvider(one, person.subject, confirm);
    expect(await isStale(one)).toBe(true);
    provider.resetBehaviour();

    const other = addPerson();
    const careful = await addUser({
      identities: [{ issuer: provider.url, subject: other.subject }],
      twoStep: { secret: 'sealed', since: new Date(), lastStep: 0, recoveryCodes: [] },
    });
    const two = await createSignedInVisitor(shop, careful, stale);
    await goThroughProvider(two, other.subject, confirm);
    expect(await isStale(two)).toBe(true);
  });
});

describe('an unavailable provider', () => {
  it('is reported at the callback within 10 seconds', async () => {
    const visitor = newVisitor();
    const path = pathOf(await signInAtProvider(await start(visitor), addPerson().subject));
    provider.setBehaviour({ silent: ['/token'] });
    const startedAt = performance.now();
    const response = await visitor.get(path);
    expect(response.location).toBe('/login');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await messageAfter(visitor)).toBe(
      'Google can’t be reached right now. Please try again in a few minutes.',
    );
  });

  it('is reported when starting, and the shop goes on; no code or token is logged', async () => {
    const stoppedProvider = await startOidcSimulator();
    const another = await startShop({ env: { ...stoppedProvider.settings, OIDC_NAME: 'Farm Id' } });
    try {
      const visitor = createVisitor(another.url);
      // Not registered yet, so it responds with 503.
      const response = await visitor.post('/auth/oidc', { purpose: 'sign-in', redirectTo: '/cart' });
      expect(response.status).toBe(303);
      expect(response.location).toBe('/login?redirectTo=%2Fcart');
      expect(await messageAfter(visitor)).toBe(
        'Farm Id can’t be reached right now. Please try again in a few minutes.',
      );
      await stoppedProvider.close();
      expect((await visitor.post('/auth/oidc', { purpose: 'sign-in' })).status).toBe(303);
    } finally {
      await another.stop();
      await stoppedProvider.close();
    }
    expect(another.process.output()).toContain('Signing in with Farm Id failed');
    expect(await readOutput(shop)).not.toMatch(/code=|eyJ|codeVerifier/);
  });
});
