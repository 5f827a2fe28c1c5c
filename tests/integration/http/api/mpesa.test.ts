import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerEnv } from '../../../support/fixtures/owner';
import { customerPassword, insertCustomer } from '../../../support/shop/customers';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, deliveryDetails, placeOrder } from '../../../support/shop/visitor';
import { callApi, signInToApi, type ApiRequest, type Json } from './api-client';
import { nextPhone, orderBody, placeApiOrder, type PlacedOrder } from './api-orders';

/** The client address is the last one that the proxy names. */
const shop = useShop({
  store: 'shared',
  env: { ...ownerEnv, TRUSTED_PROXIES: '1' },
});
let phones: Phones;
let owner: string;
let customer: string;
beforeAll(async () => {
  phones = connectPhones(shop.simulatorUrl);
  const { email } = await insertCustomer(shop);
  [owner, customer] = await Promise.all([
    signInToApi(shop),
    signInToApi(shop, { email, password: customerPassword }),
  ]);
});

let addresses = 0;
const nextAddress = () => `192.0.2.${(addresses += 1)}`;

const call = async (
  path: string,
  { from = '198.51.100.1', headers, ...options }: ApiRequest & { from?: string },
) => {
  const response = await callApi(shop, path, {
    ...options,
    headers: { 'X-Forwarded-For': from, ...headers },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
};

const placeMpesa = async (options: Omit<ApiRequest, 'body' | 'method'> = {}) => {
  const phone = nextPhone();
  const order = await placeApiOrder(shop, { paymentMethod: 'mpesa', phone }, options);
  return { ...order, phone };
};

type MpesaOrder = PlacedOrder & { readonly phone: string };
type Options = ApiRequest & { from?: string };

const prompt = (order: MpesaOrder, changes: object = {}, options: Options = {}) =>
  call('/mpesa/stk-push', {
    method: 'POST',
    body: {
      phoneNumber: `254${order.phone.slice(1)}`,
      amount: order.totalAmount,
      accountReference: 'Online Store',
      transactionDesc: 'Purchase from Online Store',
      ...changes,
    },
    ...options,
  });

const find = (order: MpesaOrder, options: Options = {}, changes: Record<string, string> = {}) =>
  call(
    `/mpesa/find-transaction?${new URLSearchParams({ phoneNumber: order.phone, amount: String(order.totalAmount), ...changes })}`,
    options,
  );

describe('POST /mpesa/stk-push', () => {
  it('sends the prompt of the order with this phone number and amount', async () => {
    const order = await placeMpesa();
    expect((await prompt(order)).body).toMatchObject({
      success: true,
      orderId: order.id,
      state: 'prompted',
      pollAfterSeconds: 5,
    });
    expect(await phones.promptsFor(order.number)).toMatchObject([
      { phone: `254${order.phone.slice(1)}`, amount: order.totalAmount },
    ]);
  });

  it('goes to the M-Pesa phone that the order names', async () => {
    const payer = nextPhone();
    const order = await placeApiOrder(shop, { paymentMethod: 'mpesa', phoneNumber: payer });
    expect((await prompt({ ...order, phone: payer })).status).toBe(200);
    expect(await phones.promptsFor(order.number)).toMatchObject([{ phone: `254${payer.slice(1)}` }]);
  });

  it('is refused for a foreign order, another phone or amount, and what awaits no payment', async () => {
    const order = await placeMpesa();
    const foreign = await placeMpesa({ token: customer });
    const cash = { ...(await placeApiOrder(shop, { phone: '0733333333' })), phone: '0733333333' };
    const refused = [
      await prompt(order, { phoneNumber: nextPhone(), orderId: order.id }),
      await prompt(order, { amount: order.totalAmount + 1 }),
      await prompt(order, { orderId: 'f'.repeat(24) }),
      await prompt(order, { orderId: foreign.id }),
      await prompt(foreign),
      await prompt(foreign, { orderId: foreign.id }, { headers: { 'X-Order-Token': order.accessToken } }),
      await prompt(cash),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(404));
    for (const { number } of [order, foreign, cash]) expect(await phones.promptsFor(number)).toEqual([]);
    expect((await prompt(foreign, {}, { token: customer })).status).toBe(200);
  });

  it('sends one prompt at a time', async () => {
    const order = await placeMpesa();
    const answers = await Promise.all(Array.from({ length: 5 }, () => prompt(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await phones.promptsFor(order.number)).toHaveLength(1);
  });

  it('sends one prompt for twenty requests with one key, and has the same answer once it is paid', async () => {
    const order = await placeMpesa();
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => prompt(order, {}, { headers })));
    // 409 while the first request waits for M-Pesa.
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await phones.promptsFor(order.number)).toHaveLength(1);
    await phones.press(order.number, 'pin');
    const later = await prompt(order, {}, { headers });
    expect([later.status, later.body.orderId]).toEqual([200, order.id]);
    expect((await prompt(order, { amount: 1 }, { headers })).status).toBe(422);
    expect(await phones.promptsFor(order.number)).toHaveLength(1);
  });

  it('says that M-Pesa is away, and sends the prompt with the same key later', async () => {
    const order = await placeMpesa();
    const headers = { 'Idempotency-Key': randomUUID() };
    await phones.behave({ service: 'spike-arrest' });
    const away = await prompt(order, {}, { headers });
    await phones.behaveWell();
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '30']);
    expect((await prompt(order, {}, { headers })).status).toBe(200);
    expect(await phones.promptsFor(order.number)).toHaveLength(1);
  });

  it.each([
    [{ phoneNumber: '12345' }, 'phoneNumber'],
    [{ amount: '200' }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ accountReference: 'x'.repeat(101) }, 'accountReference'],
  ])('answers 400 for %j', async (changes, field) => {
    const { status, body } = await prompt({ phone: '0712345678', totalAmount: 200 } as never, changes);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('GET /mpesa/find-transaction', () => {
  it('succeeds once the order is paid, for the client that asked for the prompt', async () => {
    const order = await placeMpesa();
    const from = nextAddress();
    expect((await find(order, { from })).body.success).toBe(false);
    await prompt(order, {}, { from });
    expect((await find(order, { from })).body).toMatchObject({ success: false, state: 'waiting' });
    await phones.press(order.number, 'pin');
    expect((await find(order, { from })).body).toMatchObject({
      success: true,
      state: 'paid',
      pollAfterSeconds: null,
    });
    const stored = await shop.database().collection('orders').findOne({ number: order.number });
    expect(stored).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('says what M-Pesa says about a payment that failed', async () => {
    const order = await placeMpesa();
    await prompt(order);
    await phones.press(order.number, 'cancel');
    const { body } = await find(order);
    expect(body).toMatchObject({ success: false, state: 'failed' });
    expect(body.message).not.toBe('');
  });

  it('tells others nothing about a payment', async () => {
    const order = await placeMpesa({ token: customer });
    await prompt(order, {}, { token: customer, from: nextAddress() });
    await phones.press(order.number, 'pin');
    const nothing = (await find({ ...order, phone: nextPhone() }, { from: nextAddress() })).body;
    const stranger = nextAddress();
    expect((await find(order, { from: stranger })).body).toEqual(nothing);
    expect((await find(order, { from: stranger }, { orderId: order.id })).body).toEqual(nothing);
    const { accessToken } = await placeMpesa();
    const headers = { 'X-Order-Token': accessToken };
    expect((await find(order, { from: stranger, headers })).body).toEqual(nothing);
    for (const options of [
      { token: customer },
      { token: owner },
      { headers: { 'X-Order-Token': order.accessToken } },
    ])
      expect((await find(order, { from: stranger, ...options })).body.success).toBe(true);
  });

  it('is about the newest order: an earlier one of the same amount is no payment', async () => {
    const first = await placeMpesa();
    await prompt(first);
    await phones.press(first.number, 'pin');
    const second = await placeApiOrder(shop, { paymentMethod: 'mpesa', phone: first.phone });
    await prompt({ ...second, phone: first.phone });
    expect((await find(first)).body).toMatchObject({ success: false, orderNumber: second.number });
    expect((await find(first, {}, { orderId: first.id })).body.success).toBe(true);
  });

  it('tells nothing of an order that was placed and prompted on a page', async () => {
    const visitor = createVisitor(shop.url);
    const phone = nextPhone();
    const { number } = await placeOrder(visitor, {
      details: { ...deliveryDetails, phone },
      paymentMethod: 'mpesa',
    });
    await phones.press(number, 'pin');
    const stored = await shop.database().collection('orders').findOne({ number });
    const order = { phone, totalAmount: Number(stored?.['totalAmount']) / 100 } as MpesaOrder;
    expect((await find(order)).body.success).toBe(false);
    expect((await find(order, { token: owner })).body.success).toBe(true);
  });
});

it('serves the documents’ client: order, prompt, polls', async () => {
  const from = nextAddress();
  const { shippingAddress, ...body } = await orderBody(shop, { paymentMethod: 'mpesa' });
  const placed = await call('/orders', { method: 'POST', body: { ...body, shippingAddress }, from });
  const order = { ...placed.body, phone: shippingAddress.split('\n')[1] };
  expect((await prompt(order, {}, { from })).body.success).toBe(true);
  expect((await find(order, { from })).body.success).toBe(false);
  await phones.press(order.number, 'pin');
  expect((await find(order, { from })).body.success).toBe(true);
});
