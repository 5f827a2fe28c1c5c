import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import {
  chooseOrders,
  countNewOrders,
  findChoice,
  pressChoice,
  takeBackChoice,
} from '~/domain/order-choices/choose-orders.server';
import type { ChoiceAct, ChoiceSource, ChosenOrder } from '~/domain/order-choices/order-choice';
import { workOnChoice } from '~/domain/order-choices/work-on-choice.server';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { listFieldsOf } from '~/domain/orders/list/order-list-keys';
import type { Order } from '~/domain/orders/order';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { toCents } from '~/lib/format/money';
import { hourMs } from '~/lib/time-units';
import { interceptCall } from './intercept-call';
import { achieng, useShop } from './shop';

const shop = useShop();
const jane: StaffMember = { userId: new ObjectId(), name: 'Jane Nafula', clientAddress: null };

let line: Awaited<ReturnType<typeof shop.sell>>;
beforeEach(async () => {
  line = await shop.sell(200);
});

const placeCash = (): Promise<Order> =>
  shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null, takenBy: jane });

async function placeSeveral(count: number, status: 'pending' | 'confirmed' = 'confirmed') {
  const orders: Order[] = [];
  for (let at = 0; at < count; at += 1) orders.push(await placeCash());
  // By phone they are confirmed at once.
  if (status === 'pending') for (const order of orders) await rewrite(order, asPending);
  return Promise.all(orders.map(shop.reload));
}

/** A state that would take a day to come about. */
async function rewrite(order: Pick<Order, '_id'>, change: (order: Order) => Partial<Order>) {
  const before = await shop.reload(order);
  const after = { ...before, ...change(before) };
  await collections().orders.updateOne(
    { _id: order._id },
    { $set: { ...change(before), ...listFieldsOf(after) } },
  );
}

const asPending = ({ timeline }: Order): Partial<Order> => ({
  status: 'pending',
  timeline: [...timeline, ...timeline.slice(0, 1).map((entry) => ({ ...entry, status: 'pending' as const }))],
});

const advance = ({ number }: Pick<Order, 'number'>, to: 'confirmed' | 'delivered', by = achieng) =>
  advanceOrder({ orderNumber: number, to, by, now: shop.now });
const change = ({ number }: Pick<Order, 'number'>, to: OrderStatus, by = achieng) =>
  changeStatusAsStaff({ orderNumber: number, to, why: 'No milk', by, now: shop.now });

async function choose(act: ChoiceAct, orders: readonly Order[], source?: ChoiceSource) {
  const chosen = await chooseOrders({
    act,
    source: source ?? { kind: 'ticked', listPath: '/orders-admin' },
    ...(!source && { numbers: orders.map(({ number }) => number) }),
    userId: jane.userId,
    now: shop.now,
  });
  if (!chosen.ok) throw new Error(chosen.reason);
  return ObjectId.createFromHexString(chosen.id);
}

const press = (id: ObjectId, orders: readonly Order[], by = jane) =>
  pressChoice({ id, userId: by.userId, ticked: orders.map(({ number }) => number), now: shop.now });
/** One order a piece with `pieceMs: 0`. */
const work = (id: ObjectId, options: { pieceMs?: number; mayCorrectCash?: boolean; by?: StaffMember } = {}) =>
  workOnChoice(id, { by: jane, mayCorrectCash: true, now: shop.now, ...options });
const takeBack = (id: ObjectId, by = jane) => takeBackChoice({ id, userId: by.userId, now: shop.now });
const statesOf = (choice: { orders: readonly ChosenOrder[] } | null) =>
  choice?.orders.map((order) => ('reason' in order ? order.reason : order.state));
const statusesOf = async (orders: readonly Order[]) =>
  (await Promise.all(orders.map(shop.reload))).map(
    ({ status, paymentStatus }) => `${status} ${paymentStatus}`,
  );
const mailCount = () => collections().outbox.countDocuments({});

async function doAll(act: ChoiceAct, orders: readonly Order[]) {
  const id = await choose(act, orders);
  await press(id, orders);
  await work(id);
  return id;
}

describe('many orders at once', () => {
  it('are done in pieces, each once, whatever ends the work between them', async () => {
    const orders = await placeSeveral(4);
    const id = await choose('deliver-cash', orders);
    expect((await findChoice(id, jane.userId, shop.now))?.orders[0]).toMatchObject({ toCollect: 26_500 });
    expect(await work(id)).toMatchObject({ orders: orders.map(() => ({ state: 'chosen' })) });
    await press(id, orders);
    expect(statesOf(await work(id, { pieceMs: 0 }))).toEqual(['done', ...Array(3).fill('chosen')]);
    shop.passSeconds(5);
    // With an order and its mark written, and neither committed.
    interceptCall(
      collections().orderChoices,
      'updateOne',
      () => Promise.reject(new Error('killed')),
      'after',
    );
    await expect(work(id)).rejects.toThrow('killed');
    expect(await statusesOf(orders)).toEqual(['delivered paid', ...Array(3).fill('confirmed pending')]);
    // A second press, and two that go on at once.
    await press(id, orders);
    await Promise.all([work(id), work(id)]);
    expect(statesOf(await work(id))).toEqual(orders.map(() => 'done'));
    expect(await statusesOf(orders)).toEqual(orders.map(() => 'delivered paid'));
    for (const order of orders) {
      const texts = (await shop.reload(order)).timeline.map(({ text }) => text);
      expect(texts.slice(-2)).toEqual(['Delivered', 'KES 265.00 received in cash']);
      expect(texts).toHaveLength(order.timeline.length + 2);
      const key = new RegExp(`^order-delivered ${order._id.toHexString()}`);
      expect(await collections().outbox.countDocuments({ key })).toBe(1);
    }
  });

  it('follow the rules of the act on one order, and say for each why it can’t be done', async () => {
    const [open, done, cancelled, gone, raised] = (await placeSeveral(5)) as [
      Order,
      Order,
      Order,
      Order,
      Order,
    ];
    const [pending] = (await placeSeveral(1, 'pending')) as [Order];
    const mpesa = await shop.place({ lines: [line] });
    const call = await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null });
    await rewrite(call, () => ({ stockTaken: false }));
    await advance(done, 'delivered');
    await recordCash({ orderNumber: done.number, amount: null, by: achieng, now: shop.now });
    await change(cancelled, 'cancelled');
    const orders = [open, done, cancelled, pending, mpesa, call];
    const reasonsOf = async (act: ChoiceAct) =>
      statesOf(await findChoice(await choose(act, orders), jane.userId, shop.now));
    const closed = ['already', 'cancelled'];
    expect(await reasonsOf('confirm')).toEqual([
      'already',
      ...closed,
      'chosen',
      'awaits-payment',
      'awaits-call',
    ]);
    expect(await reasonsOf('next')).toEqual(['chosen', ...closed, 'chosen', 'awaits-payment', 'awaits-call']);
    for (const act of ['deliver', 'deliver-cash'] as const)
      expect(await reasonsOf(act)).toEqual([
        'chosen',
        ...closed,
        'not-confirmed',
        'awaits-payment',
        'not-confirmed',
      ]);

    // Changed between the page and the press.
    const id = await choose('deliver-cash', [open, gone, raised]);
    await change(gone, 'cancelled');
    await rewrite(raised, () => ({ totalAmount: toCents(9_900) }));
    await press(id, [open, gone, raised]);
    expect(statesOf(await work(id))).toEqual(['done', 'cancelled', 'other-amount']);
    expect(await statusesOf([raised])).toEqual(['confirmed pending']);
    await rewrite(raised, () => ({ totalAmount: open.totalAmount }));
    await rewrite(call, () => ({ stockTaken: true }));
  });

  it('take the step that the page has shown, and no second one', async () => {
    const [one, other, shipped] = (await placeSeveral(3)) as [Order, Order, Order];
    for (const to of ['processing', 'shipped'] as const) await change(shipped, to);
    const id = await choose('next', [one, other, shipped]);
    await press(id, [one, shipped]);
    await change(one, 'processing');
    expect(statesOf(await work(id))).toEqual(['changed', 'unticked', 'done']);
    expect(await statusesOf([one, other, shipped])).toEqual([
      'processing pending',
      'confirmed pending',
      'delivered pending',
    ]);
  });

  it('are those of the filter or the sheet when they were chosen; later ones are counted', async () => {
    const orders = await placeSeveral(2, 'pending');
    const byFilter = await choose('confirm', [], { kind: 'filter', query: 'status=pending' });
    const bySheet = await choose('confirm', [], { kind: 'sheet', day: orders[0]?.dueOn ?? '' });
    const ofRider = { kind: 'sheet', day: orders[0]?.dueOn ?? '', riderId: 'otieno' } as const;
    const rider = { id: 'otieno', name: 'Otieno' };
    await rewrite(orders[0] as Order, () => ({ rider }));
    const his = await findChoice(await choose('confirm', [], ofRider), jane.userId, shop.now);
    expect(his).toMatchObject({ orders: [{ number: orders[0]?.number }], source: { riderName: 'Otieno' } });
    const [late] = (await placeSeveral(1, 'pending')) as [Order];
    for (const id of [byFilter, bySheet]) {
      const choice = await findChoice(id, jane.userId, shop.now);
      expect(choice?.orders.map(({ number }) => number).sort()).toEqual(
        orders.map(({ number }) => number).sort(),
      );
      expect(choice && (await countNewOrders(choice, shop.now))).toBe(1);
    }
    await press(byFilter, orders);
    await work(byFilter);
    expect(await statusesOf([...orders, late])).toEqual([
      'confirmed pending',
      'confirmed pending',
      'pending pending',
    ]);
  });

  it('are chosen by one person, for an hour; without any there is nothing to do', async () => {
    const orders = await placeSeveral(1);
    const id = await choose('deliver', orders);
    expect(await press(id, [])).toEqual({ ok: false, reason: 'none' });
    expect(await press(id, orders, achieng)).toEqual({ ok: false, reason: 'unknown' });
    expect(await work(id, { by: achieng })).toBeNull();
    shop.passSeconds(hourMs / 1000);
    expect(await press(id, orders)).toEqual({ ok: false, reason: 'unknown' });
    const source = { kind: 'filter', query: 'status=shipped' } as const;
    const none = { ok: false, reason: 'none' };
    expect(await chooseOrders({ act: 'next', source, userId: jane.userId, now: shop.now })).toEqual(none);
    const numbers = Array.from({ length: 501 }, (_, at) => `M-${10_000 + at}`);
    const ticked = { kind: 'ticked', listPath: '/orders-admin' } as const;
    expect(
      await chooseOrders({ act: 'next', source: ticked, numbers, userId: jane.userId, now: shop.now }),
    ).toEqual({ ok: false, reason: 'too-many' });
  });
});

describe('taking back', () => {
  it('brings each order to the status that it had, with its cash, in pieces and without a mail', async () => {
    const orders = await placeSeveral(3);
    await change(orders[1] as Order, 'processing');
    await advance(orders[2] as Order, 'delivered');
    const before = await statusesOf(orders);
    const stock = await shop.stockOf(line.sku);
    const id = await doAll('deliver-cash', orders);
    const mails = await mailCount();
    shop.passSeconds(60);
    expect(await takeBack(id, achieng)).toEqual({ ok: false, reason: 'unknown' });
    expect(await takeBack(id)).toEqual({ ok: true });
    expect(statesOf(await work(id, { pieceMs: 0 }))).toEqual(['taken-back', 'done', 'done']);
    await takeBack(id);
    expect(statesOf(await work(id))).toEqual(orders.map(() => 'taken-back'));
    expect(await statusesOf(orders)).toEqual(before);
    expect(before).toEqual(['confirmed pending', 'processing pending', 'delivered pending']);
    expect(await shop.stockOf(line.sku)).toBe(stock);
    expect(await mailCount()).toBe(mails);
    const { deliveredAt, timeline, dueOn } = await shop.reload(orders[0] as Order);
    expect(deliveredAt).toBeUndefined();
    expect(dueOn).not.toBeNull();
    expect(timeline.slice(-2).map(({ text, name }) => [name, text])).toEqual([
      [jane.name, 'Correction: not delivered yet'],
      [jane.name, 'Correction: KES 265.00 was not received in cash yet: ticked by mistake'],
    ]);
    // They can be delivered again.
    await doAll('deliver-cash', orders);
    expect(await statusesOf(orders)).toEqual(orders.map(() => 'delivered paid'));
  });

  it('leaves what another has changed since', async () => {
    const [mine, moved, cancelled, back] = (await placeSeveral(4, 'pending')) as [Order, Order, Order, Order];
    const orders = [mine, moved, cancelled, back];
    const id = await doAll('confirm', orders);
    shop.passSeconds(60);
    await change(moved, 'processing');
    await change(cancelled, 'cancelled');
    // Somebody else has confirmed it once more.
    await rewrite(back, asPending);
    await advance(back, 'confirmed');
    await takeBack(id);
    expect(statesOf(await work(id))).toEqual(['taken-back', 'kept', 'kept', 'kept']);
    expect(await statusesOf(orders)).toEqual([
      'pending pending',
      'processing pending',
      'cancelled failed',
      'confirmed pending',
    ]);
  });

  it('leaves the cash to who may change payments', async () => {
    const orders = await placeSeveral(1);
    const id = await doAll('deliver-cash', orders);
    await takeBack(id);
    expect((await work(id, { mayCorrectCash: false }))?.orders).toMatchObject([
      { state: 'taken-back', note: 'cash-stays' },
    ]);
    expect(await statusesOf(orders)).toEqual(['confirmed paid']);
  });
});
