import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { StoredProduct } from '~/domain/catalogue/product';
import { createWriteConflict } from './order-transaction.server';

/** Products without variants (SKU null) are always in stock and not counted. */
type Units = { readonly productId: string; readonly sku: string | null; readonly quantity: number };

type VariantUnits = { readonly _id: ObjectId; readonly sku: string; readonly quantity: number };

/** Sorted, because transactions that write variants in one order conflict less often. */
function countUnits(items: readonly Units[]): VariantUnits[] {
  const unitsByVariant = new Map<string, VariantUnits>();
  for (const { productId, sku, quantity } of items) {
    if (sku === null) continue;
    const key = `${productId}-${sku}`;
    const sum = (unitsByVariant.get(key)?.quantity ?? 0) + quantity;
    unitsByVariant.set(key, { _id: ObjectId.createFromHexString(productId), sku, quantity: sum });
  }
  return [...unitsByVariant.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, units]) => units);
}

/** False where fewer are left: abort then, as some may be deducted. Leaves `updatedAt` for the Fresh badge. */
export async function takeStock(items: readonly Units[], session: ClientSession): Promise<boolean> {
  const units = countUnits(items);
  if (units.length === 0) return true;
  const updates = units.map(({ _id, sku, quantity }): AnyBulkWriteOperation<StoredProduct> => ({
    updateOne: {
      filter: { _id, variants: { $elemMatch: { sku, stockQuantity: { $gte: quantity } } } },
      update: { $inc: { 'variants.$.stockQuantity': -quantity } },
    },
  }));
  const { matchedCount } = await collections().products.bulkWrite(updates, { session });
  return matchedCount === units.length;
}

/** Variants that are no longer in the catalogue are skipped. */
export async function returnStock(items: readonly Units[], session: ClientSession): Promise<void> {
  const updates = countUnits(items).map(({ _id, sku, quantity }): AnyBulkWriteOperation<StoredProduct> => ({
    updateOne: {
      filter: { _id, variants: { $elemMatch: { sku } } },
      update: { $inc: { 'variants.$.stockQuantity': quantity } },
    },
  }));
  if (updates.length > 0) await collections().products.bulkWrite(updates, { session });
}

export async function isInStock(items: readonly Units[], session: ClientSession): Promise<boolean> {
  const ids = [...new Set(items.map((item) => item.productId))];
  const products = await collections()
    .products.find(
      { _id: { $in: ids.map((id) => ObjectId.createFromHexString(id)) } },
      { session, projection: { variants: 1 } },
    )
    .toArray();
  if (products.length !== ids.length) return false;
  return countUnits(items).every(({ _id, sku, quantity }) =>
    products.some(
      (product) =>
        product._id.equals(_id) &&
        product.variants.some((variant) => variant.sku === sku && variant.stockQuantity >= quantity),
    ),
  );
}

/** Deducts the units if all are in stock; otherwise deducts none and returns false. */
export async function takeStockIfAvailable(
  items: readonly Units[],
  session: ClientSession,
): Promise<boolean> {
  if (!(await isInStock(items, session))) return false;
  if (!(await takeStock(items, session))) throw createWriteConflict('the stock');
  return true;
}
