import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { WantedSize } from './back-in-stock-request';

export type WaitingCount = WantedSize & { readonly count: number };

/** How many confirmed addresses wait, by size; sizes that nobody waits for are left out. All products without `productIds`. */
export async function countWaiting(productIds?: readonly ObjectId[]): Promise<readonly WaitingCount[]> {
  if (productIds?.length === 0) return [];
  const found = await collections()
    .backInStockRequests.find(
      { state: 'waiting', ...(productIds && { productId: { $in: [...productIds] } }) },
      { projection: { _id: 0, productId: 1, sku: 1 } },
    )
    .toArray();
  const counts = new Map<string, WaitingCount>();
  for (const { productId, sku } of found) {
    const key = `${productId.toHexString()} ${sku}`;
    counts.set(key, { productId, sku, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
