import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredUser } from '~/domain/accounts/user';
import type { Order } from '~/domain/orders/order';
import { pickupDays } from '~/domain/orders/checkout/pickup-days';
import { defaultSettings } from '~/domain/settings/default-settings';
import type { StoredSettings } from '~/domain/settings/settings';
import { toDateInput } from '~/lib/format/dates';
import { noPhone } from '~/lib/format/phone';
import { shillings } from '~/lib/format/money';
import { configureOrderLinks, createOrderAgainKey } from '~/domain/orders/tracking/order-link.server';
import { testSessionSecret } from '../../../support/fixtures/users';
import { insertCustomer, readCartLines, signIn } from '../../../support/shop/customers';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  type Visitor,
} from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let phones: Phones;
beforeAll(() => {
  phones = connectPhones(shop.simulatorUrl);
  configureOrderLinks(testSessionSecret);
});

const visitor = () => createVisitor(shop.url);
const orders = () => shop.database().collection<Order>('orders');
const again = { intent: 'again' };
const milk = 'Fresh Cow Milk - 500 ml';
const readForm = (html: string) => readPageForm(html, ['placementKey']).values;
const read = async (shopper: Visitor, path: string) => textOf((await shopper.get(path)).text);

async function timeOut({ number }: { number: string }) {
  await orders().updateOne({ number }, { $set: { payBy: new Date(0) } });
}

describe('Order again', () => {
  it('fills the cart of a guest from the order page, beside what is in it, and once when pressed twice', async () => {
    const shopper = visitor();
    const { number } = await placeOrder(shopper);
    await fillCart(shopper, 'goat-milk');
    expect((await shopper.get(`/orders/${number}`)).text).toContain('Order again');
    for (let press = 0; press < 2; press += 1)
      expect((await shopper.post(`/orders/${number}`, again)).location).toBe('/cart');
    const cart = await read(shopper, '/cart');
    expect(cart).toContain('Your products are in your cart.');
    expect(await readCartLines(shopper)).toEqual(['1 Dairy Goat Milk - 250 ml', `1 ${milk}`]);
  });

  it('works from a signed link in another browser, and for nobody without one', async () => {
    const { number } = await placeOrder(visitor());
    const tracked = await visitor().post('/track-order', { orderNumber: number, phone: '0712 345 678' });
    const friend = visitor();
    expect((await friend.post(`/orders/${number}`, again)).status).toBe(404);
    const page = (await friend.get(tracked.location)).text;
    const action = /<form method="post" action="([^"]+)"/.exec(page.slice(page.indexOf('<main')))?.[1];
    await friend.post(action?.replaceAll('&amp;', '&') ?? '', again);
    expect(await readCartLines(friend)).toEqual([`1 ${milk}`]);
  });

  it('is on the list of a customer’s orders, with what is gone and changed in price said', async () => {
    const user = await insertCustomer(shop);
    const shopper = visitor();
    await signIn(shopper, user);
    const { number } = await placeOrder(shopper);
    const order = await orders().findOne({ number });
    const [item] = order?.items ?? [];
    if (!item) throw new Error('the order has no item');
    const gone = { ...item, productId: new ObjectId().toHexString(), name: 'Winter <b>Cheese</b> 🧀' };
    await orders().updateOne({ number }, { $set: { items: [{ ...item, price: 1 }, gone] } } as object);
    const list = (await shopper.get('/orders')).text;
    expect(list).toMatch(new RegExp(`action="/orders/${number}"[\\s\\S]*?Order again`));
    await shopper.post(`/orders/${number}`, again);
    const cart = await read(shopper, '/cart');
    expect(cart).toContain('Some things have changed since your order:');
    expect(cart).toMatch(/Fresh Cow Milk - 500.ml: now KES [\d.]+, it was KES 0\.01\./);
    expect(cart).toContain('Winter <b>Cheese</b> 🧀: no longer sold.');
    expect(cart).toContain('Accept the new prices');
  });

  it('says it in a cookie of bearable size, however long the order', async () => {
    const shopper = visitor();
    const { number } = await placeOrder(shopper);
    const order = await orders().findOne({ number });
    const items = Array.from({ length: 50 }, () => ({
      ...order?.items[0],
      productId: new ObjectId().toHexString(),
      name: 'Maziwa '.repeat(20),
    }));
    await orders().updateOne({ number }, { $set: { items } } as object);
    await shopper.post(`/orders/${number}`, again);
    for (const [name, value] of shopper.cookies) expect(value.length, name).toBeLessThan(4_000);
    const cart = await read(shopper, '/cart');
    expect(cart).toContain('None of these products are available right now.');
    expect(cart).toMatch(/And \d+ more\. Please compare your cart with the order\./);
  });

  it('is not offered while the order itself can be paid', async () => {
    const shopper = visitor();
    const { number } = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    expect(await read(shopper, `/orders/${number}`)).not.toContain('Order again');
  });
});

describe('a browser that has ordered', () => {
  const details = { ...deliveryDetails, additionalInfo: 'The blue gate' };
  const toPayment = [302, '/checkout/payment'];
  const goToCheckout = async (shopper: Visitor) => {
    const { status, location } = await shopper.get('/checkout');
    return [status, location];
  };

  it('begins the next order at step 2, with who, where and how, and how it was paid', async () => {
    const shopper = visitor();
    const { location } = await placeOrder(shopper, { details, paymentMethod: 'cod' });
    expect(await read(shopper, location)).toContain('This browser keeps your details for 30 days');
    await fillCart(shopper);
    expect(await goToCheckout(shopper)).toEqual(toPayment);
    const step2 = (await shopper.get('/checkout/payment')).text;
    expect(textOf(step2)).toMatch(
      /Order Details Delivery to Wanjiru Kamau, .?0723.456.789: 12 Moi Avenue, Milimani, Kisumu.*Change your details Not you\? Clear/,
    );
    expect(step2).toMatch(/checked=""[^>]* value="cod"/);
    const { location: thanks } = await shopper.post('/checkout/payment', readForm(step2));
    expect(thanks).toContain('/checkout/thank-you/');
    const again = await orders().findOne({ number: thanks.split('/').at(-1) ?? '' });
    expect(again).toMatchObject({
      customer: { firstName: 'Wanjiru', email: 'wanjiru@example.com' },
      delivery: { address: '12 Moi Avenue', additionalInfo: 'The blue gate' },
      paymentMethod: 'cod',
    });
  });

  it('changes them in step 1, and shows its errors', async () => {
    const shopper = visitor();
    await placeOrder(shopper, { details, paymentMethod: 'cod' });
    await fillCart(shopper);
    await shopper.get('/checkout');
    const form = await shopper.get('/checkout?change');
    expect(form.text).toContain('value="12 Moi Avenue"');
    const refused = await shopper.post('/checkout', { ...details, address: '' });
    expect([refused.status, textOf(refused.text)]).toEqual([400, expect.stringContaining('required')]);
    await reachPaymentStep(shopper, { ...details, address: '5 Hill Road' });
    const step2 = await read(shopper, '/checkout/payment');
    expect(step2).toContain('5 Hill Road');
    expect(step2).not.toContain('Not you?');
    expect((await shopper.get('/checkout')).text).toContain('value="5 Hill Road"');
  });

  it('collects on the first day that the farm offers', async () => {
    const shopper = visitor();
    await placeOrder(shopper);
    await fillCart(shopper);
    expect(await goToCheckout(shopper)).toEqual(toPayment);
    const step2 = (await shopper.get('/checkout/payment')).text;
    const { location } = await shopper.post('/checkout/payment', readForm(step2));
    const number = location.split('/').at(-1) ?? '';
    const { delivery } = (await orders().findOne({ number })) ?? {};
    expect(delivery).toMatchObject({ pickupLocation: 'main-store' });
    const form = (await shopper.get('/checkout/thank-you/' + number)).text;
    expect(textOf(form)).toContain('Main Store');
    const { earliest } = pickupDays(defaultSettings, new Date());
    expect(delivery?.method === 'pickup' && toDateInput(delivery.pickupDate)).toBe(earliest);
  });

  it('finds the area that the farm has named since', async () => {
    const shopper = visitor();
    await placeOrder(shopper, { details, paymentMethod: 'cod' });
    await fillCart(shopper);
    expect(await goToCheckout(shopper)).toEqual(toPayment);
    const settings = shop.database().collection<StoredSettings>('settings');
    const nameAreas = (...names: readonly string[]) => {
      const deliveryAreas = names.map((name) => ({
        id: name.toLowerCase(),
        name,
        fee: shillings(250),
        minimumOrder: shillings(0),
        days: ['monday', 'friday'] as const,
        orderBy: '18:00',
        orderByDay: 'day-before' as const,
      }));
      return settings.updateOne({ _id: 'site' }, { $set: { deliveryAreas } }, { upsert: true });
    };
    // In two areas: only the customer can tell.
    await nameAreas('Kisumu', 'Milimani');
    await expect.poll(() => goToCheckout(shopper)).toEqual([200, '']);
    await nameAreas('Kisumu', 'Busia');
    await expect.poll(() => goToCheckout(shopper)).toEqual(toPayment);
    expect(await read(shopper, '/checkout/payment')).toMatch(
      /250\.00.*: 12 Moi Avenue, Milimani, Kisumu .*Not you\?/,
    );
    await settings.updateOne({ _id: 'site' }, { $unset: { deliveryAreas: '' } });
    await expect.poll(() => read(shopper, '/checkout/payment')).not.toContain('250.00');
  });

  it('forgets them on Clear, and opens the order no longer', async () => {
    const shopper = visitor();
    const { number } = await placeOrder(shopper, { details, paymentMethod: 'cod' });
    await fillCart(shopper);
    await shopper.get('/checkout');
    const cleared = await shopper.post('/checkout', { intent: 'clear', returnTo: '/cart' });
    expect([cleared.status, cleared.location]).toEqual([303, '/cart']);
    expect([...shopper.cookies.keys()]).not.toContain('malisho_checkout');
    expect(await readCartLines(shopper)).toHaveLength(1);
    const step1 = await shopper.get('/checkout');
    expect([step1.status, step1.text]).toEqual([200, expect.not.stringContaining('Moi Avenue')]);
    expect((await shopper.get(`/orders/${number}`)).status).toBe(404);
  });

  it('drops the directions where all of it does not fit into the cookie, never the order', async () => {
    const shopper = visitor();
    const long = { ...details, address: '牛'.repeat(200), city: '牛'.repeat(80), location: '牛'.repeat(120) };
    const directed = (length: number) => ({ ...long, additionalInfo: '乳'.repeat(length) });
    await fillCart(shopper);
    // The longest directions that step 1 takes.
    let [fits, isTooLong] = [0, 501];
    while (isTooLong - fits > 1) {
      const length = Math.floor((fits + isTooLong) / 2);
      const { status } = await shopper.post('/checkout', directed(length));
      if (status === 303) fits = length;
      else isTooLong = length;
    }
    expect(fits).toBeGreaterThan(300);
    const { number } = await placeOrder(shopper, { details: directed(fits), paymentMethod: 'cod' });
    await fillCart(shopper);
    expect(await goToCheckout(shopper)).toEqual(toPayment);
    const step1 = (await shopper.get('/checkout?change')).text;
    expect(step1).toContain(long.address);
    expect(step1).not.toContain('乳');
    expect((await shopper.get(`/orders/${number}`)).status).toBe(200);
  });

  it('tells a customer who signs in nothing of a guest, but of their own last order', async () => {
    const user = await insertCustomer(shop, { firstName: 'Nekesa' });
    const shopper = visitor();
    await placeOrder(shopper, { details, paymentMethod: 'cod' });
    await fillCart(shopper);
    await shopper.get('/checkout');
    await signIn(shopper, user);
    const step1 = await shopper.get('/checkout');
    expect([step1.status, step1.text]).toEqual([200, expect.stringContaining('value="Nekesa"')]);
    expect(step1.text).not.toContain('Moi Avenue');
    await placeOrder(shopper, {
      details: { ...details, city: 'Busia', location: 'Burumba', address: '7 Lake Road' },
      paymentMethod: 'cod',
    });
    await fillCart(shopper);
    expect(await goToCheckout(shopper)).toEqual(toPayment);
    const step2 = await read(shopper, '/checkout/payment');
    expect(step2).toMatch(/7 Lake Road, Burumba, Busia .*Not you\? Sign out/);
    await shopper.post('/logout', {});
    await fillCart(shopper);
    expect(await read(shopper, '/checkout')).not.toMatch(/Lake Road|Moi Avenue/);
  });
});

describe('the offer to order again', () => {
  const offer = /Order again: 1 × Fresh Cow Milk - 500.ml, KSh 265\.00 Order again Not you\? Clear/;
  const press = { intent: 'again', then: 'checkout' };
  let customers = 0;
  /** By another customer each time: cash orders are limited by phone and mailbox. */
  const order = (shopper: Visitor) => {
    customers += 1;
    const contact = { phone: `0734 000 ${100 + customers}`, email: `customer-${customers}@example.com` };
    return placeOrder(shopper, { details: { ...deliveryDetails, ...contact }, paymentMethod: 'cod' });
  };

  it('is on home and cart of the browser that ordered, and leads to step 2 in one tap', async () => {
    const shopper = visitor();
    const { number } = await order(shopper);
    for (const path of ['/home', '/cart']) expect(await read(shopper, path), path).toMatch(offer);
    expect(await read(visitor(), '/home')).not.toContain('Order again');
    const { location } = await shopper.post(`/orders/${number}`, press);
    expect(location).toBe('/checkout');
    const step2 = await shopper.visit('/checkout');
    expect([step2.path, textOf(step2.text)]).toEqual([
      '/checkout/payment',
      expect.stringMatching(/1.× Fresh Cow Milk - 500.ml/),
    ]);
    // Back and again.
    expect((await shopper.post(`/orders/${number}`, press)).location).toBe('/checkout');
    expect(await readCartLines(shopper)).toEqual([`1 ${milk}`]);
    expect(await read(shopper, '/cart')).not.toContain('Order again');
  });

  it('stops at the cart where something else is in it, or has changed, with today’s price before', async () => {
    const shopper = visitor();
    const { number } = await order(shopper);
    await fillCart(shopper, 'goat-milk');
    // Below the way to the checkout, and no form that goes there.
    const cart = (await shopper.get('/cart')).text;
    expect(textOf(cart)).toMatch(/Proceed to Checkout .* Order again: .* Add these to your cart Not you\?/);
    expect(cart).not.toContain('name="then"');
    expect((await shopper.post(`/orders/${number}`, press)).location).toBe('/cart');
    await shopper.post('/cart', { intent: 'clear' });
    const { items } = (await orders().findOne({ number }))!;
    const gone = { ...items[0], productId: new ObjectId().toHexString(), name: 'Winter Cheese' };
    await orders().updateOne({ number }, { $set: { items: [{ ...items[0], price: 1 }, gone] } } as object);
    expect(await read(shopper, '/home')).toMatch(offer);
    expect((await shopper.post(`/orders/${number}`, press)).location).toBe('/cart');
    expect(await read(shopper, '/cart')).toContain('Winter Cheese: no longer sold.');
    await orders().updateOne({ number }, { $set: { items: [gone] } } as object);
    expect(await read(shopper, '/home')).not.toContain('Order again');
  });

  it('is of the newest order that was not cancelled, awaits no payment, and still has its person', async () => {
    const shopper = visitor();
    const first = await order(shopper);
    const others = [await order(shopper), await placeOrder(shopper, { paymentMethod: 'mpesa' })];
    await orders().updateOne({ number: others[0]?.number }, { $set: { status: 'cancelled' } });
    const page = (await shopper.get('/home')).text;
    expect(page).toContain(`action="/orders/${first.number}"`);
    await orders().updateOne({ number: first.number }, { $set: { personErasedAt: new Date() } });
    expect(await read(shopper, '/home')).not.toContain('Order again');
  });

  it('of a customer is on /orders, too, and is not what a guest ordered in the same browser', async () => {
    const user = await insertCustomer(shop);
    const shopper = visitor();
    await order(shopper);
    await signIn(shopper, user);
    for (const path of ['/home', '/orders']) expect(await read(shopper, path)).not.toContain('Order again:');
    const contact = { phone: '0734 111 222', email: user.email };
    await placeOrder(shopper, { details: { ...pickupDetails, ...contact }, slug: 'goat-milk' });
    for (const path of ['/home', '/cart', '/orders'])
      expect(await read(shopper, path), path).toMatch(
        /Order again: 1 × Dairy Goat Milk - 250.ml, KSh [\d.]+ Order again Not you\? Sign out/,
      );
  });
});

it('adds only the products by the link of its email where no phone can show whose order it is', async () => {
  const { number } = await placeOrder(visitor(), {
    details: { ...deliveryDetails, phone: '0745 000 223', email: 'no-phone@example.com' },
    paymentMethod: 'cod',
  });
  const path = `/orders/${number}/again?key=${createOrderAgainKey(number, new Date())}`;
  await orders().updateOne({ number }, { $set: { 'customer.phone': noPhone } });
  const shopper = visitor();
  expect((await shopper.get(path)).text).not.toContain('name="digits"');
  expect(await read(shopper, path)).toContain('Add the products to my cart');
  const { status, location } = await shopper.post(path, { intent: 'cart' });
  expect([status, location]).toEqual([303, '/cart']);
});

it('shows nothing of an order by the link of its email once its person was erased', async () => {
  const { number } = await placeOrder(visitor(), {
    details: { ...deliveryDetails, phone: '0745 000 222', email: 'erased@example.com' },
    paymentMethod: 'cod',
  });
  const path = `/orders/${number}/again?key=${createOrderAgainKey(number, new Date())}`;
  expect((await visitor().get(path)).status).toBe(200);
  await orders().updateOne({ number }, { $set: { personErasedAt: new Date() } });
  expect((await visitor().get(path)).status).toBe(404);
  for (const form of [[['digits', '0222']], [['intent', 'cart']]] as const)
    expect((await visitor().post(path, form)).status).toBe(404);
});

describe('an account with an order', () => {
  const users = () => shop.database().collection<StoredUser>('users');
  const password = 'three green cows on a hill';
  const open = (shopper: Visitor, location: string, typed = password) =>
    shopper.post(location, { intent: 'account', password: typed });
  const order = (shopper: Visitor, email: string) =>
    placeOrder(shopper, {
      details: { ...deliveryDetails, phone: '0745 000 111', email },
      paymentMethod: 'cod',
    });

  it('takes one password, and has the order and its details', async () => {
    const shopper = visitor();
    const email = 'one-password@example.com';
    const { number, location } = await order(shopper, email);
    expect(await read(shopper, location)).toContain(`Choose a password for ${email}`);
    const weak = await open(shopper, location, 'password');
    expect([weak.status, errorsIn(weak.text)]).toEqual([400, [expect.stringContaining('Password: ')]]);
    const opened = await open(shopper, location);
    expect([opened.status, opened.location]).toEqual([303, `${location}?registered#registered`]);
    const page = await read(shopper, `${location}?registered`);
    expect(page).toContain('Thank you for registering!');
    expect(page).not.toContain('Choose a password');
    const user = await users().findOne({ email });
    expect(user).toMatchObject({ firstName: 'Wanjiru', phoneNumber: '+254745000111', addresses: [] });
    expect((await orders().findOne({ number }))?.userId).toEqual(user?._id);
    const phone = visitor();
    expect((await phone.post('/login', { email, password, redirectTo: '/orders' })).location).toBe('/orders');
    await fillCart(phone);
    expect((await phone.visit('/checkout')).path).toBe('/checkout/payment');
    expect(await read(phone, '/checkout/payment')).toContain('12 Moi Avenue, Milimani, Kisumu');
  });

  it('answers the same where the address has one, which gets no order', async () => {
    const user = await insertCustomer(shop, { email: 'has-one@example.com' });
    const shopper = visitor();
    const { number, location } = await order(shopper, user.email);
    expect((await open(shopper, location)).location).toBe(`${location}?registered#registered`);
    expect(await read(shopper, `${location}?registered`)).toContain('Thank you for registering!');
    expect((await orders().findOne({ number }))?.userId).toBeNull();
    expect(await users().countDocuments({ email: user.email })).toBe(1);
  });

  it('is not offered to who has only the link, nor to a customer', async () => {
    const { number } = await order(visitor(), 'only-link@example.com');
    const tracked = await visitor().post('/track-order', { orderNumber: number, phone: '0745 000 111' });
    const key = new URL(tracked.location, shop.url).searchParams.get('key') ?? '';
    const path = `/checkout/thank-you/${number}?key=${key}`;
    expect(await read(visitor(), path)).not.toContain('Choose a password');
    expect((await open(visitor(), path)).status).toBe(404);
    const customer = visitor();
    await signIn(customer, await insertCustomer(shop));
    const own = await order(customer, 'customer@example.com');
    expect(await read(customer, own.location)).not.toContain('Choose a password');
  });
});

describe('an order that was not paid in time', () => {
  it('leads its browser to the cart, where its products are, and other browsers to Order again', async () => {
    const shopper = visitor();
    const order = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    await timeOut(order);
    const waiting = await read(shopper, order.location);
    expect(waiting).toContain('Payment timeout. Please try again.');
    expect(waiting).toContain('Its products are back in your cart. Go to your cart');
    expect(waiting).toMatch(/If M-Pesa did charge you, your money is not lost: we reopen your order/);
    expect(waiting).not.toContain('Order again');
    const tracked = await visitor().post('/track-order', {
      orderNumber: order.number,
      phone: '0712 345 678',
    });
    const elsewhere = await read(visitor(), tracked.location);
    expect(elsewhere).toContain('Order again');
    expect(elsewhere).not.toContain('back in your cart');
  });

  it('takes a code, and does not say that its products are kept', async () => {
    const shopper = visitor();
    const order = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    await timeOut(order);
    const panel = await read(shopper, `${order.location}?panel=claim`);
    expect(panel).toContain('This order is closed, so please don’t pay for it now.');
    expect(panel).not.toContain('Pay Bill');
    await shopper.post(order.location, { intent: 'claim', code: 'SKL8ABCDE7' });
    for (const path of [order.location, `/orders/${order.number}`]) {
      const words = await read(shopper, path);
      expect(words, path).toContain('SKL8ABCDE7');
      expect(words, path).toContain('its products are back on sale');
      expect(words, path).toContain('we reopen your order if we still have everything in it, or refund you.');
      expect(words, path).not.toContain('We’re keeping your order');
    }
  });
});

describe('a corrected M-Pesa number', () => {
  it('gets a prompt while the first is pending, by a form that does not refresh', async () => {
    const shopper = visitor();
    const { number, location } = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    const waiting = (await shopper.get(location)).text;
    expect(waiting).toMatch(/panel=number#number"[^>]*>Wrong number\? Send the prompt to another one/);
    const panel = await shopper.get(`${location}?panel=number`);
    expect(panel.text).not.toContain('http-equiv="refresh"');
    expect(textOf(panel.text)).toContain('Please pay only one of them');
    const same = await shopper.post(`${location}?panel=number`, {
      intent: 'retry',
      phoneNumber: '0712 345 678',
    });
    expect(same.status).toBe(409);
    expect(textOf(same.text)).toContain('We have sent a prompt to this number. Please check the phone.');
    const wrong = await shopper.post(`${location}?panel=number`, { intent: 'retry', phoneNumber: 'two <b>' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('two &lt;b&gt;');
    const sent = await shopper.post(`${location}?panel=number`, {
      intent: 'retry',
      phoneNumber: '0798 765 432',
    });
    expect(sent.location).toBe(location);
    expect((await phones.promptsFor(number)).map(({ phone }) => phone)).toEqual([
      '254712345678',
      '254798765432',
    ]);
    const words = await read(shopper, location);
    expect(words).toMatch(/We sent an M-Pesa prompt to .?0798/);
    expect(words).toMatch(/The prompt to .?0712.* can still be paid until \d{1,2}:\d\d\s[AP]M/);
    await phones.press(number, 'pin');
    expect(textOf((await shopper.visit(location)).text)).toContain('Paid by M-Pesa');
  });
});

describe('the words about a payment', () => {
  it('of a cancelled cash order say that there is nothing to pay, and offer no receipt', async () => {
    const shopper = visitor();
    const { number } = await placeOrder(shopper);
    await shopper.post(`/orders/${number}`, { intent: 'cancel' });
    const words = await read(shopper, `/orders/${number}`);
    expect(words).toContain('Cash on Pickup Nothing to pay');
    expect(words).not.toMatch(/Printable|Failed/);
    const receipt = await shopper.get(`/orders/${number}/receipt`);
    expect([receipt.status, receipt.location]).toEqual([303, `/orders/${number}`]);
  });

  it('of an order that is to be paid are an invoice, of a paid one a receipt', async () => {
    const shopper = visitor();
    const cash = await placeOrder(shopper);
    expect(await read(shopper, `/orders/${cash.number}`)).toContain('Printable invoice');
    const invoice = await read(shopper, `/orders/${cash.number}/receipt`);
    expect(invoice).toContain(`Invoice ${cash.number}`);
    expect(invoice).toContain('Payment Cash on Pickup: To be paid');
    expect(invoice).toMatch(/To be paid KES [\d.,]+ How to pay: in cash when you collect your order\./);
    const mpesa = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    expect(await read(shopper, `/orders/${mpesa.number}/receipt`)).toMatch(
      /How to pay: by M-Pesa, on the payment page of this order/,
    );
    await phones.press(mpesa.number, 'pin');
    const receipt = await read(shopper, `/orders/${mpesa.number}/receipt`);
    expect(receipt).toContain(`Receipt ${mpesa.number}`);
    expect(receipt).toContain('Payment M-Pesa: Paid');
    expect(receipt).not.toContain('How to pay');
    expect(receipt).not.toContain('KRA PIN');
    const seller = { legalName: 'Green Hills Dairy Ltd', kraPin: 'P012345678B' };
    const settings = shop.database().collection<StoredSettings>('settings');
    await settings.updateOne({ _id: 'site' }, { $set: { rules: seller } }, { upsert: true });
    for (const { number } of [cash, mpesa])
      expect(await read(shopper, `/orders/${number}/receipt`)).toContain(
        'Green Hills Dairy Ltd KRA PIN P012345678B',
      );
    await settings.updateOne({ _id: 'site' }, { $unset: { rules: '' } });
  });
});

it('the thank-you page of a pickup says place, day and hours', async () => {
  const shopper = visitor();
  const { location } = await placeOrder(shopper);
  expect(await read(shopper, location)).toMatch(
    /Pickup Main Store - Central Business District, Kimathi Street, Nairobi \w+day \d+ \w+ \d{4} Open: Every day, 8:00 AM - 9:00 PM Milk of the day before\. We’ll keep your order cold for 24 hours\. Cash on Pickup/,
  );
});
