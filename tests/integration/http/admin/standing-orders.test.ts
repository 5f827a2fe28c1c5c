import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import { anyDay } from '~/domain/orders/delivery/due-day';
import type { Order } from '~/domain/orders/order';
import type { OperationRecord } from '~/domain/operations/operation-record';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { formatDayOfWeek, formatShortWeekday } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { noPhone } from '~/lib/format/phone';
import { dayOfRun } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser } from '../../../support/fixtures/users';
import { errorsIn, mainOf, textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, deliveryDetails, placeOrder, type Visitor } from '../../../support/shop/visitor';

const shop = useShop();
const path = '/standing-orders-admin';
let staff: Visitor;
beforeAll(async () => {
  staff = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', firstName: 'Jane', lastName: 'Nafula' }),
  );
});

const standingOrders = () => shop.database().collection<StandingOrder>('standingOrders');

async function sizeOf(slug: string): Promise<string> {
  const product = await shop.database().collection<StoredProduct>('products').findOne({ slug });
  const sku = product?.variants[0]?.sku;
  if (!product || sku === undefined) throw new Error(`no ${slug}`);
  return `${product._id.toHexString()}-${sku}`;
}

type Pairs = (readonly [string, string])[];

/** The form of a household, from three days ahead on, when every last hour is ahead. */
const fields = async (changes: Record<string, string> = {}, days: readonly string[] = []): Promise<Pairs> => [
  ...Object.entries({
    phone: '0723 456 780',
    name: 'Mama Atieno Wanjiru',
    email: '',
    city: 'Bumala',
    location: 'Market',
    address: 'The blue gate',
    additionalInfo: '',
    rhythm: days.length === 0 ? 'every' : 'certain',
    from: dayOfRun(3),
    line: await sizeOf('fresh-cow-milk'),
    quantity: '2',
    ...changes,
  }),
  ...days.map((day) => ['days', day] as const),
];

async function take(changes: Record<string, string> = {}): Promise<string> {
  const { status, location, text } = await staff.post(`${path}/new`, await fields(changes));
  expect([status, errorsIn(text)]).toEqual([303, []]);
  return location;
}

const read = async (at: string) => textOf(mainOf((await staff.get(at)).text));

it('is taken for a caller, listed with what comes, and stands in what each day is to bring', async () => {
  const page = await take();
  expect(page).toMatch(/^\/standing-orders-admin\/[0-9a-f]{24}$/);
  const household = await read(page);
  expect(household).toContain('Mama Atieno Wanjiru');
  expect(household).toMatch(/2 × Fresh Cow Milk/);
  expect(household).toMatch(/KES 20\.00 a morning|a morning, KES/);
  const list = await read(`${path}?q=atieno+0723456780`);
  expect(list).toContain('1 household');
  expect(list).toContain(`${formatDayOfWeek(dayOfRun(3))} 1 household takes 1 L: 2 × Fresh Cow Milk`);
  expect(await read(`/day-sheet?day=${dayOfRun(3)}`)).toContain(
    'Standing orders: 1 household takes 1 L: 2 × Fresh Cow Milk',
  );
  expect(await read(`${path}?q=nobodyatall`)).toContain('No standing orders found');
});

it('is refused with what is wrong, keeps what was typed, and leads nobody to a second one for a household', async () => {
  const bad = await staff.post(
    `${path}/new`,
    await fields({ phone: '12', quantity: 'two', from: dayOfRun(-1), location: '', address: 'The red gate' }),
  );
  expect(bad.status).toBe(400);
  expect(errorsIn(bad.text).join(' ')).toMatch(/phone number.*Estate.*Quantity 1|Quantity 1/s);
  expect(bad.text).toContain('value="The red gate"');
  const early = await staff.post(`${path}/new`, await fields({ phone: '0723 456 785', from: dayOfRun(-1) }));
  expect(errorsIn(early.text).join(' ')).toMatch(/The first day that can still be changed is/);
  const none = await staff.post(`${path}/new`, await fields({ phone: '0723 456 785', line: '' }));
  expect(errorsIn(none.text)).toEqual(['Choose what comes, and how many']);
  await take({ phone: '0723 456 781' });
  const twice = await staff.post(`${path}/new`, await fields({ phone: '0723 456 781' }));
  expect([twice.status, errorsIn(twice.text)]).toEqual([
    409,
    ['This household has a standing order for this place already. Please change that one.'],
  ]);
  expect(await standingOrders().countDocuments({ 'customer.phone': '+254723456781' })).toBe(1);
});

it('skips a morning, pauses, comes back, is changed and ended, and says before what happens', async () => {
  const page = await take({ phone: '0723 456 782' });
  const first = formatShortWeekday(dayOfRun(3));
  expect(await read(page)).toContain(`The first morning without is ${formatDayOfWeek(dayOfRun(3))}.`);
  const send = async (intent: string, more: Record<string, string> = {}) => {
    const { status, text } = await staff.post(page, { intent, ...more });
    return status === 303 ? read(page) : `${status} ${errorsIn(text).join(' ')}`;
  };
  expect(await send(`skip:${dayOfRun(3)}`)).toContain(`${first} Nothing: your change`);
  expect(await send(`undo:${dayOfRun(3)}`)).toContain(`${first} 2 × Fresh Cow Milk`);
  expect(await send('pause', { from: dayOfRun(9), until: dayOfRun(9) })).toMatch(
    /^400 First day back.*must be after the first day/,
  );
  expect(await send('pause', { from: dayOfRun(-2), until: '' })).toMatch(
    /^400 First day without.*The first day that can still be changed/,
  );
  expect(await send('pause', { from: dayOfRun(3), until: dayOfRun(5) })).toContain(`${first} Paused`);
  expect(await send('resume:soon')).toMatch(/^400/);
  expect(await send(`resume:${dayOfRun(3)}`)).toContain(`${first} 2 × Fresh Cow Milk`);
  expect(await send(`resume:${dayOfRun(3)}`)).toContain(`${first} 2 × Fresh Cow Milk`);
  expect((await staff.post(page, { intent: 'nonsense' })).status).toBe(400);
  // The shop sends no texts, and the caller has no email.
  for (const at of [page, `${page}/change`]) expect(await read(at)).toContain('tell them yourself');
  expect(await read(`${path}/new`)).toContain('tell them yourself');

  const form = (await staff.get(`${page}/change`)).text;
  const seenRevision = /name="seenRevision" value="(\d+)"/.exec(form)?.[1] ?? '';
  const changed = await fields({ phone: '0723 456 782', quantity: '3', seenRevision }, [
    'monday',
    'thursday',
  ]);
  expect((await staff.post(`${page}/change`, changed)).location).toBe(page);
  expect(await read(page)).toMatch(/3 × Fresh Cow Milk.*Mondays and Thursdays/s);
  expect((await staff.post(`${page}/change`, changed)).status).toBe(409);

  // Where nothing comes, it can be told until when, and ended.
  expect(await send('pause', { from: dayOfRun(3), until: '' })).toMatch(/Pause it.*End it/s);
  expect(await send('end')).toMatch(/Ends: nothing from/);
  expect(await send('end')).toMatch(/Ends: nothing from/);
  expect((await staff.get(`${page}/change`)).status).toBe(404);
});

it('tells households a higher price by one button, and takes it back', async () => {
  await take({ phone: '0723 456 786', email: 'atieno@malisho.example' });
  const line = await sizeOf('fresh-cow-milk');
  const product = shop.database().collection<StoredProduct>('products');
  const setPrice = (price: number) =>
    product.updateOne({ slug: 'fresh-cow-milk' }, { $set: { 'variants.0.price': price as never } });
  const before = (await product.findOne({ slug: 'fresh-cow-milk' }))?.variants[0]?.price ?? 0;
  await setPrice(before + 500);
  expect(await read(path)).toMatch(/pays? an old price until you tell them/);
  const prices = `${path}/prices`;
  expect(await read(prices)).toMatch(/they pay the old price until you tell them.*Tell them.*\(7 days\)/s);
  const send = async (intent: string) => {
    expect((await staff.post(prices, { intent })).location).toBe(prices);
    return read(prices);
  };
  expect(await send(`tell:${line}`)).toMatch(/Nothing: no price is above.*Being told Fresh Cow Milk/s);
  expect(await send(`back:${line}`)).toContain('the old price stays');
  await setPrice(before);
});

it('sets one day by hand, for a caller', async () => {
  const page = await take({ phone: '0723 456 787', address: 'The blue door' });
  const day = `${page}/days/${dayOfRun(4)}`;
  expect((await staff.get(page)).text).toContain(`href="${day}"`);
  const form = (await staff.get(day)).text;
  expect(readPageForm(form, ['line', 'quantity']).values.slice(0, 2)).toEqual([
    ['line', await sizeOf('fresh-cow-milk')],
    ['quantity', '2'],
  ]);
  const line = await sizeOf('fresh-cow-milk');
  const bad = await staff.post(day, { line, quantity: 'lots' });
  expect([bad.status, errorsIn(bad.text).length]).toEqual([400, 1]);
  expect((await staff.post(day, { line, quantity: '7' })).location).toBe(page);
  expect(await read(page)).toMatch(/7 × Fresh Cow Milk[^×]*\(your change\)/);
  expect((await staff.post(`${page}/days/${dayOfRun(-1)}`, { line, quantity: '7' })).status).toBe(400);
  expect((await staff.get(`${page}/days/soon`)).status).toBe(404);
});

it('asks what households get of a product that is deactivated, and offers to tell a price that was raised', async () => {
  const line = await sizeOf('maziwa-mala');
  const [id = ''] = line.split('-');
  const page = await take({
    phone: '0723 456 788',
    address: 'The red door',
    email: 'akoth@malisho.example',
    line,
  });
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const ask = `${path}/instead/${id}`;
  expect((await staff.get(ask)).status).toBe(403);

  const editor = `/products-admin/${id}`;
  const setPrice = async (change: (price: number) => number) => {
    const { values } = readPageForm((await admin.get(editor)).text, ['variantRow', 'isActive']);
    const saved = await admin.post(
      editor,
      values.map(([name, value]) => [
        name,
        /^variant_.*_price$/.test(name) ? String(change(Number(value))) : value,
      ]),
    );
    expect([saved.status, errorsIn(saved.text)]).toEqual([303, []]);
    return (await admin.get(saved.location)).text;
  };
  const raised = await setPrice((price) => price + 5);
  expect(textOf(raised)).toMatch(
    /1 household takes this every day: they pay the old price until you tell them/,
  );
  expect(raised).toContain(`value="tell:${id}"`);
  expect((await admin.post(`${path}/prices`, { intent: `tell:${id}` })).location).toBe(`${path}/prices`);
  expect(await setPrice((price) => price - 5)).not.toContain(`value="tell:${id}"`);

  expect(textOf((await admin.get(`${editor}/delete`)).text)).toContain('1 household takes it every day');
  expect((await admin.post('/products-admin', { id, intent: 'off' })).location).toBe(ask);
  expect(textOf(mainOf((await admin.get(ask)).text))).toMatch(
    /1 household takes this every day: Maziwa Mala/,
  );
  const unclear = await admin.post(ask, { kind: 'replace', instead: '' });
  expect([unclear.status, errorsIn(unclear.text).length]).toEqual([400, 1]);
  expect((await admin.post(ask, { kind: 'replace', instead: line })).status).toBe(400);
  expect((await admin.post(ask, { kind: 'out' })).location).toBe('/products-admin');
  expect(textOf((await admin.get('/products-admin')).text)).toContain(
    '“Maziwa Mala” is inactive: customers can’t buy it. 1 household is written to',
  );
  expect(await read(page)).toContain('Maziwa Mala');
  await admin.post('/products-admin', { id, intent: 'on' });
  // By its form, too.
  const shown = readPageForm((await admin.get(editor)).text, ['variantRow', 'isActive']).values;
  const off = shown.filter(([name]) => name !== 'isActive');
  expect((await admin.post(editor, off)).location).toBe(ask);
  await admin.post('/products-admin', { id, intent: 'on' });

  const sku = line.slice(id.length + 1);
  const { values } = readPageForm((await admin.get(editor)).text, ['variantRow', 'isActive']);
  const row =
    /^variant_(.*)_sku$/.exec(
      values.find(([name, value]) => value === sku && name.endsWith('_sku'))?.[0] ?? '',
    )?.[1] ?? '';
  const removed = await admin.post(
    editor,
    values.filter(
      ([name, value]) => !name.startsWith(`variant_${row}_`) && (name !== 'variantRow' || value !== row),
    ),
  );
  expect([removed.location, errorsIn(removed.text)]).toEqual([`${ask}?size=${encodeURIComponent(sku)}`, []]);
  expect(textOf(mainOf((await admin.get(removed.location)).text))).toMatch(
    /1 household takes this every day: a size of Maziwa Mala/,
  );
  // Nothing is decided any more of what was said first.
  const operations = shop.database().collection<{ _id: string }>('operations');
  await operations.deleteOne({ _id: 'price-announcements' });
  expect((await admin.get(`${path}/prices`)).text).toContain(`href="${removed.location}"`);
  expect(await read(path)).toContain('takes what you no longer sell');
  await admin.post(removed.location, { kind: 'out' });
  const asked = readPageForm((await admin.get(`${editor}/delete`)).text, ['seenVersion']).values;
  const deleted = await admin.post(`${editor}/delete`, [...asked, ['intent', 'delete']]);
  expect(deleted.location).toBe(ask);
  expect(textOf(mainOf((await admin.get(ask)).text))).toContain('1 household takes this every day');
  expect((await admin.post(ask, { kind: 'end' })).location).toBe('/products-admin');
  await staff.post(page, { intent: 'end' });
});

it('asks after a restore until when mornings were brought', async () => {
  const operations = shop.database().collection<OperationRecord>('operations');
  await operations.insertOne({ _id: 'standing-orders', restoredAt: new Date(), broughtUntil: null });
  expect(await read(path)).toContain('Nothing is made before you say until which day you have brought them.');
  const refused = await staff.post(path, { broughtUntil: dayOfRun(1) });
  expect([refused.status, errorsIn(refused.text)]).toEqual([
    400,
    ['Enter today, or a day before it, for example 2026-12-01.'],
  ]);
  expect((await staff.post(path, { broughtUntil: dayOfRun(0) })).status).toBe(303);
  expect(await read(path)).not.toContain('restored from a backup');
});

it('is switched off and on in the settings, with the fee of a morning', async () => {
  const owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin', passwordHash: 'a hash' }));
  const section = '/settings-admin/standing';
  const version = async () =>
    /name="seenVersion" value="([^"]*)"/.exec((await owner.get(section)).text)?.[1] ?? '';
  const save = async (fields: Record<string, string>) =>
    owner.post(section, {
      seenVersion: await version(),
      smallestQuantity: '1',
      noticeDays: '7',
      roundLeavesAt: '05:00',
      ...fields,
    });
  expect((await save({ fee: 'a lot' })).status).toBe(400);
  expect((await save({ fee: '35' })).status).toBe(303);
  const off = await staff.get(path);
  expect(textOf(mainOf(off.text))).toContain('Standing orders are switched off');
  expect(off.text).not.toContain('href="/standing-orders-admin/new"');
  expect((await staff.get('/admin-dashboard')).text).not.toContain('href="/standing-orders-admin"');
  expect((await staff.post(`${path}/new`, await fields({ phone: '0723 456 783' }))).status).toBe(409);
  expect((await save({ fee: '35', isOn: 'on' })).status).toBe(303);
  expect(await read(`${path}/new`)).toContain('Bringing it costs KES 35.00 a morning.');
  expect((await save({ fee: '35', isOn: 'on', smallestQuantity: '3' })).status).toBe(303);
  const few = await staff.post(`${path}/new`, await fields({ phone: '0723 456 784' }));
  expect([few.status, errorsIn(few.text)]).toEqual([
    400,
    ['A morning has at least 3 units, all sizes together.'],
  ]);
  expect(await take({ phone: '0723 456 784', overrules: 'on' })).toContain(path);
  expect((await save({ fee: '35', isOn: 'on' })).status).toBe(303);
});

it('is heard at the door: the day’s sheet says what was brought, and takes what the household wants next', async () => {
  const page = await take({ phone: '0723 456 790', address: 'The green gate' });
  const _id = new ObjectId(page.split('/').at(-1));
  await standingOrders().updateOne({ _id }, { $set: { 'rules.0.from': dayOfRun(0) } });
  const household = (await standingOrders().findOne({ _id }))?.household ?? new ObjectId();
  const orders = shop.database().collection<Order>('orders');
  /** An order of today, as the job had made it the evening before. */
  const makeMorning = async (day = dayOfRun(0)) => {
    const details = { ...deliveryDetails, phone: '0723 456 790', email: 'atieno@example.com' };
    const { number } = await placeOrder(createVisitor(shop.url), { details, paymentMethod: 'cod' });
    const standing = { id: _id, household, day };
    await orders.updateOne({ number }, { $set: { standing, status: 'confirmed', dueOn: anyDay } });
    return number;
  };
  const number = await makeMorning();
  const say = async (fields: Record<string, string> | Pairs) => {
    const answer = await staff.post('/day-sheet', [
      ['order', number],
      ...(Array.isArray(fields) ? fields : Object.entries(fields)),
    ]);
    expect([answer.status, answer.location]).toEqual([303, `/day-sheet#order-${number}`]);
    const { text } = await staff.get('/day-sheet');
    return textOf(text.slice(text.indexOf(`id="order-${number}"`)).split('<li id="order-', 2)[0] ?? '');
  };
  const on = dayOfRun(1);
  expect(
    await say({ intent: 'other-tomorrow', on, line: await sizeOf('fresh-cow-milk'), quantity: '5' }),
  ).toContain(`The other quantity comes on ${formatDayOfWeek(on)}.`);
  expect(await say({ intent: 'not-tomorrow', on })).toContain(`${formatDayOfWeek(on)}: nothing comes.`);
  expect(await say({ intent: 'pause', until: 'soon' })).toContain('Enter the first day back');
  // One that ends sooner leaves it as it is.
  for (const until of [dayOfRun(9), dayOfRun(5)])
    expect(await say({ intent: 'pause', until })).toContain(
      `Paused from ${formatDayOfWeek(on)} until ${formatDayOfWeek(dayOfRun(9))}, when it comes again.`,
    );
  expect(
    await say({ intent: 'other-tomorrow', on, line: await sizeOf('fresh-cow-milk'), quantity: '5' }),
  ).toContain(`Nothing can come on ${formatDayOfWeek(on)}: it is paused then.`);
  expect((await standingOrders().findOne({ _id }))?.timeline.at(-1)).toMatchObject({
    by: 'farm',
    name: 'Jane Nafula',
  });

  expect(await say({ intent: 'nobody' })).toContain('Nothing to pay');
  expect(await say({ intent: 'left' })).toContain('Left at the gate');
  const line = await sizeOf('fresh-cow-milk');
  const mala = await sizeOf('sweetened-mala');
  expect(
    await say([
      ['intent', 'other'],
      ['line', line],
      ['quantity', 'lots'],
      ['quantity', '0'],
      ['line', ''],
    ]),
  ).toContain('Enter each quantity as a number');
  const corrected = await say([
    ['intent', 'other'],
    ['line', line],
    ['quantity', '0'],
    ['quantity', '1'],
    ['line', mala],
  ]);
  expect(corrected).toContain('Less, or something else');
  expect(corrected).toMatch(/1 × Sweetened Mala/);
  const json = await staff.post(
    '/day-sheet/tick',
    { order: number, intent: 'brought' },
    { Accept: 'application/json' },
  );
  expect(JSON.parse(json.text)).toMatchObject({
    ok: true,
    isForTomorrow: false,
    order: { status: 'delivered', morning: { outcome: 'brought' } },
    tomorrow: { day: on, lines: [] },
  });

  // One that is on the list already is cancelled with its stock back.
  const next = await makeMorning(on);
  expect(await say({ intent: 'not-tomorrow', on })).toContain('It is cancelled, and its stock is back.');
  expect(await orders.findOne({ number: next })).toMatchObject({ status: 'cancelled', stockTaken: false });
  expect(await say({ intent: 'not-tomorrow', on })).toContain('It is cancelled, and its stock is back.');
});

it('records one M-Pesa code for all that a household owes, after showing what it pays', async () => {
  const page = await take({ phone: '0723 456 791', address: 'The yellow gate' });
  const _id = new ObjectId(page.split('/').at(-1));
  const household = (await standingOrders().findOne({ _id }))?.household ?? new ObjectId();
  const orders = shop.database().collection<Order>('orders');
  const numbers: string[] = [];
  for (const day of [dayOfRun(-2), dayOfRun(-1)]) {
    const details = { ...deliveryDetails, phone: '0723 456 791', email: 'atieno@example.com' };
    const { number } = await placeOrder(createVisitor(shop.url), { details, paymentMethod: 'cod' });
    const standing = { id: _id, household, day };
    const set = {
      standing,
      status: 'delivered',
      payAfterDelivery: 'delivery',
      deliveredAt: new Date(),
    } as const;
    await orders.updateOne({ number }, { $set: set });
    numbers.push(number);
  }
  const [first = '', second = ''] = numbers;
  const total = (await orders.findOne({ number: first }))?.totalAmount ?? 0;
  expect(textOf((await staff.get(`/orders-admin/${first}/payment`)).text)).toContain('for 2 mornings');
  const open = await staff.get(page);
  expect(open.text).toContain(`href="${page}/payment"`);

  const form = (html: string, changes: Record<string, string>) => ({
    ...Object.fromEntries(readPageForm(html, ['idempotencyKey', 'shown', 'code']).values),
    ...changes,
  });
  const shown = (await staff.get(`${page}/payment`)).text;
  const less = String((total + 1_000) / 100);
  const changed = await staff.post(`${page}/payment`, form(shown, { code: 'TJ12AB34CD', amount: less }));
  expect([changed.status, changed.location]).toEqual([
    303,
    `${page}/payment?code=TJ12AB34CD&amount=${total + 1_000}`,
  ]);
  const again = (await staff.get(changed.location)).text;
  expect(textOf(mainOf(again))).toMatch(/KSh 10\.00 of KSh .* stays owed/);
  const asked = await staff.post(changed.location, form(again, {}));
  expect([asked.status, errorsIn(asked.text).join()]).toEqual([
    409,
    expect.stringContaining('still record it?'),
  ]);
  const recorded = await staff.post(
    changed.location,
    form(again, { acceptsDay: 'on', askedCode: 'TJ12AB34CD' }),
  );
  expect([recorded.status, recorded.location]).toEqual([303, page]);
  expect(await orders.findOne({ number: first })).toMatchObject({ paymentStatus: 'paid' });
  expect(await orders.findOne({ number: second })).toMatchObject({
    partPayments: [{ amount: 1_000, receiptNumber: 'TJ12AB34CD' }],
  });
});

it('serves a household without a phone: nothing calls it, and what it is to be told stands on the sheet', async () => {
  const page = await take({ phone: '', hasNoPhone: 'on', name: 'Rose Auma', address: 'The yellow gate' });
  const both = await staff.post(`${path}/new`, await fields({ phone: '0723 456 799', hasNoPhone: 'on' }));
  expect(errorsIn(both.text)).toEqual([
    'Phone number: Enter a phone number or tick that they have none, not both',
  ]);
  const pages = [page, `${page}/change`, `${path}?q=rose`];
  const begins = `Tell them: Your standing order begins on ${formatDayOfWeek(dayOfRun(3))}.`;
  expect(await read('/day-sheet')).toMatch(new RegExp(`To tell, and nothing to bring Rose Auma .*${begins}`));

  const _id = new ObjectId(page.split('/').at(-1));
  const household = (await standingOrders().findOne({ _id }))?.household ?? _id;
  const standing = { id: _id, household, day: dayOfRun(0) };
  const details = { ...deliveryDetails, phone: '0723 456 799', email: 'rose@example.com' };
  const { number } = await placeOrder(createVisitor(shop.url), { details, paymentMethod: 'cod' });
  const orders = shop.database().collection<Order>('orders');
  // As the job makes it the evening before.
  const order = { standing, status: 'confirmed', dueOn: anyDay } as const;
  await orders.updateOne(
    { number },
    { $set: { ...order, 'customer.phone': noPhone, 'customer.email': null, paymentPhone: null } },
  );
  const rises = [{ line: 'fee', price: shillings(90) }];
  const message = { key: 'dearer', text: 'a morning costs more', at: new Date(), rises, from: '' };
  await standingOrders().updateOne({ _id }, { $push: { toTell: message } });
  const sheet = await staff.get('/day-sheet');
  const card =
    sheet.text.slice(sheet.text.indexOf(`id="order-${number}"`)).split('<li id="order-', 2)[0] ?? '';
  expect(textOf(card)).toContain(begins);
  for (const each of [...pages, `/orders-admin/${number}`, `/orders-admin/${number}/payment`]) {
    const { text, status } = await staff.get(each);
    expect([each, status]).toEqual([each, 200]);
    expect(mainOf(text)).not.toMatch(/tel:|wa\.me|undefined|254\*/);
  }
  expect(await read(page)).toContain('No phone');
  expect(await read(path)).toContain('Please tell them, as no text or email reaches them: Rose Auma');
  const told: Pairs = [...readPageForm(card, ['household', 'message', 'notice']).values, ['intent', 'told']];
  expect(told).toContainEqual(['notice', '7']);
  // A sheet from before the farm has changed its days of notice.
  told[told.findIndex(([name]) => name === 'notice')] = ['notice', '9'];
  expect(await staff.post('/day-sheet', told)).toMatchObject({
    status: 303,
    location: `/day-sheet?day=${dayOfRun(0)}#order-${number}`,
  });
  expect((await standingOrders().findOne({ _id }))?.told.at(-1)).toMatchObject({ from: dayOfRun(9) });
  const again = await staff.get('/day-sheet');
  expect(textOf(again.text)).toContain('Kept as told');
  expect(textOf(again.text)).not.toContain(begins);
  const amount = String((await orders.findOne({ number }))?.totalAmount);
  for (const intent of ['delivered', 'cash'])
    expect((await staff.post('/day-sheet', { order: number, intent, amount })).status).toBe(303);
  expect(await orders.findOne({ number })).toMatchObject({ status: 'delivered', paymentStatus: 'paid' });
});
