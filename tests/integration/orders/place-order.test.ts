import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { cartLineId } from '~/domain/cart/cart';
import { changedProductsSince, contentVersion } from '~/cache/data/content-version.server';
import { withListFields } from '~/domain/orders/list/order-list-keys';
import { withRetriedTransaction } from '#db/retried-transaction';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { darajaPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { deductStock } from '~/domain/orders/status/stock.server';
import { shillings } from '~/lib/format/money';
import { dayMs, hourMs } from '~/lib/time-units';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { deliveryDetails, newPhone, newIdempotencyKey, pickupDetails, useShop } from './shop';

const shop = useShop();

const expectFailure = async (reason: string, placed: Promise<{ ok: boolean }>) => {
  expect(await placed).toEqual({ ok: false, reason });
  expect(await collections().orders.countDocuments()).toBe(0);
};

describe('an order', () => {
  it('stores items, customer and prices', async () => {
    const line = await shop.sell(5, 65.5);
    const details = deliveryDetails();
    const order = await shop.place({ lines: [{ ...line, quantity: 2 }], details });
    expect(order).toEqual(await shop.reload(order));
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'mpesa',
      deliveryMethod: 'delivery',
      items: [
        {
          productId: line.productId,
          sku: line.sku,
          quantity: 2,
          price: shillings(65.5),
          notes: '',
          picture: null,
        },
      ],
      subtotal: shillings(131),
      deliveryFee: shillings(200),
      totalAmount: shillings(331),
      customer: { firstName: 'Wanjikũ', phone: details.phone },
      timeline: [{ by: 'customer', status: 'pending', paymentStatus: 'pending', at: shop.now }],
    });
    expect(order.number).toMatch(/^M-\d{5}$/);
    expect(order.shippingAddress.split('\n')[0]).toBe("Wanjikũ Ong'aro 🐄");
    expect(order.items[0]?.name).toBe(`Fresh milk - ${line.sku}`);
    expect(await shop.stockOf(line.sku)).toBe(3);
  });

  it('does not change updatedAt of the product', async () => {
    const line = await shop.sell(5);
    const before = await collections().products.findOne({ 'variants.sku': line.sku });
    await shop.place({ lines: [line], now: new Date(shop.now.getTime() + dayMs) });
    const after = await collections().products.findOne({ 'variants.sku': line.sku });
    expect(after?.updatedAt).toEqual(before?.updatedAt);
  });

  it('has a payment deadline of 120 s for M-Pesa only', async () => {
    const line = await shop.sell(5);
    const mpesa = await shop.place({ lines: [line] });
    expect(mpesa.payBy).toEqual(new Date(shop.now.getTime() + 120_000));
    const cash = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    expect(cash).toMatchObject({
      payBy: null,
      status: 'pending',
      paymentStatus: 'pending',
      paymentPhone: null,
    });
  });

  it('has no delivery fee for a pickup, with place and date', async () => {
    const line = await shop.sell(5);
    const pickupDate = new Date(shop.now.getTime() + 2 * dayMs);
    const order = await shop.place({
      lines: [line],
      details: pickupDetails(pickupDate),
      paymentMethod: 'cop',
      phoneNumber: null,
    });
    expect(order).toMatchObject({ deliveryFee: 0, totalAmount: shillings(65), deliveryMethod: 'pickup' });
    expect(order.delivery).toMatchObject({
      pickupLocationName: 'Main Store - Central Business District, Kimathi Street, Nairobi',
    });
    expect(order.shippingAddress).toContain('Main Store - Central Business District');
  });

  it('takes a product without variants, which is always in stock', async () => {
    const [product] = await insertProducts(makeProduct({ price: shillings(80) }));
    const lines = [{ productId: product._id.toHexString(), sku: null, quantity: 999 }];
    const order = await shop.place({ lines, paymentMethod: 'cod' });
    expect(order.subtotal).toBe(shillings(79_920));
  });

  it('takes every line of the cart, several variants of one product too', async () => {
    const [product] = await insertProducts(
      makeProduct({ variants: [makeVariant('A-250', 40, 9), makeVariant('A-500', 70, 9)] }),
    );
    const other = await shop.sell(9);
    const productId = product._id.toHexString();
    await shop.place({
      lines: [{ productId, sku: 'A-500', quantity: 4 }, other, { productId, sku: 'A-250', quantity: 3 }],
    });
    expect(await Promise.all(['A-250', 'A-500', other.sku].map(shop.stockOf))).toEqual([6, 5, 8]);
  });
});

describe('placing fails and takes no stock', () => {
  it('for an empty cart', () => expectFailure('cart-empty', placeOrder(shop.placement({ lines: [] }))));

  it('for a line that is gone, inactive, sold out or too few', async () => {
    const available = await shop.sell(2);
    const soldOut = await shop.sell(0);
    const inactive = await shop.sell(2);
    await collections().products.updateOne({ 'variants.sku': inactive.sku }, { $set: { isActive: false } });
    const gone = { productId: new ObjectId().toHexString(), sku: null, quantity: 1 };
    for (const bad of [
      soldOut,
      inactive,
      gone,
      { ...available, sku: 'OTHER' },
      { ...available, quantity: 3 },
    ])
      await expectFailure('cart-problems', placeOrder(shop.placement({ lines: [available, bad] })));
    expect(await shop.stockOf(available.sku)).toBe(2);
  });

  it('for a price that the visitor has not seen', async () => {
    const line = await shop.sell(2, 65);
    const accepted = { [cartLineId(line)]: shillings(60) };
    await expectFailure('cart-problems', placeOrder(shop.placement({ lines: [line], accepted })));
    const seen = { [cartLineId(line)]: shillings(65) };
    expect(await placeOrder(shop.placement({ lines: [line], accepted: seen }))).toMatchObject({ ok: true });
  });

  it('for two lines of one variant that exceed its stock together', async () => {
    const line = await shop.sell(3);
    const lines = [
      { ...line, quantity: 2 },
      { ...line, quantity: 2 },
    ];
    await expectFailure('cart-problems', placeOrder(shop.placement({ lines })));
    expect(await shop.stockOf(line.sku)).toBe(3);
  });

  it('for a payment method that is not offered', async () => {
    const line = await shop.sell(2);
    const place = (changes: object) => placeOrder(shop.placement({ lines: [line], ...changes }));
    await expectFailure('payment-not-offered', place({ paymentMethod: 'cop' }));
    const pickup = pickupDetails(new Date(shop.now.getTime() + 2 * dayMs));
    await expectFailure('payment-not-offered', place({ paymentMethod: 'cod', details: pickup }));
    await expectFailure('invalid-form', place({ phoneNumber: null }));
    shop.configure({ daraja: null });
    await expectFailure('mpesa-not-offered', place({}));
  });

  it('for an amount outside the M-Pesa limits', async () => {
    const dear = await shop.sell(2, 250_000);
    await expectFailure('mpesa-limit', placeOrder(shop.placement({ lines: [dear] })));
    expect(await shop.stockOf(dear.sku)).toBe(2);
  });

  it('for a pickup too soon or at an unknown location', async () => {
    const line = await shop.sell(2);
    const details = pickupDetails(new Date(shop.now.getTime() + dayMs - 1));
    await expectFailure('pickup-too-soon', placeOrder(shop.placement({ lines: [line], details })));
    const elsewhere = { ...pickupDetails(new Date(shop.now.getTime() + dayMs)), pickupLocation: 'nowhere' };
    await expectFailure(
      'pickup-location-unknown',
      placeOrder(shop.placement({ lines: [line], details: elsewhere })),
    );
  });

  it('for more M-Pesa orders an hour than the rate limits allow', async () => {
    const { phone } = deliveryDetails();
    const from = (address: string) =>
      Array.from({ length: 12 }, async () =>
        placeOrder(shop.placement({ lines: [await shop.sell(5)], address, details: deliveryDetails(phone) })),
      );
    shop.configure({ promptRules: { ...darajaPromptRules, ordersPerHour: { phone: 10, address: 15 } } });
    const hour = new Date(shop.now.getTime() + hourMs);
    const ofPhone = await Promise.all(from('192.0.2.1'));
    expect(ofPhone.filter(({ ok }) => ok)).toHaveLength(10);
    expect(ofPhone.filter(({ ok }) => !ok)).toEqual(
      Array(2).fill({ ok: false, reason: 'too-many-orders', retryAt: hour }),
    );
    expect(await collections().orders.countDocuments()).toBe(10);

    const place = async (changes: object) =>
      placeOrder(shop.placement({ lines: [await shop.sell(5)], ...changes }));
    const address = '192.0.2.1';
    for (let count = 0; count < 5; count += 1) expect(await place({ address })).toMatchObject({ ok: true });
    const line = await shop.sell(5);
    expect(await place({ lines: [line], address })).toMatchObject({ ok: false, reason: 'too-many-orders' });
    expect(await shop.stockOf(line.sku)).toBe(5);
    // Cash, another network and the next hour are free.
    expect(await place({ address, paymentMethod: 'cod', phoneNumber: null })).toMatchObject({ ok: true });
    expect(await place({ address: '192.0.2.2' })).toMatchObject({ ok: true });
    expect(await place({ address, now: hour })).toMatchObject({ ok: true });
  });

  it('but repeated forms and failures do not count under the rate limits', async () => {
    shop.configure({ promptRules: { ...darajaPromptRules, ordersPerHour: { phone: 1, address: 1 } } });
    const line = await shop.sell(1);
    const placement = shop.placement({ lines: [{ ...line, quantity: 2 }], address: '192.0.2.1' });
    for (let count = 0; count < 3; count += 1)
      expect(await placeOrder(placement)).toEqual({ ok: false, reason: 'cart-problems' });
    const results = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder({ ...placement, lines: [line] })),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await collections().orders.countDocuments()).toBe(1);
  });

  it('for an invalid idempotency key', async () => {
    const line = await shop.sell(2);
    for (const idempotencyKey of [
      '',
      'short',
      'x'.repeat(65),
      'with space and more',
      '{"$ne":1}-------------',
    ])
      await expectFailure('invalid-form', placeOrder(shop.placement({ lines: [line], idempotencyKey })));
  });
});

describe('the same form', () => {
  it('sent twenty times concurrently places one order and takes its stock once', async () => {
    const line = await shop.sell(30);
    const placement = shop.placement({ lines: [{ ...line, quantity: 2 }] });
    const results = await Promise.all(Array.from({ length: 20 }, () => placeOrder(placement)));
    const numbers = new Set(results.map((result) => result.ok && result.order.number));
    expect(numbers.size).toBe(1);
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
    expect(results.filter((result) => result.ok && result.repeated)).toHaveLength(19);
    expect(await collections().orders.countDocuments()).toBe(1);
    expect(await shop.stockOf(line.sku)).toBe(28);
  });

  it('sent again later returns the order, even if it would fail by now', async () => {
    const line = await shop.sell(1);
    const pickupDate = new Date(shop.now.getTime() + dayMs);
    const placement = shop.placement({ lines: [line], details: pickupDetails(pickupDate) });
    const first = await placeOrder(placement);
    const again = await placeOrder({ ...placement, lines: [], now: shop.passSeconds(3600) });
    expect(again).toMatchObject({ ok: true, repeated: true, order: { _id: first.ok && first.order._id } });
  });
});

describe('the last unit', () => {
  it('goes to one of fifty concurrent buyers', async () => {
    const line = await shop.sell(1);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(shop.placement({ lines: [line] }))),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 49 }, () => 'cart-problems'),
    );
    expect(await shop.stockOf(line.sku)).toBe(0);
  });

  it('of two products goes to one of two carts that list them in opposite order', async () => {
    const [milk, butter] = [await shop.sell(1), await shop.sell(1)];
    const results = await Promise.all(
      [
        [milk, butter],
        [butter, milk],
      ].map((lines) => placeOrder(shop.placement({ lines }))),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await Promise.all([milk.sku, butter.sku].map(shop.stockOf))).toEqual([0, 0]);
  });

  it('is sold completely: twelve units serve four of six buyers of three', async () => {
    const line = { ...(await shop.sell(12)), quantity: 3 };
    const results = await Promise.all(
      Array.from({ length: 6 }, () =>
        placeOrder(shop.placement({ lines: [line], details: deliveryDetails(newPhone()) })),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(4);
    expect(await shop.stockOf(line.sku)).toBe(0);
  });
});

describe('a duplicate order number or idempotency key', () => {
  it('reruns the transaction, which then sees the other order', async () => {
    const taken = await shop.place({ lines: [await shop.sell(5)] });
    const { orders } = collections();
    const { _id, ...like } = taken;
    const rounds: number[] = [];
    const written = await withRetriedTransaction(async (session, round) => {
      rounds.push(round);
      const number = round < 2 ? taken.number : 'M-100000';
      const order = { ...like, _id: new ObjectId(), number, idempotencyKey: newIdempotencyKey(), items: [] };
      await orders.insertOne(withListFields(order), { session });
      return order.number;
    });
    expect({ written, rounds }).toEqual({ written: 'M-100000', rounds: [0, 1, 2] });
    expect(await orders.countDocuments({ number: taken.number, _id: { $ne: _id } })).toBe(0);
  });
});

describe('the content version', () => {
  it('changes with an order and its cancellation, for its products', async () => {
    const line = await shop.sell(5);
    const before = await contentVersion();
    const order = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    const placed = await contentVersion();
    expect(placed).toBeGreaterThan(before);
    expect((await changedProductsSince(before)).toString()).toBe(line.productId);
    expect(await cancelOrder({ orderNumber: order.number, now: shop.now })).toMatchObject({ ok: true });
    expect(await contentVersion()).toBeGreaterThan(placed);
    expect((await changedProductsSince(placed)).toString()).toBe(line.productId);
  });

  it('does not change when an order fails', async () => {
    const enough = await shop.sell(5);
    const tooFew = await shop.sell(0);
    const before = await contentVersion();
    await expectFailure('cart-problems', placeOrder(shop.placement({ lines: [enough, tooFew] })));
    await expect(
      withRetriedTransaction(async (session) => {
        expect(await deductStock({ number: 'M-00001', items: [enough] }, shop.now, session)).toBe(true);
        throw new Error('the shop fell over');
      }),
    ).rejects.toThrow('the shop fell over');
    expect(await contentVersion()).toBe(before);
  });
});
