import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import type { OrderCode } from '~/domain/orders/sms/order-code';
import {
  configureOrderLinks,
  createOrderAgainKey,
  createOrderKey,
  createTrackingKey,
} from '~/domain/orders/tracking/order-link.server';
import { testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, fillCart, pickupDetails, placeOrder } from '../../../support/shop/visitor';
import { readCartLines } from '../../../support/shop/customers';
import { useShop } from '../../../support/shop/use-shop';
import { errorsIn, textOf } from '../../../support/shop/read-page';

const shop = useShop({ env: { SESSION_SECRET: testSessionSecret, TRUSTED_PROXIES: '1' } });
beforeAll(() => {
  // The same configuration as in the shop's process, so that tests can create its keys.
  configureOrderLinks(testSessionSecret);
});

const visitor = () => createVisitor(shop.url);
const from = (address: string) => ({ 'X-Forwarded-For': address });
const keyOf = (path: string) => new URL(path, shop.url).searchParams.get('key') ?? '';

/** Places an order with this phone number and returns its number. */
async function order(phone: string): Promise<string> {
  const details = { ...pickupDetails, phone, email: `${phone.replaceAll(' ', '')}@example.com` };
  return (await placeOrder(visitor(), { details, paymentMethod: 'mpesa' })).number;
}
const track = (orderNumber: string, phone: string, address: string) =>
  visitor().post('/track-order', { orderNumber, phone }, from(address));

describe('Track Order', () => {
  it('rate limits guessed phone numbers of one order from one address, and keeps the typed values', async () => {
    const number = await order('0711 000 001');
    for (let count = 0; count < 10; count += 1) {
      const guessed = await track(number, `0722 000 ${100 + count}`, '192.0.2.66');
      expect(guessed.status).toBe(404);
      expect(textOf(guessed.text)).toContain('We found no order');
    }
    const refused = await track(number, '0711 000 001', '192.0.2.66');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    const pageText = textOf(refused.text);
    expect(pageText).toMatch(/Please wait (60|5\d) minutes and try again\./);
    expect(refused.text).toContain(`value="${number}"`);
    expect(refused.text).toContain('value="0711 000 001"');
    // The owner at another address is not locked out.
    expect((await track(number, '0711 000 001', '192.0.2.1')).status).toBe(303);
  });

  it('gives a link that expires, which the pages of the order carry on', async () => {
    const number = await order('0711 000 002');
    const found = await track(number.toLowerCase(), '+254 711 000 002', '192.0.2.1');
    const key = keyOf(found.location);
    expect(key).not.toBe(createOrderKey(number));
    const friend = visitor();
    const page = await friend.get(found.location);
    expect(page.status).toBe(200);
    const [waiting = '', receipt = ''] = ['checkout/waiting', 'orders'].map(
      (folder) => new RegExp(`href="(/${folder}/[^"]+key=[^"]+)"`).exec(page.text)?.[1] ?? '',
    );
    expect([keyOf(waiting), keyOf(receipt)]).toEqual([key, key]);
    expect((await friend.get(receipt)).text).toContain(`/orders/${number}?key=${key}`);
    const paidInCash = await friend.post(waiting, { intent: 'cash' });
    const thanks = await friend.visit(paidInCash.location);
    expect(thanks.path).toContain('/checkout/thank-you/');
    expect(thanks.text).toContain(`/orders/${number}?key=${key}`);
    expect(thanks.text).not.toContain(createOrderKey(number));
    expect(textOf(thanks.text)).not.toContain('Keep the link');
  });

  it('asks again when its link has expired, unlike the link of an email', async () => {
    const number = await order('0711 000 003');
    const ended = createTrackingKey(number, new Date(Date.now() - 61 * 60 * 1000));
    const late = visitor();
    for (const path of [`/orders/${number}`, `/orders/${number}/receipt`, `/checkout/waiting/${number}`]) {
      const response = await late.get(`${path}?key=${ended}`);
      expect([response.status, response.location], path).toEqual([303, '/track-order']);
      expect(response.text, path).not.toContain('Akinyi');
    }
    const pageText = textOf((await late.get('/track-order')).text);
    expect(pageText).toContain('That link has expired: it works for an hour.');
    const cancelled = await late.post(`/orders/${number}?key=${ended}`, { intent: 'cancel' });
    expect(cancelled.location).toBe('/track-order');
    const mailed = await visitor().get(`/orders/${number}?key=${createOrderKey(number)}`);
    expect(textOf(mailed.text)).not.toContain('cancelled');
    expect(mailed.status).toBe(200);
  });

  it('rejects a link with a changed expiry or another order', async () => {
    const [number, other] = [await order('0711 000 004'), await order('0711 000 005')];
    const key = createTrackingKey(number, new Date());
    const longer = key.replace(/^[^.]+/, (expires) => (Number.parseInt(expires, 36) + 9_999).toString(36));
    expect((await visitor().get(`/orders/${number}?key=${key}`)).status).toBe(200);
    expect((await visitor().get(`/orders/${number}?key=${longer}`)).status).toBe(404);
    expect((await visitor().get(`/orders/${other}?key=${key}`)).status).toBe(404);
  });
});

describe('the link to order again', () => {
  const day = 24 * 60 * 60 * 1000;
  const pathOf = (number: string, at = new Date()) =>
    `/orders/${number}/again?key=${createOrderAgainKey(number, at)}`;
  const personal = /Akinyi|Odhiambo|0711|071100|Main Store/;

  it('shows the products, and the details only to who knows the end of the phone number', async () => {
    const number = await order('0711 000 011');
    const friend = visitor();
    const page = textOf((await friend.get(pathOf(number))).text);
    expect(page).toMatch(
      /What you had in order M-\d+, at today’s prices\. 1 × Fresh Cow Milk - 500.ml, KSh 65\.00/,
    );
    expect(page).not.toMatch(personal);
    const empty = await friend.post(pathOf(number), { digits: '' });
    expect(errorsIn(empty.text)).toEqual(['Last 4 digits of your phone number: This field is required']);
    const wrong = await friend.post(pathOf(number), { digits: '0012' });
    expect([wrong.status, errorsIn(wrong.text)]).toEqual([
      400,
      [
        'Last 4 digits of your phone number: These aren’t the last 4 digits of the phone number on this order. Please check them.',
      ],
    ]);
    expect(wrong.text).not.toMatch(personal);
    const found = await friend.post(pathOf(number), { digits: ' 00 11' });
    expect([found.status, found.location]).toEqual([303, '/checkout']);
    const step2 = await friend.visit('/checkout');
    expect(step2.path).toBe('/checkout/payment');
    expect(textOf(step2.text)).toMatch(/Order Details Akinyi Odhiambo, .?0711.000.011.*Change your details/);
    // The order itself stays closed.
    expect((await friend.get(`/orders/${number}`)).status).toBe(404);
    expect((await visitor().get(`/orders/${number}?key=${keyOf(pathOf(number))}`)).status).toBe(404);
  });

  it('takes five wrong tries a day, and fills the cart without any', async () => {
    const number = await order('0711 000 012');
    const guesser = visitor();
    for (let count = 0; count < 5; count += 1)
      expect((await guesser.post(pathOf(number), { digits: `900${count}` })).status).toBe(400);
    const refused = await visitor().post(pathOf(number), { digits: '0012' });
    expect([refused.status, refused.text]).toEqual([429, expect.not.stringMatching(personal)]);
    expect(errorsIn(refused.text).join()).toContain('Too many tries with this link.');
    await fillCart(guesser, 'goat-milk');
    expect((await guesser.post(pathOf(number), { intent: 'cart' })).location).toBe('/cart');
    expect(await readCartLines(guesser)).toHaveLength(2);
    expect((await guesser.get('/checkout')).text).not.toMatch(/Akinyi|Odhiambo/);
  });

  it('asks for no digits in the browser that placed the order', async () => {
    const buyer = visitor();
    const details = { ...pickupDetails, phone: '0711 000 013', email: 'buyer@example.com' };
    const { number } = await placeOrder(buyer, { details, paymentMethod: 'cop' });
    expect((await buyer.get(pathOf(number))).text).not.toContain('Last 4 digits');
    expect((await buyer.post(pathOf(number), {})).location).toBe('/checkout');
    expect((await buyer.visit('/checkout')).path).toBe('/checkout/payment');
  });

  it('ends after 30 days, and is of one order', async () => {
    const number = await order('0711 000 014');
    const ended = await visitor().get(pathOf(number, new Date(Date.now() - 31 * day)));
    expect([ended.status, ended.location]).toEqual([303, '/shop']);
    const other = `/orders/${number}/again?key=${createOrderAgainKey('M-12345', new Date())}`;
    for (const path of [
      other,
      `/orders/${number}/again`,
      `/orders/${number}/again?key=${createOrderKey(number)}`,
    ])
      expect((await visitor().get(path)).status, path).toBe(404);
  });
});

describe('the link of a text', () => {
  it('says where the order is without its person, asks for digits, and stops texts', async () => {
    const phone = '0711 000 077';
    const number = await order(phone);
    const { _id: orderId } = (await shop.database().collection<Order>('orders').findOne({ number })) as Order;
    const codes = shop.database().collection<OrderCode>('orderCodes');
    await codes.insertOne({ _id: 'AB12CD', orderId, createdAt: new Date() });
    const reader = visitor();
    const page = await reader.get('/o/ab12cd');
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(textOf(page.text)).toContain(`Order ${number}`);
    expect(page.text).not.toMatch(/Wanjik|711 ?000|@example/);
    expect((await reader.post('/o/AB12CD', { digits: '1234' })).status).toBe(400);
    const opened = await reader.post('/o/AB12CD', { digits: '0077' });
    expect([opened.status, opened.location]).toEqual([
      303,
      expect.stringContaining(`/orders/${number}?key=`),
    ]);
    const readAfter = async (intent: string) => {
      expect((await reader.post('/o/AB12CD', { intent })).location).toBe('/o/AB12CD');
      return textOf((await reader.get('/o/AB12CD')).text);
    };
    expect(await readAfter('stop')).toContain('Text me about my orders again');
    expect(await readAfter('start')).toContain('Stop these texts');
    expect(await readAfter('not-me')).not.toContain('This isn’t me');
    expect((await reader.get('/o/AB12CE')).status).toBe(404);
    expect((await reader.get('/o/__proto__')).status).toBe(404);
  });
});
