import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { Order } from '~/domain/orders/order';
import { today } from '../../../support/fixtures/days';
import { hostileTexts } from '../../../support/fixtures/hostile-texts';
import { makeOrder } from '../../../support/fixtures/orders';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { connectPhones } from '../../../support/shop/phones';
import { seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, placeOrder, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const path = '/orders-admin/new';
let staff: Visitor;
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(
    shop,
    makeUser({ role: 'admin', firstName: 'Otieno', lastName: 'Owino' }),
  );
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
      const seenVersion = seenVersionIn(text);
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
    expect(textOf((await staff.get(`/orders-admin/${number}`)).text)).toMatch(
      /An M-Pesa prompt of KSh [\d,.]+ is waiting on the phone\./,
    );
  });
});

describe('the form that corrects an order', () => {
  const correctPath = (number: string) => `/orders-admin/${number}/correct`;
  /** The form as it came, with these fields otherwise. */
  async function open(number: string, visitor = staff) {
    const { text } = await visitor.get(correctPath(number));
    const hidden = (name: string) =>
      (new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&quot;', '"');
    const { id, variant } = await milk();
    const stored = {
      ...delivery,
      deliveryFee: /name="deliveryFee"[^>]* value="([^"]*)"/.exec(text)?.[1] ?? '',
    };
    return {
      text,
      save: (changes: Record<string, string> = {}, quantity = '2', intent = 'save') =>
        visitor.post(correctPath(number), [
          ...Object.entries({
            ...Object.fromEntries(
              ['orderKey', 'seenVersion', 'baseline'].map((name) => [name, hidden(name)]),
            ),
            ...stored,
            deliveryDay: /name="deliveryDay"[^>]* value="([^"]*)"/.exec(text)?.[1] ?? '',
            ...changes,
          }),
          ['line', id],
          ['price', String(variant.price)],
          ['quantity', quantity],
          ['intent', intent],
        ]),
    };
  }
  const reload = (number: string) => orders().findOne({ number });

  it('changes a quantity and the discount, and every paper and list says so', async () => {
    const { number } = await take({ email: 'atieno@example.com' });
    const { product, variant } = await milk();
    const left = variant.stockQuantity;
    const shown = await staff.get(`/orders-admin/${number}`);
    expect(shown.text).toContain(`href="${correctPath(number)}"`);
    const form = await open(number, admin);
    const sent = { discountKind: 'percent', discountValue: '10', discountReason: 'Late last time' };
    const [saved, twice] = await Promise.all([form.save(sent, '3'), form.save(sent, '3')]);
    expect([saved.status, twice.status]).toEqual([303, 303]);
    const order = await reload(number);
    const total = 3 * variant.price * 0.9 + (order?.deliveryFee ?? 0);
    expect(order).toMatchObject({ items: [{ quantity: 3 }], totalAmount: total });
    expect(order?.correctionKeys).toHaveLength(1);
    const stored = await products().findOne({ _id: product._id });
    expect(stored?.variants[0]?.stockQuantity).toBe(left - 1);
    const page = textOf((await admin.get(saved.location)).text);
    expect(page).toContain('is corrected');
    expect(page).toContain('instead of 2');
    expect(page).toContain('Discount of 10 %: Late last time');
    const amount = (total / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
    for (const [name, path, text] of [
      ['invoice', `/orders-admin/print?as=receipt&order=${number}`, 'Late last time'],
      ['invoice', `/orders-admin/print?as=receipt&order=${number}`, amount],
      ['slip', `/orders-admin/print?as=slip&order=${number}`, '3'],
      ['refund or cash', `/orders-admin/${number}/cash`, amount],
      ['list', `/orders-admin?q=${number}`, amount],
      ['CSV', `/orders-admin/export?q=${number}`, (total / 100).toFixed(2)],
      ['phone', `/orders-admin/new/${number}`, 'Late last time'],
      ['day’s sheet', `/day-sheet?day=${order?.dueOn}`, `3 × ${order?.items[0]?.name}`],
      ['day’s sheet', `/day-sheet?day=${order?.dueOn}`, amount],
    ] as const)
      expect(textOf((await admin.get(path)).text), `${name}: ${path}`).toContain(text);
    const mail = await shop
      .database()
      .collection('outbox')
      .findOne({ key: { $regex: `^order-corrected ${order?._id.toHexString()}` } });
    expect(mail?.['text']).toContain('instead of 2');
    // Who may not change a discount has no fields for it, and leaves it as it is.
    const other = await open(number);
    expect(other.text).not.toContain('id="discountKind"');
    expect((await other.save({}, '4')).status).toBe(303);
    expect(await reload(number)).toMatchObject({ items: [{ quantity: 4 }], discount: { value: 10 } });
    expect(textOf((await staff.get((await (await open(number)).save({}, '4')).location)).text)).toContain(
      'Nothing was changed.',
    );
    // What the customer asks for a line.
    const { id } = await milk();
    const noted = await open(number);
    expect(noted.text).toContain(`name="notes-${id}"`);
    const tooLong = await noted.save({ [`notes-${id}`]: 'x'.repeat(501) }, '4');
    expect([tooLong.status, textOf(tooLong.text)]).toEqual([400, expect.stringContaining('at most 500')]);
    expect((await noted.save({ [`notes-${id}`]: ' In glass\r\nbottles ' }, '4')).status).toBe(303);
    expect(await reload(number)).toMatchObject({ items: [{ quantity: 4, notes: 'In glass\nbottles' }] });
    expect((await open(number)).text).toMatch(/>In glass\s+bottles<\/textarea>/);
    expect((await (await open(number)).save({}, '5')).status).toBe(303);
    expect(await reload(number)).toMatchObject({ items: [{ quantity: 5, notes: 'In glass\nbottles' }] });
    // The price of today, by choice.
    const dearer = variant.price + 500;
    await products().updateOne({ _id: product._id }, { $set: { 'variants.0.price': dearer as never } });
    const priced = await open(number);
    expect(priced.text).toContain(`name="today-${id}"`);
    expect((await priced.save({ [`today-${id}`]: String(dearer) }, '5')).status).toBe(303);
    expect(await reload(number)).toMatchObject({ items: [{ quantity: 5, price: dearer }] });
    await products().updateOne({ _id: product._id }, { $set: { 'variants.0.price': variant.price } });
  });

  it('has what is due back of a paid order in the form of its refund', async () => {
    const { number, totalAmount } = await take();
    const { variant } = await milk();
    await admin.post(`/orders-admin/${number}/cash`, { seenAmount: String(totalAmount) });
    await (await open(number, admin)).save({}, '1');
    const order = await reload(number);
    expect(order).toMatchObject({ paymentStatus: 'paid', totalAmount: totalAmount - variant.price });
    const refund = textOf((await admin.get(`/payments-to-check/${number}/refund/order`)).text);
    expect(refund).toContain(`Total KSh ${((totalAmount - variant.price) / 100).toFixed(2)}`);
    expect(refund).toContain(`Due back KSh ${(variant.price / 100).toFixed(2)}`);
  });

  it('keeps what was typed beside what somebody else has corrected', async () => {
    const { number } = await take();
    const [mine, theirs] = [await open(number), await open(number, admin)];
    expect((await theirs.save({ address: 'Behind the church', additionalInfo: 'Green gate' })).status).toBe(
      303,
    );
    const refused = await mine.save({}, '3');
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toContain('Otieno Owino corrected this order at');
    expect(refused.text).toContain('value="Behind the church"');
    expect(refused.text).toContain('Green gate');
    expect(refused.text).toMatch(/name="quantity"[^>]* value="3"/);
    expect(await reload(number)).toMatchObject({ items: [{ quantity: 2 }] });
  });

  it('says what is short and by how much, and sends an emptied order to its cancellation', async () => {
    const { number } = await take();
    const { variant } = await milk();
    const form = await open(number);
    const short = await form.save({}, String(variant.stockQuantity + 5));
    expect(short.status).toBe(409);
    expect(textOf(short.text)).toContain(
      `${variant.stockQuantity + 3} more needed, ${variant.stockQuantity} in stock: 3 too few`,
    );
    const emptied = await form.save({}, '');
    expect(emptied.status).toBe(400);
    expect(textOf(emptied.text)).toContain('Cancel it instead');
    const bad = await form.save({ deliveryFee: 'free', deliveryDay: '2020-01-01' }, '2.5');
    expect(bad.status).toBe(400);
    expect(textOf(bad.text)).toContain('Enter the fee in shillings, or 0');
    expect(textOf((await form.save({ deliveryDay: '2020-01-01' })).text)).toContain(
      'Choose today or a later day',
    );
    const found = await form.save({ search: 'yoghurt' }, '3', 'update');
    expect(found.status).toBe(200);
    expect(found.text).toMatch(/yoghurt/i);
    expect(found.text).toMatch(/name="quantity"[^>]* value="3"/);
    await orders().updateOne({ number }, { $set: { status: 'delivered' } });
    expect(textOf((await staff.get(correctPath(number))).text)).toContain('can’t be corrected any more');
    expect((await form.save({}, '3')).status).toBe(409);
    await orders().updateOne({ number }, { $set: { status: 'confirmed' } });
  });

  it('gives a discount by phone, with payments:write only', async () => {
    const off = { discountKind: 'amount', discountValue: '50', discountReason: 'A new neighbour' };
    const { variant } = await milk();
    const asked = await send('review', off);
    expect(textOf(asked.text)).not.toContain('A new neighbour');
    const { location } = await admin.post(path, await fields('place', off));
    const order = await reload(numberOf(location));
    expect(order).toMatchObject({
      discount: { kind: 'amount', value: 5_000, reason: 'A new neighbour' },
      totalAmount: 2 * variant.price + (order?.deliveryFee ?? 0) - 5_000,
    });
    expect((await admin.post(path, await fields('review', { ...off, discountReason: '' }))).status).toBe(400);
  });
});
