import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { CountedVariants, StockMovement } from './stock-movement';

/** Stable, so that an interrupted seed is completed without duplicates. The leading zeros sort it before all changes. */
const openingId = (productId: ObjectId, sku: string): ObjectId =>
  new ObjectId(
    Buffer.concat([
      Buffer.alloc(4),
      createHash('sha256').update(`${productId.toHexString()} ${sku}`).digest().subarray(0, 8),
    ]),
  );

/** First ledger entries of products that are inserted with stock. */
export const openingMovements = (
  products: readonly (CountedVariants & { readonly _id: ObjectId })[],
  at: Date,
): StockMovement[] =>
  products.flatMap(({ _id: productId, variants }) =>
    variants
      .filter(({ stockQuantity }) => stockQuantity !== 0)
      .map(({ sku, stockQuantity }) => ({
        _id: openingId(productId, sku),
        productId,
        sku,
        change: stockQuantity,
        balance: stockQuantity,
        reason: 'opening',
        orderNumber: null,
        by: null,
        note: null,
        at,
      })),
  );
