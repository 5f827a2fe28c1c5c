import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { Order } from '~/domain/orders/order';
import { today } from '../../../support/fixtures/days';
import { hostileTexts } from '../../../support/fixtures/hostile-texts';
import { makeOrder } from '../../../support/fixtures/orders';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { connectPhones } from '../../../support/shop/phones';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, placeOrder, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const path = '/orders-admin/new';
let staff: Visitor;
beforeAll(async () => {
  staff = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', firstName: 'Jane', lastName: 'Nafula' }),
  );
});

const orders = () => shop.database().collection<Order>('orders');
const products = () => shop.database().collection<StoredProduct>('products');
const milk = async () => {
  const product = await products().findOne({ slug: 'fresh-cow-milk' });
  const variant = product?.variants[0];
  if (!product || !variant) throw new Error('The demo farm has no milk.');
  return { product, variant, id: `${product._id.toHexString()}-${variant.sku}` };
};

type Pairs = (readonly [string, string])[];
const caller = { phone: '+254 (723) 456-780', name: 'Mama  Atieno', email: '' };
const delivery = {
  deliveryMethod: 'delivery',
  address: '12 Moi Avenue',
  city: 'Bumala',
  location: 'Market',
  additionalInfo: '',
};
let keys = 0;
const newKey = () => `key-of-a-phone-order-${(keys += 1)}`;

/** The fields of the form with one line, as a browser sends them. */
async function fields(intent: string, changes: Record<string, string> = {}, quantity = '2'): Promise<Pairs> {
  const { id, variant } = await milk();
  const texts = { ...caller, ...delivery, paymentMethod: 'cash', orderKey: newKey(), search: '', ...changes };
  return [
    ...Object.entries(texts),
    ['line', id],
    ['price', String(variant.price)],
    ['quantity', quantity],
    ['intent', intent],
  ];
}
const send = async (...form: Parameters<typeof fields>) => staff.post(path, await fields(...form));
const numberOf = (location: string) => /^\/orders-admin\/new\/(M-\d+)$/.exec(location)?.[1] ?? '';

async function take(changes: Record<string, string> = {}): Promise<Order> {
  const { location, text } = await send('place', changes);
  const order = await orders().findOne({ number: numberOf(location) });
  if (!order) throw new Error(`The order was not placed: ${textOf(text)}`);
  return order;
}

describe('the form of a phone order', () => {
  it('lists products with sizes, prices and stock, and searches them', async () => {
    const { variant, product } = await milk();
    const all = textOf((await staff.get(path)).text);
    expect(all).toContain('New order by phone');
    expect(all).toContain('Who is calling?');
    const found = textOf((await send('update', { search: 'fresh cow milk' }, '')).text);
    expect(found).toContain(`${product.name} ${variant.name}`);
    expect(found).toContain(`${variant.stockQuantity} in stock`);
    const none = await staff.post(path, [
      ['search', 'zzzzqqqq'],
      ['intent', 'update'],
    ]);
    expect(textOf(none.text)).toContain('Nothing else found for “zzzzqqqq”');
    const json = await staff.get(`${path}/products.data?q=yoghurt`);
    expect(json.status).toBe(200);
    expect(json.text).toMatch(/yoghurt/i);
  });

  it('finds a caller by earlier orders and accounts, in any notation of the phone number', async () => {
    const details = { ...delivery, firstName: 'Nafula', lastName: 'Wekesa', email: 'nafula@example.com' };
    await placeOrder(createVisitor(shop.url), {
      details: { ...details, phone: '0734 111 222' },
      paymentMethod: 'cod',
    });
    await shop
      .database()
      .collection('users')
      .insertOne(makeUser({ phoneNumber: '+254734111222' as never, email: 'account@example.com' }) as never);
    for (const phone of ['0734111222', '+254 734 111 222', '254734-111-222', '734111222']) {
      const { text } = await send('find', { phone, name: '' }, '');
      expect(textOf(text), phone).toContain('Nafula Wekesa , 1 order, has an account');
      expect(textOf(text)).toContain('Deliver to 12 Moi Avenue, Market, Bumala');
      expect(text).toContain('value="Nafula Wekesa"');
      expect(text).toContain('<option value="account@example.com">');
    }
    const again = (await send('again', { phone: '0734111222', address: '' }, '')).text;
    expect(again).toMatch(/On the order/);
    expect(again).toContain('value="12 Moi Avenue"');
    const unknown = (await send('find', { phone: '0799 000 111' })).text;
    expect(textOf(unknown)).toContain('This number is new');
    const wrong = await send('find', { phone: '12' });
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.text)).toContain('Please enter a valid Kenyan phone number');
  });

  it('shows the total from the database before the order is placed', async () => {
    const { variant, product } = await milk();
    const { status, text } = await send('review');
    expect(status).toBe(200);
    const page = textOf(text);
    expect(page).toContain('Read the order to the caller');
    expect(page).toContain(`2 × ${product.name}`);
    expect(page).toContain(((2 * variant.price + 20_000) / 100).toFixed(2));
    expect(page).toContain('Cash on delivery');
    expect(text).toContain('value="+254 (723) 456-780"');
    expect(await orders().countDocuments({ 'customer.phone': '+254723456780' })).toBe(0);
  });

  it('places the order once, without an email address, and confirms it', async () => {
    const form = await fields('place', { note: 'Ring twice' });
    const first = await staff.post(path, form);
    expect(first.status).toBe(303);
    const number = numberOf(first.location);
    const second = await staff.post(path, form);
    expect(second.location).toBe(first.location);
    expect(textOf((await staff.get(second.location)).text)).toContain(`order ${number} is placed once`);
    const order = await orders().findOne({ number });
    expect(order).toMatchObject({
      customer: { firstName: 'Mama', lastName: 'Atieno', phone: '+254723456780', email: null },
      status: 'confirmed',
      paymentMethod: 'cod',
      internalNotes: [{ name: 'Jane Nafula', text: 'Ring twice' }],
      timeline: [{ text: 'Ordered by phone, taken by Jane, to be paid by Cash on Delivery' }],
    });
    const page = textOf((await staff.get(first.location)).text);
    expect(page).toContain(`Order ${number}`);
    expect(page).toMatch(/ask the caller to have KSh [\d.]+ ready in cash/);
    // The caller follows it by number and phone.
    const tracking = createVisitor(shop.url);
    const tracked = await tracking.post('/track-order', { orderNumber: number, phone: '0723456780' });
    expect(tracked.status).toBe(303);
    const own = await tracking.get(tracked.location);
    expect(own.status).toBe(200);
    expect(textOf(own.text)).not.toContain('Ring twice');
    for (const other of [
      tracked.location.replace('?', '/receipt?'),
      tracked.location.replace('/orders/', '/checkout/thank-you/'),
    ])
      expect((await tracking.get(other)).text, other).not.toMatch(/null|undefined<|Ring twice/);
  });

  it('says which price changed meanwhile, and places the order at the new one', async () => {
    const { product, variant } = await milk();
    const form = await fields('place');
    const setPrice = (price: number) =>
      products().updateOne(
        { _id: product._id, 'variants.sku': variant.sku },
        { $set: { 'variants.$.price': price as never } },
      );
    await setPrice(variant.price + 500);
    try {
      const refused = await staff.post(path, form);
      expect(refused.status).toBe(409);
      expect(textOf(refused.text)).toContain('The price has changed from');
      const price = /name="price" value="(\d+)"/.exec(refused.text)?.[1] ?? '';
      expect(Number(price)).toBe(variant.price + 500);
      const again = form.map(([name, value]) => [name, name === 'price' ? price : value] as const);
      const placed = await staff.post(path, again);
      expect(await orders().findOne({ number: numberOf(placed.location) })).toMatchObject({
        items: [{ price: variant.price + 500 }],
      });
    } finally {
      await setPrice(variant.price);
    }
  });

  it('says that the fee was raised meanwhile, and places the order with the new one', async () => {
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    const saveFee = async (deliveryFee: string) => {
      const { text } = await admin.get('/settings-admin/delivery');
      const seenVersion = /name="seenVersion" value="([^"]*)"/.exec(text)?.[1] ?? '';
      const saved = await admin.post('/settings-admin/delivery', { deliveryFee, seenVersion });
      expect(saved.status).toBe(303);
    };
    const shownIn = (html: string) => /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const orderKey = newKey();
    const readOut = shownIn((await send('review', { orderKey })).text);
    await saveFee('250');
    try {
      const asked = await send('place', { orderKey, shown: readOut });
      expect(asked.status).toBe(409);
      expect(textOf(asked.text)).toContain(
        'The delivery fee or day changed a moment ago. Tell the caller what is new, then place the order.',
      );
      expect(textOf(asked.text)).toContain('KSh 250.00');
      const placed = await take({ orderKey, shown: shownIn(asked.text) });
      expect(placed).toMatchObject({ deliveryFee: 25_000 });
      // The form that was sent first finds the order, too.
      expect((await send('place', { orderKey, shown: readOut })).location).toContain(placed.number);
    } finally {
      await saveFee('200');
    }
  });

  it('refuses what is not in stock, and keeps what was typed', async () => {
    const { variant } = await milk();
    const { status, text } = await send('review', {}, '999');
    expect(status).toBe(409);
    expect(textOf(text)).toContain(`Only ${variant.stockQuantity} left`);
    expect(text).toContain('value="12 Moi Avenue"');
    expect(text).toContain('value="999"');
  });

  it('takes a pickup for today with a time, at a place of the settings', async () => {
    const day = today();
    const pickup = {
      deliveryMethod: 'pickup',
      pickupLocation: 'main-store',
      pickupDate: day,
      pickupTime: '16:30',
    };
    const order = await take(pickup);
    expect(order).toMatchObject({ paymentMethod: 'cop', deliveryFee: 0 });
    expect(order.delivery).toMatchObject({ pickupDate: new Date(`${day}T16:30:00+03:00`) });
    for (const changes of [
      { pickupLocation: 'nowhere' },
      { pickupDate: '2020-01-01' },
      { pickupDate: '2026-02-31' },
      { pickupDate: '' },
      { pickupTime: '25:00' },
    ]) {
      const { status, text } = await send('review', { ...pickup, ...changes });
      expect(status, JSON.stringify(changes)).toBe(400);
      expect(textOf(text)).toContain('There is a problem');
    }
  });

  it('answers bad input with messages, and stores nothing', async () => {
    const count = await orders().countDocuments();
    const bad: Record<string, string>[] = [
      { phone: '' },
      { phone: '911' },
      { name: '' },
      { name: 'x'.repeat(200) },
      { email: 'not an address' },
      { address: '' },
      { city: ' \u0000 ' },
      { note: 'y'.repeat(501) },
      { deliveryMethod: 'drone' },
      { paymentMethod: 'bitcoin' },
      { paymentMethod: 'mpesa', mpesaPhone: '12' },
    ];
    for (const changes of bad) {
      const { status, text } = await send('place', changes);
      expect(status, JSON.stringify(changes).slice(0, 60)).toBe(400);
      expect(textOf(text)).toContain('There is a problem');
    }
    for (const quantity of ['', '0', '-1', '1.5', 'many', '1000', '9'.repeat(50)])
      expect((await send('place', {}, quantity)).status, quantity).toBe(400);
    const strange: Pairs = [
      ['line', 'no-id'],
      ['quantity', '1'],
      ['price', 'free'],
      ['line', 'f'.repeat(24)],
      ['quantity', '1'],
      ['price', '-1'],
    ];
    const others = (await fields('place')).filter(([name]) => !['line', 'quantity', 'price'].includes(name));
    expect((await staff.post(path, [...others, ...strange])).status).toBe(409);
    expect((await staff.post(path, [['intent', 'other']])).status).toBe(400);
    expect((await staff.post(path, [['name', 'x'.repeat(1_000_000)]])).status).toBe(413);
    expect((await staff.get(`${path}?from=nothing`)).location).toBe(path);
    expect((await staff.get(`${path}/M-1`)).status).toBe(404);
    expect(await orders().countDocuments()).toBe(count);
  });

  it('shows hostile texts as texts', async () => {
    for (const text of Object.values(hostileTexts).slice(0, 4)) {
      const page = (await send('review', { name: `A ${text}`.slice(0, 100), note: text.slice(0, 400) })).text;
      expect(page).not.toContain(text);
    }
    const order = await take({ name: '<b>Mama</b> 🐄 Ong’aro' });
    expect(order.customer).toMatchObject({ firstName: '<b>Mama</b>', lastName: '🐄 Ong’aro' });
    expect((await staff.get(`${path}/${order.number}`)).text).toContain('&lt;b&gt;Mama&lt;/b&gt;');
  });
});

describe('a copy of an order', () => {
  it('has its customer, place and what is still offered, on the next lawful day', async () => {
    const { product, variant } = await milk();
    const ghee = { ...makeOrder().items[0]!, name: 'Ghee of last year' };
    const item = {
      ...ghee,
      productId: product._id.toHexString(),
      sku: variant.sku,
      name: 'Milk',
      quantity: 3,
    };
    const place = {
      method: 'pickup',
      pickupLocation: 'main-store',
      pickupLocationName: 'Main Store',
      pickupDate: new Date(0),
    } as const;
    const [order, pickup] = [
      makeOrder({ items: [item, ghee], status: 'cancelled' }),
      makeOrder({ items: [item], status: 'delivered', delivery: place, paymentMethod: 'cop' }),
    ];
    await orders().insertMany([order, pickup]);
    const link = `${path}?from=${order.number}`;
    expect((await staff.get(`/orders-admin/${order.number}`)).text).toContain(`href="${link}"`);
    const { text } = await staff.get(link);
    expect(textOf(text)).toContain('no longer for sale, and so not in this order: Ghee of last year.');
    for (const value of ['Akinyi Odhiambo', '0712 345 678', '12 Farm Road', '3'])
      expect(text, value).toContain(`value="${value}"`);
    expect(text.match(/name="line"/g)?.length).toBeGreaterThan(0);
    expect(text).not.toContain(ghee.productId);
    const day = /name="pickupDate"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="pickupDate"/;
    const [, one, other] = day.exec((await staff.get(`${path}?from=${pickup.number}`)).text) ?? [];
    expect(one ?? other ?? '').toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((one ?? other ?? '') > today()).toBe(true);
  });
});

describe('an M-Pesa order by phone', () => {
  const phones = () => connectPhones(shop.simulatorUrl);

  it('prompts the caller, and shows staff when it is paid', async () => {
    const order = await take({ paymentMethod: 'mpesa', phone: '0723 456 701' });
    const own = `${path}/${order.number}`;
    expect(textOf((await staff.get(own)).text)).toContain('Waiting for the payment of KSh');
    expect((await staff.get(own)).text).toContain('http-equiv="refresh"');
    // No reload while staff types another number.
    expect((await staff.get(`${own}?panel=number`)).text).not.toContain('http-equiv="refresh"');
    expect((await phones().promptsFor(order.number)).map(({ phone }) => phone)).toEqual(['254723456701']);
    await phones().press(order.number, 'pin');
    const paid = textOf((await staff.get(own)).text);
    expect(paid).toMatch(/Paid: KSh .* M-Pesa receipt number \w{10}/);
    expect(await orders().findOne({ number: order.number })).toMatchObject({ status: 'confirmed' });
  });

  it('sends the prompt again, to another number, or changes to cash', async () => {
    const order = await take({ paymentMethod: 'mpesa', phone: '0723 456 702', mpesaPhone: '0723 456 703' });
    const own = `${path}/${order.number}`;
    await phones().press(order.number, 'cancel');
    expect(textOf((await staff.get(own)).text)).toContain('Send the prompt again');
    const wrong = await staff.post(own, { intent: 'prompt', phoneNumber: '12' });
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.text)).toContain('Please enter a valid Kenyan phone number');
    const sent = await staff.post(own, { intent: 'prompt', phoneNumber: '0723 456 704' });
    expect(sent.location).toBe(own);
    expect((await phones().promptsFor(order.number)).at(-1)?.phone).toBe('254723456704');
    const cash = await staff.post(own, { intent: 'cash' });
    expect(textOf((await staff.get(cash.location)).text)).toContain('The order is now a cash order');
    expect(await orders().findOne({ number: order.number })).toMatchObject({
      status: 'confirmed',
      paymentMethod: 'cod',
    });
    const repeated = await staff.post(own, { intent: 'cash' });
    expect(textOf((await staff.get(repeated.location)).text)).toContain('could not change the order to cash');
  });

  it('is shown for an order of the shop, too: the farm changes how it is paid, and prompts again', async () => {
    const { number } = await placeOrder(createVisitor(shop.url), { paymentMethod: 'cop' });
    const web = `${path}/${number}`;
    expect(textOf((await staff.get(`/orders-admin/${number}`)).text)).toContain('another way to pay');
    const page = textOf((await staff.get(web)).text);
    expect(page).not.toContain('Read this number');
    expect(page).toContain('Change to M-Pesa');
    await staff.post(web, { intent: 'mpesa' });
    expect(await orders().findOne({ number })).toMatchObject({ paymentMethod: 'mpesa', payBy: null });
    expect((await staff.post(web, { intent: 'prompt', phoneNumber: '0723 456 799' })).status).toBe(303);
    expect(await orders().findOne({ number })).toMatchObject({ status: 'pending', payBy: null });
    expect(textOf((await staff.get(web)).text)).toContain('Waiting for the payment of');
  });
});
