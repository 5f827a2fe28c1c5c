import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { freshSessionMs } from '~/domain/accounts/sessions/session';
import type { StoredUser } from '~/domain/accounts/user';
import type { Order } from '~/domain/orders/order';
import type { PhoneNumber } from '~/lib/format/phone';
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
import { useShop } from '../../../support/shop/use-shop';
import {
  readCartLines,
  customerPassword,
  insertCustomer,
  signIn,
  postWishlist,
} from '../../../support/shop/customers';
import { expectRenderedPage, errorsIn, textOf, mainOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

const visitor = () => createVisitor(shop.url);
const orders = () => shop.database().collection<Order>('orders');
const users = () => shop.database().collection<StoredUser>('users');

const idOf = async (slug: string): Promise<string> =>
  readProduct((await visitor().get(`/products/${slug}`)).text).productId;
describe('the orders of an account', () => {
  it('open for their owner only; others get the response for an order that does not exist', async () => {
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

    const missingPage = (await visitor().get('/orders/M-00001')).text.replaceAll('M-00001', number);
    for (const otherVisitor of [await createSignedInVisitor(shop, makeUser()), visitor()]) {
      for (const path of [...pages, `/checkout/thank-you/${number}`]) {
        const response = await otherVisitor.get(path);
        expect(response.status, path).toBe(404);
        expect(response.text, path).not.toMatch(/Wanjiru|Moi Avenue/);
      }
      for (const intent of ['cancel', 'cash', 'retry', 'claim'])
        for (const path of [`/orders/${number}`, `/checkout/waiting/${number}`])
          expect((await otherVisitor.post(path, { intent })).status, `${path} ${intent}`).toBe(404);
    }
    expect(mainOf((await visitor().get(`/orders/${number}`)).text)).toBe(mainOf(missingPage));
    expect((await owner.post(`/orders/${number}`, { intent: 'cancel' })).status).toBe(303);
    expect(textOf((await owner.get(`/orders/${number}`)).text)).toContain('Cancelled');
  });

  it('are listed on every device of their account, and in no other account', async () => {
    const user = makeUser();
    const phone = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(phone);
    const laptop = await createSignedInVisitor(shop, user);
    for (const path of ['/orders', '/account'])
      expect(textOf((await laptop.get(path)).text), path).toContain(`Order ${number}`);
    const other = await createSignedInVisitor(shop, makeUser());
    for (const path of ['/orders', '/account']) {
      const pageText = textOf((await other.get(path)).text);
      expect(pageText, path).not.toContain(number);
      expect(pageText, path).toContain('No orders yet');
    }
  });

  it('cannot be opened after sign-out, except by the signed link', async () => {
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

  it('cannot be opened by a browser that was signed out from another device', async () => {
    const user = makeUser();
    const browser = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(browser);
    await shop.database().collection('sessions').deleteMany({ userId: user._id });
    for (const path of [`/orders/${number}`, `/checkout/thank-you/${number}`])
      expect((await browser.get(path)).status).toBe(404);
  });

  it('are listed ten to a page, for any page number', async () => {
    const user = makeUser();
    const owner = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(owner);
    const order = await orders().findOne({ number });
    if (!order) throw new Error('the order is not there');
    const older = Array.from({ length: 11 }, (_, index) => ({
      ...order,
      _id: new ObjectId(),
      number: `M-9000${String(index).padStart(2, '0')}${Math.floor(Math.random() * 1e5)}`,
      idempotencyKey: `older-${new ObjectId().toHexString()}`,
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

describe('orders placed as a guest', () => {
  it('are offered to the account with the same verified address, and added by a button', async () => {
    const user = makeUser({ email: 'Wafula.Offer@example.com' });
    const details = { ...pickupDetails, email: 'wafula.offer@example.com' };
    const { number } = await placeOrder(visitor(), { details });
    const owner = await createSignedInVisitor(shop, user);
    const page = textOf((await owner.get('/orders')).text);
    expect(page).toContain('1 order was placed with your email address without signing in.');
    expect(page).not.toContain(number);
    expect((await owner.get(`/orders/${number}`)).status).toBe(404);
    expect((await owner.post('/orders', { intent: 'take-over' })).location).toBe('/orders');
    const after = textOf((await owner.get('/orders')).text);
    expect(after).toContain('The order is now in your account.');
    expect(after).toContain(`Order ${number}`);
    expect(after).not.toContain('without signing in.');
    await owner.post('/orders', { intent: 'take-over' });
    expect(textOf((await owner.get('/orders')).text)).toContain('These orders are already in your account.');
  });

  it('are not shown to an account with an unconfirmed address', async () => {
    const details = { ...pickupDetails, email: 'wafula.thief@example.com' };
    const { number } = await placeOrder(visitor(), { details });
    const attacker = await createSignedInVisitor(
      shop,
      makeUser({ email: 'wafula.thief@example.com', emailVerifiedAt: null }),
    );
    const page = textOf((await attacker.get('/orders')).text);
    expect(page).not.toContain('was placed with your email address');
    expect(page).toContain('Confirm your email in your profile');
    await attacker.post('/orders', { intent: 'take-over' });
    expect((await attacker.get(`/orders/${number}`)).status).toBe(404);
    expect((await orders().findOne({ number }))?.userId).toBeNull();
  });
});

describe('the checkout of a customer', () => {
  it('is prefilled from the account', async () => {
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
            city: 'Busia',
            state: 'Busia County',
            country: 'Kenya',
            zipCode: '50400',
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
      'Busia County',
    ])
      expect(html).toContain(`value="${value}"`);
    // Typed values replace the prefilled ones.
    await reachPaymentStep(customer, deliveryDetails);
    expect((await customer.get('/checkout')).text).toContain('value="Wanjiru"');
  });

  it('adds the order to the account, and empties the cart on all devices', async () => {
    const user = makeUser();
    const [phone, laptop] = [
      await createSignedInVisitor(shop, user),
      await createSignedInVisitor(shop, user),
    ];
    const { number } = await placeOrder(phone);
    expect((await orders().findOne({ number }))?.userId).toEqual(user._id);
    for (const device of [phone, laptop]) expect(await readCartLines(device)).toEqual([]);
  });

  it('neither loses nor doubles anything when the response is lost', async () => {
    const user = makeUser();
    const phone = await createSignedInVisitor(shop, user);
    await fillCart(phone);
    const placementKey = await reachPaymentStep(phone);
    const form = { placementKey, paymentMethod: 'cop', phoneNumber: '' };
    const before = new Map(phone.cookies);
    const lost = await phone.post('/checkout/payment', form);
    // The response is lost: the browser stays on the form, and something else is put into the cart.
    phone.cookies.clear();
    for (const [name, value] of before) phone.cookies.set(name, value);
    await fillCart(phone, 'chocolate-milk');
    for (const again of [await phone.get('/checkout'), await phone.post('/checkout/payment', form)])
      expect(again.location).toBe(lost.location);
    expect(await orders().countDocuments({ userId: user._id })).toBe(1);
    expect(await readCartLines(phone)).toEqual(['1 Chocolate Milk - 250 ml']);
    // The old form again, after the response has arrived.
    expect((await phone.post('/checkout/payment', form)).location).toBe(lost.location);
  });

  it('redirects a guest to sign-in and back where the settings require an account', async () => {
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
  it('greets by name, and links to the other pages', async () => {
    const html = (
      await (await createSignedInVisitor(shop, makeUser({ firstName: '<b>Nekesa</b> 🐄' }))).get('/account')
    ).text;
    expect(html).toContain('<title>My Account | Malisho</title>');
    expect(textOf(html)).toContain('Hello, <b>Nekesa</b> 🐄!');
    expect(textOf(html)).toContain('You have not added an address yet.');
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

  it('is not cached', async () => {
    const customer = await createSignedInVisitor(shop, makeUser());
    for (const path of ['/account', '/orders', '/account/data', '/account/delete'])
      expect((await customer.get(path)).headers['cache-control'], path).toBe('no-store');
  });
});

describe('the download of personal data', () => {
  it('is a file about the signed-in user', async () => {
    const user = makeUser({ firstName: 'Simiyu', passwordHash: 'the hash of a password' });
    const customer = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(customer, { details: { ...pickupDetails, email: user.email } });
    await fillCart(customer);
    await postWishlist(customer, await idOf('goat-milk'));
    const response = await customer.get('/account/data');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(JSON.parse(response.text)).toMatchObject({
      profile: { email: user.email, firstName: 'Simiyu' },
      orders: [{ number, totalAmount: 65 }],
      cart: [{ product: 'Fresh Cow Milk', quantity: 1 }],
      wishlist: [{ product: 'Dairy Goat Milk' }],
      sessions: [{ device: 'Chrome on Android' }],
      emails: [{ subject: `Malisho: we have your order ${number}` }],
    });
    expect(response.text).not.toContain('the hash of');
    const other = await (await createSignedInVisitor(shop, makeUser())).get('/account/data');
    expect(other.text).not.toContain(number);
    expect(other.text).not.toContain('Simiyu');
  });
});

describe('the deletion of an account', () => {
  it('asks to confirm the identity, then for a typed word, and deletes at once', async () => {
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
    expect(textOf((await customer.visit('/')).text)).toContain('We have deleted your account');
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

  it('is blocked by unsettled orders, and says so', async () => {
    const user = makeUser();
    const customer = await createSignedInVisitor(shop, user);
    const { number } = await placeOrder(customer);
    expect(textOf((await customer.get('/account/delete')).text)).toContain(`${number} is not delivered yet`);
    const refused = await customer.post('/account/delete', { confirmation: 'DELETE' });
    expect(refused.status).toBe(409);
    expectRenderedPage(refused.text);
    expect(textOf(refused.text)).toContain('You can delete your account once these orders are settled:');
    expect(await users().countDocuments({ _id: user._id })).toBe(1);
    await customer.post(`/orders/${number}`, { intent: 'cancel' });
    expect((await customer.post('/account/delete', { confirmation: 'DELETE' })).location).toBe('/');
    // The order stays, without personal data.
    const order = await orders().findOne({ number });
    expect(order).toMatchObject({ userId: null, customer: { firstName: 'Deleted', email: '' } });
  });

  it('is refused to the only super_admin', async () => {
    const admin = await users().findOne({ role: 'super_admin' });
    if (!admin) throw new Error('the shop began without an admin');
    const { initialPassword: _, ...chosen } = admin;
    const customer = await createSignedInVisitor(shop, chosen);
    expect(textOf((await customer.get('/account/delete')).text)).toContain('You are the only super admin');
    expect((await customer.post('/account/delete', { confirmation: 'DELETE' })).status).toBe(409);
    expect(await users().countDocuments({ role: 'super_admin' })).toBe(1);
  });

  it('refuses a form over the limit, and a cross-site form', async () => {
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
