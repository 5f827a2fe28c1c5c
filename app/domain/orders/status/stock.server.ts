import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { StoredProduct } from '~/domain/catalogue/product';
import { createWriteConflict } from './order-transaction.server';

/** Units of a variant. A product without variants (SKU null) is always in stock, and nothing is counted. */
type Units = { readonly productId: string; readonly sku: string | null; readonly quantity: number };

type Counted = { readonly _id: ObjectId; readonly sku: string; readonly quantity: number };

/** The counted units, each variant once, in an order that all transactions share: fewer of them meet head-on. */
function countUnits(items: readonly Units[]): Counted[] {
  const counted = new Map<string, Counted>();
  for (const { productId, sku, quantity } of items) {
    if (sku === null) continue;
    const key = `${productId}-${sku}`;
    const sum = (counted.get(key)?.quantity ?? 0) + quantity;
    counted.set(key, { _id: ObjectId.createFromHexString(productId), sku, quantity: sum });
  }
  return [...counted.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, units]) => units);
}

/**
 * Takes the units out of the stock, where there are as many. Returns false when there are not: then the transaction
 * has taken some of them at most, and must be abandoned. `updatedAt` stays: 'fresh' is derived from it.
 */
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

/** Puts the units back. What is no longer in the catalogue has no stock to return to. */
export async function returnStock(items: readonly Units[], session: ClientSession): Promise<void> {
  const updates = countUnits(items).map(({ _id, sku, quantity }): AnyBulkWriteOperation<StoredProduct> => ({
    updateOne: {
      filter: { _id, variants: { $elemMatch: { sku } } },
      update: { $inc: { 'variants.$.stockQuantity': quantity } },
    },
  }));
  if (updates.length > 0) await collections().products.bulkWrite(updates, { session });
}

/** True while every item can still be supplied: its product exists, and has as many units where they are counted. */
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

/** Takes the units out of the stock where all of them are there; returns false, and takes none, where they are not. */
export async function takeStockIfAvailable(
  items: readonly Units[],
  session: ClientSession,
): Promise<boolean> {
  if (!(await isInStock(items, session))) return false;
  if (!(await takeStock(items, session))) throw createWriteConflict('the stock');
  return true;
}
