import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { readVariantStock } from '../change-stock.server';
import type { HeldUnits, RenamedSkus } from '../record-variant-changes.server';
import type { StockMovement } from '../stock-movement';
import { variantKey } from '../variant-units';

/**
 * Writes the units that orders hold of a size with its new SKU, in the transaction that renames it in them. The stock stays: what the
 * ledger gives back to a SKU it takes from it at once.
 */
export async function moveHeldUnits(
  {
    productId,
    renamed,
    held,
    now,
  }: {
    readonly productId: ObjectId;
    readonly renamed: RenamedSkus;
    readonly held: readonly HeldUnits[];
    readonly now: Date;
  },
  session: ClientSession,
): Promise<void> {
  const skus = [...renamed.values()].map((sku) => ({ productId, sku }));
  const stock = await readVariantStock(skus, session);
  const movements = held.flatMap(({ sku, units, orderNumber }): StockMovement[] => {
    const to = renamed.get(sku) ?? sku;
    const left = stock.get(variantKey({ productId, sku: to })) ?? 0;
    const common = { productId, reason: 'renamed' as const, by: null, note: null, at: now };
    return [
      { ...common, _id: new ObjectId(), sku, change: units, balance: units, orderNumber },
      { ...common, _id: new ObjectId(), sku, change: -units, balance: 0, orderNumber: null },
      { ...common, _id: new ObjectId(), sku: to, change: units, balance: left + units, orderNumber: null },
      { ...common, _id: new ObjectId(), sku: to, change: -units, balance: left, orderNumber },
    ];
  });
  if (movements.length > 0) await collections().stockMovements.insertMany(movements, { session });
}
