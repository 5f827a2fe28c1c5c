import { ObjectId, type ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { CountedVariants, StockMovement, StockReason } from './stock-movement';

/**
 * Writes the ledger entries of a product that is created (`before` null), edited or deleted (`after` null): call it in
 * the transaction that writes the product. `before` must be read in the same transaction. A new SKU opens with its stock,
 * a SKU that is gone is removed, and another quantity of a SKU counts as counted; a renamed SKU is removed and opened.
 */
export async function recordVariantChanges(
  change: {
    readonly productId: ObjectId;
    readonly before: CountedVariants | null;
    readonly after: CountedVariants | null;
    readonly by: StaffMember | null;
    readonly note?: string | null | undefined;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<void> {
  const { productId, by, note = null, now } = change;
  const before = stockBySku(change.before);
  const after = stockBySku(change.after);
  const movements = [...new Set([...before.keys(), ...after.keys()])].flatMap((sku): StockMovement[] => {
    const balance = after.get(sku) ?? 0;
    const units = balance - (before.get(sku) ?? 0);
    if (units === 0) return [];
    const reason: StockReason = !before.has(sku) ? 'opening' : after.has(sku) ? 'counted' : 'removed';
    return [
      {
        _id: new ObjectId(),
        productId,
        sku,
        change: units,
        balance,
        reason,
        orderNumber: null,
        by: by && { userId: by.userId, name: by.name },
        note,
        at: now,
      },
    ];
  });
  if (movements.length > 0) await collections().stockMovements.insertMany(movements, { session });
}

const stockBySku = (product: CountedVariants | null): ReadonlyMap<string, number> =>
  new Map(product?.variants.map(({ sku, stockQuantity }) => [sku, stockQuantity]));
