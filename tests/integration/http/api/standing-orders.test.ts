import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { addApiKey } from '../../../support/fixtures/api-keys';
import { ownerEnv } from '../../../support/fixtures/owner';
import { dayOfRun } from '../../../support/fixtures/days';
import { useShop } from '../../../support/shop/use-shop';
import { callApi, signInToApi, type Json } from './api-client';
import { becomeMorning, itemOf, oweMorning, placeApiOrder, standingOrderBody } from './api-orders';

const shop = useShop({ env: ownerEnv });
let token: string;
beforeAll(async () => {
  token = await signInToApi(shop);
});

async function send(method: string, path: string, body?: object) {
  const response = await callApi(shop, `/standing-orders${path}`, { method, token, ...(body && { body }) });
  return { status: response.status, body: (await response.json()) as Json };
}

it('takes, changes, skips, pauses and ends one by the rules and messages of the form', async () => {
  const body = await standingOrderBody(shop);
  const refused = await send('POST', '', { ...body, phone: '12', name: '', city: '', from: dayOfRun(-3) });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      fields: {
        phone: [expect.stringMatching('phone')],
        name: [expect.any(String)],
        city: ['Please complete this field'],
      },
    },
  });
  expect((await send('POST', '', { ...body, from: dayOfRun(-3) })).body.fields).toEqual({
    from: [expect.stringMatching('The first day that can still be changed is ')],
  });
  const { status, body: taken } = await send('POST', '', { ...body, days: ['monday', 'sunday'] });
  expect([status, taken.state, taken.customer.lastName]).toEqual([201, 'active', 'Kamau']);
  expect(taken.rules).toMatchObject([{ days: ['monday', 'sunday'], items: body.items }]);
  const again = await send('POST', '', body);
  expect([again.status, again.body.fields]).toEqual([
    409,
    { phone: [`It is that of /standing-orders/${taken.id}`] },
  ]);
  const without = { ...body, phone: null, name: 'Rose Auma' };
  expect((await send('POST', '', { ...without, payment: 'mpesa' })).body.fields).toHaveProperty('payment');
  const neighbour = await send('POST', '', without);
  expect([neighbour.status, neighbour.body.customer.phone]).toEqual([201, null]);
  const change = await send('PATCH', `/${taken.id}`, {
    additionalInfo: 'The green gate',
    from: dayOfRun(3),
    revision: 0,
  });
  expect(change.body).toMatchObject({
    additionalInfo: 'The green gate',
    customer: taken.customer,
    address: body.address,
  });
  expect(change.body.rules.at(-1)).toMatchObject({ days: ['monday', 'sunday'], items: body.items });
  expect((await send('PATCH', `/${taken.id}`, { name: 'Another', revision: 0 })).status).toBe(409);
  // Every day of the next two weeks is one of those that follow.
  const daily = await send('PATCH', `/${taken.id}`, {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  });
  expect(daily.status).toBe(200);
  const day = dayOfRun(9);
  expect((await send('PUT', `/${taken.id}/days`, { day, items: [] })).body.ownDays).toMatchObject([
    { day, by: 'farm' },
  ]);
  const until = dayOfRun(12);
  expect((await send('PUT', `/${taken.id}/pause`, { from: until, until })).body.fields.until).toEqual([
    expect.stringMatching('must be after the first day without'),
  ]);
  await send('PUT', `/${taken.id}/pause`, { from: dayOfRun(11), until });
  const days = (await send('GET', `/${taken.id}/days`)).body as Json[];
  const stateOf = (of: string) => days.find((each: Json) => each.day === of)?.state;
  expect([stateOf(day), stateOf(dayOfRun(10)), stateOf(dayOfRun(11)), stateOf(until)]).toEqual([
    'skipped',
    'comes',
    'paused',
    'comes',
  ]);
  expect((await send('PUT', `/${taken.id}/resume`, { pausedFrom: day })).status).toBe(409);
  expect((await send('PUT', `/${taken.id}/resume`, {})).body.pauses).toEqual([]);
  const found = await send('GET', `?search=${body.phone.slice(-6)}&state=active`);
  expect((found.body as Json[]).map(({ id }) => id)).toEqual([taken.id]);
  const ended = await send('PUT', `/${taken.id}/end`);
  expect(ended.body.endsOn).not.toBeNull();
  expect((await send('PUT', `/${taken.id}/end`)).body).toEqual(ended.body);
  expect((await send('PUT', `/${taken.id}/pause`, {})).body.message).toBe(
    'This standing order has ended. Please take a new one.',
  );
});

it('says what became of a morning, tells a day that is made already, and what all days take', async () => {
  const item = await itemOf(shop);
  const placed = await placeApiOrder(shop, { paymentMethod: 'cod', items: [{ ...item, quantity: 3 }] });
  const say = async (body: object) => {
    const response = await callApi(shop, `/orders/${placed.id}/outcome`, { method: 'PUT', token, body });
    return { status: response.status, body: (await response.json()) as Json };
  };
  expect((await say({ outcome: 'brought' })).body.message).toContain('no morning of a standing order');
  await becomeMorning(shop, placed.id);
  expect((await say({ outcome: 'other' })).body.fields.items).toEqual([expect.stringContaining('instead')]);
  const items = [{ productId: item.productId.split('-')[0], sku: item.sku, quantity: 2 }];
  for (const _ of [1, 2])
    expect((await say({ outcome: 'other', items })).body).toMatchObject({
      status: 'delivered',
      payAfterDelivery: 'delivery',
      standingOrder: { outcome: 'other' },
      items: [{ quantity: 2 }],
    });
  expect((await say({ outcome: 'not-brought' })).body).toMatchObject({
    status: 'cancelled',
    standingOrder: { outcome: 'not-brought' },
  });

  const { body: household } = await send('POST', '', {
    ...(await standingOrderBody(shop)),
    from: dayOfRun(3),
  });
  const day = dayOfRun(4);
  const days = (await send('GET', '/days')).body as Json[];
  expect(days).toHaveLength(14);
  const ahead = days.find((each: Json) => each.day === day);
  expect(ahead).toMatchObject({
    households: expect.any(Number),
    expectedLitres: null,
    items: [{ sku: items[0]?.sku, quantity: expect.any(Number), expected: null }],
  });
  expect(ahead?.litres).toBeGreaterThan(0);
  const next = await placeApiOrder(shop, { paymentMethod: 'cod' });
  await becomeMorning(shop, next.id);
  await shop
    .database()
    .collection('orders')
    .updateOne(
      { number: next.number },
      {
        $set: {
          'standing.household': ObjectId.createFromHexString(household.household),
          'standing.day': day,
        },
      },
    );
  const skip = { day, items: [] };
  expect((await send('PUT', `/${household.id}/days`, skip)).status).toBe(400);
  for (const _ of [1, 2])
    expect((await send('PUT', `/${household.id}/days`, { ...skip, changesOrder: true })).status).toBe(200);
  const found = await shop.database().collection('orders').findOne({ number: next.number });
  expect(found?.['status']).toBe('cancelled');
});

it('has what a household owes, records one code over it, and what it is to be told', async () => {
  const { body: household } = await send('POST', '', {
    ...(await standingOrderBody(shop)),
    from: dayOfRun(3),
  });
  const days = [dayOfRun(-2), dayOfRun(-1)];
  const [one, two] = [
    await oweMorning(shop, household.id, days[1]),
    await oweMorning(shop, household.id, days[0]),
  ];
  const path = `/${household.id}`;
  expect((await send('GET', `${path}/owed`)).body).toMatchObject({
    owed: one.totalAmount + two.totalAmount,
    mornings: [
      { orderNumber: two.number, day: days[0], owed: two.totalAmount },
      { orderNumber: one.number, day: days[1], owed: one.totalAmount },
    ],
  });
  const payment = { amount: two.totalAmount + 20, code: 'SKL1ABC777' };
  const asked = await send('POST', `${path}/payments`, payment);
  expect([asked.status, asked.body.fields]).toEqual([409, { code: [expect.stringContaining('still')] }]);
  const paid = await send('POST', `${path}/payments`, { ...payment, acceptsCodeDay: true });
  expect(paid.body).toMatchObject({
    owed: one.totalAmount - 20,
    mornings: [{ orderNumber: one.number, owed: one.totalAmount - 20 }],
  });
  expect((await send('POST', `${path}/payments`, payment)).body.fields).toHaveProperty('code');

  const rises = [{ line: 'fee', price: 2_500 }];
  const at = new Date();
  const text = 'bringing it costs KSh 25.00';
  const toTell = [
    { key: 'price', at, text, rises, from: dayOfRun(9) },
    { key: 'closed', at, text: 'We are closed.' },
  ];
  const stored = shop.database().collection('standingOrders');
  await stored.updateOne({ _id: ObjectId.createFromHexString(household.id) }, { $set: { toTell } });
  expect((await send('GET', path)).body.toTell).toEqual([
    { key: 'price', at: at.toISOString(), text, from: dayOfRun(9) },
    { key: 'closed', at: at.toISOString(), text: 'We are closed.', from: null },
  ]);
  const tell = async () => (await send('PUT', `${path}/told`, { keys: ['price'] })).body;
  const told = await tell();
  expect(told.toTell).toMatchObject([{ key: 'closed' }]);
  expect(told.toldPrices.at(-1)).toEqual({ line: 'fee', price: 25, from: dayOfRun(9) });
  expect((await tell()).revision).toBe(told.revision);
  await send('PUT', `${path}/end`);
});

it('tells households higher prices, twice once, and takes them back', async () => {
  const prices = async (changes?: object) =>
    (await (changes ? send('PUT', '/prices', changes) : send('GET', '/prices'))).body;
  const { body: household } = await send('POST', '', {
    ...(await standingOrderBody(shop)),
    email: 'rose@malisho.example',
    from: dayOfRun(3),
  });
  const of = { _id: ObjectId.createFromHexString(household.id) };
  const stored = shop.database().collection('standingOrders');
  const { line, price } = household.toldPrices.find((each: Json) => each.line !== 'fee') ?? {};
  await stored.updateOne(of, {
    $set: { 'told.$[].price': 100 },
    $inc: { revision: 1 },
    $currentDate: { updatedAt: true },
  });
  expect((await prices()).notTold).toContainEqual(
    expect.objectContaining({ line, told: 1, today: price, households: 1, onlyByCall: 0 }),
  );
  for (const _ of [1, 2]) {
    const { notTold, beingTold } = await prices({ tell: [line] });
    expect(notTold.filter((each: Json) => each.line === line)).toEqual([]);
    // The job may have told it by now.
    expect(beingTold.every((each: Json) => each.line === line && !each.takesBack)).toBe(true);
  }
  const { told, beingTold } = await prices({ takeBack: [line] });
  expect(told.filter((each: Json) => each.line === line)).toEqual([]);
  expect(beingTold).toMatchObject([{ line, takesBack: true }]);
  await send('PUT', `/${household.id}/end`);
});

it('says after a restore until when milk was brought, and no other day afterwards', async () => {
  const say = (day: string) => send('PUT', '/restore', { broughtUntil: day });
  const operations = shop
    .database()
    .collection<{ _id: string; restoredAt: Date; broughtUntil: null }>('operations');
  await operations.deleteOne({ _id: 'standing-orders' });
  const none = { status: 200, body: { isWaiting: false, broughtUntil: null } };
  expect(await say(dayOfRun(0))).toMatchObject(none);
  await operations.insertOne({ _id: 'standing-orders', restoredAt: new Date(), broughtUntil: null });
  expect((await send('GET', '/restore')).body).toMatchObject({ isWaiting: true, broughtUntil: null });
  expect((await say(dayOfRun(1))).status).toBe(400);
  const said = { status: 200, body: { isWaiting: false, broughtUntil: dayOfRun(-1) } };
  expect(await say(dayOfRun(-1))).toMatchObject(said);
  expect(await say(dayOfRun(-1))).toMatchObject(said);
  expect((await say(dayOfRun(0))).status).toBe(409);
});

it('has what is expected of sizes a day, beside what is promised', async () => {
  const { productId, sku } = await itemOf(shop);
  const size = { productId: productId.split('-')[0], sku };
  const set = (perDay: number | null) => send('PUT', '/expectations', { sizes: [{ ...size, perDay }] });
  const found = async () => (await send('GET', '/expectations')).body.sizes as object[];
  expect(await set(12)).toMatchObject({ status: 200 });
  expect(await found()).toContainEqual(expect.objectContaining({ ...size, perDay: 12 }));
  expect((await send('PUT', '/expectations', { sizes: [size, size] })).status).toBe(400);
  expect((await set(-1)).status).toBe(400);
  expect(await set(0)).toMatchObject({ status: 200 });
  expect(await found()).not.toContainEqual(expect.objectContaining({ ...size, perDay: 12 }));
});

it('a product loses what households take every day only with what they get instead', async () => {
  const body = await standingOrderBody(shop);
  const [item] = body.items;
  await send('POST', '', { ...body, from: dayOfRun(3) });
  const path = `/products/${item?.productId}`;
  const { goesWith: _, updatedAt: _at, ...stored } = (await (await callApi(shop, path)).json()) as Json;
  const put = async (changes: object, as = token) => {
    const response = await callApi(shop, path, { method: 'PUT', token: as, body: { ...stored, ...changes } });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const variants = (stored.variants as { sku: string }[]).filter(({ sku }) => sku !== item?.sku);
  expect((await put({})).status).toBe(200);
  for (const change of [
    { variants },
    { isActive: false },
    { variants: [{ name: 'Can', sku: 'CAN', price: 1, stockQuantity: 0 }] },
  ])
    expect(await put(change)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^\d+ households? takes? this every day: .*standingOrders/),
        fields: { standingOrders: [expect.any(String)] },
      },
    });
  const replace = (productId: unknown, sku?: string) => ({
    variants,
    standingOrders: { kind: 'replace', productId, sku },
  });
  for (const wrong of [replace(undefined), replace(item?.productId, item?.sku), replace(item?.productId)])
    expect(await put(wrong)).toMatchObject({
      status: 400,
      body: { fields: { standingOrders: [expect.stringContaining('productId')] } },
    });
  const { text: key } = await addApiKey(shop, { permissions: ['catalogue:write'] });
  expect((await put({ variants, standingOrders: { kind: 'out' } }, key)).status).toBe(403);

  // The product itself, which is sold again where it has no sizes any more.
  expect((await put({ ...replace(item?.productId), variants: [] })).status).toBe(200);
  // The job may have told them by now.
  const decided = await shop.database().collection('auditEntries').findOne({ action: 'Withdrew a product' });
  expect(Object.values((decided?.['after'] ?? {}) as object)).toEqual([`replaced by ${stored.name}`]);
});
