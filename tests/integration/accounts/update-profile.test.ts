import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { listAccountEvents } from '~/domain/accounts/account-events.server';
import {
  confirmLinkedAddress,
  findLinkedAddress,
  type AddressLink,
} from '~/domain/accounts/confirmation/address-links.server';
import { findPendingEmail, cancelEmailChange } from '~/domain/accounts/mailed-links/change-email.server';
import { findOrCreateUserByIdentity } from '~/domain/accounts/identities/identities.server';
import {
  endOwnSession,
  listOwnSessions,
  signOutEverywhere,
} from '~/domain/accounts/sessions/own-sessions.server';
import { hashPassword, verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { ProfileInput } from '~/domain/accounts/profile/profile-schema';
import { freshSessionMs } from '~/domain/accounts/sessions/session';
import { findSession, type SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { canChangeCredentials, updateProfile } from '~/domain/accounts/profile/update-profile.server';
import type { User } from '~/domain/accounts/user';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { hourMs } from '~/lib/time-units';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';
import { beginSession } from './begin-session';

useTestDatabase();

const now = new Date('2026-03-04T08:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

const password = 'the green gate';
let passwordHash = '';
beforeEach(async () => {
  passwordHash ||= await hashPassword(password);
});

/** In the browser that is signed in to the account. */
const changeEmail = async (
  me: SignedIn,
  link: Omit<AddressLink, 'way'>,
  way: AddressLink['way'] = 'new-address',
) => {
  const client = { clientAddress: null, device: null };
  const changed = await confirmLinkedAddress({ ...link, way }, { signedIn: me, password: '', client });
  return changed.ok ? { ok: true, email: changed.user.email } : changed;
};
const findNewEmail = async (link: Omit<AddressLink, 'way'>) =>
  (await findLinkedAddress({ ...link, way: 'new-address' }))?.email ?? null;

const address = {
  street: '12 Moi Avenue',
  city: 'Kisumu',
  state: 'Kisumu County',
  country: 'Kenya',
  zipCode: '40100',
  isDefault: true,
} as const;

/** Somebody who is signed in, as a page gets them. */
async function signIn(fields: Partial<User> = {}): Promise<SignedIn & { token: string }> {
  const user = makeUser({ passwordHash, ...fields });
  await collections().users.insertOne(user);
  return signInAgain(user);
}

async function signInAgain(user: User, at = now): Promise<SignedIn & { token: string }> {
  const token = await beginSession(user, { now: at });
  const found = await findSession(token, at);
  if (!found) throw new Error('The session was not found.');
  return { ...found, token };
}

const inputOf = ({ user }: SignedIn, change: Partial<ProfileInput> = {}): ProfileInput => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: '+254712345678' as PhoneNumber,
  address: null,
  currentPassword: '',
  newPassword: '',
  ...change,
});

const update = (signedIn: SignedIn, change: Partial<ProfileInput>, at = now) =>
  updateProfile({
    signedIn,
    input: inputOf(signedIn, change),
    now: at,
    followPhone: () => Promise.resolve(null),
  });

const stored = async ({ user }: SignedIn): Promise<User> => {
  const found = await collections().users.findOne({ _id: user._id });
  if (!found) throw new Error('The account is gone.');
  return found;
};

/** Subjects of what was mailed to an address, in order. */
const emailsTo = async (to: string): Promise<string[]> =>
  (await collections().outbox.find({ to }).sort({ _id: 1 }).toArray()).map(({ subject }) => subject);

const tokenMailedTo = async (to: string): Promise<string> => {
  const [mail] = await collections().outbox.find({ to, holdsSecret: true }).sort({ _id: -1 }).toArray();
  return /\/change-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

const kindsOf = async ({ user }: SignedIn): Promise<string[]> =>
  (await listAccountEvents(user._id, 20)).map(({ change }) => change.kind).sort();

describe('a profile', () => {
  it('stores name, phone number and address, and is found by them', async () => {
    const me = await signIn();
    const result = await update(me, {
      firstName: 'Achieng',
      lastName: "Ng'ang'a",
      phoneNumber: '+254723456789' as PhoneNumber,
      address,
    });
    expect(result).toEqual({ ok: true, email: 'unchanged', password: 'unchanged', followed: null });
    expect(await stored(me)).toMatchObject({
      firstName: 'Achieng',
      lastName: "Ng'ang'a",
      phoneNumber: '+254723456789',
      addresses: [address],
      email: me.user.email,
      passwordHash,
      updatedAt: now,
      searchText: `achieng ng'ang'a ${me.user.email} +254723456789 0723456789`,
    });
    expect(await collections().outbox.countDocuments()).toBe(0);
    await update(me, {});
    expect((await stored(me)).addresses).toEqual([]);
  });

  it('of a disabled account is not changed', async () => {
    const me = await signIn();
    await collections().users.updateOne({ _id: me.user._id }, { $set: { disabledAt: now } });
    expect(await update(me, { firstName: 'Other' })).toEqual({ ok: false, reason: 'conflict' });
    expect((await stored(me)).firstName).toBe(me.user.firstName);
  });
});

describe('a new password', () => {
  it('needs the current one, ends the other sessions and sends a notice', async () => {
    const me = await signIn({ initialPassword: true });
    const other = await signInAgain(me.user);
    const result = await update(me, { currentPassword: password, newPassword: 'a blue bucket' });
    expect(result).toEqual({ ok: true, email: 'unchanged', password: 'changed', followed: null });
    const after = await stored(me);
    expect(await verifyPassword('a blue bucket', after.passwordHash)).toBe(true);
    expect(await verifyPassword(password, after.passwordHash)).toBe(false);
    expect(after).not.toHaveProperty('initialPassword');
    expect(await findSession(me.token, now)).not.toBeNull();
    expect(await findSession(other.token, now)).toBeNull();
    expect(await emailsTo(me.user.email)).toEqual(['Your password was changed']);
    expect(await kindsOf(me)).toEqual(['password-changed']);
  });

  it('is rejected with a wrong current one, and nothing else is changed', async () => {
    const me = await signIn();
    const result = await update(me, {
      firstName: 'Other',
      currentPassword: 'wrong',
      newPassword: 'a blue bucket',
    });
    expect(result).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await stored(me)).toEqual({ ...me.user, lastSeenAt: now });
    expect(await collections().outbox.countDocuments()).toBe(0);
  });

  it('is ignored without the current one, and the rest is saved', async () => {
    const me = await signIn();
    expect(await update(me, { newPassword: 'a blue bucket', firstName: 'Other' })).toEqual({
      ok: true,
      email: 'unchanged',
      password: 'ignored',
      followed: null,
    });
    // A password manager fills in what nobody asked for.
    expect(await update(me, { currentPassword: 'wrong' })).toMatchObject({ password: 'unchanged' });
    expect(await stored(me)).toMatchObject({ firstName: me.user.firstName, passwordHash });
  });

  it('limits guessing the current one in a session', async () => {
    const me = await signIn();
    const guess = (currentPassword: string, at = now) =>
      update(me, { currentPassword, newPassword: 'a blue bucket' }, at);
    for (let count = 0; count < 10; count += 1)
      expect(await guess('wrong')).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await guess(password)).toMatchObject({ ok: false, reason: 'rate-limited' });
    expect(await guess(password, later(hourMs))).toMatchObject({ ok: true });
  });

  it('revokes the mailed links except the one that verifies the address', async () => {
    const me = await signIn({ emailVerifiedAt: null });
    await requestEmailVerification(me.user, now);
    await update(me, { email: 'thief@mail.example', currentPassword: password });
    expect(await findPendingEmail(me.user._id, now)).toBe('thief@mail.example');
    await update(me, { currentPassword: password, newPassword: 'a blue bucket' });
    expect(await findPendingEmail(me.user._id, now)).toBeNull();
    expect(await changeEmail(me, { token: await tokenMailedTo('thief@mail.example'), now })).toEqual({
      ok: false,
      reason: 'void',
    });
    const kept = await collections().accountTokens.find({ userId: me.user._id }).toArray();
    expect(kept.map(({ kind }) => kind)).toEqual(['verify-email']);
  });

  it('set twice concurrently succeeds once', async () => {
    const me = await signIn();
    const results = await Promise.all(
      ['a blue bucket', 'a red bucket'].map((newPassword) =>
        update(me, { currentPassword: password, newPassword }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: 'conflict' });
  });
});

describe('a user without a password, or with a second step', () => {
  const twoStep = { secret: 'sealed', since: now, lastStep: 0, recoveryCodes: [] };
  const identities = [{ issuer: 'https://accounts.example', subject: 'a' }];

  it('changes email address and password in a fresh session only', async () => {
    for (const fields of [{ passwordHash: null, identities }, { twoStep }]) {
      const me = await signIn(fields);
      expect(canChangeCredentials(me, later(freshSessionMs - 1))).toBe(true);
      expect(canChangeCredentials(me, later(freshSessionMs))).toBe(false);
      for (const change of [{ newPassword: 'a blue bucket' }, { email: 'new@mail.example' }]) {
        const input = { ...change, currentPassword: password };
        expect(await update(me, input, later(freshSessionMs))).toEqual({ ok: false, reason: 'not-fresh' });
      }
      expect(await update(me, { firstName: 'Other' }, later(freshSessionMs))).toMatchObject({ ok: true });
      expect(await findPendingEmail(me.user._id, now)).toBeNull();
    }
  });

  it('sets a first password', async () => {
    const me = await signIn({ passwordHash: null, identities });
    expect(await update(me, { newPassword: 'a blue bucket' })).toMatchObject({ password: 'changed' });
    expect(await verifyPassword('a blue bucket', (await stored(me)).passwordHash)).toBe(true);
  });

  it('with a password and a second step still needs the password', async () => {
    const me = await signIn({ twoStep });
    expect(await update(me, { email: 'new@mail.example' })).toEqual({ ok: false, reason: 'wrong-password' });
  });
});

describe('a new email address', () => {
  it('needs the password, and is pending until its link is used', async () => {
    const me = await signIn({ emailVerifiedAt: null });
    const old = me.user.email;
    const input = { email: 'Akinyi@new.example' };
    expect(await update(me, { ...input, currentPassword: 'wrong' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    });
    expect(await update(me, { ...input, currentPassword: password })).toEqual({
      ok: true,
      email: 'pending',
      password: 'unchanged',
      followed: null,
    });
    expect(await stored(me)).toMatchObject({ email: old, emailVerifiedAt: null });
    expect(await findPendingEmail(me.user._id, now)).toBe('Akinyi@new.example');
    expect(await emailsTo(old)).toEqual(['Someone asked to change your email address']);
    expect(await emailsTo('Akinyi@new.example')).toEqual(['Confirm your new email address']);

    const link = { token: await tokenMailedTo('Akinyi@new.example'), now: later(23 * hourMs) };
    expect(await findNewEmail(link)).toBe('Akinyi@new.example');
    expect(await findNewEmail(link)).toBe('Akinyi@new.example');
    expect(await changeEmail(me, link)).toEqual({ ok: true, email: 'Akinyi@new.example' });
    expect(await stored(me)).toMatchObject({
      email: 'Akinyi@new.example',
      emailVerifiedAt: link.now,
      searchText: 'akinyi odhiambo akinyi@new.example +254712345678 0712345678',
    });
    expect(await emailsTo(old)).toEqual([
      'Someone asked to change your email address',
      'Your email address was changed',
    ]);
    expect(await emailsTo('Akinyi@new.example')).toEqual([
      'Confirm your new email address',
      'Your account has a new email address',
    ]);
    expect(await kindsOf(me)).toEqual(['email-changed']);
    expect(await changeEmail(me, link)).toEqual({ ok: false, reason: 'void' });
    expect(await findPendingEmail(me.user._id, now)).toBeNull();
  });

  it('is not set by an expired, replaced or cancelled link', async () => {
    const me = await signIn();
    const ask = async (email: string) => {
      await update(me, { email, currentPassword: password });
      return tokenMailedTo(email);
    };
    const first = await ask('first@mail.example');
    const second = await ask('second@mail.example');
    expect(await findNewEmail({ token: first, now })).toBeNull();
    expect(await changeEmail(me, { token: first, now })).toEqual({ ok: false, reason: 'void' });
    expect(await changeEmail(me, { token: second, now: later(24 * hourMs) })).toEqual({
      ok: false,
      reason: 'void',
    });
    await cancelEmailChange(me.user._id);
    expect(await changeEmail(me, { token: second, now })).toEqual({ ok: false, reason: 'void' });
    for (const token of ['', 'x', 'x'.repeat(43), '../../etc'])
      expect(await changeEmail(me, { token, now })).toEqual({ ok: false, reason: 'void' });
    expect((await stored(me)).email).toBe(me.user.email);
  });

  it('is not set for a disabled account, nor by a link of another kind', async () => {
    const me = await signIn({ emailVerifiedAt: null });
    await update(me, { email: 'new@mail.example', currentPassword: password });
    const token = await tokenMailedTo('new@mail.example');
    expect(await changeEmail(me, { token, now }, 'sign-up')).toEqual({ ok: false, reason: 'void' });
    await collections().users.updateOne({ _id: me.user._id }, { $set: { disabledAt: now } });
    expect(await changeEmail(me, { token, now })).toEqual({ ok: false, reason: 'void' });
  });

  it('of another account is rejected without a message, and its owner gets a notice', async () => {
    const [me, owner] = [await signIn(), await signIn({ email: 'Owner@mail.example' })];
    const input = { email: 'owner@MAIL.example', currentPassword: password };
    expect(await update(me, input)).toEqual({
      ok: true,
      email: 'pending',
      password: 'unchanged',
      followed: null,
    });
    expect(await emailsTo('Owner@mail.example')).toEqual(['You already have an account with this address']);
    expect(await emailsTo('owner@MAIL.example')).toEqual([]);
    expect((await stored(owner)).email).toBe('Owner@mail.example');
  });

  it('that another account registers first stays theirs', async () => {
    const me = await signIn();
    await update(me, { email: 'new@mail.example', currentPassword: password });
    const token = await tokenMailedTo('new@mail.example');
    await signIn({ email: 'New@mail.example' });
    expect(await changeEmail(me, { token, now })).toEqual({ ok: false, reason: 'taken' });
    expect((await stored(me)).email).toBe(me.user.email);
    // Nothing of the change that failed is left.
    expect(await kindsOf(me)).toEqual([]);
  });

  it('gets a limited number of emails', async () => {
    const me = await signIn();
    const input = { email: 'pestered@mail.example', currentPassword: password };
    for (let count = 0; count < 3; count += 1) expect(await update(me, input)).toMatchObject({ ok: true });
    expect(await update(me, input)).toEqual({ ok: false, reason: 'too-many-emails' });
    expect(await emailsTo('pestered@mail.example')).toHaveLength(3);
  });

  it('that a stranger requested is cancelled when the owner signs in by an identity provider', async () => {
    const thief = await signIn({ email: 'owner@mail.example', emailVerifiedAt: null });
    await update(thief, { email: 'thief@mail.example', currentPassword: password });
    const found = await findOrCreateUserByIdentity(
      {
        issuer: 'https://accounts.example',
        subject: 'owner',
        email: 'owner@mail.example',
        emailVerified: true,
        firstName: 'Owner',
        lastName: '',
        authenticatedAt: null,
      },
      now,
    );
    expect(found).toMatchObject({ ok: true, account: 'taken-over' });
    const token = await tokenMailedTo('thief@mail.example');
    expect(await changeEmail(thief, { token, now })).toEqual({ ok: false, reason: 'void' });
  });
});

describe('the list of devices', () => {
  it('starts with the current one and contains no secret', async () => {
    const me = await signIn();
    const newer = await signInAgain(me.user, later(hourMs));
    const list = await listOwnSessions(me, later(hourMs));
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    for (const { id } of list) {
      expect(id).toHaveLength(12);
      expect([me.token, newer.token, me.session._id]).not.toContain(id);
    }
  });

  it('ends an own session, and none of other users', async () => {
    const [me, stranger] = [await signIn(), await signIn()];
    const other = await signInAgain(me.user);
    const [, entry] = await listOwnSessions(me, now);
    const id = entry?.id ?? '';
    expect(await endOwnSession(stranger.user._id, id, now)).toBe(false);
    expect(await findSession(other.token, now)).not.toBeNull();
    expect(await endOwnSession(me.user._id, id, now)).toBe(true);
    expect(await findSession(other.token, now)).toBeNull();
    expect(await endOwnSession(me.user._id, id, now)).toBe(false);
    expect(await findSession(me.token, now)).not.toBeNull();
  });

  it('ends all sessions, the current one too', async () => {
    const [me, stranger] = [await signIn(), await signIn()];
    const other = await signInAgain(me.user);
    await signOutEverywhere(me.user._id, now);
    for (const { token } of [me, other]) expect(await findSession(token, now)).toBeNull();
    expect(await findSession(stranger.token, now)).not.toBeNull();
    expect(await kindsOf(me)).toEqual(['signed-out-everywhere']);
  });
});
