import { ObjectId, type ClientSession } from 'mongodb';
import { variantKey } from '~/domain/stock/change-stock.server';
import { readExpectedLeft } from '~/domain/stock/expected-stock.server';
import type { StandingLine } from './standing-order';

/** What a line of a morning may have beyond the stock: what is left of the quantity that the farm expects on its day. */
export async function findLimits(
  lines: readonly StandingLine[],
  day: string,
  session: ClientSession,
): Promise<(line: StandingLine) => { readonly expected: number }> {
  const productIds = lines.map(({ productId }) => ObjectId.createFromHexString(productId));
  const left = await readExpectedLeft(productIds, day, session);
  return ({ productId, sku }) => ({
    expected:
      sku === null
        ? 0
        : (left.get(variantKey({ productId: ObjectId.createFromHexString(productId), sku })) ?? 0),
  });
}
