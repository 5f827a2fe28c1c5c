import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountEvent } from '~/domain/accounts/account-event';
import { freshSessionMs, type Session } from '~/domain/accounts/sessions/session';
import type { StoredUser, User } from '~/domain/accounts/user';
import { parseKenyanPhone } from '~/lib/format/phone';
import { apiKeyValues } from '../../../support/fixtures/api-keys';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { webhookValues } from '../../../support/fixtures/webhooks';
import { createVisitor, type Fields, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { errorsIn, expectRenderedPage, textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let superAdmin: StoredUser;
let admin: Visitor;
beforeAll(async () => {
  superAdmin = makeUser({ role: 'super_admin', firstName: 'Wambui', lastName: 'Boss' });
  admin = await createSignedInVisitor(shop, superAdmin);
});

const users = () => shop.database().collection<StoredUser>('users');
const sessions = () => shop.database().collection<Session>('sessions');
const read = ({ _id }: Pick<User, '_id'>) => users().findOne({ _id });

async function add(fields: Partial<User> = {}): Promise<StoredUser> {
  const user = makeUser(fields);
  await users().insertOne(user);
  return user;
}
const pathOf = ({ _id }: Pick<User, '_id'>) => `/users-admin/${_id.toHexString()}`;

/** Submits a form of a user's page and returns the text of the next page. */
async function send(visitor: Visitor, user: User, fields: Fields): Promise<string> {
  const response = await visitor.post(pathOf(user), fields);
  expect(response.status).toBe(303);
  expect(response.location).toBe(pathOf(user));
  return textOf((await visitor.get(response.location)).text);
}

describe('the list of users', () => {
  it('finds a user by name, email address and phone number in any spelling', async () => {
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

  it('shows role, verification, second step, last visit and whether the account is disabled', async () => {
    await add({
      firstName: 'Otieno',
      lastName: 'Shown',
      role: 'staff',
      emailVerifiedAt: null,
      twoStep: { secret: 's', since: new Date(), lastStep: 1, recoveryCodes: [] },
      lastSeenAt: new Date('2026-03-10T06:00:00.000Z'),
      disabledAt: new Date(),
    });
    const pageText = textOf((await admin.get('/users-admin?q=otieno+shown')).text);
    expect(pageText).toMatch(/Staff Tue, 10 Mar 2026, 9:00 AM Disabled Not verified Two-step/);
  });

  it('filters by role and state, and keeps the filter across pages', async () => {
    for (let each = 0; each < 30; each += 1) await add({ role: 'staff', lastName: 'Many' });
    const page = await admin.get('/users-admin?q=many&role=staff&state=enabled');
    expect(textOf(page.text)).toContain('30 people found');
    expect(page.text).toContain('href="/users-admin?q=many&amp;role=staff&amp;state=enabled&amp;page=2"');
    expect(textOf((await admin.get('/users-admin')).text)).toMatch(/\d+ people (?!found)/);
    expect(textOf((await admin.get('/users-admin?q=many&role=admin')).text)).toContain('0 people found');
    expect(textOf((await admin.get('/users-admin?q=many&state=disabled')).text)).toContain('0 people found');
  });

  it('treats invalid parameters as the nearest valid list', async () => {
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

  it('never contains a password hash or a secret', async () => {
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

describe('the page of a user', () => {
  it('changes the role, and ends the user’s sessions', async () => {
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
      /Role changed from Customer to Staff \S+, \d+ \w+ \d{4}, \d+:\d\d [AP]M , by Wambui Boss/,
    );
    const events = await shop
      .database()
      .collection<AccountEvent>('accountEvents')
      .find({ userId: user._id })
      .toArray();
    expect(events).toMatchObject([{ byUserId: superAdmin._id, change: { kind: 'role-changed' } }]);
  });

  it('grants and withdraws permissions, effective at the next request', async () => {
    const user = makeUser({ role: 'staff' });
    const person = await createSignedInVisitor(shop, user);
    expect((await person.get('/users-admin')).status).toBe(403);
    const grant: Fields = { intent: 'permissions', permission: 'users:read', seenPermissions: '' };
    expect(await send(admin, user, grant)).toContain('The permissions have changed.');
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

  it('disables an account and ends its sessions, and enables it again', async () => {
    const user = makeUser({});
    const person = await createSignedInVisitor(shop, user);
    expect(await send(admin, user, { intent: 'disable' })).toContain('The account is disabled');
    expect(await sessions().countDocuments({ userId: user._id })).toBe(0);
    expect((await person.get('/admin-dashboard')).location).toContain('/login');
    // A session that began concurrently is refused, too.
    const late = await createSignedInVisitor(shop, { ...user, disabledAt: new Date() });
    expect((await late.get('/admin-dashboard')).location).toContain('/login');
    expect(await send(admin, user, { intent: 'enable' })).toContain('can sign in again');
    expect(await read(user)).toMatchObject({ disabledAt: null });
  });

  it('ends all sessions of a user', async () => {
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
    for (const fields of [reset, { ...reset, identityCheck: 'by email' }])
      expect(await send(admin, user, fields)).toContain(
        'First check who is asking, then say how you checked.',
      );
    expect(await read(user)).toHaveProperty('twoStep');
    const after = await send(admin, user, { ...reset, identityCheck: 'in-person' });
    expect(after).toContain('Two-step sign-in was reset.');
    expect(after).toContain('Two-step sign-in reset (seen in person)');
    expect(await read(user)).not.toHaveProperty('twoStep');
    expect((await admin.get(pathOf(user))).text).not.toContain('value="reset-two-step"');
  });

  it('reports a concurrent change', async () => {
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
    const others = { role: 'super_admin', _id: { $ne: superAdmin._id } } as const;
    await users().updateMany(others, { $set: { disabledAt: new Date() } });
    expect(await send(deputy, superAdmin, { intent: 'disable' })).toContain('This is the last Super Admin');
    expect(
      await send(deputy, superAdmin, { intent: 'role', role: 'admin', seenRole: 'super_admin' }),
    ).toContain('This is the last Super Admin');
    expect(await read(superAdmin)).toMatchObject({ role: 'super_admin', disabledAt: null });
  });

  it('requires a fresh confirmation', async () => {
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
      const response = await stale.post(pathOf(user), fields);
      expect(response.status).toBe(303);
      expect(response.location).toBe(confirmPath);
    }
    expect(await read(user)).toEqual(user);
  });

  it('offers no action that would be refused', async () => {
    const self = await admin.get(pathOf(superAdmin));
    expect(self.text).not.toContain('name="intent"');
    expect(textOf(self.text)).toContain('You can’t change your own role');
    const clerk = await createSignedInVisitor(
      shop,
      makeUser({ role: 'staff', permissions: ['users:read', 'users:write'] }),
    );
    const above = await clerk.get(pathOf(superAdmin));
    expect(above.text).not.toContain('name="intent"');
    expect(textOf(above.text)).toContain('This person has more permissions than you');
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

describe('an invitation', () => {
  const form = (fields: Fields = {}) => ({
    name: 'Asha Wanjiru',
    role: 'staff',
    idempotencyKey: randomBytes(16).toString('base64url'),
    intent: 'link',
    ...fields,
  });
  const linkIn = (text: string) => /id="invitation-link"[^>]*>([^<]+)</.exec(text)?.[1];
  const works = async (link: string | undefined) =>
    (await createVisitor(shop.url).get(new URL(link ?? '').pathname)).status === 200;

  it('is shown once as a link for WhatsApp, and can be renewed and withdrawn', async () => {
    const sent = form({ name: 'Zawadi Atieno' });
    const made = await admin.post('/users-admin/invite', sent);
    expect(made.headers['cache-control']).toBe('no-store');
    const link = linkIn(made.text);
    expect(await works(link)).toBe(true);
    expect(made.text).toContain(`https://wa.me/?text=${encodeURIComponent('You are invited')}`);
    expect(made.text).toContain(encodeURIComponent(link ?? ''));
    expect(made.text).toContain('data-copy="invitation-link"');
    const again = await admin.post('/users-admin/invite', sent);
    const path = again.location;
    expect(path).toMatch(/^\/users-admin\/invitations\/\w{24}$/);
    for (const page of [path, '/users-admin']) {
      const { text } = await admin.get(page);
      expect(textOf(text)).toContain('Zawadi Atieno');
      expect(text).not.toContain(link?.split('/').at(-1));
    }
    const renewed = linkIn((await admin.post(path, { intent: 'renew' })).text);
    expect([await works(link), await works(renewed)]).toEqual([false, true]);
    expect((await admin.post(path, { intent: 'withdraw' })).location).toBe('/users-admin');
    expect(await works(renewed)).toBe(false);
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(path, { intent: 'renew' })).location).toBe('/users-admin');
  });

  it('is sent to an address, and again', async () => {
    const email = 'zawadi@example.com';
    const response = await admin.post('/users-admin/invite', form({ intent: 'mail', email }));
    expect(response.location).toBe('/users-admin');
    const list = await admin.get('/users-admin');
    expect(textOf(list.text)).toContain(`We are sending the invitation to ${email}.`);
    expect(textOf(list.text)).toContain(`Staff, by email to ${email} on`);
    const path = /\/users-admin\/invitations\/\w{24}/.exec(list.text)?.[0] ?? '';
    await admin.post(path, { intent: 'renew' });
    await admin.post(path, { intent: 'renew' });
    expect((await admin.post(path, { intent: 'renew' })).location).toBe(path);
    expect(textOf((await admin.get(path)).text)).toContain(
      'We have sent this address several emails already',
    );
    await admin.post(path, { intent: 'withdraw' });
  });

  it('reports what is wrong, and sends back what was typed', async () => {
    for (const [fields, problems] of [
      [{ name: '' }, ['Name: Enter the name of your colleague']],
      [{ role: 'customer' }, ['Role: Choose what your colleague does']],
      [{ intent: 'mail' }, ['Email: Enter the email address of your colleague, or get a link to hand over']],
      [{ intent: 'mail', email: 'asha' }, ['Email: Please enter a valid email address']],
      [
        { intent: 'mail', email: superAdmin.email },
        ['The person with this email address works here already.'],
      ],
    ] as const) {
      const response = await admin.post('/users-admin/invite', form(fields));
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(errorsIn(response.text).map((text) => text.slice(0, problems[0].length))).toEqual(problems);
      if (!('name' in fields)) expect(response.text).toContain('value="Asha Wanjiru"');
    }
  });

  it('is offered to whoever may give a role, and offers no other', async () => {
    const clerk = await createSignedInVisitor(
      shop,
      makeUser({ role: 'staff', permissions: ['users:read', 'users:write'] }),
    );
    const offered = (await clerk.get('/users-admin/invite')).text;
    expect(readPageForm(offered, ['role']).values).toContainEqual(['role', 'staff']);
    expect(offered).not.toContain('value="admin"');
    expect((await clerk.post('/users-admin/invite', form({ role: 'admin' }))).status).toBe(403);
    const reader = await createSignedInVisitor(shop, makeUser({ permissions: ['users:read'] }));
    expect((await reader.get('/users-admin')).text).not.toContain('/users-admin/invite');
    for (const path of ['/users-admin/invite', `/users-admin/invitations/${'f'.repeat(24)}`])
      expect((await reader.get(path)).status).toBe(403);
  });

  it('is how somebody with an address that nobody has confirmed gets a role', async () => {
    const user = await add({ emailVerifiedAt: null, firstName: 'Halima' });
    const page = await admin.get(pathOf(user));
    expect(textOf(page.text)).toContain('This person has not confirmed their email address');
    expect(page.text).toContain('href="/users-admin/invite"');
    expect(page.text).not.toMatch(/value="(role|permissions)"/);
    const forms: Fields[] = [
      { intent: 'role', role: 'staff', seenRole: 'customer' },
      { intent: 'permissions', permission: 'orders:read', seenPermissions: '' },
    ];
    for (const forged of forms)
      expect(await send(admin, user, forged)).toContain('So it can’t have a role or permissions yet.');
    expect(await read(user)).toEqual(user);
    const halima = await createSignedInVisitor(shop, user);
    const link = new URL(linkIn((await admin.post('/users-admin/invite', form())).text) ?? '').pathname;
    expect(textOf((await halima.get(link)).text)).toContain('Accept with this account');
    // The owner, who tries the link.
    expect(textOf((await admin.get(link)).text)).toContain('You work here already');
    expect((await admin.post(link, { intent: 'own-account' })).location).toBe(link);
    expect((await halima.post(link, { intent: 'own-account' })).location).toMatch(/^\/login/);
    expect(await read(user)).toMatchObject({ role: 'staff', emailVerifiedAt: null });
    expect((await admin.get(pathOf(user))).text).toContain('value="permissions"');
  });
});

describe('the API keys and webhooks that somebody made', () => {
  /** An admin with a key that works, one that was revoked, and a webhook. */
  async function maker() {
    const user = makeUser({ role: 'admin', firstName: 'Otieno', lastName: 'Maker' });
    const browser = await createSignedInVisitor(shop, user);
    const idOf = async (collection: string, fields: object) =>
      String(
        (
          await shop
            .database()
            .collection(collection)
            .findOne({ 'createdBy.userId': user._id, ...fields })
        )?._id,
      );
    for (const name of ['The till', 'An old till'])
      expect((await browser.post('/settings-admin/api-keys/new', apiKeyValues({ name }))).status).toBe(200);
    const url = `https://till.example/hooks/${user._id.toHexString()}`;
    const webhook = { ...webhookValues, url: `${url}?token=of-the-till` };
    expect((await browser.post('/settings-admin/webhooks/new', webhook)).status).toBe(200);
    const keyPath = `/settings-admin/api-keys/${await idOf('apiKeys', { name: 'The till' })}`;
    const oldPath = `/settings-admin/api-keys/${await idOf('apiKeys', { name: 'An old till' })}`;
    await browser.post(`${oldPath}/revoke`, { intent: 'revoke' });
    const webhookPath = `/settings-admin/webhooks/${await idOf('webhookEndpoints', {})}`;
    return { user, url, keyPath, oldPath, webhookPath };
  }
  const noticeIn = (html: string): string => /<div role="status"[\s\S]*?<\/div><\/div>/.exec(html)?.[0] ?? '';

  it('are on the page of the person, with links', async () => {
    const { user, url, keyPath, oldPath, webhookPath } = await maker();
    const page = await admin.get(pathOf(user));
    for (const path of [keyPath, oldPath, webhookPath, `/audit-admin?by=${user._id.toHexString()}`])
      expect(page.text).toContain(`href="${path}"`);
    expect(textOf(page.text)).toMatch(
      /API key An old till Revoked .*API key The till Working .*Webhook https/,
    );
    expect(page.text).toContain(url);
    expect(page.text).not.toContain('of-the-till');
    expect((await admin.get(keyPath)).status).toBe(200);
    const clerk = await createSignedInVisitor(
      shop,
      makeUser({ role: 'staff', permissions: ['users:read', 'users:write'] }),
    );
    const unlinked = await clerk.get(pathOf(user));
    expect(textOf(unlinked.text)).toContain('The till');
    expect(unlinked.text).not.toContain(keyPath);
    expect(textOf((await admin.get(pathOf(await add()))).text)).toContain('This person has made none.');
  });

  it.each([
    ['disabled', { intent: 'disable' }],
    ['demoted', { intent: 'role', role: 'customer', seenRole: 'admin' }],
  ])('are named when the person is %s, with links, as long as they work', async (_what, change) => {
    const { user, keyPath, oldPath, webhookPath } = await maker();
    await admin.post(pathOf(user), change);
    const notice = noticeIn((await admin.get(pathOf(user))).text);
    expect(textOf(notice)).toContain('But what this person made still works.');
    for (const path of [keyPath, webhookPath]) expect(notice).toContain(`href="${path}"`);
    expect(notice).not.toContain(oldPath);
    await admin.post(`${keyPath}/revoke`, { intent: 'revoke' });
    const version = /name="seenVersion" value="(\d+)"/.exec((await admin.get(webhookPath)).text)?.[1] ?? '';
    await admin.post(webhookPath, { intent: 'switch-off', seenVersion: version });
    const { role } = (await read(user)) ?? user;
    await users().updateOne({ _id: user._id }, { $set: { disabledAt: null } });
    await admin.post(pathOf(user), { intent: 'role', role: 'staff', seenRole: role });
    expect(textOf(noticeIn((await admin.get(pathOf(user))).text))).not.toContain('still works');
  });

  it('are named when a permission is withdrawn, though they are many with long names', async () => {
    const user = makeUser({ role: 'staff', permissions: ['settings:write'] });
    await users().insertOne(user);
    const now = new Date();
    const keys = Array.from({ length: 12 }, (_, number) => ({
      textHash: `hash ${number} ${user.email}`,
      idempotencyKey: `key ${number} ${user.email}`,
      // The longest name that a key can have, in letters of three bytes.
      name: '乳'.repeat(60),
      permissions: [],
      lastDay: null,
      createdAt: now,
      createdBy: { userId: user._id, name: 'Their maker' },
      updatedAt: now,
      lastUse: null,
      revoked: null,
      expiresAt: null,
    }));
    await shop.database().collection('apiKeys').insertMany(keys);
    await admin.post(pathOf(user), { intent: 'permissions', seenPermissions: 'settings:write' });
    const notice = noticeIn((await admin.get(pathOf(user))).text);
    expect(textOf(notice)).toMatch(/But what this person made still works, and \d+ more below\./);
    expect(notice).toMatch(/href="\/settings-admin\/api-keys\/[0-9a-f]{24}"[^>]*>API key 乳+</);
  });

  it('are not named after a change that leaves the person what the keys can do', async () => {
    const { user } = await maker();
    const grant: Fields = { intent: 'permissions', permission: 'users:read', seenPermissions: '' };
    expect(await send(admin, user, grant)).not.toContain('still works');
    expect(await send(admin, user, { intent: 'sign-out' })).not.toContain('still works');
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

describe('a forged form', () => {
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
  ] as [string, Fields][])('is refused completely: %s', async (_name, fields) => {
    const user = await add();
    const response = await admin.post(pathOf(user), fields);
    expect(response.status).toBe(400);
    expectRenderedPage(response.text);
    expect(await read(user)).toEqual(user);
  });

  it('changes neither oneself nor a user with more rights, nor grants what one does not hold', async () => {
    for (const fields of everyForm) expect((await admin.post(pathOf(superAdmin), fields)).status).toBe(403);
    const clerk = await createSignedInVisitor(
      shop,
      makeUser({ role: 'staff', permissions: ['users:read', 'users:write'] }),
    );
    for (const fields of everyForm) expect((await clerk.post(pathOf(superAdmin), fields)).status).toBe(403);
    const user = await add();
    const forbidden: Fields[] = [
      { intent: 'role', role: 'super_admin', seenRole: 'customer' },
      { intent: 'permissions', permission: 'settings:write', seenPermissions: '' },
    ];
    for (const fields of forbidden) expect((await clerk.post(pathOf(user), fields)).status).toBe(403);
    expect(await read(user)).toEqual(user);
  });

  it('responds 404 for an unknown user', async () => {
    for (const id of [new ObjectId().toHexString(), 'me', '../users-admin', '000000000000000000000000x']) {
      expect((await admin.get(`/users-admin/${encodeURIComponent(id)}`)).status, id).toBe(404);
      const response = await admin.post(`/users-admin/${encodeURIComponent(id)}`, { intent: 'disable' });
      expect(response.status, id).toBe(404);
    }
  });

  it('shows names as text', async () => {
    const user = await add({ firstName: '<script>alert(1)</script>', lastName: '"><img src=x> 🐄' });
    for (const path of [pathOf(user), '/users-admin?q=%3Cscript']) {
      const page = await admin.get(path);
      expect(page.text).not.toContain('<script>alert(1)');
      expect(textOf(page.text)).toContain('<script>alert(1)</script> "><img src=x> 🐄');
    }
  });
});

describe('the dashboard', () => {
  it('redirects from its other path', async () => {
    const response = await admin.get('/admin/dashboard');
    expect(response.status).toBe(308);
    expect(response.location).toBe('/admin-dashboard');
  });

  it('shows each role its own parts', async () => {
    const all = await admin.get('/admin-dashboard');
    expect(all.text).toContain('href="/users-admin"');
    expect(textOf(all.text)).toMatch(/People \d+ accounts?, \d+ staff/);
    const staff = await (
      await createSignedInVisitor(shop, makeUser({ role: 'staff' }))
    ).get('/admin-dashboard');
    expect(staff.status).toBe(200);
    expect(staff.text).not.toContain('/users-admin');
    expect(staff.text).toContain('href="/orders-admin"');
    expect(textOf(staff.text)).not.toMatch(/\d+ staff/);
  });

  it('stays closed with the generated initial password', async () => {
    const first = await createSignedInVisitor(shop, makeUser({ role: 'super_admin', initialPassword: true }));
    for (const path of ['/admin-dashboard', '/users-admin']) {
      const response = await first.get(path);
      expect(response.status).toBe(303);
      expect(response.location).toMatch(/^\/profile\?/);
    }
  });

  it('opens only after the second step where the settings require it', async () => {
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

  it('redirects an anonymous visitor to sign-in and back', async () => {
    for (const path of [
      '/admin-dashboard',
      '/users-admin?q=a&page=2',
      '/users-admin/000000000000000000000001',
    ]) {
      const response = await createVisitor(shop.url).get(path);
      expect(response.status).toBe(303);
      expect(response.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    }
  });
});
