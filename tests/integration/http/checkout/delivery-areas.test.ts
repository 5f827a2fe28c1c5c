import { beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryArea } from '~/domain/settings/delivery-area';
import { formatLongDate } from '~/lib/format/dates';
import { dayOfRun } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  placeOrder,
  reachPaymentStep,
  type Visitor,
} from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;

/** The form of a delivery area; an area with a smallest order, every Friday. */
const areaForm = {
  name: 'Sega 🐄 <b>market</b>',
  fee: '150',
  minimumOrder: '2000',
  days: 'friday',
  orderBy: '18:00',
  orderByDay: 'day-before',
};

beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const storedAreas = async () => {
  const settings = await shop
    .database()
    .collection<{ _id: string; deliveryAreas?: DeliveryArea[] }>('settings')
    .findOne({ _id: 'site' });
  return settings?.deliveryAreas ?? [];
};

/** By the form, so that the shop reads the settings anew. */
async function setMinimumOrder(name: string, cents: number): Promise<void> {
  const area = (await storedAreas()).find((each) => each.name === name);
  const path = `/settings-admin/areas/rows/${area?.id}`;
  const seenVersion = seenVersionIn((await admin.get(path)).text);
  const saved = { ...areaForm, name, fee: '50', minimumOrder: String(cents / 100), seenVersion };
  expect((await admin.post(path, saved)).status).toBe(303);
}

const newRowPath = '/settings-admin/areas/rows/new';

describe('a shop keeper', () => {
  it.each([
    ['no delivery day', { days: '' }, 'Choose at least one delivery day'],
    ['an unknown day', { days: '__proto__' }, 'Choose at least one delivery day'],
    ['a fee that is no amount', { fee: 'free' }, 'must be an amount in shillings'],
    ['no smallest order', { minimumOrder: '' }, 'is required'],
    ['a time that is none', { orderBy: '25:00' }, 'Enter a time'],
    ['an unknown day of the time', { orderByDay: '__proto__' }, 'Choose the order-by day'],
    ['a long name', { name: 'x'.repeat(10_000) }, 'Enter at most'],
  ])('reads why an area is not saved: %s', async (_, changed, message) => {
    const { status, text } = await admin.post(newRowPath, { ...areaForm, ...changed });
    expect(status).toBe(400);
    expect(textOf(text)).toContain(message);
    expect(await storedAreas()).toEqual([]);
  });

  it('sets up areas', async () => {
    expect((await admin.post(newRowPath, areaForm)).status).toBe(303);
    expect(
      (await admin.post(newRowPath, { ...areaForm, name: 'Bumala town', fee: '50', minimumOrder: '0' }))
        .status,
    ).toBe(303);
    expect(await storedAreas()).toMatchObject([
      { name: areaForm.name, fee: 15_000, minimumOrder: 200_000, days: ['friday'] },
      { name: 'Bumala town', fee: 5_000, minimumOrder: 0 },
    ]);
  });
});

describe('a customer', () => {
  const idOf = async (name: string) => (await storedAreas()).find((area) => area.name === name)?.id ?? '';
  const detailsFor = async (name: string) => ({ ...deliveryDetails, deliveryArea: await idOf(name) });

  it('chooses an area with its fee and its next delivery', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    const page = await shopper.get('/checkout');
    const text = textOf(page.text);
    expect(text).toContain('KSh 50.00 to KSh 150.00');
    expect(text).toContain('Sega 🐄 <b>market</b>: KSh 150.00, from KSh 2,000.00 of products');
    expect(text).toMatch(/Order [^.]*: with you on Friday \d+ \w+/);
    expect(page.text).not.toContain('name="city"');
    expect(textOf((await createVisitor(shop.url).get('/home')).text)).toMatch(
      /Order [^.]*: with you on Friday \d+ \w+/,
    );
    const missing = await shopper.post('/checkout', deliveryDetails);
    expect(missing.status).toBe(400);
    expect(textOf(missing.text)).toContain('Choose your delivery area, or collect your order');
  });

  it('reads in the cart what the areas that deliver so little cost, and when the next delivery comes', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    const readCart = async () => textOf((await shopper.get('/cart')).text);
    const cart = await readCart();
    const totals =
      / Total KES ([\d.]+) Free if you collect\. With home delivery it comes to KES ([\d.]+) or more/;
    const [, total = '', delivered = ''] = totals.exec(cart) ?? [];
    expect(Number(delivered) - Number(total)).toBe(50);
    expect(cart).toMatch(/Bumala town Order [^.]*: with you on Friday \d+ \w+ KES 50\.00/);
    await setMinimumOrder('Bumala town', 100_000_00);
    expect(await readCart()).toContain('Your order is too small for home delivery. We deliver:');
    await setMinimumOrder('Bumala town', 0);
    expect(await readCart()).toMatch(totals);
    expect(textOf((await shopper.get('/faq')).text)).toContain(
      'Bumala town on Fridays, if you order by 6:00 PM the day before.',
    );
  });

  it('reads what is missing from the smallest order of the area', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    const { status, text } = await shopper.post('/checkout', await detailsFor(areaForm.name));
    expect(status).toBe(400);
    expect(textOf(text)).toMatch(/from KSh 2,000\.00 of products\. Please add products for KSh [\d,.]+ more/);
    expect(text).toContain('value="12 Moi Avenue"');
  });

  it('pays the fee of the area, and reads the delivery day at each step', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    await reachPaymentStep(shopper, await detailsFor('Bumala town'));
    const payment = textOf((await shopper.get('/checkout/payment')).text);
    expect(payment).toContain('with you on Friday ');
    expect(payment).toContain('KES 50.00');
    const order = await placeOrder(createVisitor(shop.url), {
      details: await detailsFor('Bumala town'),
      paymentMethod: 'cod',
    });
    const stored = await shop.database().collection('orders').findOne({ number: order.number });
    expect(stored).toMatchObject({ deliveryFee: 5_000, delivery: { location: 'Bumala town', city: '' } });
  });

  it('is asked again for an area that the farm has removed meanwhile', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    const placementKey = await reachPaymentStep(shopper, await detailsFor('Bumala town'));
    const path = `/settings-admin/areas/rows/${await idOf('Bumala town')}/delete`;
    const { text } = await admin.get(path);
    const seenVersion = /name="seenVersion" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect((await admin.post(path, { intent: 'delete', seenVersion })).status).toBe(303);
    const response = await shopper.post('/checkout/payment', { placementKey, paymentMethod: 'cod' });
    expect([response.status, response.location]).toEqual([303, '/checkout']);
    expect(textOf((await shopper.get('/checkout')).text)).toContain('Delivery area');
  });
});

describe('a farm without areas', () => {
  const rule = {
    deliveryFee: '120',
    days: 'friday',
    orderBy: '18:00',
    orderByDay: 'day-before',
    hoursFrom: '07:00',
    hoursUntil: '11:00',
    minimumOrder: '',
    towns: 'Bumala: Bumala B, Pumala\r\nBusia',
    outside: 'call',
  };
  const path = '/settings-admin/delivery';
  const save = async (changes: Readonly<Record<string, string>>) => {
    const seenVersion = seenVersionIn((await admin.get(path)).text);
    return admin.post(path, { ...rule, ...changes, seenVersion });
  };
  const storedRule = async () =>
    (await shop.database().collection<{ _id: string }>('settings').findOne({ _id: 'site' })) as unknown as {
      deliveryRule: unknown;
    };

  it('sets its delivery days, its last hour, its smallest order and its towns', async () => {
    await shop
      .database()
      .collection<{ _id: string }>('settings')
      .updateOne({ _id: 'site' }, { $set: { deliveryAreas: [] } });
    for (const [changes, message] of [
      [{ orderBy: '' }, 'Order by is required'],
      [{ hoursFrom: '' }, 'Enter both times, or neither'],
      [{ hoursUntil: '' }, 'Enter both times, or neither'],
      [{ hoursUntil: '07:00' }, 'Choose a time after the first one'],
    ] as const) {
      const refused = await save(changes);
      expect([refused.status, textOf(refused.text)]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await save({})).status).toBe(303);
    expect((await storedRule()).deliveryRule).toEqual({
      fee: 12_000,
      days: ['friday'],
      orderBy: '18:00',
      orderByDay: 'day-before',
      hours: { from: '07:00', until: '11:00' },
      minimumOrder: 0,
      towns: [
        { name: 'Bumala', spellings: ['Bumala B', 'Pumala'] },
        { name: 'Busia', spellings: [] },
      ],
      outside: 'call',
    });
    expect(textOf((await admin.get(path)).text)).toContain('Bumala: Bumala B, Pumala Busia');
  });

  it('names the delivery day and the towns wherever it names them for an area', async () => {
    const details = { ...deliveryDetails, city: 'Bumala market' };
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    const read = async (address: string) => textOf((await shopper.get(address)).text);
    expect(await read('/home')).toMatch(
      /Order [^.]*: with you on Friday \d+ \w+, between 7:00 AM and 11:00 AM/,
    );
    expect(await read('/products/fresh-cow-milk')).toMatch(
      /KES 120\.00 per order\. We deliver to Bumala and Busia\. Elsewhere, we’ll call you first\. Delivery days: Fridays, between 7:00 AM and 11:00 AM, if you order by 6:00 PM the day before\./,
    );
    expect(await read('/cart')).toMatch(
      /With home delivery \(KES 120\.00\): KES [\d.]+ ?\. Order [^.]*: with you on Friday \d+ \w+, between 7:00 AM and 11:00 AM\./,
    );
    expect(await read('/faq')).toContain(
      'We deliver to Bumala and Busia. Elsewhere, we’ll call you first. Delivery days: Fridays, between 7:00 AM and 11:00 AM, if',
    );
    expect(await read('/terms-and-conditions')).toContain(
      'We deliver to Bumala and Busia. You can also order to another place: we’ll call you first to confirm the order and agree on a day.',
    );
    const checkout = await read('/checkout');
    expect(checkout).toContain('We deliver to Bumala and Busia');
    const suggested = '<option value="Bumala"></option><option value="Busia"></option></datalist>';
    expect((await shopper.get('/checkout')).text).toContain(suggested);
    expect((await createVisitor(shop.url).get('/register')).text).toContain(suggested);
    expect(checkout).toMatch(/Order [^.]*: with you on Friday \d+ \w+, between 7:00 AM and 11:00 AM\./);
    await reachPaymentStep(shopper, details);
    expect(await read('/checkout/payment')).toMatch(
      /Order [^.]*: with you on Friday \d+ \w+, between 7:00 AM and 11:00 AM/,
    );
    const buyer = createVisitor(shop.url);
    const order = await placeOrder(buyer, { details, paymentMethod: 'cod' });
    const stored = await shop.database().collection('orders').findOne({ number: order.number });
    expect(stored).toMatchObject({
      deliveryFee: 12_000,
      delivery: { day: expect.stringMatching(/^\d{4}-/) },
    });
    expect(textOf((await buyer.get(order.location)).text)).toMatch(
      /Friday \d+ \w+ \d{4}, between 7:00 AM and 11:00 AM/,
    );
    const mail = await shop
      .database()
      .collection('outbox')
      .findOne({ subject: { $regex: order.number } });
    expect(JSON.stringify(mail)).toMatch(/Friday \d+ \w+ \d{4}, between 7:00 AM and 11:00 AM/);
  });

  it('takes an order outside its towns after a call, and gives it a day when it is confirmed', async () => {
    const details = { ...deliveryDetails, city: 'Mombasa', location: 'Nyali' };
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    await reachPaymentStep(shopper, details);
    const step = await shopper.get('/checkout/payment');
    expect(textOf(step.text)).toContain('outside the towns we deliver to. You can still order');
    expect(textOf(step.text)).not.toContain('with you on');
    expect(step.text).not.toContain('value="mpesa"');
    const buyer = createVisitor(shop.url);
    const { number, location } = await placeOrder(buyer, { details, paymentMethod: 'cod' });
    const thanks = textOf((await buyer.get(location)).text);
    expect(thanks).toContain('Your place is outside the towns we deliver to. We’ll call you');
    expect(thanks).not.toContain('ready in cash');
    expect((await admin.get('/day-sheet')).text).not.toContain(number);
    const page = `/orders-admin/${number}`;
    expect(textOf((await admin.get(page)).text)).toMatch(
      /This order is outside the towns.*Confirm the order/,
    );
    const confirm = (day: string) =>
      admin.post(page, { intent: 'status', seenStatus: 'pending', status: 'confirmed', day });
    for (const day of ['2020-01-01', 'soon'])
      expect(textOf((await confirm(day)).text)).toContain('Choose today or a later day');
    const declineUrl = { intent: 'decline', seenStatus: 'pending' };
    expect(textOf((await admin.post(page, { ...declineUrl, why: ' ' })).text)).toContain(
      'Say why you can’t deliver there',
    );
    const far = createVisitor(shop.url);
    const declined = await placeOrder(far, { details, paymentMethod: 'cod' });
    const why = 'our rider goes as far as Busia';
    const declinedPage = `/orders-admin/${declined.number}`;
    expect((await admin.post(declinedPage, { ...declineUrl, why })).status).toBe(303);
    const told = textOf((await admin.get(declinedPage)).text);
    expect(told).toContain(`We can’t deliver to this place: ${why}`);
    expect(told).not.toContain('Decline the order');
    const declinedOrder = `/orders/${declined.number}`;
    expect((await far.post(declinedOrder, { intent: 'again' })).location).toBe(declinedOrder);
    expect(textOf((await far.get(declinedOrder)).text)).toContain('You can’t order this again');
    expect(textOf((await far.get('/cart')).text)).toContain('Your cart is empty');
    const day = dayOfRun(5);
    expect((await confirm(day)).status).toBe(303);
    const confirmed = textOf((await buyer.get(`/orders/${number}`)).text);
    expect(confirmed.split(`Delivery day: ${formatLongDate(day)}`)).toHaveLength(2);
    expect(confirmed).toContain('ready in cash for the rider');

    await save({ outside: 'refuse' });
    const refused = await shopper.post('/checkout', details);
    expect([refused.status, textOf(refused.text)]).toEqual([
      400,
      expect.stringContaining('We don’t deliver to this place. We deliver to Bumala and Busia'),
    ]);
    expect((await shopper.get('/checkout/payment')).location).toBe('/checkout');
    expect(textOf((await shopper.get('/terms-and-conditions')).text)).toContain(
      'We deliver only to Bumala and Busia. Somebody must be there',
    );
    await save({});
  });

  it('says how much is missing from its smallest order', async () => {
    await save({ minimumOrder: '100000' });
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    expect(textOf((await shopper.get('/cart')).text)).toContain(
      'Home delivery is KES 120.00, from KES 100,000.00 of products.',
    );
    const { status, text } = await shopper.post('/checkout', deliveryDetails);
    expect(status).toBe(400);
    expect(textOf(text)).toMatch(/We deliver from KSh 100,000\.00 of products\. Please add products for/);
  });

  it('promises no day without delivery days', async () => {
    expect(
      (await save({ days: '', orderBy: '', orderByDay: '', hoursFrom: '', hoursUntil: '', towns: '' }))
        .status,
    ).toBe(303);
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    for (const address of ['/home', '/products/fresh-cow-milk', '/cart', '/checkout', '/faq'])
      expect(textOf((await shopper.get(address)).text)).not.toMatch(/with you on|Delivery days/);
    expect(textOf((await shopper.get('/terms-and-conditions')).text)).toContain(
      'You see it before you pay. Somebody must be there to take chilled products. If we can’t deliver to your place, we’ll call you',
    );
    expect(textOf((await admin.get('/admin-dashboard')).text)).toContain(
      'No delivery days are set, so we promise customers none. Set your delivery days',
    );
  });
});
