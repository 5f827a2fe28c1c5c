import { ObjectId, type ClientSession } from 'mongodb';
import { variantKey } from '~/domain/stock/variant-units';
import { readExpectedLeft } from '~/domain/stock/expected-stock.server';
import { shareOf, type MorningShares } from '~/domain/standing-orders/milk/morning-shares';
import type { StandingLine, StandingOrder } from './standing-order';

/**
 * What a line of a morning may have: beyond the stock what is left of the quantity that the farm expects on its day, and no more
 * than its share where everybody gets less.
 */
export async function findLimits(
  { _id, createdAt }: Pick<StandingOrder, '_id' | 'createdAt'>,
  lines: readonly StandingLine[],
  { day, shares }: { readonly day: string; readonly shares: MorningShares | null },
  session: ClientSession,
): Promise<(line: StandingLine) => { readonly expected?: number; readonly share?: number }> {
  const productIds = lines.map(({ productId }) => ObjectId.createFromHexString(productId));
  const left = await readExpectedLeft(productIds, day, session);
  return ({ productId, sku, quantity }) => {
    if (sku === null) return {};
    const share = shares?.sizes.find((size) => size.productId === productId && size.sku === sku);
    return {
      expected: left.get(variantKey({ productId: ObjectId.createFromHexString(productId), sku })) ?? 0,
      ...(share && { share: shareOf(share, { quantity, createdAt, id: _id.toHexString() }) }),
    };
  };
}
