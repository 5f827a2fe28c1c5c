import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { collections } from '~/domain/collections';
import {
  changeStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  takeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/make-mornings.server';
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
    const own = (now: string) =>
      setOwnDay(idOf(household), { day: '2026-11-30', lines: [mala, milk] }, { by, now: at(now) });
    await own('11-28 11:00');
    await dairy.setVariant(mala.sku, { price: shillings(90) });
    await dairy.setVariant(milk.sku, { price: shillings(70) });
    await own('11-28 12:00');
    await makeMornings(eveningBefore);
    const [order] = await dairy.ordersOf(household);
    expect(order?.items.map(({ sku, price }) => [sku, price])).toEqual([
      ['MALA', shillings(80)],
      [milk.sku, shillings(65)],
    ]);
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
  });
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
