import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';

type LedgerDifference = {
  readonly productId: string;
  readonly sku: string;
  /** Sum of the ledger. */
  readonly ledger: number;
  /** 0 for a SKU that is no longer in the catalogue. */
  readonly stock: number;
};

/** The SKUs whose ledger does not add up to their stock: none, in one snapshot, at all times (docs/decisions/0051). */
export const findLedgerDifferences = (): Promise<readonly LedgerDifference[]> =>
  withTransaction(async (session) => {
    const found = new Map<string, LedgerDifference>();
    const sums = collections().stockMovements.aggregate<{
      _id: { productId: ObjectId; sku: string };
      sum: number;
    }>([{ $group: { _id: { productId: '$productId', sku: '$sku' }, sum: { $sum: '$change' } } }], {
      session,
    });
    for await (const { _id, sum } of sums) {
      const productId = _id.productId.toHexString();
      found.set(`${productId} ${_id.sku}`, { productId, sku: _id.sku, ledger: sum, stock: 0 });
    }
    const products = collections().products.find(
      {},
      { session, projection: { variants: { sku: 1, stockQuantity: 1 } } },
    );
    for await (const { _id, variants } of products)
      for (const { sku, stockQuantity } of variants) {
        const productId = _id.toHexString();
        const ledger = found.get(`${productId} ${sku}`)?.ledger ?? 0;
        found.set(`${productId} ${sku}`, { productId, sku, ledger, stock: stockQuantity });
      }
    return [...found.values()].filter(({ ledger, stock }) => ledger !== stock);
  });
