import { describe, expect, it } from 'vitest';
import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { collections } from '~/domain/collections';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { cartLineId } from '~/domain/cart/cart';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import {
  changeStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  takeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { toldWith, toldWithout } from '~/domain/standing-orders/door/place-door-messages';
import { listDoorMessages, recordTold } from '~/domain/standing-orders/door/door-messages.server';
import { standingOrderFilter } from '~/domain/standing-orders/list/standing-order-filter';
import { listStandingOrders } from '~/domain/standing-orders/list/standing-order-view.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import {
  announcePrices,
  listPrices,
  takeBackPrices,
  tellPrices,
} from '~/domain/standing-orders/prices/announce-prices.server';
import { withdrawProduct } from '~/domain/standing-orders/prices/withdraw-product.server';
import { shillings } from '~/lib/format/money';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import {
  emptyStandingOrder,
  parseStandingOrder,
  standingOrderMessages,
  standingOrderValues,
} from '~/domain/standing-orders/standing-order-form';
import { choosePayment } from '~/domain/standing-orders/payment/standing-payment';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { noPhone } from '~/lib/format/phone';
import { useSms } from '../sms/sms-shop';
import { at, by, closed, useDairy } from './dairy';

const dairy = useDairy();
useSms();

const person = (firstName: string) => ({
  customer: { firstName, lastName: 'Auma', phone: noPhone, email: null },
});

it('two neighbours without a phone are two households, and one of them has one standing order for its place', async () => {
  const line = await dairy.sell(100);
  const take = (firstName: string, address = 'The blue gate') =>
    takeStandingOrder(
      dairy.form(line, {
        ...person(firstName),
        place: { address, city: '', location: '', additionalInfo: '', deliveryArea: 'bumala' },
      }),
      { by, now: at('11-28 10:00') },
    );
  const [rose, mary] = [await take('Rose'), await take('Mary')];
  expect(await take('rose')).toMatchObject({
    ok: false,
    reason: 'taken',
    id: rose.ok && rose.order._id.toHexString(),
  });
  expect(await take('Rose', 'The red gate')).toMatchObject({ ok: true });
  await makeMornings(at('11-29 18:00'));
  if (!rose.ok || !mary.ok) throw new Error('not taken');
  expect(await dairy.made(rose.order)).toEqual(['2 on 2026-11-30']);
  expect(await dairy.made(mary.order)).toEqual(['2 on 2026-11-30']);
  expect(
    (await dairy.ordersOf()).map(({ customer, shippingAddress, paymentPhone }) => [
      customer.phone,
      shippingAddress.includes('254'),
      paymentPhone,
    ]),
  ).toEqual([
    [noPhone, false, null],
    [noPhone, false, null],
    [noPhone, false, null],
  ]);
  expect(await collections().smsMessages.countDocuments()).toBe(0);
  expect(await collections().outbox.countDocuments({ to: /Rose|Mary/ })).toBe(0);
  const found: string[] = [];
  for await (const { what } of runIntegrityChecks({ now: at('11-29 18:01') })) found.push(what);
  expect(found).toEqual([]);
});

it.each([
  ['mpesa', false],
  ['weekly', false],
  ['cod', true],
] as const)('is not paid by a prompt: %s', (payment, isTaken) => {
  const offered = { cash: true, mpesaPrompt: true };
  const choose = (hasPhone: boolean) =>
    choosePayment({ payment }, null, offered, { byFarm: true, hasPhone }) !== null;
  expect([choose(true), choose(false)]).toEqual([true, isTaken]);
});

const values = {
  ...emptyStandingOrder('2026-11-30').values,
  name: 'Rose Auma',
  deliveryArea: 'bumala',
  address: 'The blue gate',
  payment: 'cod',
};
const rows = [{ line: `${new ObjectId().toHexString()}-MILK`, quantity: '2' }];

it.each([
  ['no phone and no tick', {}, 'phone'],
  ['both', { phone: '0712 345 678', hasNoPhone: 'on' }, standingOrderMessages.phoneOrNone],
  ['M-Pesa each morning', { hasNoPhone: 'on', payment: 'mpesa' }, standingOrderMessages.needsPhone],
  ['M-Pesa once a week', { hasNoPhone: 'on', payment: 'weekly' }, standingOrderMessages.needsPhone],
  ['cash', { hasNoPhone: 'on' }, null],
])('the form with %s', (_, changes, error) => {
  const parsed = parseStandingOrder({ ...values, ...changes }, rows, [{ id: 'bumala' }]);
  if (error === null) expect(parsed).toMatchObject({ ok: true, form: { customer: { phone: noPhone } } });
  else expect(JSON.stringify(parsed)).toContain(error);
});

it('gets a phone, and gives it up again, by the form of the farm', async () => {
  const who = { by, now: at('11-28 11:00') };
  const household = await dairy.take(await dairy.sell(100), person('Rose'));
  const change = async (order: StandingOrder, changes: object) => {
    const shown = standingOrderValues(order, '2026-11-30');
    const parsed = parseStandingOrder({ ...shown.values, ...changes }, shown.rows, [{ id: 'bumala' }]);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    await changeStandingOrder(order._id.toHexString(), { ...parsed.form, seenRevision: order.revision }, who);
    return dairy.reload(order);
  };
  const called = await change(household, { phone: '0712 345 678', hasNoPhone: '' });
  expect(called).toMatchObject({
    customer: { phone: '+254712345678' },
    searchText: expect.stringContaining('0712345678'),
  });
  const without = await change(called, { phone: '', hasNoPhone: 'on' });
  expect(without).toMatchObject({
    customer: { phone: noPhone },
    searchText: expect.not.stringContaining('0712345678'),
    householdKey: household.householdKey,
  });
});

describe('what would be texted or mailed stands on the sheet until somebody ticks that it was told', () => {
  const rose = person('Rose');
  const who = (now: Date) => ({ by: by.staff, now });
  const idOf = ({ _id }: StandingOrder) => _id.toHexString();
  const texts = async (household: StandingOrder, day = '2026-11-30') =>
    (await listDoorMessages(day)).find(({ standingId }) => standingId === idOf(household))?.messages ?? [];
  const tell = async (household: StandingOrder, now: Date, day = '') =>
    recordTold(
      {
        standingId: idOf(household),
        keys: (await texts(household)).map(({ key }) => key),
        day,
        noticeDays: null,
      },
      who(now),
    );
  const outcome = async (
    household: StandingOrder,
    index: number,
    said: Parameters<typeof recordOutcome>[1],
    now: Date,
  ) => {
    const order = (await dairy.ordersOf(household))[index];
    await recordOutcome(order?.number ?? '', said, who(now));
  };

  it.each<
    [string, (of: StandingOrder, line: Awaited<ReturnType<typeof dairy.sell>>) => Promise<unknown>, string]
  >([
    ['begins', async () => {}, 'Your standing order begins on Monday 30 November.'],
    [
      'is changed',
      (of) => setOwnDay(idOf(of), { day: '2026-12-01', lines: [] }, { by, now: at('11-28 12:00') }),
      'We have changed your standing order. Nothing on Tuesday 1 December.',
    ],
    [
      'ends',
      (of) => endStandingOrder(idOf(of), { by, now: at('11-28 12:00') }),
      'We have changed your standing order. Ended: nothing comes from Sunday 29 November on.',
    ],
    [
      'is short',
      async (_, { sku }) => {
        await dairy.setVariant(sku, { stockQuantity: 1 });
        await makeMornings(at('11-29 18:00'));
      },
      'we have only 1 of your 2 ×',
    ],
    [
      'is closed',
      async () => {
        await dairy.set({
          closures: [closed('2026-11-30', '2026-12-01')],
        });
        await makeMornings(at('11-29 18:00'));
      },
      'We’re closed from Monday 30 November to Tuesday 1 December',
    ],
    [
      'was missed',
      () => makeMornings(at('12-02 04:00')),
      'brought nothing on Monday 30 November and Tuesday 1 December',
    ],
    [
      'was not brought',
      async (of) => {
        await makeMornings(at('11-29 18:00'));
        await outcome(of, 0, { kind: 'not-brought' }, at('11-30 07:00'));
      },
      'Your milk of Monday 30 November: Your order',
    ],
    [
      'was cancelled by the farm',
      async (of) => {
        await makeMornings(at('11-29 18:00'));
        const [order] = await dairy.ordersOf(of);
        await changeStatusAsStaff({
          orderNumber: order?.number ?? '',
          to: 'cancelled',
          ...who(at('11-29 19:00')),
        });
      },
      'was cancelled.',
    ],
    [
      'had nobody there twice',
      async (of) => {
        for (const [index, day] of ['29', '30'].entries()) {
          await makeMornings(at(`11-${day} 18:00`));
          await outcome(of, index, { kind: 'nobody' }, at(index === 0 ? '11-30 07:00' : '12-01 07:00'));
        }
      },
      'So your standing order is paused from Wednesday 2 December',
    ],
  ])('one that %s', async (_, act, said) => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line, rose);
    await act(household, line);
    expect((await texts(household)).map(({ text }) => text).join('; ')).toContain(said);
    expect(await collections().smsMessages.countDocuments()).toBe(0);
    expect(await collections().outbox.countDocuments({ to: { $not: /farm|info|@malisho/ } })).toBe(0);
  });

  it('stays until it is told, is kept with who told it, and is told once', async () => {
    const household = await dairy.take(await dairy.sell(100), rose);
    const [begins] = await texts(household);
    await setOwnDay(idOf(household), { day: '2026-12-01', lines: [] }, { by, now: at('11-28 12:00') });
    await makeMornings(at('11-29 18:00'));
    const told = { standingId: idOf(household), keys: [begins?.key ?? ''], day: '2026-11-30', noticeDays: 7 };
    for (let sent = 0; sent < 2; sent += 1)
      expect(await recordTold(told, who(at('11-30 06:00')))).toEqual({ ok: true });
    expect((await texts(household)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Nothing on Tuesday'),
    ]);
    const { timeline } = await dairy.reload(household);
    expect(timeline.filter(({ text }) => text.startsWith('Told: '))).toMatchObject([
      {
        by: 'farm',
        name: 'Achieng',
        text: 'Told: Your standing order begins on Monday 30 November',
      },
    ]);
  });

  /** Milk costs 70 in place of 65, and it is announced on 8 December with seven days of notice. */
  const raise = async () => {
    const line = await dairy.sell(1_000);
    const household = await dairy.take(line, { ...rose, from: '2026-12-10' });
    await tell(household, at('12-07 08:00'));
    await dairy.setVariant(line.sku, { price: shillings(70) });
    const announced = await announcePrices([cartLineId(line)], who(at('12-08 10:00')));
    expect(announced).toEqual({ ok: true, households: 1 });
    for (let run = 0; run < 2; run += 1) await tellPrices(at('12-08 10:00'));
    return { line, household };
  };
  const prices = async (household: StandingOrder) => {
    for (const day of ['14', '15', '16', '17', '18', '19', '20']) await makeMornings(at(`12-${day} 18:00`));
    return (await dairy.ordersOf(household)).map(({ items }) => (items[0]?.price ?? 0) / 100);
  };

  it.each([
    ['nobody has told', null, [65, 65, 65, 65, 65, 65]],
    ['was told on the day', '12-08 11:00', [70, 70, 70, 70, 70, 70]],
    ['was told three days later', '12-11 06:00', [65, 65, 70, 70, 70, 70]],
  ])('a higher price that %s holds the days of notice after it', async (_, told, charged) => {
    const { household } = await raise();
    expect(await texts(household, '2026-12-08')).toMatchObject([
      {
        text: expect.stringMatching(
          /^From Tuesday 15 December, .* costs KSh 70\.00 \(until then KSh 65\.00\)\. Your morning then costs KSh 160\.00\./,
        ),
      },
    ]);
    expect((await listPrices(at('12-08 12:00'))).untold).toEqual([]);
    if (told !== null) await tell(household, at(told));
    expect((await prices(household)).slice(-6)).toEqual(charged);
  });

  it('one is not told any more to a household that has ended', async () => {
    const { household } = await raise();
    await endStandingOrder(idOf(household), { by, now: at('12-08 12:00') });
    expect((await texts(household)).map(({ text }) => text)).toEqual([expect.stringContaining('Ended')]);
  });

  it('one is not told any more to a household that is back from a pause, at the price of that day', async () => {
    const { household } = await raise();
    const id = idOf(household);
    await pauseStandingOrder(id, { from: null, until: null }, { by, now: at('12-09 10:00') });
    await resumeStandingOrder(id, null, { by, now: at('12-11 10:00') });
    expect((await texts(household)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Paused'),
      expect.stringContaining('Comes again'),
    ]);
    expect((await prices(household)).slice(-1)).toEqual([70]);
  });

  it('one that is ticked on the sheet of the next day holds from the day that this sheet said', async () => {
    const { household } = await raise();
    await tell(household, at('12-09 20:00'), '2026-12-10');
    expect((await dairy.reload(household)).told.at(-1)).toMatchObject({
      price: shillings(70),
      from: '2026-12-17',
    });
  });

  it('one holds from the day that the sheet said, where the farm has shortened its notice since', async () => {
    const { household } = await raise();
    const [message] = (await listDoorMessages('2026-12-10')).filter(
      ({ standingId }) => standingId === idOf(household),
    );
    expect(message?.messages[0]?.text).toContain('From Thursday 17 December');
    await dairy.set({ 'standing.noticeDays': 2 });
    const { noticeDays = null } = message ?? {};
    const keys = message?.messages.map(({ key }) => key) ?? [];
    await recordTold(
      { standingId: idOf(household), keys, day: '2026-12-10', noticeDays },
      who(at('12-10 08:00')),
    );
    const { told, timeline } = await dairy.reload(household);
    expect(told.at(-1)).toMatchObject({ price: shillings(70), from: '2026-12-17' });
    expect(timeline.at(-1)?.text).toContain('From Thursday 17 December');
  });

  it('of one that has ended is told with the milk of the one that its household has begun since', async () => {
    const line = await dairy.sell(100);
    const [mary, former] = [await dairy.take(line, person('Mary')), await dairy.take(line, rose)];
    await endStandingOrder(idOf(former), { by, now: at('11-28 12:00') });
    await endStandingOrder(idOf(mary), { by, now: at('11-28 12:00') });
    const again = await dairy.take(line, rose, at('11-28 13:00'));
    await makeMornings(at('11-29 18:00'));
    const { orders } = await loadDaySheet('2026-11-30', at('11-30 04:00'));
    const toTell = await listDoorMessages('2026-11-30');
    const ids = (found: readonly { readonly standingId: string }[]) =>
      found.map(({ standingId }) => standingId);
    expect(orders.map((order) => ids(toldWith(toTell, order)))).toEqual([[idOf(former), idOf(again)]]);
    expect(ids(toldWithout(toTell, orders))).toEqual([idOf(mary)]);
  });

  it('one that is on the sheet is not to be told once more, and holds also where the size gets another SKU', async () => {
    const { line, household } = await raise();
    const list = await listStandingOrders(standingOrderFilter.none, { page: 1, now: at('12-08 12:00') });
    expect(list.untold).toBe(0);
    const productId = ObjectId.createFromHexString(line.productId);
    const renamed = new Map([[line.sku, 'FRESH']]);
    await withTransaction((session) => renameSkus({ productId, renamed, now: at('12-08 13:00') }, session));
    await dairy.setVariant(line.sku, { sku: 'FRESH' });
    expect(await listPrices(at('12-08 14:00'))).toMatchObject({
      untold: [],
      announced: [{ households: 1, atDoor: 1 }],
    });
    await tell(household, at('12-08 15:00'));
    expect((await listPrices(at('12-08 16:00'))).announced).toMatchObject([{ households: 1, atDoor: 0 }]);
    expect((await prices(household)).slice(-1)).toEqual([70]);
  });

  it('one that is taken back before anybody has told it is gone from the sheet', async () => {
    const { line, household } = await raise();
    const announced = async () => (await listPrices(at('12-08 12:00'))).announced.length;
    expect(await announced()).toBe(1);
    expect(await takeBackPrices([cartLineId(line)], who(at('12-08 11:00')))).toEqual({ ok: true });
    await tellPrices(at('12-08 11:00'));
    expect([await texts(household), await announced()]).toEqual([[], 0]);
    expect((await prices(household)).slice(-1)).toEqual([65]);
  });

  it('those that are told with one that is taken back, or announced anew, are still told, at what a morning costs then', async () => {
    const [milk, mala] = [await dairy.sell(1_000, 'MILK'), await dairy.sell(1_000, 'MALA', 80)];
    const household = await dairy.take(milk, {
      ...rose,
      lines: [milk, mala],
      from: '2026-12-10',
    });
    await tell(household, at('12-07 08:00'));
    await dairy.setVariant('MILK', { price: shillings(70) });
    await dairy.setVariant('MALA', { price: shillings(95) });
    const lines = [milk, mala].map(cartLineId);
    await announcePrices(lines, who(at('12-08 10:00')));
    await tellPrices(at('12-08 10:00'));
    const words = async () => (await texts(household, '2026-12-08')).map(({ text }) => text);
    expect(await words()).toEqual([expect.stringContaining('Your morning then costs KSh 185.00')]);

    await dairy.setVariant('MILK', { price: shillings(75) });
    await announcePrices(lines, who(at('12-09 10:00')));
    await tellPrices(at('12-09 10:00'));
    expect(await words()).toEqual([expect.stringMatching(/KSh 75\.00 .*KSh 95\.00 .*costs KSh 190\.00/)]);

    await takeBackPrices([cartLineId(milk)], who(at('12-09 11:00')));
    for (let run = 0; run < 2; run += 1) await tellPrices(at('12-09 11:00'));
    const [left, ...others] = await words();
    expect(others).toEqual([]);
    expect(left).toMatch(
      /^From Wednesday 16 December, .*KSh 95\.00 \(until then KSh 80\.00\)\. Your morning/,
    );
    expect(left).not.toContain('KSh 75.00');
    await tell(household, at('12-09 12:00'));
    await makeMornings(at('12-17 18:00'));
    const [morning] = await dairy.ordersOf(household);
    expect(morning?.items.map(({ sku, price }) => [sku, price / 100])).toEqual([
      ['MILK', 65],
      ['MALA', 95],
    ]);
  });

  it('one that is announced again, higher, stands there once', async () => {
    const { line, household } = await raise();
    await dairy.setVariant(line.sku, { price: shillings(75) });
    await announcePrices([cartLineId(line)], who(at('12-09 10:00')));
    await tellPrices(at('12-09 10:00'));
    expect((await texts(household)).map(({ text }) => text)).toEqual([expect.stringContaining('KSh 75.00')]);
  });

  it('another size in place of one that goes costs no more than that one before it is told', async () => {
    const [milk, goat] = [await dairy.sell(100), await dairy.sell(100, 'GOAT', 90)];
    const household = await dairy.take(milk, rose);
    const replacement = { productId: goat.productId, sku: goat.sku };
    await withdrawProduct(milk.productId, { kind: 'replace', replacement }, who(at('11-28 12:00')));
    await tellPrices(at('11-28 12:00'));
    expect((await texts(household)).at(-1)?.text).toMatch(/in its place, for KSh 65\.00 each\./);
    await makeMornings(at('12-20 18:00'));
    expect((await dairy.ordersOf(household)).map(({ items }) => items[0]?.price)).toEqual([shillings(65)]);
  });
});
