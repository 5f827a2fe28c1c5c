import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredUser } from '~/domain/accounts/user';
import type { ContactMessage } from '~/domain/messages/contact-message';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import type { Order } from '~/domain/orders/order';
import type { Settings } from '~/domain/settings/settings';
import { takeTurns } from '../../../support/full-run';
import { messageDetails } from '../../../support/fixtures/visits';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { customerPassword, insertCustomer, signIn } from '../../../support/shop/customers';
import { errorsIn, seenVersionIn } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  placeOrder,
  reachPaymentStep,
  registrationDetails,
} from '../../../support/shop/visitor';
import { callApi, type Json } from '../api/api-client';
import { orderBody } from '../api/api-orders';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const visitor = () => createVisitor(shop.url);
const collection = <Document extends object>(name: string) => shop.database().collection<Document>(name);
const newestOrder = () => collection<Order>('orders').findOne({}, { sort: { createdAt: -1, _id: -1 } });

/** As WhatsApp, Contacts, a web page and a word processor put it on the clipboard. */
const numbers = [
  '\u202A+254 712 345678\u202C',
  '\u200E0712\u00A0345\u00A0678',
  '0712\u2011345\u2011678',
  '0712\u2013345\u2013678',
  '\u2066+254 (0) 712\u200B 345 678\u2069',
  '00254 712 345 678\uFEFF',
];
/** The unit tests of phone numbers and texts read them all; so does every way in, in a full run. */
const someNumbers = takeTurns(numbers, 3);
const addresses = [
  '\u202Aakinyi-o@example.com\u202C',
  'akinyi\u2011o@exam\u200Bple.com',
  '\u200Eakinyi\u2013o@example.com\u00AD',
];
const phone = '+254712345678';
const email = 'akinyi-o@example.com';

describe('a number and an address from the clipboard', () => {
  it.each(someNumbers.map((number, index) => [number, addresses[index % addresses.length] ?? ''] as const))(
    'are taken by the checkout: %j, %j',
    async (number, address) => {
      const shopper = visitor();
      await fillCart(shopper);
      const details = { ...deliveryDetails, phone: number, email: address };
      const placementKey = await reachPaymentStep(shopper, details);
      // More than the hourly limit of one phone.
      await collection('rateLimits').deleteMany({});
      const form = { placementKey, paymentMethod: 'mpesa', phoneNumber: number };
      expect((await shopper.post('/checkout/payment', form)).location).toMatch(/^\/checkout\/waiting\/M-/);
      expect(await newestOrder()).toMatchObject({ customer: { phone, email }, paymentPhone: phone });
    },
  );

  it.each(someNumbers)('find an order: %j', async (number) => {
    const details = { ...deliveryDetails, phone: '0712 345 678' };
    await collection('rateLimits').deleteMany({});
    const order = await placeOrder(visitor(), { details, paymentMethod: 'cod' });
    const orderNumber = `\u202A${order.number.replace('-', '\u2011')}\u202C`;
    const found = await visitor().post('/track-order', { orderNumber, phone: number });
    expect(found.location).toContain(`/orders/${order.number}?key=`);
  });

  it('are taken by the sign-up, and sign in', async () => {
    const form = { ...registrationDetails, phoneNumber: numbers[0] ?? '', email: addresses[1] ?? '' };
    expect((await visitor().post('/register', form)).location).toContain('/login');
    expect(await collection<StoredUser>('users').findOne({ email })).toMatchObject({ phoneNumber: phone });
    const user = await insertCustomer(shop, { email: 'pasted-login@example.com' });
    const signedIn = await signIn(visitor(), { ...user, email: '\u202Apasted\u2011login@example.com\u202C' });
    expect(signedIn.location).toBe('/account');
  });

  it('are taken by the newsletter and the contact form', async () => {
    expect((await visitor().post('/newsletter', { email: addresses[2] ?? '' })).status).toBe(303);
    expect(await collection<NewsletterSubscriber>('newsletterSubscribers').countDocuments({ email })).toBe(1);
    const message = {
      ...messageDetails,
      phone: '\u202A+44 20\u20137946\u20110958\u202C',
      email: addresses[0] ?? '',
    };
    expect((await visitor().post('/contact-us', message)).status).toBe(303);
    expect(await collection<ContactMessage>('messages').findOne({ email })).toMatchObject({
      phone: '+44 20-7946-0958',
    });
  });

  it.each(someNumbers)('are taken by the API: %j', async (number) => {
    for (const changes of [
      { phone: number, email: addresses[0], phoneNumber: number, paymentMethod: 'mpesa' },
      { shippingAddress: `Akinyi Otieno\n${number}\n${addresses[1]}\n12 Moi Avenue\nMilimani, Kisumu` },
    ]) {
      await collection('rateLimits').deleteMany({});
      const body = await orderBody(shop, changes);
      // As some programs write it: every other character as an escape.
      const text = JSON.stringify(body).replace(
        /[^\0-\x7F]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      for (const sent of [{ body }, { text }, { text: `\uFEFF${text}` }]) {
        const response = await callApi(shop, '/orders', { method: 'POST', ...sent });
        const placed = (await response.json()) as Json;
        expect([response.status, placed.message]).toEqual([201, undefined]);
        expect(await newestOrder()).toMatchObject({ customer: { phone, email } });
      }
    }
  });

  it('are taken by the settings', async () => {
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    const { text } = await admin.get('/settings-admin/alarms');
    const seenVersion = seenVersionIn(text);
    const saved = await admin.post('/settings-admin/alarms', { addresses: addresses[1] ?? '', seenVersion });
    expect(saved.status).toBe(303);
    expect(await collection<Settings>('settings').findOne({})).toMatchObject({
      alarms: { addresses: [email] },
    });
  });
});

describe('a text', () => {
  it.each(
    takeTurns(['\u200B', '\u202E\u202C', '\u3164', '\u2800 \u2800', '\u200D\uFE0F', '\u00AD\u2060'], 3),
  )('that shows nothing is empty: %j', async (nothing) => {
    const shopper = visitor();
    await fillCart(shopper);
    const details = { ...deliveryDetails, firstName: nothing, address: nothing };
    const checkout = await shopper.post('/checkout', details);
    expect(errorsIn(checkout.text)).toEqual([
      'First name: This field is required',
      'House or gate: This field is required',
    ]);
    const signUp = await visitor().post('/register', { ...registrationDetails, email, firstName: nothing });
    expect(errorsIn(signUp.text)).toContain('First name is required');
    const body = await orderBody(shop, { shippingAddress: '', firstName: 'Akinyi', lastName: nothing });
    const order = await callApi(shop, '/orders', { method: 'POST', body });
    expect(order.status).toBe(400);
    expect(((await order.json()) as Json).fields).toMatchObject({ lastName: ['This field is required'] });
  });

  it('is stored without what turns its direction, and with the joiners of an emoji', async () => {
    const form = {
      ...messageDetails,
      email: 'direction@example.com',
      name: 'Akinyi \u202Eotnaig\u202C',
      subject: '\u2066Milk\u2069 \u200Fand\u200E more',
      message: 'A farmer: 👩\u200D🌾\r\nand \u202Dmore\u202C of this.',
    };
    expect((await visitor().post('/contact-us', form)).status).toBe(303);
    expect(await collection<ContactMessage>('messages').findOne({ email: form.email })).toMatchObject({
      name: 'Akinyi otnaig',
      subject: 'Milk and more',
      message: 'A farmer: 👩\u200D🌾\nand more of this.',
    });
  });

  it('of a password is taken as it was typed', async () => {
    const password = `${customerPassword}\u200B\u2011`;
    const details = {
      ...registrationDetails,
      email: 'typed@example.com',
      password,
      confirmPassword: password,
    };
    expect((await visitor().post('/register', details)).location).toContain('/login');
    const attempt = (typed: string) =>
      visitor().post('/login', { email: details.email, password: typed, redirectTo: '/account' });
    expect((await attempt(customerPassword)).status).toBe(400);
    expect((await attempt(password)).location).toBe('/account');
  });
});

describe('a pasted text in the browser', () => {
  let page: string;
  beforeAll(async () => {
    const shopper = visitor();
    await fillCart(shopper);
    page = (await shopper.get('/checkout')).text;
  });

  it.each(numbers)('fits the pattern that the script checks: %j', (number) => {
    const pattern =
      /id="details-phone"[^>]*data-pattern="([^"]+)"|data-pattern="([^"]+)"[^>]*id="details-phone"/.exec(
        page,
      );
    expect(number).toMatch(new RegExp(pattern?.[1] ?? pattern?.[2] ?? 'none'));
  });
});
