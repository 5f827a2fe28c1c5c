import type { Db } from 'mongodb';

export const id = '018-home-content-fields';

type Stored = {
  readonly _id: string;
  readonly specialOffers?: readonly Readonly<Record<string, unknown>>[];
  readonly statsCounters?: readonly Readonly<Record<string, unknown>>[];
};

/** Adds price, end and state of special offers, and the order of stats counters. */
export async function up(db: Db): Promise<void> {
  const homeContent = db.collection<Stored>('homeContent');
  const home = await homeContent.findOne({ _id: 'home' });
  if (!home) return;
  const { specialOffers, statsCounters } = home;
  const change = {
    ...(specialOffers && {
      specialOffers: specialOffers.map((offer) => ({
        price: null,
        priceBefore: null,
        until: null,
        published: true,
        ...offer,
      })),
    }),
    ...(statsCounters && {
      statsCounters: statsCounters.map((counter, index) => ({ order: index + 1, ...counter })),
    }),
  };
  if (Object.keys(change).length > 0) await homeContent.updateOne({ _id: 'home' }, { $set: change });
}
