import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredSettings } from '~/domain/settings/settings';
import { drawPicture } from '../../../support/fixtures/image-files';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { readPageForm } from '../../../support/shop/read-page-form';
import { errorsIn, mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

// A shop of its own: without the demo farm.
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret, SEED_DEMO: '0' } });
const settings = () => shop.database().collection<StoredSettings>('settings');
const stored = async () => (await settings().findOne({ _id: 'site' })) as StoredSettings;
let owner: Visitor;

/** The settings of a shop that nobody has set up. */
const newShop = {
  _id: 'site',
  opening: { isOpen: false, rulesRead: null },
  identity: { name: '', titleEnding: '', place: '', logo: null, sharePicture: '' },
  phone: '',
  email: '',
  whatsapp: '',
  footerText: '',
  visitHours: '',
  shopHours: '',
  address: '',
  map: null,
  isWithoutMap: false,
  directions: '',
  deliveryRule: null,
  deliveryAreas: [],
  pickupLocations: [],
  paybill: null,
} as const satisfies StoredSettings;

beforeEach(async () => {
  await settings().replaceOne({ _id: 'site' }, newShop, { upsert: true });
  owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
});

// No form of the set-up opens the shop, whatever it saves.
afterEach(async () => expect((await stored()).opening?.isOpen).toBe(false));

type Typed = Readonly<Record<string, string>>;

/** The form of the page with what was typed; '' unticks. Without scripts, as a browser sends it. */
function fillIn(html: string, typed: Typed): (readonly [string, string])[] {
  const { values } = readPageForm(html, ['seenVersion']);
  return [
    ...values.filter(([name]) => !(name in typed)),
    ...Object.entries(typed).flatMap(([name, text]) =>
      text === '' ? [] : text.split('|').map((each) => [name, each] as const),
    ),
  ];
}

async function send(step: string, typed: Typed) {
  const path = `/set-up/${step}`;
  return owner.post(path, fillIn((await owner.get(path)).text, typed));
}

/** The same with files. */
const sendFiles = (step: string, typed: Readonly<Record<string, string | File>>) =>
  sendFilesTo(`/set-up/${step}`, typed);

/** Of the form that has a field `named`. */
async function sendFilesTo(
  path: string,
  typed: Readonly<Record<string, string | File>>,
  named = 'seenVersion',
) {
  const form = new FormData();
  const { values } = readPageForm((await owner.get(path)).text, [named]);
  for (const [name, value] of [...values, ...Object.entries(typed)]) form.set(name, value);
  const body = new Response(form);
  return owner.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

const photo = async (name: string) =>
  new File([new Uint8Array(await drawPicture(640, 400).jpeg().toBuffer())], name, { type: 'image/jpeg' });

const list = async () => mainOf((await owner.get('/set-up')).text);

/** The row of the step. */
const rowOf = async (step: string) =>
  textOf(new RegExp(`<li id="${step}"[\\s\\S]*?</li>`).exec(await list())?.[0] ?? '');

const firstButton = async () => /class="button button-primary">([^<]*)</.exec(await list())?.[1];

describe('the forms of the set-up', () => {
  it('save the farm, and lead to the next step', async () => {
    expect(await firstButton()).toBe('Your farm');
    const typed = { name: 'Kapsoya Dairy', place: 'Eldoret', footerText: 'Fresh milk every morning.' };
    expect((await send('farm', typed)).location).toBe('/set-up#farm');
    const saved = await list();
    expect(textOf(saved)).toContain('“Your farm” is done. Next: How people reach you');
    expect(saved.indexOf('href="/set-up/reach"')).toBeLessThan(saved.indexOf('<ol'));
    expect(await rowOf('farm')).toContain('Done');
    expect(await firstButton()).toBe('How people reach you');
    expect(await stored()).toMatchObject({
      identity: { name: 'Kapsoya Dairy', place: 'Eldoret', titleEnding: '', logo: null },
      footerText: 'Fresh milk every morning.',
    });
    expect(await shop.database().collection('settingsVersions').countDocuments({ section: 'footer' })).toBe(
      1,
    );
    expect((await owner.get('/set-up/farm')).text).toContain('value="Kapsoya Dairy"');
  });

  it('keep a logo, and the ending of titles', async () => {
    const logo = { picture: { src: 'a', widths: [], width: 1, height: 1, alt: '' } };
    const parts = { icons: 'i', tiles: 't', header: { src: 'h', width: 1, height: 1 } };
    const identity = { ...newShop.identity, titleEnding: 'Farm', logo: { ...logo, ...parts } };
    await settings().updateOne({ _id: 'site' }, { $set: { identity } });
    expect((await send('farm', { name: 'Kapsoya', place: 'Eldoret' })).status).toBe(303);
    expect((await stored()).identity).toMatchObject({ titleEnding: 'Farm', logo: identity.logo });
  });

  it('save a picture and a logo, and draw what links show of them', async () => {
    expect(await rowOf('pictures')).toContain('2 minutes');
    const page = textOf((await owner.get('/set-up/pictures')).text);
    expect(page).toContain('Logo (optional)');
    const none = await sendFiles('pictures', { heroAlt: 'Our cows' });
    expect(errorsIn(none.text)).toEqual(['Picture of your farm: Choose a picture of your farm']);
    const typed = {
      heroFile: await photo('cows.jpg'),
      heroAlt: 'Our cows',
      logoFile: await photo('sign.jpg'),
    };
    const nameless = await sendFiles('pictures', typed);
    expect(errorsIn(nameless.text)).toEqual([
      'Logo: Enter the name of your farm first: the logo stands beside it',
    ]);
    await settings().updateOne({ _id: 'site' }, { $set: { 'identity.name': 'Kapsoya' } });
    // What was uploaded is not asked for again.
    const kept = Object.fromEntries(readPageForm(nameless.text, ['heroAlt']).values);
    expect(kept).toMatchObject({
      heroAlt: 'Our cows',
      hero: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect((await sendFiles('pictures', kept)).location).toBe('/set-up#pictures');
    expect(await rowOf('pictures')).toContain('Done');
    const { identity } = await stored();
    expect(identity).toMatchObject({
      name: 'Kapsoya',
      logo: { picture: { src: `/images/${kept['logo']}` } },
      sharePicture: expect.stringMatching(/^\/images\/[0-9a-f]{32}-1200\.jpg$/) as string,
    });
    expect((await owner.get('/home')).text).toMatch(
      new RegExp(`/images/${kept['hero']}-[^>]*alt="Our cows"`),
    );
    expect((await sendFiles('pictures', { heroAlt: 'Our herd', logoRemoved: 'on' })).status).toBe(303);
    expect((await stored()).identity?.logo).toBeNull();
    expect((await owner.get('/home')).text).toContain('alt="Our herd"');
  });

  it('save nothing of a form with a mistake, and say so', async () => {
    const wrong = await send('reach', { phone: '0712 345 678', email: 'kapsoya' });
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.text)).toContain('Nothing on this page is saved yet.');
    expect(errorsIn(wrong.text)).toEqual([
      'Email address: Enter an email address, for example hello@example.com',
    ]);
    expect(wrong.text).toContain('value="0712 345 678"');
    expect((await stored()).phone).toBe('');
    expect(errorsIn((await send('reach', { phone: '' })).text)).toEqual([
      'Phone number: Enter your phone number',
    ]);
  });

  it('take WhatsApp from the phone number, and usual or other hours', async () => {
    const typed = { phone: '0712 345 678', sameWhatsapp: 'on', usualHours: 'Every day 8AM - 9PM' };
    expect((await send('reach', typed)).location).toBe('/set-up#reach');
    const { phone, whatsapp, shopHours } = await stored();
    expect({ phone, whatsapp, shopHours }).toEqual({
      phone: '0712 345 678',
      whatsapp: '+254 712 345 678',
      shopHours: 'Every day 8AM - 9PM',
    });
    const again = await owner.get('/set-up/reach');
    expect(Object.fromEntries(readPageForm(again.text, ['phone']).values)).toMatchObject({
      sameWhatsapp: 'on',
      whatsapp: '',
      usualHours: 'Every day 8AM - 9PM',
    });
    await send('reach', { usualHours: '', shopHours: 'Tue-Sun 9AM - 5PM', sameWhatsapp: '' });
    expect(await stored()).toMatchObject({ whatsapp: '', shopHours: 'Tue-Sun 9AM - 5PM' });
  });

  it('ask whether a place is the gate before it is saved', async () => {
    const typed = { address: '7 km from Eldoret', position: '0.353, 34.171', directions: 'A blue gate.' };
    const asked = await send('where', typed);
    expect(textOf(asked.text)).toContain('Is this your gate?');
    expect((await stored()).address).toBe('');
    const confirmed = [...fillIn(asked.text, typed), ['confirmed', '0.353, 34.171'] as const];
    expect((await owner.post('/set-up/where', confirmed)).location).toBe('/set-up#where');
    expect(await stored()).toMatchObject({
      map: { latitude: 0.353, longitude: 34.171 },
      address: typed.address,
    });
    expect((await send('where', {})).status).toBe(303);
    // No position is asked back that is not saved.
    expect((await send('where', { withoutMap: 'on', position: '51.5, 0.1' })).status).toBe(303);
    expect(await stored()).toMatchObject({ map: null, isWithoutMap: true });
  });

  it('make a step done by its data, wherever they were entered', async () => {
    // As without keys: the simulator of M-Pesa has some, and a number.
    const selling = { mpesaPrompt: false, mpesaByHand: false };
    await settings().updateOne({ _id: 'site' }, { $set: { address: '7 km from Eldoret', selling } });
    expect([await rowOf('where'), await rowOf('payment')].join()).not.toContain('Done');
    expect(errorsIn((await send('where', {})).text)).toEqual([
      'Position on the map: Enter the position of your gate, or tick that you give none',
      'How to find the gate: Say how to find the gate',
    ]);
    const map = { latitude: 0.353, longitude: 34.171 };
    await settings().updateOne({ _id: 'site' }, { $set: { map, directions: 'A blue gate.' } });
    expect(await rowOf('where')).toContain('Done');
    expect(errorsIn((await send('payment', { mpesaByHand: 'on' })).text)).toEqual([
      'Till or Paybill: Choose whether you have a till or a Paybill, or tick cash',
    ]);
    expect((await send('payment', { cash: 'on' })).location).toBe('/set-up#payment');
    expect(await rowOf('payment')).toContain('Done');
    await settings().updateOne({ _id: 'site' }, { $set: { 'selling.cash': false, map: null } });
    expect([await rowOf('where'), await rowOf('payment')].join()).not.toContain('Done');
  });

  it('save delivery, a pickup place and visits together', async () => {
    const none = await send('delivery', { delivery: '', pickup: '' });
    expect(errorsIn(none.text)).toEqual(['Home delivery: Tick home delivery, store pickup, or both']);
    const typed = {
      delivery: 'on',
      pickup: 'on',
      deliveryFee: '100',
      towns: 'Eldoret: Eldy',
      days: 'monday|friday',
      orderBy: '17:00',
      places: 'At our gate\r\nMarket: stall 14',
      pickupNoticeHours: '12',
      visits: '',
    };
    expect(textOf((await owner.get('/set-up/delivery')).text)).not.toContain('Pickup places (optional)');
    const incomplete = await send('delivery', { ...typed, deliveryFee: '', places: '' });
    expect(errorsIn(incomplete.text)).toEqual([
      'Delivery fee in shillings: Enter the delivery fee; 0 means free',
      'Pickup places: Enter where customers collect, for example “At our gate”',
    ]);
    const visits = { visits: 'on', tourDays: 'saturday', startsAt: '14:00', durationMinutes: '90' };
    const unknown = await send('delivery', { ...typed, visits: 'on' });
    expect(errorsIn(unknown.text)).toEqual([
      'Days with tours: Choose at least one day',
      'Tours start at: Enter when a visit begins, for example 10:00',
      'Length of a tour in minutes: Enter how long a visit takes',
      'Visitors per day: Enter how many visitors you take a day',
    ]);
    expect((await owner.get('/booking')).status).toBe(404);
    expect((await send('delivery', typed)).location).toBe('/set-up#delivery');
    expect(await stored()).toMatchObject({
      selling: { delivery: true, pickup: true, cash: false },
      deliveryRule: { fee: 10_000, days: ['monday', 'friday'], orderBy: '17:00' },
      pickupLocations: [
        { id: 'at-our-gate', name: 'At our gate', address: '' },
        { id: 'market', name: 'Market', address: 'stall 14' },
      ],
      checkout: { pickupNoticeHours: 12 },
      pages: { visits: false, blog: true },
    });
    expect((await send('delivery', { ...visits, dailyCapacity: '12' })).status).toBe(303);
    expect(await stored()).toMatchObject({
      pages: { visits: true },
      tours: { days: ['saturday'], startsAt: '14:00', durationMinutes: 90, dailyCapacity: 12 },
      deliveryRule: { days: ['monday', 'friday'] },
    });
    const booking = textOf((await owner.get('/booking')).text);
    expect(booking).toContain('1 hour 30 minutes, from 2:00 PM');
    expect(booking).toContain('Tours run Saturdays');
    // A place keeps its id and what this form does not ask for, also when its name is corrected.
    await settings().updateOne({ _id: 'site' }, { $set: { 'pickupLocations.1.hours': 'Saturdays' } });
    const places = 'Kitale market: stall 14\nAt our gate\nThe school';
    expect(errorsIn((await send('delivery', { places: 'Gate\nGATE: blue' })).text)).toEqual([
      'Pickup places: “GATE” is there twice',
    ]);
    await send('delivery', { delivery: '', places });
    expect(await stored()).toMatchObject({
      deliveryRule: { fee: 10_000 },
      selling: { delivery: false },
      pickupLocations: [
        { id: 'market', name: 'Kitale market', address: 'stall 14', hours: 'Saturdays' },
        { id: 'at-our-gate', name: 'At our gate' },
        { id: 'the-school', name: 'The school', hours: '' },
      ],
    });
    // Another place has none of that, even where it takes the line of one that is gone.
    await send('delivery', { places: 'Bumala: the post office\nAt the gate\nThe school' });
    expect(await stored()).toMatchObject({
      pickupLocations: [
        { id: 'bumala', name: 'Bumala', address: 'the post office', hours: '' },
        { id: 'at-our-gate', name: 'At the gate' },
        { id: 'the-school' },
      ],
    });
    // Without an address, the name says whether it is the same.
    await send('delivery', { places: 'Bumala: the post office\nKitale market\nThe scool' });
    expect((await stored())['pickupLocations']).toMatchObject([
      { id: 'bumala' },
      { id: 'kitale-market' },
      { id: 'the-school', name: 'The scool' },
    ]);
    await send('delivery', { places: 'Stall 1: the post office\nStall 2: the post office' });
    expect((await stored())['pickupLocations']).toMatchObject([{ id: 'bumala' }, { id: 'stall-2' }]);
  });

  it('give every pickup place the same hours, and leave those of each', async () => {
    const places = 'At our gate\r\nMarket: stall 14';
    const typed = { delivery: '', pickup: 'on', pickupNoticeHours: '12', visits: '', places };
    await send('delivery', { ...typed, pickupHours: 'Mon-Fri 8AM - 5PM' });
    const hours = async () =>
      (await stored())['pickupLocations']?.map((place) => (place as { hours: string }).hours);
    expect(await hours()).toEqual(['Mon-Fri 8AM - 5PM', 'Mon-Fri 8AM - 5PM']);
    await settings().updateOne({ _id: 'site' }, { $set: { 'pickupLocations.1.hours': 'Saturdays' } });
    await send('delivery', { places: `${places}\r\nThe school` });
    expect(await hours()).toEqual(['Mon-Fri 8AM - 5PM', 'Saturdays', '']);
  });

  it('link to settings that lead back to the list', async () => {
    await send('delivery', { delivery: '', pickup: 'on', places: 'At our gate', pickupNoticeHours: '12' });
    const delivery = (await owner.get('/set-up/delivery')).text;
    expect(delivery).toContain('href="/settings-admin/pickup?set-up=delivery"');
    const areas = '/settings-admin/areas?set-up=delivery';
    expect(delivery).toContain(`href="${areas}"`);
    const list = (await owner.get(areas)).text;
    expect(list).toContain('href="/set-up#delivery"');
    const add = '/settings-admin/areas/rows/new?set-up=delivery';
    expect(list).toContain(`href="${add}"`);
    const save = async (typed: Typed) => owner.post(add, fillIn((await owner.get(add)).text, typed));
    const area = { fee: '100', minimumOrder: '0', days: 'monday', orderBy: '18:00' };
    expect((await save({ ...area, name: 'Eldoret', next: 'another' })).location).toBe(add);
    expect((await owner.get(add)).text).toContain(`href="${areas}"`);
    expect((await save({ ...area, name: 'Iten' })).location).toBe('/set-up#delivery');
    expect(textOf(mainOf((await owner.get('/set-up')).text))).toContain('“Iten” was saved.');
    const remove = '/settings-admin/areas/rows/iten/delete?set-up=delivery';
    const removed = await owner.post(remove, [
      ...readPageForm((await owner.get(remove)).text, ['seenVersion']).values,
      ['intent', 'delete'],
    ]);
    expect(removed.location).toBe(areas);
    // Only the name of a step leads to the set-up.
    expect((await owner.get('/settings-admin/areas?set-up=nowhere')).text).not.toContain('All steps');
  });

  it('ask for no general fee where each area has its own', async () => {
    const area = { id: 'kitale', name: 'Kitale', fee: 5_000, minimumOrder: 0 };
    const deliveryAreas = [{ ...area, days: ['monday'], orderBy: '18:00', orderByDay: 'day-before' }];
    await settings().updateOne({ _id: 'site' }, { $set: { deliveryAreas } } as object);
    const page = textOf((await owner.get('/set-up/delivery')).text);
    expect(page).toContain('Your delivery areas: towns, fees and days');
    expect(page).not.toMatch(/Delivery fee|Towns you deliver to/);
    expect((await send('delivery', { pickup: '' })).location).toBe('/set-up#delivery');
    expect(await rowOf('delivery')).toContain('Done');
    expect((await stored()).deliveryRule).toBeNull();
  });

  it('ask whether a till is the farm’s', async () => {
    expect(textOf((await owner.get('/set-up/payment')).text)).toContain('None yet');
    const typed = { kind: 'till', number: '512 3456' };
    const asked = await send('payment', typed);
    expect(textOf(asked.text)).toContain('Yes, 5123456 is ours');
    expect((await stored()).paybill).toBeNull();
    const confirmed = [...fillIn(asked.text, typed), ['confirmed', '5123456'] as const];
    expect((await owner.post('/set-up/payment', confirmed)).location).toBe('/set-up#payment');
    expect((await stored()).paybill).toEqual({ kind: 'till', number: '5123456' });
  });

  it('add a product with its category, SKU and brand', async () => {
    const milk = { name: 'Fresh milk', size: '500 ml', price: '60', stock: '20', boiling: 'boil' };
    const products = shop.database().collection('products');
    const uncategorised = await send('products', milk);
    expect(errorsIn(uncategorised.text)).toEqual(['Category: Choose a category, or write one']);
    const another = await send('products', { ...milk, newCategory: 'Milk', next: 'another' });
    expect(another.location).toBe('/set-up/products');
    const page = textOf((await owner.get('/set-up/products')).text);
    expect(page).toContain('“Fresh milk” is in your shop.');
    expect(page).toContain('1 product in your shop');
    const twice = await send('products', { ...milk, newCategory: 'Milk' });
    expect(errorsIn(twice.text)).toEqual(['Product name: “Fresh milk, 500 ml” is in your shop already']);
    const litre = { ...milk, size: '1 litre', categories: 'Milk', description: 'From our own cows.' };
    expect((await send('products', litre)).location).toBe('/set-up#products');
    expect(textOf((await owner.get('/products/fresh-milk')).text)).toContain('Boil before drinking');
    expect(textOf((await owner.get('/faq')).text)).toContain(
      'Can I drink it as it is? Please boil before you drink: Fresh milk',
    );
    await products.updateMany({}, { $unset: { boiling: '' } });
    expect((await owner.get('/faq')).text).not.toContain('drink-as-it-is');
    expect(await products.find({}).sort({ _id: 1 }).toArray()).toMatchObject([
      {
        name: 'Fresh milk',
        description: 'Fresh milk, 500 ml.',
        categories: ['Milk'],
        isActive: true,
        variants: [{ name: '500 ml', sku: 'FRESH-MILK-500-ML', price: 6_000, stockQuantity: 20 }],
      },
      { description: 'From our own cows.', variants: [{ name: '1 litre', sku: 'FRESH-MILK-1-LITRE' }] },
    ]);
    expect(await shop.database().collection('categories').countDocuments({})).toBe(1);
  });

  it('are not needed for products, which an import brings into a closed shop', async () => {
    const path = '/products-admin/import';
    const csv = [
      'Product,Brand,Description,Categories,Active,Size,SKU,Price,Stock',
      'Imported milk,Kapsoya,Fresh every morning.,Milk,Yes,1 litre,IMP-1,70,12',
    ].join('\r\n');
    const file = { csv: new File([csv], 'products.csv', { type: 'text/csv' }), intent: 'check' };
    const checked = await sendFilesTo(path, file, 'csv');
    const { text } = await owner.get(checked.location);
    const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    const imported = { intent: 'import', file: valueOf('file'), hash: valueOf('hash') };
    expect((await owner.post(path, imported)).location).toBe('/products-admin');
    const products = shop.database().collection('products');
    expect(await products.countDocuments({ name: 'Imported milk' })).toBe(1);
    expect((await createVisitor(shop.url).get('/products')).text).toContain('We open soon</h1>');
    await products.deleteMany({ name: 'Imported milk' });
  });

  it('keep what a colleague has saved meanwhile', async () => {
    const { text } = await owner.get('/set-up/farm');
    await settings().updateOne({ _id: 'site' }, { $set: { 'identity.place': 'Iten' } });
    const late = await owner.post('/set-up/farm', fillIn(text, { name: 'Kapsoya', place: 'Eldoret' }));
    expect(late.status).toBe(409);
    expect((await stored()).identity?.place).toBe('Iten');
  });

  it('are the owner’s, and no others', async () => {
    expect((await owner.get('/set-up/nowhere')).status).toBe(404);
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    expect((await admin.get('/set-up/reach')).status).toBe(403);
  });
});
