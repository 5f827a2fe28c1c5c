import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { CartLine } from '~/domain/cart/cart';
import { updateCustomerCart, readCustomerCart } from '~/domain/orders/carts/customer-cart.server';
import { detailsFromAccount } from '~/domain/orders/checkout/details-from-account';
import {
  countGuestOrders,
  listUserOrders,
  linkGuestOrders,
} from '~/domain/orders/customers/customer-orders.server';
import { findUserOrder } from '~/domain/orders/order-queries.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import type { PhoneNumber } from '~/lib/format/phone';
import { makeUser } from '../../support/fixtures/users';
import { interceptCall } from './intercept-call';
import { deliveryDetails, useShop } from './shop';

const shop = useShop();

async function insertUser(fields: Parameters<typeof makeUser>[0] = {}) {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}

const putIntoCart = (userId: ObjectId, ...lines: CartLine[]) =>
  updateCustomerCart(userId, (cart) => ({ cart: { ...cart, lines: [...cart.lines, ...lines] } }), shop.now);

describe("a customer's order", () => {
  it('belongs to the account, and its items leave the cart', async () => {
    const { _id: userId } = await insertUser();
    const [milk, butter, cheese] = [await shop.sell(9), await shop.sell(9), await shop.sell(9)];
    await putIntoCart(userId, { ...milk, quantity: 2 }, butter);
    const lines = (await readCustomerCart(userId, shop.now)).cart.lines;
    // On another device: one more product, and one more unit of an ordered one.
    await updateCustomerCart(
      userId,
      () => ({ cart: { lines: [{ ...milk, quantity: 3 }, butter, cheese], accepted: {} } }),
      shop.now,
    );
    const order = await shop.place({ userId, lines, paymentMethod: 'cod', phoneNumber: null });
    expect(order.userId).toEqual(userId);
    expect((await readCustomerCart(userId, shop.now)).cart.lines).toEqual([{ ...milk, quantity: 1 }, cheese]);
  });

  it('removes its items from the cart once, however often its form is sent', async () => {
    const { _id: userId } = await insertUser();
    const line = await shop.sell(30);
    await putIntoCart(userId, line);
    const placement = shop.placement({ userId, lines: [line], paymentMethod: 'cod', phoneNumber: null });
    const results = await Promise.all(Array.from({ length: 10 }, () => placeOrder(placement)));
    expect(new Set(results.map((result) => result.ok && result.order.number)).size).toBe(1);
    await putIntoCart(userId, line);
    expect(await placeOrder(placement)).toMatchObject({ ok: true, repeated: true });
    expect((await readCustomerCart(userId, shop.now)).cart.lines).toEqual([line]);
  });

  it('leaves the cart unchanged when it fails', async () => {
    const { _id: userId } = await insertUser();
    const line = { ...(await shop.sell(1)), quantity: 2 };
    await putIntoCart(userId, line);
    const refused = await placeOrder(shop.placement({ userId, lines: [line] }));
    expect(refused).toEqual({ ok: false, reason: 'cart-problems' });
    expect((await readCustomerCart(userId, shop.now)).cart.lines).toEqual([line]);
  });

  it('keeps what is added to the cart concurrently', async () => {
    const { _id: userId } = await insertUser();
    const [milk, butter] = [await shop.sell(9), await shop.sell(9)];
    await putIntoCart(userId, milk);
    interceptCall(collections().carts, 'updateOne', () => putIntoCart(userId, butter));
    await shop.place({ userId, lines: [milk], paymentMethod: 'cod', phoneNumber: null });
    expect((await readCustomerCart(userId, shop.now)).cart.lines).toEqual([butter]);
  });

  it.each([
    ['is gone', null],
    ['is disabled', { disabledAt: new Date('2026-03-10T06:00:00.000Z') }],
  ])('is not placed where the account %s', async (_name, fields) => {
    const userId = fields ? (await insertUser(fields))._id : new ObjectId();
    const line = await shop.sell(1);
    expect(await placeOrder(shop.placement({ userId, lines: [line] }))).toEqual({
      ok: false,
      reason: 'account-required',
    });
    expect(await shop.stockOf(line.sku)).toBe(1);
  });

  it('is the only kind where the settings require an account', async () => {
    const user = await insertUser();
    await collections().settings.updateOne({ _id: 'site' }, { $set: { checkout: { requireAccount: true } } });
    const lines = [await shop.sell(2)];
    expect(await placeOrder(shop.placement({ lines }))).toEqual({ ok: false, reason: 'account-required' });
    expect(await placeOrder(shop.placement({ lines, userId: user._id }))).toMatchObject({ ok: true });
    expect(defaultSettings.checkout.requireAccount).toBe(false);
  });
});

describe('the orders of an account', () => {
  it('are found by their owner only', async () => {
    const [owner, other] = [await insertUser(), await insertUser()];
    const lines = [await shop.sell(5)];
    const order = await shop.place({ userId: owner._id, lines });
    const guests = await shop.place({ lines });
    expect(await findUserOrder(owner._id, order.number)).toMatchObject({ number: order.number });
    expect(await findUserOrder(owner._id, order.number.toLowerCase())).not.toBeNull();
    expect(await findUserOrder(other._id, order.number)).toBeNull();
    expect(await findUserOrder(owner._id, guests.number)).toBeNull();
    for (const nothing of ['', 'M-00000', '{"$ne":1}', 'x'.repeat(100_000)])
      expect(await findUserOrder(owner._id, nothing)).toBeNull();
  });

  it('are listed page by page, the newest first', async () => {
    const { _id: userId } = await insertUser();
    const line = await shop.sell(20);
    const numbers: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      numbers.unshift((await shop.place({ userId, lines: [line] })).number);
      if (count !== 2) shop.passSeconds(1);
    }
    await shop.place({ lines: [line] });
    const page = async (page: number) => {
      const { orders, ...rest } = await listUserOrders(userId, { page, pageSize: 2 });
      return { numbers: orders.map(({ number }) => number), ...rest };
    };
    const all = { total: 5, pageCount: 3 };
    expect(await page(1)).toEqual({ numbers: numbers.slice(0, 2), page: 1, ...all });
    expect(await page(2)).toEqual({ numbers: numbers.slice(2, 4), page: 2, ...all });
    expect(await page(9)).toEqual({ numbers: numbers.slice(4), page: 3, ...all });
    expect(await listUserOrders(new ObjectId(), { page: 4, pageSize: 2 })).toEqual({
      orders: [],
      total: 0,
      page: 1,
      pageCount: 1,
    });
  });
});

describe('orders that were placed as a guest', () => {
  const placeAsGuest = async (email: string) =>
    shop.place({ lines: [await shop.sell(1)], details: { ...deliveryDetails(), email } });

  it('are linked to the account with the same verified address on request', async () => {
    const user = await insertUser({ email: 'Wanjiku@Example.com' });
    const orders = [await placeAsGuest('wanjiku@example.com'), await placeAsGuest('WANJIKU@EXAMPLE.COM')];
    const stranger = await placeAsGuest('wanjiku@example.org');
    expect(await countGuestOrders(user)).toBe(2);
    expect((await listUserOrders(user._id, { page: 1, pageSize: 10 })).total).toBe(0);
    expect(await linkGuestOrders(user._id, shop.now)).toBe(2);
    expect(await countGuestOrders(user)).toBe(0);
    expect(await linkGuestOrders(user._id, shop.now)).toBe(0);
    for (const order of orders) expect(await findUserOrder(user._id, order.number)).not.toBeNull();
    expect((await shop.reload(stranger)).userId).toBeNull();
  });

  it('are not offered to an unverified address', async () => {
    const user = await insertUser({ email: 'wanjiku@example.com', emailVerifiedAt: null });
    const order = await placeAsGuest('wanjiku@example.com');
    expect(await countGuestOrders(user)).toBe(0);
    expect(await linkGuestOrders(user._id, shop.now)).toBe(0);
    expect((await shop.reload(order)).userId).toBeNull();
  });

  it('stay with the account that has them', async () => {
    const [first, second] = [
      await insertUser({ email: 'wanjiku@example.com' }),
      await insertUser({ email: 'w@example.com' }),
    ];
    const order = await placeAsGuest('wanjiku@example.com');
    await linkGuestOrders(first._id, shop.now);
    // An account may change its email address, and another account may get it.
    await collections().users.updateOne({ _id: first._id }, { $set: { email: 'new@example.com' } });
    await collections().users.updateOne({ _id: second._id }, { $set: { email: 'wanjiku@example.com' } });
    expect(await linkGuestOrders(second._id, shop.now)).toBe(0);
    expect((await shop.reload(order)).userId).toEqual(first._id);
  });
});

describe('step 1 of the checkout', () => {
  const address = { city: 'Busia', state: 'Busia County', country: 'Kenya', zipCode: '50400' };

  it('is prefilled with contact and default address of the account', () => {
    const user = makeUser({
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
      email: 'akinyi@example.com',
      phoneNumber: '+254712345678' as PhoneNumber,
      addresses: [
        { ...address, street: '1 Old Road', isDefault: false },
        { ...address, street: '2 New Road', isDefault: true },
      ],
    });
    expect(detailsFromAccount(user, [])).toEqual({
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
      email: 'akinyi@example.com',
      phone: '0712 345 678',
      address: '2 New Road',
      city: 'Busia',
      location: 'Busia County',
    });
  });

  it('leaves unknown fields empty', () => {
    const user = makeUser({ firstName: 'Akinyi', lastName: '', email: 'akinyi@example.com' });
    expect(detailsFromAccount(user, [])).toEqual({
      firstName: 'Akinyi',
      lastName: '',
      email: 'akinyi@example.com',
    });
  });
});
