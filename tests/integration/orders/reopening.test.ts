import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { accountOf } from '~/domain/orders/account/order-account';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import type { Order } from '~/domain/orders/order';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { listProgressSteps } from '~/domain/orders/status/order-progress';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { refusedReopeningText, refusedTakeBackText } from '~/domain/payments/review/reopening-text';
import { toDateInput } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { achieng, deliveryDetails, newIdempotencyKey, pickupDetails, useShop } from './shop';

const shop = useShop();
const day = 24 * 3600;

const placeCash = async (stock = 5, quantity = 1) => {
  const line = { ...(await shop.sell(stock)), quantity };
  const order = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
  return { line, order };
};
const cancel = ({ number }: Order) =>
  changeStatusAsStaff({ orderNumber: number, to: 'cancelled', why: 'Wrong row', by: achieng, now: shop.now });
const reopen = ({ number }: Order, maySettle = false) =>
  reopenOrder({ orderNumber: number, reason: 'Sorry, our mistake', maySettle, by: achieng, now: shop.now });
const deliver = async ({ number }: Order) => {
  for (const to of ['confirmed', 'delivered'] as const)
    await advanceOrder({ orderNumber: number, to, by: achieng, now: shop.now });
};
const takeBack = ({ number }: Order, withCash = false) =>
  takeBackDelivery({ orderNumber: number, reason: 'Wrong row', withCash, by: achieng, now: shop.now });
const mailsOf = async ({ _id }: Order) =>
  (
    await collections()
      .outbox.find({ key: { $regex: _id.toHexString() } })
      .toArray()
  ).map(({ key }) => key.split(' ')[0]);

describe('a cancelled cash order', () => {
  it('is reopened with its stock, once, and its customer told', async () => {
    const { line, order } = await placeCash();
    await cancel(order);
    expect(await shop.stockOf(line.sku)).toBe(5);
    expect(await reopen(order)).toMatchObject({ ok: true });
    const open = await shop.reload(order);
    expect(open).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      stockTaken: true,
      dueOn: order.dueOn,
      delivery: order.delivery,
    });
    expect(open.timeline.at(-1)).toMatchObject({
      by: 'admin',
      name: 'Achieng',
      text: 'Order reopened: Sorry, our mistake',
    });
    expect(accountOf(open).stillToPay).toBe(order.totalAmount);
    expect(await shop.stockOf(line.sku)).toBe(4);
    expect(await mailsOf(order)).toEqual(['order-placed', 'order-cancelled', 'order-revived']);
    const again = await reopen(order);
    expect(again).toMatchObject({ ok: false, reason: 'not-reopenable' });
    expect(!again.ok && refusedReopeningText(order.number, again)).toMatch(
      /is Confirmed now, changed by Achieng at .*There is nothing left to do\.$/,
    );
    expect(await shop.stockOf(line.sku)).toBe(4);
    // It can end again, and its stock returns once more.
    await cancel(order);
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('that its customer has cancelled is reopened, too', async () => {
    const { order } = await placeCash();
    await cancelOrder({ orderNumber: order.number, now: shop.now });
    expect(await reopen(order)).toMatchObject({ ok: true, order: { status: 'confirmed' } });
  });

  it('says which product is short, and by how much', async () => {
    const { line, order } = await placeCash(5, 4);
    await cancel(order);
    await shop.place({ lines: [{ ...line, quantity: 3 }], paymentMethod: 'cod', phoneNumber: null });
    const refused = await reopen(order);
    expect(refused).toMatchObject({ ok: false, reason: 'out-of-stock' });
    expect(!refused.ok && refusedReopeningText(order.number, refused)).toContain(
      `${order.items[0]?.name} (2 left, 2 short)`,
    );
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', stockTaken: false });
  });

  it.each(['delivery', 'pickup'] as const)('gets the next day where its own has passed: %s', async (way) => {
    const line = await shop.sell(5);
    const wanted = new Date(shop.now.getTime() + 2 * day * 1000);
    const order = await shop.place({
      lines: [line],
      details: way === 'pickup' ? pickupDetails(wanted) : deliveryDetails(),
      paymentMethod: way === 'pickup' ? 'cop' : 'cod',
      phoneNumber: null,
    });
    if (way === 'delivery') {
      const delivery = { ...order.delivery, day: toDateInput(wanted) };
      await collections().orders.updateOne({ _id: order._id }, { $set: { delivery } as object });
    }
    await cancel(order);
    shop.passSeconds(9 * day);
    const result = await reopen(order);
    const today = toDateInput(shop.now);
    const { delivery, timeline, shippingAddress, dueOn } = await shop.reload(order);
    const due = delivery.method === 'pickup' ? toDateInput(delivery.pickupDate) : delivery.day;
    expect(result.ok && due && due >= today).toBe(true);
    expect(dueOn).toBe(due);
    expect(timeline.at(-1)?.text).toMatch(/^Order reopened for \w+ \d+ \w+: Sorry, our mistake$/);
    expect(shippingAddress).not.toBe(order.shippingAddress);
  });

  it('keeps what was received of it, and owes the rest', async () => {
    const { order } = await placeCash();
    const payment = { method: 'cash', amount: toCents(10_000) } as const;
    const cash = { orderNumber: order.number, payment, by: achieng, now: shop.now };
    await recordPayment({ ...cash, idempotencyKey: newIdempotencyKey() });
    await cancel(order);
    expect(accountOf(await shop.reload(order))).toMatchObject({ dueBack: 10_000 });
    await reopen(order);
    const open = await shop.reload(order);
    expect(accountOf(open)).toMatchObject({ dueBack: 0, stillToPay: order.totalAmount - 10_000 });
    expect(open.refundsDue).toEqual([]);
  });

  it('of M-Pesa is for who may settle its money', async () => {
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    await cancel(order);
    expect(await reopen(order)).toMatchObject({ reason: 'not-reopenable' });
    expect(await reopen(order, true)).toMatchObject({ ok: true, order: { paymentStatus: 'paid' } });
  });
});

describe('a delivery that was ticked by mistake', () => {
  it('is taken back to shipped within a day; its cash stays, unless it is taken back, too', async () => {
    const { order } = await placeCash();
    await deliver(order);
    await recordCash({ orderNumber: order.number, amount: null, by: achieng, now: shop.now });
    shop.passSeconds(day);
    expect(await takeBack(order)).toMatchObject({ ok: true });
    const shipped = await shop.reload(order);
    expect(shipped).toMatchObject({ status: 'shipped', paymentStatus: 'paid' });
    expect(shipped).not.toHaveProperty('deliveredAt');
    expect(shipped.timeline.at(-1)).toMatchObject({ name: 'Achieng', text: 'Not delivered yet: Wrong row' });
    expect(await mailsOf(order)).toEqual(expect.arrayContaining(['order-delivered', 'order-not-delivered']));
    const { orders } = await loadDaySheet(toDateInput(shop.now), shop.now);
    expect(orders).toMatchObject([{ number: order.number, deliveredAt: null, status: 'shipped' }]);

    const again = await takeBack(order);
    expect(again).toMatchObject({ ok: false, reason: 'not-delivered' });
    expect(!again.ok && refusedTakeBackText(order.number, again)).toContain('is Shipped now');
    shop.passSeconds(60);
    await deliver(order);
    expect(listProgressSteps(await shop.reload(order)).at(-1)?.at).toEqual(shop.now);
    expect(await takeBack(order, true)).toMatchObject({
      ok: true,
      order: { status: 'shipped', paymentStatus: 'pending', paidAt: null },
    });
    const { timeline } = await shop.reload(order);
    expect(timeline.slice(-2).map(({ text }) => text)).toEqual([
      'Not delivered yet: Wrong row',
      'Correction: KES 265.00 was not received in cash yet: Wrong row',
    ]);
  });

  it('stays after a day, and without cash to take back', async () => {
    const { order } = await placeCash();
    await deliver(order);
    expect(await takeBack(order, true)).toMatchObject({ reason: 'not-correctable' });
    shop.passSeconds(day + 1);
    expect(await takeBack(order)).toMatchObject({ reason: 'too-late' });
    expect(await shop.reload(order)).toMatchObject({ status: 'delivered' });
  });
});
