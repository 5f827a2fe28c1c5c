import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { AccountToken } from '~/domain/accounts/mailed-links/account-token';
import type { StoredUser } from '~/domain/accounts/user';
import type { Order } from '~/domain/orders/order';
import {
  createVisitor,
  pickupDetails,
  placeOrder,
  registrationDetails,
  type Fields,
  type Visitor,
} from '../../../support/shop/visitor';
import { countUntilRateLimited, errorsIn, textOf } from '../../../support/shop/read-page';
import { useMailAccount } from '../../../support/shop/use-mail-account';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop();
const server = useMailAccount(shop);

const visitor = () => createVisitor(shop.url);
const users = () => shop.database().collection<StoredUser>('users');
const orders = () => shop.database().collection<Order>('orders');
const accountOf = (email: string) => users().findOne({ email });
const isConfirmed = async (email: string) => Boolean((await accountOf(email))?.emailVerifiedAt);

const { password } = registrationDetails;
const newPassword = 'nine calves by the river';

let count = 0;
const newAddress = () => `wairimu-${(count += 1)}@example.com`;

/** Registers the address and signs in: nothing is asked for that only its owner has. */
async function register(email: string): Promise<Visitor> {
  const browser = visitor();
  expect((await browser.post('/register', { ...registrationDetails, email })).status).toBe(303);
  expect((await browser.post('/login', { email, password })).location).toBe('/home');
  return browser;
}

async function linkMailedTo(to: string, subject = 'Confirm your email address'): Promise<string> {
  const { text } = await server.nextMail({ to, subject });
  return /\/(?:verify|change)-email\/[\w-]+/.exec(text)?.[0] ?? '';
}

const noticeOf = async (browser: Visitor, path: string): Promise<string> =>
  textOf((await browser.get(path)).text);

/** Somebody ordered as a guest, and a stranger registers the address of the order. */
async function hijack() {
  const email = newAddress();
  const guest = visitor();
  const { number } = await placeOrder(guest, { details: { ...pickupDetails, email } });
  const stranger = await register(email);
  return { email, guest, number, stranger, link: await linkMailedTo(email) };
}

/** Tries all that a signed-in customer can do to get orders that were placed as a guest. */
async function takeOver(browser: Visitor, number: string): Promise<boolean> {
  await browser.post('/orders', { intent: 'take-over' });
  const [order, list, download] = await Promise.all(
    [`/orders/${number}`, '/orders', '/account/data'].map((path) => browser.get(path)),
  );
  return order?.status === 200 || `${list?.text} ${download?.text}`.includes(number);
}

describe('a stranger who registers the address of a guest', () => {
  it('does not get the orders when the guest opens the mailed link and confirms', async () => {
    const { email, guest, number, stranger, link } = await hijack();
    expect(await takeOver(stranger, number)).toBe(false);
    const page = await guest.get(link);
    expect(page.status).toBe(200);
    expect(textOf(page.text)).toContain(email);
    const tries: Fields[] = [{}, { intent: 'confirm' }, { intent: 'confirm', password: 'my own password' }];
    for (const fields of tries) {
      const response = await guest.post(link, fields);
      expect(response.status).toBe(400);
      expect(errorsIn(response.text)).toHaveLength(1);
      expect(response.text).not.toContain('my own password');
    }
    expect(await isConfirmed(email)).toBe(false);
    expect(await takeOver(stranger, number)).toBe(false);
  });

  it('is told nothing else by the mail than what confirming gives', async () => {
    const email = newAddress();
    await visitor().post('/register', { ...registrationDetails, firstName: 'Win a cow', email });
    const { text } = await server.nextMail({ to: email, subject: 'Confirm your email address' });
    expect(text).toMatch(/add the orders that were placed with this address without signing in/);
    expect(text).toContain('I did not make this account');
    expect(text).not.toContain('Win a cow');
  });

  it('loses the account when the guest chooses a new password', async () => {
    const { email, guest, number, stranger, link } = await hijack();
    expect(textOf((await guest.get(link)).text)).toContain('Choose a new password');
    const chosen = await guest.post(link, { intent: 'new-password' });
    expect(chosen.status).toBe(303);
    expect(chosen.location).toMatch(/^\/reset-password\/[\w-]{43}$/);
    const form = await guest.get(chosen.location);
    expect(textOf(form.text)).toContain('removes the phone number and the delivery address');
    expect(await isConfirmed(email)).toBe(false);
    const saved = await guest.post(chosen.location, { password: newPassword, confirmPassword: newPassword });
    expect(saved.location).toBe('/login');

    expect((await stranger.get('/account')).location).toMatch(/^\/login/);
    expect((await visitor().post('/login', { email, password })).status).toBe(400);
    expect(await accountOf(email)).toMatchObject({
      emailVerifiedAt: expect.any(Date),
      phoneNumber: null,
      addresses: [],
    });
    expect((await guest.post('/login', { email, password: newPassword })).location).toBe('/home');
    expect(await takeOver(guest, number)).toBe(true);
    expect((await guest.get(link)).status).toBe(404);
  });

  it('loses the account when the guest did not make it; the orders of both stay', async () => {
    const { email, guest, number, stranger, link } = await hijack();
    // An order that is under way must not hold up the deletion.
    const ofStranger = await placeOrder(stranger, {
      details: { ...pickupDetails, email: 'stranger@mail.example' },
    });
    const account = await accountOf(email);
    expect(await orders().countDocuments({ userId: account?._id ?? null })).toBe(1);
    const before = await orders().findOne({ 'customer.email': email });
    const deleted = await guest.post(link, { intent: 'disown' });
    expect([deleted.status, deleted.location]).toEqual([303, '/home']);
    expect(await noticeOf(guest, '/products')).toContain('We have deleted the account.');

    expect(await accountOf(email)).toBeNull();
    expect((await stranger.get('/account')).location).toMatch(/^\/login/);
    const sessions = shop.database().collection('sessions');
    expect(await sessions.countDocuments({ userId: account?._id })).toBe(0);
    expect(await orders().findOne({ 'customer.email': email })).toEqual(before);
    expect((await guest.get(`/orders/${number}`)).status).toBe(200);
    expect(await orders().findOne({ 'customer.email': 'stranger@mail.example' })).toMatchObject({
      userId: null,
      customer: { firstName: pickupDetails.firstName, phone: '+254712345678' },
      status: 'pending',
    });
    expect(ofStranger.number).not.toBe(number);
    expect((await guest.post(link, { intent: 'disown' })).location).toBe(link);

    // The owner of the address can have an account of their own, with the order.
    const own = await register(email);
    expect((await own.post(await linkMailedTo(email), { intent: 'confirm' })).location).toBe('/profile');
    expect(await takeOver(own, number)).toBe(true);
  });
});

describe('whoever made the account', () => {
  it('confirms in the browser that is signed in to it, by a button alone', async () => {
    const email = newAddress();
    const browser = await register(email);
    const link = await linkMailedTo(email);
    const page = (await browser.get(link)).text;
    expect(page).not.toContain('type="password"');
    expect(page).not.toContain('value="disown"');
    expect((await browser.post(link, { intent: 'confirm' })).location).toBe('/profile');
    expect(await isConfirmed(email)).toBe(true);
    expect(await noticeOf(browser, '/profile')).toContain('Thank you! Your email address is confirmed.');
  });

  it('confirms in any other browser with the password, also one that is signed in elsewhere', async () => {
    for (const open of [() => Promise.resolve(visitor()), () => register(newAddress())]) {
      const email = newAddress();
      await register(email);
      const link = await linkMailedTo(email);
      const browser = await open();
      expect((await browser.post(link, { intent: 'confirm' })).status).toBe(400);
      expect((await browser.post(link, { intent: 'confirm', password })).status).toBe(303);
      expect(await isConfirmed(email)).toBe(true);
      // A mailed link signs nobody in.
      expect(textOf((await browser.get('/profile')).text)).not.toContain(email);
      expect((await browser.post(link, { intent: 'confirm', password })).location).toBe(link);
    }
  });

  it('is not guessed: wrong passwords count as those of a sign-in', async () => {
    const email = newAddress();
    await register(email);
    const link = await linkMailedTo(email);
    const guess = () => visitor().post(link, { intent: 'confirm', password: 'a guess of mine' });
    expect(await countUntilRateLimited(guess)).toBeGreaterThanOrEqual(10);
    expect(await isConfirmed(email)).toBe(false);
  });
});

describe('a link to an address', () => {
  it('changes nothing when it is opened, by whoever opens it', async () => {
    const email = newAddress();
    const owner = await register(email);
    const links = [await linkMailedTo(email)];
    const next = newAddress();
    const profile = {
      intent: 'update',
      firstName: 'Wairimu',
      lastName: 'Njoroge',
      phoneNumber: '0712345678',
    };
    await owner.post('/profile', { ...profile, email: next, currentPassword: password });
    links.push(await linkMailedTo(next, 'Confirm your new email address'));
    const account = await accountOf(email);
    const tokens = shop.database().collection<AccountToken>('accountTokens');
    const read = async () => ({
      user: await accountOf(email),
      tokens: await tokens.find({ userId: account?._id ?? new ObjectId() }).toArray(),
    });
    const before = await read();
    expect(before.tokens).toHaveLength(2);
    for (const link of links)
      for (const browser of [visitor(), await register(newAddress()), owner])
        for (const suffix of ['', '?intent=confirm', '?intent=disown&password=x'])
          for (const method of ['GET', 'HEAD'])
            expect((await browser.send(`${link}${suffix}`, { method })).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('takes no answer that it does not offer', async () => {
    const email = newAddress();
    await register(email);
    const link = await linkMailedTo(email);
    for (const intent of ['refuse', 'delete', '__proto__', 'constructor'])
      expect((await visitor().post(link, { intent })).status, intent).toBe(400);
    for (const intent of ['confirm', 'new-password', 'disown'])
      expect((await visitor().post(`/verify-email/${'A'.repeat(43)}`, { intent })).status).toBe(303);
    expect(await accountOf(email)).toMatchObject({ emailVerifiedAt: null });
  });
});

describe('a stranger who asks to use the address of a guest for an account', () => {
  async function moveTo(email: string) {
    const old = newAddress();
    const stranger = await register(old);
    await stranger.post(await linkMailedTo(old), { intent: 'confirm' });
    const profile = { intent: 'update', firstName: 'Not', lastName: 'Theirs', phoneNumber: '0712345678' };
    await stranger.post('/profile', { ...profile, email, currentPassword: password });
    return { old, stranger, link: await linkMailedTo(email, 'Confirm your new email address') };
  }

  it('does not get it when the guest confirms, nor when the guest refuses', async () => {
    const email = newAddress();
    const guest = visitor();
    const { number } = await placeOrder(guest, { details: { ...pickupDetails, email } });
    const { old, stranger, link } = await moveTo(email);
    const page = await guest.get(link);
    expect(page.text).not.toContain(old);
    const tries: Fields[] = [{}, { intent: 'confirm', password: 'my own password' }];
    for (const fields of tries) expect((await guest.post(link, fields)).status).toBe(400);
    for (const intent of ['disown', 'new-password'])
      expect((await guest.post(link, { intent })).status).toBe(400);
    expect(await takeOver(stranger, number)).toBe(false);
    expect((await guest.post(link, { intent: 'refuse' })).location).toBe('/home');
    expect((await stranger.post(link, { intent: 'confirm' })).location).toBe(link);
    expect(await accountOf(email)).toBeNull();
    expect(await isConfirmed(old)).toBe(true);
    expect(await takeOver(stranger, number)).toBe(false);
  });

  it('but whoever has the account changes its address with the session or the password', async () => {
    for (const isSignedIn of [true, false]) {
      const email = newAddress();
      const { old, stranger: owner, link } = await moveTo(email);
      const browser = isSignedIn ? owner : visitor();
      const fields: Fields = isSignedIn ? { intent: 'confirm' } : { intent: 'confirm', password };
      expect((await browser.post(link, fields)).status).toBe(303);
      expect(await isConfirmed(email)).toBe(true);
      expect(await accountOf(old)).toBeNull();
    }
  });
});

it('an account of the farm is not deleted by whoever has the link', async () => {
  const email = newAddress();
  await register(email);
  const link = await linkMailedTo(email);
  await users().updateOne({ email }, { $set: { role: 'staff' } });
  const browser = visitor();
  expect((await browser.post(link, { intent: 'disown' })).location).toBe(link);
  expect(await noticeOf(browser, link)).toContain('only the farm can delete it');
  expect(await accountOf(email)).not.toBeNull();
});
