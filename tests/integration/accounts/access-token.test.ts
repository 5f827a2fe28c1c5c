import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  configureAccessTokens,
  issueAccessToken,
  verifyAccessToken,
} from '~/domain/accounts/api-tokens/access-token.server';
import { changeUser } from '~/domain/accounts/people/change-user.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { hashToken } from '~/lib/token.server';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';
import { beginSession } from './begin-session';

useTestDatabase();

const secret = 'the secret of a shop';
const now = new Date('2026-11-23T08:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * 60 * 60 * 1000);

beforeAll(() => configureAccessTokens(secret));

let user: StoredUser;
beforeEach(async () => {
  user = await addUser();
});

async function addUser(fields: Partial<User> = {}): Promise<StoredUser> {
  const added = makeUser(fields);
  await collections().users.insertOne(added);
  return added;
}

const issue = async (of: User = user, at = now) =>
  (await issueAccessToken({ user: of, twoStep: false, device: 'App or program', now: at }))?.token ?? '';

const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => decode(token.split('.')[1]) as JWTPayload;

const reasonOf = async (token: string, at = now) => {
  const result = await verifyAccessToken(token, at);
  return result.ok ? 'accepted' : result.reason;
};

/** The key of the signatures, as only the shop can derive it. */
const shopKey = createHmac('sha256', secret).update('access tokens of the API').digest();

const sign = (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key: Uint8Array = shopKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(key);

describe('an access token', () => {
  it('says who signed in and when it ends', async () => {
    const token = await issue();
    expect(claimsOf(token)).toMatchObject({
      sub: user._id.toHexString(),
      email: user.email,
      role: 'customer',
      iat: now.getTime() / 1000,
      exp: hours(72).getTime() / 1000,
    });
    expect(await verifyAccessToken(token, now)).toMatchObject({
      ok: true,
      signedIn: { user: { _id: user._id } },
    });
  });

  it('ends at its time, and before it after 12 hours without use', async () => {
    const token = await issue();
    expect(await reasonOf(token, hours(11))).toBe('accepted');
    expect(await reasonOf(token, hours(22))).toBe('accepted');
    expect(await reasonOf(token, hours(35))).toBe('ended');
    const used = await issue();
    for (let hour = 0; hour < 72; hour += 8) expect(await reasonOf(used, hours(hour))).toBe('accepted');
    expect(await reasonOf(used, hours(72))).toBe('ended');
  });

  it('ends with the account, with a new role, and when the sessions are ended', async () => {
    const [signedOut, demoted, disabled, deleted] = await Promise.all([
      addUser(),
      addUser({ role: 'admin' }),
      addUser(),
      addUser(),
    ]);
    const tokens = await Promise.all([signedOut, demoted, disabled, deleted].map((each) => issue(each)));
    await endUserSessions(signedOut._id);
    const owner = await addUser({ role: 'super_admin' });
    const change = { kind: 'role', role: 'staff', seenRole: 'admin' } as const;
    const by = { userId: owner._id, name: 'The owner', clientAddress: null };
    expect(await changeUser({ userId: demoted._id, by, change, now })).toEqual({ ok: true });
    await collections().users.updateOne({ _id: disabled._id }, { $set: { disabledAt: now } });
    await collections().users.deleteOne({ _id: deleted._id });
    for (const token of tokens) expect(await reasonOf(token)).toBe('ended');
  });

  it('has no role of its own: the account counts', async () => {
    const forged = await sign({ ...claimsOf(await issue()), role: 'super_admin' });
    expect(await verifyAccessToken(forged, now)).toMatchObject({ signedIn: { user: { role: 'customer' } } });
  });

  it('takes the place of the oldest where an account has 50', async () => {
    const first = await issue(user, hours(-2));
    const second = await issue(user, hours(-1));
    const createdAt = now;
    const session = await collections().sessions.findOne({ _id: String(claimsOf(second).jti) });
    if (!session) throw new Error('The token has no session');
    await collections().sessions.insertMany(
      Array.from({ length: 48 }, (_, index) => ({ ...session, _id: `other ${index}`, createdAt })),
    );
    await issue();
    expect(await reasonOf(first)).toBe('ended');
    expect(await reasonOf(second)).toBe('accepted');
  });
});

describe('a forged token', () => {
  it('without a signature, or by another key or algorithm, is refused', async () => {
    const token = await issue();
    const claims = claimsOf(token);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rs256 = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'None' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS512' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: 'f'.repeat(24) })}.${signature}`,
      `${header}.${payload}.`,
      rs256,
      await sign(claims, {}, Buffer.from(publicPem)),
      await sign(claims, {}, Buffer.from(secret.padEnd(32))),
      await sign(claims, { kid: '../../dev/null' }, Buffer.alloc(32)),
      await sign(claims, { jku: 'https://evil.example/keys', kid: 'theirs' }, Buffer.alloc(32)),
    ];
    for (const each of forged) expect(['ended', 'undecodable']).toContain(await reasonOf(each));
  });

  it('by our key is refused without the session of an access token of that account', async () => {
    const claims = claimsOf(await issue());
    const other = await addUser();
    const browser = await beginSession(user, { twoStep: true, remember: true, now });
    for (const change of [
      { sub: other._id.toHexString() },
      { sub: undefined },
      { jti: undefined },
      { jti: 'unknown' },
      { jti: hashToken(browser) },
      { exp: now.getTime() / 1000 },
      { nbf: hours(1).getTime() / 1000 },
    ])
      expect(await reasonOf(await sign({ ...claims, ...change }))).toBe('ended');
  });

  it('that is no JWT is answered in the words of the specification', async () => {
    expect(await reasonOf('')).toBe('malformed');
    expect(await reasonOf('a.b')).toBe('malformed');
    expect(await reasonOf('a.b.c.d')).toBe('malformed');
    expect(await reasonOf('a.b.c')).toBe('undecodable');
    expect(await reasonOf('..')).toBe('undecodable');
    expect(await reasonOf(await new SignJWT().setProtectedHeader({ alg: 'HS256' }).sign(shopKey))).toBe(
      'ended',
    );
  });
});
