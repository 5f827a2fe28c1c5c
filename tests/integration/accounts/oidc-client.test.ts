import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOidcClient, type OidcChecks } from '~/clients/oidc.server';
import { startOfRun } from '../../support/fixtures/days';
import { signInAtProvider, people, startOidcSimulator, type OidcSimulator } from '../../simulators/oidc';

const redirectUri = 'http://shop.example/auth/oidc/callback';

let provider: OidcSimulator;
beforeAll(async () => {
  provider = await startOidcSimulator();
  provider.register(redirectUri);
});
afterEach(() => provider.resetBehaviour());
afterAll(() => provider.close());

const makeClient = (changes: Partial<Parameters<typeof createOidcClient>[0]> = {}) =>
  createOidcClient({
    issuer: provider.url,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    redirectUri,
    ...changes,
  });

type Client = ReturnType<typeof makeClient>;

/** Begins, goes there, chooses, and returns what the browser brings back. */
async function authorize(
  client: Client,
  subject: string | null = people.akinyi.subject,
): Promise<{ query: URLSearchParams; checks: OidcChecks }> {
  const started = await client.startAuthorization();
  if (!started.ok) throw new Error(started.detail);
  return {
    query: new URL(await signInAtProvider(started.url, subject)).searchParams,
    checks: started.checks,
  };
}

async function signIn(client: Client, subject?: string | null) {
  const { query, checks } = await authorize(client, subject);
  return client.handleCallback(query, checks);
}

describe('a sign-in at the provider', () => {
  it('uses the code flow with PKCE (S256), state and nonce, generated each time', async () => {
    const client = makeClient();
    const [one, other] = [await client.startAuthorization(), await client.startAuthorization()];
    if (!one.ok || !other.ok) throw new Error('The provider is away.');
    const query = new URL(one.url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: one.checks.state,
      nonce: one.checks.nonce,
    });
    expect(one.url).not.toContain(one.checks.codeVerifier);
    for (const name of ['state', 'nonce', 'codeVerifier'] as const)
      expect(one.checks[name]).not.toBe(other.checks[name]);
    expect(query.has('prompt')).toBe(false);
  });

  it('returns the identity', async () => {
    expect(await signIn(makeClient())).toEqual({
      ok: true,
      identity: {
        issuer: provider.url,
        subject: 'person-akinyi',
        email: 'akinyi@mail.example',
        emailVerified: true,
        firstName: 'Akinyi',
        lastName: 'Odhiambo',
        authenticatedAt: null,
      },
    });
  });

  it('reads the email address from the ID token when it is there', async () => {
    provider.setBehaviour({ claimsInToken: true, broken: ['/me'] });
    expect(await signIn(makeClient())).toMatchObject({
      ok: true,
      identity: { email: 'akinyi@mail.example', emailVerified: true, lastName: 'Odhiambo' },
    });
  });

  it('returns whether the provider has verified the address', async () => {
    expect(await signIn(makeClient(), people.baraka.subject)).toMatchObject({
      ok: true,
      identity: { email: 'baraka@mail.example', emailVerified: false },
    });
  });

  it.each([
    ['a truth value as text', { email_verified: 'true' }, { emailVerified: true }],
    ['another text', { email_verified: 'yes' }, { emailVerified: false }],
    ['a number', { email_verified: 1 }, { emailVerified: false }],
    ['no address', { email: null }, { email: null, emailVerified: false }],
    ['an address that is none', { email: 'akinyi' }, { email: null, emailVerified: false }],
    [
      'names of other types',
      { given_name: 7, family_name: {} },
      { firstName: 'Akinyi', lastName: 'Odhiambo' },
    ],
    [
      'one name',
      { given_name: null, family_name: null, name: 'Achieng' },
      { firstName: 'Achieng', lastName: '' },
    ],
    [
      'a name with line breaks and of any length',
      { given_name: ` A\n\tB ${'x'.repeat(200)}` },
      { firstName: `A B ${'x'.repeat(56)}` },
    ],
  ])('reads %s', async (_name, claims, identity) => {
    provider.setBehaviour({
      claimsInToken: true,
      claims: { name: 'Akinyi Odhiambo', ...claims },
    });
    expect(await signIn(makeClient())).toMatchObject({ ok: true, identity });
  });

  it('can require reauthentication, and returns its time', async () => {
    const client = makeClient();
    const started = await client.startAuthorization({ reauthenticate: true });
    if (!started.ok) throw new Error(started.detail);
    expect(new URL(started.url).searchParams.get('prompt')).toBe('login');
    const seconds = Math.floor(Date.now() / 1000);
    provider.setBehaviour({ claims: { auth_time: seconds } });
    const query = new URL(await signInAtProvider(started.url, people.akinyi.subject)).searchParams;
    expect(await client.handleCallback(query, started.checks)).toMatchObject({
      ok: true,
      identity: { authenticatedAt: new Date(seconds * 1000) },
    });
  });
});

describe('a callback is rejected', () => {
  const startSeconds = Math.floor(startOfRun.getTime() / 1000);
  it.each([
    ['with another state', { callback: { state: 'another' } }],
    ['without a state', { callback: { state: null } }],
    ['of another issuer', { callback: { iss: 'https://evil.example' } }],
    ['without the issuer that the provider promises', { callback: { iss: null } }],
    ['without a code', { callback: { code: null } }],
    ['with another code', { callback: { code: 'another' } }],
    ['with an error of another state', { callback: { code: null, error: 'access_denied', state: 'x' } }],
    ['with another nonce in the token', { claims: { nonce: 'another' } }],
    ['with a token of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['with a token for another shop', { claims: { aud: 'another-shop' } }],
    ['with a token that has expired', { claims: { exp: startSeconds - 300 } }],
    ['with a token from the future', { claims: { iat: startSeconds + 86_400, nbf: startSeconds + 86_400 } }],
    ['with a token without a subject', { claims: { sub: undefined } }],
    ['with a token that somebody else signed', { forged: true }],
    ['with user info of somebody else', { otherUserInfo: true }],
  ])('%s', async (_name, behaviour) => {
    const client = makeClient();
    // The keys of the provider are known by then.
    expect(await signIn(client)).toMatchObject({ ok: true });
    provider.setBehaviour(behaviour);
    const result = await signIn(client);
    expect(result).toMatchObject({ ok: false, reason: 'invalid' });
    provider.resetBehaviour();
    expect(await signIn(client)).toMatchObject({ ok: true });
  });

  it('with the verifier or the nonce of another attempt', async () => {
    const client = makeClient();
    const other = await client.startAuthorization();
    if (!other.ok) throw new Error(other.detail);
    for (const name of ['codeVerifier', 'nonce', 'state'] as const) {
      const { query, checks } = await authorize(client);
      expect(await client.handleCallback(query, { ...checks, [name]: other.checks[name] })).toMatchObject({
        ok: false,
        reason: 'invalid',
      });
    }
  });

  it('the second time', async () => {
    const client = makeClient();
    const { query, checks } = await authorize(client);
    expect(await client.handleCallback(query, checks)).toMatchObject({ ok: true });
    expect(await client.handleCallback(query, checks)).toMatchObject({ ok: false, reason: 'invalid' });
  });

  it('but accepted when the clocks differ a little', async () => {
    provider.setBehaviour({ claims: { exp: Math.floor(Date.now() / 1000) - 10 } });
    expect(await signIn(makeClient())).toMatchObject({ ok: true });
  });
});

describe('a provider', () => {
  it('returns that the user cancelled', async () => {
    expect(await signIn(makeClient(), null)).toMatchObject({ ok: false, reason: 'declined' });
  });

  it.each([
    ['is not there', { down: true }],
    ['is out of order', { broken: ['/'] }],
    ['says nothing', { silent: ['/'] }],
  ])('that %s is away, and back as soon as it responds', async (_name, behaviour) => {
    const client = makeClient({ timeoutMs: 1_500 });
    provider.setBehaviour(behaviour);
    expect(await client.startAuthorization()).toMatchObject({ ok: false, reason: 'away' });
    provider.resetBehaviour();
    expect(await client.startAuthorization()).toMatchObject({ ok: true });
  });

  it.each([
    ['is not there', { down: true }],
    ['gives no token', { broken: ['/token'] }],
    ['is silent about the token', { silent: ['/token'] }],
    ['keeps its keys for itself', { broken: ['/jwks'] }],
    ['is silent about the person', { silent: ['/me'] }],
    ['is out of order itself', { callback: { code: null, error: 'server_error' } }],
  ])('that %s at the callback is away', async (_name, behaviour) => {
    const client = makeClient({ timeoutMs: 2_000 });
    const started = await client.startAuthorization();
    if (!started.ok) throw new Error(started.detail);
    if ('callback' in behaviour) provider.setBehaviour(behaviour);
    const query = new URL(await signInAtProvider(started.url, people.akinyi.subject)).searchParams;
    provider.setBehaviour(behaviour);
    expect(await client.handleCallback(query, started.checks)).toMatchObject({ ok: false, reason: 'away' });
  });

  it('with another issuer than the configured one is rejected', async () => {
    const client = makeClient({ issuer: provider.url.replace('127.0.0.1', 'localhost') });
    expect(await client.startAuthorization()).toMatchObject({ ok: false });
  });

  it('that rejects the client secret counts as away', async () => {
    expect(await signIn(makeClient({ clientSecret: 'wrong' }))).toMatchObject({
      ok: false,
      reason: 'away',
    });
  });

  it('is asked for its metadata and keys once, not at each sign-in', async () => {
    const client = makeClient();
    const before = provider.requests().length;
    await signIn(client);
    await signIn(client);
    const requested = provider.requests().slice(before);
    expect(requested.filter((path) => path.startsWith('/.well-known'))).toHaveLength(1);
    expect(requested.filter((path) => path === '/jwks')).toHaveLength(1);
  });
});
