import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { StockMovement } from './stock-movement';

const historyPageSize = 50;

/** The movements of a product, newest first; `before` is the id of the last one of the page before. */
export async function listMovements(
  productId: string,
  before: string | null,
): Promise<{ readonly movements: readonly StockMovement[]; readonly next: string | null }> {
  const found = await collections()
    .stockMovements.find({
      productId: ObjectId.createFromHexString(productId),
      ...(before && { _id: { $lt: ObjectId.createFromHexString(before) } }),
    })
    .sort({ _id: -1 })
    .limit(historyPageSize + 1)
    .toArray();
  const movements = found.slice(0, historyPageSize);
  return {
    movements,
    next: found.length > historyPageSize ? (movements.at(-1)?._id.toHexString() ?? null) : null,
  };
}
