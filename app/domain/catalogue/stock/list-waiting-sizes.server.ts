import { isGone } from '~/domain/stock/awaited-units';
import { findProductCards } from '~/domain/catalogue/catalogue-queries.server';
import { collections } from '~/domain/collections';

/** A size that mornings of standing orders wait for. */
export type WaitingSize = {
  /** Such as 'Fresh Cow Milk, 500 ml'. */
  readonly name: string;
  readonly orders: number;
  readonly units: number;
  /** Units that have gone out before their milking was entered. */
  readonly gone: number;
};

/** The sizes that mornings wait for, made or brought, by name (docs/decisions/0161). */
export async function listWaitingSizes(): Promise<readonly WaitingSize[]> {
  const waiting = new Map<string, { orders: number; units: number; gone: number }>();
  const productIds = new Set<string>();
  for await (const { status, awaitedStock = [] } of collections().orders.find(
    // By the index of those that wait.
    { 'awaitedStock.sku': { $gt: '' } },
    { projection: { status: 1, awaitedStock: 1 } },
  ))
    for (const { productId, sku, quantity } of awaitedStock) {
      productIds.add(productId);
      const key = `${productId} ${sku}`;
      const sums = waiting.get(key) ?? { orders: 0, units: 0, gone: 0 };
      if (isGone({ status })) sums.gone += quantity;
      else {
        sums.orders += 1;
        sums.units += quantity;
      }
      waiting.set(key, sums);
    }
  const products = await findProductCards([...productIds]);
  return products
    .flatMap(({ _id, name, variants }) =>
      variants.flatMap((variant) => {
        const found = waiting.get(`${_id.toHexString()} ${variant.sku}`);
        return found ? [{ name: `${name}, ${variant.name}`, ...found }] : [];
      }),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
