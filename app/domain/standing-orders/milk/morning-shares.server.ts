import { ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { variantKey } from '~/domain/stock/change-stock.server';
import { leftOn } from '~/domain/stock/expected-stock';
import { readExpected } from '~/domain/stock/expected-stock.server';
import { addDays } from '~/lib/calendar-days';
import { mergeLines } from '~/domain/standing-orders/making/morning-part';
import { shareSize, type MorningShares, type Place } from './morning-shares';
import { findLines } from '~/domain/standing-orders/morning-times';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';

/** The shares of a day (`YYYY-MM-DD`): as they were written first, whatever has come or gone since. */
export async function findShares(day: string, settings: Settings, now: Date): Promise<MorningShares> {
  const { morningShares } = collections();
  const found = await morningShares.findOne({ _id: day });
  if (found) return found;
  const shares: MorningShares = { _id: day, sizes: await shareSizes(day, settings), at: now };
  return withRetriedTransaction(async (session) => {
    // Another process may have written them since.
    const written = await morningShares.findOne({ _id: day }, { session });
    if (written) return written;
    await morningShares.deleteMany({ _id: { $lt: addDays(day, -3) } }, { session });
    await morningShares.insertOne(shares, { session });
    return shares;
  });
}

type Promised = Pick<
  StandingOrder,
  '_id' | 'createdAt' | 'rules' | 'endsOn' | 'ownDays' | 'pauses' | 'place' | 'missed'
>;

/** Of all that a day is promised, with that whose last hour is still ahead. */
async function shareSizes(day: string, settings: Settings): Promise<MorningShares['sizes']> {
  const wanted = new Map<
    string,
    { readonly productId: string; readonly sku: string; readonly by: (Place & { quantity: number })[] }
  >();
  for (const endsOn of [null, { $gt: day }])
    for await (const order of collections().standingOrders.find<Promised>(
      { endsOn },
      {
        projection: { createdAt: 1, rules: 1, endsOn: 1, ownDays: 1, pauses: 1, place: 1, missed: 1 },
      },
    ))
      for (const { productId, sku, quantity } of mergeLines(findLines(order, day, settings) ?? [])) {
        if (sku === null) continue;
        const key = `${productId} ${sku}`;
        const size = wanted.get(key) ?? { productId, sku, by: [] };
        size.by.push({ createdAt: order.createdAt, id: order._id.toHexString(), quantity });
        wanted.set(key, size);
      }
  const ids = [...new Set([...wanted.values()].map(({ productId }) => productId))].map((id) =>
    ObjectId.createFromHexString(id),
  );
  const expected = await readExpected(ids);
  const stock = new Map<string, number>();
  for await (const { _id, variants } of collections().products.find(
    { _id: { $in: ids } },
    { projection: { variants: { sku: 1, stockQuantity: 1 } } },
  ))
    for (const { sku, stockQuantity } of variants)
      stock.set(variantKey({ productId: _id, sku }), Math.max(stockQuantity, 0));
  return [...wanted.values()].flatMap((size) => {
    const key = variantKey({ ...size, productId: ObjectId.createFromHexString(size.productId) });
    const coming = expected.get(key);
    const share = shareSize(size, size.by, (stock.get(key) ?? 0) + (coming ? leftOn(coming, day) : 0));
    return share ? [share] : [];
  });
}
