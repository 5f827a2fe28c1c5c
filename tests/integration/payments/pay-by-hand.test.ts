import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { CartLine } from '~/domain/cart/cart';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { findOrdersToRefund } from '~/domain/orders/order-queries.server';
import type { Order } from '~/domain/orders/order';
import { placeOrder, type PlaceOrderInput } from '~/domain/orders/placing/place-order.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { payByHand } from '~/domain/payments/pay-by-hand.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import { demoSettings } from '~/seed/demo/settings';
import type { StoredSettings } from '~/domain/settings/settings';
import { shillings } from '~/lib/format/money';
import { hourMs, minuteMs } from '~/lib/time-units';
import { makeUser } from '../../support/fixtures/users';
import { achieng, deliveryDetails, pickupDetails, useShop } from '../orders/shop';
import { phoneOf } from '../../support/fixtures/phone-of';

const shop = useShop();
const till = { kind: 'till', number: '5123456' } as const;
const code = 'SGL31HA2UV';

const change = (settings: Omit<StoredSettings, '_id'>) =>
  collections().settings.replaceOne({ _id: 'site' }, { ...demoSettings, ...settings }, { upsert: true });
const checkout = defaultSettings.checkout;

/** A production shop with a till, without Daraja. */
beforeEach(async () => {
  shop.configure({ daraja: null });
  await change({ paybill: till });
});

const orderByHand = async (options: { stock?: number; quantity?: number } = {}) => {
  const line = await shop.sell(options.stock ?? 5);
  const lines = [{ ...line, quantity: options.quantity ?? 1 }];
  return { line, order: await shop.place({ lines, phoneNumber: null }) };
};
const claim = (order: Pick<Order, 'number'>, typed = code) =>
  claimPayment({ orderNumber: order.number, code: typed, address: '203.0.113.7', now: shop.now });
const view = (order: Order) => loadPaymentView(order.number, shop.now);

describe('an order to be paid by hand', () => {
  it('holds its stock for an hour, without a prompt', async () => {
    const { line, order } = await orderByHand();
    expect(order).toMatchObject({ paymentMethod: 'mpesa', paymentPhone: null, status: 'pending' });
    expect(order.payBy).toEqual(new Date(shop.now.getTime() + hourMs));
    expect(await shop.stockOf(line.sku)).toBe(4);
    expect(await view(order)).toMatchObject({ state: 'by-hand', mayRetry: false, mayClaim: true });
    expect(await expireOverduePayments(shop.passSeconds(3_599))).toBe(0);
    expect(await expireOverduePayments(shop.passSeconds(1))).toBe(1);
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('holds it for the minutes that the farm has set, when it is placed and after a rejected code', async () => {
    await change({ paybill: till, checkout: { ...checkout, manualPaymentMinutes: 30 } });
    const { order } = await orderByHand();
    expect(order.payBy).toEqual(new Date(shop.now.getTime() + 30 * minuteMs));
    await change({ paybill: till });
    await claim(order);
    await shop.settle(order, false);
    expect((await shop.reload(order)).payBy).toEqual(new Date(shop.now.getTime() + 30 * minuteMs));
    const { state, message } = (await view(order)) ?? {};
    expect(state).toBe('by-hand');
    expect(message).toContain('The code is not on our M-Pesa statement');
  });

  it('is held as long as its code waits, and confirmed once the farm has matched it', async () => {
    const { line, order } = await orderByHand();
    shop.passSeconds(3_000);
    expect(await claim(order)).toMatchObject({ ok: true });
    expect(await expireOverduePayments(shop.passSeconds(7_200))).toBe(0);
    expect(await view(order)).toMatchObject({ state: 'claimed', mayChangeToCash: null });
    await shop.settle(order);
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: code,
    });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('is reopened by a code that comes after the time limit, or its money is to be refunded', async () => {
    const first = await orderByHand({ stock: 1 });
    const second = await orderByHand({ stock: 1 });
    await expireOverduePayments(shop.passSeconds(3_600));
    await shop.place({ lines: [second.line], phoneNumber: null });
    await claim(first.order);
    await claim(second.order, 'SGL31HA2UW');
    for (const { order } of [first, second]) await shop.settle(order);
    expect(await shop.reload(first.order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await shop.reload(second.order)).toMatchObject({ refundsDue: [{ reason: 'paid-late' }] });
    expect(await findOrdersToRefund()).toHaveLength(1);
  });

  it('with a wrong amount is kept for the farm to settle, and times out no more', async () => {
    const { line, order } = await orderByHand();
    await claim(order);
    await shop.settle(order, true, shillings(100));
    expect(await shop.reload(order)).toMatchObject({
      status: 'pending',
      payBy: null,
      refundsDue: [{ reason: 'wrong-amount', amount: shillings(100), receiptNumber: code }],
    });
    expect(await expireOverduePayments(shop.passSeconds(72 * 3_600))).toBe(0);
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('takes a code that no other order has', async () => {
    const [first, second] = [await orderByHand(), await orderByHand()];
    const results = await Promise.all([claim(first.order), claim(second.order)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'code-used')).toHaveLength(1);
  });

  it('can be cancelled before a code is entered, and its stock returns once', async () => {
    const { line, order } = await orderByHand();
    expect(await cancelOrder({ orderNumber: order.number, now: shop.now })).toMatchObject({ ok: true });
    expect(await expireOverduePayments(shop.passSeconds(3_600))).toBe(0);
    expect(await claim(order)).toEqual({ ok: false, reason: 'not-payable' });
    expect(await shop.stockOf(line.sku)).toBe(5);
    const claimed = await orderByHand();
    await claim(claimed.order);
    expect(await cancelOrder({ orderNumber: claimed.order.number, now: shop.now })).toMatchObject({
      ok: false,
    });
  });

  it('is closed once by two containers, and a code at the same moment is not lost', async () => {
    const placed = await Promise.all([orderByHand(), orderByHand(), orderByHand()]);
    shop.passSeconds(3_600);
    const [closed, alsoClosed, ...claims] = await Promise.all([
      expireOverduePayments(shop.now),
      expireOverduePayments(shop.now),
      ...placed.map(({ order }, index) => claim(order, `SGL31HA2U${index}`)),
    ]);
    expect(claims.every(({ ok }) => ok)).toBe(true);
    let cancelled = 0;
    for (const { line, order } of placed) {
      const { status, claim: stored } = await shop.reload(order);
      expect(stored?.state).toBe('to-match');
      if (status === 'cancelled') cancelled += 1;
      expect(await shop.stockOf(line.sku)).toBe(status === 'cancelled' ? 5 : 4);
    }
    expect(closed + alsoClosed).toBe(cancelled);
  });

  it('gets no prompt, even when Daraja is set up meanwhile', async () => {
    const { order } = await orderByHand();
    shop.configure();
    expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toMatchObject({
      ok: false,
      reason: 'not-payable',
    });
    expect((await shop.reload(order)).payBy).toEqual(order.payBy);
  });

  it('stays payable when payments by hand are switched off', async () => {
    const { order } = await orderByHand();
    await change({ paybill: till, selling: { mpesaByHand: false } });
    expect(await view(order)).toMatchObject({ state: 'by-hand', mayClaim: true });
    await claim(order);
    await shop.settle(order);
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('is not called closed by the email of a rejected code while it can be paid', async () => {
    const { order } = await orderByHand({ stock: 100, quantity: checkout.maxUnconfirmedUnits + 1 });
    const mailOfRejectedCode = async () => {
      await shop.settle(order, false);
      const mails = await collections()
        .outbox.find({ key: /^order-code-rejected / })
        .toArray();
      return mails.at(-1)?.text ?? '';
    };
    await claim(order);
    expect(await mailOfRejectedCode()).toContain('please pay before');
    // A large order, which the farm confirms by phone.
    await changeOrderStatus({ orderId: order._id, to: 'confirmed', by: 'admin', now: shop.now });
    await claim(order, 'SGL31HA2UW');
    const confirmed = await mailOfRejectedCode();
    expect(confirmed).toContain('If you have not paid yet, you can still pay for it');
    expect(confirmed).not.toContain('closed');
  });

  it('takes a code that the caller has read to staff', async () => {
    const { order } = await orderByHand();
    await claimPayment({ orderNumber: order.number, code, address: null, enteredBy: achieng, now: shop.now });
    expect((await shop.reload(order)).timeline.at(-1)).toMatchObject({ by: 'admin', name: 'Achieng' });
  });
});

it('where prompts and payments by hand are offered, the order gets a prompt, and two minutes', async () => {
  shop.configure();
  const { order } = await shop.promptOrder();
  expect(order).not.toHaveProperty('manualPaymentMinutes');
  expect(order.payBy).toEqual(new Date(shop.now.getTime() + 120_000));
});

describe('what orders to be paid by hand hold unpaid', () => {
  const most = checkout.maxUnconfirmedUnits;
  const details = deliveryDetails();
  const address = '203.0.113.7';
  const order = (line: CartLine, quantity: number, changes: Partial<PlaceOrderInput> = {}) =>
    shop.place({ lines: [{ ...line, quantity }], phoneNumber: null, details, address, ...changes });

  it('is limited in an hour: above it, an order takes its stock when it is paid', async () => {
    const line = await shop.sell(1_000);
    expect(await order(line, most - 10)).toMatchObject({ stockTaken: true });
    const over = await order(line, 11);
    expect(over).toMatchObject({ stockTaken: false, status: 'pending' });
    expect(await order(line, 10)).toMatchObject({ stockTaken: true });
    expect(await shop.stockOf(line.sku)).toBe(1_000 - most);
    expect(await view(over)).toMatchObject({ state: 'by-hand', holdsStock: false });
    await claim(over);
    await shop.settle(over);
    expect(await shop.reload(over)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
    });
    shop.passSeconds(3_600);
    await expireOverduePayments(shop.now);
    expect(await shop.stockOf(line.sku)).toBe(1_000 - 11);
    expect(await order(line, most)).toMatchObject({ stockTaken: true });
  });

  it('is given back by an order that is cancelled, at once and once', async () => {
    const line = await shop.sell(1_000);
    const [first] = [await order(line, most - 1), await order(line, 1)];
    expect(await order(line, 1)).toMatchObject({ stockTaken: false });
    await changeOrderStatus({ orderId: first._id, to: 'cancelled', by: 'admin', now: shop.now });
    expect(await order(line, most - 1)).toMatchObject({ stockTaken: true });
    expect(await order(line, 1)).toMatchObject({ stockTaken: false });
    // Nothing is given back to another hour.
    shop.passSeconds(1_800);
    const late = await order(line, most, { address: '203.0.113.9' });
    shop.passSeconds(1_800);
    expect(await order(line, most)).toMatchObject({ stockTaken: true });
    await changeOrderStatus({ orderId: late._id, to: 'cancelled', by: 'admin', now: shop.now });
    expect(await order(line, 1)).toMatchObject({ stockTaken: false });
  });

  it('is limited for each mailbox and address of the network, and not for those we know', async () => {
    const line = await shop.sell(10_000);
    const others = (email = 'other@example.com'): Partial<PlaceOrderInput> => ({
      details: { ...deliveryDetails(), email },
    });
    expect(await order(line, most + 1, others())).toMatchObject({ stockTaken: false });
    await order(line, most, others());
    expect(await order(line, 1, others())).toMatchObject({ stockTaken: false });
    for (let customer = 1; customer < 10; customer += 1)
      expect((await order(line, most, others(`other${customer}@example.com`))).stockTaken).toBe(true);
    expect(await order(line, 1, others('another@example.com'))).toMatchObject({ stockTaken: false });
    const elsewhere = { ...others('another@example.com'), address: '203.0.113.8' };
    expect(await order(line, 1, elsewhere)).toMatchObject({ stockTaken: true });
    expect(await order(line, most + 1, { takenBy: achieng })).toMatchObject({ stockTaken: true });
    const known = makeUser({ emailVerifiedAt: new Date() });
    await collections().users.insertOne(known);
    expect(await order(line, most + 1, { userId: known._id })).toMatchObject({ stockTaken: true });
  });

  it('of a large order is nothing, also when it is changed to cash or confirmed by phone', async () => {
    const line = await shop.sell(100);
    const [toCash, confirmed, sold] = [
      await order(line, most + 1),
      await order(line, most + 1),
      await order(line, most + 1),
    ];
    expect(await changeToCash({ orderNumber: toCash.number, now: shop.now })).toMatchObject({ ok: true });
    expect(await shop.reload(toCash)).toMatchObject({ paymentMethod: 'cod', stockTaken: false });
    expect(await shop.stockOf(line.sku)).toBe(100);
    for (const { _id } of [confirmed, toCash])
      await changeOrderStatus({ orderId: _id, to: 'confirmed', by: 'admin', now: shop.now });
    expect(await shop.stockOf(line.sku)).toBe(100 - 2 * (most + 1));
    expect(await view(confirmed)).toMatchObject({ state: 'by-hand', mayClaim: true, waitsUntil: null });
    await claim(confirmed);
    await claim(sold, 'SGL31HA2UW');
    await shop.settle(confirmed);
    await shop.settle(sold);
    expect(await shop.reload(confirmed)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await shop.reload(sold)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  });
});

describe('an order in a way that is switched off', () => {
  const delivered: Partial<PlaceOrderInput> = {};
  const collected = (): Partial<PlaceOrderInput> => ({
    details: pickupDetails(new Date(shop.now.getTime() + 48 * hourMs)),
  });
  const inCash = { paymentMethod: 'cod', phoneNumber: null } as const;
  const byHand = { phoneNumber: null };

  it.each([
    ['delivery', () => delivered, 'delivery-not-offered'],
    ['pickup', collected, 'delivery-not-offered'],
    ['cash', () => inCash, 'payment-not-offered'],
    ['mpesaByHand', () => byHand, 'mpesa-not-offered'],
  ] as const)('%s is refused', async (name, changes, reason) => {
    const line = await shop.sell(5);
    const place = () => placeOrder(shop.placement({ lines: [line], phoneNumber: null, ...changes() }));
    expect(await place()).toMatchObject({ ok: true });
    await change({ paybill: till, selling: { cash: true, [name]: false } });
    expect(await place()).toEqual({ ok: false, reason });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('by prompt is to be paid by hand while prompts are switched off', async () => {
    shop.configure();
    await change({ paybill: till, selling: { mpesaPrompt: false } });
    const { order } = await orderByHand();
    expect(await view(order)).toMatchObject({ state: 'by-hand' });
  });

  it('by M-Pesa is refused while both its ways are off', async () => {
    shop.configure();
    await change({ paybill: till, selling: { cash: true, mpesaPrompt: false, mpesaByHand: false } });
    const line = await shop.sell(5);
    expect(await placeOrder(shop.placement({ lines: [line] }))).toEqual({
      ok: false,
      reason: 'mpesa-not-offered',
    });
  });

  it('can’t be changed to cash while cash is off; one in cash stays payable', async () => {
    const line = await shop.sell(5);
    const cash = await shop.place({ lines: [line], details: deliveryDetails(), ...inCash });
    const { order } = await orderByHand();
    await change({ paybill: till, selling: { cash: false } });
    expect(await view(order)).toMatchObject({ mayChangeToCash: null });
    expect(await changeToCash({ orderNumber: order.number, now: shop.now })).toEqual({
      ok: false,
      reason: 'not-payable',
    });
    expect(await view(cash)).toMatchObject({ state: 'cash' });
  });
});

describe('a customer who would rather pay by hand than wait for the prompt', () => {
  beforeEach(() => shop.configure());

  const choose = (order: Pick<Order, 'number'>, address: string | null = null) =>
    payByHand({ orderNumber: order.number, address, now: shop.now });

  it('gets 15 minutes, once, with the stock held, and is told how to pay', async () => {
    const { line, order } = await shop.promptOrder();
    shop.passSeconds(60);
    expect(await choose(order)).toMatchObject({ ok: true });
    const until = new Date(shop.now.getTime() + 15 * minuteMs);
    shop.passSeconds(30);
    const repeated = await choose(order);
    expect(repeated).toMatchObject({ ok: true, order: { payBy: until } });
    expect(await view(order)).toMatchObject({
      state: 'by-hand',
      mayRetry: false,
      mayPayByHand: false,
      mayClaim: true,
    });
    expect(
      await collections().outbox.countDocuments({ key: `order-to-pay ${order._id.toHexString()}` }),
    ).toBe(1);
    expect(await expireOverduePayments(shop.passSeconds(800))).toBe(0);
    expect(await shop.stockOf(line.sku)).toBe(4);
    expect(await expireOverduePayments(shop.passSeconds(70))).toBe(1);
    expect(await shop.stockOf(line.sku)).toBe(5);
    expect(await choose(order)).toEqual({ ok: false, reason: 'not-payable' });
  });

  it('pays once with the prompt that is answered just then', async () => {
    const { order, prompt } = await shop.promptOrder();
    const [chosen] = await Promise.all([
      choose(order),
      shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'duplicate' }),
    ]);
    expect(chosen.ok || chosen.reason === 'not-payable').toBe(true);
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', payBy: null, refundsDue: [] });
    expect(await choose(order)).toEqual({ ok: false, reason: 'not-payable' });

    const next = await shop.promptOrder();
    await choose(next.order);
    expect(await view(next.order)).toMatchObject({ otherPrompts: [{ phone: next.order.customer.phone }] });
    await shop.simulator.answer(next.prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(next.order)).toMatchObject({ status: 'confirmed', refundsDue: [] });
  });

  it('keeps the time though the prompt fails afterwards, and after a code that was not found', async () => {
    const { order, prompt } = await shop.promptOrder();
    await choose(order);
    const { payBy } = await shop.reload(order);
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    expect((await shop.reload(order)).payBy).toEqual(payBy);
    expect(
      await retryPayment({ orderNumber: order.number, phoneNumber: null, address: null, now: shop.now }),
    ).toMatchObject({ ok: false, reason: 'not-payable' });
    await claim(order);
    await shop.settle(order, false);
    expect((await shop.reload(order)).payBy).toEqual(new Date(shop.now.getTime() + 15 * minuteMs));
  });

  it('may be matched by its code, or change to cash', async () => {
    const { order } = await shop.promptOrder();
    await choose(order);
    await claim(order);
    await shop.settle(order);
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: code,
    });
    const other = await shop.promptOrder();
    await choose(other.order);
    expect(await changeToCash({ orderNumber: other.order.number, now: shop.now })).toMatchObject({
      ok: true,
    });
    expect(await shop.reload(other.order)).toMatchObject({ paymentMethod: 'cod', payBy: null });
  });

  it('has at most three such orders open, by phone and by mailbox, and ten from one address of the network', async () => {
    const { order: first } = await shop.promptOrder();
    const phone = phoneOf(first.customer);
    const more = await Promise.all(
      Array.from({ length: 4 }, async () =>
        shop.place({ lines: [await shop.sell(5)], details: deliveryDetails(phone) }),
      ),
    );
    const results = await Promise.all([first, ...more].map((order) => choose(order)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.filter((result) => !result.ok && result.reason === 'too-many')).toHaveLength(2);
    await expireOverduePayments(shop.passSeconds(16 * 60));
    const later = await shop.place({ lines: [await shop.sell(5)], details: deliveryDetails(phone) });
    expect(await choose(later)).toMatchObject({ ok: true });

    const chooseSeveral = async (count: number, mailbox: (index: number) => string) => {
      const outcomes = [];
      for (let index = 0; index < count; index += 1) {
        const details = { ...deliveryDetails(), email: mailbox(index) };
        const order = await shop.place({ lines: [await shop.sell(5)], details });
        outcomes.push((await choose(order, '203.0.113.9')).ok);
      }
      return outcomes;
    };
    expect(await chooseSeveral(4, () => 'akinyi@example.com')).toEqual([true, true, true, false]);
    const others = await chooseSeveral(8, (index) => `otieno${index}@example.com`);
    expect(others).toEqual([...Array.from({ length: 7 }, () => true), false]);
  });

  it('is refused for a large order, and where the farm takes no payment by hand', async () => {
    const line = await shop.sell(60);
    const large = await shop.place({ lines: [{ ...line, quantity: 41 }] });
    expect(await choose(large)).toEqual({ ok: false, reason: 'not-payable' });
    await change({ paybill: till, selling: { ...demoSettings.selling, mpesaByHand: false } });
    const { order } = await shop.promptOrder();
    expect(await choose(order)).toEqual({ ok: false, reason: 'not-payable' });
    expect(await choose({ number: 'M-99999' })).toEqual({ ok: false, reason: 'unknown-order' });
  });
});
