import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import type { Settings } from '~/domain/settings/settings';
import { addDays } from '~/lib/calendar-days';
import { formatLongDate } from '~/lib/format/dates';
import { weekdayOf } from '~/lib/weekdays';
import { owner as ownerCredentials, ownerEnv } from '../../../support/fixtures/owner';
import { dayOfRun } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { customerPassword, insertCustomer } from '../../../support/shop/customers';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { callApi, signInToApi, type ApiRequest, type Json } from './api-client';
import { itemOf, nextPhone, orderBody, placeApiOrder, type PlacedOrder } from './api-orders';

const shop = useShop({ store: 'shared', env: { ...ownerEnv, SESSION_SECRET: testSessionSecret } });
let owner: string;
let customer: string;
let stranger: string;

const signInCustomer = async () => {
  const { email } = await insertCustomer(shop, { phoneNumber: '+254701111111' as never });
  return signInToApi(shop, { email, password: customerPassword });
};

beforeAll(async () => {
  [owner, customer, stranger] = await Promise.all([signInToApi(shop), signInCustomer(), signInCustomer()]);
});

const call = async (path: string, options: ApiRequest = {}) => {
  const response = await callApi(shop, path, options);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
};

const post = (body: unknown, options: ApiRequest = {}) =>
  call('/orders', { method: 'POST', body, ...options });
const withToken = ({ accessToken }: PlacedOrder) => ({ headers: { 'X-Order-Token': accessToken } });
const storedOrders = () => shop.database().collection<Order>('orders');
const stockOf = async (sku: string): Promise<number> => {
  const product = await shop.database().collection('products').findOne({ 'variants.sku': sku });
  return product?.['variants'].find((variant: { sku: string }) => variant.sku === sku).stockQuantity;
};

describe('POST /orders', () => {
  it('takes the four fields of the documents', async () => {
    const { sku } = await itemOf(shop);
    const before = await stockOf(sku);
    const order = await placeApiOrder(shop);
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      deliveryFee: 200,
      customer: { firstName: 'Wanjirũ', lastName: 'Kamau 🐄', email: expect.stringMatching(/^wanjiru-/) },
      items: [{ sku, quantity: 1, notes: '' }],
    });
    expect(order['_id']).toBe(order.id);
    expect(await storedOrders().findOne({ number: order.number })).toMatchObject({
      userId: null,
      delivery: {
        address: '12 Moi Avenue',
        location: 'Milimani',
        city: 'Kisumu',
        additionalInfo: 'The green gate',
      },
    });
    expect(await stockOf(sku)).toBe(before - 1);
  });

  it('reads its own shippingAddress, for a delivery and a pickup', async () => {
    const pickup = {
      deliveryMethod: 'pickup',
      paymentMethod: 'cop',
      shippingAddress: `Otieno Ouma\n${nextPhone()}\notieno@example.com`,
      pickupLocation: 'branch-1',
      pickupDate: `${dayOfRun(5)}T10:30`,
    };
    for (const changes of [{}, pickup]) {
      const first = await placeApiOrder(shop, changes);
      const { deliveryMethod, paymentMethod, shippingAddress } = first;
      const again = await placeApiOrder(shop, { deliveryMethod, paymentMethod, shippingAddress });
      const [one, other] = await Promise.all(
        [first, again].map(({ number }) => storedOrders().findOne({ number })),
      );
      expect(other).toMatchObject({ customer: one?.customer, delivery: one?.delivery, shippingAddress });
    }
  });

  it('takes what it does not say from the account of the token', async () => {
    const { shippingAddress: _text, ...body } = await orderBody(shop, {
      address: '3 Market Street',
      city: 'Bumala',
      location: 'Market',
    });
    const { status, body: order } = await post(body, { token: customer });
    expect(status).toBe(201);
    expect(order.customer).toMatchObject({ firstName: 'Akinyi', phone: '+254701111111' });
    const stored = await storedOrders().findOne({ number: order.number });
    expect(stored?.userId).not.toBeNull();
  });

  it('keeps the notes of its items, and shows them to whoever packs', async () => {
    const { sku: _sku, ...item } = await itemOf(shop);
    const order = await placeApiOrder(shop, { items: [{ ...item, notes: 'Without sugar <b>please</b>' }] });
    expect(order).toMatchObject({ items: [{ notes: 'Without sugar <b>please</b>' }] });
    const visitor = createVisitor(shop.url);
    await visitor.post('/login', ownerCredentials);
    for (const page of [`/orders-admin/${order.number}`, `/orders-admin/print?order=${order.number}&as=slip`])
      expect((await visitor.get(page)).text).toContain('Without sugar &lt;b&gt;please&lt;/b&gt;');
  });

  it.each([
    [
      'no customer',
      { shippingAddress: '' },
      ['address', 'city', 'email', 'firstName', 'lastName', 'location', 'phone'],
    ],
    ['no email address', { shippingAddress: 'A B\n0712345678\n1 Road\nPlace, Town' }, ['email']],
    ['a foreign phone', { phone: '+44 20 7946 0958' }, ['phone']],
    ['an empty order', { items: [] }, ['items']],
    ['cash on pickup for a delivery', { paymentMethod: 'cop' }, ['paymentMethod']],
    ['an unknown way to pay', { paymentMethod: 'card' }, ['paymentMethod']],
    [
      'a pickup too soon',
      {
        deliveryMethod: 'pickup',
        paymentMethod: 'cop',
        pickupLocation: 'main-store',
        pickupDate: dayOfRun(),
      },
      ['pickupDate'],
    ],
    [
      'an unknown pickup place',
      { deliveryMethod: 'pickup', paymentMethod: 'cop', pickupLocation: 'nowhere', pickupDate: '2999-01-01' },
      ['pickupDate', 'pickupLocation'],
    ],
    ['a long text', { shippingAddress: 'x'.repeat(5_000) }, ['shippingAddress']],
    [
      'wrong types',
      { items: [{ productId: 7, quantity: '1', price: null }] },
      ['items.0.price', 'items.0.productId', 'items.0.quantity'],
    ],
    [
      'a fraction of a packet',
      { items: [{ productId: 'f'.repeat(24), quantity: 0.5, price: 1 }] },
      ['items.0.quantity'],
    ],
  ])('answers 400 for %s, with the fields', async (_name, changes, fields) => {
    const count = await storedOrders().countDocuments();
    const { status, body } = await post(await orderBody(shop, changes));
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([400, fields]);
    expect(await storedOrders().countDocuments()).toBe(count);
  });

  it('refuses a price that is not the catalogue’s, and names it', async () => {
    const { sku, ...item } = await itemOf(shop);
    const before = await stockOf(sku);
    for (const price of [item.price - 1, item.price + 0.01, 0]) {
      const { status, body } = await post(await orderBody(shop, { items: [{ ...item, price }] }));
      expect(status).toBe(409);
      expect(body.fields['items.0.price'][0]).toContain(`to KES ${item.price.toFixed(2)}`);
    }
    expect(await stockOf(sku)).toBe(before);
  });

  it('takes the price of a sale, and no other', async () => {
    const { sku, ...item } = await itemOf(shop);
    const onSale = item.price - 10;
    const sale = { was: item.price * 100, until: null };
    await shop
      .database()
      .collection('products')
      .updateOne(
        { 'variants.sku': sku },
        { $set: { 'variants.$.price': onSale * 100, 'variants.$.sale': sale } },
      );
    const status = async (price: number) =>
      (await post(await orderBody(shop, { items: [{ ...item, price }] }))).status;
    expect([await status(onSale), await status(item.price)]).toEqual([201, 409]);
  });

  it('asks for the size, and says which there are', async () => {
    const { sku, ...item } = await itemOf(shop);
    const [id = ''] = item.productId.split('-');
    const order = (changes: object) => orderBody(shop, { items: [item, { ...item, ...changes }] });
    for (const [changes, words] of [
      [{ productId: id }, 'has sizes. Send the SKU of one: '],
      [{ productId: id, sku: '' }, 'has sizes. Send the SKU of one: '],
      [{ productId: `${id}-nothing` }, 'has no size with this SKU, but '],
    ] as const) {
      const { status, body } = await post(await order(changes));
      expect([status, Object.keys(body.fields)]).toEqual([400, ['items.1.sku']]);
      expect(body.fields['items.1.sku'][0]).toMatch(new RegExp(`${words}.*\\b${sku}\\b`));
    }
    expect((await post(await order({ productId: id, sku }))).status).toBe(201);
  });

  it('refuses what is sold out or gone, with the item', async () => {
    const { sku, ...item } = await itemOf(shop);
    const stock = await stockOf(sku);
    const tooMany = await post(await orderBody(shop, { items: [{ ...item, quantity: stock + 1 }] }));
    expect([tooMany.status, tooMany.body.fields]).toEqual([
      409,
      { 'items.0.quantity': [`Only ${stock} left. Please choose a smaller quantity.`] },
    ]);
    const gone = { ...item, productId: 'f'.repeat(24) };
    const unknown = await post(await orderBody(shop, { items: [item, gone] }));
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([409, ['items.1.productId']]);
    expect(await stockOf(sku)).toBe(stock);
  });
});

describe('Idempotency-Key', () => {
  const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

  it('places one order for twenty requests at once, and has the same answer later', async () => {
    const { sku } = await itemOf(shop);
    const before = await stockOf(sku);
    const body = await orderBody(shop);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, withKey(key))));
    const later = await post(body, withKey(`"${key}"`));
    expect([...answers, later].map(({ status }) => status)).toEqual(Array(21).fill(201));
    expect(new Set([...answers, later].map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await stockOf(sku)).toBe(before - 1);
  });

  it('refuses another payload, and is one for each caller', async () => {
    const body = await orderBody(shop);
    const key = 'a';
    const first = await post(body, { token: customer, ...withKey(key) });
    const other = await post({ ...body, paymentMethod: 'mpesa' }, { token: customer, ...withKey(key) });
    expect([first.status, other.status]).toEqual([201, 422]);
    const foreign = await post(body, { token: stranger, ...withKey(key) });
    expect(foreign.status).toBe(201);
    expect(foreign.body.number).not.toBe(first.body.number);
  });

  it('is free again after a refusal, and has 1 to 255 characters', async () => {
    const { sku: _sku, ...item } = await itemOf(shop);
    const key = randomUUID();
    const body = await orderBody(shop);
    const dear = { ...body, items: [{ ...item, price: 1 }] };
    expect((await post(dear, withKey(key))).status).toBe(409);
    expect((await post(body, withKey(key))).status).toBe(201);
    expect((await post(body, withKey('k'.repeat(256)))).status).toBe(400);
    expect((await post(body, withKey(''))).status).toBe(400);
  });

  it('is not needed: without it, each request places an order', async () => {
    const body = await orderBody(shop);
    const [one, other] = await Promise.all([post(body), post(body)]);
    expect(one.body.number).not.toBe(other.body.number);
  });
});

describe('an order', () => {
  it('opens for its customer, whoever has its token, and orders:read; others get 404', async () => {
    const own = await placeApiOrder(shop, {}, { token: customer });
    const guest = await placeApiOrder(shop);
    const status = async (order: PlacedOrder, options: ApiRequest, id = order.id) =>
      (await call(`/orders/${id}`, options)).status;
    expect(await status(own, { token: customer })).toBe(200);
    expect(await status(own, { token: owner }, own.number)).toBe(200);
    expect(await status(own, { token: stranger })).toBe(404);
    expect(await status(own, {})).toBe(404);
    expect(await status(guest, withToken(guest), guest.number)).toBe(200);
    expect(await status(guest, {}, `${guest.id}?token=${guest.accessToken}`)).toBe(200);
    expect(await status(guest, withToken(own))).toBe(404);
    expect(await status(guest, { token: customer })).toBe(404);
    expect(await status(guest, { headers: { 'X-Order-Token': `${guest.accessToken}A` } })).toBe(404);
  });

  it('is not stored by shared caches', async () => {
    const guest = await placeApiOrder(shop);
    const { headers } = await call(`/orders/${guest.id}`, withToken(guest));
    expect(headers.get('Cache-Control')).toContain('private');
  });

  it('opens on its page', async () => {
    const guest = await placeApiOrder(shop);
    expect((await fetch(String(guest['pageUrl']))).status).toBe(200);
  });
});

describe('GET /orders', () => {
  it('lists all orders for orders:read, by pages', async () => {
    const placed = await placeApiOrder(shop);
    const first = await call('/orders?limit=1&status=pending', { token: owner });
    expect(first.body.map(({ number }: PlacedOrder) => number)).toEqual([placed.number]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await call(next.replace('/api', ''), { token: owner });
    expect(second.body).toHaveLength(1);
    expect(second.body[0].createdAt <= String(placed['createdAt'])).toBe(true);
    expect(second.body[0].number).not.toBe(placed.number);
    const found = await call(`/orders?search=${placed.number}&paymentMethod=cod`, { token: owner });
    expect(found.body.map(({ number }: PlacedOrder) => number)).toEqual([placed.number]);
    expect((await call('/orders?from=2999-01-01', { token: owner })).body).toEqual([]);
    expect((await call('/orders?status=lost', { token: owner })).status).toBe(400);
  });

  it('lists a customer’s own orders only', async () => {
    const token = await signInCustomer();
    expect((await call('/orders', { token })).body).toEqual([]);
    const numbers: string[] = [];
    for (let count = 0; count < 3; count += 1)
      numbers.unshift((await placeApiOrder(shop, {}, { token })).number);
    await placeApiOrder(shop);
    const first = await call('/orders?limit=2', { token });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await call(next.replace('/api', ''), { token });
    expect([...first.body, ...second.body].map(({ number }) => number)).toEqual(numbers);
    expect(second.headers.get('Link')).toBeNull();
    expect((await call('/orders?status=delivered', { token })).body).toEqual([]);
    expect((await call('/orders')).status).toBe(401);
  });
});

describe('PUT /orders/{id}/status', () => {
  const put = (order: PlacedOrder, body: object, token = owner) =>
    call(`/orders/${order.id}/status`, { method: 'PUT', body, token });

  it('follows the table, and says what is possible', async () => {
    const order = await placeApiOrder(shop);
    expect((await put(order, { status: 'confirmed' })).body.status).toBe('confirmed');
    const illegal = await put(order, { status: 'delivered' });
    expect([illegal.status, illegal.body.fields]).toEqual([
      409,
      { status: ['Possible now: processing, cancelled'] },
    ]);
    const late = await put(order, { status: 'processing', expectedStatus: 'pending' });
    expect(late.status).toBe(409);
    const cancelled = await put(order, { status: 'cancelled', reason: 'The road is flooded' });
    expect(cancelled.body.timeline.at(-1).text).toContain('The road is flooded');
    expect((await put(order, { status: 'lost' })).status).toBe(400);
  });

  it('is recorded in the audit log as a change of a page is', async () => {
    const order = await placeApiOrder(shop);
    await put(order, { status: 'confirmed' });
    const entry = await shop.database().collection('auditEntries').findOne({ subjectId: order.number });
    expect(entry).toMatchObject({ action: 'Changed the status', after: { status: 'confirmed' } });
  });

  it('is for staff', async () => {
    const order = await placeApiOrder(shop, {}, { token: customer });
    expect((await put(order, { status: 'confirmed' }, customer)).status).toBe(403);
  });
});

describe('POST /orders/{id}/reopen', () => {
  it('undoes the end of an order, with a reason', async () => {
    const order = await placeApiOrder(shop);
    const reopen = (body: object, token = owner) =>
      call(`/orders/${order.id}/reopen`, { method: 'POST', token, body });
    const reason = 'We cancelled it by mistake';
    expect(await reopen({ reason })).toMatchObject({ status: 409 });
    await call(`/orders/${order.id}/cancel`, { method: 'PUT', token: owner });
    expect(await reopen({ reason: ' ' })).toMatchObject({ status: 400 });
    expect(await reopen({ reason }, customer)).toMatchObject({ status: 403 });
    const opened = await reopen({ reason });
    expect(opened).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'pending' } });
    for (const status of ['processing', 'shipped', 'delivered'])
      await call(`/orders/${order.id}/status`, { method: 'PUT', token: owner, body: { status } });
    expect(await reopen({ reason, takesCashBack: true })).toMatchObject({ status: 409 });
    expect(await reopen({ reason })).toMatchObject({ status: 200, body: { status: 'shipped' } });
  });
});

describe('PATCH /orders/{id}', () => {
  it('corrects items, delivery, fee and discount, and says why not', async () => {
    const order = await placeApiOrder(shop, { paymentMethod: 'cod' });
    const patch = (body: object, token = owner) =>
      call(`/orders/${order.id}`, { method: 'PATCH', token, body });
    const [item] = (await call(`/orders/${order.id}`, { token: owner })).body.items;
    const line = { productId: item.productId, sku: item.sku, quantity: item.quantity + 1 };
    const answer = await patch({
      items: [line],
      deliveryFee: 50,
      address: 'Behind the church',
      discount: { kind: 'percent', value: 10, reason: 'Late last time' },
    });
    const subtotal = item.price * line.quantity;
    expect(answer).toMatchObject({
      status: 200,
      body: {
        items: [{ quantity: line.quantity, price: item.price }],
        discount: { name: 'Discount of 10 %', reason: 'Late last time', amount: subtotal / 10 },
        deliveryFee: 50,
        totalAmount: subtotal * 0.9 + 50,
        shippingAddress: expect.stringContaining('Behind the church'),
      },
    });
    expect(await patch({ items: [{ ...line, quantity: 999 }] })).toMatchObject({
      status: 409,
      body: { fields: { items: [expect.stringContaining('too few')] } },
    });
    expect(await patch({ items: [] })).toMatchObject({ status: 409 });
    expect(await patch({ items: [line, line] })).toMatchObject({ status: 400 });
    expect(await patch({ deliveryDay: '2020-01-01' })).toMatchObject({
      body: { fields: { deliveryDay: [expect.anything()] } },
    });
    expect(await patch({ discount: { kind: 'percent', value: 101, reason: 'x' } })).toMatchObject({
      status: 400,
    });
    expect(await patch({ deliveryFee: 1 }, customer)).toMatchObject({ status: 403 });
    await storedOrders().updateOne({ number: order.number }, { $set: { status: 'delivered' } });
    expect(await patch({ deliveryFee: 1 })).toMatchObject({ status: 409 });
  });
});

describe('an order with a discount and a rider', () => {
  it('is placed with the discount by who may settle payments, and names the rider to staff only', async () => {
    const discount = { kind: 'amount', value: 50, reason: 'Our driver broke a bottle' };
    for (const token of [undefined, customer])
      expect(await post(await orderBody(shop, { discount }), token ? { token } : {})).toMatchObject({
        status: 403,
        body: { message: 'A discount is for people who may settle payments.' },
      });
    const wrong = { ...discount, reason: ' ' };
    expect(await post(await orderBody(shop, { discount: wrong }), { token: owner })).toMatchObject({
      status: 400,
    });
    const { body: order } = await post(await orderBody(shop, { discount }), { token: owner });
    expect(order).toMatchObject({
      discount: { name: 'Discount', reason: discount.reason, amount: 50 },
      totalAmount: order.subtotal + order.deliveryFee - 50,
      rider: null,
    });
    const rider = { id: 'otieno', name: 'Otieno' };
    await storedOrders().updateOne({ number: order.number }, { $set: { rider } });
    expect((await call(`/orders/${order.id}`, { token: owner })).body).toMatchObject({ rider });
    const byKey = await call(`/orders/${order.id}`, withToken(order as PlacedOrder));
    expect([byKey.status, byKey.body.rider]).toEqual([200, null]);
  });
});

describe('the cash-up of a day', () => {
  it('is counted, corrected and closed, and says why not', async () => {
    const send = (path: string, body: object) =>
      call(`/cash-up/${path}`, { method: 'POST', token: owner, body });
    const line = { day: dayOfRun(0), personId: 'unknown', amount: 100 };
    expect(await send('counts', { ...line, note: ' In  coins ' })).toMatchObject({
      status: 201,
      body: { kind: 'count', amount: 100, expected: 0, note: 'In coins' },
    });
    const field = async (body: object, status: number) => {
      const answer = await send('counts', { ...line, ...body });
      expect(answer.status).toBe(status);
      return Object.keys(answer.body.fields);
    };
    expect(await field({ personId: 'rider-nobody' }, 409)).toEqual(['personId']);
    expect(await field({ day: dayOfRun(1) }, 409)).toEqual(['day']);
    expect(await field({ day: '2026-02-30' }, 400)).toEqual(['day']);
    expect(await field({ amount: -1 }, 400)).toEqual(['amount']);
    expect(await field({ kind: 'correction', amount: -1 }, 400)).toEqual(['note']);
    const closed = await send('closing', { day: line.day });
    expect(closed).toMatchObject({ status: 200, body: { day: line.day } });
    expect(await send('closing', { day: line.day })).toMatchObject({ body: closed.body });
    expect((await send('closing', { day: dayOfRun(1) })).status).toBe(409);
    expect(await field({}, 409)).toEqual(['kind']);
    const correction = { kind: 'correction', amount: -10.5, note: 'A note was torn' };
    expect(await send('counts', { ...line, ...correction })).toMatchObject({ status: 201, body: correction });
    const { body } = await call(`/cash-up?day=${line.day}`, { token: owner });
    expect(body).toMatchObject({ closedAt: closed.body.closedAt, cash: { handedIn: 89.5 } });
  });
});

describe('POST /orders/{id}/payments', () => {
  it('records cash and a code, and says why not', async () => {
    const { id, totalAmount } = await placeApiOrder(shop, { paymentMethod: 'mpesa' });
    const pay = (body: object, token = owner) =>
      call(`/orders/${id}/payments`, { method: 'POST', token, body });
    expect(await pay({ method: 'cash', amount: 50 })).toMatchObject({
      status: 201,
      body: { paymentStatus: 'pending', payBy: null, nextStatuses: ['cancelled'] },
    });
    expect(await pay({ method: 'cash', amount: totalAmount })).toMatchObject({
      status: 409,
      body: { fields: { amount: [expect.stringContaining('Give the rest back as change')] } },
    });
    expect(await pay({ method: 'mpesa', amount: 10 })).toMatchObject({
      status: 400,
      body: { fields: { code: [expect.stringContaining('ten letters and digits')] } },
    });
    const code = { method: 'mpesa', amount: totalAmount - 50, code: 'mbk 4x7b2c8' };
    expect(await pay(code)).toMatchObject({
      status: 409,
      body: { fields: { code: [expect.stringMatching(/still record it/)] } },
    });
    expect(await pay({ ...code, isOnStatement: true, acceptsCodeDay: true })).toMatchObject({
      status: 201,
      body: { paymentStatus: 'paid', status: 'confirmed', receiptNumber: 'MBK4X7B2C8' },
    });
    expect((await storedOrders().findOne({ receiptNumber: 'MBK4X7B2C8' }))?.unseenCodes).toBeUndefined();
    expect(await pay({ method: 'cash', amount: 1 })).toMatchObject({ status: 409 });
    expect(await pay({ method: 'cash', amount: 1 }, customer)).toMatchObject({ status: 403 });
  });
});

describe('PUT /orders/{id}/cancel', () => {
  const cancel = (order: PlacedOrder, options: ApiRequest) =>
    call(`/orders/${order.id}/cancel`, { method: 'PUT', ...options });

  it('returns the stock once, however often it is sent', async () => {
    const { sku } = await itemOf(shop);
    const before = await stockOf(sku);
    const order = await placeApiOrder(shop);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(order, withToken(order))));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array(5).fill([200, 'cancelled']),
    );
    expect(await stockOf(sku)).toBe(before);
  });

  it('is refused for others, and for customers once the farm has confirmed', async () => {
    const order = await placeApiOrder(shop, {}, { token: customer });
    for (const options of [{}, { token: stranger }]) expect((await cancel(order, options)).status).toBe(404);
    await call(`/orders/${order.id}/status`, { method: 'PUT', body: { status: 'confirmed' }, token: owner });
    expect((await cancel(order, { token: customer })).status).toBe(409);
    expect((await cancel(order, { token: owner })).body.status).toBe('cancelled');
  });
});

it('asks for an account where the farm requires one', async () => {
  const settings = shop.database().collection<{ _id: string }>('settings');
  await settings.updateOne({ _id: 'site' }, { $set: { 'checkout.requireAccount': true } }, { upsert: true });
  const body = await orderBody(shop);
  expect((await post(body)).status).toBe(401);
  expect((await post(body, { token: customer })).status).toBe(201);
  await settings.updateOne({ _id: 'site' }, { $set: { 'checkout.requireAccount': false } });
});

describe('the day of an order', () => {
  const hours = { from: '07:00', until: '11:00' };
  const settings = () => shop.database().collection<{ _id: string }>('settings');
  let admin: Visitor;
  beforeAll(async () => {
    admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  });

  const readPage = ({ pageUrl }: PlacedOrder) => {
    const { pathname, search } = new URL(String(pageUrl));
    return createVisitor(shop.url).get(pathname + search);
  };

  it('is refused where its pickup place is closed', async () => {
    const sunday = [3, 4, 5, 6, 7, 8, 9].map(dayOfRun).find((day) => weekdayOf(day) === 'sunday') ?? '';
    const pickup = { deliveryMethod: 'pickup', paymentMethod: 'cop', pickupLocation: 'farm-gate' };
    const { status, body } = await post(await orderBody(shop, { ...pickup, pickupDate: sunday }));
    expect([status, body.fields]).toEqual([
      400,
      {
        pickupDate: [
          `Farm gate is closed on Sundays. The next day to collect there is ${formatLongDate(addDays(sunday, 1))}`,
        ],
      },
    ]);
  });

  it('of each kind stands on its page, slip and sheet, in its mail and in the API', async () => {
    const stored = await settings().findOne({ _id: 'site' });
    const rule = (stored as unknown as Settings).deliveryRule;
    const area = { ...rule, id: 'sega', name: 'Sega', hours };
    const address = { address: '1 Market Street' };
    const outside = { ...address, city: 'Mombasa', location: 'Nyali' };
    const pickup = {
      deliveryMethod: 'pickup',
      paymentMethod: 'cop',
      pickupLocation: 'main-store',
      pickupDate: dayOfRun(4),
    };
    await settings().updateOne({ _id: 'site' }, { $set: { deliveryAreas: [area] } });
    const toArea = await placeApiOrder(shop, { ...address, deliveryArea: 'sega' });
    await settings().updateOne({ _id: 'site' }, { $set: { deliveryAreas: [], 'deliveryRule.hours': hours } });
    const byRule = await placeApiOrder(shop, { ...address, city: 'Bumala', location: 'Market' });
    const afterCall = await placeApiOrder(shop, outside);
    const collected = await placeApiOrder(shop, pickup);
    const change = (order: PlacedOrder, body: object) =>
      call(`/orders/${order.id}/status`, { method: 'PUT', token: owner, body });
    expect(afterCall).toMatchObject({ deliveryDay: null, isOutsideTowns: true });
    const confirmed = await change(afterCall, { status: 'confirmed', day: dayOfRun(5) });
    expect([confirmed.status, confirmed.body.deliveryDay]).toEqual([200, dayOfRun(5)]);

    const inTheMorning = ', between 7:00 AM and 11:00 AM';
    for (const [order, day, time] of [
      [toArea, toArea['deliveryDay'], inTheMorning],
      [byRule, byRule['deliveryDay'], inTheMorning],
      [afterCall, dayOfRun(5), ''],
      [collected, dayOfRun(4), ''],
    ] as const) {
      const { number } = order;
      const said = formatLongDate(String(day)) + time;
      const page = await readPage(order);
      const slip = await admin.get(`/orders-admin/print?as=slip&order=${number}`);
      const sheet = await admin.get(`/day-sheet?day=${day}`);
      const mail = await shop
        .database()
        .collection('outbox')
        .findOne({ subject: { $regex: number } }, { sort: { createdAt: -1 } });
      for (const text of [textOf(page.text), textOf(slip.text), String(mail?.['text'])])
        expect(text).toContain(said);
      expect(textOf(sheet.text)).toContain(number);
      if (time) expect(textOf(sheet.text)).toContain('between 7:00 AM and 11:00 AM');
      expect((await call(`/orders/${number}`, { token: owner })).body).toMatchObject(
        order === collected
          ? { deliveryDay: null, deliveryHours: null, pickupDate: collected['pickupDate'] }
          : { deliveryDay: day, deliveryHours: time ? hours : null },
      );
    }

    expect((await change(byRule, { status: 'confirmed', day: dayOfRun(5) })).body.fields).toEqual({
      day: ['Only an order outside the towns gets its day when it is confirmed'],
    });
    const declined = await placeApiOrder(shop, outside);
    for (const [body, field] of [
      [{ status: 'confirmed', day: '2020-01-01' }, 'day'],
      [{ status: 'confirmed', day: 'soon' }, 'day'],
      [{ status: 'cancelled', declines: true }, 'reason'],
      [{ status: 'confirmed', declines: true, reason: 'too far' }, 'declines'],
    ] as const) {
      const refused = await change(declined, body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
    }
    const answer = await change(declined, { status: 'cancelled', declines: true, reason: 'it is too far' });
    expect(answer.body).toMatchObject({ status: 'cancelled', deliveryDay: null });
    const told = await readPage(declined);
    expect(textOf(told.text)).toContain('We can’t deliver to Nyali, Mombasa: it is too far.');
    await settings().replaceOne({ _id: 'site' }, stored as { _id: string });
  });
});
