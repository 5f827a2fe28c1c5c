import { ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { variantKey } from '~/domain/stock/variant-units';
import { leftOn } from '~/domain/stock/expected-stock';
import { readExpected } from '~/domain/stock/expected-stock.server';
import { addDays } from '~/lib/calendar-days';
import { dayKey, findMadeDays } from '~/domain/standing-orders/making/due-days.server';
import { mergeLines } from '~/domain/standing-orders/making/morning-part';
import { shareSize, type MorningShares, type Place, type SizeShare } from './morning-shares';
import { findLines } from '~/domain/standing-orders/morning-times';
import { promisedFields, readStandingOrders } from '~/domain/standing-orders/read-standing-orders.server';
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

type Wanted = Place & Pick<StandingOrder, 'household'> & { readonly quantity: number };

const batchSize = 500;

const sharedFields = { household: 1, createdAt: 1, ...promisedFields } as const;

/** Of all that a day is promised, with that whose last hour is still ahead; without the mornings that are made already, which keep what they have. */
async function shareSizes(day: string, settings: Settings): Promise<MorningShares['sizes']> {
  const wanted = new Map<
    string,
    { readonly productId: string; readonly sku: string; readonly by: Wanted[] }
  >();
  for await (const order of readStandingOrders(sharedFields, { endingAfter: day }))
    for (const { productId, sku, quantity } of mergeLines(findLines(order, day, settings) ?? [])) {
      if (sku === null) continue;
      const key = `${productId} ${sku}`;
      const size = wanted.get(key) ?? { productId, sku, by: [] };
      const { household, createdAt, _id } = order;
      size.by.push({ household, createdAt, id: _id.toHexString(), quantity });
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
  const shares: SizeShare[] = [];
  for (const size of wanted.values()) {
    const key = variantKey({ ...size, productId: ObjectId.createFromHexString(size.productId) });
    const coming = expected.get(key);
    const available = (stock.get(key) ?? 0) + (coming ? leftOn(coming, day) : 0);
    const share =
      shareSize(size, size.by, available) && shareSize(size, await withoutMade(size.by, day), available);
    if (share) shares.push(share);
  }
  return shares;
}

async function withoutMade(wanted: readonly Wanted[], day: string): Promise<readonly Wanted[]> {
  const rest: Wanted[] = [];
  for (let from = 0; from < wanted.length; from += batchSize) {
    const batch = wanted.slice(from, from + batchSize);
    const made = await findMadeDays(batch, day);
    rest.push(...batch.filter(({ household }) => !made.has(dayKey(household, day))));
  }
  return rest;
}
