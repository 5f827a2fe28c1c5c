import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { layOutSheet } from '~/domain/orders/day-sheet/day-sheet';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { listFieldsOf } from '~/domain/orders/list/order-list-keys';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { dayMs } from '~/lib/time-units';
import { interceptCall } from './intercept-call';
import { deliveryDetails, pickupDetails, useShop } from './shop';

const shop = useShop();
/** Deliveries without a day are due at once. */
beforeEach(() =>
  collections().settings.updateOne({ _id: 'site' }, { $set: { 'deliveryRule.days': [] } as never }),
);
const jane: StaffMember = { userId: new ObjectId(), name: 'Jane Nafula', clientAddress: null };

const dayAfter = (days: number) => toDateInput(new Date(shop.now.getTime() + days * dayMs));
const sheet = async (days = 0) => {
  const { orders, ...rest } = await loadDaySheet(dayAfter(days), shop.now);
  return { orders, ...rest, ...layOutSheet(orders) };
};
const numbersOn = async (days = 0) => (await sheet(days)).orders.map(({ number }) => number);

type Options = {
  city?: string;
  location?: string;
  quantity?: number;
  line?: Awaited<ReturnType<typeof shop.sell>>;
};

async function deliver({ city = 'Bumala', location = 'Market', quantity = 1, line }: Options = {}) {
  return shop.place({
    lines: [{ ...(line ?? (await shop.sell(50))), quantity }],
    details: { ...deliveryDetails(), city, location } as never,
    paymentMethod: 'cod',
    phoneNumber: null,
    takenBy: jane,
  });
}

/** A pickup on a day from today, optionally with a time. */
async function pickUp(days: number, time?: string, line?: Options['line']): Promise<Order> {
  const order = await shop.place({
    lines: [line ?? (await shop.sell(50))],
    details: pickupDetails(new Date(shop.now.getTime() + 2 * dayMs)),
    paymentMethod: 'cop',
    phoneNumber: null,
    takenBy: jane,
  });
  const pickupDate = parseNairobi(dayAfter(days) + (time ? `T${time}` : ''));
  const delivery = { ...order.delivery, pickupDate } as Order['delivery'];
  await collections().orders.updateOne(
    { _id: order._id },
    { $set: { delivery, ...listFieldsOf({ ...order, delivery }) } },
  );
  return shop.reload(order);
}

const advance = ({ number }: Pick<Order, 'number'>, to: 'confirmed' | 'delivered' = 'delivered', by = jane) =>
  advanceOrder({ orderNumber: number, to, by, now: shop.now });
const setStatus = (order: Order, ...path: ('confirmed' | 'processing' | 'shipped' | 'cancelled')[]) =>
  path.reduce<Promise<unknown>>(
    (before, to) =>
      before.then(() =>
        changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Jane', now: shop.now }),
      ),
    Promise.resolve(),
  );

describe('the sheet of a day', () => {
  it('has open deliveries today and tomorrow, pickups on their day, and overdue pickups today', async () => {
    const delivery = await deliver();
    const today = await pickUp(0);
    const tomorrow = await pickUp(1);
    const late = await pickUp(-2);
    const nextWeek = await pickUp(7);
    expect((await numbersOn()).sort()).toEqual([delivery.number, today.number, late.number].sort());
    expect((await numbersOn(1)).sort()).toEqual([delivery.number, tomorrow.number].sort());
    expect(await numbersOn(7)).toEqual([nextWeek.number]);
    expect(await numbersOn(-2)).toEqual([late.number]);
    expect(await numbersOn(-1)).toEqual([]);
    const { orders } = await sheet();
    expect(orders.filter(({ pickup }) => pickup?.isOverdue).map(({ number }) => number)).toEqual([
      late.number,
    ]);
    expect((await sheet(1)).relation).toBe('tomorrow');
  });

  it('omits cancelled orders and unpaid M-Pesa orders, and marks cash orders that are not confirmed', async () => {
    const line = await shop.sell(50);
    await shop.place({ lines: [line] });
    const open = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    const cancelled = await deliver();
    await setStatus(cancelled, 'cancelled');
    expect((await sheet()).orders).toMatchObject([{ number: open.number, status: 'pending' }]);
  });

  it('sums up what is not packed by size, apart from what is not confirmed', async () => {
    const line = await shop.sell(50);
    await deliver({ line, quantity: 3 });
    await deliver({ line, quantity: 2 });
    await pickUp(0, undefined, line);
    const packed = await deliver({ line, quantity: 7 });
    await setStatus(packed, 'processing', 'shipped');
    await shop.place({ lines: [{ ...line, quantity: 4 }], paymentMethod: 'cod', phoneNumber: null });
    expect((await sheet()).pack).toEqual([
      {
        id: `${line.productId}-${line.sku}`,
        name: expect.stringContaining('Fresh milk') as string,
        deliveries: 5,
        pickups: 1,
        unconfirmed: 4,
      },
    ]);
    expect((await sheet(1)).pack).toMatchObject([{ deliveries: 5, pickups: 0 }]);
  });

  it('groups deliveries by area whatever its spelling, and sorts pickups of a place by time', async () => {
    const first = await deliver({ city: 'Bumala', location: 'Market' });
    shop.passSeconds(1);
    const second = await deliver({ city: 'bumala', location: 'MARKET' });
    const elsewhere = await deliver({ city: 'Busia', location: 'Hospital' });
    const afternoon = await pickUp(0, '16:30');
    const anyTime = await pickUp(0);
    const morning = await pickUp(0, '08:15');
    const { deliveries, pickups } = await sheet();
    const numbers = (groups: typeof deliveries) =>
      groups.map(({ name, orders }) => [name, ...orders.map(({ number }) => number)]);
    expect(numbers(deliveries)).toEqual([
      ['Bumala, Market', first.number, second.number],
      ['Busia, Hospital', elsewhere.number],
    ]);
    expect(numbers(pickups)).toEqual([
      [
        'Main Store - Central Business District, Kimathi Street, Nairobi',
        anyTime.number,
        morning.number,
        afternoon.number,
      ],
    ]);
    expect(pickups[0]?.orders.map(({ pickup }) => pickup?.time)).toEqual([null, '08:15', '16:30']);
  });

  it('says what to collect, and keeps what is done on its day', async () => {
    const cash = await deliver();
    const paid = await deliver();
    await recordCash({ orderNumber: paid.number, amount: null, by: jane, now: shop.now });
    await advance(paid);
    const { orders, toCollect, openCount, doneCount } = await sheet();
    expect({ toCollect, openCount, doneCount }).toEqual({
      toCollect: shillings(265),
      openCount: 1,
      doneCount: 1,
    });
    expect(orders.find(({ number }) => number === paid.number)).toMatchObject({
      paid: 'cash',
      toCollect: 0,
      deliveredAt: shop.now.toISOString(),
    });
    expect(orders.find(({ number }) => number === cash.number)).toMatchObject({
      paid: null,
      deliveredAt: null,
    });
    expect(await numbersOn(1)).toEqual([cash.number]);
    shop.passSeconds(24 * 60 * 60);
    expect(await numbersOn()).toEqual([cash.number]);
    expect(await numbersOn(-1)).toEqual([paid.number]);
  });
});

describe('cash that was not ticked', () => {
  it('stays on the sheet of today after the delivery, until it is ticked', async () => {
    const order = await deliver();
    await advance(order);
    expect(await sheet()).toMatchObject({ owing: [], doneCount: 1, toCollect: shillings(265) });
    shop.passSeconds(3 * 24 * 60 * 60);
    const later = await sheet();
    expect(later).toMatchObject({ doneCount: 0, openCount: 0, deliveries: [], toCollect: shillings(265) });
    expect(later.owing).toMatchObject([{ orders: [{ number: order.number, isOwing: true }] }]);
    expect(await numbersOn(1)).toEqual([]);
    await recordCash({ orderNumber: order.number, amount: null, by: jane, now: shop.now });
    expect(await numbersOn()).toEqual([]);
  });
});

describe('a tick', () => {
  it('delivers an order by all legal steps at once, with one timeline entry, one audit entry and one mail', async () => {
    const order = await deliver();
    await collections().outbox.deleteMany({});
    expect(await advance(order)).toMatchObject({ ok: true, repeated: false });
    const delivered = await shop.reload(order);
    expect(delivered).toMatchObject({ status: 'delivered', deliveredAt: shop.now, paymentStatus: 'pending' });
    expect(delivered.timeline.slice(order.timeline.length)).toMatchObject([
      { by: 'admin', name: 'Jane Nafula', text: 'Delivered', status: 'delivered' },
    ]);
    expect(await collections().auditEntries.find({ subjectId: order.number }).toArray()).toMatchObject([
      { action: 'Took the order by phone' },
      {
        action: 'Marked the order as delivered',
        before: { status: 'confirmed' },
        after: { status: 'delivered' },
        by: { name: 'Jane Nafula' },
      },
    ]);
    expect((await collections().outbox.find().toArray()).map(({ key }) => key.split(' ')[0])).toEqual([
      'order-delivered',
    ]);
  });

  it('is recorded once, however often and by whomever it is sent', async () => {
    const order = await deliver();
    const otieno = { ...jane, name: 'Otieno' };
    interceptCall(
      collections().orders,
      'updateOne',
      async () => void (await advance(order, 'delivered', otieno)),
    );
    const results = [await advance(order), ...(await Promise.all([1, 2, 3, 4].map(() => advance(order))))];
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    const { timeline } = await shop.reload(order);
    expect(timeline.filter(({ status }) => status === 'delivered').map(({ name }) => name)).toEqual([
      'Otieno',
    ]);
  });

  it('says that a pickup was collected', async () => {
    const order = await pickUp(0);
    await advance(order);
    expect((await shop.reload(order)).timeline.at(-1)).toMatchObject({ text: 'Collected' });
  });

  it('confirms a cash order, and takes the stock of a large one', async () => {
    const line = await shop.sell(60);
    const place = (quantity: number) =>
      shop.place({ lines: [{ ...line, quantity }], paymentMethod: 'cod', phoneNumber: null });
    const small = await place(1);
    const large = await place(50);
    expect(large.stockTaken).toBe(false);
    expect(await advance(small)).toEqual({ ok: false, reason: 'not-confirmed' });
    expect(await advance(small, 'confirmed')).toMatchObject({ ok: true });
    expect(await advance(large, 'confirmed')).toMatchObject({ ok: true, order: { stockTaken: true } });
    expect(await shop.stockOf(line.sku)).toBe(9);
  });

  it('is refused where it is not legal, and changes nothing', async () => {
    const unpaid = await shop.place({ lines: [await shop.sell(5)] });
    expect(await advance(unpaid)).toEqual({ ok: false, reason: 'awaits-payment' });
    expect(await advance(unpaid, 'confirmed')).toEqual({ ok: false, reason: 'awaits-payment' });
    const cancelled = await deliver();
    await setStatus(cancelled, 'cancelled');
    expect(await advance(cancelled)).toEqual({ ok: false, reason: 'cancelled' });
    expect(await advance({ number: 'M-00000' })).toEqual({ ok: false, reason: 'unknown-order' });
    const line = await shop.sell(45);
    const large = await shop.place({
      lines: [{ ...line, quantity: 45 }],
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    await deliver({ line, quantity: 1 });
    expect(await advance(large, 'confirmed')).toEqual({ ok: false, reason: 'out-of-stock' });
    expect((await shop.reload(large)).timeline).toHaveLength(1);
  });
});
