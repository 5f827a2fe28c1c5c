import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshSessionMs } from '~/domain/accounts/sessions/session';
import type { StoredUser } from '~/domain/accounts/user';
import type { Order } from '~/domain/orders/order';
import type { PhoneNumber } from '~/lib/phone';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  readProduct,
} from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import {
  readCartLines,
  customerPassword,
  insertCustomer,
  signIn,
  postWishlist,
} from '../../../support/shop/customers';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
});
afterAll(() => shop?.stop());

const visitor = () => createVisitor(shop.url);
const orders = () => shop.database().collection<Order>('orders');
const users = () => shop.database().collection<StoredUser>('users');

const idOf = async (slug: string): Promise<string> =>
  readProduct((await visitor().get(`/products/${slug}`)).text).productId;
describe('the orders of an account', () => {
  it('open for their owner, and for nobody else: as orders that do not exist', async () => {
    const owner = await createSignedInVisitor(shop, makeUser());
    const { number } = await placeOrder(owner, { details: deliveryDetails, paymentMethod: 'mpesa' });
    const pages = [
      `/orders/${number}`,
      `/orders/${number}/receipt`,
      `/checkout/waiting/${number}`,
      `/orders/${number}.data`,
      `/checkout/waiting/${number}.data`,
    ];
    for (const path of pages) expect((await owner.get(path)).status, path).toBe(200);
    expect((await owner.get(`/checkout/thank-you/${number}`)).location).toBe(`/checkout/waiting/${number}`);

    const unknown = (await visitor().get('/orders/M-00001')).text.replaceAll('M-00001', number);
    for (const stranger of [await createSignedInVisitor(shop, makeUser()), visitor()]) {
      for (const path of [...pages, `/checkout/thank-you/${number}`]) {
        const answer = await stranger.get(path);
        expect(answer.status, path).toBe(404);
        expect(answer.text, path).not.toMatch(/Wanjiru|Moi Avenue/);
      }
      for (const intent of ['cancel', 'cash', 'retry', 'claim'])
        for (const path of [`/orders/${number}`, `/checkout/waiting/${number}`])
          expect((await stranger.post(path, { intent })).status, `${path} ${intent}`).toBe(404);
    }
    const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0];
    expect(main((await visitor().get(`/orders/${number}`)).text)).toBe(main(unknown));
    expect((await owner.post(`/orders/${number}`, { intent: 'cancel' })).status).toBe(303);
    expect(textOf((await owner.get(`/orders/${number}`)).text)).toContain('Cancelled');
  });

  it('are on no other account’s list, and on every device of their own', async () => {
    const user = makeUser();
    const phone = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(phone);
    const laptop = await createSignedInVisitor(shop, user);
    for (const path of ['/orders', '/account'])
      expect(textOf((await laptop.get(path)).text), path).toContain(`Order ${number}`);
    const other = await createSignedInVisitor(shop, makeUser());
    for (const path of ['/orders', '/account']) {
      const words = textOf((await other.get(path)).text);
      expect(words, path).not.toContain(number);
      expect(words, path).toContain('No orders yet');
    }
  });

  it('leave no way to them in the browser after signing out; the signed link still works', async () => {
    const user = await insertCustomer(shop);
    const browser = visitor();
    await signIn(browser, user);
    const { number, location } = await placeOrder(browser);
    const link = /href="(\/orders\/[^"]+key=[^"]+)"/.exec((await browser.get(location)).text)?.[1] ?? '';
    await browser.post('/logout', {});
    for (const path of [`/orders/${number}`, location]) expect((await browser.get(path)).status).toBe(404);
    expect((await browser.get('/orders')).location).toBe('/login?redirectTo=%2Forders');
    expect((await browser.get(link)).status).toBe(200);
    await signIn(browser, user);
    expect((await browser.get(`/orders/${number}`)).status).toBe(200);
  });

  it('are closed to a browser that was signed out from elsewhere', async () => {
    const user = makeUser();
    const browser = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(browser);
    await shop.database().collection('sessions').deleteMany({ userId: user._id });
    for (const path of [`/orders/${number}`, `/checkout/thank-you/${number}`])
      expect((await browser.get(path)).status).toBe(404);
  });

  it('are shown ten at a time, for any page that is asked for', async () => {
    const user = makeUser();
    const owner = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(owner);
    const order = await orders().findOne({ number });
    if (!order) throw new Error('the order is not there');
    const older = Array.from({ length: 11 }, (_, index) => ({
      ...order,
      _id: new ObjectId(),
      number: `M-9000${String(index).padStart(2, '0')}${Math.floor(Math.random() * 1e5)}`,
      placementKey: `older-${new ObjectId().toHexString()}`,
      createdAt: new Date(order.createdAt.getTime() - (index + 1) * 1000),
    }));
    await orders().insertMany(older);
    const numbersOn = async (query: string) =>
      [...(await owner.get(`/orders${query}`)).text.matchAll(/>Order (?:<!-- -->)?(M-\d+)</g)].map(
        ([, found]) => found,
      );
    const all = [number, ...older.map((each) => each.number)];
    expect(await numbersOn('')).toEqual(all.slice(0, 10));
    expect(await numbersOn('?page=2')).toEqual(all.slice(10));
    expect(await numbersOn('?page=99')).toEqual(all.slice(10));
    for (const odd of ['0', '-1', '1.5', 'x', '', '1e9', '9'.repeat(400), "1'--", '%00'])
      expect(await numbersOn(`?page=${odd}`), odd).toEqual(all.slice(0, 10));
  });
});

describe('orders that were placed as a guest', () => {
  it('are offered to the account with the same verified address, and go there by a button', async () => {
    const user = makeUser({ email: 'Wafula.Offer@example.com' });
    const details = { ...pickupDetails, email: 'wafula.offer@example.com' };
    const { number } = await placeOrder(visitor(), { details });
    const owner = await createSignedInVisitor(shop, user);
    const page = textOf((await owner.get('/orders')).text);
    expect(page).toContain('1 order was placed with your e-mail address without signing in.');
    expect(page).not.toContain(number);
    expect((await owner.get(`/orders/${number}`)).status).toBe(404);
    expect((await owner.post('/orders', { intent: 'take-over' })).location).toBe('/orders');
    const after = textOf((await owner.get('/orders')).text);
    expect(after).toContain('The order is now in your account.');
    expect(after).toContain(`Order ${number}`);
    expect(after).not.toContain('without signing in.');
    await owner.post('/orders', { intent: 'take-over' });
    expect(textOf((await owner.get('/orders')).text)).toContain('There is nothing to add.');
  });

  it('are not shown to an account whose address nobody has confirmed', async () => {
    const details = { ...pickupDetails, email: 'wafula.thief@example.com' };
    const { number } = await placeOrder(visitor(), { details });
    const thief = await createSignedInVisitor(
      shop,
      makeUser({ email: 'wafula.thief@example.com', emailVerifiedAt: null }),
    );
    const page = textOf((await thief.get('/orders')).text);
    expect(page).not.toContain('was placed with your e-mail address');
    expect(page).toContain('Confirm the e-mail address of your profile');
    await thief.post('/orders', { intent: 'take-over' });
    expect((await thief.get(`/orders/${number}`)).status).toBe(404);
    expect((await orders().findOne({ number }))?.userId).toBeNull();
  });
});

describe('the checkout of a customer', () => {
  it('begins with what the account says', async () => {
    const customer = await createSignedInVisitor(
      shop,
      makeUser({
        firstName: 'Nekesa',
        lastName: 'Barasa',
        email: 'nekesa@example.com',
        phoneNumber: '+254711222333' as PhoneNumber,
        addresses: [
          {
            street: '5 Hill Road',
            city: 'Kakamega',
            state: 'Kakamega County',
            country: 'Kenya',
            zipCode: '50100',
            isDefault: true,
          },
        ],
      }),
    );
    await fillCart(customer);
    const html = (await customer.get('/checkout')).text;
    for (const value of [
      'Nekesa',
      'Barasa',
      'nekesa@example.com',
      '0711 222 333',
      '5 Hill Road',
      'Kakamega County',
    ])
      expect(html).toContain(`value="${value}"`);
    // What is typed instead is kept.
    await reachPaymentStep(customer, deliveryDetails);
    expect((await customer.get('/checkout')).text).toContain('value="Wanjiru"');
  });

  it('gives the order to the account, and empties the cart of all devices', async () => {
    const user = makeUser();
    const [phone, laptop] = [
      await createSignedInVisitor(shop, user),
      await createSignedInVisitor(shop, user),
    ];
    const { number } = await placeOrder(phone);
    expect((await orders().findOne({ number }))?.userId).toEqual(user._id);
    for (const device of [phone, laptop]) expect(await readCartLines(device)).toEqual([]);
  });

  it('loses nothing and orders nothing twice where the answer is lost', async () => {
    const user = makeUser();
    const phone = await createSignedInVisitor(shop, user);
    await fillCart(phone);
    const placementKey = await reachPaymentStep(phone);
    const form = { placementKey, paymentMethod: 'cop', phoneNumber: '' };
    const before = new Map(phone.cookies);
    const lost = await phone.post('/checkout/payment', form);
    // The answer never arrives: the browser is where it was, and meanwhile something else is put into the cart.
    phone.cookies.clear();
    for (const [name, value] of before) phone.cookies.set(name, value);
    await fillCart(phone, 'chocolate-milk');
    for (const again of [await phone.get('/checkout'), await phone.post('/checkout/payment', form)])
      expect(again.location).toBe(lost.location);
    expect(await orders().countDocuments({ userId: user._id })).toBe(1);
    expect(await readCartLines(phone)).toEqual(['1 Chocolate Milk - 250 ml']);
    // An old form after the answer has come, too.
    expect((await phone.post('/checkout/payment', form)).location).toBe(lost.location);
  });

  it('asks a guest to sign in first where the settings require an account, and comes back', async () => {
    const settings = shop.database().collection<{ _id: string; checkout: object }>('settings');
    const user = await insertCustomer(shop);
    const guest = visitor();
    await fillCart(guest);
    const placementKey = await reachPaymentStep(guest);
    await settings.updateOne(
      { _id: 'site' },
      { $set: { checkout: { requireAccount: true } } },
      { upsert: true },
    );
    try {
      expect((await guest.get('/checkout')).location).toBe('/login?redirectTo=%2Fcheckout');
      const step1 = await guest.post('/checkout', pickupDetails);
      expect(step1.location).toBe('/login?redirectTo=%2Fcheckout');
      const step2 = await guest.post('/checkout/payment', { placementKey, paymentMethod: 'cop' });
      expect(step2.location).toBe('/login?redirectTo=%2Fcheckout%2Fpayment');
      expect((await signIn(guest, user, '/checkout')).location).toBe('/checkout');
      expect((await guest.get('/checkout')).status).toBe(200);
      expect(await readCartLines(guest)).toHaveLength(1);
      const { number } = await placeOrder(guest);
      expect((await orders().findOne({ number }))?.userId).toEqual(user._id);
    } finally {
      await settings.updateOne({ _id: 'site' }, { $unset: { checkout: '' } });
    }
    expect((await visitor().get('/checkout')).location).toBe('/cart');
  });
});

describe('the overview', () => {
  it('greets, and leads to the rest', async () => {
    const html = (
      await (await createSignedInVisitor(shop, makeUser({ firstName: '<b>Nekesa</b> 🐄' }))).get('/account')
    ).text;
    expect(html).toContain('<title>My Account | Malisho</title>');
    expect(textOf(html)).toContain('Hello, <b>Nekesa</b> 🐄!');
    expect(textOf(html)).toContain('You have not given an address yet.');
    for (const path of [
      '/orders',
      '/wishlist',
      '/profile',
      '/track-order',
      '/account/data',
      '/account/delete',
    ])
      expect(html).toContain(`href="${path}"`);
  });

  it('is kept in no cache', async () => {
    const customer = await createSignedInVisitor(shop, makeUser());
    for (const path of ['/account', '/orders', '/account/data', '/account/delete'])
      expect((await customer.get(path)).headers['cache-control'], path).toBe('no-store');
  });
});

describe('the download of what we hold', () => {
  it('is a file of the one who is signed in', async () => {
    const user = makeUser({ firstName: 'Simiyu', passwordHash: 'the hash of a password' });
    const customer = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(customer, { details: { ...pickupDetails, email: user.email } });
    await fillCart(customer);
    await postWishlist(customer, await idOf('goat-milk'));
    const answer = await customer.get('/account/data');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(JSON.parse(answer.text)).toMatchObject({
      profile: { email: user.email, firstName: 'Simiyu' },
      orders: [{ number, totalAmount: 65 }],
      cart: [{ product: 'Fresh Cow Milk', quantity: 1 }],
      wishlist: [{ product: 'Dairy Goat Milk' }],
      sessions: [{ device: 'Chrome on Android' }],
      emails: [{ subject: `Your order ${number}` }],
    });
    expect(answer.text).not.toContain('the hash of');
    const other = await (await createSignedInVisitor(shop, makeUser())).get('/account/data');
    expect(other.text).not.toContain(number);
    expect(other.text).not.toContain('Simiyu');
  });
});

describe('the deletion of an account', () => {
  it('asks who is there, then for a word, and deletes at once', async () => {
    const user = await insertCustomer(shop, { email: 'deleted@example.com', firstName: 'Simiyu' });
    const longAgo = new Date(Date.now() - freshSessionMs);
    const customer = await createSignedInVisitor(shop, user, { confirmedAt: longAgo });
    const elsewhere = await createSignedInVisitor(shop, user);
    expect((await customer.get('/account/delete')).location).toBe('/confirm?redirectTo=%2Faccount%2Fdelete');
    const stale = await customer.post('/account/delete', { confirmation: 'DELETE' });
    expect(stale.location).toBe('/confirm?redirectTo=%2Faccount%2Fdelete');
    expect(await users().countDocuments({ _id: user._id })).toBe(1);

    await customer.post('/confirm?redirectTo=%2Faccount%2Fdelete', { password: customerPassword });
    expect(textOf((await customer.get('/account/delete')).text)).toContain('deleted@example.com');
    for (const confirmation of ['', 'delet', 'no', 'x'.repeat(40_000), '<script>']) {
      const refused = await customer.post('/account/delete', { confirmation });
      expect(refused.status).toBe(400);
      expect(errorsIn(refused.text)).toEqual(['Confirmation: Please type DELETE']);
    }
    await fillCart(customer);
    await postWishlist(customer, await idOf('goat-milk'));
    const done = await customer.post('/account/delete', { confirmation: ' delete ' });
    expect([done.status, done.location]).toEqual([303, '/']);
    expect(textOf((await customer.visit('/')).text)).toContain('Your account was deleted');
    expect(customer.cookies.has('malisho_session')).toBe(false);
    for (const name of ['users', 'sessions', 'carts', 'wishlists'])
      expect(
        await shop
          .database()
          .collection(name)
          .countDocuments({ $or: [{ _id: user._id }, { userId: user._id }] } as never),
        name,
      ).toBe(0);
    expect((await elsewhere.get('/account')).location).toBe('/login?redirectTo=%2Faccount');
    expect(await readCartLines(elsewhere)).toEqual([]);
    expect((await signIn(visitor(), user)).status).toBe(400);
  });

  it('waits for what is not settled, and says so', async () => {
    const user = makeUser();
    const customer = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(customer);
    expect(textOf((await customer.get('/account/delete')).text)).toContain(`${number} is not delivered yet`);
    const refused = await customer.post('/account/delete', { confirmation: 'DELETE' });
    expect(refused.status).toBe(409);
    expectRenderedPage(refused.text);
    expect(textOf(refused.text)).toContain('Your account can be deleted once these orders are settled:');
    expect(await users().countDocuments({ _id: user._id })).toBe(1);
    await customer.post(`/orders/${number}`, { intent: 'cancel' });
    expect((await customer.post('/account/delete', { confirmation: 'DELETE' })).location).toBe('/');
    // The books stay; by its link the order shows nobody.
    const order = await orders().findOne({ number });
    expect(order).toMatchObject({ userId: null, customer: { firstName: 'Deleted', email: '' } });
  });

  it('is not for the only super admin', async () => {
    const admin = await users().findOne({ role: 'super_admin' });
    if (!admin) throw new Error('the shop began without an admin');
    const { initialPassword: _, ...chosen } = admin;
    const customer = await createSignedInVisitor(shop, chosen);
    expect(textOf((await customer.get('/account/delete')).text)).toContain('You are the only super admin');
    expect((await customer.post('/account/delete', { confirmation: 'DELETE' })).status).toBe(409);
    expect(await users().countDocuments({ role: 'super_admin' })).toBe(1);
  });

  it('takes no form over the limit, and none that another site sent', async () => {
    const customer = await createSignedInVisitor(shop, makeUser());
    for (const path of ['/account/delete', '/orders', '/wishlist']) {
      const long = await customer.post(path, { confirmation: 'x'.repeat(1024 * 1024) });
      expect(long.status, path).toBe(413);
      expectRenderedPage(long.text);
      const foreign = await customer.post(
        path,
        { confirmation: 'DELETE' },
        { Origin: 'https://evil.example' },
      );
      expect(foreign.status, path).toBe(403);
    }
    for (const path of ['/account', '/account/data'])
      expect((await customer.post(path, { confirmation: 'DELETE' })).status, path).toBe(405);
  });
});
