import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredSettings } from '~/domain/settings/settings';
import { formatLongDate, formatWeekday } from '~/lib/format/dates';
import { weekdays } from '~/lib/weekdays';
import { demoSettings } from '~/seed/demo/settings';
import { dayOfRun } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { visitDetails } from '../../../support/fixtures/visits';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  type Visitor,
} from '../../../support/shop/visitor';
import { callApi } from '../api/api-client';
import { orderBody } from '../api/api-orders';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let staff: Visitor;
let admin: Visitor;

beforeAll(async () => {
  staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const path = '/settings-admin/calendar';
const settings = () => shop.database().collection<StoredSettings>('settings');
const closures = async () => (await settings().findOne({ _id: 'site' }))?.closures ?? [];
const visitor = () => createVisitor(shop.url);
const read = async (address: string, by: Visitor = visitor()) => textOf((await by.get(address)).text);

const form = { from: '', to: '', closes: 'all', sentence: '', note: '' };

/** By the form, so that the shop reads its settings anew. */
async function close(from: string, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  const by = changes['closes'] === 'holiday' ? admin : staff;
  const { status, text } = await by.post(`${path}/rows/new`, { ...form, from, ...changes });
  expect([status, errorsIn(text)]).toEqual([303, []]);
}

const seenVersionOf = async (by: Visitor, address: string) =>
  /name="seenVersion" value="([^"]+)"/.exec((await by.get(address)).text)?.[1] ?? '';

async function open(): Promise<void> {
  for (const { id } of await closures()) {
    const address = `${path}/rows/${id}/delete`;
    const seenVersion = await seenVersionOf(admin, address);
    expect((await admin.post(address, { intent: 'delete', seenVersion })).status).toBe(303);
  }
}

beforeEach(open);

describe('the calendar of the farm', () => {
  it('is found from the calendar of visits, lists its days in their order, and changes and removes them', async () => {
    expect((await staff.get('/bookings-admin/calendar')).text).toContain(`href="${path}"`);
    await close('2030-12-20', { to: '2031-01-03', closes: 'holiday', sentence: 'Merry Christmas!' });
    await close('2030-05-01', { closes: 'visits', note: 'Labour Day' });
    const list = await read(path, staff);
    expect(list).toMatch(/1 May .*Farm visits.*Labour Day.*20 Dec to 3 Jan.*On holiday.*Merry Christmas!/);
    expect(list).toMatch(/Wed 1 May /);
    expect(list.match(/take orders for the days after it: No/g)).toHaveLength(1);
    const [first] = await closures();
    const row = `${path}/rows/${first?.id}`;
    const seenVersion = /name="seenVersion" value="([^"]+)"/.exec((await staff.get(row)).text)?.[1] ?? '';
    const changed = { ...form, from: '2030-05-01', to: '2030-05-02', closes: 'pickups', seenVersion };
    expect((await staff.post(row, changed)).status).toBe(303);
    expect(await closures()).toMatchObject([{ to: '2030-05-02', closes: 'pickups' }, { closes: 'holiday' }]);
    await open();
    expect(await closures()).toEqual([]);
  });

  it.each([
    ['no first day', { from: '' }, 'First day is required'],
    ['a day that is none', { from: '2030-02-31' }, 'Enter a day'],
    ['a last day before the first', { to: '2030-04-30' }, 'The last day is before the first'],
    ['an unknown kind', { closes: '__proto__' }, 'Choose the what is closed'],
  ])('says what is wrong with %s', async (_, changes, message) => {
    const { status, text } = await staff.post(`${path}/rows/new`, {
      ...form,
      from: '2030-05-01',
      ...changes,
    });
    expect([status, errorsIn(text).join()]).toEqual([400, expect.stringContaining(message)]);
    expect(await closures()).toEqual([]);
  });

  it('moves the next delivery, refuses the pickups and the visits of a closed day, and lists what lies on it', async () => {
    const day = dayOfRun(3);
    const { deliveryRule = null } = (await settings().findOne({ _id: 'site' })) ?? {};
    await settings().updateOne(
      { _id: 'site' },
      {
        $set: {
          deliveryRule: {
            fee: 20_000 as never,
            minimumOrder: 0 as never,
            days: weekdays,
            orderBy: '00:00',
            orderByDay: 'day-before',
            towns: [],
            outside: 'call',
          },
          'tours.days': weekdays,
        },
      },
      { upsert: true },
    );
    // Saving reads the rule, too.
    await close('2030-05-01');
    const { number } = await placeOrder(visitor(), { details: deliveryDetails, paymentMethod: 'cod' });
    const delivery = async () =>
      (await (await callApi(shop, '/checkout-options')).json()).deliveryMethods[0].nextDelivery.day as string;
    const promised = await delivery();
    await close(dayOfRun(0), { to: day });
    expect([(await delivery()) > day, promised <= day]).toEqual([true, true]);
    const next = formatWeekday(new Date(`${dayOfRun(4)}T00:00:00+03:00`));
    expect(await read('/home')).toContain(`with you on ${next}`);
    const shopper = visitor();
    await fillCart(shopper);
    const refused = await shopper.post('/checkout', { ...pickupDetails, pickupDate: day });
    expect(errorsIn(refused.text).join()).toContain(`We’re closed for pickups on ${formatLongDate(day)}`);
    const visit = await visitor().post('/booking', { ...visitDetails, preferredDate: day });
    expect(errorsIn(visit.text).join()).toContain('The farm has no tours on this day');
    const calendar = await staff.get(path);
    expect(textOf(calendar.text)).toContain(`Delivery ${number} ${formatLongDate(promised)}`);
    expect(calendar.text).toContain(`href="/orders-admin/${number}"`);
    await settings().updateOne(
      { _id: 'site' },
      { $set: { deliveryRule, 'tours.days': demoSettings.tours.days } },
    );
  });

  it('takes the form of visits away while no day is free, and says so', async () => {
    expect((await visitor().get('/booking')).text).toContain('name="preferredDate"');
    await close(dayOfRun(0), { to: dayOfRun(200), closes: 'visits' });
    const { text } = await visitor().get('/booking');
    expect(text).not.toContain('name="preferredDate"');
    expect(textOf(text)).toMatch(/No day is free for a visit at the moment\. We are closed on .* Call us on/);
  });
});

describe('who works here', () => {
  const phoneOrder = async (pickupDate: string): Promise<string> => {
    const page = await staff.get('/orders-admin/new');
    const [, line = ''] = /name="line" value="([^"]+)"/.exec(page.text) ?? [];
    const [, price = ''] = /name="price" value="([^"]+)"/.exec(page.text) ?? [];
    const { text } = await staff.post('/orders-admin/new', [
      ...Object.entries({
        orderKey: 'a-phone-order-of-the-calendar',
        phone: '0712 345 678',
        name: 'Wafula',
        deliveryMethod: 'pickup',
        pickupLocation: 'main-store',
        pickupDate,
        paymentMethod: 'cash',
        intent: 'review',
      }),
      ['line', line],
      ['price', price],
      ['quantity', '1'],
    ]);
    return textOf(text);
  };

  it('finds the closed days in the menu, and reads of them on the day’s sheet and for phone orders', async () => {
    const day = dayOfRun(5);
    const menu = (await staff.get('/admin-dashboard')).text;
    expect(menu).toMatch(new RegExp(`href="${path}"[^>]*>[\\s\\S]{0,200}Closed days`));
    const current = (await admin.get(path)).text.match(/href="([^"]+)" aria-current="page"/g) ?? [];
    expect([...new Set(current)]).toEqual([`href="${path}" aria-current="page"`]);
    expect(await phoneOrder(day)).not.toContain('We’re closed');
    await close(day, { closes: 'pickups', note: 'Market day' });
    const sheet = await read(`/day-sheet?day=${day}`, staff);
    expect(sheet).toContain('We’re closed on this day Pickups (Market day)');
    expect(await read(`/day-sheet?day=${dayOfRun(6)}`, staff)).not.toContain('We’re closed');
    const review = await phoneOrder(day);
    expect(review).toContain(`We’re closed on ${formatLongDate(day)} Pickups (Market day)`);
    expect(review).toContain('Place order');
    expect(await phoneOrder(dayOfRun(6))).not.toContain('We’re closed');
  });

  it('and sees no orders closes days of visits only, and reads no order numbers', async () => {
    const guide = await createSignedInVisitor(
      shop,
      makeUser({ permissions: ['bookings:read', 'bookings:write'] }),
    );
    const day = dayOfRun(4);
    const { number } = await placeOrder(visitor(), { details: { ...pickupDetails, pickupDate: day } });
    await close(day, { closes: 'pickups' });
    expect(await read(path, staff)).toContain(number);
    const seen = await guide.get(path);
    expect([seen.status, seen.text.includes(number)]).toEqual([200, false]);
    const adding = `${path}/rows/new`;
    expect((await guide.get(adding)).text.match(/<option value="[^"]+"/g)).toEqual([
      '<option value="visits"',
    ]);
    for (const closes of ['all', 'deliveries', 'pickups', 'holiday']) {
      const refused = await guide.post(adding, { ...form, from: dayOfRun(7), closes });
      expect([closes, refused.status]).toEqual([closes, 409]);
    }
    const row = `${path}/rows/${(await closures())[0]?.id}/delete`;
    const removal = { intent: 'delete', seenVersion: await seenVersionOf(guide, row) };
    expect((await guide.post(row, removal)).status).toBe(409);
    expect((await guide.post(adding, { ...form, from: day, closes: 'visits' })).status).toBe(303);
    expect(await closures()).toHaveLength(2);
  });
});

it('programs read the days that come, without the notes of the farm', async () => {
  await close(dayOfRun(2), { closes: 'visits', note: 'Vet’s visit' });
  await close(dayOfRun(8), { to: dayOfRun(9), closes: 'holiday', sentence: 'The cows rest.' });
  await close(dayOfRun(-3), { closes: 'pickups' });
  expect(await (await callApi(shop, '/closed-days')).json()).toEqual([
    { from: dayOfRun(2), to: dayOfRun(2), closes: 'visits', takesOrders: true, sentence: '' },
    { from: dayOfRun(8), to: dayOfRun(9), closes: 'holiday', takesOrders: false, sentence: 'The cows rest.' },
  ]);
});

describe('a farm on holiday', () => {
  it('is sent there, and called back, only by those who may change the settings', async () => {
    const refusal = 'A holiday stops all orders: ask somebody who may change the settings.';
    const holiday = { ...form, from: dayOfRun(0), to: dayOfRun(9), closes: 'holiday' };
    const adding = `${path}/rows/new`;
    expect((await staff.get(adding)).text).not.toContain('value="holiday"');
    expect((await admin.get(adding)).text).toContain('value="holiday"');
    const refused = await staff.post(adding, holiday);
    expect([refused.status, errorsIn(refused.text)]).toEqual([409, [refusal]]);
    await close('2030-05-01');
    const own = `${path}/rows/${(await closures())[0]?.id}`;
    const seenVersion = await seenVersionOf(staff, own);
    expect((await staff.post(own, { ...holiday, seenVersion })).status).toBe(409);
    expect(await closures()).toMatchObject([{ closes: 'all' }]);

    await close(holiday.from, holiday);
    const row = `${path}/rows/${(await closures()).find(({ closes }) => closes === 'holiday')?.id}`;
    const seen = await seenVersionOf(staff, row);
    expect((await staff.post(row, { ...holiday, closes: 'visits', seenVersion: seen })).status).toBe(409);
    const removal = { intent: 'delete', seenVersion: await seenVersionOf(staff, `${row}/delete`) };
    const removed = await staff.post(`${row}/delete`, removal);
    expect([removed.status, textOf(removed.text)]).toEqual([409, expect.stringContaining(refusal)]);
    const version = `${path}/history/0`;
    const restored = await staff.post(version, { seenVersion: await seenVersionOf(staff, version) });
    expect([restored.status, textOf(restored.text)]).toEqual([409, expect.stringContaining(refusal)]);
    // Other days stay theirs.
    await close('2030-05-02');
    expect(await closures()).toHaveLength(3);
  });

  const product = '/products/fresh-cow-milk';
  const availability = (text: string) =>
    [...new Set(text.match(/schema\.org\\?\/(?:In|OutOf)Stock/g))].join();
  const sitemap = async () => (await visitor().get('/sitemap.xml')).text.match(/<loc>[^<]*/g)?.join();

  it('stays readable and indexable, sells nothing, and says from when on it does', async () => {
    const before = await sitemap();
    const shopper = visitor();
    await fillCart(shopper);
    const placementKey = await reachPaymentStep(shopper, deliveryDetails);
    await close(dayOfRun(-1), { to: dayOfRun(4), closes: 'holiday', sentence: 'The cows rest.' });

    const page = await visitor().get(product);
    expect(page.status).toBe(200);
    expect(page.text.match(/.{200}(?:noindex|type="hidden" name="intent" value="add").{50}/g)).toBeNull();
    expect(availability(page.text)).toMatch(/OutOfStock$/);
    expect(availability(page.text)).not.toContain('InStock');
    const opensOn = formatWeekday(new Date(`${dayOfRun(5)}T00:00:00+03:00`));
    expect(textOf(page.text)).toContain(`You can order again from ${opensOn}.`);
    const lastDay = formatWeekday(new Date(`${dayOfRun(4)}T00:00:00+03:00`));
    for (const address of ['/home', '/faq', '/cart', product, '/blogs'])
      expect(await read(address)).toContain(`We’re on holiday until ${lastDay}. The cows rest.`);
    expect(await sitemap()).toBe(before);

    for (const [address, fields] of [
      ['/checkout', deliveryDetails],
      ['/checkout/payment', { placementKey, paymentMethod: 'cod' }],
    ] as const) {
      const refused = await shopper.post(address, fields);
      expect([refused.status, refused.location]).toEqual([303, '/cart']);
    }
    const cart = await read('/cart', shopper);
    expect(cart).toContain('We’re on holiday. You can order again from');
    expect(cart).toContain('Fresh Cow Milk');
    expect(cart).not.toContain('Order by');
    const api = await callApi(shop, '/orders', { method: 'POST', body: await orderBody(shop) });
    expect([api.status, await api.text()]).toEqual([503, expect.stringContaining('We’re on holiday.')]);
  });

  it('takes orders for the days after it where the farm allows that', async () => {
    await close(dayOfRun(-1), { to: dayOfRun(4), closes: 'holiday', takesOrders: 'on' });
    const page = await visitor().get(product);
    expect(page.text).toContain('type="hidden" name="intent" value="add"');
    expect(availability(page.text)).toContain('InStock');
    const { earliestPickup } = await (await callApi(shop, '/checkout-options')).json();
    expect(earliestPickup).toBe(dayOfRun(5));
    const shopper = visitor();
    await fillCart(shopper);
    expect(await read('/checkout', shopper)).toContain('We’re on holiday until');
    await placeOrder(shopper, { details: { ...pickupDetails, pickupDate: earliestPickup } });
  });

  it.each([
    ['before', 1, 5],
    ['after', -5, -1],
  ])('sells as usual %s it', async (_, from, to) => {
    await close(dayOfRun(from), { to: dayOfRun(to), closes: 'holiday' });
    const page = await visitor().get(product);
    expect(page.text).toContain('type="hidden" name="intent" value="add"');
    expect(page.text).not.toContain('on holiday');
    expect(availability(page.text)).toContain('InStock');
  });
});
