import { describe, expect, it } from 'vitest';
import { database } from '#db/client';
import * as standingOrderSearch from '#db/migrations/052-standing-order-search';
import { collections } from '~/domain/collections';
import {
  changeStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { findStandingOrders } from '~/domain/standing-orders/list/find-standing-orders.server';
import { listStandingOrders } from '~/domain/standing-orders/list/standing-order-view.server';
import { shillings } from '~/lib/format/money';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { purgeStandingOrders } from '~/domain/standing-orders/purge-standing-orders.server';
import { standingOrderFilter } from '~/domain/standing-orders/list/standing-order-filter';
import { loadSettings } from '~/domain/settings/settings.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { at, by, closed, useDairy } from './dairy';

const dairy = useDairy();
const who = { by, now: at('11-28 10:00') };

const person = (firstName: string, lastName: string, phone: string) => ({
  customer: { firstName, lastName, phone: phone as PhoneNumber, email: null },
});

async function takeThree() {
  const line = await dairy.sell(100);
  const taken = [
    await dairy.take(line, person('Wanjirũ', 'Kamau', '+254712345678')),
    await dairy.take(line, person('Achieng', 'Otieno', '+254798765432')),
    await dairy.take(line, {
      ...person('Barasa', '', '+254711000678'),
      place: {
        address: 'Behind the mill (left)',
        city: '',
        location: '',
        additionalInfo: '',
        deliveryArea: null,
      },
    }),
  ] as const;
  return { line, taken };
}

async function found(filter: object, page = 1, pageSize = 50): Promise<string[]> {
  const settings = await loadSettings();
  const sought = { ...standingOrderFilter.none, ...filter };
  const list = await findStandingOrders(sought, { page, pageSize, settings, now: at('11-29 12:00') });
  return list.orders.map(({ customer }) => customer.firstName);
}

describe('the list of standing orders', () => {
  it('says what the next morning brings: what its order has once that is made, unless it is cancelled', async () => {
    const household = await dairy.take(await dairy.sell(1));
    const next = async () => {
      const list = await listStandingOrders(standingOrderFilter.none, { page: 1, now: at('11-29 18:30') });
      return list.rows[0]?.next?.replace(/ × .*/, '');
    };
    expect(await next()).toBe('Mon 30 Nov: 2');
    await makeMornings(at('11-29 18:00'));
    expect(await next()).toBe('Mon 30 Nov: 1');
    const of = { 'standing.household': household.household };
    await collections().orders.updateOne(of, { $set: { status: 'cancelled' } });
    expect(await next()).toBe('Tue 1 Dec: 2');
  });

  it('says that a morning which is made comes where the farm has closed since, and nothing while the shop is not open', async () => {
    await dairy.take(await dairy.sell(100));
    const see = async () => {
      const list = await listStandingOrders(standingOrderFilter.none, { page: 1, now: at('11-29 18:30') });
      return [list.rows[0]?.next, list.isOpen];
    };
    await dairy.set({ 'opening.isOpen': false });
    expect(await see()).toEqual([null, false]);
    await dairy.set({ 'opening.isOpen': true });
    await makeMornings(at('11-29 18:00'));
    await dairy.set({ closures: [closed('2026-11-30', '2026-12-01')] });
    expect(await see()).toEqual([expect.stringMatching(/^Mon 30 Nov: 2 ×/), true]);
  });

  it('has above it what all take and who pays an old price, as it is after each change', async () => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line);
    const see = async () => {
      const list = await listStandingOrders(standingOrderFilter.none, { page: 1, now: who.now });
      return [list.days[2]?.sizes[0]?.units ?? 0, list.untold, list.total];
    };
    expect(await see()).toEqual([2, 0, 1]);
    await dairy.take(line);
    await dairy.setVariant(line.sku, { price: shillings(70) });
    expect(await see()).toEqual([4, 2, 2]);
    await pauseStandingOrder(household._id.toHexString(), { from: null, until: null }, who);
    expect(await see()).toEqual([2, 2, 2]);
    await dairy.serve(['sunday']);
    await dairy.setVariant(line.sku, { price: shillings(65) });
    expect(await see()).toEqual([0, 0, 2]);
  });

  it('is found by the end of a phone, a name and a place, each word anywhere, and pages by name', async () => {
    const { line, taken } = await takeThree();
    expect(await found({})).toEqual(['Achieng', 'Barasa', 'Wanjirũ']);
    expect(await found({}, 2, 2)).toEqual(['Wanjirũ']);
    expect(await found({ search: '678' })).toEqual(['Barasa', 'Wanjirũ']);
    expect(await found({ search: '0712345678' })).toEqual(['Wanjirũ']);
    expect(await found({ search: 'kamau WANJIRU' })).toEqual(['Wanjirũ']);
    expect(await found({ search: 'mill (left' })).toEqual(['Barasa']);
    // The area is read when it is searched: its name may change.
    expect(await found({ search: 'bumala gate' })).toEqual(['Achieng', 'Wanjirũ']);
    expect(await found({ search: 'nobody' })).toEqual([]);
    const form = dairy.form(line, person('Zawadi', 'Otieno', '+254798765432'));
    await changeStandingOrder(taken[1]._id.toHexString(), { ...form, seenRevision: 0 }, who);
    expect(await found({ search: 'otieno' })).toEqual(['Zawadi']);
    expect(await found({})).toEqual(['Barasa', 'Wanjirũ', 'Zawadi']);
  });

  it('finds each state', async () => {
    const { taken } = await takeThree();
    const [first, second, third] = taken.map(({ _id }) => _id.toHexString());
    await pauseStandingOrder(first ?? '', { from: '2026-11-29', until: null }, who);
    await pauseStandingOrder(second ?? '', { from: '2026-12-01', until: null }, who);
    await endStandingOrder(third ?? '', who);
    const states = ['active', 'paused', 'ended', 'trouble'];
    const all = async () => Promise.all(states.map((state) => found({ state })));
    expect(await all()).toEqual([['Achieng'], ['Wanjirũ'], ['Barasa'], []]);
    const missed = (day: string, reason: 'closed' | 'too-late') => ({
      $set: { missed: [{ day, reason, at: who.now }] },
    });
    const { standingOrders } = collections();
    await standingOrders.updateOne({ _id: taken[0]._id }, missed('2026-11-20', 'closed'));
    await standingOrders.updateOne({ _id: taken[1]._id }, missed('2026-11-01', 'too-late'));
    expect(await found({ state: 'trouble' })).toEqual([]);
    await standingOrders.updateOne({ _id: taken[0]._id }, missed('2026-11-20', 'too-late'));
    const failure = { day: '2026-11-30', text: 'No', at: who.now };
    await standingOrders.updateOne({ _id: taken[1]._id }, { $set: { failure } });
    expect(await found({ state: 'trouble' })).toEqual(['Achieng', 'Wanjirũ']);
  });

  it('loses those that ended long ago, unless something is owed', async () => {
    const { taken } = await takeThree();
    const { standingOrders } = collections();
    const endOn = (index: number, endsOn: string) =>
      standingOrders.updateOne({ _id: taken[index]?._id }, { $set: { isOpen: false, endsOn } });
    await makeMornings(at('11-29 18:00'));
    const delivered = { status: 'delivered', deliveredAt: at('11-30 07:00') } as const;
    await collections().orders.updateOne({ 'standing.id': taken[1]._id }, { $set: delivered });
    await endOn(0, '2026-12-01');
    await endOn(1, '2026-12-01');
    const purge = async (day: string) => {
      await purgeStandingOrders(new Date(`${day}T09:00:00+03:00`));
      return (await standingOrders.find().sort({ _id: 1 }).toArray()).map(
        ({ customer }) => customer.firstName,
      );
    };
    expect(await purge('2027-04-04')).toEqual(['Wanjirũ', 'Achieng', 'Barasa']);
    expect(await purge('2027-04-05')).toEqual(['Achieng', 'Barasa']);
    await collections().orders.updateOne(
      { 'standing.id': taken[1]._id },
      { $set: { paymentStatus: 'paid' } },
    );
    expect(await purge('2027-04-05')).toEqual(['Barasa']);
  });

  it('has those that were taken before it was searched in the database', async () => {
    const { taken } = await takeThree();
    const { standingOrders } = collections();
    const texts = async () =>
      (await standingOrders.find().sort({ _id: 1 }).toArray()).map(({ searchText }) => searchText);
    await standingOrders.updateMany({}, { $unset: { searchText: '' } });
    for (const _ of [1, 2]) await standingOrderSearch.up(database());
    expect(await texts()).toEqual(taken.map(({ searchText }) => searchText));
  });
});
