import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser } from '~/domain/accounts/user';
import type { OutboxMail } from '~/domain/mail/outbox';
import { invalidTotpCode, totpCode } from '../../../support/authenticator';
import { makeTwoStepUser } from '../../../support/fixtures/two-step-users';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { readPrintedLink } from '../../../support/shop/printed-link';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor } from '../../../support/shop/visitor';
import { callApi, customer, signInToApi, type ApiRequest, type Json } from './api-client';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const password = 'the green gate at noon';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const users = () => shop.database().collection<StoredUser>('users');
const emailsTo = (to: string) =>
  shop.database().collection<OutboxMail>('outbox').find({ to }).sort({ createdAt: 1 }).toArray();

async function call(method: string, path: string, options: ApiRequest = {}) {
  const response = await callApi(shop, path, { method, ...options });
  return { status: response.status, body: (await response.json()) as Json };
}

async function addUser(fields: Partial<StoredUser> = {}) {
  const user = makeUser({
    passwordHash,
    phoneNumber: '+254712345678' as StoredUser['phoneNumber'],
    ...fields,
  });
  await users().insertOne(user);
  const { firstName, lastName, email } = user;
  const body = { firstName, lastName, email, phoneNumber: '0712 345 678' };
  return { user, body, token: await signInToApi(shop, { email, password }) };
}

const meOf = (token: string) => call('GET', '/auth/me', { token });

describe('POST /auth/signup', () => {
  const signUp = (changes: object = {}) =>
    call('POST', '/auth/signup', { body: { ...customer, ...changes } });

  it('makes an account that signs in, and does not tell of one that is there', async () => {
    const first = await signUp();
    expect(first).toEqual({
      status: 201,
      body: {
        success: true,
        message: 'Thank you for registering! We have sent you an email. You can sign in now.',
      },
    });
    const second = await signUp({
      firstName: 'Somebody',
      email: customer.email.toUpperCase(),
      role: 'super_admin',
    });
    expect(second).toEqual(first);
    expect((await emailsTo(customer.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('onfirm your email'),
      expect.stringContaining('You already have an account'),
    ]);
    const token = await signInToApi(shop, customer);
    const { firstName, lastName, email, addresses } = customer;
    const me = { firstName, lastName, email, addresses, role: 'customer', permissions: [] };
    expect((await meOf(token)).body).toMatchObject({ ...me, phoneNumber: '+254722334455' });
    const { password } = customer;
    expect((await createVisitor(shop.url).post('/login', { email, password })).location).toBe('/home');
  });

  it('refuses with the messages of the page', async () => {
    const [address] = customer.addresses;
    expect(
      (await signUp({ email: 'x', password: 'short', phoneNumber: '1', lastName: ' ' })).body.fields,
    ).toEqual({
      lastName: ['Last name is required'],
      email: ['Please enter a valid email address'],
      phoneNumber: ['Please enter a valid Kenyan phone number'],
      password: expect.arrayContaining(['Password must be at least 8 characters']),
    });
    const other = 'mutua@example.com';
    const addresses = [{ ...address, street: '' }];
    expect((await signUp({ email: other, addresses })).body.fields).toEqual({
      'addresses.0.street': ['Estate, house or gate is required'],
    });
    expect((await signUp({ email: other, addresses: [] })).status).toBe(400);
    expect((await signUp({ email: other, addresses: [address, address] })).status).toBe(400);
    expect(await users().countDocuments({ email: other })).toBe(0);
  });
});

describe('PUT /auth/users/profile', () => {
  it('changes what it may, and trusts no id, role or permission', async () => {
    const { user, body, token } = await addUser({ addresses: [{ ...customer.addresses[0] }] });
    const sent = {
      ...body,
      firstName: 'Adhiambo',
      id: 'f'.repeat(24),
      role: 'super_admin',
      permissions: ['x'],
    };
    const { status, body: answer } = await call('PUT', '/auth/users/profile', { token, body: sent });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      message: 'Profile updated successfully',
      user: {
        id: user._id.toHexString(),
        firstName: 'Adhiambo',
        role: 'customer',
        permissions: [],
        addresses: customer.addresses,
      },
    });
    expect((await meOf(token)).body).toEqual(answer.user);
    const page = await (
      await createSignedInVisitor(shop, (await users().findOne({ _id: user._id }))!)
    ).get('/profile');
    expect(page.text).toContain('value="Adhiambo"');
    const refused = await call('PUT', '/auth/users/profile', { token, body: { ...body, firstName: '' } });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { firstName: ['First name is required'] } },
    });
  });

  it('changes the email by a link to the new address, for whoever knows the password', async () => {
    const { user, body, token } = await addUser();
    const email = 'new-address@example.com';
    const put = (changes: object) =>
      call('PUT', '/auth/users/profile', { token, body: { ...body, email, ...changes } });
    expect((await put({})).body.fields).toEqual({ currentPassword: ['Current password is required'] });
    const wrong = await put({ currentPassword: 'a guess of somebody' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: ['This is not your password'] } },
    });
    const { body: answer } = await put({ currentPassword: password });
    expect(answer.user.email).toBe(user.email);
    expect(answer.message).toContain('We have sent a link to your new email address');
    const link = await readPrintedLink(shop, email, '/change-email');
    expect((await createVisitor(shop.url).post(link, {})).status).toBe(400);
    expect((await createVisitor(shop.url).post(link, { password })).status).toBe(303);
    expect((await meOf(token)).body.email).toBe(email);
  });
});

describe('PUT /auth/users/change-password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    call('PUT', '/auth/users/change-password', { token, body: { currentPassword, newPassword } });

  it('ends all other tokens and sessions; the profile is sent with this one next', async () => {
    const { user, body, token } = await addUser();
    const other = await signInToApi(shop, { email: user.email, password });
    const browser = await createSignedInVisitor(shop, user);
    const next = 'nine buckets of clover';
    expect(await change(token, password, next)).toEqual({ status: 200, body: { success: true } });
    expect(await meOf(other)).toMatchObject({
      status: 401,
      body: { message: 'The token has expired or was revoked. Please sign in again.' },
    });
    expect((await browser.get('/account')).status).toBe(303);
    // As the specification has it: with both passwords.
    const profile = { ...body, currentPassword: password, newPassword: next, email: 'after@example.com' };
    expect((await call('PUT', '/auth/users/profile', { token, body: profile })).status).toBe(200);
    expect((await call('POST', '/auth/login', { body: { email: user.email, password } })).status).toBe(401);
    await signInToApi(shop, { email: user.email, password: next });
  });

  it('is done by PUT /auth/users/profile, too', async () => {
    const { user, body, token } = await addUser();
    const other = await signInToApi(shop, { email: user.email, password });
    const next = 'nine buckets of clover';
    const put = (passwords: object) =>
      call('PUT', '/auth/users/profile', { token, body: { ...body, firstName: 'Nafula', ...passwords } });
    for (const [passwords, message] of [
      [{}, 'Current password is required'],
      [{ currentPassword: 'a guess of somebody' }, 'This is not your password'],
    ] as const)
      expect(await put({ ...passwords, newPassword: next })).toMatchObject({
        status: 400,
        body: { fields: { currentPassword: [message] } },
      });
    expect((await users().findOne({ _id: user._id }))?.firstName).toBe(user.firstName);
    const both = { currentPassword: password, newPassword: next };
    expect(await put(both)).toMatchObject({ status: 200, body: { user: { firstName: 'Nafula' } } });
    expect((await meOf(other)).status).toBe(401);
    expect((await meOf(token)).status).toBe(200);
    // The answer was lost, and the client sends it again.
    expect((await put(both)).status).toBe(200);
    await signInToApi(shop, { email: user.email, password: next });
  });

  it('refuses a wrong, missing or weak password, and changes nothing', async () => {
    const { user, token } = await addUser();
    const fieldsOf = async (...passwords: [string, string]) =>
      (await change(token, ...passwords)).body.fields;
    expect(await fieldsOf('a guess of somebody', 'nine buckets of clover')).toEqual({
      currentPassword: ['This is not your password'],
    });
    expect(await fieldsOf('', 'nine buckets of clover')).toEqual({
      currentPassword: ['Current password is required'],
    });
    expect(await fieldsOf(password, 'short')).toEqual({ newPassword: ['Minimum length is 8 characters'] });
    expect(await fieldsOf(password, 'password123')).toHaveProperty('newPassword');
    expect((await users().findOne({ _id: user._id }))?.passwordHash).toBe(passwordHash);
  });
});

describe('a token', () => {
  it('ends with POST /auth/logout, a new role, and the account', async () => {
    const { user, token } = await addUser();
    expect((await call('POST', '/auth/logout', { token })).body).toEqual({ success: true });
    expect((await meOf(token)).status).toBe(401);
    const credentials = { email: user.email, password };
    const second = await signInToApi(shop, credentials);
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
    const role = { intent: 'role', role: 'staff', seenRole: 'customer' };
    expect((await admin.post(`/users-admin/${user._id.toHexString()}`, role)).status).toBe(303);
    expect((await meOf(second)).status).toBe(401);
    const third = await signInToApi(shop, credentials);
    expect((await meOf(third)).body).toMatchObject({ role: 'staff' });
    await users().updateOne({ _id: user._id }, { $set: { disabledAt: new Date() } });
    expect((await meOf(third)).status).toBe(401);
    expect(await call('POST', '/auth/login', { body: credentials })).toMatchObject({
      status: 403,
      body: { message: 'This account is closed. Please call or write to us.' },
    });
  });

  it('of an account with two-step sign-in needs its code', async () => {
    const { user, secret } = makeTwoStepUser({ passwordHash });
    await users().insertOne(user);
    const login = (code?: string) =>
      call('POST', '/auth/login', { body: { email: user.email, password, ...(code && { code }) } });
    expect(await login()).toMatchObject({ status: 401, body: { fields: { code: ['Code is required'] } } });
    expect((await login(invalidTotpCode(secret))).status).toBe(401);
    const { status, body } = await login(totpCode(secret));
    expect([status, (await meOf(body.access_token)).body.email]).toEqual([200, user.email]);
  });
});
