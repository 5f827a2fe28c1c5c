import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { StaffMember } from '~/domain/audit/staff-member';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import type { OutboxMail } from '~/domain/mail/outbox';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { Order } from '~/domain/orders/order';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { toDateInput } from '~/lib/format/dates';
import { makeUser } from '../../support/fixtures/users';
import { deliveryDetails, pickupDetails, useShop } from './shop';

const shop = useShop();

/** Emails about an order, oldest first. */
const emailsAbout = (order: Order): Promise<OutboxMail[]> =>
  collections()
    .outbox.find({ key: new RegExp(` ${order._id.toHexString()}`) })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
const shopName = 'Farm shop: ';
const subjectsAbout = async (order: Order) =>
  (await emailsAbout(order)).map(({ subject }) => {
    expect(subject.startsWith(shopName)).toBe(true);
    return subject.slice(shopName.length);
  });

const move = (order: Order, to: OrderStatus, by: 'admin' | 'customer' = 'admin', why?: string) =>
  changeOrderStatus({ orderId: order._id, to, by, name: 'Achieng', why, now: shop.passSeconds(1) });

/** With the confirmed address of the details, or what a test changes. */
async function addCustomer(fields: Partial<User> = {}): Promise<User['_id']> {
  const user = makeUser({ email: 'wanjiku@example.com', ...fields });
  await collections().users.insertOne(user);
  return user._id;
}

const achieng: StaffMember = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };

const placeCash = async () => {
  const line = await shop.sell(5);
  return shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
};

describe('the confirmation', () => {
  it('of a cash order is queued once, however often the form is sent', async () => {
    const line = await shop.sell(5);
    const placement = shop.placement({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    const results = await Promise.all(Array.from({ length: 20 }, () => placeOrder(placement)));
    await placeOrder(placement);
    const [order] = results.flatMap((result) => (result.ok ? [result.order] : []));
    expect(order && (await subjectsAbout(order))).toEqual([`we have your order ${order?.number}`]);
    expect(await collections().outbox.countDocuments()).toBe(1);
  });

  it('is not queued for an order that was not placed', async () => {
    const line = await shop.sell(0);
    const result = await placeOrder(
      shop.placement({ lines: [line], paymentMethod: 'cod', phoneNumber: null }),
    );
    expect(result.ok).toBe(false);
    expect(await collections().outbox.countDocuments()).toBe(0);
  });

  it('has items, amounts, address, payment method and a link to the order', async () => {
    const line = await shop.sell(5, 65);
    const order = await shop.place({
      userId: await addCustomer(),
      lines: [{ ...line, quantity: 2 }],
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    const [mail] = await emailsAbout(order);
    expect(mail?.to).toBe('wanjiku@example.com');
    for (const words of [
      'Thank you for your order!',
      `Your order number is ${order.number}.`,
      `2 × ${order.items[0]?.name}: KES 130.00`,
      'Delivery fee: KES 200.00',
      'Total: KES 330.00',
      "Wanjikũ Ong'aro 🐄",
      '12 Farm Road',
      'Please have KES 330.00 ready in cash for the rider.',
      'If a product is spoiled, leaking or wrong, tell us on the day you get it.',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toMatch(
      new RegExp(`^http://localhost:3000/orders/${order.number}\\?key=[\\w-]{43}$`, 'm'),
    );
    expect(mail?.html).toContain('KES\u00a0330.00');
  });

  it('escapes the entries of the customer', async () => {
    const line = await shop.sell(5);
    const details = {
      ...deliveryDetails(),
      firstName: '<img src=x onerror=alert(1)>',
      address: '"><script>',
    };
    const userId = await addCustomer();
    const order = await shop.place({
      userId,
      lines: [line],
      details,
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    const [mail] = await emailsAbout(order);
    expect(mail?.html).not.toMatch(/<img|<script/);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.text).toContain('<img src=x onerror=alert(1)>');
  });

  it.each([
    ['a guest', null],
    ['an account that has not confirmed its address', { emailVerifiedAt: null }],
    ['an account with another address', { email: 'other@example.com' }],
  ])('of %s has no text of whoever ordered: the address may be a stranger’s', async (_who, account) => {
    const words = [
      'https://evil.example/win',
      'A prize for you',
      'Call me',
      'Evil lane',
      'Evil town',
      'Evil gate',
    ];
    const [firstName = '', lastName = '', address = '', city = '', location = '', additionalInfo = ''] =
      words;
    const details = { ...deliveryDetails(), firstName, lastName, address, city, location, additionalInfo };
    const userId = account && (await addCustomer(account));
    const line = await shop.sell(5);
    const order = await shop.place({
      userId,
      lines: [line],
      details,
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    for (const status of ['confirmed', 'processing', 'shipped'] as const) await move(order, status);
    await move(order, 'cancelled');
    const emails = await emailsAbout(order);
    expect(emails.map(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => details.email));
    const all = JSON.stringify(emails);
    for (const word of [...words, details.phone]) expect(all).not.toContain(word);
    expect(emails[0]?.text).toContain('You find the address on the page of your order.');
    const collected = pickupDetails(new Date(shop.now.getTime() + 3 * 24 * 60 * 60 * 1000));
    const pickup = await shop.place({
      userId,
      lines: [await shop.sell(5)],
      details: { ...collected, firstName, lastName },
      paymentMethod: 'cop',
      phoneNumber: null,
    });
    const [mail] = await emailsAbout(pickup);
    expect(mail?.text).toMatch(/Pickup at Main Store[\s\S]*Pickup date: /);
    expect(mail?.text).not.toContain('evil.example');
  });

  it('of an M-Pesa order is queued once when it is paid, with the receipt', async () => {
    const { order, prompt } = await shop.promptOrder();
    expect(await emailsAbout(order)).toEqual([]);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'duplicate' });
    const paid = await shop.reload(order);
    expect(paid.paymentStatus).toBe('paid');
    const emails = await emailsAbout(order);
    expect(await subjectsAbout(order)).toEqual([`your order ${order.number} is paid`]);
    expect(emails[0]?.text).toContain(`Receipt number: ${paid.receiptNumber}.`);
  });

  it('is queued after a change to cash, and after a payment that follows', async () => {
    const { order, prompt } = await shop.promptOrder();
    await changeToCash({ orderNumber: order.number, now: shop.passSeconds(1) });
    await changeToCash({ orderNumber: order.number, now: shop.passSeconds(1) });
    expect(await subjectsAbout(order)).toEqual([`we have your order ${order.number}`]);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await subjectsAbout(order)).toEqual([
      `we have your order ${order.number}`,
      `your order ${order.number} is paid`,
    ]);
  });
});

describe('an email about an order', () => {
  it('is queued when it is confirmed, on its way and delivered, and for no other step', async () => {
    const order = await placeCash();
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered'] as const)
      await move(order, status);
    expect(await subjectsAbout(order)).toEqual([
      `we have your order ${order.number}`,
      `your order ${order.number} is confirmed`,
      `your order ${order.number} is on its way`,
      `your order ${order.number} was delivered`,
    ]);
    const [, confirmed, shipped, delivered] = (await emailsAbout(order)).map(({ text }) => text);
    for (const text of [confirmed, shipped])
      expect(text).toContain('Please have KES 265.00 ready in cash for the rider.');
    expect(delivered).not.toContain('in cash');
    expect(delivered).toMatch(
      new RegExp(`Order the same again[\\s\\S]*/orders/${order.number}/again\\?key=`),
    );
  });

  it('is not queued for an order whose day is long past', async () => {
    const withDay = await placeCash();
    const today = { 'delivery.day': toDateInput(shop.now) };
    await collections().orders.updateOne({ _id: withDay._id }, { $set: today });
    const withoutDay = await placeCash();
    const days = 24 * 60 * 60;
    const expectLast = async (order: Order, state: string) =>
      expect((await subjectsAbout(order)).at(-1)).toBe(`your order ${order.number} ${state}`);
    for (const order of [withDay, withoutDay]) await move(order, 'confirmed');
    shop.passSeconds(3 * days);
    for (const order of [withDay, withoutDay]) {
      for (const status of ['processing', 'shipped'] as const) await move(order, status);
      await expectLast(order, 'is on its way');
    }
    shop.passSeconds(days);
    for (const order of [withDay, withoutDay]) await move(order, 'delivered');
    await expectLast(withDay, 'is on its way');
    await expectLast(withoutDay, 'was delivered');
  });

  it('leaves out what the farm has switched off, and what went before it', async () => {
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { 'notices.kinds.shipped': false } },
      { upsert: true },
    );
    const order = await placeCash();
    await move(order, 'confirmed');
    await advanceOrder({ orderNumber: order.number, to: 'delivered', by: achieng, now: shop.now });
    const other = await placeCash();
    for (const status of ['confirmed', 'processing', 'shipped'] as const) await move(other, status);
    expect(await subjectsAbout(order)).toEqual([
      `we have your order ${order.number}`,
      `your order ${order.number} is confirmed`,
      `your order ${order.number} was delivered`,
    ]);
    expect(await subjectsAbout(other)).toEqual([
      `we have your order ${other.number}`,
      `your order ${other.number} is confirmed`,
    ]);
  });

  it('is queued when it is ready for pickup', async () => {
    const line = await shop.sell(5);
    const details = pickupDetails(new Date(shop.now.getTime() + 3 * 24 * 60 * 60 * 1000));
    const order = await shop.place({ lines: [line], details, paymentMethod: 'cop', phoneNumber: null });
    for (const status of ['confirmed', 'processing', 'shipped'] as const) await move(order, status);
    const mail = (await emailsAbout(order)).at(-1);
    expect(mail?.subject).toBe(`${shopName}your order ${order.number} is ready for pickup`);
    expect(mail?.text).toContain('at Main Store - Central Business District');
  });

  it('is queued when it is cancelled, with the reason and the refund', async () => {
    const cash = await placeCash();
    await move(cash, 'cancelled', 'admin', 'the road is flooded');
    const mail = (await emailsAbout(cash)).at(-1);
    expect(mail?.subject).toBe(`${shopName}your order ${cash.number} was cancelled`);
    expect(mail?.text).toContain('Order cancelled: the road is flooded.');
    expect(mail?.text).not.toContain('We will refund it');

    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    await move(order, 'cancelled');
    expect((await emailsAbout(order)).at(-1)?.text).toContain('We will refund it');
  });

  it('is not queued for an unpaid M-Pesa order, whose customer has just cancelled it', async () => {
    const { order } = await shop.promptOrder();
    await move(order, 'cancelled', 'customer');
    expect((await shop.reload(order)).status).toBe('cancelled');
    expect(await collections().outbox.countDocuments()).toBe(0);
  });
});

describe('an M-Pesa order that was not paid in time', () => {
  const timedOut = async () => {
    const prompted = await shop.promptOrder({ stock: 2 });
    await expireOverduePayments(shop.passSeconds(120));
    return prompted;
  };

  it('tells its customer the way back, two minutes later', async () => {
    const { order } = await timedOut();
    const [mail] = await emailsAbout(order);
    expect(mail?.subject).toBe(`${shopName}your order ${order.number} was not paid`);
    expect(mail?.nextTryAt).toEqual(new Date(shop.now.getTime() + 120_000));
    for (const words of [
      'As far as we know, you were not charged.',
      'choose Order again',
      'If M-Pesa did charge you, please don’t pay again. Open your order and enter the code',
      'we reopen your order if we still have everything in it, or refund you.',
    ])
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(words);
    expect(mail?.text).toContain(`/orders/${order.number}?key=`);
    await expireOverduePayments(shop.passSeconds(300));
    expect(await emailsAbout(order)).toHaveLength(1);
  });

  it('tells nothing of it if the payment arrives just then', async () => {
    const { order, prompt } = await timedOut();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await subjectsAbout(order)).toEqual([`your order ${order.number} is paid`]);
  });

  it.each(['wrong-amount', 'a code'])('tells nothing of it after %s', async (event) => {
    const { order, prompt } = await timedOut();
    if (event === 'a code')
      await claimPayment({ orderNumber: order.number, code: 'SKL8ABCDE1', address: null, now: shop.now });
    else await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'wrong-amount' });
    expect(await subjectsAbout(order)).not.toContain(`your order ${order.number} was not paid`);
  });

  it('tells it though the prompt is reported as cancelled afterwards', async () => {
    const { order, prompt } = await timedOut();
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    expect(await subjectsAbout(order)).toHaveLength(1);
  });

  it('is told once an hour and three times a day to one mailbox, which may be a stranger’s', async () => {
    const orders: Order[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      for (let order = 0; order < 2; order += 1) orders.push((await shop.promptOrder()).order);
      await expireOverduePayments(shop.passSeconds(3600));
    }
    expect(orders).toHaveLength(10);
    expect(await collections().outbox.countDocuments({ subject: /was not paid/ })).toBe(3);
  });
});

describe('a payment that is due back', () => {
  it('announces a late payment for sold goods', async () => {
    const { line, order, prompt } = await shop.promptOrder({ stock: 1 });
    await expireOverduePayments(shop.passSeconds(120));
    await shop.place({ lines: [line] });
    const { result } = await shop.simulator.answer(prompt.checkoutRequestId, 'pin', {
      callback: 'duplicate',
    });
    const emails = await emailsAbout(order);
    expect(await subjectsAbout(order)).toEqual([`your payment for order ${order.number} came too late`]);
    for (const words of [
      `We received KES 265.00 by M-Pesa, receipt number ${result?.receipt}.`,
      'its products are sold out',
      'We will refund this money',
      'please place a new order',
    ])
      expect(emails[0]?.text.replace(/\s+/g, ' ')).toContain(words);
  });

  it('announces each second payment', async () => {
    const { order, prompt: first } = await shop.promptOrder();
    await shop.simulator.answer(first.checkoutRequestId, 'timeout');
    shop.passSeconds(120);
    await retryPayment({ orderNumber: order.number, phoneNumber: null, address: null, now: shop.now });
    const second = await shop.simulator.waitForPrompt();
    for (const prompt of [second, first]) await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect((await subjectsAbout(order)).sort()).toEqual([
      `your order ${order.number} is paid`,
      `your order ${order.number} was paid twice`,
    ]);
  });

  it('is not announced while an admin has to settle it', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'wrong-amount' });
    expect(await subjectsAbout(order)).toEqual([]);
  });
});
