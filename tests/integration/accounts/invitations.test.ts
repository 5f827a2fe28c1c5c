import { randomBytes } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { acceptInvitation, acceptWithAccount } from '~/domain/accounts/invitations/accept-invitation.server';
import { findInvitation, listInvitations } from '~/domain/accounts/invitations/find-invitations.server';
import { invitedRoles, type Invitation } from '~/domain/accounts/invitations/invitation';
import type { InvitationForm } from '~/domain/accounts/invitations/invitation-form';
import {
  inviteColleague,
  renewInvitation,
  withdrawInvitation,
} from '~/domain/accounts/invitations/save-invitation.server';
import { mailAccountLink } from '~/domain/accounts/account-mail.server';
import { confirmLinkedAddress } from '~/domain/accounts/confirmation/address-links.server';
import { resetPassword } from '~/domain/accounts/mailed-links/reset-password.server';
import { changeUser } from '~/domain/accounts/people/change-user.server';
import { verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { deleteAccount } from '~/domain/privacy/delete-account.server';
import type { User } from '~/domain/accounts/user';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { dayMs } from '~/lib/time-units';
import { useTestDatabase } from '../../support/database';
import { makeSession, makeUser } from '../../support/fixtures/users';

import { useMail } from '../mail/mail-shop';

useTestDatabase();
useMail();

const now = new Date('2026-03-10T06:00:00.000Z');
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const password = 'three green cows on a hill';
const clientAddress = '192.0.2.7';

async function add(fields: Partial<User> = {}): Promise<User> {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}
const addOwner = () => add({ role: 'super_admin', firstName: 'Wambui', lastName: 'Njoroge' });
const find = (email: string) => collections().users.findOne({ email });
const staffMember = (user: User) => ({ userId: user._id, name: 'Wambui Njoroge', clientAddress });

const invite = (by: User, form: Partial<InvitationForm> = {}, at = now) =>
  inviteColleague({
    form: { name: 'Asha Wanjiru Otieno', role: 'staff', email: null, ...form },
    idempotencyKey: randomBytes(16).toString('base64url'),
    by: staffMember(by),
    now: at,
  });
async function inviteAs(by: User, form: Partial<InvitationForm> = {}) {
  const result = await invite(by, form);
  if (!result.ok) throw new Error(result.reason);
  return { ...result, token: tokenOf(result.link) };
}
const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';
const accept = (token: string, email = 'asha@example.com', at = now) =>
  acceptInvitation({ token, email, password, clientAddress, now: at });
const works = async (token: string, at = now) => (await findInvitation({ token, now: at })) !== null;

const mailTo = (to: string) => collections().outbox.find({ to }).sort({ _id: 1 }).toArray();
const historyOf = async ({ _id }: Pick<User, '_id'>) =>
  (await collections().accountEvents.find({ userId: _id }).sort({ _id: 1 }).toArray()).map(
    ({ byUserId, change }) => ({ by: byUserId, ...change }),
  );

describe('a mailed invitation', () => {
  it('makes an account with a confirmed address, a password and the role, once', async () => {
    const owner = await addOwner();
    const { token, invitation } = await inviteAs(owner, { email: 'Asha@example.com' });
    const [mail] = await mailTo('Asha@example.com');
    expect(mail).toMatchObject({ holdsSecret: true, subject: 'Your invitation to work at Malisho' });
    expect(mail?.text).toContain(`/invitation/${token}`);
    expect(mail?.text).toContain('Wambui Njoroge has invited you');
    expect(JSON.stringify(invitation)).not.toContain(token);
    const results = await Promise.all([1, 2, 3].map(() => accept(token)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const user = await find('Asha@example.com');
    expect(user).toMatchObject({
      firstName: 'Asha',
      lastName: 'Wanjiru Otieno',
      role: 'staff',
      emailVerifiedAt: now,
      addresses: [],
    });
    expect(user).not.toHaveProperty('hasRoleByLink');
    expect(await verifyPassword(password, user?.passwordHash ?? null)).toBe(true);
    if (user)
      expect(await historyOf(user)).toEqual([
        { by: owner._id, kind: 'role-changed', from: 'customer', to: 'staff' },
      ]);
    expect(await find('asha@example.com')).toBeNull();
    const audit = await collections().auditEntries.find().sort({ _id: 1 }).toArray();
    expect(audit.map(({ action, by, after }) => [action, by.name, after?.['role']])).toEqual([
      ['Invited a colleague', 'Wambui Njoroge', 'Staff'],
      ['Accepted the invitation', 'Asha Wanjiru Otieno', 'Staff'],
    ]);
  });

  it('gives the role to the account of its address, as after a reset', async () => {
    const owner = await addOwner();
    const own = await add({ phoneNumber: null, passwordHash: 'old' });
    const strangers = await add({ emailVerifiedAt: null, addresses: [address], passwordHash: 'old' });
    for (const user of [own, strangers]) {
      await collections().sessions.insertOne(makeSession(user));
      const { token } = await inviteAs(owner, { email: user.email.toUpperCase(), role: 'admin' });
      expect(await accept(token)).toMatchObject({ ok: true });
      const stored = await find(user.email);
      expect(stored).toMatchObject({ role: 'admin', addresses: [], firstName: user.firstName });
      expect(stored?.emailVerifiedAt).not.toBeNull();
      expect(stored?.passwordHash).not.toBe('old');
      expect(await collections().sessions.countDocuments({ userId: user._id })).toBe(0);
    }
  });

  it('is for nobody who works here already, and no disabled account', async () => {
    const owner = await addOwner();
    for (const [fields, reason] of [
      [{ role: 'staff' }, 'works-here'],
      [{ permissions: ['stock:write'] }, 'works-here'],
      [{ disabledAt: now }, 'disabled-account'],
    ] as const) {
      const user = await add(fields);
      expect(await invite(owner, { email: user.email })).toEqual({ ok: false, reason });
      // Whoever was given the role meanwhile keeps their password.
      const { email } = await add();
      const { token } = await inviteAs(owner, { email });
      await collections().users.updateOne({ email }, { $set: { ...fields, permissions: ['stock:write'] } });
      const before = await find(email);
      expect(await accept(token)).toEqual({ ok: false, reason: 'void' });
      expect(await find(email)).toEqual(before);
    }
    expect(await collections().invitations.countDocuments()).toBe(3);
  });

  it('replaces the earlier one of its address, and goes to a mailbox three times an hour', async () => {
    const owner = await addOwner();
    const email = 'asha@example.com';
    const first = await inviteAs(owner, { email });
    const second = await inviteAs(owner, { email: 'ASHA@example.com' });
    expect([await works(first.token), await works(second.token)]).toEqual([false, true]);
    expect(await renewInvitation(second.invitation._id, { by: staffMember(owner), now })).toMatchObject({
      ok: true,
    });
    expect(await invite(owner, { email })).toEqual({ ok: false, reason: 'rate-limited' });
    expect(await collections().invitations.countDocuments()).toBe(1);
  });

  it('needs a shop that sends emails', async () => {
    const owner = await addOwner();
    configureMail({ sender: null });
    expect(await invite(owner, { email: 'asha@example.com' })).toEqual({ ok: false, reason: 'no-mail' });
    expect(await invite(owner)).toMatchObject({ ok: true });
  });
});

const address = { street: 'A', city: 'B', state: 'C', country: 'D', zipCode: 'E', isDefault: true };

describe('an invitation by a link that is handed over', () => {
  it('makes an account with the typed address, which it does not confirm, and gives the role', async () => {
    const { token } = await inviteAs(await addOwner());
    const results = await Promise.all([accept(token), accept(token, 'other@example.com')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [user, ...others] = await collections().users.find({ role: 'staff' }).toArray();
    expect(others).toEqual([]);
    expect(user).toMatchObject({ emailVerifiedAt: null, hasRoleByLink: true });
    // The link that confirms it.
    expect(await mailTo(user?.email ?? '')).toMatchObject([{ subject: 'Confirm your email address' }]);
  });

  it('mails nothing where the shop sends no emails', async () => {
    configureMail({ sender: null });
    const { token } = await inviteAs(await addOwner());
    expect(await accept(token)).toMatchObject({ ok: true });
    expect(await collections().outbox.countDocuments()).toBe(0);
  });

  it('takes over no account, whose owner signs in first', async () => {
    const owner = await addOwner();
    const user = await add({ emailVerifiedAt: null });
    const { token } = await inviteAs(owner);
    expect(await accept(token, user.email.toUpperCase())).toEqual({ ok: false, reason: 'taken' });
    await collections().sessions.insertOne(makeSession(user));
    const as = (userId: ObjectId) => acceptWithAccount({ token, userId, clientAddress, now });
    expect(await as(owner._id)).toEqual({ ok: false, reason: 'works-here' });
    expect(await as(user._id)).toMatchObject({ ok: true });
    expect(await as(user._id)).toMatchObject({ ok: false });
    expect(await find(user.email)).toEqual({
      ...user,
      role: 'staff',
      hasRoleByLink: true,
      updatedAt: now,
    });
    expect(await collections().sessions.countDocuments({ userId: user._id })).toBe(0);
    // A mailed link is for its address.
    const mailed = await inviteAs(owner, { email: 'asha@example.com' });
    const other = await add();
    expect(await acceptWithAccount({ ...mailed, userId: other._id, clientAddress, now })).toEqual({
      ok: false,
      reason: 'void',
    });
    expect(await works(mailed.token)).toBe(true);
  });

  it('does not tell which addresses have an account, beyond twenty', async () => {
    const user = await add();
    const { token } = await inviteAs(await addOwner());
    for (let count = 0; count < 20; count += 1)
      expect(await accept(token, user.email)).toEqual({ ok: false, reason: 'taken' });
    expect(await accept(token, user.email)).toEqual({ ok: false, reason: 'rate-limited' });
    expect(await accept(token)).toEqual({ ok: false, reason: 'rate-limited' });
    expect(await accept(token, 'asha@example.com', later(2))).toMatchObject({ ok: true });
  });

  it('keeps the role when its owner confirms the address, and loses it to whoever has only the mailbox', async () => {
    const owner = await addOwner();
    const join = async (email: string) => {
      const result = await accept((await inviteAs(owner, { role: 'admin' })).token, email);
      if (!result.ok) throw new Error(result.reason);
      return result.user;
    };
    const linkFor = async (kind: 'verify-email' | 'reset-password', user: User) => {
      await withTransaction((session) => mailAccountLink(kind, user, now, session));
      const [mail] = await collections().outbox.find({ to: user.email }).sort({ _id: -1 }).limit(1).toArray();
      return /\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const asha = await join('asha@example.com');
    const signedIn = { user: asha, session: makeSession(asha) };
    const link = { way: 'sign-up', token: await linkFor('verify-email', asha), now } as const;
    const access = { signedIn, password: '', client: { clientAddress, device: null } };
    expect(await confirmLinkedAddress(link, access)).toMatchObject({ ok: true });
    expect(await find('asha@example.com')).toMatchObject({ role: 'admin', emailVerifiedAt: now });
    expect(await find('asha@example.com')).not.toHaveProperty('hasRoleByLink');
    // Confirmed: a forgotten password costs nothing.
    await resetPassword({ token: await linkFor('reset-password', asha), password, now });
    expect(await find('asha@example.com')).toMatchObject({ role: 'admin' });

    const mistyped = await join('ahsa@example.com');
    await changeUser({
      userId: mistyped._id,
      by: staffMember(owner),
      change: { kind: 'permissions', permissions: ['users:read'], seenPermissions: [] },
      now,
    });
    await resetPassword({ token: await linkFor('reset-password', mistyped), password, now });
    const after = await find('ahsa@example.com');
    expect(after).toMatchObject({ role: 'customer', permissions: [], emailVerifiedAt: now });
    expect(after).not.toHaveProperty('hasRoleByLink');
    expect(await historyOf(mistyped)).toContainEqual({
      by: mistyped._id,
      kind: 'role-changed',
      from: 'admin',
      to: 'customer',
    });
  });
});

describe('whoever invites', () => {
  it('may change roles, and gives none above their own', async () => {
    const offered = async (user: User) => {
      const given: Invitation['role'][] = [];
      for (const role of invitedRoles) {
        const result = await invite(user, { role });
        if (result.ok) given.push(role);
        else expect(result.reason).toBe('not-yours-to-grant');
      }
      return given;
    };
    expect(await offered(await add())).toEqual([]);
    expect(await offered(await add({ role: 'admin' }))).toEqual([]);
    expect(await offered(await add({ role: 'super_admin', disabledAt: now }))).toEqual([]);
    expect(await offered(await add({ role: 'staff', permissions: ['users:write'] }))).toEqual(['staff']);
    const deputy = await add({ role: 'admin', permissions: ['users:read', 'users:write'] });
    expect(await offered(deputy)).toEqual(invitedRoles);
    const clerk = await add({ role: 'staff', permissions: ['users:write'] });
    const { invitation } = await inviteAs(deputy, { role: 'super_admin' });
    const refused = { ok: false, reason: 'not-yours-to-grant' };
    const change = { by: staffMember(clerk), now };
    expect(await renewInvitation(invitation._id, change)).toEqual(refused);
    expect(await withdrawInvitation(invitation._id, change)).toEqual(refused);
    expect(await collections().invitations.findOne({ _id: invitation._id })).toEqual(invitation);
  });

  it('takes the links along with the right to give the role', async () => {
    const deputy = await add({ role: 'admin', permissions: ['users:read', 'users:write'] });
    const { token } = await inviteAs(deputy, { role: 'admin' });
    expect(await works(token)).toBe(true);
    for (const fields of [{ role: 'staff' }, { permissions: [] }, { disabledAt: now }] as const) {
      await collections().users.updateOne({ _id: deputy._id }, { $set: fields });
      expect(await works(token)).toBe(false);
      expect(await accept(token)).toEqual({ ok: false, reason: 'void' });
      const { role, permissions, disabledAt } = deputy;
      await collections().users.updateOne({ _id: deputy._id }, { $set: { role, permissions, disabledAt } });
    }
    expect(await deleteAccount(deputy._id, now)).toEqual({ ok: true });
    expect(await listInvitations()).toEqual([]);
  });

  it('sends again, withdraws, and makes one invitation of a form that is sent twice', async () => {
    const owner = await addOwner();
    const change = { by: staffMember(owner), now: later(8) };
    const first = await inviteAs(owner);
    expect([await works(first.token, later(6.9)), await works(first.token, later(7))]).toEqual([true, false]);
    const { _id } = first.invitation;
    const again = await renewInvitation(_id, change);
    const token = again.ok ? tokenOf(again.link) : '';
    expect([await works(first.token), await works(token, later(14)), await works(token, later(15))]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await withdrawInvitation(_id, change)).toMatchObject({ ok: true });
    expect([await works(token), await works('short')]).toEqual([false, false]);
    const unknown = { ok: false, reason: 'unknown' };
    expect(await withdrawInvitation(_id, change)).toEqual(unknown);
    expect(await renewInvitation(_id, change)).toEqual(unknown);

    const form = { name: 'Asha', role: 'staff', email: null } as const;
    const results = await Promise.all(
      [1, 2, 3].map(() => inviteColleague({ form, idempotencyKey: 'x'.repeat(22), ...change })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(expect.objectContaining({ reason: 'made-already' }));
    expect(await collections().invitations.countDocuments()).toBe(1);
  });
});
