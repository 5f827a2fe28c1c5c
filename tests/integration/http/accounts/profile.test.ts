import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Session } from '~/domain/accounts/sessions/session';
import type { StoredUser, User } from '~/domain/accounts/user';
import { makeSession, makeUser, createSignedInVisitor } from '../../../support/fixtures/users';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { readOutput } from '../../../support/shop/start-shop';
import { useMailAccount } from '../../../support/shop/use-mail-account';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

let passwordHash: string;
const password = 'the green gate';
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
const shop = useShop();
const mailServer = useMailAccount(shop);

const users = () => shop.database().collection<StoredUser>('users');
const sessions = () => shop.database().collection<Session>('sessions');
const stored = (user: StoredUser) => users().findOne({ _id: user._id });

const address = {
  street: '12 Moi Avenue',
  city: 'Kisumu',
  state: 'Kisumu County',
  country: 'Kenya',
  zipCode: '40100',
} as const;

async function signIn(fields: Partial<User> = {}, session: Partial<Session> = {}) {
  const user = makeUser({ passwordHash, ...fields });
  return { user, visitor: await createSignedInVisitor(shop, user, session) };
}

const fieldsOf = (user: StoredUser, change: Readonly<Record<string, string>> = {}) => ({
  intent: 'update',
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: '0712 345 678',
  ...address,
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
  ...change,
});

const noticeOn = async (visitor: Visitor, path = '/profile'): Promise<string> => {
  const { text } = await visitor.get(path);
  return textOf(/role="(?:alert|status)"[^>]*>([\s\S]*?)<\/p>/.exec(text)?.[1] ?? '').trim();
};

/** The link in the email to a new address. */
async function linkMailedTo(to: string): Promise<string> {
  const { text } = await mailServer.nextMail({ to, subject: 'Confirm your new email address' });
  return /\/change-email\/[\w-]+/.exec(text)?.[0] ?? '';
}

/** The names of the read-only fields. */
const readOnlyIn = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*>/g)]
    .filter(([input]) => /readonly/i.test(input))
    .map(([input]) => /name="(\w+)"/.exec(input)?.[1] ?? '');

const readOnlyFields = { firstName: '', lastName: '', email: '', phoneNumber: '', ...address };

describe('My Profile', () => {
  it('shows the profile read-only; ?edit=1 makes it editable', async () => {
    const { user, visitor } = await signIn({ role: 'staff', addresses: [{ ...address, isDefault: true }] });
    const { text, headers } = await visitor.get('/profile');
    expect(headers['cache-control']).toBe('no-store');
    expect(textOf(text)).toContain(`${user.firstName} ${user.lastName} Staff Edit Profile`);
    expect(text).toContain('value="12 Moi Avenue"');
    expect(readOnlyIn(text).toSorted()).toEqual(Object.keys(readOnlyFields).toSorted());
    expect(text).not.toContain('name="newPassword"');
    expect(text).not.toContain('Save Changes');
    const editing = (await visitor.get('/profile?edit=1')).text;
    expect(textOf(editing)).toContain('Cancel');
    expect(readOnlyIn(editing)).toEqual([]);
    expect(editing).toContain('name="newPassword"');
    expect(editing).toContain('Save Changes');
  });

  it.each([
    ['customer', 'Customer', false],
    ['staff', 'Staff', true],
    ['admin', 'Admin', true],
    ['super_admin', 'Super Admin', true],
  ] as const)('shows a badge and what they may do: %s', async (role, badge, may) => {
    const { visitor } = await signIn({ role });
    const pageText = textOf((await visitor.get('/profile')).text);
    expect(pageText).toContain(` ${badge} Edit Profile`);
    expect(pageText.includes('Permissions See') || pageText.includes('Permissions Open')).toBe(may);
  });

  it('saves, and confirms it on the next page', async () => {
    const { user, visitor } = await signIn();
    const response = await visitor.post(
      '/profile?edit=1',
      fieldsOf(user, { firstName: ' Achieng\n', lastName: "Ng'ang'a 🐄", phoneNumber: '+254 (723) 456-789' }),
    );
    expect(response.status).toBe(303);
    expect(response.location).toBe('/profile');
    expect(await noticeOn(visitor)).toBe('Profile updated successfully');
    expect(await stored(user)).toMatchObject({
      firstName: 'Achieng',
      lastName: "Ng'ang'a 🐄",
      phoneNumber: '+254723456789',
      addresses: [{ ...address, isDefault: true }],
    });
  });

  it('ignores fields that are not in the form: id, role, permissions', async () => {
    const { user, visitor } = await signIn();
    const other = await signIn();
    const response = await visitor.post(
      '/profile',
      fieldsOf(user, {
        id: other.user._id.toHexString(),
        role: 'super_admin',
        permissions: 'users:write',
        emailVerifiedAt: '2026-01-01',
        passwordHash: 'x',
      }),
    );
    expect(response.status).toBe(303);
    expect(await stored(user)).toMatchObject({ role: 'customer', permissions: [], passwordHash });
    expect(await stored(other.user)).toMatchObject({ phoneNumber: null });
  });
});

describe('an invalid profile', () => {
  it.each([
    [{ firstName: ' ' }, ['First name is required']],
    [{ lastName: '' }, ['Last name is required']],
    [{ phoneNumber: '' }, ['Phone number is required']],
    [{ phoneNumber: '12' }, ['Phone number: Please enter a valid Kenyan phone number']],
    [{ email: '' }, ['Email is required', 'Current password is required']],
    [{ email: 'akinyi', currentPassword: password }, ['Email: Please enter a valid email address']],
    [{ email: 'new@mail.example' }, ['Current password is required']],
    [{ street: '' }, ['Estate, house or gate is required']],
    [{ street: '', city: '', state: '', zipCode: '' }, []],
    [{ firstName: 'x'.repeat(61) }, ['First name must be at most 60 characters']],
    [
      { currentPassword: password, newPassword: 'short', confirmPassword: 'short' },
      ['New password: Minimum length is 8 characters'],
    ],
    [
      { currentPassword: password, newPassword: 'a blue bucket', confirmPassword: 'a red bucket' },
      ['Confirm new password: New passwords do not match'],
    ],
    [
      { newPassword: 'a blue bucket', confirmPassword: '' },
      ['Confirm new password: New passwords do not match'],
    ],
    [
      { currentPassword: 'wrong', newPassword: 'a blue bucket', confirmPassword: 'a blue bucket' },
      ['Failed to update profile and password', 'Current password: This is not your password'],
    ],
    [
      { currentPassword: 'wrong', email: 'new@mail.example' },
      ['Failed to update profile', 'Current password: This is not your password'],
    ],
  ] as const)('%j', async (change, problems) => {
    const { user, visitor } = await signIn();
    const response = await visitor.post('/profile?edit=1', fieldsOf(user, change));
    expect(errorsIn(response.text)).toEqual(problems);
    if (problems.length === 0) return;
    expect(response.status).toBe(400);
    // Typed values are sent back, except passwords.
    const phone = 'phoneNumber' in change ? change.phoneNumber : '0712 345 678';
    expect(response.text).toContain(`value="${phone}"`);
    for (const secret of [password, 'a blue bucket', 'a red bucket'])
      expect(response.text).not.toContain(secret);
    expect(await stored(user)).toMatchObject({ passwordHash, email: user.email, phoneNumber: null });
  });

  it.each(['password1', 'akinyi odhiambo', 'malisho malisho'])(
    'is refused for a guessable password: %s',
    async (newPassword) => {
      const { user, visitor } = await signIn();
      const response = await visitor.post(
        '/profile',
        fieldsOf(user, { currentPassword: password, newPassword, confirmPassword: newPassword }),
      );
      expect(response.status).toBe(400);
      expect(errorsIn(response.text)[0]).toMatch(/^New password: This password is too /);
    },
  );

  it('shows hostile values as text', async () => {
    const { user, visitor } = await signIn();
    const hostile = '"><script>alert(1)</script>';
    const response = await visitor.post('/profile', fieldsOf(user, { firstName: hostile, street: hostile }));
    expect(response.status).toBe(303);
    const { text } = await visitor.get('/profile');
    expect(text).not.toContain('<script>alert');
    const operator = await visitor.post('/profile', { ...fieldsOf(user), email: '{"$ne":null}' });
    expect(operator.status).toBe(400);
    expectRenderedPage(operator.text);
  });

  it('is refused for a form with one field, or with an unknown intent', async () => {
    const { visitor } = await signIn();
    expect(errorsIn((await visitor.post('/profile', { intent: 'update' })).text)).toContain(
      'First name is required',
    );
    const unknownIntent = await visitor.post('/profile', { intent: 'become-admin' });
    expect(unknownIntent.status).toBe(400);
    expectRenderedPage(unknownIntent.text);
  });

  it('is rate limited after too many wrong passwords', async () => {
    const { user, visitor } = await signIn();
    const guess = () =>
      visitor.post('/profile', fieldsOf(user, { email: 'new@mail.example', currentPassword: 'wrong' }));
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400);
    const response = await guess();
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(errorsIn(response.text)[0]).toBe('Failed to update profile');
    // The limit covers the password only.
    expect((await visitor.post('/profile', fieldsOf(user))).status).toBe(303);
  });
});

describe('a new password', () => {
  it('ends the other sessions, and works at sign-in', async () => {
    const { user, visitor } = await signIn();
    const other = await createSignedInVisitor(shop, user);
    const before = createVisitor(shop.url);
    before.cookies.set('malisho_session', visitor.cookies.get('malisho_session') ?? '');
    const newPassword = 'a blue bucket';
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
    expect((await visitor.post('/profile', fieldsOf(user, change))).location).toBe('/profile');
    expect((await visitor.get('/profile')).status).toBe(200);
    // A copy of the old cookie is invalid, too.
    for (const ended of [other, before])
      expect((await ended.get('/profile')).location).toBe('/login?redirectTo=%2Fprofile');
    const signInWith = async (given: string) =>
      (await createVisitor(shop.url).post('/login', { email: user.email, password: given })).location;
    expect(await signInWith(password)).toBe('');
    expect(await signInWith(newPassword)).toBe('/home');
  });

  it('opens the back office to a user with a generated password', async () => {
    const { user, visitor } = await signIn({ role: 'super_admin', initialPassword: true });
    const { location } = await visitor.get('/users-admin');
    expect(location).toBe('/profile?choose-password');
    const { text } = await visitor.get(location);
    expect(textOf(text)).toContain('Your password was generated');
    expect(text).toContain('name="newPassword"');
    const newPassword = 'a blue bucket';
    await visitor.post(
      location,
      fieldsOf(user, { currentPassword: password, newPassword, confirmPassword: newPassword }),
    );
    expect((await visitor.get('/users-admin')).status).toBe(200);
  });

  it('without the current one is not set, and the page says so', async () => {
    const { user, visitor } = await signIn();
    await visitor.post(
      '/profile',
      fieldsOf(user, { newPassword: 'a blue bucket', confirmPassword: 'a blue bucket' }),
    );
    expect(await noticeOn(visitor)).toMatch(/^Profile updated successfully\. Your password stays the same/);
  });

  it('needs a fresh confirmation from a user without a password or with two-step sign-in', async () => {
    const identities = [{ issuer: 'https://accounts.example', subject: 'profile-test' }];
    const { user, visitor } = await signIn({ passwordHash: null, identities }, { confirmedAt: new Date(0) });
    const page = (await visitor.get('/profile?edit=1')).text;
    expect(textOf(page)).toContain('first confirm that it is you');
    expect(page).not.toContain('name="newPassword"');
    const change = { newPassword: 'a blue bucket', confirmPassword: 'a blue bucket' };
    const response = await visitor.post('/profile?edit=1', fieldsOf(user, change));
    expect(response.status).toBe(403);
    expect(errorsIn(response.text)[0]).toBe('Failed to update profile and password');
    expect(await stored(user)).toMatchObject({ passwordHash: null });
    const fresh = await createSignedInVisitor(shop, user);
    expect(textOf((await fresh.get('/profile?edit=1')).text)).toContain('Set a Password');
    expect((await fresh.post('/profile', fieldsOf(user, change))).status).toBe(303);
    expect((await stored(user))?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});

describe('a new email address', () => {
  it('takes effect by a button on the page of its link', async () => {
    const { user, visitor } = await signIn();
    const email = 'changed@mail.example';
    await visitor.post('/profile', fieldsOf(user, { email, currentPassword: password }));
    expect(await noticeOn(visitor)).toMatch(/We have sent a link to your new email address/);
    expect(textOf((await visitor.get('/profile')).text)).toContain(`It changes to ${email} when`);

    const link = await linkMailedTo(email);
    const otherBrowser = createVisitor(shop.url);
    const page = await otherBrowser.get(link);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(textOf(page.text)).toContain(email);
    expect((await stored(user))?.email).toBe(user.email);
    expect((await otherBrowser.post(link, {}, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await stored(user))?.email).toBe(user.email);

    const response = await otherBrowser.post(link, { password });
    expect(response.location).toBe('/login');
    expect(await noticeOn(otherBrowser, '/login')).toBe('Your account now has its new email address.');
    expect((await stored(user))?.email).toBe(email);
    // Sessions are unchanged.
    expect((await otherBrowser.get('/profile')).status).toBe(303);
    expect((await visitor.get('/profile')).status).toBe(200);

    expect((await otherBrowser.post(link, {})).location).toBe(link);
    const used = await otherBrowser.get(link);
    expect(used.status).toBe(404);
    expect(textOf(used.text)).toContain('This link no longer works');
    const output = await readOutput(shop);
    expect(output).not.toContain(link);
    expect(output).toContain('/change-email/...');
  });

  it('can be withdrawn', async () => {
    const { user, visitor } = await signIn();
    const email = 'slip@mail.example';
    await visitor.post('/profile', fieldsOf(user, { email, currentPassword: password }));
    const link = await linkMailedTo(email);
    expect((await visitor.post('/profile', { intent: 'keep-email' })).location).toBe('/profile');
    expect(await noticeOn(visitor)).toBe('Your email address stays the same.');
    expect((await visitor.get(link)).status).toBe(404);
  });

  it('that is unconfirmed can be emailed again, a few times', async () => {
    const { visitor } = await signIn({ emailVerifiedAt: null });
    expect(textOf((await visitor.get('/profile')).text)).toContain('Not confirmed yet');
    const resend = async () => {
      await visitor.post('/profile', { intent: 'verify-email' });
      return noticeOn(visitor);
    };
    expect(await resend()).toMatch(/^We have sent you a new link/);
    for (let count = 0; count < 3; count += 1) await resend();
    expect(await resend()).toMatch(/^We have already sent you several links/);
    const confirmed = await signIn();
    await confirmed.visitor.post('/profile', { intent: 'verify-email' });
    expect(await noticeOn(confirmed.visitor)).toBe('Your email address is already confirmed.');
  });
});

describe('signed-in devices', () => {
  /** The forms of the list by device. */
  const buttonsIn = (html: string): Map<string, string> =>
    new Map(
      [...html.matchAll(/name="session" value="([^"]+)"[\s\S]*?aria-label="Sign out ([^,"]+),/g)].map(
        ([, id = '', device = '']) => [device, id],
      ),
    );

  it('are listed, this one first and marked, and can be signed out one by one', async () => {
    const { user, visitor } = await signIn();
    const other = await createSignedInVisitor(shop, user, { device: 'Firefox on Windows' });
    await sessions().insertOne(makeSession(user, { device: 'Safari on iOS', expiresAt: new Date(0) }));
    const { text } = await visitor.get('/profile');
    expect(textOf(text)).toMatch(/Signed-in devices Chrome on Android This device .*Firefox on Windows/);
    expect(text).not.toContain('Safari on iOS');
    const remaining = await sessions().find({ userId: user._id }).toArray();
    for (const { _id } of remaining) expect(text).not.toContain(_id);
    const buttons = buttonsIn(text);
    expect([...buttons.keys()]).toEqual(['Firefox on Windows']);
    const session = buttons.get('Firefox on Windows') ?? '';
    // A session of another user.
    const otherBrowser = await signIn();
    await otherBrowser.visitor.post('/profile', { intent: 'sign-out', session });
    expect((await other.get('/profile')).status).toBe(200);
    await visitor.post('/profile', { intent: 'sign-out', session });
    expect(await noticeOn(visitor)).toBe('That device is signed out.');
    expect((await other.get('/profile')).status).toBe(303);
    await visitor.post('/profile', { intent: 'sign-out', session });
    expect(await noticeOn(visitor)).toBe('That device was already signed out.');
  });

  it('are signed out all together', async () => {
    const { user, visitor } = await signIn();
    const other = await createSignedInVisitor(shop, user);
    const response = await visitor.post('/profile', { intent: 'sign-out-everywhere' });
    expect(response.location).toBe('/login');
    expect(visitor.cookies.has('malisho_session')).toBe(false);
    expect(await noticeOn(visitor, '/login')).toBe('You are signed out everywhere.');
    expect((await other.get('/profile')).status).toBe(303);
    expect(await sessions().countDocuments({ userId: user._id })).toBe(0);
  });
});
