import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { withTransaction } from '#db/client';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { confirmLinkedAddress, findLinkedAddress } from '~/domain/accounts/confirmation/address-links.server';
import { verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import {
  processResetRequests,
  requestPasswordReset,
} from '~/domain/accounts/mailed-links/request-password-reset.server';
import { findUserByResetToken, resetPassword } from '~/domain/accounts/mailed-links/reset-password.server';
import { queueTwoStepNotice } from '~/domain/accounts/two-step/two-step-notice.server';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';
import type { User } from '~/domain/accounts/user';
import { deliverMail } from '~/domain/mail/deliver-mail.server';
import { useTestDatabase } from '../../support/database';
import { makeSession, makeUser } from '../../support/fixtures/users';
import { useMail } from '../mail/mail-shop';

useTestDatabase();
useMail();
const password = 'three green cows on a hill';

/** Windows of the limits begin at whole hours and days: a test must not straddle one. */
let now = new Date(0);
beforeEach(() => {
  const day = 24 * 60 * 60_000;
  now = new Date((Math.floor(Date.now() / day) + 1) * day);
});
const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function add(fields: Partial<User> = {}) {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}
const read = async ({ _id }: Pick<User, '_id'>) => (await collections().users.findOne({ _id })) as User;
const eventsOf = async ({ _id }: User) =>
  (await collections().accountEvents.find({ userId: _id }).sort({ _id: 1 }).toArray()).map(
    ({ change }) => change.kind,
  );

/** The subjects of what was mailed without a link that works once, the latest last. */
const noticesTo = async ({ email }: User) =>
  (
    await collections()
      .outbox.find({ to: email, holdsSecret: { $ne: true } })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ subject }) => subject);

const requestAndProcess = async (email: string) => {
  expect(await requestPasswordReset({ email, clientAddress: '192.0.2.1', now })).toEqual({ ok: true });
  return processResetRequests(now);
};
/** The token in the newest email to somebody that has a link. */
async function newestToken(to: string): Promise<string> {
  const [newest] = await collections()
    .outbox.find({ to, holdsSecret: true })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  const token = /^https:\/\/malisho\.example\/(?:reset-password|verify-email)\/([\w-]{43})$/m.exec(
    newest?.text ?? '',
  )?.[1];
  if (!token) throw new Error(`no link was mailed to ${to}`);
  return token;
}

describe('requesting a password reset', () => {
  it('mails a link to the stored address, once for each request', async () => {
    const user = await add({ email: 'Wanjiku@example.com' });
    expect(await requestAndProcess('wanjiku@EXAMPLE.com')).toBe(1);
    expect(await processResetRequests(now)).toBe(0);
    const [queued] = await collections().outbox.find().toArray();
    expect(queued).toMatchObject({
      to: user.email,
      holdsSecret: true,
      usefulUntil: new Date(now.getTime() + 60 * 60_000),
    });
    expect(await findUserByResetToken(await newestToken(user.email), now)).toMatchObject({ _id: user._id });
    // What stands in the database opens nothing.
    const [stored] = await collections().accountTokens.find().toArray();
    expect(await findUserByResetToken(stored?._id ?? '', now)).toBeNull();
  });

  it('gives the same result and leaves nothing behind without an account and for a disabled one', async () => {
    await add({ email: 'disabled@example.com', disabledAt: now });
    for (const email of ['nobody@example.com', 'disabled@example.com'])
      expect(await requestAndProcess(email)).toBe(0);
    expect(await collections().outbox.countDocuments()).toBe(0);
    expect(await collections().resetRequests.countDocuments()).toBe(0);
  });

  it('is processed by one of several processes', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => add()));
    for (const { email } of users) await requestPasswordReset({ email, clientAddress: null, now });
    await Promise.all([processResetRequests(now), processResetRequests(now), processResetRequests(now)]);
    expect(await collections().outbox.countDocuments()).toBe(5);
  });

  it('mails one address at most three times an hour, and the newest link works', async () => {
    const user = await add();
    for (const expected of [1, 1, 1, 0, 0]) expect(await requestAndProcess(user.email)).toBe(expected);
    const token = await newestToken(user.email);
    expect(await resetPassword({ token, password, now })).toMatchObject({ ok: true });
    passMinutes(60);
    expect(await requestAndProcess(user.email)).toBe(1);
  });

  it('is limited per client address', async () => {
    const request = (clientAddress: string) =>
      requestPasswordReset({ email: 'nobody@example.com', clientAddress, now }).then(({ ok }) => ok);
    for (let count = 0; count < 30; count += 1) expect(await request('192.0.2.9')).toBe(true);
    expect(await request('192.0.2.9')).toBe(false);
    expect(await request('192.0.2.8')).toBe(true);
  });

  it('revokes the older link', async () => {
    const user = await add();
    await requestAndProcess(user.email);
    const older = await newestToken(user.email);
    await requestAndProcess(user.email);
    expect(await findUserByResetToken(older, now)).toBeNull();
    expect(await resetPassword({ token: older, password, now })).toEqual({ ok: false, reason: 'void' });
    expect(await findUserByResetToken(await newestToken(user.email), now)).not.toBeNull();
  });
});

describe('a password reset by a link', () => {
  it('is done once, ends all sessions, revokes all links and sends a notice', async () => {
    const [user, other] = [await add({ initialPassword: true }), await add()];
    await collections().sessions.insertMany([makeSession(user), makeSession(user), makeSession(other)]);
    await collections().accountTokens.insertOne({
      _id: 'another link',
      kind: 'verify-email',
      userId: user._id,
      email: user.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    await requestAndProcess(user.email);
    const token = await newestToken(user.email);
    expect(await resetPassword({ token, password, now })).toMatchObject({
      ok: true,
      user: { _id: user._id },
    });
    const after = await read(user);
    expect(await verifyPassword(password, after.passwordHash)).toBe(true);
    expect(after.initialPassword).toBeUndefined();
    expect(await collections().sessions.countDocuments({ userId: user._id })).toBe(0);
    expect(await collections().sessions.countDocuments({ userId: other._id })).toBe(1);
    expect(await collections().accountTokens.countDocuments()).toBe(0);
    expect(await eventsOf(user)).toEqual(['password-reset']);
    const notice = await collections().outbox.findOne({
      to: user.email,
      subject: 'Your password was changed',
    });
    expect(notice?.text).toContain('https://malisho.example/forgot-password');
    expect(await resetPassword({ token, password: 'another long password', now })).toEqual({
      ok: false,
      reason: 'void',
    });
    expect(await verifyPassword(password, (await read(user)).passwordHash)).toBe(true);
  });

  it('is done once also for ten concurrent requests', async () => {
    const user = await add();
    await requestAndProcess(user.email);
    const token = await newestToken(user.email);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        resetPassword({ token, password: `${password} ${index}`, now }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await collections().outbox.countDocuments({ subject: 'Your password was changed' })).toBe(1);
  });

  it('is possible for one hour, and opening the link does not consume it', async () => {
    const user = await add();
    await requestAndProcess(user.email);
    const token = await newestToken(user.email);
    passMinutes(59.9);
    for (let count = 0; count < 3; count += 1) expect(await findUserByResetToken(token, now)).not.toBeNull();
    passMinutes(0.1);
    expect(await findUserByResetToken(token, now)).toBeNull();
    expect(await resetPassword({ token, password, now })).toEqual({ ok: false, reason: 'void' });
  });

  it('rejects a link of another kind, an unknown one, another address and a disabled account', async () => {
    const user = await add({ emailVerifiedAt: null });
    await requestEmailVerification(user, now);
    const other = await newestToken(user.email);
    for (const token of [other, '', 'x', 'A'.repeat(43), `${other}x`, '[object Object]'])
      expect(await resetPassword({ token, password, now })).toEqual({ ok: false, reason: 'void' });

    const changed = await add();
    await requestAndProcess(changed.email);
    const token = await newestToken(changed.email);
    await collections().users.updateOne({ _id: changed._id }, { $set: { email: 'new@example.com' } });
    expect(await resetPassword({ token, password, now })).toEqual({ ok: false, reason: 'void' });
    await collections().users.updateOne(
      { _id: changed._id },
      { $set: { email: changed.email, disabledAt: now } },
    );
    expect(await resetPassword({ token, password, now })).toEqual({ ok: false, reason: 'void' });
  });

  it('keeps the second step and linked identities', async () => {
    const twoStep = { secret: 'sealed', since: now, lastStep: 1, recoveryCodes: [] };
    const identities = [{ issuer: 'https://id.example', subject: '1' }];
    const user = await add({ twoStep, identities });
    await requestAndProcess(user.email);
    await resetPassword({ token: await newestToken(user.email), password, now });
    expect(await read(user)).toMatchObject({ twoStep, identities });
  });

  it.each([
    ['confirmed', new Date('2026-03-01T06:00:00Z'), {}],
    ['not confirmed', null, {}],
    ['not confirmed, of staff', null, { role: 'staff' as const }],
    ['not confirmed, with a permission', null, { permissions: ['orders:read'] }],
  ])('keeps the second step of an account whose address is %s', async (_name, emailVerifiedAt, rights) => {
    const twoStep = { secret: 'sealed', since: now, lastStep: 1, recoveryCodes: [] };
    const user = await add({ emailVerifiedAt, twoStep, ...rights });
    await requestAndProcess(user.email);
    await resetPassword({ token: await newestToken(user.email), password, now });
    expect((await read(user)).twoStep).toEqual(twoStep);
    expect(await eventsOf(user)).not.toContain('two-step-disabled');
    expect(await noticesTo(user)).toEqual(['Your password was changed']);
  });

  it('verifies the address, and unlinks the identities of whoever registered it before', async () => {
    const user = await add({
      emailVerifiedAt: null,
      identities: [{ issuer: 'https://id.example', subject: '1' }],
    });
    await requestAndProcess(user.email);
    await resetPassword({ token: await newestToken(user.email), password, now });
    expect(await read(user)).toMatchObject({ emailVerifiedAt: now, identities: [] });
    expect(await eventsOf(user)).toEqual(['password-reset', 'email-verified', 'identity-unlinked']);
    expect(await noticesTo(user)).toEqual(['Your password was changed', 'A way to sign in was removed']);
  });
});

/** In the browser that is signed in to the account. */
const verify = (user: User, token: string) =>
  confirmLinkedAddress(
    { way: 'sign-up', token, now },
    {
      signedIn: { user, session: makeSession(user) },
      password: '',
      client: { clientAddress: null, device: null },
    },
  );

describe('verifying an address', () => {
  it('works once, by the mailed link', async () => {
    const user = await add({ emailVerifiedAt: null });
    expect(await requestEmailVerification(user, now)).toEqual({ ok: true });
    const token = await newestToken(user.email);
    const link = { way: 'sign-up', token, now } as const;
    expect(await findLinkedAddress(link)).toMatchObject({ user: { _id: user._id }, email: user.email });
    expect((await read(user)).emailVerifiedAt).toBeNull();
    expect(await verify(user, token)).toMatchObject({ ok: true, user: { emailVerifiedAt: now } });
    expect((await read(user)).emailVerifiedAt).toEqual(now);
    expect(await eventsOf(user)).toEqual(['email-verified']);
    expect(await verify(user, token)).toEqual({ ok: false, reason: 'void' });
  });

  it('rejects a link for an address that the account no longer has', async () => {
    const user = await add({ emailVerifiedAt: null });
    await requestEmailVerification(user, now);
    await collections().users.updateOne({ _id: user._id }, { $set: { email: 'new@example.com' } });
    expect(await verify(user, await newestToken(user.email))).toEqual({
      ok: false,
      reason: 'void',
    });
    expect((await read(user)).emailVerifiedAt).toBeNull();
  });

  it('can be requested again: the newest link works for three days', async () => {
    const user = await add({ emailVerifiedAt: null });
    await requestEmailVerification(user, now);
    const older = await newestToken(user.email);
    await requestEmailVerification(user, now);
    const token = await newestToken(user.email);
    expect(await verify(user, older)).toEqual({ ok: false, reason: 'void' });
    passMinutes(72 * 60);
    expect(await verify(user, token)).toEqual({ ok: false, reason: 'void' });
    passMinutes(-0.1);
    expect(await verify(user, token)).toMatchObject({ ok: true });
  });

  it('sends at most three emails an hour, and none to a verified address', async () => {
    const user = await add({ emailVerifiedAt: null });
    for (let count = 0; count < 3; count += 1)
      expect(await requestEmailVerification(user, now)).toEqual({ ok: true });
    expect(await requestEmailVerification(user, now)).toEqual({ ok: false, reason: 'rate-limited' });
    expect(await requestEmailVerification(await add(), now)).toEqual({
      ok: false,
      reason: 'already-verified',
    });
  });

  it('sends the mail within the transaction that creates the account', async () => {
    const user = makeUser({ emailVerifiedAt: null });
    const failed = withTransaction(async (session) => {
      await requestEmailVerification(user, now, session);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await collections().outbox.countDocuments()).toBe(0);
    expect(await collections().accountTokens.countDocuments()).toBe(0);
  });
});

describe('the emails', () => {
  it('contain nothing that a stranger has typed, and lose their links once they are sent', async () => {
    const user = await add({ firstName: 'Win a cow at evil.example', emailVerifiedAt: null });
    await requestEmailVerification(user, now);
    await requestAndProcess(user.email);
    await mailAccountNotice('password-changed', user, { now });
    await queueTwoStepNotice({ user, kind: 'on', now });
    const queued = await collections().outbox.find().toArray();
    expect(queued).toHaveLength(4);
    expect(JSON.stringify(queued)).not.toContain('evil');
    expect(await deliverMail(now)).toBe(4);
    const links = await collections().outbox.find({ holdsSecret: true }).toArray();
    expect(links.map(({ text, html }) => [text, html])).toEqual([
      ['', null],
      ['', null],
    ]);
  });
});
