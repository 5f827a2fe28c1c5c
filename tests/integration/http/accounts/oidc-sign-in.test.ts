import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '~/domain/accounts/sessions/session';
import { hashToken } from '~/lib/token.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import {
  signInAtProvider,
  startOidcSimulator,
  type OidcSimulator,
  type Person,
} from '../../../simulators/oidc';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { readOutput, startShop, type Shop } from '../../../support/shop/start-shop';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

let provider: OidcSimulator;
let shop: Shop;
beforeAll(async () => {
  provider = await startOidcSimulator();
  shop = await startShop({
    store: 'shared',
    env: { ...provider.settings, SESSION_SECRET: testSessionSecret },
  });
  provider.register(`${shop.url}/auth/oidc/callback`);
});
afterEach(() => provider.resetBehaviour());
afterAll(async () => {
  await shop?.stop();
  await provider?.close();
});

const users = () => shop.database().collection<StoredUser>('users');
const sessions = () => shop.database().collection<Session>('sessions');
const newVisitor = () => createVisitor(shop.url);

let count = 0;
/** Somebody at the provider whom no other test knows. */
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

/** The address of the provider that a page leads to. */
const readWay = (answer: TestResponse): string => {
  expect(answer.status, textOf(answer.text)).toBe(200);
  const [, url = ''] = /^0;url=(.+)$/.exec(String(answer.headers['refresh'])) ?? [];
  return url;
};

const start = async (visitor: Visitor, fields: Readonly<Record<string, string>> = {}): Promise<string> =>
  readWay(await visitor.post('/auth/oidc', { purpose: 'sign-in', ...fields }));

/** What the browser fetches when the provider has sent it back. */
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

/** What the next page says. */
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

describe('signing in elsewhere', () => {
  it('leads to the provider by a page that works without scripts, and keeps what belongs to the browser', async () => {
    const visitor = newVisitor();
    const answer = await visitor.post('/auth/oidc', { purpose: 'sign-in' });
    const way = readWay(answer);
    expect(way.startsWith(`${provider.url}/auth?`)).toBe(true);
    expectRenderedPage(answer.text);
    expect(answer.text).toContain(`href="${way.replaceAll('&', '&amp;')}"`);
    expect(textOf(answer.text)).toContain('Go on to Google');
    expect(answer.text).not.toContain('<script');
    expect(answer.headers['cache-control']).toBe('no-store');
    const cookie = (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('malisho_oidc='));
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax/);
  });

  it('makes a customer of who is new, and goes on to where they wanted to', async () => {
    const person = addPerson();
    const visitor = newVisitor();
    const answer = await goThroughProvider(visitor, person.subject, { redirectTo: '/cart?from=here' });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe('/cart?from=here');
    expect(await isSignedIn(visitor)).toBe(true);
    expect(visitor.cookies.has('malisho_oidc')).toBe(false);
    const user = await users().findOne({ email: person.email });
    expect(user).toMatchObject({ role: 'customer', passwordHash: null, firstName: 'Some' });
    expect(await sessionOf(visitor)).toMatchObject({
      userId: user?._id,
      method: 'oidc',
      twoStep: false,
      remember: false,
    });
  });

  it('remembers who wants to be remembered', async () => {
    const { subject } = addPerson();
    const cookieOf = (answer: TestResponse) =>
      (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('malisho_session='));
    const plain = await goThroughProvider(newVisitor(), subject);
    expect(cookieOf(plain)).not.toMatch(/Max-Age|Expires/);
    const remembered = await goThroughProvider(newVisitor(), subject, { remember: 'on' });
    expect(cookieOf(remembered)).toContain('Max-Age=2592000');
  });

  it('goes to no page of others', async () => {
    const { subject } = addPerson();
    for (const redirectTo of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:1']) {
      const answer = await goThroughProvider(newVisitor(), subject, { redirectTo });
      expect(answer.location).toBe('/home');
    }
  });

  it('ends the session that the browser had before', async () => {
    const user = await addUser({});
    const visitor = await createSignedInVisitor(shop, user);
    expect(await sessions().countDocuments({ userId: user._id })).toBe(1);
    await goThroughProvider(visitor, addPerson().subject);
    expect(await sessions().countDocuments({ userId: user._id })).toBe(0);
  });

  it('waits for the second step where there is one', async () => {
    const person = addPerson();
    await addUser({
      email: person.email,
      twoStep: { secret: 'sealed', since: new Date(), lastStep: 0, recoveryCodes: [] },
    });
    const visitor = newVisitor();
    const answer = await goThroughProvider(visitor, person.subject);
    expect(answer.location).toBe('/login/two-step');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('is not begun by another site, by a link, or without saying what for', async () => {
    const visitor = newVisitor();
    const foreign = await visitor.post(
      '/auth/oidc',
      { purpose: 'sign-in' },
      { Origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
    expect((await visitor.get('/auth/oidc')).text).toContain('href="/login"');
    for (const purpose of ['', 'admin']) {
      const answer = await visitor.post('/auth/oidc', { purpose });
      expect(answer.status).toBe(400);
      expectRenderedPage(answer.text);
    }
    expect(visitor.cookies.has('malisho_oidc')).toBe(false);
  });
});

describe('what comes back is refused', () => {
  /** Begins in a browser of its own and returns it with what the provider sends back. */
  async function comeBack(): Promise<{ visitor: Visitor; path: string }> {
    const visitor = newVisitor();
    const person = addPerson();
    return { visitor, path: pathOf(await signInAtProvider(await start(visitor), person.subject)) };
  }

  it('in another browser: nobody is signed in to an account that somebody else chose', async () => {
    const { path } = await comeBack();
    const victim = newVisitor();
    const answer = await victim.get(path);
    expect(answer.location).toBe('/login');
    expect(await messageAfter(victim)).toMatch(/^This took too long, or was begun in another browser/);
    // Also where the victim has begun to sign in, too.
    const begun = newVisitor();
    await start(begun);
    await begun.get((await comeBack()).path);
    expect(await messageAfter(begun)).toBe('The answer of Google could not be used. Please try again.');
    expect(await isSignedIn(begun)).toBe(false);
  });

  it('the second time', async () => {
    const { visitor, path } = await comeBack();
    const kept = visitor.cookies.get('malisho_oidc') ?? '';
    expect((await visitor.get(path)).location).toBe('/home');
    const thief = newVisitor();
    thief.cookies.set('malisho_oidc', kept);
    expect((await thief.get(path)).location).toBe('/login');
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('with a cookie that was changed', async () => {
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
    ['an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 300 } }],
    ['a forged token', { forged: true }],
  ])('with %s, and leads back to where it began', async (_name, behaviour) => {
    provider.setBehaviour(behaviour);
    const visitor = newVisitor();
    const answer = await goThroughProvider(visitor, addPerson().subject, { redirectTo: '/checkout' });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe('/login?redirectTo=%2Fcheckout');
    expect(await messageAfter(visitor)).toBe('The answer of Google could not be used. Please try again.');
    expect(await isSignedIn(visitor)).toBe(false);
    expect(visitor.cookies.has('malisho_oidc')).toBe(false);
  });

  it('where the person gave up, in words that fit', async () => {
    const visitor = newVisitor();
    const answer = await goThroughProvider(visitor, null);
    expect(answer.location).toBe('/login');
    expect(await messageAfter(visitor)).toBe('You did not go on at Google, so nothing has changed.');
  });

  it('with any words of others', async () => {
    const visitor = newVisitor();
    await start(visitor);
    const hostile = '<script>alert(1)</script>';
    const query = new URLSearchParams({ error: hostile, error_description: hostile, state: hostile });
    const answer = await visitor.get(`/auth/oidc/callback?${query}`);
    expect(answer.location).toBe('/login');
    expect((await visitor.get('/cart')).text).not.toContain(hostile);
  });
});

describe('an account here', () => {
  it('is not opened by an address that the provider has not confirmed', async () => {
    const person = addPerson({ emailVerified: false });
    const user = await addUser({ email: person.email });
    const visitor = newVisitor();
    expect((await goThroughProvider(visitor, person.subject)).location).toBe('/login');
    expect(await messageAfter(visitor)).toBe(
      'Google has not confirmed your email address. Please confirm it there first, or use a password here.',
    );
    expect(await users().findOne({ _id: user._id })).toEqual(user);
  });

  it('that is disabled is refused in the words of a wrong password', async () => {
    const person = addPerson();
    await addUser({ email: person.email, disabledAt: new Date() });
    const visitor = newVisitor();
    expect((await goThroughProvider(visitor, person.subject)).location).toBe('/login');
    expect(await messageAfter(visitor)).toBe('Invalid email or password');
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('that nobody had confirmed is handed over, signed out everywhere, and its owner is told', async () => {
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

  it('is linked from the profile, by somebody who has just shown who they are', async () => {
    const person = addPerson({ emailVerified: false });
    const user = await addUser({});
    const visitor = await createSignedInVisitor(shop, user);
    const answer = await goThroughProvider(visitor, person.subject, { purpose: 'link' });
    expect(answer.location).toBe('/profile');
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

  it('is not linked to what is chosen in the session of somebody else', async () => {
    const person = addPerson();
    const attacker = await createSignedInVisitor(shop, await addUser({}));
    const path = pathOf(await signInAtProvider(await start(attacker, { purpose: 'link' }), person.subject));
    const victim = await addUser({});
    const browser = await createSignedInVisitor(shop, victim);
    browser.cookies.set('malisho_oidc', attacker.cookies.get('malisho_oidc') ?? '');
    expect((await browser.get(path)).location).toBe('/profile');
    expect(await users().findOne({ _id: victim._id })).toMatchObject({ identities: [] });
  });

  it('is not linked to one that signs in to another', async () => {
    const person = addPerson();
    await goThroughProvider(newVisitor(), person.subject);
    const visitor = await createSignedInVisitor(shop, await addUser({}));
    await goThroughProvider(visitor, person.subject, { purpose: 'link' });
    expect(await messageAfter(visitor)).toBe('This Google account signs in to another account here.');
  });

  it('can be confirmed there, where the provider asks once more', async () => {
    const person = addPerson();
    const user = await addUser({ identities: [{ issuer: provider.url, subject: person.subject }] });
    const visitor = await createSignedInVisitor(shop, user, { confirmedAt: new Date(0) });
    const way = await start(visitor, { purpose: 'confirm', redirectTo: '/profile?edit=1' });
    expect(new URL(way).searchParams.get('prompt')).toBe('login');
    const answer = await visitor.get(pathOf(await signInAtProvider(way, person.subject)));
    expect(answer.location).toBe('/profile?edit=1');
    expect((await sessionOf(visitor))?.confirmedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is not confirmed by somebody else, by an old sign-in, or in place of its second step', async () => {
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

describe('a provider that is away', () => {
  it('is said to be, when the person comes back, within 10 seconds', async () => {
    const visitor = newVisitor();
    const path = pathOf(await signInAtProvider(await start(visitor), addPerson().subject));
    provider.setBehaviour({ silent: ['/token'] });
    const asked = performance.now();
    const answer = await visitor.get(path);
    expect(answer.location).toBe('/login');
    // The promise of quality.md to visitors, not a measure of speed.
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(await messageAfter(visitor)).toBe(
      "Google can't be reached at the moment. Please try again in a few minutes.",
    );
  });

  it('is said to be when somebody begins, and the shop goes on; no code or token is logged', async () => {
    const away = await startOidcSimulator();
    const another = await startShop({ env: { ...away.settings, OIDC_NAME: 'Farm Id' } });
    try {
      const visitor = createVisitor(another.url);
      // Not registered yet, so it answers with 503.
      const answer = await visitor.post('/auth/oidc', { purpose: 'sign-in', redirectTo: '/cart' });
      expect(answer.status).toBe(303);
      expect(answer.location).toBe('/login?redirectTo=%2Fcart');
      expect(await messageAfter(visitor)).toBe(
        "Farm Id can't be reached at the moment. Please try again in a few minutes.",
      );
      await away.close();
      expect((await visitor.post('/auth/oidc', { purpose: 'sign-in' })).status).toBe(303);
    } finally {
      await another.stop();
      await away.close();
    }
    expect(another.process.output()).toContain('Signing in with Farm Id failed');
    expect(await readOutput(shop)).not.toMatch(/code=|eyJ|codeVerifier/);
  });

  it('that is not set is not offered', async () => {
    const without = await startShop();
    try {
      const visitor = createVisitor(without.url);
      for (const answer of [
        await visitor.post('/auth/oidc', { purpose: 'sign-in' }),
        await visitor.get('/auth/oidc'),
        await visitor.get('/auth/oidc/callback?code=x&state=y'),
      ]) {
        expect(answer.status).toBe(404);
        expectRenderedPage(answer.text);
      }
    } finally {
      await without.stop();
    }
  });
});
