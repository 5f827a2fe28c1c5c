import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { CartLine } from '~/domain/cart/cart';
import {
  mergeIntoCustomerCart,
  readCustomerCart,
  updateCustomerCart,
} from '~/domain/orders/carts/customer-cart.server';
import { noUnpaidOrders } from '~/domain/cart/unpaid-orders';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { shillings } from '~/lib/format/money';
import { makeUser } from '../../support/fixtures/users';
import { useShop } from '../orders/shop';

const shop = useShop();

const of = (line: CartLine, quantity: number): CartLine => ({ ...line, quantity });

/** A customer whose cart has three units of milk, of which two are ordered, by M-Pesa. */
async function customerWithOrder() {
  const user = makeUser();
  await collections().users.insertOne(user);
  const milk = await shop.sell(20);
  const cheese = await shop.sell(20);
  const cart = {
    read: async () => (await readCustomerCart(user._id, shop.now)).cart.lines,
    set: (...lines: CartLine[]) =>
      updateCustomerCart(user._id, () => ({ cart: { lines, accepted: {} } }), shop.now),
    add: (line: CartLine) =>
      updateCustomerCart(user._id, (cart) => ({ cart: { ...cart, lines: [...cart.lines, line] } }), shop.now),
  };
  const order = async (lines: CartLine[], paymentMethod: 'mpesa' | 'cod' = 'mpesa') => {
    const placed = await shop.place({
      userId: user._id,
      lines,
      paymentMethod,
      ...(paymentMethod === 'cod' && { phoneNumber: null }),
    });
    if (paymentMethod === 'cod') return { placed, prompt: null };
    await sendFirstPrompt(placed, { address: null, now: shop.now });
    return { placed, prompt: await shop.simulator.waitForPrompt({ phone: placed.customer.phone }) };
  };
  await cart.set(of(milk, 3));
  return { user, milk, cheese, cart, order, first: await order([of(milk, 2)]) };
}

const timeOut = () => expireOverduePayments(shop.passSeconds(121));
const pay = (prompt: { checkoutRequestId: string } | null) =>
  shop.simulator.answer(prompt?.checkoutRequestId ?? '', 'pin');

describe('the products of an M-Pesa order', () => {
  it('are not in the cart while its payment is awaited, so that they are not ordered twice', async () => {
    const { cart, milk } = await customerWithOrder();
    expect(await cart.read()).toEqual([of(milk, 1)]);
  });

  it('do not come back when it is paid', async () => {
    const { cart, milk, first } = await customerWithOrder();
    await pay(first.prompt);
    expect(await cart.read()).toEqual([of(milk, 1)]);
  });

  it.each(['times out', 'is cancelled by its customer', 'is cancelled by the farm'])(
    'come back once when it %s unpaid',
    async (end) => {
      const { cart, milk, cheese, first } = await customerWithOrder();
      await cart.add(cheese);
      const { _id: orderId, number: orderNumber } = first.placed;
      const { now } = shop;
      if (end === 'times out') await timeOut();
      else if (end === 'is cancelled by its customer') await cancelOrder({ orderNumber, now });
      else await changeOrderStatus({ orderId, to: 'cancelled', by: 'admin', name: 'Achieng', now });
      for (let read = 0; read < 2; read += 1) expect(await cart.read()).toEqual([of(milk, 3), cheese]);
      // A change of another device stores it.
      await cart.add(await shop.sell(1));
      expect((await cart.read()).slice(0, 2)).toEqual([of(milk, 3), cheese]);
    },
  );

  it('come back with the prices that the customer has seen', async () => {
    const { user, cart, milk } = await customerWithOrder();
    await cart.set();
    await timeOut();
    const { accepted } = (await readCustomerCart(user._id, shop.now)).cart;
    expect(accepted).toEqual({ [`${milk.productId}-${milk.sku}`]: shillings(65) });
  });

  it('stay ordered when it is changed to cash, and do not come back if it is cancelled then', async () => {
    const { cart, milk, first } = await customerWithOrder();
    const change = { orderNumber: first.placed.number, now: shop.now };
    await changeToCash(change);
    expect(await cart.read()).toEqual([of(milk, 1)]);
    await cancelOrder(change);
    expect(await cart.read()).toEqual([of(milk, 1)]);
  });
});

describe('a payment that comes after the order was cancelled', () => {
  it('takes its products out of the cart again, and leaves what was added since', async () => {
    const { cart, milk, cheese, first } = await customerWithOrder();
    await timeOut();
    await cart.set(of(milk, 4), cheese);
    await pay(first.prompt);
    expect((await shop.reload(first.placed)).status).toBe('confirmed');
    for (let read = 0; read < 2; read += 1) expect(await cart.read()).toEqual([of(milk, 2), cheese]);
    await cart.add(await shop.sell(1));
    expect((await cart.read()).slice(0, 2)).toEqual([of(milk, 2), cheese]);
  });

  it('leaves products that were taken out and put in anew: they are another shopping', async () => {
    const { cart, milk, first } = await customerWithOrder();
    await timeOut();
    await cart.set();
    await cart.set(of(milk, 2));
    await pay(first.prompt);
    expect(await cart.read()).toEqual([of(milk, 2)]);
  });

  it('leaves the cart where the products were ordered again and paid in cash', async () => {
    const { cart, milk, order, first } = await customerWithOrder();
    await timeOut();
    await order([of(milk, 3)], 'cod');
    expect(await cart.read()).toEqual([]);
    await cart.set(of(milk, 2));
    await pay(first.prompt);
    expect(await cart.read()).toEqual([of(milk, 2)]);
  });

  it('takes out what a second unpaid order has brought back', async () => {
    const { cart, milk, order, first } = await customerWithOrder();
    await timeOut();
    await order([of(milk, 3)]);
    expect(await cart.read()).toEqual([]);
    await timeOut();
    expect(await cart.read()).toEqual([of(milk, 3)]);
    await pay(first.prompt);
    expect(await cart.read()).toEqual([of(milk, 1)]);
  });

  it('leaves them where they are sold: the money is given back', async () => {
    const { cart, milk, first } = await customerWithOrder();
    await timeOut();
    const left = (await shop.stockOf(milk.sku)) ?? 0;
    await shop.place({ lines: [of(milk, left)], paymentMethod: 'cod', phoneNumber: null });
    await pay(first.prompt);
    expect((await shop.reload(first.placed)).refundsDue).toMatchObject([{ reason: 'paid-late' }]);
    expect(await cart.read()).toEqual([of(milk, 3)]);
  });
});

it('that a customer orders by phone are not from the cart, and do not come into it', async () => {
  const { user, cart, milk } = await customerWithOrder();
  const takenBy = { userId: new ObjectId(), name: 'Jane', clientAddress: null };
  const placed = await shop.place({ userId: user._id, lines: [of(milk, 1)], takenBy });
  expect(await cart.read()).toEqual([of(milk, 1)]);
  await cancelOrder({ orderNumber: placed.number, now: shop.now });
  expect(await cart.read()).toEqual([of(milk, 1)]);
});

it('are forgotten after thirty days', async () => {
  const { cart, milk } = await customerWithOrder();
  await timeOut();
  shop.passSeconds(30 * 24 * 3600);
  expect(await cart.read()).toEqual([of(milk, 1)]);
});

it('come into the account of a guest who signs in, once for repeated forms', async () => {
  const user = makeUser();
  await collections().users.insertOne(user);
  const milk = await shop.sell(5);
  const placed = await shop.place({ lines: [milk] });
  const orders = [{ number: placed.number, placedAt: shop.now, isReturned: false }];
  const guest = { cart: { lines: [], accepted: {} }, unpaid: { ...noUnpaidOrders, orders } };
  await mergeIntoCustomerCart(user._id, guest, shop.now);
  await mergeIntoCustomerCart(user._id, guest, shop.now);
  await timeOut();
  expect((await readCustomerCart(user._id, shop.now)).cart.lines).toEqual([milk]);
});
