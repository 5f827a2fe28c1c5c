import type { StoredProduct } from '~/domain/catalogue/product';
import type { Order } from '~/domain/orders/order';
import { withoutAwaited } from '~/domain/stock/awaited-units';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import type { Reconciliation } from './finding';

/** Units by SKU. */
export const readStock = (products: readonly StoredProduct[]): Map<string, number> =>
  new Map(products.flatMap(({ variants }) => variants.map(({ sku, stockQuantity }) => [sku, stockQuantity])));

/** Compares the stock before and after with the orders that hold stock, and with the ledger. */
export async function reconcileStock(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  orders: readonly Order[],
): Promise<Reconciliation> {
  const findings: string[] = [];
  let taken = 0;
  for (const [sku, initial] of before) {
    const ordered = orders
      .filter(({ stockTaken }) => stockTaken)
      // What a morning waits for, nobody has taken.
      .flatMap(({ items, awaitedStock }) => withoutAwaited(items, awaitedStock))
      .filter((item) => item.sku === sku)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    taken += ordered;
    const difference = initial - (after.get(sku) ?? 0) - ordered;
    if (difference > 0) findings.push(`${difference} units of ${sku} are in no order: LOST`);
    if (difference < 0) findings.push(`${-difference} units of ${sku} are in an order and in stock: DOUBLED`);
  }
  for (const { sku, ledger, stock } of await findLedgerDifferences())
    findings.push(`the ledger of ${sku} says ${ledger}, its stock ${stock}`);
  const returned = orders.filter(({ stockTaken }) => !stockTaken).flatMap(({ items }) => items);
  return {
    rows: [
      ['Units in orders, missing in stock, in the ledger', String(taken)],
      [
        'Units that came back from cancelled orders',
        String(returned.reduce((sum, { quantity }) => sum + quantity, 0)),
      ],
    ],
    findings,
  };
}
