import { describe, expect, it } from 'vitest';
import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { StaffMember } from '~/domain/audit/staff-member';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { withListFields } from '~/domain/orders/list/order-list-keys';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { viewOrderDetails } from '~/domain/orders/handling/order-admin-view';
import { refusedChangeText } from '~/domain/orders/handling/status-change-text';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { Order } from '~/domain/orders/order';
import { orderStatusNames, type OrderStatus } from '~/domain/orders/status/order-status';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { interceptCall } from './intercept-call';
import { useShop } from './shop';

const shop = useShop();

const jane: StaffMember = { userId: new ObjectId(), name: 'Jane Nafula', clientAddress: null };
const otieno: StaffMember = { userId: new ObjectId(), name: 'Otieno Boss', clientAddress: null };

/** docs/product.md 5.3, written out again: from, then each status that it may become. */
const legal: Readonly<
  Record<'staff' | 'customer' | 'limit', Readonly<Record<OrderStatus, readonly OrderStatus[]>>>
> = {
  staff: {
    pending: ['confirmed', 'cancelled'],
    confirmed: ['processing', 'cancelled'],
    processing: ['shipped', 'cancelled'],
    shipped: ['delivered', 'cancelled'],
    delivered: [],
    cancelled: [],
  },
  customer: {
    pending: ['cancelled'],
    confirmed: [],
    processing: [],
    shipped: [],
    delivered: [],
    cancelled: [],
  },
  limit: { pending: ['cancelled'], confirmed: [], processing: [], shipped: [], delivered: [], cancelled: [] },
};

/** A stored cash order in a status, with stock and timeline to match. */
async function orderIn(status: OrderStatus, paymentMethod: 'cod' | 'mpesa' = 'cod') {
  const line = await shop.sell(5);
  const placed = await shop.place({
    lines: [line],
    paymentMethod,
    ...(paymentMethod === 'cod' && { phoneNumber: null }),
  });
  if (status === 'pending') return { line, order: placed };
  if (status === 'cancelled') {
    await cancelOrder({ orderNumber: placed.number, now: shop.now });
    return { line, order: await shop.reload(placed) };
  }
  const [first] = placed.timeline;
  if (!first) throw new Error('an order without a timeline');
  const order = withListFields({
    ...placed,
    status,
    payBy: null,
    timeline: [...placed.timeline, { ...first, by: 'admin', text: 'Moved by the test', status }],
  });
  await collections().orders.replaceOne({ _id: order._id }, order);
  return { line, order };
}

describe('an M-Pesa order that is not paid', () => {
  const confirm = (number: string) =>
    changeStatusAsStaff({ orderNumber: number, to: 'confirmed', by: jane, now: shop.now });

  it('is confirmed by its payment or a change to cash, and by nobody’s choice', async () => {
    const { order } = await orderIn('pending', 'mpesa');
    const { number } = order;
    const refused = await confirm(number);
    expect(refused).toMatchObject({ ok: false, reason: 'not-allowed' });
    if (!refused.ok && refused.reason === 'not-allowed')
      expect(refusedChangeText(refused.reason, 'confirmed', refused.order)).toContain('is not paid yet');
    // Without its time limit, too: a code that was refused, or money that an admin has given back.
    await collections().orders.updateOne({ number }, { $set: { payBy: null } });
    expect(await advanceOrder({ orderNumber: number, to: 'confirmed', by: jane, now: shop.now })).toEqual({
      ok: false,
      reason: 'awaits-payment',
    });
    expect(viewOrderDetails(await shop.reload(order), { phone: null, former: null }).choices).toEqual([
      { status: 'cancelled', name: 'Cancelled' },
    ]);
    expect(await changeToCash({ orderNumber: number, changedBy: jane, now: shop.now })).toMatchObject({
      ok: true,
      order: { status: 'confirmed', paymentMethod: 'cod' },
    });
  });
});

describe('every transition of an order', () => {
  const pairs = orderStatusNames.flatMap((from) => orderStatusNames.map((to) => ({ from, to })));
  const allowed = (by: 'staff' | 'customer') => pairs.filter(({ from, to }) => legal[by][from].includes(to));
  const refused = (by: 'staff' | 'customer', from: OrderStatus) =>
    orderStatusNames.filter((to) => !legal[by][from].includes(to));

  const changeByStaff = (orderNumber: string, from: OrderStatus, to: OrderStatus) =>
    changeStatusAsStaff({ orderNumber, to, seenStatus: from, by: jane, why: 'as asked', now: shop.now });
  const changeByCustomer = (orderId: ObjectId, to: OrderStatus) =>
    changeOrderStatus({ orderId, to, by: 'customer', now: shop.now });
  const auditOf = (order: Order) => collections().auditEntries.find({ subjectId: order.number }).toArray();

  it.each(allowed('staff'))('by staff: $from to $to', async ({ from, to }) => {
    const { line, order } = await orderIn(from);
    expect(await changeByStaff(order.number, from, to)).toMatchObject({ ok: true });
    const after = await shop.reload(order);
    expect(after.status).toBe(to);
    expect(after.timeline.at(-1)).toMatchObject({
      by: 'admin',
      name: 'Jane Nafula',
      status: to,
      at: shop.now,
    });
    expect(after.timeline.at(-1)?.text).toMatch(/: as asked$/);
    expect(await auditOf(order)).toMatchObject([
      { by: { name: 'Jane Nafula' }, before: { status: from }, after: { status: to } },
    ]);
    expect(await shop.stockOf(line.sku)).toBe(to === 'cancelled' ? 5 : 4);
  });

  // What is refused changes nothing, so one order has them all.
  it.each(orderStatusNames)('by staff: %s to nothing else', async (from) => {
    const { order } = await orderIn(from);
    for (const to of refused('staff', from)) {
      const result = await changeByStaff(order.number, from, to);
      expect(result, to).toMatchObject({ ok: false, reason: 'not-allowed' });
      expect(await shop.reload(order), to).toEqual(order);
    }
    expect(await auditOf(order)).toEqual([]);
  });

  it.each(allowed('customer'))('by the customer: $from to $to', async ({ from, to }) => {
    const { order } = await orderIn(from);
    expect((await changeByCustomer(order._id, to)).ok).toBe(true);
    expect((await shop.reload(order)).status).toBe(to);
  });

  it.each(orderStatusNames)('by the customer: %s to nothing else', async (from) => {
    const { order } = await orderIn(from);
    for (const to of refused('customer', from)) {
      expect((await changeByCustomer(order._id, to)).ok, to).toBe(false);
      expect(await shop.reload(order), to).toEqual(order);
    }
  });

  it.each(orderStatusNames)('by the payment limit: %s', async (from) => {
    const { order } = await orderIn(from, 'mpesa');
    await expireOverduePayments(shop.passSeconds(120));
    const after = await shop.reload(order);
    expect(after.status).toBe(legal.limit[from][0] ?? from);
  });
});

describe('two who act on one order', () => {
  it('both confirm it: the second is told by whom it was done', async () => {
    const { order } = await orderIn('pending');
    const change = {
      orderNumber: order.number,
      to: 'confirmed',
      seenStatus: 'pending',
      now: shop.now,
    } as const;
    interceptCall(collections().orders, 'updateOne', () => changeStatusAsStaff({ ...change, by: otieno }));
    expect(await changeStatusAsStaff({ ...change, by: jane })).toMatchObject({
      ok: false,
      reason: 'changed',
      order: { status: 'confirmed' },
    });
    const { timeline } = await shop.reload(order);
    expect(timeline.map(({ name }) => name)).toEqual([null, 'Otieno Boss']);
  });

  it('one cancels while the other confirms: the first wins, and stock is right', async () => {
    const { line, order } = await orderIn('pending');
    const change = { orderNumber: order.number, seenStatus: 'pending', now: shop.now } as const;
    interceptCall(collections().orders, 'updateOne', () =>
      changeStatusAsStaff({ ...change, to: 'cancelled', why: 'no milk', by: otieno }),
    );
    expect(await changeStatusAsStaff({ ...change, to: 'confirmed', by: jane })).toMatchObject({
      reason: 'changed',
    });
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', stockTaken: false });
    expect(await shop.stockOf(line.sku)).toBe(5);
    expect(await collections().auditEntries.countDocuments({ subjectId: order.number })).toBe(1);
  });

  it('twenty at once: one confirms it, nineteen are told', async () => {
    const { order } = await orderIn('pending');
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        changeStatusAsStaff({
          orderNumber: order.number,
          to: 'confirmed',
          seenStatus: 'pending',
          by: index % 2 ? jane : otieno,
          now: shop.now,
        }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const { timeline } = await shop.reload(order);
    expect(timeline.filter(({ status }) => status === 'confirmed')).toHaveLength(1);
  });

  it('the customer cancels while staff confirms: the customer’s cancellation stands', async () => {
    const { line, order } = await orderIn('pending');
    interceptCall(collections().orders, 'updateOne', () =>
      cancelOrder({ orderNumber: order.number, now: shop.now }),
    );
    const change = {
      orderNumber: order.number,
      to: 'confirmed',
      seenStatus: 'pending',
      now: shop.now,
    } as const;
    expect(await changeStatusAsStaff({ ...change, by: jane })).toMatchObject({
      ok: false,
      reason: 'changed',
    });
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('a payment arrives while staff cancels: the order is paid, and staff looks again', async () => {
    const line = await shop.sell(5);
    const order = await shop.place({ lines: [line] });
    await sendFirstPrompt(order, { address: null, now: shop.now });
    const prompt = await shop.simulator.waitForPrompt({ phone: order.customer.phone });
    interceptCall(collections().orders, 'updateOne', () =>
      shop.simulator.answer(prompt.checkoutRequestId, 'pin'),
    );
    const change = {
      orderNumber: order.number,
      seenStatus: 'pending',
      why: 'no milk',
      by: jane,
      now: shop.now,
    } as const;
    expect(await changeStatusAsStaff({ ...change, to: 'cancelled' })).toMatchObject({
      ok: false,
      reason: 'changed',
      order: { status: 'confirmed', paymentStatus: 'paid' },
    });
    expect(await changeStatusAsStaff({ ...change, seenStatus: 'confirmed', to: 'cancelled' })).toMatchObject({
      ok: true,
      order: { refundsDue: [{ reason: 'order-cancelled', receiptNumber: prompt.result?.receipt }] },
    });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('staff records the payment while the limit cancels: it is paid, with its stock', async () => {
    const { line, order } = await orderIn('pending', 'mpesa');
    const now = shop.passSeconds(120);
    interceptCall(collections().orders, 'updateOne', () => expireOverduePayments(now));
    const payment = { method: 'cash', amount: order.totalAmount } as const;
    const idempotencyKey = 'recorded-at-the-limit';
    await recordPayment({ orderNumber: order.number, payment, idempotencyKey, by: jane, now });
    expect(await shop.reload(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      stockTaken: true,
      refundsDue: [],
    });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });
});
