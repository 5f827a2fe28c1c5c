import { ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshSessionMs, type Session } from '~/domain/accounts/sessions/session';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { SettingsVersion } from '~/domain/settings/history/settings-version';
import type { LegalText } from '~/domain/legal/legal-texts';
import type { LegalTextVersion } from '~/domain/legal/legal-texts.collection';
import { demoSettings } from '~/seed/demo/settings';
import type { StoredSettings } from '~/domain/settings/settings';
import { formatDate } from '~/lib/format/dates';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import {
  decodeEntities,
  errorsIn,
  expectMessageAt,
  seenVersionIn,
  textOf,
} from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, pickupDetails, placeOrder, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Wanjiru' }));
});
beforeEach(async () => {
  await settings().deleteMany({});
  await audit().deleteMany({});
  await versions().deleteMany({});
});

const settings = () => shop.database().collection<StoredSettings>('settings');
const audit = () => shop.database().collection<AuditEntry>('auditEntries');
const versions = () => shop.database().collection<SettingsVersion>('settingsVersions');
const stored = () => settings().findOne({ _id: 'site' });

type Fields = Readonly<Record<string, string>>;

const defaults = {
  orders: { maxUnconfirmedUnits: '40', lowStockThreshold: '5' },
  audit: { auditRetentionDays: '730' },
  contacts: {
    phone: '+254 711 111 111',
    whatsapp: '0722 222 222',
    email: 'a@farm.example',
    address: 'Bumala',
  },
  social: { facebook: '', instagram: '', x: '', youtube: '', linkedin: '' },
  map: { position: '0.3, 34.2', directions: '', confirmed: '0.3, 34.2' },
  delivery: { deliveryFee: '150.50' },
  promo: { showsPromo: 'on', promo: 'Karibu' },
  visits: {
    days: 'sunday',
    dailyCapacity: '20',
    startsAt: '09:30',
    durationMinutes: '120',
    price: '',
    highlights: '',
    includes: '',
  },
  alarms: { addresses: '' },
  notices: { addresses: '', cashOrder: 'on', paidOrder: 'on', paymentCheck: 'on', cancelledOrder: 'on' },
} as const satisfies Record<string, Fields>;

/** The version of a section that its page shows now. */
async function versionOf(section: string): Promise<string> {
  const { text } = await admin.get(`/settings-admin/${section}`);
  return seenVersionIn(text);
}

const save = async (section: keyof typeof defaults, changes: Fields, seenVersion?: string) =>
  admin.post(`/settings-admin/${section}`, {
    ...defaults[section],
    ...changes,
    seenVersion: seenVersion ?? (await versionOf(section)),
  });

describe('the settings', () => {
  it('lists the sections, and shows the defaults of each', async () => {
    const index = await admin.get('/settings-admin');
    for (const section of Object.keys(defaults))
      expect(index.text).toContain(`href="/settings-admin/${section}"`);
    expect((await admin.get('/settings-admin/orders')).text).toMatch(
      /name="maxUnconfirmedUnits"[^>]*value="40"|value="40"[^>]*name="maxUnconfirmedUnits"/,
    );
    const { text } = await admin.get('/settings-admin/notices');
    expect(text.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(5);
  });

  it('saves a section, says so, and records who changed what', async () => {
    const response = await save('orders', { maxUnconfirmedUnits: '12', lowStockThreshold: '8' });
    expect([response.status, response.location]).toEqual([303, '/settings-admin#orders']);
    const settings = (await admin.get('/settings-admin')).text;
    expect(textOf(settings)).toContain('“Payments, orders and stock” was saved.');
    expectMessageAt(settings, 'orders');
    expect(await stored()).toMatchObject({
      checkout: { maxUnconfirmedUnits: 12 },
      backOffice: { lowStockThreshold: 8 },
    });
    expect(await audit().find().toArray()).toMatchObject([
      {
        subject: 'settings',
        subjectId: 'orders',
        by: { name: 'Wanjiru Odhiambo' },
        before: { 'Largest cash order without a call': '40', 'Low-stock level': '5' },
        after: { 'Largest cash order without a call': '12', 'Low-stock level': '8' },
      },
    ]);
  });

  it('of the texts lead to the account where there is none', async () => {
    const { text } = await admin.get('/settings-admin/texts');
    expect(textOf(text)).toContain('No SMS account is set up, so the shop sends no texts. A super admin can');
    expect(text).not.toContain('name="greeting"');
  });

  it('switches kinds of notices off and takes several addresses', async () => {
    const { addresses: _, cashOrder: _cash, ...kinds } = defaults.notices;
    const response = await admin.post('/settings-admin/notices', {
      ...kinds,
      addresses: 'akinyi@example.com, otieno@example.com\r\nakinyi@example.com',
      seenVersion: await versionOf('notices'),
    });
    expect(response.status).toBe(303);
    expect(await stored()).toMatchObject({
      notices: {
        kinds: { cashOrder: false, paidOrder: true, paymentCheck: true, cancelledOrder: true },
        addresses: ['akinyi@example.com', 'otieno@example.com'],
      },
    });
  });

  it.each(['contacts', 'social', 'map', 'delivery', 'promo', 'visits'] as const)(
    'saves %s',
    async (section) => {
      expect((await save(section, {})).status).toBe(303);
      const { text } = await admin.get(`/settings-admin/${section}`);
      const values = Object.values<string>(defaults[section]).filter(
        (value) => value !== 'on' && value !== '',
      );
      for (const value of values) expect(decodeEntities(text)).toContain(`value="${value}"`);
    },
  );

  it('completes a web address without https://', async () => {
    await save('social', { facebook: ' facebook.com/malisho ', x: 'https://x.com/malisho' });
    expect(await stored()).toMatchObject({
      social: { facebook: 'https://facebook.com/malisho', x: 'https://x.com/malisho' },
    });
    const way = { title: 'Shop', kind: 'link', value: 'www.malisho.example/a?b', note: '' };
    expect((await admin.post('/settings-admin/ways/rows/new', way)).status).toBe(303);
    expect((await stored())?.contactMethods?.at(-1)).toMatchObject({
      value: 'https://www.malisho.example/a?b',
    });
    for (const refused of ['malisho', 'me@malisho.example', 'javascript:alert(1).x', 'malisho .example'])
      expect((await save('social', { facebook: refused })).status, refused).toBe(400);
  });

  it.each([
    ['till', 'paybill'],
    ['logo', 'name'],
    ['M-PESA', 'paybill'],
    ['Opening hour', 'hours'],
    ['closing time', 'hours'],
    ['facebook', 'social'],
    ['rider fee', 'delivery'],
    ['2FA', 'security'],
    ['privacy', 'legal/privacy-policy'],
    ['partner program', 'api-keys'],
  ])('finds “%s”, in words that people use', async (words, section) => {
    const { text } = await admin.get(`/settings-admin?q=${encodeURIComponent(words)}`);
    expect(text).toContain(`href="/settings-admin/${section}"`);
    expect(text).not.toContain('href="/settings-admin/audit"');
  });

  it('says so when a search finds nothing, and gives back what was typed', async () => {
    const { text } = await admin.get('/settings-admin?q=helicopter');
    expect(textOf(text)).toContain('No settings match “helicopter”');
    expect(text).toContain('value="helicopter"');
  });

  it('records nothing where nothing changes', async () => {
    expect((await save('audit', {})).status).toBe(303);
    expect(await audit().countDocuments()).toBe(0);
  });

  it('keeps values beside the section as they are', async () => {
    await settings().insertOne({ _id: 'site', promo: 'Karibu', checkout: { requireAccount: true } });
    await save('orders', { maxUnconfirmedUnits: '48' });
    expect(await stored()).toMatchObject({
      promo: 'Karibu',
      checkout: { requireAccount: true, maxUnconfirmedUnits: 48 },
    });
  });
});

describe('two admins', () => {
  it('on two sections: both are saved', async () => {
    const [orders, log] = [await versionOf('orders'), await versionOf('audit')];
    expect((await save('orders', { maxUnconfirmedUnits: '12' }, orders)).status).toBe(303);
    expect((await save('audit', { auditRetentionDays: '90' }, log)).status).toBe(303);
    expect(await stored()).toMatchObject({
      checkout: { maxUnconfirmedUnits: 12 },
      backOffice: { auditRetentionDays: 90 },
    });
  });

  it('at the same time: one of them is told', async () => {
    const seen = await versionOf('orders');
    const responses = await Promise.all(
      ['10', '11', '12'].map((hours) => save('orders', { maxUnconfirmedUnits: hours }, seen)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await audit().countDocuments()).toBe(1);
  });
});

const restoreVersionOf = async (page: string) => seenVersionIn((await admin.get(page)).text);

describe('the history', () => {
  const restore = async (number: number, seenVersion?: string) =>
    admin.post(`/settings-admin/orders/history/${number}`, {
      seenVersion: seenVersion ?? (await versionOf('orders')),
    });

  it('says that nothing was changed yet', async () => {
    const { text } = await admin.get('/settings-admin/orders/history');
    expect(textOf(text)).toContain('These settings have not changed yet');
  });

  it('lists who changed what, newest first, each with its values before and after', async () => {
    await save('orders', { maxUnconfirmedUnits: '12' });
    await save('orders', { maxUnconfirmedUnits: '36', lowStockThreshold: '8' });
    const words = textOf((await admin.get('/settings-admin/orders/history')).text);
    expect(words).toMatch(
      /Version 2 \(now\).*Wanjiru Odhiambo.*Largest cash order without a call Before: 12 After: 36 Low-stock level Before: 5 After: 8.*Undo this change.*Version 1.*Before: 40 After: 12.*Original/,
    );
    expect(textOf((await admin.get('/settings-admin')).text)).toContain('Changed by Wanjiru Odhiambo');
  });

  it('shows what a version would change, and puts it back as a new version', async () => {
    await save('orders', { maxUnconfirmedUnits: '12' });
    await save('orders', { maxUnconfirmedUnits: '36' });
    const page = textOf((await admin.get('/settings-admin/orders/history/1')).text);
    expect(page).toContain('Largest cash order without a call Now: 36 Version 1: 12');
    const response = await restore(1);
    expect([response.status, response.location]).toEqual([303, '/settings-admin#orders']);
    expect(await stored()).toMatchObject({ checkout: { maxUnconfirmedUnits: 12 } });
    const words = textOf((await admin.get('/settings-admin/orders/history')).text);
    expect(words).toContain('Version 3: version 1 restored (now)');
    expect(await audit().findOne({ action: 'Restored earlier settings' })).toMatchObject({
      subjectId: 'orders',
      before: { 'Largest cash order without a call': '36' },
      after: { 'Largest cash order without a call': '12' },
    });
  });

  it('puts the beginning back, without touching other sections', async () => {
    await save('orders', { maxUnconfirmedUnits: '12' });
    await save('audit', { auditRetentionDays: '90' });
    expect((await restore(0)).status).toBe(303);
    expect(await stored()).toMatchObject({
      checkout: { maxUnconfirmedUnits: 40 },
      backOffice: { auditRetentionDays: 90 },
    });
    expect(textOf((await admin.get('/settings-admin/orders/history/0')).text)).toContain(
      'Nothing would change',
    );
  });

  it('does not undo what somebody else saved meanwhile, and shows what would change now', async () => {
    await save('orders', { maxUnconfirmedUnits: '12' });
    const seen = await versionOf('orders');
    await save('orders', { maxUnconfirmedUnits: '48' });
    const response = await restore(0, seen);
    expect(response.status).toBe(409);
    expect(textOf(response.text)).toMatch(/Somebody has changed these settings.*Now: 48 Original: 40/);
    expect(await stored()).toMatchObject({ checkout: { maxUnconfirmedUnits: 48 } });
  });

  it('restores once, however often the button is pressed', async () => {
    await save('orders', { maxUnconfirmedUnits: '12' });
    const seen = await versionOf('orders');
    const responses = await Promise.all([0, 0, 0].map((number) => restore(number, seen)));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await versions().countDocuments()).toBe(2);
  });

  it('refuses a version that breaks the rules of today', async () => {
    await save('orders', { maxUnconfirmedUnits: '12' });
    await versions().updateOne({ number: 1 }, { $set: { 'before.0.maxUnconfirmedUnits': '900000' } });
    const response = await restore(0);
    expect(response.status).toBe(409);
    expect(textOf(response.text)).toContain('must be a whole number from 0 to 100000');
    expect(await stored()).toMatchObject({ checkout: { maxUnconfirmedUnits: 12 } });
  });

  it('keeps a field that is newer than the version', async () => {
    await save('orders', { maxUnconfirmedUnits: '12', lowStockThreshold: '9' });
    await versions().updateOne({ number: 1 }, { $unset: { 'before.0.lowStockThreshold': '' } });
    expect((await restore(0)).status).toBe(303);
    expect(await stored()).toMatchObject({
      checkout: { maxUnconfirmedUnits: 40 },
      backOffice: { lowStockThreshold: 9 },
    });
  });

  it('does not know versions that were never saved', async () => {
    await save('orders', { maxUnconfirmedUnits: '12' });
    for (const number of ['2', '-1', '1e0', '99999999999', 'x'])
      expect((await admin.get(`/settings-admin/orders/history/${number}`)).status, number).toBe(404);
  });

  it('pages through many versions', async () => {
    const texts = (hours: number) => [{ ...defaults.orders, maxUnconfirmedUnits: String(hours) }];
    await versions().insertMany(
      Array.from({ length: 22 }, (_, index) => ({
        _id: new ObjectId(),
        section: 'orders',
        number: index + 1,
        at: new Date(),
        by: { userId: new ObjectId(), name: 'Otieno' },
        before: texts(index + 1),
        after: texts(index + 2),
        restoredFrom: null,
      })),
    );
    const first = await admin.get('/settings-admin/orders/history');
    expect(textOf(first.text)).not.toContain('Original');
    const older = /href="([^"]*before=\d+)"/.exec(first.text)?.[1] ?? '';
    const words = textOf((await admin.get(older)).text);
    expect(words).toMatch(/Version 2 .*Version 1 .*Original/);
    expect(words).not.toContain('(now)');
  });
});

describe('pickup places', () => {
  const path = '/settings-admin/pickup';
  const place = {
    name: 'Bumala market',
    address: 'Stall 12',
    hours: '7AM - 1PM',
    days: 'saturday',
    map: '0.46, 34.11',
  };
  const names = async () => (await stored())?.pickupLocations?.map(({ name }) => name);
  beforeEach(async () => void (await settings().insertOne(demoSettings)));
  const rowVersionOf = async (id: string) => seenVersionIn((await admin.get(`${path}/rows/${id}`)).text);

  it('are added at the end', async () => {
    const response = await admin.post(`${path}/rows/new`, place);
    expect([response.status, response.location]).toEqual([303, path]);
    expect((await stored())?.pickupLocations).toEqual([
      ...demoSettings.pickupLocations,
      {
        id: 'bumala-market',
        name: 'Bumala market',
        address: 'Stall 12',
        days: ['saturday'],
        hours: '7AM - 1PM',
        freshness: '',
        map: { latitude: 0.46, longitude: 34.11 },
      },
    ]);
  });

  it('get ids of their own, also where two have one in common, or that of the form', async () => {
    for (const name of ['New', 'New!', '🥛'])
      expect((await admin.post(`${path}/rows/new`, { ...place, name })).status).toBe(303);
    expect((await stored())?.pickupLocations?.slice(4).map(({ id }) => id)).toEqual([
      'new-2',
      'new-3',
      'row',
    ]);
  });

  it('are changed, and keep their id and their place', async () => {
    const seenVersion = await rowVersionOf('branch-1');
    expect((await admin.post(`${path}/rows/branch-1`, { ...place, seenVersion })).status).toBe(303);
    expect((await stored())?.pickupLocations?.[2]).toMatchObject({ id: 'branch-1', name: 'Bumala market' });
  });

  it('are moved by a button, which does nothing the second time', async () => {
    const move = 'branch-2 before main-store';
    for (const _ of [1, 2]) await admin.post(path, { intent: 'move', list: 'list', move });
    expect(await names()).toEqual([
      'Farm gate',
      'Karen',
      'Main Store - Central Business District',
      'Westlands',
    ]);
    expect(await versions().countDocuments()).toBe(1);
  });

  it('have a maximum number', async () => {
    const maxPlaces = 30;
    const rows = Array.from({ length: maxPlaces }, (_, index) => ({
      id: `place-${index}`,
      name: `Place ${index}`,
    }));
    await settings().replaceOne({ _id: 'site' }, { pickupLocations: rows });
    const response = await admin.post(`${path}/rows/new`, place);
    expect([response.status, errorsIn(response.text)]).toEqual([
      400,
      [`There is room for ${maxPlaces}. Remove one first`],
    ]);
  });

  it('are removed after a question, and can be put back', async () => {
    const question = await admin.get(`${path}/rows/branch-1/delete`);
    expect(textOf(question.text)).toContain('Are you sure you want to remove this pickup place? Westlands');
    const seenVersion = await rowVersionOf('branch-1');
    const form = { intent: 'delete', seenVersion };
    expect((await admin.post(`${path}/rows/branch-1/delete`, form)).status).toBe(303);
    expect(await names()).toEqual(['Farm gate', 'Main Store - Central Business District', 'Karen']);
    await admin.post(`${path}/history/0`, { seenVersion: await restoreVersionOf(`${path}/history/0`) });
    expect((await stored())?.pickupLocations).toEqual(demoSettings.pickupLocations);
  });

  it('may all go: no other comes back', async () => {
    await settings().replaceOne({ _id: 'site' }, { pickupLocations: [{ id: 'shop', name: 'Shop' }] });
    const form = { intent: 'delete', seenVersion: await rowVersionOf('shop') };
    expect((await admin.post(`${path}/rows/shop/delete`, form)).status).toBe(303);
    expect(await names()).toEqual([]);
  });

  it('of open orders are named before they are removed; the orders keep what they say', async () => {
    const shopper = createVisitor(shop.url);
    const details = { ...pickupDetails, pickupLocation: 'branch-2' };
    const { number } = await placeOrder(shopper, { details });
    expect(textOf((await admin.get(`${path}/rows/branch-2/delete`)).text)).toContain(
      'One open order is to be collected here.',
    );
    const form = { intent: 'delete', seenVersion: await rowVersionOf('branch-2') };
    expect((await admin.post(`${path}/rows/branch-2/delete`, form)).status).toBe(303);
    expect(textOf((await admin.get(`/orders-admin/${number}`)).text)).toContain('Karen');
  });

  it('are added once, however often and however fast the form is sent', async () => {
    const add = () =>
      admin.post(`${path}/rows/new`, {
        ...place,
        name: ' Bumala  market',
        map: 'https://maps.google.com/?q=0.460,34.110',
      });
    const responses = [await add(), ...(await Promise.all([add(), add()]))];
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await names())?.slice(4)).toEqual(['Bumala market']);
    expect(await audit().countDocuments()).toBe(1);
  });

  it('have a name of their own', async () => {
    await admin.post(`${path}/rows/new`, place);
    const twin = await admin.post(`${path}/rows/new`, {
      ...place,
      name: 'BUMALA market',
      address: 'Stall 13',
    });
    expect([twin.status, textOf(twin.text)]).toEqual([
      400,
      expect.stringContaining(
        'There is already a pickup place named “Bumala market”. Please choose another name',
      ),
    ]);
    expect(twin.text).toContain('value="Stall 13"');
    const seenVersion = await rowVersionOf('branch-1');
    const renamed = await admin.post(`${path}/rows/branch-1`, { ...place, seenVersion });
    expect(renamed.status).toBe(400);
    expect((await names())?.slice(2)).toEqual(['Westlands', 'Karen', 'Bumala market']);
  });

  it('that two add at once are both there', async () => {
    const responses = await Promise.all(
      ['One', 'Two'].map((name) => admin.post(`${path}/rows/new`, { ...place, name })),
    );
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect((await names())?.slice(4).sort()).toEqual(['One', 'Two']);
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'Enter at most 80 characters'],
    [{ map: 'here' }, 'Enter the two numbers of the place'],
    [{ map: '91, 34' }, 'Enter the two numbers of the place'],
  ])('with %o are refused', async (wrong, message) => {
    const response = await admin.post(`${path}/rows/new`, { ...place, ...wrong });
    expect(response.status).toBe(400);
    expect(errorsIn(response.text).join(' ')).toContain(message);
    expect(await stored()).toEqual(demoSettings);
  });

  it('that are not there answer 404, as rows of a form do', async () => {
    for (const wrong of [
      `${path}/rows/nowhere`,
      `${path}/rows/nowhere/delete`,
      '/settings-admin/audit/rows/1',
    ])
      expect((await admin.get(wrong)).status, wrong).toBe(404);
  });
});

describe('settings about money and access', () => {
  it('ask for the password again', async () => {
    const longAgo = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    await shop
      .database()
      .collection<Session>('sessions')
      .updateMany({}, { $set: { confirmedAt: new Date(Date.now() - freshSessionMs) } });
    for (const section of ['paybill', 'security']) {
      const { status, location } = await longAgo.post(`/settings-admin/${section}`, {});
      expect([status, location.split('?')[0]]).toEqual([303, '/confirm']);
    }
    expect(await stored()).toBeNull();
    admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Wanjiru' }));
  });

  it('take a till number, and go back to the number of the prompts', async () => {
    const saveTill = async (kind: string, number: string) =>
      admin.post('/settings-admin/paybill', {
        kind,
        number,
        confirmed: number,
        seenVersion: await versionOf('paybill'),
      });
    expect((await saveTill('till', '123456')).status).toBe(303);
    expect(await stored()).toMatchObject({ paybill: { kind: 'till', number: '123456' } });
    for (const [kind, number] of [
      ['till', '12'],
      ['paybill', ''],
      ['bank', '123456'],
      ['', '7654321'],
    ] as const)
      expect((await saveTill(kind, number)).status, `${kind} ${number}`).toBe(400);
    expect(await stored()).toMatchObject({ paybill: { kind: 'till', number: '123456' } });
    expect((await saveTill('', '')).status).toBe(303);
    expect(await stored()).toMatchObject({ paybill: null });
  });

  it('ask for the kind of a number instead of dropping it', async () => {
    const { status, text } = await admin.post('/settings-admin/paybill', {
      kind: '',
      number: '5123456',
      seenVersion: await versionOf('paybill'),
    });
    expect([status, await stored()]).toEqual([400, null]);
    expect(text).toContain('Choose under Kind whether this is a Paybill or a till, or leave it empty');
    expect(text).toContain('value="5123456"');
  });

  it('ask once whether a new number is the farm’s own', async () => {
    const saveTill = async (fields: Fields) =>
      admin.post('/settings-admin/paybill', { ...fields, seenVersion: await versionOf('paybill') });
    const asked = await saveTill({ kind: 'till', number: '5 123 456' });
    expect([asked.status, await stored()]).toEqual([200, null]);
    expect(asked.text).toContain('Is this till yours?');
    expect(asked.text).toContain('Yes, 5123456 is ours');
    // Another number than the confirmed one.
    await saveTill({ kind: 'till', number: '5123457', confirmed: '5123456' });
    expect(await stored()).toBeNull();
    expect((await saveTill({ kind: 'till', number: '5 123 456', confirmed: '5123456' })).status).toBe(303);
    expect(await stored()).toMatchObject({ paybill: { kind: 'till', number: '5123456' } });
    expect((await saveTill({ kind: 'till', number: '5123456' })).status).toBe(303);
    expect((await saveTill({ kind: 'paybill', number: '5123456' })).text).toContain('Is this Paybill yours?');
  });
});

describe('the position of the farm', () => {
  const saveMap = (position: string, confirmed = '') => save('map', { position, confirmed });

  it('is asked back, with the map, before it is saved', async () => {
    const link = 'https://www.google.com/maps/place/Gate/@0.4,34.2,14z/data=!8m2!3d0.46!4d34.11';
    const { status, text } = await saveMap(link);
    expect([status, await stored()]).toEqual([200, null]);
    expect(textOf(text)).toMatch(/Is this your gate\? 0\.46, 34\.11 Look at the map Yes, this is our gate/);
    expect(text).toContain('mlat=0.46&amp;mlon=34.11');
    expect((await saveMap(link, '0.46, 34.11')).status).toBe(303);
    expect(await stored()).toMatchObject({ map: { latitude: 0.46, longitude: 34.11 } });
    expect((await saveMap('0.46, 34.11')).status).toBe(303);
    expect((await saveMap('')).status).toBe(303);
    expect(await stored()).toMatchObject({ map: null });
  });

  it.each([
    ['https://www.google.com/maps/@0.4,34.2,14z', 'Move the pin if it isn’t the gate'],
    ['34.171, 0.353', 'This is outside East Africa'],
    ['https://www.google.com/maps/place/Vik/data=!8m2!3d63.4046799!4d-19.1185521', 'outside East Africa'],
  ])('of %s is doubted', async (position, doubt) => {
    expect(textOf((await saveMap(position)).text)).toContain(doubt);
    expect(await stored()).toBeNull();
  });
});

describe('legal texts', () => {
  const path = '/settings-admin/legal/terms-and-conditions';
  const content = {
    intro: 'The rules of {shop name}.',
    text: '## Orders\n\nYou pay {delivery fee}.\n\n{account rule}\n\n## Refunds {#refund-and-return}\n\nWe pay back.',
  };
  const texts = () => shop.database().collection<LegalText>('legalTexts');
  const legalVersions = () => shop.database().collection<LegalTextVersion>('legalTextVersions');
  const seenVersion = async () => restoreVersionOf(path);
  const saveText = async (changes: Fields = {}, seen?: string) =>
    admin.post(path, { ...content, ...changes, intent: 'save', seenVersion: seen ?? (await seenVersion()) });
  const publicPage = async () => (await createVisitor(shop.url).get('/terms-and-conditions')).text;
  beforeEach(async () => {
    const { deliveryRule } = demoSettings;
    await settings().insertOne({ _id: 'site', identity: { name: 'Malisho' }, deliveryRule });
    await texts().deleteMany({});
    await legalVersions().deleteMany({});
  });

  it('begin as the shop came with them', async () => {
    const { text } = await admin.get(path);
    expect(decodeEntities(text)).toContain('## Refunds and returns {#refund-and-return}');
    expect(textOf((await admin.get(`${path}/versions`)).text)).toContain('The original text');
  });

  it('are on their page at the next request, with the facts of the settings and the date', async () => {
    expect(textOf(await publicPage())).toContain('Acceptance of these terms');
    const days = [formatDate(new Date())];
    expect((await saveText()).status).toBe(303);
    const html = await publicPage();
    const words = textOf(html);
    expect(words).toContain('The rules of Malisho.');
    expect(words).toMatch(/1\. Orders You pay KES 200\.00\. You can order without an account\./);
    days.push(formatDate(new Date()));
    expect(days).toContain(/Last updated on (\d+ \w+ \d{4})/.exec(words)?.[1]);
    expect(html).toContain('<section id="refund-and-return">');
    expect(words).not.toContain('Acceptance of these terms');
    expect(await audit().findOne({ subjectId: 'terms-and-conditions' })).toMatchObject({
      action: 'Changed the text',
      after: { Introduction: content.intro },
    });
  });

  it('show the review note to those who may edit them only, until a lawyer has read them', async () => {
    const note = 'To be reviewed by the owner’s lawyer';
    const noteFor = async (visitor: Visitor) =>
      textOf((await visitor.get('/terms-and-conditions')).text).includes(note);
    const [guest, customer] = [
      createVisitor(shop.url),
      await createSignedInVisitor(shop, makeUser({ role: 'staff' })),
    ];
    // In both orders: neither fills the page cache for the other.
    for (const visitor of [admin, guest, customer, guest, admin])
      expect(await noteFor(visitor)).toBe(visitor === admin);
    await saveText({ reviewed: 'on' });
    expect(await noteFor(admin)).toBe(false);
    await saveText({ reviewed: 'on', intro: 'Other words.' });
    await saveText({ intro: 'Other words.' });
    expect(await noteFor(admin)).toBe(true);
  });

  it('keep every version, and show what each changed', async () => {
    await saveText();
    await saveText({ text: content.text.replace('We pay back.', 'We pay back in seven days.') });
    const list = textOf((await admin.get(`${path}/versions`)).text);
    expect(list).toMatch(/Version 2.*Wanjiru Odhiambo.*Version 1.*The original text/);
    const page = textOf((await admin.get(`${path}/versions/2`)).text);
    expect(page).toContain('Removed: We pay back. Added: We pay back in seven days.');
    expect(page).toContain('This is the text that customers read now.');
    expect(textOf((await admin.get(`${path}/versions/1`)).text)).toContain(
      'What changes if you restore it Removed: We pay back in seven days. Added: We pay back.',
    );
  });

  it('are put back as a new version, down to the one that the shop came with', async () => {
    await saveText({ reviewed: 'on' });
    await saveText({ intro: 'Changed by mistake.' });
    const restore = async (number: number, seen?: string) =>
      admin.post(`${path}/versions/${number}`, { seenVersion: seen ?? (await seenVersion()) });
    const stale = await seenVersion();
    expect((await restore(1)).status).toBe(303);
    expect(await texts().findOne({})).toMatchObject({ ...content, reviewed: true, number: 3 });
    const conflict = await restore(0, stale);
    expect([conflict.status, (await texts().findOne({}))?.number]).toEqual([409, 3]);
    expect((await restore(0)).status).toBe(303);
    expect(textOf(await publicPage())).toContain('Acceptance of these terms');
    expect(textOf((await admin.get(`${path}/versions`)).text)).toContain('Version 3: version 1 restored');
    expect((await restore(99)).status).toBe(404);
  });

  it('that two people save: the second sees both, and loses nothing', async () => {
    const seen = await seenVersion();
    const responses = await Promise.all(
      ['Mine.', 'Yours.', 'Theirs.'].map((intro) => saveText({ intro }, seen)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await legalVersions().countDocuments()).toBe(1);
    const refused = responses.find(({ status }) => status === 409)?.text ?? '';
    expect(textOf(refused)).toMatch(/Introduction Yours .* Theirs/);
  });

  it('are previewed with the same form, which saves nothing', async () => {
    const response = await admin.post(path, { ...content, intent: 'preview', seenVersion: '0' });
    expect(response.status).toBe(200);
    expect(textOf(response.text)).toMatch(/not saved yet The rules of Malisho\. 1\. Orders/);
    expect(await texts().countDocuments()).toBe(0);
  });

  it.each([
    [{ intro: '' }, 'Introduction is required'],
    [{ intro: 'x'.repeat(601) }, 'Enter at most 600 characters'],
    [{ text: '' }, 'Text is required'],
    [{ text: 'No heading' }, 'Begin with a heading'],
    [{ text: `## One\n${'x'.repeat(30_000)}` }, 'Enter at most 30000 characters'],
    [{ text: `## One\n${'[('.repeat(1_100)}` }, 'This text has too much formatting'],
    [{ text: '## One\n'.repeat(61) }, 'There can be at most 60 headings'],
    [{ text: '## One\nCall {telefone}' }, 'We don’t know {telefone}'],
  ])('with %o are refused', async (wrong, message) => {
    const response = await saveText(wrong);
    expect(response.status).toBe(400);
    expect(errorsIn(response.text).join(' ')).toContain(message);
    expect(await texts().countDocuments()).toBe(0);
  });

  it('show HTML as text', async () => {
    await saveText({ text: '## <b>Bold</b> 🥛\n<script>alert(1)</script> [x](javascript:alert(1))' });
    const html = await publicPage();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/<script>alert|href="javascript/);
  });

  it('of another name are not there', async () => {
    for (const name of ['imprint', '__proto__', 'constructor'])
      expect((await admin.get(`/settings-admin/legal/${name}`)).status, name).toBe(404);
  });
});

describe('bad input', () => {
  it.each([
    [
      'orders',
      { maxUnconfirmedUnits: '1.5' },
      'Largest cash order without a call must be a whole number from 0 to 100000',
    ],
    ['orders', { maxUnconfirmedUnits: '-3' }, 'must be a whole number from 0 to 100000'],
    ['orders', { lowStockThreshold: '' }, 'Low-stock level is required'],
    ['orders', { maxUnconfirmedUnits: '1e3' }, 'must be a whole number from 0 to 100000'],
    ['orders', { maxUnconfirmedUnits: '9'.repeat(20_000) }, 'must be a whole number'],
    ['orders', { lowStockThreshold: 'five 🥛' }, 'Low-stock level must be a whole number'],
    ['audit', { auditRetentionDays: '7' }, 'Days to keep entries must be a whole number from 30 to 3650'],
    ['alarms', { addresses: 'akinyi' }, 'Enter a valid email address instead of akinyi'],
    ['notices', { addresses: 'akinyi' }, 'Enter a valid email address instead of akinyi'],
    ['notices', { addresses: '<script>alert(1)</script>' }, 'Enter a valid email address'],
    ['notices', { addresses: 'a@example.com\nBcc:b@example.com' }, 'Enter a valid email address'],
    [
      'notices',
      { addresses: [1, 2, 3, 4, 5, 6].map((n) => `a${n}@example.com`).join(' ') },
      'Enter at most 5 addresses',
    ],
    ['notices', { addresses: 'x'.repeat(20_000) }, 'Enter at most 1000 characters'],
    ['contacts', { phone: 'call me' }, 'Enter a phone number'],
    ['contacts', { email: '<script>alert(1)</script>' }, 'Enter an email address'],
    ['contacts', { address: 'x'.repeat(301) }, 'Enter at most 300 characters'],
    ['social', { x: 'javascript:alert(1)' }, 'Enter a web address that begins with https://'],
    ['social', { facebook: 'our page' }, 'Enter a web address'],
    ['map', { position: '0.3' }, 'Enter the two numbers of the place'],
    ['map', { position: 'https://maps.app.goo.gl/aBcD1234' }, 'Open it, then copy the long address'],
    ['delivery', { deliveryFee: '-1' }, 'must be an amount in shillings'],
    ['delivery', { deliveryFee: '100001' }, 'must be at most KSh 100000'],
    ['promo', { promo: '' }, 'Text is required'],
    ['visits', { startsAt: '25:00' }, 'Enter a time, for example 10:00'],
    ['visits', { dailyCapacity: '-1' }, 'Visitors per day must be a whole number'],
    [
      'visits',
      { durationMinutes: '14' },
      'Length of a tour in minutes must be a whole number from 15 to 480',
    ],
    ['visits', { includes: 'x'.repeat(81) }, 'Enter at most 80 characters a line'],
    ['visits', { highlights: 'x\n'.repeat(13) }, 'Enter at most 12 lines'],
  ] as const)('in %s is told and changes nothing', async (section, changes, message) => {
    const response = await save(section, changes);
    expect(response.status).toBe(400);
    expect(errorsIn(response.text).join(' ')).toContain(message);
    expect(response.text).not.toContain('<script>alert');
    expect(await stored()).toBeNull();
  });

  it('keeps what was typed', async () => {
    const { text } = await save('orders', { maxUnconfirmedUnits: '500000', lowStockThreshold: '7' });
    expect(text).toMatch(
      /name="maxUnconfirmedUnits"[^>]*value="500000"|value="500000"[^>]*name="maxUnconfirmedUnits"/,
    );
    expect(text).toMatch(/name="lowStockThreshold"[^>]*value="7"|value="7"[^>]*name="lowStockThreshold"/);
  });

  it('of a megabyte is refused before it is read', async () => {
    expect((await save('notices', { addresses: 'x'.repeat(1_000_000) })).status).toBe(413);
  });

  it('refuses an unknown section', async () => {
    for (const section of ['nothing', '__proto__', 'constructor'])
      expect((await admin.post(`/settings-admin/${section}`, {})).status, section).toBe(404);
  });
});

it('counts products at the low-stock level of the settings on the dashboard', async () => {
  const lowStock = async () =>
    Number(/Low in stock (\d+)/.exec(textOf((await admin.get('/admin-dashboard')).text))?.[1]);
  const before = await lowStock();
  await save('orders', { lowStockThreshold: '20' });
  expect(await lowStock()).toBeGreaterThan(before);
});
