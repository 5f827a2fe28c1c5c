import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { Order } from '~/domain/orders/order';
import { defaultSettings } from '~/domain/settings/default-settings';
import type { Settings } from '~/domain/settings/settings';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  reachPaymentStep,
  readProduct,
  type Visitor,
} from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const orders = () => shop.database().collection<Order>('orders');
const path = '/checkout/payment';

/** The form of step 2 as its page has it. */
async function openForm(shopper: Visitor) {
  return readForm((await shopper.get(path)).text);
}

function readForm(html: string) {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const form = { placementKey: hidden('placementKey'), shown: hidden('shown'), phoneNumber: '' };
  expect(form.shown).toMatch(/^[\w-]+\.[\w-]+\.\d+\.[\d-]*$/);
  return form;
}

const totalIn = (html: string) => /Total\s+KES ([\d,.]+)/.exec(textOf(html))?.[1];

let shoppers = 0;

/** A shopper with a delivery order on the screen; their other tab has the same cookies. Each has limits of their own. */
async function reachForm() {
  shoppers += 1;
  const contact = {
    phone: `0723 456 ${String(shoppers).padStart(3, '0')}`,
    email: `wanjiru-${shoppers}@example.com`,
  };
  const details = { ...deliveryDetails, ...contact };
  const shopper = createVisitor(shop.url);
  await fillCart(shopper);
  await reachPaymentStep(shopper, details);
  const page = await shopper.get(path);
  return {
    shopper,
    contact,
    details,
    form: { ...readForm(page.text), paymentMethod: 'cod' },
    total: totalIn(page.text),
  };
}

async function saveFee(deliveryFee: string): Promise<void> {
  const { text } = await admin.get('/settings-admin/delivery');
  const seenVersion = seenVersionIn(text);
  const saved = await admin.post('/settings-admin/delivery', { deliveryFee, seenVersion });
  expect(saved.status).toBe(303);
}

async function raisePrice(slug: string, cents: number): Promise<void> {
  const changed = await shop
    .database()
    .collection<StoredProduct>('products')
    .updateOne({ slug }, { $inc: { 'variants.0.price': cents as never } });
  expect(changed.modifiedCount).toBe(1);
}

const idInCart = async (shopper: Visitor) =>
  /name="id" value="([^"]+)"/.exec((await shopper.get('/cart')).text)?.[1] ?? '';

describe('an order that is no longer the one on the screen', () => {
  it.each<
    [string, string, (otherTab: Visitor, details: Readonly<Record<string, string>>) => Promise<unknown>]
  >([
    ['a product was added', 'what is in your cart', (tab) => fillCart(tab, 'goat-milk')],
    ['more of a product was added', 'what is in your cart', (tab) => fillCart(tab)],
    [
      'a quantity was changed',
      'what is in your cart',
      async (tab) => tab.post('/cart', { intent: 'quantity', id: await idInCart(tab), quantity: '3' }),
    ],
    [
      'the product was replaced',
      'what is in your cart',
      async (tab) => {
        await tab.post('/cart', { intent: 'clear' });
        await fillCart(tab, 'goat-milk');
      },
    ],
    [
      'a new price was accepted',
      'what is in your cart',
      async (tab) => {
        await raisePrice('fresh-cow-milk', 500);
        await tab.post('/cart', { intent: 'accept' });
      },
    ],
    [
      'it is picked up by somebody else',
      'your details, the delivery fee',
      (tab, { phone = '', email = '' }) => reachPaymentStep(tab, { ...pickupDetails, phone, email }),
    ],
    [
      'the name is another',
      'your details',
      (tab, details) => reachPaymentStep(tab, { ...details, firstName: 'Njeri' }),
    ],
    [
      'the address is another',
      'your details',
      (tab, details) => reachPaymentStep(tab, { ...details, address: '9 Moi Avenue' }),
    ],
    [
      'the directions are others',
      'your details',
      (tab, details) => reachPaymentStep(tab, { ...details, additionalInfo: 'The blue gate' }),
    ],
    ['the fee was raised', 'the delivery fee', () => saveFee('250')],
    ['the fee was lowered', 'the delivery fee', () => saveFee('50')],
  ])('because %s is shown and asked', async (_name, changes, changeIt) => {
    await saveFee('200');
    const { shopper, form, details } = await reachForm();
    await changeIt(shopper, details);
    const before = await orders().countDocuments();
    const asked = await shopper.post(path, form);
    expect(asked.status).toBe(409);
    expect(errorsIn(asked.text)).toEqual([
      `We have not placed your order, because something has changed since you opened this page: ${changes}. Please check the order as it is now, then place it again.`,
    ]);
    expect(await orders().countDocuments()).toBe(before);

    const now = readForm(asked.text);
    expect(now.placementKey).toBe(form.placementKey);
    const isPickup = changes.startsWith('your details, ');
    // One of the payments that go with the delivery method is chosen.
    expect(asked.text).toMatch(
      isPickup ? /id="payment-mpesa"[^>]* checked/ : /id="payment-cod"[^>]* checked/,
    );
    const again = { ...now, paymentMethod: isPickup ? 'cop' : 'cod' };
    const shown = totalIn(asked.text);
    const [placed, repeated] = [await shopper.post(path, again), await shopper.post(path, again)];
    expect(placed.location).toMatch(/^\/checkout\/thank-you\/M-/);
    expect(repeated.location).toBe(placed.location);
    expect(await orders().countDocuments()).toBe(before + 1);
    const order = await orders().findOne({ number: placed.location.split('/').at(-1) ?? '' });
    expect(((order?.totalAmount ?? 0) / 100).toFixed(2)).toBe(shown?.replace(',', ''));
  });

  it('is asked beside an error of the form, and after one', async () => {
    const { shopper, form } = await reachForm();
    const wrong = { ...form, paymentMethod: 'mpesa', phoneNumber: '12' };
    const refused = await shopper.post(path, wrong);
    expect(refused.status).toBe(400);
    expect(readForm(refused.text)).toMatchObject({ shown: form.shown });
    await fillCart(shopper, 'goat-milk');
    const asked = await shopper.post(path, wrong);
    expect(asked.status).toBe(409);
    expect(errorsIn(asked.text)).toEqual([
      expect.stringContaining('something has changed since you opened this page: what is in your cart.'),
    ]);
    expect((await shopper.post(path, { ...readForm(refused.text), paymentMethod: 'cod' })).status).toBe(409);
  });

  it('is asked in step 1 where its pickup place is gone', async () => {
    const { shopper, form } = await reachForm();
    await reachPaymentStep(shopper, pickupDetails);
    const shown = await openForm(shopper);
    const settings = shop.database().collection<Settings>('settings');
    await saveFee('200');
    const { pickupLocations = defaultSettings.pickupLocations } = (await settings.findOne({})) ?? {};
    const others = pickupLocations.filter(({ id }) => id !== pickupDetails.pickupLocation);
    await settings.updateOne({}, { $set: { pickupLocations: others } });
    try {
      const asked = await shopper.post(path, { ...form, ...shown, paymentMethod: 'cop' });
      expect([asked.status, asked.location]).toEqual([303, '/checkout']);
      expect(textOf((await shopper.get('/checkout')).text)).toContain(
        'We have not placed your order, because something has changed since you opened this page: your details.',
      );
    } finally {
      await settings.updateOne({}, { $set: { pickupLocations } });
    }
  });

  it.each(['x', '...', '1.2.3.4.5'])('is asked for a form that shows nonsense: %s', async (shown) => {
    const { shopper, form } = await reachForm();
    expect((await shopper.post(path, { ...form, shown })).status).toBe(409);
  });
});

it('an order of what was sold out or taken from the shop meanwhile leads to the cart, which says so', async () => {
  const shopper = createVisitor(shop.url);
  await fillCart(shopper, 'chocolate-milk');
  await reachPaymentStep(shopper, pickupDetails);
  const form = { ...(await openForm(shopper)), paymentMethod: 'cop' };
  const before = await orders().countDocuments();
  const products = shop.database().collection<StoredProduct>('products');
  const change = (values: object) => products.updateOne({ slug: 'chocolate-milk' }, { $set: values });
  await change({ 'variants.0.stockQuantity': 0 });
  expect((await shopper.post(path, form)).location).toBe('/cart');
  expect(textOf((await shopper.get('/cart')).text)).toContain('Sold out. Please remove it.');
  await change({ 'variants.0.stockQuantity': 9, isActive: false });
  expect((await shopper.post(path, form)).location).toBe('/cart');
  expect(textOf((await shopper.get('/cart')).text)).toContain('Not available right now. Please remove it.');
  await change({ isActive: true });
  expect(await orders().countDocuments()).toBe(before);
  await shopper.post('/cart', { intent: 'remove', id: await idInCart(shopper) });
  expect(textOf((await shopper.get('/cart')).text)).toContain('Your cart is empty');
});

describe('an order that is the one on the screen', () => {
  it('says who gets it, and where', async () => {
    const { shopper, contact } = await reachForm();
    const delivery = textOf((await shopper.get(path)).text);
    expect(delivery).toContain(
      `Delivery to Wanjiru Kamau, ${contact.phone}: 12 Moi Avenue, Milimani, Kisumu`,
    );
    await reachPaymentStep(shopper, pickupDetails);
    expect(textOf((await shopper.get(path)).text)).toMatch(
      /Akinyi Odhiambo, 0712 345 678\. Pickup at .+\. Pickup date: \w+day \d/,
    );
  });

  it('is placed, though the other tab has put everything back', async () => {
    const { shopper, form } = await reachForm();
    const added = readProduct((await shopper.get('/products/goat-milk')).text);
    await fillCart(shopper, 'goat-milk');
    await shopper.post('/cart', { intent: 'remove', id: `${added.productId}-${added.sku}` });
    expect(await openForm(shopper)).toMatchObject({ shown: form.shown });
    expect((await shopper.post(path, form)).location).toMatch(/^\/checkout\/thank-you\/M-/);
  });

  it('is found again by its form, whatever the cart holds by then', async () => {
    const { shopper, form } = await reachForm();
    const { location } = await shopper.post(path, form);
    await fillCart(shopper, 'goat-milk');
    await saveFee('300');
    expect((await shopper.post(path, form)).location).toBe(location);
    await saveFee('200');
  });

  it('is placed by the form of a page that was opened before an upgrade', async () => {
    const { shopper, form } = await reachForm();
    const { shown: _shown, ...old } = form;
    expect((await shopper.post(path, old)).location).toMatch(/^\/checkout\/thank-you\/M-/);
  });
});
