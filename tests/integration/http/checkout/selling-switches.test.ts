import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import { sellingSwitches, type SellingSwitch } from '~/domain/settings/settings';
import type { OutboxMail } from '~/domain/mail/outbox';
import { formatDayOfWeek, formatLongDate } from '~/lib/format/dates';
import { weekdayNames, weekdayOf } from '~/lib/weekdays';
import { dayOfRun } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  readProduct,
  type Visitor,
} from '../../../support/shop/visitor';
import { waysToSell } from '../../../support/ways-to-sell';

const shop = useShop({ env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;

beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

/** By the form, so that the shop reads the settings anew. */
async function switchOff(...off: readonly SellingSwitch[]): Promise<string> {
  const path = '/settings-admin/selling';
  const seenVersion = seenVersionIn((await admin.get(path)).text);
  const ticked = sellingSwitches.filter((name) => !off.includes(name)).map((name) => [name, 'on']);
  const { status, location } = await admin.post(path, {
    ...Object.fromEntries(ticked),
    manualPaymentMinutes: '60',
    seenVersion,
  });
  expect(status).toBe(303);
  return location;
}

describe('the checkout', () => {
  it.each([
    ['delivery', deliveryDetails, 'Store Pickup'],
    ['pickup', pickupDetails, 'Home Delivery'],
  ] as const)(
    'without %s asks for no choice, says what is left, and refuses what is off',
    async (name, details, left) => {
      await switchOff(name);
      const visitor = createVisitor(shop.url);
      await fillCart(visitor);
      const { text } = await visitor.get('/checkout');
      expect(text).not.toContain('type="radio"');
      expect(textOf(text)).toContain(left);
      const refused = await visitor.post('/checkout', details);
      expect(refused.status).toBe(400);
      expect(textOf(refused.text)).toContain('Please choose another way to get your order');
    },
  );

  it('without cash asks for no choice, and says that M-Pesa is the way', async () => {
    await switchOff('cash');
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    await reachPaymentStep(visitor);
    const { text } = await visitor.get('/checkout/payment');
    expect(text).toContain('<input type="hidden" name="paymentMethod" value="mpesa"/>');
    expect(textOf(text)).not.toMatch(/\bcash\b/i);
  });
});

describe('GET /api/checkout-options', () => {
  it('has only what is offered', async () => {
    await switchOff('delivery', 'cash', 'mpesaPrompt');
    const { text } = await createVisitor(shop.url).get('/api/checkout-options');
    expect(JSON.parse(text)).toMatchObject({
      deliveryMethods: [{ id: 'pickup', paymentMethods: ['mpesa'] }],
      paymentMethods: [{ id: 'mpesa', payTo: { kind: 'paybill', number: '174379' } }],
      deliveryAreas: [],
    });
  });
});

describe('what is written about an order', () => {
  const mails = async () =>
    (await shop.database().collection<OutboxMail>('outbox').find().toArray()).map(
      ({ subject, text }) => `${subject}\n${text}`,
    );

  it.each([
    ['pickup and cash', ['delivery', 'mpesaPrompt', 'mpesaByHand'], 'cop', pickupDetails],
    ['delivery and M-Pesa by hand', ['pickup', 'cash', 'mpesaPrompt'], 'mpesa', deliveryDetails],
  ] as const)('names no way that is off: only %s', async (_name, off, paymentMethod, details) => {
    await switchOff(...off);
    await admin.get('/settings-admin');
    await shop.database().collection('outbox').deleteMany({});
    const visitor = createVisitor(shop.url);
    const { number, location } = await placeOrder(visitor, { details, paymentMethod });
    const print = `/orders-admin/print?order=${number}&as=`;
    const pages: readonly (readonly [by: Visitor, path: string])[] = [
      [visitor, location],
      [visitor, `/orders/${number}`],
      [visitor, `/orders/${number}/receipt`],
      [admin, `${print}slip`],
      [admin, `${print}receipt`],
      // An M-Pesa order is on no sheet before it is paid.
      ...('pickupDate' in details ? [[admin, `/day-sheet?day=${details.pickupDate}`] as const] : []),
    ];
    const texts = await Promise.all(
      pages.map(async ([by, path]) => {
        const page = await by.get(path);
        // Not the list of screens: money that came in before may still be handed in.
        const text = textOf(page.text.replace(/<nav[\s\S]*?<\/nav>/g, ''));
        expect([path, page.status]).toEqual([path, 200]);
        expect([path, text.includes(number)]).toEqual([path, true]);
        return `${path}: ${text.replace(/^.*?(?=Thank you|Order M-|Payment)/, '')}`;
      }),
    );
    const promised = [...texts, ...(await mails())].flatMap((text) =>
      off.flatMap((name) => {
        const found = waysToSell[name].exec(text);
        return found ? [`${name}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : [];
      }),
    );
    expect(promised).toEqual([]);
  });
});

const orderByApi = (visitor: Visitor, product: { productId: string; sku: string }, paymentMethod: string) =>
  visitor.send('/api/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      items: [{ ...product, price: 65, quantity: 1 }],
      shippingAddress: 'Wanjiru Kamau\n0723 456 789\nwanjiru@example.com\n12 Moi Avenue\nMilimani, Kisumu',
      paymentMethod,
      deliveryMethod: 'delivery',
    }),
  });

describe('a shop without a way to sell', () => {
  it.each([
    ['to get an order', ['delivery', 'pickup'], 'cop'],
    ['to pay', ['cash', 'mpesaPrompt', 'mpesaByHand'], 'mpesa'],
  ] as const)('%s asks to call, and takes no order by page or API', async (_name, off, paymentMethod) => {
    await switchOff();
    const customer = createVisitor(shop.url);
    const { location } = await placeOrder(customer, { details: deliveryDetails, paymentMethod: 'cod' });
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    const placementKey = await reachPaymentStep(visitor);
    const product = readProduct((await visitor.get('/products/fresh-cow-milk')).text);
    await switchOff(...off);
    const { text } = await visitor.get('/products/fresh-cow-milk');
    expect(textOf(text)).toMatch(/500.ml KES.65\.00.*Call us to order/);
    expect(text).not.toMatch(/Add to Cart|schema\.org\/InStock/);
    const refused = await visitor.post('/checkout/payment', { placementKey, paymentMethod, phoneNumber: '' });
    expect([refused.status, refused.location]).toEqual([303, '/cart']);
    const cart = textOf((await visitor.get('/cart')).text);
    expect(cart).toMatch(/Call us to order: \+254.*Fresh Cow Milk.*Call us to order: \+254/);
    expect(cart).not.toContain('Proceed to Checkout');
    const order = textOf((await customer.get(location.replace('/checkout/thank-you', '/orders'))).text);
    expect(order).toContain('Call us to order');
    expect(order).not.toContain('Order again');
    const answer = await orderByApi(visitor, product, paymentMethod);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      503,
      { message: expect.stringContaining('Call us to order: +254') },
    ]);
    const options = JSON.parse((await visitor.get('/api/checkout-options')).text);
    expect(options).toMatchObject({
      refusal: JSON.parse(answer.text).message,
      deliveryMethods: [],
      paymentMethods: [],
      pickupLocations: [],
    });
    await switchOff();
    expect((await visitor.get('/checkout')).status).toBe(200);
  });
});

describe('a pickup place', () => {
  it('says its days, hours and freshness, and takes orders for these days only', async () => {
    await switchOff();
    const [open, closed] = [dayOfRun(3), dayOfRun(4)];
    const path = '/settings-admin/pickup/rows/branch-1';
    const seenVersion = seenVersionIn((await admin.get(path)).text);
    const westlands = {
      name: 'Westlands',
      address: 'Mpaka Road, Nairobi',
      days: weekdayOf(open),
      hours: '8:00 AM - 5:00 PM',
      freshness: 'We’ll keep your order cold for 24 hours.',
      map: '',
    };
    expect((await admin.post(path, { ...westlands, seenVersion })).status).toBe(303);
    const opening = `${weekdayNames[weekdayOf(open)]}s, 8:00 AM - 5:00 PM`;
    const visitor = createVisitor(shop.url);
    for (const page of ['/contact-us', '/products/fresh-cow-milk'])
      expect([page, textOf((await visitor.get(page)).text)]).toEqual([
        page,
        expect.stringMatching(`${opening}\\)?.? We’ll keep your order cold for 24 hours`),
      ]);
    await fillCart(visitor);
    expect(textOf((await visitor.get('/cart')).text)).toMatch(/Ready to collect from \w+day \d+ \w+\./);
    const { text } = await visitor.get('/checkout');
    expect(textOf(text)).toContain(`Westlands, Mpaka Road, Nairobi (${opening})`);
    // The first day on which all places are open.
    expect(/<input[^>]*name="pickupDate"[^>]*>/.exec(text)?.[0]).toContain(`value="${open}"`);
    const pickup = { ...pickupDetails, pickupLocation: 'branch-1' };
    const refused = await visitor.post('/checkout', { ...pickup, pickupDate: closed });
    expect([refused.status, errorsIn(refused.text)]).toEqual([
      400,
      [
        `Pickup date: Westlands is closed on ${weekdayNames[weekdayOf(closed)]}s. The next day to collect there is ${formatLongDate(dayOfRun(10))}`,
      ],
    ]);
    const { number } = await placeOrder(visitor, { details: { ...pickup, pickupDate: open } });
    const said = `Open: ${opening} We’ll keep your order cold for 24 hours.`;
    for (const [reader, page] of [
      [visitor, `/checkout/thank-you/${number}`],
      [visitor, `/orders/${number}`],
      [admin, `/orders-admin/print?as=slip&order=${number}`],
    ] as const)
      expect([page, textOf((await reader.get(page)).text)]).toEqual([page, expect.stringContaining(said)]);
    for (const page of [`/orders/${number}`, '/products/fresh-cow-milk'])
      expect((await visitor.get(page)).text).toContain('8:00\u00a0AM\u00a0- 5:00\u00a0PM');
    expect(textOf((await admin.get(`/day-sheet?day=${open}`)).text)).toContain(
      `Westlands, Mpaka Road, Nairobi ${opening}. We’ll keep your order cold for 24 hours.`,
    );
    const mail = await shop
      .database()
      .collection<OutboxMail>('outbox')
      .findOne({ subject: { $regex: number } });
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(said);
    await fillCart(visitor);
    await reachPaymentStep(visitor, { ...pickup, pickupDate: open });
    await switchOff('delivery');
    expect(textOf((await visitor.get('/cart')).text)).toContain(
      `You collect your order. Ready to collect from ${formatDayOfWeek(open)}.`,
    );
    const guest = createVisitor(shop.url);
    for (const page of ['/home', '/products/fresh-cow-milk', '/products/fresh-cow-milk/quick-view'])
      expect([page, textOf((await guest.get(page)).text)]).toEqual([
        page,
        expect.stringMatching(/Ready to collect from \w+day \d+ \w+ /),
      ]);
  });
});

describe('a shop that is sold out', () => {
  const products = () => shop.database().collection<StoredProduct>('products');

  it.each([
    [
      'has nothing in stock',
      ({ variants }: StoredProduct) => ({
        // Without sizes it has no stock to run out of.
        isActive: variants.length > 0,
        variants: variants.map((variant) => ({ ...variant, stockQuantity: 0 })),
      }),
    ],
    ['has no active product', () => ({ isActive: false })],
  ])('and %s asks to call, until there is something again', async (_name, change) => {
    await switchOff();
    const visitor = createVisitor(shop.url);
    const product = readProduct((await visitor.get('/products/fresh-cow-milk')).text);
    const before = await products().find().toArray();
    await Promise.all(
      before.map((product) => products().updateOne({ _id: product._id }, { $set: change(product) })),
    );
    for (const path of ['/home', '/shop', '/products', '/products/fresh-cow-milk'])
      expect([path, textOf((await visitor.get(path)).text)]).toEqual([
        path,
        expect.stringContaining('Call us to order: +254'),
      ]);
    const answer = await orderByApi(visitor, product, 'cod');
    const message = expect.stringContaining('Call us to order: +254') as string;
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([503, { message }]);
    const options = JSON.parse((await visitor.get('/api/checkout-options')).text);
    expect(options).toMatchObject({ refusal: message, deliveryMethods: [], paymentMethods: [] });
    await Promise.all(before.map((product) => products().replaceOne({ _id: product._id }, product)));
    expect(textOf((await visitor.get('/home')).text)).not.toContain('Call us to order');
  });
});

describe('words of the farm about what is off', () => {
  const questions = () => shop.database().collection('questions');

  it('stay, and staff is told where they are', async () => {
    await switchOff();
    await questions().updateOne(
      { slug: 'fresh' },
      { $set: { answer: 'We deliver it on the day of the milking. Our rider has change for cash.' } },
    );
    expect(await switchOff()).toBe('/settings-admin#selling');
    expect(textOf((await admin.get('/admin-dashboard')).text)).not.toContain('what you don’t offer');
    expect(await switchOff('delivery', 'cash')).toBe('/settings-admin/selling');
    const { text } = await admin.get('/settings-admin/selling');
    expect(textOf(text)).toMatch(
      /Some texts still name what you don’t offer.*Texts that name what you don’t offer.*How fresh is it.* delivery, cash: .*We deliver it on the day/,
    );
    const [, form = ''] = /href="(\/faq-admin\/[^"]+)"[^>]*>How fresh is it/.exec(text) ?? [];
    expect((await admin.get(form)).text).toContain('Our rider has change for cash.');
    expect(textOf((await createVisitor(shop.url).get('/faq')).text)).toContain(
      'Our rider has change for cash.',
    );
    const dashboard = textOf((await admin.get('/admin-dashboard')).text);
    expect(dashboard).toMatch(/still names? what you don’t offer/);
    expect(dashboard).not.toContain('delivery days');
  });
});
