import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountEvent } from '~/domain/accounts/account-event';
import { freshSessionMs, type Session } from '~/domain/accounts/sessions/session';
import type { StoredUser, User } from '~/domain/accounts/user';
import { parseKenyanPhone } from '~/lib/phone';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type Fields, type Visitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

let shop: Shop;
let boss: StoredUser;
let admin: Visitor;
beforeAll(async () => {
  shop = await startShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
  boss = makeUser({ role: 'super_admin', firstName: 'Wambui', lastName: 'Boss' });
  admin = await createSignedInVisitor(shop, boss);
});
afterAll(() => shop?.stop());

const users = () => shop.database().collection<StoredUser>('users');
const sessions = () => shop.database().collection<Session>('sessions');
const read = ({ _id }: Pick<User, '_id'>) => users().findOne({ _id });

async function add(fields: Partial<User> = {}): Promise<StoredUser> {
  const user = makeUser(fields);
  await users().insertOne(user);
  return user;
}
const pathOf = ({ _id }: Pick<User, '_id'>) => `/users-admin/${_id.toHexString()}`;

/** Sends a form of a person's page and returns what the next page says. */
async function send(visitor: Visitor, user: User, fields: Fields): Promise<string> {
  const answer = await visitor.post(pathOf(user), fields);
  expect(answer.status).toBe(303);
  expect(answer.location).toBe(pathOf(user));
  return textOf((await visitor.get(answer.location)).text);
}

describe('the list of people', () => {
  it('finds somebody by name, e-mail address and phone number, however they are written', async () => {
    await add({
      firstName: 'Zoë',
      lastName: 'Njeri-Achieng',
      email: 'Zoe.N@Kijiji.example',
      phoneNumber: parseKenyanPhone('0734 567 891'),
    });
    for (const search of [
      'zoe njeri',
      'ACHIENG zoë',
      'zoe.n@kijiji',
      'KIJIJI',
      '0734567891',
      '0734 567 891',
      '0734-567-891',
      '+254 734 567 891',
      '734567891',
      '567891',
    ]) {
      const page = await admin.get(`/users-admin?q=${encodeURIComponent(search)}`);
      expect(page.status).toBe(200);
      expect(textOf(page.text), search).toContain('1 person found');
      expect(textOf(page.text), search).toContain('Zoë Njeri-Achieng Zoe.N@Kijiji.example');
    }
    expect(textOf((await admin.get('/users-admin?q=.*')).text)).toContain('Nobody found');
  });

  it('shows role, verification, second step, last visit and what is disabled', async () => {
    await add({
      firstName: 'Otieno',
      lastName: 'Shown',
      role: 'staff',
      emailVerifiedAt: null,
      twoStep: { secret: 's', since: new Date(), lastStep: 1, recoveryCodes: [] },
      lastSeenAt: new Date('2026-03-10T06:00:00.000Z'),
      disabledAt: new Date(),
    });
    const words = textOf((await admin.get('/users-admin?q=otieno+shown')).text);
    expect(words).toMatch(/Staff Tue, 10 Mar 2026, 09:00 Disabled Not verified Two-step/);
  });

  it('is narrowed by role and state, and keeps the filter from page to page', async () => {
    for (let each = 0; each < 30; each += 1) await add({ role: 'staff', lastName: 'Many' });
    const page = await admin.get('/users-admin?q=many&role=staff&state=enabled');
    expect(textOf(page.text)).toContain('30 people found');
    expect(page.text).toContain('href="/users-admin?q=many&amp;role=staff&amp;state=enabled&amp;page=2"');
    expect(textOf((await admin.get('/users-admin?q=many&role=admin')).text)).toContain('0 people found');
    expect(textOf((await admin.get('/users-admin?q=many&state=disabled')).text)).toContain('0 people found');
  });

  it('takes an address that is no list of ours for the nearest one', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=1e9',
      'page=x',
      'role=boss',
      'state=gone',
      'q[$ne]=1',
      `q=${'x'.repeat(5_000)}`,
      'q=%00',
      'q=%F0%9F%90%84',
    ]) {
      const page = await admin.get(`/users-admin?${query}`);
      expect(page.status, query).toBe(200);
      expectRenderedPage(page.text);
    }
  });

  it('never carries a hash of a password or a secret', async () => {
    const user = await add({
      lastName: 'Secretive',
      passwordHash: 'the-hash-itself',
      twoStep: {
        secret: 'the-secret-itself',
        since: new Date(),
        lastStep: 1,
        recoveryCodes: ['the-code-itself'],
      },
    });
    for (const path of [
      '/users-admin?q=secretive',
      pathOf(user),
      '/users-admin.data',
      `${pathOf(user)}.data`,
    ]) {
      const page = await admin.get(path);
      expect(page.status, path).toBe(200);
      expect(page.text, path).not.toMatch(/the-(hash|secret|code)-itself/);
    }
  });
});

describe('the page of a person', () => {
  it('changes the role, and the person has to sign in again', async () => {
    const user = makeUser({ firstName: 'Mary' });
    const person = await createSignedInVisitor(shop, user);
    expect((await person.get('/admin-dashboard')).status).toBe(403);
    expect(await send(admin, user, { intent: 'role', role: 'staff', seenRole: 'customer' })).toContain(
      'The role is now Staff.',
    );
    expect(await read(user)).toMatchObject({ role: 'staff' });
    expect((await person.get('/admin-dashboard')).location).toBe('/login?redirectTo=%2Fadmin-dashboard');
    const page = textOf((await admin.get(pathOf(user))).text);
    expect(page).toMatch(
      /Role changed from Customer to Staff \S+, \d+ \w+ \d{4}, \d\d:\d\d , by Wambui Boss/,
    );
    const events = await shop
      .database()
      .collection<AccountEvent>('accountEvents')
      .find({ userId: user._id })
      .toArray();
    expect(events).toMatchObject([{ byUserId: boss._id, change: { kind: 'role-changed' } }]);
  });

  it('grants and withdraws permissions, which count from the next page on', async () => {
    const user = makeUser({ role: 'staff' });
    const person = await createSignedInVisitor(shop, user);
    expect((await person.get('/users-admin')).status).toBe(403);
    const grant: Fields = { intent: 'permissions', permission: 'users:read', seenPermissions: '' };
    expect(await send(admin, user, grant)).toContain('The permissions were changed.');
    expect((await person.get('/users-admin')).status).toBe(200);
    await send(admin, user, [
      ['intent', 'permissions'],
      ['permission', 'messages:read'],
      ['permission', 'payments:read'],
      ['seenPermissions', 'users:read'],
    ]);
    expect((await read(user))?.permissions).toEqual(['messages:read', 'payments:read']);
    expect((await person.get('/users-admin')).status).toBe(403);
    await send(admin, user, { intent: 'permissions', seenPermissions: 'messages:read payments:read' });
    expect((await read(user))?.permissions).toEqual([]);
  });

  it('disables an account, whose browsers are signed out, and enables it again', async () => {
    const user = makeUser({});
    const person = await createSignedInVisitor(shop, user);
    expect(await send(admin, user, { intent: 'disable' })).toContain('The account is disabled');
    expect(await sessions().countDocuments({ userId: user._id })).toBe(0);
    expect((await person.get('/admin-dashboard')).location).toContain('/login');
    // Not even a session that began meanwhile opens anything.
    const late = await createSignedInVisitor(shop, { ...user, disabledAt: new Date() });
    expect((await late.get('/admin-dashboard')).location).toContain('/login');
    expect(await send(admin, user, { intent: 'enable' })).toContain('may sign in again');
    expect(await read(user)).toMatchObject({ disabledAt: null });
  });

  it('signs somebody out everywhere', async () => {
    const user = makeUser({ role: 'staff' });
    const browsers = [await createSignedInVisitor(shop, user), await createSignedInVisitor(shop, user)];
    expect(textOf((await admin.get(pathOf(user))).text)).toContain('2 browsers');
    expect(await send(admin, user, { intent: 'sign-out' })).toContain('signed out everywhere');
    for (const browser of browsers) expect((await browser.get('/admin-dashboard')).status).toBe(303);
  });

  it('resets the second step', async () => {
    const twoStep = { secret: 's', since: new Date(), lastStep: 1, recoveryCodes: [] };
    const user = await add({ twoStep });
    expect((await admin.get(pathOf(user))).text).toContain('value="reset-two-step"');
    const reset = { intent: 'reset-two-step' } as const;
    for (const fields of [reset, { ...reset, identityCheck: 'by e-mail' }])
      expect(await send(admin, user, fields)).toContain(
        'First check who is asking, then say how you did it.',
      );
    expect(await read(user)).toHaveProperty('twoStep');
    const after = await send(admin, user, { ...reset, identityCheck: 'in-person' });
    expect(after).toContain('Two-step sign-in was reset.');
    expect(after).toContain('Two-step sign-in reset (seen in person)');
    expect(await read(user)).not.toHaveProperty('twoStep');
    expect((await admin.get(pathOf(user))).text).not.toContain('value="reset-two-step"');
  });

  it('says so where somebody else was faster', async () => {
    const user = await add({ role: 'admin' });
    expect(await send(admin, user, { intent: 'role', role: 'staff', seenRole: 'customer' })).toContain(
      'Somebody else has just changed this account.',
    );
    expect(await read(user)).toMatchObject({ role: 'admin' });
  });

  it('keeps the last super_admin', async () => {
    const deputy = await createSignedInVisitor(
      shop,
      makeUser({ role: 'admin', permissions: ['users:read', 'users:write'] }),
    );
    const others = { role: 'super_admin', _id: { $ne: boss._id } } as const;
    await users().updateMany(others, { $set: { disabledAt: new Date() } });
    expect(await send(deputy, boss, { intent: 'disable' })).toContain('This is the last Super Admin');
    expect(await send(deputy, boss, { intent: 'role', role: 'admin', seenRole: 'super_admin' })).toContain(
      'This is the last Super Admin',
    );
    expect(await read(boss)).toMatchObject({ role: 'super_admin', disabledAt: null });
  });

  it('asks first who is there, where that is some minutes ago', async () => {
    const stale = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }), {
      confirmedAt: new Date(Date.now() - freshSessionMs),
    });
    const user = await add();
    const confirmPath = `/confirm?redirectTo=${encodeURIComponent(pathOf(user))}`;
    const page = await stale.get(pathOf(user));
    expect(page.status).toBe(200);
    expect(page.text).toContain(`href="${confirmPath}"`);
    expect(page.text).not.toContain('name="seenRole"');
    for (const fields of everyForm) {
      const answer = await stale.post(pathOf(user), fields);
      expect(answer.status).toBe(303);
      expect(answer.location).toBe(confirmPath);
    }
    expect(await read(user)).toEqual(user);
  });

  it('offers nothing that would be refused', async () => {
    const self = await admin.get(pathOf(boss));
    expect(self.text).not.toContain('name="intent"');
    expect(textOf(self.text)).toContain('nobody changes their own role');
    const clerk = await createSignedInVisitor(
      shop,
      makeUser({ role: 'staff', permissions: ['users:read', 'users:write'] }),
    );
    const above = await clerk.get(pathOf(boss));
    expect(above.text).not.toContain('name="intent"');
    expect(textOf(above.text)).toContain('This person may do more than you');
    const form = (await clerk.get(pathOf(await add()))).text;
    expect(form).toContain('<option value="staff"');
    expect(form).not.toContain('<option value="admin"');
    expect(form).toContain('value="users:write"');
    expect(form).not.toContain('value="settings:write"');
    const reader = await createSignedInVisitor(
      shop,
      makeUser({ role: 'staff', permissions: ['users:read'] }),
    );
    expect((await reader.get(pathOf(await add()))).text).not.toContain('name="intent"');
  });
});

const everyForm: readonly Fields[] = [
  { intent: 'role', role: 'staff', seenRole: 'customer' },
  { intent: 'permissions', permission: 'orders:read', seenPermissions: '' },
  { intent: 'disable' },
  { intent: 'enable' },
  { intent: 'sign-out' },
  { intent: 'reset-two-step' },
];

describe('a form that no page offers', () => {
  it.each([
    ['no intent', {}],
    ['an unknown intent', { intent: 'delete' }],
    ['an unknown role', { intent: 'role', role: 'owner', seenRole: 'customer' }],
    ['no role', { intent: 'role', seenRole: 'customer' }],
    ['an unknown permission', { intent: 'permissions', permission: 'orders:delete', seenPermissions: '' }],
    ['a long permission', { intent: 'permissions', permission: 'x'.repeat(5_000), seenPermissions: '' }],
    [
      'two intents',
      [
        ['intent', 'disable'],
        ['intent', 'enable'],
      ],
    ],
  ] as [string, Fields][])('is refused whole: %s', async (_name, fields) => {
    const user = await add();
    const answer = await admin.post(pathOf(user), fields);
    expect(answer.status).toBe(400);
    expectRenderedPage(answer.text);
    expect(await read(user)).toEqual(user);
  });

  it('changes neither oneself nor somebody above, nor gives what one does not hold', async () => {
    for (const fields of everyForm) expect((await admin.post(pathOf(boss), fields)).status).toBe(403);
    const clerk = await createSignedInVisitor(
      shop,
      makeUser({ role: 'staff', permissions: ['users:read', 'users:write'] }),
    );
    for (const fields of everyForm) expect((await clerk.post(pathOf(boss), fields)).status).toBe(403);
    const user = await add();
    const more: Fields[] = [
      { intent: 'role', role: 'super_admin', seenRole: 'customer' },
      { intent: 'permissions', permission: 'settings:write', seenPermissions: '' },
    ];
    for (const fields of more) expect((await clerk.post(pathOf(user), fields)).status).toBe(403);
    expect(await read(user)).toEqual(user);
  });

  it('finds nobody where there is nobody', async () => {
    for (const id of [new ObjectId().toHexString(), 'me', '../users-admin', '000000000000000000000000x']) {
      expect((await admin.get(`/users-admin/${encodeURIComponent(id)}`)).status, id).toBe(404);
      const answer = await admin.post(`/users-admin/${encodeURIComponent(id)}`, { intent: 'disable' });
      expect(answer.status, id).toBe(404);
    }
  });

  it('shows what people call themselves as text', async () => {
    const user = await add({ firstName: '<script>alert(1)</script>', lastName: '"><img src=x> 🐄' });
    for (const path of [pathOf(user), '/users-admin?q=%3Cscript']) {
      const page = await admin.get(path);
      expect(page.text).not.toContain('<script>alert(1)');
      expect(textOf(page.text)).toContain('<script>alert(1)</script> "><img src=x> 🐄');
    }
  });
});

describe('the dashboard', () => {
  it('is found under both readings of its path', async () => {
    const answer = await admin.get('/admin/dashboard');
    expect(answer.status).toBe(308);
    expect(answer.location).toBe('/admin-dashboard');
  });

  it('shows each what is theirs', async () => {
    const all = await admin.get('/admin-dashboard');
    expect(all.text).toContain('href="/users-admin"');
    expect(textOf(all.text)).toMatch(/Accounts \d+ Working here \d+ Disabled \d+/);
    expect(textOf(all.text)).toContain('Change roles and permissions of people');
    const staff = await (
      await createSignedInVisitor(shop, makeUser({ role: 'staff' }))
    ).get('/admin-dashboard');
    expect(staff.status).toBe(200);
    expect(staff.text).not.toContain('/users-admin');
    expect(textOf(staff.text)).toContain('See orders');
    expect(textOf(staff.text)).not.toContain('Accounts');
  });

  it('stays closed while the password is the one that the shop made up', async () => {
    const first = await createSignedInVisitor(shop, makeUser({ role: 'super_admin', initialPassword: true }));
    for (const path of ['/admin-dashboard', '/users-admin']) {
      const answer = await first.get(path);
      expect(answer.status).toBe(303);
      expect(answer.location).toMatch(/^\/profile\?/);
    }
  });

  it('opens only after the second step where the settings say so', async () => {
    const settings = shop.database().collection<{ _id: string }>('settings');
    const security = { requireTwoStepForAdmins: true };
    await settings.updateOne({ _id: 'site' }, { $set: { security } }, { upsert: true });
    try {
      expect((await admin.get('/users-admin')).location).toMatch(/^\/profile\/two-step/);
      const passed = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }), { twoStep: true });
      expect((await passed.get('/users-admin')).status).toBe(200);
    } finally {
      await settings.updateOne({ _id: 'site' }, { $unset: { security: '' } });
    }
  });

  it('leads whoever is not signed in to the sign-in page and back', async () => {
    for (const path of [
      '/admin-dashboard',
      '/users-admin?q=a&page=2',
      '/users-admin/000000000000000000000001',
    ]) {
      const answer = await createVisitor(shop.url).get(path);
      expect(answer.status).toBe(303);
      expect(answer.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    }
  });
});
