import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { changeUser, type UserChange } from '~/domain/accounts/people/change-user.server';
import { permissionNames, type Permission } from '~/domain/accounts/permissions';
import { roles, type Role, type User } from '~/domain/accounts/user';
import { useTestDatabase } from '../../support/database';
import { makeSession, makeUser } from '../../support/fixtures/users';

useTestDatabase();

const now = new Date('2026-03-10T06:00:00.000Z');

async function add(fields: Partial<User> = {}) {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}
const addAdmin = () => add({ role: 'super_admin' });
/** Holds all permissions, and yet is no super_admin. */
const addDeputy = () => add({ role: 'admin', permissions: ['users:read', 'users:write'] });

const change = (by: User, user: User, what: UserChange) =>
  changeUser({
    userId: user._id,
    by: { userId: by._id, name: 'Wambui Njoroge', clientAddress: '192.0.2.7' },
    change: what,
    now,
  });
const giveRole = (by: User, user: User, role: Role, seenRole: Role = user.role) =>
  change(by, user, { kind: 'role', role, seenRole });
const givePermissions = (
  by: User,
  user: User,
  permissions: readonly string[],
  seenPermissions = user.permissions,
) => change(by, user, { kind: 'permissions', permissions, seenPermissions });

const read = ({ _id }: User) => collections().users.findOne({ _id });
const historyOf = async ({ _id }: User) =>
  (await collections().accountEvents.find({ userId: _id }).sort({ _id: 1 }).toArray()).map(
    ({ byUserId, at, change: what }) => ({ by: byUserId, at, ...what }),
  );
const auditOf = ({ _id }: User) =>
  collections().auditEntries.find({ subject: 'account', subjectId: _id.toHexString() }).toArray();
const countSessions = (userId: ObjectId) => collections().sessions.countDocuments({ userId });
const superAdminCount = () => collections().users.countDocuments({ role: 'super_admin', disabledAt: null });

describe('a role', () => {
  it('is changed, ends the sessions of the user and is recorded in the audit log', async () => {
    const [admin, user, other] = [await addAdmin(), await add(), await add()];
    await collections().sessions.insertMany([makeSession(user), makeSession(user), makeSession(other)]);
    expect(await giveRole(admin, user, 'staff')).toEqual({ ok: true });
    expect(await read(user)).toMatchObject({ role: 'staff', updatedAt: now });
    expect(await countSessions(user._id)).toBe(0);
    expect(await countSessions(other._id)).toBe(1);
    expect(await historyOf(user)).toEqual([
      { by: admin._id, at: now, kind: 'role-changed', from: 'customer', to: 'staff' },
    ]);
    expect(await auditOf(user)).toMatchObject([
      {
        by: { userId: admin._id },
        clientAddress: '192.0.2.7',
        subjectName: `${user.firstName} ${user.lastName}`,
        action: 'Role changed',
        before: { role: 'Customer' },
        after: { role: 'Staff' },
      },
    ]);
  });

  it('withdraws the permissions granted beyond the old role', async () => {
    const [admin, user] = [await addAdmin(), await add({ role: 'staff', permissions: ['payments:read'] })];
    await giveRole(admin, user, 'customer');
    expect(await read(user)).toMatchObject({ role: 'customer', permissions: [] });
    expect(await historyOf(user)).toMatchObject([
      { kind: 'role-changed' },
      { kind: 'permissions-changed', granted: [], withdrawn: ['payments:read'] },
    ]);
  });

  it('that the user already has changes nothing and ends no session', async () => {
    const [admin, user] = [await addAdmin(), await add({ role: 'staff' })];
    await collections().sessions.insertOne(makeSession(user));
    expect(await giveRole(admin, user, 'staff')).toEqual({ ok: true });
    expect(await countSessions(user._id)).toBe(1);
    expect(await historyOf(user)).toEqual([]);
  });

  it('is not changed from an outdated value', async () => {
    const [admin, user] = [await addAdmin(), await add({ role: 'admin' })];
    expect(await giveRole(admin, user, 'staff', 'customer')).toEqual({
      ok: false,
      reason: 'conflict',
    });
    expect(await read(user)).toMatchObject({ role: 'admin' });
  });

  it('changed by two admins concurrently gives one of them a conflict', async () => {
    const [one, two, user] = [await addAdmin(), await addAdmin(), await add()];
    const results = await Promise.all([giveRole(one, user, 'staff'), giveRole(two, user, 'admin')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: 'conflict' });
    expect(await historyOf(user)).toHaveLength(1);
  });
});

describe('permissions', () => {
  it('are granted and withdrawn beyond the role, and leave the user signed in', async () => {
    const [admin, user] = [await addAdmin(), await add({ role: 'staff', permissions: ['messages:read'] })];
    await collections().sessions.insertOne(makeSession(user));
    expect(await givePermissions(admin, user, ['payments:read', 'content:write'])).toEqual({ ok: true });
    expect((await read(user))?.permissions).toEqual(['payments:read', 'content:write']);
    expect(await countSessions(user._id)).toBe(1);
    expect(await historyOf(user)).toEqual([
      {
        by: admin._id,
        at: now,
        kind: 'permissions-changed',
        granted: ['payments:read', 'content:write'],
        withdrawn: ['messages:read'],
      },
    ]);
  });

  it('with an unknown name are rejected as a whole', async () => {
    const [admin, user] = [await addAdmin(), await add()];
    for (const name of ['orders:delete', '', '__proto__', 'toString', 'ORDERS:READ'])
      expect(await givePermissions(admin, user, ['orders:read', name]), name).toEqual({
        ok: false,
        reason: 'unknown-permission',
      });
    expect((await read(user))?.permissions).toEqual([]);
  });

  it('are not changed from an outdated set', async () => {
    const [admin, user] = [await addAdmin(), await add({ permissions: ['orders:read'] })];
    expect(await givePermissions(admin, user, ['bookings:read'], [])).toEqual({
      ok: false,
      reason: 'conflict',
    });
  });

  it('are granted only by an admin who holds them, alone or with a role', async () => {
    const clerk = await add({ role: 'staff', permissions: ['users:read', 'users:write'] });
    const failure = { ok: false, reason: 'not-yours-to-grant' };
    const held: readonly Permission[] = [
      'dashboard:read',
      'orders:read',
      'orders:write',
      'bookings:read',
      'bookings:write',
      'users:read',
      'users:write',
    ];
    for (const permission of permissionNames)
      expect(await givePermissions(clerk, await add(), [permission]), permission).toEqual(
        held.includes(permission) ? { ok: true } : failure,
      );
    for (const role of roles.filter((each) => each !== 'customer'))
      expect(await giveRole(clerk, await add(), role), role).toEqual(
        role === 'staff' ? { ok: true } : failure,
      );
  });
});

describe('an account whose address nobody has confirmed', () => {
  it('gets no role and no permission, and keeps what it has', async () => {
    const admin = await addAdmin();
    const refused = { ok: false, reason: 'unconfirmed' };
    const stranger = await add({ emailVerifiedAt: null });
    expect(await giveRole(admin, stranger, 'staff')).toEqual(refused);
    expect(await givePermissions(admin, stranger, ['stock:write'])).toEqual(refused);
    expect(await read(stranger)).toEqual(stranger);
    // A shop may have had such a person before.
    const former = await add({ emailVerifiedAt: null, role: 'admin', permissions: ['users:read'] });
    expect(await giveRole(admin, former, 'super_admin')).toEqual(refused);
    expect(await givePermissions(admin, former, ['users:read', 'users:write'])).toEqual(refused);
    expect(await givePermissions(admin, former, [])).toEqual({ ok: true });
    expect(await giveRole(admin, former, 'staff')).toEqual({ ok: true });
    expect(await change(admin, former, { kind: 'disable' })).toEqual({ ok: true });
  });

  it('gets them where the farm has handed a link to its owner', async () => {
    const [admin, user] = [await addAdmin(), await add({ emailVerifiedAt: null, hasRoleByLink: true })];
    expect(await giveRole(admin, user, 'staff')).toEqual({ ok: true });
    expect(await givePermissions(admin, user, ['stock:write'])).toEqual({ ok: true });
  });
});

describe('an account', () => {
  it('is disabled, which ends its sessions, and enabled again', async () => {
    const [admin, user] = [await addAdmin(), await add()];
    await collections().sessions.insertOne(makeSession(user));
    expect(await change(admin, user, { kind: 'disable' })).toEqual({ ok: true });
    expect((await read(user))?.disabledAt).toEqual(now);
    expect(await countSessions(user._id)).toBe(0);
    expect(await change(admin, user, { kind: 'disable' })).toEqual({
      ok: false,
      reason: 'conflict',
    });
    expect(await change(admin, user, { kind: 'enable' })).toEqual({ ok: true });
    expect((await read(user))?.disabledAt).toBeNull();
    expect(await change(admin, user, { kind: 'enable' })).toEqual({ ok: false, reason: 'conflict' });
    expect(await historyOf(user)).toMatchObject([
      { kind: 'disabled', by: admin._id },
      { kind: 'enabled', by: admin._id },
    ]);
  });

  it('is signed out everywhere', async () => {
    const [admin, user] = [await addAdmin(), await add()];
    await collections().sessions.insertMany([makeSession(user), makeSession(user), makeSession(admin)]);
    expect(await change(admin, user, { kind: 'sign-out' })).toEqual({ ok: true });
    expect(await countSessions(user._id)).toBe(0);
    expect(await countSessions(admin._id)).toBe(1);
    expect(await historyOf(user)).toMatchObject([{ kind: 'signed-out-everywhere', by: admin._id }]);
  });

  it('has its second step reset, which ends its sessions', async () => {
    const twoStep = { secret: 'sealed', since: now, lastStep: 1, recoveryCodes: ['hash'] };
    const [admin, user] = [await addAdmin(), await add({ twoStep })];
    await collections().sessions.insertOne(makeSession(user));
    expect(await change(admin, user, { kind: 'reset-two-step', identityCheck: 'in-person' })).toEqual({
      ok: true,
    });
    expect(await read(user)).not.toHaveProperty('twoStep');
    expect(await countSessions(user._id)).toBe(0);
    expect(await change(admin, user, { kind: 'reset-two-step', identityCheck: 'in-person' })).toEqual({
      ok: false,
      reason: 'conflict',
    });
    expect(await historyOf(user)).toMatchObject([{ kind: 'two-step-reset', by: admin._id }]);
  });
});

const everyChange = (user: User): UserChange[] => [
  { kind: 'role', role: 'staff', seenRole: user.role },
  { kind: 'permissions', permissions: ['orders:read'], seenPermissions: user.permissions },
  { kind: 'disable' },
  { kind: 'enable' },
  { kind: 'sign-out' },
  { kind: 'reset-two-step', identityCheck: 'in-person' },
];

describe('nobody changes', () => {
  const refusesAll = async (by: User, user: User, reason: string) => {
    const before = await read(user);
    await collections().sessions.insertOne(makeSession(user));
    for (const what of everyChange(user))
      expect(await change(by, user, what), what.kind).toEqual({ ok: false, reason });
    expect(await read(user)).toEqual(before);
    expect(await countSessions(user._id)).toBe(1);
    expect(await historyOf(user)).toEqual([]);
  };

  it('their own role, permissions or access', async () => {
    await addAdmin();
    const admin = await addAdmin();
    await refusesAll(admin, admin, 'own-account');
  });

  it('anything without the permission, also when it was just withdrawn', async () => {
    for (const by of [
      await add({ role: 'customer' }),
      await add({ role: 'staff' }),
      await add({ role: 'admin' }),
      await add({ role: 'admin', permissions: ['users:read'] }),
      await add({ role: 'super_admin', disabledAt: now }),
    ])
      await refusesAll(by, await add(), 'not-allowed');
    const admin = await addAdmin();
    await collections().users.deleteOne({ _id: admin._id });
    await refusesAll(admin, await add(), 'not-allowed');
  });

  it('an account with more permissions', async () => {
    const clerk = await add({ role: 'staff', permissions: ['users:read', 'users:write'] });
    await refusesAll(clerk, await add({ role: 'admin' }), 'above-you');
    await refusesAll(clerk, await add({ role: 'customer', permissions: ['settings:write'] }), 'above-you');
    await refusesAll(clerk, await addAdmin(), 'above-you');
  });

  it('an unknown user', async () => {
    const admin = await addAdmin();
    for (const what of everyChange(makeUser()))
      expect(await change(admin, makeUser(), what)).toEqual({ ok: false, reason: 'unknown-user' });
  });
});

describe('the last super_admin who may sign in', () => {
  it('is neither demoted nor disabled', async () => {
    const [admin, deputy] = [await addAdmin(), await addDeputy()];
    await add({ role: 'super_admin', disabledAt: now });
    const failure = { ok: false, reason: 'last-super-admin' };
    expect(await giveRole(deputy, admin, 'admin')).toEqual(failure);
    expect(await change(deputy, admin, { kind: 'disable' })).toEqual(failure);
    expect(await superAdminCount()).toBe(1);
    const other = await addAdmin();
    expect(await giveRole(deputy, admin, 'admin')).toEqual({ ok: true });
    expect(await change(deputy, other, { kind: 'disable' })).toEqual(failure);
    // What does not take the place away is allowed.
    expect(await change(deputy, other, { kind: 'sign-out' })).toEqual({ ok: true });
  });

  it('remains when two demote each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      await collections().users.deleteMany({});
      const [one, two] = [await addAdmin(), await addAdmin()];
      const results = await Promise.all([giveRole(one, two, 'customer'), giveRole(two, one, 'customer')]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results).toContainEqual({ ok: false, reason: 'not-allowed' });
      expect(await superAdminCount()).toBe(1);
    }
  });

  it('remains when two others demote and disable the last two concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      await collections().users.deleteMany({});
      const [first, second] = [await addAdmin(), await addAdmin()];
      const [one, two] = [await addDeputy(), await addDeputy()];
      const results = await Promise.all([
        giveRole(one, first, 'staff'),
        change(two, second, { kind: 'disable' }),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results).toContainEqual({ ok: false, reason: 'last-super-admin' });
      expect(await superAdminCount()).toBe(1);
    }
  });
});
