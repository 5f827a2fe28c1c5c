import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { placeOrder, type PlaceOrderInput } from '~/domain/orders/placing/place-order.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { darajaPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, hourMs } from '~/lib/time-units';
import { advanceRateLimit } from '../../support/advance-rate-limit';
import { makeUser } from '../../support/fixtures/users';
import { deliveryDetails, newPhone, useShop } from './shop';

const shop = useShop();
const tooMany = { ok: false, reason: 'too-many-orders' };

/** An order of one unit of a product of its own, so that stock is no limit. */
async function order(changes: Partial<PlaceOrderInput> & { phone?: PhoneNumber; email?: string } = {}) {
  const { phone = newPhone(), email = `${phone.slice(1)}@example.com`, ...others } = changes;
  return placeOrder(
    shop.placement({
      lines: [await shop.sell(5)],
      details: { ...deliveryDetails(phone), email },
      ...others,
    }),
  );
}
const orderInCash = (changes: Parameters<typeof order>[0] = {}) =>
  order({ paymentMethod: 'cod', phoneNumber: null, ...changes });

const placedOf = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length;

/** Submits forms until one is rate limited; returns the number of placed orders. */
async function countTaken(send: (count: number) => Promise<{ ok: boolean }>): Promise<number> {
  for (let count = 0; count < 200; count += 1) if (!(await send(count)).ok) return count;
  throw new Error('Nothing was refused.');
}

describe('cash orders', () => {
  it('are limited to eight a day for one phone from one address, also concurrently', async () => {
    const phone = newPhone();
    const results = await Promise.all(
      Array.from({ length: 11 }, (_, count) =>
        orderInCash({ phone, email: `guest-${count}@example.com`, address: '192.0.2.1' }),
      ),
    );
    expect(placedOf(results)).toBe(8);
    const retryAt = new Date(shop.now.getTime() + dayMs);
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ...tooMany, retryAt }));
    expect(await collections().orders.countDocuments()).toBe(8);
    expect(await orderInCash({ phone, address: '192.0.2.1', now: retryAt })).toMatchObject({ ok: true });
  });

  it('are limited to eight a day for one mailbox from one address, in any spelling', async () => {
    const taken = await countTaken((count) =>
      orderInCash({ email: count % 2 ? 'juma@example.com' : 'Juma+1@Example.com', address: '192.0.2.1' }),
    );
    expect(taken).toBe(8);
  });

  it('are limited by hour and day for one address', async () => {
    const address = '192.0.2.1';
    let later = shop.now.getTime();
    const place = () => orderInCash({ address, now: new Date(later) });
    for (const expected of [60, 60, 60, 20]) {
      expect(await place()).toMatchObject({ ok: true });
      await advanceRateLimit(`cash-order from ${address}`, expected - 3);
      expect(await countTaken(place)).toBe(2);
      expect(await orderInCash({ address: '192.0.2.2', now: new Date(later) })).toMatchObject({ ok: true });
      later += hourMs;
    }
    expect(await orderInCash({ address, now: new Date(shop.now.getTime() + dayMs) })).toMatchObject({
      ok: true,
    });
  });

  it('of a stranger in the name of a customer do not lock the customer out', async () => {
    const phone = newPhone();
    const stolen = { phone, email: 'owner@example.com' };
    expect(await countTaken(() => orderInCash({ ...stolen, address: '192.0.2.66' }))).toBe(8);
    expect(await orderInCash({ ...stolen, address: '192.0.2.1' })).toMatchObject({ ok: true });
  });

  it('are limited to thirty a day for one phone from all addresses', async () => {
    const phone = newPhone();
    const place = (count: number) =>
      orderInCash({ phone, email: `a-${count}@example.com`, address: `198.51.100.${count}` });
    expect(await place(0)).toMatchObject({ ok: true });
    await advanceRateLimit(`cash-order ${phone}`, 27);
    expect(await countTaken((count) => place(count + 1))).toBe(2);
  });

  it('of a verified account count for the account only', async () => {
    const user = makeUser({ email: 'owner@example.com' });
    await collections().users.insertOne(user);
    const phone = newPhone();
    const stolen = { phone, email: user.email, address: '192.0.2.1' };
    expect(await countTaken(() => orderInCash(stolen))).toBe(8);
    expect(await countTaken(() => orderInCash({ ...stolen, userId: user._id }))).toBe(20);
  });

  it('that fail or repeat a form do not count', async () => {
    const phone = newPhone();
    const email = 'juma@example.com';
    const line = await shop.sell(1);
    const details = { ...deliveryDetails(phone), email };
    const placement = shop.placement({
      lines: [line],
      details,
      paymentMethod: 'cod',
      phoneNumber: null,
      address: '192.0.2.1',
    });
    for (let count = 0; count < 6; count += 1)
      expect(await placeOrder({ ...placement, lines: [{ ...line, quantity: 2 }] })).toMatchObject({
        reason: 'cart-problems',
      });
    const results = await Promise.all(Array.from({ length: 9 }, () => placeOrder(placement)));
    expect(placedOf(results)).toBe(9);
    expect(await countTaken(() => orderInCash({ phone, email, address: '192.0.2.1' }))).toBe(7);
  });
});

describe('M-Pesa orders', () => {
  it('of a stranger in the name of a phone do not lock its owner out', async () => {
    const phone = newPhone();
    expect(await countTaken(() => order({ phone, address: '192.0.2.66' }))).toBe(10);
    expect(await order({ phone, address: '192.0.2.1' })).toMatchObject({ ok: true });
  });

  it('are limited to fifty a day for one phone from all addresses', async () => {
    const phone = newPhone();
    const place = (count: number) => order({ phone, address: `198.51.100.${count}` });
    expect(await place(0)).toMatchObject({ ok: true });
    await advanceRateLimit(`mpesa-order ${phone}`, 47);
    expect(await countTaken((count) => place(count + 1))).toBe(2);
    const retryAt = new Date(shop.now.getTime() + dayMs);
    expect(await order({ phone, address: '192.0.2.1' })).toEqual({ ...tooMany, retryAt });
  });

  it('are limited to twenty a day for one phone from one address', async () => {
    const phone = newPhone();
    const place = (hours: number) =>
      order({ phone, address: '192.0.2.1', now: new Date(shop.now.getTime() + hours * hourMs) });
    expect(await countTaken(() => place(0))).toBe(10);
    expect(await countTaken(() => place(1))).toBe(10);
    expect(await place(2)).toMatchObject(tooMany);
    expect(await place(24)).toMatchObject({ ok: true });
  });

  it('are limited by day for one address, too', async () => {
    shop.configure({ promptRules: { ...darajaPromptRules, ordersPerHour: { phone: 10, address: 3 } } });
    const place = (hours: number) =>
      order({ address: '192.0.2.1', now: new Date(shop.now.getTime() + hours * hourMs) });
    for (let hours = 0; hours < 4; hours += 1) expect(await countTaken(() => place(hours))).toBe(3);
    expect(await place(4)).toMatchObject(tooMany);
    expect(await place(24)).toMatchObject({ ok: true });
  });
});

describe('emails about unpaid orders', () => {
  const emailsTo = (to: string) => collections().outbox.countDocuments({ to });

  it('are limited to three an hour and six a day for one mailbox; the orders stand', async () => {
    const place = (count: number, hours: number) =>
      orderInCash({
        email: 'stranger@example.com',
        address: `198.51.100.${count}`,
        now: new Date(shop.now.getTime() + hours * hourMs),
      });
    for (let count = 0; count < 8; count += 1) expect(await place(count, 0)).toMatchObject({ ok: true });
    expect(await emailsTo('stranger@example.com')).toBe(3);
    for (let count = 8; count < 12; count += 1) await place(count, 1);
    expect(await emailsTo('stranger@example.com')).toBe(6);
    for (let count = 12; count < 16; count += 1) await place(count, 2);
    expect(await emailsTo('stranger@example.com')).toBe(6);
  });

  it('count a change to cash and a cancellation by the customer', async () => {
    const email = 'stranger@example.com';
    for (let count = 0; count < 4; count += 1) {
      const placed = await order({ email });
      if (!placed.ok) throw new Error(placed.reason);
      const orderNumber = placed.order.number;
      expect(await changeToCash({ orderNumber, now: shop.now })).toMatchObject({ ok: true });
      expect(await cancelOrder({ orderNumber, now: shop.now })).toMatchObject({ ok: true });
    }
    expect(await emailsTo(email)).toBe(3);
  });

  it('do not limit emails about changes by the farm or payments', async () => {
    const email = 'stranger@example.com';
    const placed = await Promise.all(Array.from({ length: 5 }, () => orderInCash({ email })));
    expect(placedOf(placed)).toBe(5);
    const before = await emailsTo(email);
    for (const result of placed)
      if (result.ok)
        await changeOrderStatus({
          orderId: result.order._id,
          to: 'cancelled',
          by: 'admin',
          name: 'Achieng',
          now: shop.now,
        });
    expect(await emailsTo(email)).toBe(before + 5);
  });

  it('are not counted for a verified mailbox of the customer', async () => {
    const user = makeUser({ email: 'Owner@Example.com' });
    await collections().users.insertOne(user);
    for (let count = 0; count < 5; count += 1)
      expect(await orderInCash({ userId: user._id, email: 'owner@example.com' })).toMatchObject({ ok: true });
    expect(await emailsTo('owner@example.com')).toBe(5);
    for (let count = 0; count < 5; count += 1)
      await orderInCash({ userId: user._id, email: 'stranger@example.com' });
    expect(await emailsTo('stranger@example.com')).toBe(3);
  });

  it('count once, also when the transaction is rerun', async () => {
    const email = 'stranger@example.com';
    const line = await shop.sell(50);
    const place = () =>
      placeOrder(
        shop.placement({
          lines: [line],
          details: { ...deliveryDetails(), email },
          paymentMethod: 'cod',
          phoneNumber: null,
        }),
      );
    // One product and one mailbox, so that the transactions conflict.
    expect(placedOf(await Promise.all([place(), place(), place()]))).toBe(3);
    expect(await emailsTo(email)).toBe(3);
  });
});
