import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { checkoutDetailsSchema } from '~/domain/orders/checkout/checkout-schema';
import { disownOrder, findOrderByCode } from '~/domain/orders/sms/order-by-code.server';
import { hasConfirmationSms } from '~/domain/orders/sms/queue-order-sms.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { placeOrder, type PlaceOrderInput } from '~/domain/orders/placing/place-order.server';
import { listOrdersOfPhone } from '~/domain/orders/customers/list-orders-of-phone.server';
import { unpaidOrderRateLimits } from '~/domain/orders/placing/order-rate-limits.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { erasePersonFromOrders } from '~/domain/orders/customers/erase-person.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { eraseSms } from '~/domain/sms/erase-sms.server';
import type { SmsResult } from '~/clients/sms/sms-result';
import { tellFailedSms } from '~/domain/orders/sms/tell-failed-sms.server';
import { recordSmsReport } from '~/domain/sms/callbacks/record-sms-report.server';
import { recordBadNumber, recordStart, recordStop } from '~/domain/sms/sms-opt-outs.server';
import { withTransaction } from '#db/client';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, minuteMs } from '~/lib/time-units';
import { deliveryDetails, newPhone, useShop } from '../orders/shop';
import { useWebhooks } from '../webhooks/webhook-shop';
import { handedOver, noBalance, refused, unknown, useSms } from './sms-shop';
import { phoneOf } from '../../support/fixtures/phone-of';

const shop = useShop();
const sms = useSms();
const webhooks = useWebhooks();

/** What follows of standing orders: tests/integration/standing-orders/household.test.ts. */
const followPhone = () => Promise.resolve(null);

const placeCash = async () =>
  shop.place({ lines: [await shop.sell(5)], paymentMethod: 'cod', phoneNumber: null });

const move = (order: Order, to: OrderStatus) =>
  changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Achieng', now: shop.passSeconds(1) });

const textsAbout = (order: Order) =>
  collections().smsMessages.find({ orderId: order._id }).sort({ createdAt: 1, _id: 1 }).toArray();

const codeOf = async (order: Order) =>
  (await collections().orderCodes.findOne({ orderId: order._id }))?._id ?? '';

describe('an order', () => {
  it('is told by text on its way, once each, with one link', async () => {
    const line = await shop.sell(5);
    const placement = shop.placement({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    const results = await Promise.all(Array.from({ length: 5 }, () => placeOrder(placement)));
    const order = results.flatMap((result) => (result.ok ? [result.order] : []))[0] as Order;
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered'] as const)
      await move(order, status);
    const link = `malisho.co.ke/o/${await codeOf(order)}`;
    const texts = await textsAbout(order);
    expect(texts.map(({ kind, to, text }) => [kind, to, text])).toEqual([
      ['received', order.customer.phone, expect.stringContaining(`We have your order ${order.number}`)],
      ['confirmed', order.customer.phone, expect.stringContaining('is confirmed')],
      ['onTheWay', order.customer.phone, expect.stringContaining('Our rider is bringing your order')],
    ]);
    expect(texts.every(({ text }) => text.endsWith(` ${link}`))).toBe(true);
    expect(texts[0]?.text).not.toMatch(/Wanjik|Farm Road/);
  });

  it('is told nothing by text where no SMS is set up, or its switch is off, then or later', async () => {
    sms.switchOff();
    const order = await placeCash();
    sms.switchOn();
    await sms.set({ kinds: { confirmed: false } as never });
    await move(order, 'confirmed');
    expect(await textsAbout(order)).toEqual([]);
    expect(await codeOf(order)).toBe('');
  });

  it('names the rider’s phone where it is shared, as short as it can be', async () => {
    const riders = [{ id: 'otieno', name: 'Otieno', phone: '+254 (0) 712-345 678', hasLeft: false }];
    const ride = async (sharesRiderPhone: boolean) => {
      await collections().settings.updateOne(
        { _id: 'site' },
        { $set: { riders, sms: { sharesRiderPhone } } },
        { upsert: true },
      );
      const order = await placeCash();
      await collections().orders.updateOne(
        { _id: order._id },
        { $set: { rider: { id: 'otieno', name: 'Otieno' } } },
      );
      for (const status of ['confirmed', 'processing', 'shipped'] as const) await move(order, status);
      return (await textsAbout(order)).at(-1)?.text;
    };
    expect(await ride(true)).toContain(', call 0712 345 678.');
    expect(await ride(false)).not.toContain('call');
  });

  it('that was not paid is told so after two minutes, unless money comes', async () => {
    const { order } = await shop.promptOrder();
    shop.simulator.reset();
    await expireOverduePayments(shop.passSeconds(121));
    const [text] = await textsAbout(order);
    expect(text).toMatchObject({ kind: 'unpaid', state: 'waiting' });
    expect(text?.nextTryAt?.getTime()).toBeGreaterThanOrEqual(shop.now.getTime() + 2 * minuteMs);
  });

  it('of an erased person loses texts and phone', async () => {
    const order = await placeCash();
    await sms.deliver();
    await collections().smsMessages.updateOne(
      { orderId: order._id },
      { $set: { state: 'handed-over', nextTryAt: null } },
    );
    await move(order, 'cancelled');
    await withTransaction(async (session) => {
      await erasePersonFromOrders([await shop.reload(order)], shop.now, session);
      await eraseSms([order], session);
    });
    const [text, ...others] = await textsAbout(order);
    expect(others).toEqual([]);
    expect(text).toMatchObject({ text: '', kind: 'received' });
    expect(text?.to).toContain('*');
    expect(await findOrderByCode(await codeOf(order), null, shop.now)).toEqual({
      ok: false,
      reason: 'unknown',
    });
  });
});

describe('webhooks are told of a text', () => {
  const id = 'ATXid_1';
  const report =
    (status: string, reason = '') =>
    (to: PhoneNumber) =>
      recordSmsReport({ messageId: id, to, status, reason }, sms.now);
  it.each<[string, SmsResult, ((to: PhoneNumber) => unknown) | null, object | null]>([
    ['that was refused', refused('407'), null, { reason: 'refused', detail: '407 Name' }],
    ['whose phone blocks us', refused('406', true), null, { reason: 'opted-out', detail: '406 Name' }],
    [
      'that was not delivered',
      handedOver(id),
      report('Failed', 'DeliveryFailure'),
      { reason: 'not-delivered', detail: 'Failed, DeliveryFailure' },
    ],
    ['that expired', handedOver(id), report('expired'), { reason: 'not-delivered', detail: 'expired' }],
    [
      'that waited for money too long',
      noBalance,
      () => sms.passMinutes(3 * 24 * 60),
      { reason: 'too-late', detail: '405' },
    ],
    ['not of one that was delivered', handedOver(id), report('Success'), null],
    ['not of one that is on its way', handedOver(id), report('Buffered'), null],
    ['not of one without a report', handedOver(id), () => sms.passMinutes(3 * 24 * 60), null],
    ['not of one that may have arrived', unknown, null, null],
    [
      'not of one that failed, then was delivered',
      handedOver(id),
      async (to) => {
        await report('AbsentSubscriber')(to);
        await report('Success')(to);
      },
      null,
    ],
    [
      'not of one that was delivered, then failed',
      handedOver(id),
      async (to) => {
        await report('Success')(to);
        await report('Failed')(to);
      },
      null,
    ],
  ])('%s', async (_name, result, then, told) => {
    shop.passSeconds((sms.now.getTime() - shop.now.getTime()) / 1_000);
    const order = await placeCash();
    await webhooks.addEndpoint({ events: ['message.failed'] });
    sms.answer(() => result);
    await sms.deliver();
    await then?.(phoneOf(order.customer));
    await sms.deliver();
    await Promise.all([tellFailedSms(sms.now), tellFailedSms(sms.now)]);
    await tellFailedSms(sms.now);
    const [message] = await textsAbout(order);
    const deliveries = await webhooks.deliveries();
    const failedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    const text = { id: message?._id.toHexString(), channel: 'sms', about: 'received', failedAt, ...told };
    expect(deliveries.map(({ type, orderNumber, data }) => [type, orderNumber, data])).toEqual(
      told ? [['message.failed', order.number, { order: expect.anything(), message: text }]] : [],
    );
    expect(JSON.stringify(deliveries)).not.toContain(order.customer.phone.slice(4));
    expect(JSON.stringify(deliveries)).not.toContain('We have your order');
  });

  it('about a number that no text reaches, but not of one that the customer stopped, nor of the farm’s own', async () => {
    shop.passSeconds((sms.now.getTime() - shop.now.getTime()) / 1_000);
    const order = await placeCash();
    await webhooks.addEndpoint({ events: ['message.failed'] });
    const phone = phoneOf(order.customer);
    await recordStop(phone, 'link', sms.now);
    await sms.queue({ kind: 'alarm', usefulUntil: sms.now });
    await sms.deliver();
    await tellFailedSms(sms.now);
    expect(await webhooks.deliveries()).toEqual([]);
    await recordStart(phone);
    await recordBadNumber(phone, '403', sms.now);
    await move(order, 'confirmed');
    sms.passMinutes(1);
    await sms.deliver();
    await tellFailedSms(sms.now);
    expect((await webhooks.deliveries()).map(({ data }) => data['message'])).toMatchObject([
      { about: 'confirmed', reason: 'bad-number', detail: '' },
    ]);
  });
});

describe('the code of a text', () => {
  it('opens its order as people type it, and any other looks like one that never was', async () => {
    const order = await placeCash();
    const code = await codeOf(order);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    const typed = ` ${code.toLowerCase().replace(/1/g, 'l').replace(/0/g, 'o')} `;
    expect(await findOrderByCode(typed, '192.0.2.1', shop.now)).toMatchObject({
      ok: true,
      code,
      stopped: null,
      isDisowned: false,
      order: { number: order.number },
    });
    for (const wrong of ['', '000000', 'AB12C', 'AB12CDE', 'ŁŁŁŁŁŁ', '__proto__'])
      expect(await findOrderByCode(wrong, null, shop.now)).toEqual({ ok: false, reason: 'unknown' });
  });

  it('is not found by trying: an address has 30 wrong ones an hour, right ones count nothing', async () => {
    const code = await codeOf(await placeCash());
    const open = (typed: string, address = '192.0.2.7') => findOrderByCode(typed, address, shop.now);
    for (let i = 0; i < 30; i += 1) {
      await open(code);
      expect((await open(`ZZZZ${String(i).padStart(2, '0')}`)).ok).toBe(false);
    }
    expect(await open(code)).toMatchObject({ ok: false, reason: 'rate-limited' });
    expect((await open(code, '192.0.2.8')).ok).toBe(true);
  });

  it('says whether its phone has stopped texts, and where', async () => {
    const order = await placeCash();
    const code = await codeOf(order);
    const stopped = async () => {
      const found = await findOrderByCode(code, null, shop.now);
      return found.ok && found.stopped;
    };
    await recordStop(phoneOf(order.customer), 'link', shop.now);
    expect(await stopped()).toBe('here');
    await recordStop(phoneOf(order.customer), 'operator', shop.now);
    expect(await stopped()).toBe('at-operator');
  });

  it('ends texts about the order for a phone whose owner is somebody else, and tells the farm once', async () => {
    const order = await placeCash();
    await Promise.all([
      disownOrder(order._id, shop.now, followPhone),
      disownOrder(order._id, shop.now, followPhone),
    ]);
    await move(await shop.reload(order), 'confirmed');
    expect((await textsAbout(order)).filter(({ state }) => state === 'waiting')).toEqual([]);
    expect((await shop.reload(order)).internalNotes).toHaveLength(1);
    expect(await findOrderByCode(await codeOf(order), null, shop.now)).toMatchObject({ isDisowned: true });
    await disownOrder(new ObjectId(), shop.now, followPhone);
  });
});

describe('the farm', () => {
  const farmTexts = async () =>
    (
      await collections()
        .smsMessages.find({ orderId: { $exists: false } })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ kind, to, text }) => [kind, to, text]);

  it('reads of orders, codes and low stock on its phones, once each', async () => {
    const farmPhones = [sms.phone(900), sms.phone(901)];
    await sms.set({ farmPhones, farmKinds: { lowStock: true } as never });
    const line = await shop.sell(6);
    const order = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    const texts = await farmTexts();
    expect(texts.filter(([kind]) => kind === 'newOrder').map(([, to]) => to)).toEqual([
      ...farmPhones,
      ...farmPhones,
    ]);
    expect(texts.find(([kind]) => kind === 'newOrder')?.[2]).toMatch(
      new RegExp(`: New order ${order.number}, KSh [\\d,]+ in cash.*, Bumala\\.$`),
    );
    expect(texts.filter(([kind]) => kind === 'lowStock').map(([, to, text]) => [to, text])).toEqual(
      farmPhones.map((to) => [to, expect.stringContaining('Low stock: 5 left of ')]),
    );
  });

  it('reads nothing without a phone, or where it has switched it off', async () => {
    await placeCash();
    await sms.set({ farmPhones: [sms.phone(900)], farmKinds: { newOrder: false } as never });
    await placeCash();
    expect(await farmTexts()).toEqual([]);
  });
});

describe('an order without an email address', () => {
  const allow = () =>
    collections().settings.updateOne(
      { _id: 'site' },
      { $set: { 'checkout.isEmailOptional': true } },
      { upsert: true },
    );
  const placeWithoutEmail = async (changes: Partial<PlaceOrderInput> = {}) =>
    placeOrder(
      shop.placement({
        lines: [await shop.sell(5)],
        details: { ...deliveryDetails(), email: null },
        paymentMethod: 'cod',
        phoneNumber: null,
        ...changes,
      }),
    );
  const typed = {
    ...deliveryDetails(),
    phone: '0712 345 678',
    email: '',
    deliveryArea: undefined,
  };
  const offered = { delivery: true, pickup: true };
  const errorsOf = async () =>
    checkoutDetailsSchema(await loadSettings(), offered, shop.now).safeParse(typed).error?.issues ?? [];

  it('is taken only where the farm allows it and a text confirms each order', async () => {
    const required = [expect.objectContaining({ path: ['email'], message: 'This field is required' })];
    const refused = { ok: false, reason: 'invalid-form' };
    expect([await placeWithoutEmail(), await errorsOf()]).toEqual([refused, required]);
    await allow();
    expect(await errorsOf()).toEqual([]);
    expect(await placeWithoutEmail()).toMatchObject({ ok: true, order: { customer: { email: null } } });
    for (const kind of ['received', 'paid']) {
      await sms.set({ kinds: { [kind]: false } as never });
      expect([await placeWithoutEmail(), await errorsOf()]).toEqual([refused, required]);
    }
    await sms.set({});
    sms.switchOff();
    expect([await placeWithoutEmail(), await errorsOf()]).toEqual([refused, required]);
  });

  it('is confirmed by a text, unless its phone has stopped them', async () => {
    await allow();
    const placed = await placeWithoutEmail();
    if (!placed.ok) throw new Error('not placed');
    const { order } = placed;
    expect(await hasConfirmationSms(order)).toBe(true);
    expect((await textsAbout(order))[0]?.text).toContain(`malisho.co.ke/o/${await codeOf(order)}`);
    expect(
      await collections().outbox.countDocuments({ to: { $ne: 'farm@example.com' }, key: /^order-/ }),
    ).toBe(0);
    await recordStop(phoneOf(order.customer), 'link', shop.now);
    expect(await hasConfirmationSms(order)).toBe(false);
  });

  it('shares no limit with others without a mailbox, but that of its network', () => {
    const keysOf = (phone: PhoneNumber, email: string | null) =>
      unpaidOrderRateLimits({ kind: 'cash-order', phone, email, address: '192.0.2.1', account: null }).map(
        ({ key }) => key,
      );
    const [one, other] = [newPhone(), newPhone()];
    const shared = (email: string | null) => [
      ...new Set(keysOf(one, email).filter((key) => keysOf(other, email).includes(key))),
    ];
    expect(shared(null)).toEqual(['cash-order from 192.0.2.1']);
    expect(shared('juma@example.com')).toHaveLength(2);
  });
});

describe('a confirmed phone', () => {
  it('opens its orders of the last 90 days, and gives each a page', async () => {
    const order = await placeCash();
    const phone = phoneOf(order.customer);
    const place = async (now: Date) =>
      shop.place({
        lines: [await shop.sell(5)],
        details: deliveryDetails(phone),
        paymentMethod: 'cod',
        phoneNumber: null,
        now,
      });
    const after = (days: number) => new Date(order.createdAt.getTime() + days * dayMs);
    const numbers = async (now: Date) => (await listOrdersOfPhone(phone, now)).map(({ number }) => number);
    const disowned = await place(shop.now);
    await disownOrder(disowned._id, shop.now, followPhone);
    sms.switchOff();
    const later = await place(after(30));
    await placeCash();
    expect(await numbers(after(31))).toEqual([later.number, order.number]);
    // The next owner of the number finds nothing: it is given away after 120 days.
    expect(await numbers(after(90))).toEqual([later.number]);
    expect(await numbers(after(200))).toEqual([]);
  });
});
