import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { listAccountEvents } from '~/domain/accounts/account-events.server';
import {
  findOrCreateUserByIdentity,
  hasIdentity,
  linkIdentity,
  unlinkIdentities,
} from '~/domain/accounts/identities/identities.server';
import type { OidcIdentity } from '~/domain/accounts/identities/identity-provider.server';
import { findSession } from '~/domain/accounts/sessions/sessions.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';
import { beginSession } from './begin-session';

useTestDatabase();

const now = new Date('2026-03-04T08:00:00Z');

const akinyi: OidcIdentity = {
  issuer: 'https://accounts.example',
  subject: 'a-1',
  email: 'akinyi@mail.example',
  emailVerified: true,
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  authenticatedAt: null,
};
const identity = { issuer: akinyi.issuer, subject: akinyi.subject };

async function addUser(fields: Partial<User> = {}): Promise<StoredUser> {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}

const stored = async (id: ObjectId): Promise<User> => {
  const user = await collections().users.findOne({ _id: id });
  if (!user) throw new Error('The account is gone.');
  return user;
};
const kindsOf = async (user: User) =>
  (await listAccountEvents(user._id, 10)).map(({ change }) => change.kind).sort();

const emailsTo = async ({ email }: User) =>
  (await collections().outbox.find({ to: email }).sort({ _id: 1 }).toArray()).map(({ subject }) => subject);

describe('a sign-in by an identity provider', () => {
  it('creates a customer with a verified address the first time', async () => {
    const found = await findOrCreateUserByIdentity(akinyi, now);
    if (!found.ok) throw new Error(found.reason);
    expect(found.account).toBe('new');
    expect(await stored(found.user._id)).toEqual({
      _id: found.user._id,
      email: 'akinyi@mail.example',
      emailVerifiedAt: now,
      passwordHash: null,
      identities: [identity],
      role: 'customer',
      permissions: [],
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
      phoneNumber: null,
      addresses: [],
      createdAt: now,
      updatedAt: now,
      disabledAt: null,
      searchText: 'akinyi odhiambo akinyi@mail.example',
    });
  });

  it('finds the account by issuer and subject, whatever the address is then', async () => {
    const first = await findOrCreateUserByIdentity(akinyi, now);
    const again = await findOrCreateUserByIdentity(
      { ...akinyi, email: 'new@mail.example', emailVerified: false, firstName: 'Other' },
      now,
    );
    if (!first.ok || !again.ok) throw new Error('refused');
    expect(again.account).toBe('existing');
    expect(again.user).toEqual(first.user);
    expect(await collections().users.countDocuments()).toBe(1);
  });

  it('treats the same subject of another issuer as another identity', async () => {
    await findOrCreateUserByIdentity(akinyi, now);
    const other = { ...akinyi, issuer: 'https://other.example', email: 'other@mail.example' };
    expect(await findOrCreateUserByIdentity(other, now)).toMatchObject({ ok: true, account: 'new' });
  });

  it('creates one account for twenty concurrent sign-ins', async () => {
    const found = await Promise.all(
      Array.from({ length: 20 }, () => findOrCreateUserByIdentity(akinyi, now)),
    );
    expect(new Set(found.map((one) => one.ok && one.user._id.toHexString())).size).toBe(1);
    expect(await collections().users.countDocuments()).toBe(1);
  });

  it.each([
    ['with an address that is not confirmed there', { emailVerified: false }],
    ['without an address', { email: null, emailVerified: false }],
  ])('%s is rejected and creates nothing', async (_name, change) => {
    await addUser({ email: 'akinyi@mail.example', emailVerifiedAt: now });
    const result = await findOrCreateUserByIdentity({ ...akinyi, ...change }, now);
    expect(result).toEqual({ ok: false, reason: 'unverified-email' });
    expect(await collections().users.countDocuments()).toBe(1);
    expect(await collections().users.countDocuments({ 'identities.issuer': { $exists: true } })).toBe(0);
  });
});

describe('an account with the same address', () => {
  it('that is verified is linked and keeps all data', async () => {
    const user = await addUser({
      email: 'Akinyi@Mail.example',
      emailVerifiedAt: now,
      role: 'staff',
      passwordHash: 'a hash',
    });
    const found = await findOrCreateUserByIdentity(akinyi, now);
    if (!found.ok) throw new Error(found.reason);
    expect(found.account).toBe('linked');
    expect(await stored(user._id)).toEqual({ ...user, identities: [identity], updatedAt: now });
    expect(await kindsOf(user)).toEqual(['identity-linked']);
    expect(await findOrCreateUserByIdentity(akinyi, now)).toMatchObject({ ok: true, account: 'existing' });
  });

  it('that is unverified is handed over without the data of whoever registered it', async () => {
    const user = await addUser({
      email: 'akinyi@mail.example',
      emailVerifiedAt: null,
      passwordHash: 'of somebody else',
      firstName: 'Not',
      lastName: 'Akinyi',
      identities: [{ issuer: akinyi.issuer, subject: 'of somebody else' }],
    });
    const token = await beginSession(user, { remember: true, now });
    const found = await findOrCreateUserByIdentity(akinyi, now);
    if (!found.ok) throw new Error(found.reason);
    expect(found.account).toBe('taken-over');
    const after = await stored(user._id);
    expect(after).toMatchObject({
      emailVerifiedAt: now,
      passwordHash: null,
      identities: [identity],
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
      phoneNumber: null,
      addresses: [],
      searchText: 'akinyi odhiambo akinyi@mail.example',
    });
    expect(await findSession(token, now)).toBeNull();
    expect(await kindsOf(user)).toEqual(['email-verified', 'identity-linked', 'identity-unlinked']);
    expect(await emailsTo(user)).toEqual(['Your account is now yours']);
    // The identity that was in it before opens it no more.
    expect(
      await findOrCreateUserByIdentity(
        { ...akinyi, subject: 'of somebody else', email: 'else@mail.example' },
        now,
      ),
    ).toMatchObject({ ok: true, account: 'new' });
  });

  it.each([
    ['a role', { role: 'staff' }],
    ['a permission', { permissions: ['orders:read'] }],
    ['a second step', { twoStep: { secret: 'sealed', since: now, lastStep: 1, recoveryCodes: [] } }],
  ] as const)('that is unverified and has %s is not handed over', async (_name, change) => {
    const user = await addUser({ email: 'akinyi@mail.example', emailVerifiedAt: null, ...change });
    expect(await findOrCreateUserByIdentity(akinyi, now)).toEqual({
      ok: false,
      reason: 'unverified-account',
    });
    expect(await stored(user._id)).toEqual(user);
  });

  it.each([
    ['confirmed', now],
    ['not confirmed', null],
  ])('that is disabled and %s is rejected', async (_name, emailVerifiedAt) => {
    const user = await addUser({ email: 'akinyi@mail.example', emailVerifiedAt, disabledAt: now });
    expect(await findOrCreateUserByIdentity(akinyi, now)).toEqual({ ok: false, reason: 'disabled' });
    expect(await stored(user._id)).toEqual(user);
  });

  it('that is disabled is rejected also when it was linked before', async () => {
    await addUser({ email: 'old@mail.example', identities: [identity], disabledAt: now });
    expect(await findOrCreateUserByIdentity(akinyi, now)).toEqual({ ok: false, reason: 'disabled' });
    expect(await collections().users.countDocuments()).toBe(1);
  });
});

describe('linking from the profile', () => {
  it('needs no common address and can be undone', async () => {
    const user = await addUser({ email: 'me@mail.example', passwordHash: 'a hash' });
    const person = { ...akinyi, emailVerified: false };
    expect(await linkIdentity(user, person, now)).toEqual({ ok: true });
    const linked = await stored(user._id);
    expect(hasIdentity(linked, person)).toBe(true);
    expect(hasIdentity(linked, { ...person, subject: 'a-2' })).toBe(false);
    expect(await findOrCreateUserByIdentity(person, now)).toMatchObject({ ok: true, account: 'existing' });
    expect(await linkIdentity(user, person, now)).toEqual({ ok: true });
    expect(await unlinkIdentities(linked, now)).toEqual({ ok: true });
    expect((await stored(user._id)).identities).toEqual([]);
    expect(await kindsOf(user)).toEqual(['identity-linked', 'identity-unlinked']);
    expect(await emailsTo(user)).toEqual(['A new way to sign in was added', 'A way to sign in was removed']);
  });

  it('is rejected for the identity of another account, and for a second one of the same provider', async () => {
    const user = await addUser({ email: 'me@mail.example' });
    await addUser({ email: 'you@mail.example', identities: [identity] });
    expect(await linkIdentity(user, akinyi, now)).toEqual({ ok: false, reason: 'taken' });
    const own = { ...akinyi, subject: 'mine' };
    expect(await linkIdentity(user, own, now)).toEqual({ ok: true });
    expect(await linkIdentity(user, { ...akinyi, subject: 'mine, too' }, now)).toEqual({
      ok: false,
      reason: 'another',
    });
  });

  it('of one identity by two users concurrently succeeds for one', async () => {
    const both = [await addUser({ email: 'me@mail.example' }), await addUser({ email: 'you@mail.example' })];
    const results = await Promise.all(both.map((user) => linkIdentity(user, akinyi, now)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: 'taken' });
  });

  it('cannot be undone when it is the only way to sign in', async () => {
    const user = await addUser({ passwordHash: null, identities: [identity] });
    expect(await unlinkIdentities(user, now)).toEqual({ ok: false, reason: 'only-way' });
    expect((await stored(user._id)).identities).toEqual([identity]);
    expect(await kindsOf(user)).toEqual([]);
  });
});
