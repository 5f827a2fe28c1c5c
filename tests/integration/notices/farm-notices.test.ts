import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import type { OutboxMail } from '~/domain/mail/outbox';
import { queueFarmNoticeMail } from '~/domain/orders/notices/queue-farm-notice-mail.server';
import { recordFarmNotices } from '~/domain/notices/record-farm-notices.server';
import type { Order } from '~/domain/orders/order';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import type { SwitchedNotice } from '~/domain/settings/order-notices';
import { formatPhone } from '~/lib/format/phone';
import { demoSettings } from '~/seed/demo/settings';
import type { Settings } from '~/domain/settings/settings';
import { interceptCall } from '../orders/intercept-call';
import { pickupDetails, useShop } from '../orders/shop';
import { phoneOf } from '../../support/fixtures/phone-of';

const shop = useShop();

const minute = 60;

const placeInCash = async (changes: { quantity?: number; details?: ReturnType<typeof pickupDetails> } = {}) =>
  shop.place({
    lines: [{ ...(await shop.sell(50)), quantity: changes.quantity ?? 2 }],
    ...(changes.details ? { details: changes.details, paymentMethod: 'cop' } : { paymentMethod: 'cod' }),
    phoneNumber: null,
  });

const switchKinds = (
  kinds: Partial<Record<SwitchedNotice, boolean>>,
  addresses: Settings['notices']['addresses'] = [],
) =>
  collections().settings.updateOne(
    { _id: 'site' },
    { $set: { notices: { kinds: { ...defaultSettings.notices.kinds, ...kinds }, addresses } } },
    { upsert: true },
  );

const queuedEmails = (): Promise<OutboxMail[]> =>
  collections()
    .outbox.find({ key: { $regex: '^farm-notices ' } })
    .sort({ createdAt: 1, key: 1 })
    .toArray();

/** The mail with all that waits now. */
async function nextMail(): Promise<OutboxMail> {
  const before = await queuedEmails();
  shop.passSeconds(11 * minute);
  await queueFarmNoticeMail(shop.now);
  const emails = (await queuedEmails()).filter(({ key }) => !before.some((other) => other.key === key));
  expect(emails).toHaveLength(1);
  return emails[0] as OutboxMail;
}

const expectNoMail = async () => {
  shop.passSeconds(11 * minute);
  expect(await queueFarmNoticeMail(shop.now)).toBe(0);
};

describe('the mail', () => {
  it('says number, amount, items and place, who ordered and the number to call, with a link', async () => {
    const order = await placeInCash();
    const { text, html } = await nextMail();
    expect(text).toContain(`${order.number}: KES 330.00, Cash on Delivery`);
    expect(text).toContain(`Wanjikũ Ong'aro 🐄\nCall ${formatPhone(phoneOf(order.customer))}`);
    expect(html).toContain(`href="tel:${order.customer.phone}"`);
    for (const content of [text, html ?? '']) expect(content).not.toMatch(/12 Farm Road|Blue gate/);
  });

  it('leaves out who ordered where the farm wants that', async () => {
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { 'notices.namesCustomer': false } },
      { upsert: true },
    );
    const order = await placeInCash();
    const mail = await nextMail();
    expect(mail).toMatchObject({ to: demoSettings.email, subject: '1 new cash order' });
    expect(mail.text).toContain(`${order.number}: KES 330.00, Cash on Delivery`);
    expect(mail.text).toContain(`2 × ${order.items[0]?.name}`);
    expect(mail.text).toContain('Home Delivery: Near the market, Bumala');
    expect(mail.text).toContain(`/orders-admin/${order.number}`);
    for (const content of [mail.text, mail.html ?? ''])
      expect(content).not.toMatch(/Wanjik|Ong|07\d{8}|2547|12 Farm Road|Blue gate/);
  });

  it('names place and day of a pickup, and a large order to confirm', async () => {
    const pickupDate = new Date(shop.now.getTime() + 3 * 24 * 3_600_000);
    await placeInCash({ details: pickupDetails(pickupDate), quantity: 41 });
    const { text } = await nextMail();
    expect(text).toMatch(
      /Store Pickup: Main Store - Central Business District, Kimathi Street, Nairobi, \w+day \d+ \w+ \d{4}/,
    );
    expect(text).toContain('call the customer and confirm it');
  });

  it('goes to the addresses of the settings, one each', async () => {
    await switchKinds({}, ['akinyi@example.com', 'otieno@example.com']);
    await placeInCash();
    shop.passSeconds(3 * minute);
    expect(await queueFarmNoticeMail(shop.now)).toBe(1);
    expect((await queuedEmails()).map(({ to }) => to)).toEqual(['akinyi@example.com', 'otieno@example.com']);
  });

  it('escapes what a customer typed', async () => {
    const order = await placeInCash();
    await collections().orders.updateOne({ _id: order._id }, { $set: { 'delivery.city': '<img src=x>' } });
    expect((await nextMail()).html).toContain('&lt;img src=x&gt;');
  });

  it('names orders beyond the thirtieth by number', async () => {
    const [first] = [await placeInCash()];
    const notice = await collections().farmNotices.findOne({ orderId: first._id });
    if (!notice) throw new Error('no notice');
    const { insertedIds } = await collections().orders.insertMany(
      Array.from({ length: 35 }, (_, index) => {
        const { _id, ...order } = first;
        return { ...order, number: `M-1000${index}`, idempotencyKey: `copy-${index}` } as Order;
      }),
    );
    await collections().farmNotices.insertMany(
      Object.values(insertedIds).map((orderId) => {
        const { _id, ...rest } = notice;
        return { ...rest, orderId } as typeof notice;
      }),
    );
    const { text, subject } = await nextMail();
    expect(subject).toBe('36 new cash orders');
    expect(text.match(/Open order/g)).toHaveLength(30);
    for (let index = 0; index < 35; index += 1) expect(text).toContain(`M-1000${index}`);
    await collections().orders.deleteMany({ idempotencyKey: { $regex: '^copy-' } });
  });
});

describe('what the farm hears of', () => {
  it('is a paid order, once, though its callback comes twice', async () => {
    const { order, prompt } = await shop.promptOrder();
    await expectNoMail();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'duplicate', lateSeconds: 0 });
    await shop.simulator.waitForResult(prompt.checkoutRequestId);
    const mail = await nextMail();
    expect(mail.subject).toBe('1 paid order');
    expect(mail.text).toContain(`${order.number}: KES 265.00, M-Pesa`);
    await expectNoMail();
  });

  it('is an M-Pesa order that changes to cash', async () => {
    const { order } = await shop.promptOrder();
    await changeToCash({ orderNumber: order.number, now: shop.now });
    expect((await nextMail()).subject).toBe('1 new cash order');
  });

  it('is a code that a customer enters; only the last of several', async () => {
    const { order } = await shop.promptOrder();
    for (const code of ['SGL31HA2UV', 'SGL31HA2UW']) {
      await claimPayment({ orderNumber: order.number, code, address: null, now: shop.now });
      shop.passSeconds(1);
    }
    const { text, subject } = await nextMail();
    expect(subject).toBe('1 payment to check');
    expect(text).toContain('SGL31HA2UW');
    expect(text).not.toContain('SGL31HA2UV');
  });

  it('is an order cancelled by its customer', async () => {
    const order = await placeInCash();
    await cancelOrder({ orderNumber: order.number, now: shop.now });
    expect((await nextMail()).subject).toBe('1 new cash order, 1 order cancelled');
  });

  it('is not what the farm does itself, or a payment that did not come', async () => {
    await switchKinds({ cashOrder: false, paymentCheck: false });
    const cash = await placeInCash();
    await changeOrderStatus({
      orderId: cash._id,
      to: 'cancelled',
      by: 'admin',
      name: 'Achieng',
      now: shop.now,
    });
    const claimed = await shop.promptOrder();
    await claimPayment({
      orderNumber: claimed.order.number,
      code: 'SGL31HA2UV',
      address: null,
      now: shop.now,
    });
    await shop.settle(claimed.order);
    await shop.promptOrder();
    expect(await expireOverduePayments(shop.passSeconds(5 * minute))).toBe(1);
    await expectNoMail();
    expect(await queuedEmails()).toEqual([]);
  });

  it('is money that came too late for an order whose products are sold', async () => {
    const { order, prompt, line } = await shop.promptOrder({ stock: 1 });
    await expireOverduePayments(shop.passSeconds(3 * minute));
    await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { lateSeconds: 0 });
    await shop.simulator.waitForResult(prompt.checkoutRequestId);
    const { text, subject } = await nextMail();
    expect(subject).toBe('1 new cash order, 1 payment to check');
    expect(text).toContain(`${order.number}: `);
    expect(text).toMatch(/KES 265\.00 .*after the order was cancelled .*Please refund it/);
  });
});

describe('batching', () => {
  it('waits three minutes from the oldest notice, then sends all in one mail', async () => {
    await placeInCash();
    shop.passSeconds(2 * minute);
    await placeInCash();
    shop.passSeconds(minute - 1);
    expect(await queueFarmNoticeMail(shop.now)).toBe(0);
    shop.passSeconds(1);
    expect(await queueFarmNoticeMail(shop.now)).toBe(2);
    expect((await queuedEmails()).map(({ subject }) => subject)).toEqual(['2 new cash orders']);
  });

  it('sends at most one mail in ten minutes: a busy hour is six emails', async () => {
    const order = await placeInCash();
    for (let passed = 1; passed <= 60; passed += 1) {
      await withTransaction((session) =>
        recordFarmNotices([{ kind: 'cashOrder' }], order, shop.now, session),
      );
      shop.passSeconds(minute);
      await queueFarmNoticeMail(shop.now);
    }
    await nextMail();
    const emails = await queuedEmails();
    expect(emails.length).toBeLessThanOrEqual(7);
    const told = emails.map(({ subject }) => Number.parseInt(subject)).reduce((sum, count) => sum + count);
    expect(told).toBe(61);
  });

  it('drops notices of a kind that is off, and sends the others', async () => {
    await switchKinds({ cashOrder: false });
    const order = await placeInCash();
    await cancelOrder({ orderNumber: order.number, now: shop.now });
    expect((await nextMail()).subject).toBe('1 order cancelled');
    await switchKinds({});
    await expectNoMail();
  });
});

describe('a notice is neither lost nor told twice', () => {
  it('when two processes queue at once', async () => {
    await placeInCash();
    shop.passSeconds(3 * minute);
    const counts = await Promise.all([1, 2, 3].map(() => queueFarmNoticeMail(shop.now)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await queuedEmails()).toHaveLength(1);
  });

  it('when the process fails between the mail and its mark', async () => {
    await placeInCash();
    shop.passSeconds(3 * minute);
    interceptCall(collections().farmNotices, 'updateMany', () => Promise.reject(new Error('killed')));
    await expect(queueFarmNoticeMail(shop.now)).rejects.toThrow('killed');
    expect(await queuedEmails()).toEqual([]);
    expect(await queueFarmNoticeMail(shop.now)).toBe(1);
    expect(await queuedEmails()).toHaveLength(1);
    await expectNoMail();
  });

  it('when the form of its order is sent three times at once', async () => {
    const line = await shop.sell(1);
    const placed = shop.placement({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    await Promise.all([shop.place(placed), shop.place(placed), shop.place(placed)]);
    expect(await collections().farmNotices.countDocuments()).toBe(1);
  });
});
