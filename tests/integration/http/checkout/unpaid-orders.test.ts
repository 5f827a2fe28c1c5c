import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import { readCartCount, readCartLines, insertCustomer, signIn } from '../../../support/shop/customers';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import { createVisitor, fillCart, placeOrder, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { textOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared' });
let phones: Phones;
beforeAll(() => {
  phones = connectPhones(shop.simulatorUrl);
});

const visitor = () => createVisitor(shop.url);
const orders = () => shop.database().collection<Order>('orders');

/** Ends the time of an order, which the next look at its page closes. */
async function timeOut(shopper: Visitor, { number, location }: { number: string; location: string }) {
  await orders().updateOne({ number }, { $set: { payBy: new Date(Date.now() - 1_000) } });
  return textOf((await shopper.get(location)).text);
}

const milk = 'Fresh Cow Milk - 500 ml';

describe('the cart of a guest whose M-Pesa order', () => {
  it('times out holds its products again, in every tab and after the browser was closed', async () => {
    const shopper = visitor();
    const order = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    expect(readCartCount((await shopper.get('/products')).text)).toBe(0);
    for (const fill of [false, true]) {
      if (fill) await fillCart(shopper, 'goat-milk');
      const cart = (await shopper.get('/cart')).text;
      expect(textOf(cart)).toContain(`Your order ${order.number} is waiting for its M-Pesa payment.`);
      expect(cart).toContain(`href="${order.location}"`);
    }
    await timeOut(shopper, order);
    expect(textOf((await shopper.get('/cart')).text)).not.toContain('is waiting for its M-Pesa payment');
    for (const path of ['/products', '/cart']) expect(readCartCount((await shopper.get(path)).text)).toBe(2);
    const both = [`1 ${milk}`, '1 Dairy Goat Milk - 250 ml'];
    expect((await readCartLines(shopper)).sort()).toEqual(both.sort());
    // A change stores it, once.
    await fillCart(shopper, 'chocolate-milk');
    expect((await readCartLines(shopper)).sort()).toEqual([...both, '1 Chocolate Milk - 250 ml'].sort());
  });

  it('times out and is paid late: the products leave the cart again', async () => {
    const shopper = visitor();
    const order = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    await timeOut(shopper, order);
    await fillCart(shopper, 'fresh-cow-milk', '2');
    expect(await readCartLines(shopper)).toEqual([`3 ${milk}`]);
    await phones.press(order.number, 'pin');
    expect((await orders().findOne({ number: order.number }))?.status).toBe('confirmed');
    expect(await readCartLines(shopper)).toEqual([`2 ${milk}`]);
    await shopper.post('/cart', { intent: 'clear' });
    expect(shopper.cookies.has('malisho_unpaid')).toBe(false);
  });

  it('is cancelled by the guest, and ordered again at once', async () => {
    const shopper = visitor();
    const order = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    await shopper.post(`/orders/${order.number}`, { intent: 'cancel' });
    expect(await readCartLines(shopper)).toEqual([`1 ${milk}`]);
    const again = await placeOrder(shopper, { paymentMethod: 'cop', slug: 'goat-milk' });
    expect((await orders().findOne({ number: again.number }))?.items).toHaveLength(2);
    expect(await readCartLines(shopper)).toEqual([]);
  });

  it('times out comes into the account at sign-in', async () => {
    const user = await insertCustomer(shop);
    const shopper = visitor();
    const order = await placeOrder(shopper, { paymentMethod: 'mpesa' });
    await signIn(shopper, user);
    expect(await readCartLines(shopper)).toEqual([]);
    await orders().updateOne({ number: order.number }, { $set: { payBy: new Date(0) } });
    await shopper.get(order.location);
    expect(shopper.cookies.has('malisho_unpaid')).toBe(false);
    // The order is the guest's: its link opens it.
    const closed = await visitor().post('/track-order', { orderNumber: order.number, phone: '0712 345 678' });
    await visitor().get(closed.location.replace('/orders/', '/checkout/waiting/'));
    expect(await readCartLines(shopper)).toEqual([`1 ${milk}`]);
  });

  it('was placed long ago is not touched by its old form, and neither is the cart that was filled since', async () => {
    const shopper = visitor();
    await fillCart(shopper);
    await shopper.post('/checkout', {
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
      phone: '0712 345 678',
      email: 'akinyi@example.com',
      deliveryMethod: 'delivery',
      address: '12 Moi Avenue',
      city: 'Kisumu',
      location: 'Milimani',
    });
    const { text } = await shopper.get('/checkout/payment');
    const placementKey = /name="placementKey" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const form = { placementKey, paymentMethod: 'cod' };
    const { location } = await shopper.post('/checkout/payment', form);
    await fillCart(shopper, 'fresh-cow-milk', '4');
    expect((await shopper.post('/checkout/payment', form)).location).toBe(location);
    expect(await readCartLines(shopper)).toEqual([`4 ${milk}`]);
  });
});

it('a customer finds the products of an unpaid order in the cart of every device', async () => {
  const user = await insertCustomer(shop);
  const [phone, laptop] = [visitor(), visitor()];
  for (const device of [phone, laptop]) await signIn(device, user);
  const order = await placeOrder(phone, { paymentMethod: 'mpesa' });
  for (const device of [phone, laptop]) expect(await readCartLines(device)).toEqual([]);
  await timeOut(phone, order);
  for (const device of [laptop, phone]) expect(await readCartLines(device)).toEqual([`1 ${milk}`]);
});

it('a forged cookie of unpaid orders brings nothing into the cart', async () => {
  const [owner, stranger] = [visitor(), visitor()];
  const order = await placeOrder(owner, { paymentMethod: 'mpesa' });
  await timeOut(owner, order);
  const value = owner.cookies.get('malisho_unpaid') ?? '';
  expect(value).not.toBe('');
  stranger.cookies.set('malisho_unpaid', `${value.slice(0, -2)}xx`);
  expect(await readCartLines(stranger)).toEqual([]);
});
