import { createHash } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { isDuplicateKeyError } from '../duplicate-key';

export const id = '010-stock-ledger';

type Product = {
  readonly _id: ObjectId;
  readonly variants: readonly { readonly sku: string; readonly stockQuantity: number }[];
};

/** As the demo farm's: an interrupted demo set is completed after the migrations. */
const openingId = (productId: ObjectId, sku: string): ObjectId =>
  new ObjectId(
    Buffer.concat([
      Buffer.alloc(4),
      createHash('sha256').update(`${productId.toHexString()} ${sku}`).digest().subarray(0, 8),
    ]),
  );

/** Opens the stock ledger with the stored stock of each SKU. */
export async function up(db: Db): Promise<void> {
  const at = new Date();
  const movements = db.collection('stockMovements');
  for await (const { _id: productId, variants } of db.collection<Product>('products').find())
    for (const { sku, stockQuantity } of variants) {
      if (stockQuantity === 0) continue;
      const change = { change: stockQuantity, balance: stockQuantity, reason: 'opening', at };
      const opening = { productId, sku, ...change, orderNumber: null, by: null, note: null };
      await movements.insertOne({ _id: openingId(productId, sku), ...opening }).catch((error: unknown) => {
        // Written by an interrupted run.
        if (!isDuplicateKeyError(error)) throw error;
      });
    }
}
