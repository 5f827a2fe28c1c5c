import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { withTransaction } from '#db/client';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { cartLineId } from '~/domain/cart/cart';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { collections } from '~/domain/collections';
import {
  changeStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  takeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import {
  announcePrices,
  describeUntold,
  listPrices,
  takeBackPrices,
  tellPrices,
} from '~/domain/standing-orders/prices/announce-prices.server';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { changeOwnDay } from '~/domain/standing-orders/household/change-own-day.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { shillings } from '~/lib/format/money';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { at, by, useDairy } from './dairy';

const dairy = useDairy();

const eveningBefore = at('11-29 18:00');
const idOf = ({ _id }: Pick<StandingOrder, '_id'>) => _id.toHexString();

/** In shillings, of the first line of each morning, by day. */
const pricesOf = async (household: StandingOrder) =>
  (await dairy.ordersOf(household)).map(({ items }) => (items[0]?.price ?? 0) / 100);

describe('the price of a morning', () => {
  it.each([
    ['raised', 70, 65],
    ['lowered', 60, 60],
  ])('that was %s since it was told is %s', async (_, price, charged) => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line);
    await dairy.setVariant(line.sku, { price: shillings(price) });
    await makeMornings(eveningBefore);
    expect(await pricesOf(household)).toEqual([charged]);
  });

  it.each([
    ['raised', 50, 20],
    ['lowered', 10, 10],
  ])('whose fee was %s to %s since it was told has a fee of %s', async (_, fee, charged) => {
    const household = await dairy.take(await dairy.sell(100));
    await dairy.set({ 'standing.fee': shillings(fee) });
    await makeMornings(eveningBefore);
    expect((await dairy.ordersOf(household))[0]?.deliveryFee).toBe(shillings(charged));
  });

  it('that was mistyped for an hour holds for nobody, and one that was made meanwhile is kept', async () => {
    const line = await dairy.sell(100);
    const first = await dairy.take(line);
    await dairy.setVariant(line.sku, { price: shillings(6.5) });
    await makeMornings(eveningBefore);
    await dairy.setVariant(line.sku, { price: shillings(65) });
    await makeMornings(at('11-30 18:00'));
    expect(await pricesOf(first)).toEqual([6.5, 65]);
  });

  it('of a sale is that of the sale, and the usual one after it', async () => {
    const line = await dairy.sell(100);
    await dairy.setVariant(line.sku, { price: shillings(50), sale: { was: shillings(65), until: null } });
    const household = await dairy.take(line);
    await makeMornings(eveningBefore);
    await dairy.setVariant(line.sku, { price: shillings(65) });
    await makeMornings(at('11-30 18:00'));
    expect(await pricesOf(household)).toEqual([50, 65]);
  });

  it('of a day that was set by hand stays as it was told, and a size new to that day costs what it costs then', async () => {
    const [milk, mala] = [await dairy.sell(100), await dairy.sell(100, 'MALA', 80)];
    const household = await dairy.take(milk);
    const own = (now: string, quantity = 1) =>
      setOwnDay(
        idOf(household),
        { day: '2026-11-30', lines: [{ ...mala, quantity }, milk] },
        { by, now: at(now) },
      );
    await own('11-28 11:00');
    await dairy.setVariant(mala.sku, { price: shillings(90) });
    await dairy.setVariant(milk.sku, { price: shillings(70) });
    await own('11-28 12:00', 2);
    await makeMornings(eveningBefore);
    const [order] = await dairy.ordersOf(household);
    expect(order?.items.map(({ sku, price }) => [sku, price])).toEqual([
      ['MALA', shillings(80)],
      [milk.sku, shillings(65)],
    ]);
  });

  it('of a day that was set by hand before a size comes on all days leaves what was told of those', async () => {
    const [milk, mala] = [await dairy.sell(100), await dairy.sell(100, 'MALA', 80)];
    const household = await dairy.take(milk, { from: '2026-11-28' }, at('11-27 10:00'));
    const form = dairy.form(mala, { customer: household.customer, from: '2026-12-02', seenRevision: 0 });
    await changeStandingOrder(idOf(household), { ...form, seenRevision: 0 }, { by, now: at('11-28 11:00') });
    await dairy.setVariant(mala.sku, { price: shillings(90) });
    const day = { day: '2026-12-01', lines: [mala] };
    await setOwnDay(idOf(household), { ...day, overrules: true }, { by, now: at('11-28 12:00') });
    for (const evening of ['11-30 18:00', '12-01 18:00']) await makeMornings(at(evening));
    expect(await pricesOf(household)).toEqual([90, 80]);
  });

  it('after a pause is that of today, and its fee too', async () => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line);
    await pauseStandingOrder(idOf(household), { from: null, until: null }, { by, now: at('11-28 12:00') });
    await dairy.setVariant(line.sku, { price: shillings(70), sale: { was: shillings(75), until: null } });
    await dairy.set({ 'standing.fee': shillings(30) });
    await resumeStandingOrder(idOf(household), '2026-11-29', { by, now: at('11-29 12:00') });
    await makeMornings(eveningBefore);
    await dairy.setVariant(line.sku, { price: shillings(80), sale: null });
    await makeMornings(at('11-30 18:00'));
    expect(await pricesOf(household)).toEqual([70, 75]);
    expect((await dairy.ordersOf(household)).map(({ deliveryFee }) => deliveryFee)).toEqual([
      shillings(30),
      shillings(30),
    ]);
  });

  it('of two sizes that become one is the lower', async () => {
    const [product] = await insertProducts(
      makeProduct({ variants: [makeVariant('A', 65, 100), makeVariant('B', 60, 100)] }),
    );
    const line = (sku: string) => ({ productId: product._id.toHexString(), sku, quantity: 1 });
    const household = await dairy.take(line('A'), { lines: [line('A'), line('B')] });
    await collections().products.updateOne(
      { _id: product._id },
      { $set: { variants: [makeVariant('A', 70, 100)] } },
    );
    const renamed = new Map([['B', 'A']]);
    await withTransaction((session) =>
      renameSkus({ productId: product._id, renamed, now: at('11-29 12:00') }, session),
    );
    await makeMornings(eveningBefore);
    const [order] = await dairy.ordersOf(household);
    expect(order?.items).toMatchObject([{ sku: 'A', quantity: 2, price: shillings(60) }]);
    // Its page changes a line by its id.
    const one = await dairy.reload(household);
    const more = { kind: 'set', lineId: cartLineId(line('A')), quantity: 3 } as const;
    await changeOwnDay(
      one,
      { day: '2026-12-01', change: more, seenRevision: one.revision },
      at('11-29 19:00'),
    );
    await makeMornings(at('11-30 18:00'));
    expect((await dairy.made(household)).at(-1)).toBe('3 on 2026-12-01');
  });
});

it('a renamed size is looked for in the orders that ended lately, not in all', async () => {
  const { productId, sku } = await dairy.sell(100);
  const find = vi.spyOn(Collection.prototype, 'find');
  await withTransaction((session) =>
    renameSkus(
      {
        productId: ObjectId.createFromHexString(productId),
        renamed: new Map([[sku, 'FRESH']]),
        now: at('11-29 12:00'),
      },
      session,
    ),
  );
  const asked = find.mock.calls.flatMap(([filter = {}]) => ('updatedAt' in filter ? [filter] : []));
  find.mockRestore();
  expect(asked).toHaveLength(1);
  const plan = await collections()
    .orders.find(asked[0] ?? {})
    .explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('updatedAt_1');
});

describe('an area with terms of its own', () => {
  const near = () =>
    dairy.set({ 'deliveryAreas.0.morningFee': shillings(35), 'deliveryAreas.0.smallestMorning': 3 });

  it('has its fee and its smallest quantity, which the farm may overrule', async () => {
    await near();
    const line = await dairy.sell(100);
    const take = (changes: object) =>
      takeStandingOrder(dairy.form(line, changes), { by, now: at('11-28 10:00') });
    expect(await take({})).toEqual({ ok: false, reason: 'too-few', smallest: 3 });
    expect(await take({ overrules: true })).toMatchObject({ ok: true });
    const household = await dairy.take(line, { lines: [{ ...line, quantity: 3 }] });
    await makeMornings(eveningBefore);
    const [order] = await dairy.ordersOf(household);
    expect(order?.deliveryFee).toBe(shillings(35));
  });

  it('asks for its smallest quantity of a day that is set by hand, but not of a skip or what comes already', async () => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line);
    await near();
    const own = async (...quantities: number[]) => {
      const lines = quantities.map((quantity) => ({ ...line, quantity }));
      const day = { day: '2026-12-01', lines };
      return (await setOwnDay(idOf(household), day, { by, now: at('11-28 12:00') })).ok;
    };
    expect([await own(1), await own(2), await own(3), await own()]).toEqual([false, true, true, true]);
  });

  it('is told of its fee to who moves there', async () => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line, { place: { ...dairy.form(line).place, deliveryArea: null } });
    await near();
    const now = at('11-28 12:00');
    const form = { ...dairy.form(line), customer: household.customer, seenRevision: 0, overrules: true };
    await changeStandingOrder(idOf(household), form, { by, now });
    await makeMornings(eveningBefore);
    expect((await dairy.ordersOf(household))[0]?.deliveryFee).toBe(shillings(35));
  });
});

describe('a price that is announced', () => {
  const day = { from: '2026-12-14' };
  const told = at('12-08 10:00');
  const who = { by: by.staff, now: told };

  /** Two households were told 65 for a size that costs 70 today. */
  const raise = async () => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line, day);
    const other = await dairy.take(line, day);
    await dairy.setVariant(line.sku, { price: shillings(70) });
    return { line, household, other };
  };
  const make = async () => {
    for (const evening of ['12-13 18:00', '12-14 18:00']) await makeMornings(at(evening));
  };

  it('for 15 December is 65 on the 14th and 70 on the 15th', async () => {
    const { line, household } = await raise();
    expect((await listPrices(told)).untold).toMatchObject([
      { line: cartLineId(line), told: shillings(65), today: shillings(70), households: 2 },
    ]);
    expect(await announcePrices([cartLineId(line)], who)).toEqual({ ok: true, households: 2 });
    await tellPrices(told);
    await make();
    expect(await pricesOf(household)).toEqual([65, 70]);
    expect(await dairy.mails(household)).toEqual([
      expect.stringMatching(
        /From Tuesday 15 December, .* costs KSh 70\.00 \(until then KSh 65\.00\)\. Your morning then costs KSh 160\.00\..*standing-orders/s,
      ),
    ]);
    expect(await listPrices(told)).toMatchObject({ untold: [], telling: [] });
  });

  it('and that nobody has told is 65 on both days', async () => {
    const { household } = await raise();
    await make();
    expect(await pricesOf(household)).toEqual([65, 65]);
  });

  it('is told once to each, by two processes, and goes on with those that are left', async () => {
    const { line, household, other } = await raise();
    await announcePrices([cartLineId(line)], who);
    await collections().standingOrders.updateOne({ _id: other._id }, { $set: { place: null as never } });
    await expect(Promise.all([tellPrices(told), tellPrices(told)])).rejects.toThrow('Some households');
    expect(await dairy.mails(household)).toHaveLength(1);
    await collections().standingOrders.updateOne({ _id: other._id }, { $set: { place: other.place } });
    // Two days later: it still leaves the days of notice.
    await tellPrices(at('12-10 10:00'));
    await tellPrices(at('12-10 10:00'));
    expect([(await dairy.mails(household)).length, (await dairy.mails(other)).length]).toEqual([1, 1]);
    expect((await dairy.reload(other)).told.at(-1)).toMatchObject({
      price: shillings(70),
      from: '2026-12-17',
    });
  });

  it('is taken back before its day, and who was told of it hears so', async () => {
    const { line, household, other } = await raise();
    await pauseStandingOrder(idOf(other), { from: null, until: null }, { by, now: at('11-28 12:00') });
    await announcePrices([cartLineId(line)], who);
    await tellPrices(told);
    expect((await listPrices(told)).announced).toMatchObject([{ from: '2026-12-15', households: 1 }]);
    expect(await takeBackPrices([cartLineId(line)], who)).toEqual({ ok: true });
    await tellPrices(at('12-08 11:00'));
    expect(await takeBackPrices([cartLineId(line)], who)).toEqual({ ok: false, reason: 'nothing' });
    await make();
    expect(await pricesOf(household)).toEqual([65, 65]);
    expect((await dairy.mails(household)).at(-1)).toContain('still costs you at most KSh 65.00');
    expect(await dairy.mails(other)).toEqual([]);
  });

  it('twice, and is taken back, stays as it was, which is said once', async () => {
    const { line, household } = await raise();
    await announcePrices([cartLineId(line)], who);
    await tellPrices(told);
    await dairy.setVariant(line.sku, { price: shillings(75) });
    await announcePrices([cartLineId(line)], who);
    await tellPrices(told);
    await takeBackPrices([cartLineId(line)], who);
    await tellPrices(told);
    await make();
    expect(await pricesOf(household)).toEqual([65, 65]);
    expect((await dairy.mails(household)).at(-1)?.match(/still costs you at most KSh 65\.00/g)).toHaveLength(
      1,
    );
  });

  it('is taken back while another one rises: both are told', async () => {
    const { line } = await raise();
    const bread = await dairy.sell(100);
    const household = await dairy.take(line, { ...day, lines: [line, bread] }, at('12-01 10:00'));
    await collections().standingOrders.updateOne(
      { _id: household._id },
      { $set: { 'told.$[].price': shillings(65) } },
    );
    await announcePrices([cartLineId(line)], who);
    await tellPrices(told);
    await dairy.setVariant(bread.sku, { price: shillings(80) });
    await takeBackPrices([cartLineId(line)], who);
    await announcePrices([cartLineId(bread)], who);
    await tellPrices(told);
    const mails = (await dairy.mails(household)).slice(1).toSorted();
    expect(mails).toEqual([
      expect.stringMatching(/costs KSh 80\.00 \(until then KSh 65\.00\)/),
      expect.stringContaining('still costs you at most KSh 65.00'),
    ]);
  });

  it('says what a morning then costs without what is not sold any more', async () => {
    const [line, gone] = [await dairy.sell(100), await dairy.sell(100)];
    const household = await dairy.take(line, { ...day, lines: [{ ...line, quantity: 2 }, gone] });
    await dairy.setVariant(line.sku, { price: shillings(70) });
    await dairy.setVariant(gone.sku, { sku: 'OTHER' });
    await announcePrices([cartLineId(line)], who);
    await tellPrices(told);
    expect((await dairy.mails(household))[0]).toContain('Your morning then costs KSh 160.00.');
  });

  it('is that of today where it was lowered before its day', async () => {
    const { line, household } = await raise();
    await announcePrices([cartLineId(line)], who);
    await tellPrices(told);
    await dairy.setVariant(line.sku, { price: shillings(68) });
    await make();
    expect(await pricesOf(household)).toEqual([65, 68]);
  });

  it('holds also for a household that begins later, which is told once', async () => {
    const { line, other } = await raise();
    const later = await dairy.take(line, { from: '2026-12-20' }, at('12-07 10:00'));
    await collections().standingOrders.updateOne(
      { _id: later._id },
      { $set: { 'told.$[].price': shillings(20) } },
    );
    await announcePrices([cartLineId(line)], who);
    // One that fails has all of them looked at again.
    await collections().standingOrders.updateOne({ _id: other._id }, { $set: { place: null as never } });
    for (const minute of ['10:00', '10:01', '10:02'])
      await expect(tellPrices(at(`12-08 ${minute}`))).rejects.toThrow('Some households');
    expect((await dairy.mails(later)).length).toBe(1);
    expect((await dairy.mails(later))[0]).toContain('From Monday 21 December');
    await collections().standingOrders.updateOne({ _id: other._id }, { $set: { place: other.place } });
    for (const evening of ['12-19 18:00', '12-20 18:00']) await makeMornings(at(evening));
    expect(await pricesOf(later)).toEqual([20, 70]);
  });

  it('stays as it was for a household that no message reaches, which the page says', async () => {
    const line = await dairy.sell(100);
    const mailed = await dairy.take(line, day);
    const reaches = async () => (await viewStandingOrder(mailed, told)).isReachable;
    expect(await reaches()).toBe(true);
    configureMail({});
    expect(await reaches()).toBe(false);
    await endStandingOrder(mailed._id.toHexString(), { by, now: told });
    const household = await dairy.take(line, {
      ...day,
      customer: { ...dairy.form(line).customer, email: null },
    });
    configureMail({ sender: { send: () => Promise.reject(new Error('sends nothing here')) } });
    await dairy.setVariant(line.sku, { price: shillings(70) });
    expect((await listPrices(told)).untold).toMatchObject([{ households: 1, toCall: 1 }]);
    expect(await announcePrices([cartLineId(line)], who)).toEqual({ ok: false, reason: 'nothing' });
    expect(await describeUntold(line.productId, told)).toBeNull();
    await dairy.take(line, day);
    await dairy.setVariant(line.sku, { price: shillings(75) });
    expect(await announcePrices([cartLineId(line)], who)).toEqual({ ok: true, households: 1 });
    await tellPrices(told);
    await make();
    expect(await pricesOf(household)).toEqual([65, 65]);
  });

  it('may be the fee of a morning', async () => {
    const household = await dairy.take(await dairy.sell(100), day);
    await dairy.set({ 'standing.fee': shillings(50) });
    await announcePrices(['fee'], who);
    await tellPrices(told);
    await make();
    const fees = (await dairy.ordersOf(household)).map(({ deliveryFee }) => deliveryFee);
    expect(fees).toEqual([shillings(20), shillings(50)]);
  });
});
