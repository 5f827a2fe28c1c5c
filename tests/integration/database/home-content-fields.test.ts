import { expect, it } from 'vitest';
import { database } from '#db/client';
import { up } from '#db/migrations/018-home-content-fields';
import { demoHomeDocument } from '~/seed/demo-documents';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const demoHomeContent = demoHomeDocument(new Date('2026-03-10T06:00:00.000Z'));

it('adds the new fields of offers and counters, and keeps those that are there', async () => {
  const homeContent = database().collection<{ _id: string }>('homeContent');
  await up(database());
  expect(await homeContent.countDocuments()).toBe(0);
  const offers = (demoHomeContent.specialOffers ?? []).map(
    ({ price: _price, priceBefore: _before, until: _until, published: _published, ...offer }) => offer,
  );
  const counters = (demoHomeContent.statsCounters ?? []).map(({ order: _order, ...counter }) => counter);
  const [first, ...others] = offers;
  const specialOffers = [{ ...first, published: false }, ...others];
  await homeContent.insertOne({ ...demoHomeContent, specialOffers, statsCounters: counters } as never);
  await up(database());
  await up(database());
  const stored = await homeContent.findOne({ _id: 'home' });
  expect(stored).toMatchObject({
    specialOffers: offers.map((offer, index) => ({
      ...offer,
      price: null,
      priceBefore: null,
      until: null,
      published: index !== 0,
    })),
    statsCounters: counters.map((counter, index) => ({ ...counter, order: index + 1 })),
  });
});
