import { beforeAll, describe, expect, it } from 'vitest';
import {
  configureOrderLinks,
  createOrderKey,
  createTrackingKey,
} from '~/domain/orders/tracking/order-link.server';
import { testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, pickupDetails, placeOrder } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { textOf } from '../../../support/shop/read-page';

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
    for (let count = 0; count < 10; count += 1)
      expect((await track(number, `0722 000 ${100 + count}`, '192.0.2.66')).status).toBe(404);
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
    const found = await track(number, '0711 000 002', '192.0.2.1');
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
