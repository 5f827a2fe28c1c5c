import { describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import {
  verifyOrderKey,
  createOrderKey,
  createTrackingKey,
} from '~/domain/orders/tracking/order-link.server';
import { trackOrder } from '~/domain/orders/tracking/track-order.server';
import { hourMs } from '~/lib/time-units';
import { advanceRateLimit } from '../../support/advance-rate-limit';
import { deliveryDetails, newPhone, phoneNumber, useShop } from './shop';

const shop = useShop();
const stranger = '192.0.2.66';

const placed = async (): Promise<Order> =>
  shop.place({
    lines: [await shop.sell(5)],
    details: deliveryDetails(newPhone()),
    paymentMethod: 'cod',
    phoneNumber: null,
  });

const track = (number: string, phone: string, address: string | null, hours = 0) =>
  trackOrder({ number, phone, address, now: new Date(shop.now.getTime() + hours * hourMs) });

/** Tracks until the rate limit; returns the number of allowed attempts. */
async function countAllowed(attempt: (count: number) => ReturnType<typeof track>): Promise<number> {
  for (let count = 0; count < 400; count += 1) {
    const found = await attempt(count);
    if (!found.ok && found.reason === 'rate-limited') return count;
  }
  throw new Error('Nothing was refused.');
}

const wrongPhone = (count: number) => phoneNumber(`011${String(count).padStart(7, '0')}`);
const wrongNumber = (count: number) => `M-${100_000 + count}`;
const otherAddress = (count: number) => `198.51.100.${count}`;

describe('tracking', () => {
  it('is limited to ten attempts an hour and thirty a day for one order from one address', async () => {
    const { number, customer } = await placed();
    const tries = (hours: number) =>
      countAllowed((count) => track(number, wrongPhone(count), stranger, hours));
    expect(await tries(0)).toBe(10);
    expect(await track(number, customer.phone, stranger)).toEqual({
      ok: false,
      reason: 'rate-limited',
      retryAt: new Date(shop.now.getTime() + hourMs),
    });
    expect([await tries(1), await tries(2), await tries(3)]).toEqual([10, 10, 0]);
    expect(await track(number, customer.phone, '192.0.2.1')).toMatchObject({ ok: true });
  });

  it('is limited for one phone from one address, and its owner is not locked out', async () => {
    const { number, customer } = await placed();
    expect(await countAllowed((count) => track(wrongNumber(count), customer.phone, stranger))).toBe(10);
    expect(await track(number, customer.phone, '192.0.2.1')).toMatchObject({ ok: true });
  });

  it('is limited for one address over all orders and phones', async () => {
    const attempt = (count: number, hours: number) =>
      track(wrongNumber(count), wrongPhone(count), stranger, hours);
    for (const hours of [0, 1, 2]) {
      expect(await attempt(0, hours)).toMatchObject({ reason: 'unknown' });
      await advanceRateLimit(`track from ${stranger}`, 97);
      expect(await countAllowed((count) => attempt(count + 1, hours))).toBe(2);
    }
    expect(await attempt(0, 3)).toMatchObject({ reason: 'rate-limited' });
  });

  it('is limited for one phone, and one order, over all addresses', async () => {
    const { number, customer } = await placed();
    const countFromAll = async (key: string, hits: number, attempt: Parameters<typeof countAllowed>[0]) => {
      expect(await attempt(0)).toMatchObject({ reason: 'unknown' });
      await advanceRateLimit(key, hits);
      return 1 + hits + (await countAllowed((count) => attempt(count + 1)));
    };
    const { phone } = customer;
    expect(
      await countFromAll(`track ${phone}`, 57, (count) =>
        track(wrongNumber(count), phone, otherAddress(count)),
      ),
    ).toBe(60);
    expect(
      await countFromAll(`track ${number}`, 197, (count) =>
        track(number, wrongPhone(count), otherAddress(count)),
      ),
    ).toBe(200);
  });

  it('does not count successes, and limits sixty concurrent attempts', async () => {
    const { number, customer } = await placed();
    for (let count = 0; count < 30; count += 1)
      expect(await track(number, customer.phone, stranger)).toMatchObject({ ok: true });
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, count) => track(number, wrongPhone(count), stranger)),
    );
    expect(results.filter((found) => !found.ok && found.reason === 'unknown').length).toBeLessThanOrEqual(10);
  });

  it('is limited without a client address, too', async () => {
    const { number } = await placed();
    expect(await countAllowed((count) => track(number, wrongPhone(count), null))).toBe(10);
  });
});

describe('the key of a tracked order', () => {
  it('opens that order for an hour', () => {
    const key = createTrackingKey('M-24061', shop.now);
    const at = (ms: number) => verifyOrderKey('M-24061', key, new Date(shop.now.getTime() + ms));
    expect([at(0), at(hourMs - 1000), at(hourMs + 1000), at(999 * hourMs)]).toEqual([
      'valid',
      'valid',
      'expired',
      'expired',
    ]);
    expect(verifyOrderKey('M-24062', key, shop.now)).toBe('wrong');
  });

  it('can be neither extended nor forged, and is not the permanent one', () => {
    const key = createTrackingKey('M-24061', shop.now);
    const [expires = '', signature = ''] = key.split('.');
    const later = (Number.parseInt(expires, 36) + 3600).toString(36);
    for (const wrong of [
      `${later}.${signature}`,
      signature,
      `.${signature}`,
      `${expires}.`,
      `${key}A`,
      key.slice(1),
      '',
    ])
      expect(verifyOrderKey('M-24061', wrong, shop.now), wrong).toBe('wrong');
    const old = new Date(shop.now.getTime() + 999 * hourMs);
    expect(verifyOrderKey('M-24061', `${later}.${signature}`, old)).toBe('wrong');
  });

  it('does not replace the permanent one of an email', () => {
    const key = createOrderKey('M-24061');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(verifyOrderKey('M-24061', key, new Date(shop.now.getTime() + 99_999 * hourMs))).toBe('valid');
    expect(verifyOrderKey('M-24062', key, shop.now)).toBe('wrong');
  });
});
