import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { AwaitedUnits } from './awaited-units';
import { changeStock, readVariantStock, variantKey, type VariantUnits } from './change-stock.server';
import type { StockMovement } from './stock-movement';

type Variant = Pick<VariantUnits, 'productId' | 'sku'>;

/** What waiting orders were given. */
export type Served = { readonly orders: number; readonly units: number };

const isOf = ({ productId, sku }: Variant, units: AwaitedUnits): boolean =>
  units.productId === productId.toHexString() && units.sku === sku;

/** Orders that have left the farm: what they await was brought, and was missing from the stock then. */
const goneStatuses = ['shipped', 'delivered'] as const;

/** Oldest day first, and on a day in the order in which they were made. */
const findWaiting = (variant: Variant, isGone: boolean, session?: ClientSession) =>
  collections()
    .orders.find(
      { 'awaitedStock.sku': variant.sku, ...(isGone && { status: { $in: [...goneStatuses] } }) },
      { session, projection: { number: 1, awaitedStock: 1 } },
    )
    .sort({ 'standing.day': 1, createdAt: 1, _id: 1 })
    .toArray();

/** Units of a size that were brought without having been taken from the stock: their milking was not entered. */
export async function countGoneUnits(variant: Variant, session: ClientSession): Promise<number> {
  const gone = await findWaiting(variant, true, session);
  return gone
    .flatMap(({ awaitedStock = [] }) => awaitedStock)
    .reduce((sum, units) => sum + (isOf(variant, units) ? units.quantity : 0), 0);
}

/**
 * Gives the stock of a size to the orders that wait for it, the oldest first, in the transaction that has raised it to `balance`:
 * nobody else can take it before. `isGone`: only to those that were brought.
 */
export async function serveWaiting(
  variant: Variant,
  balance: number,
  { now, isGone = false }: { readonly now: Date; readonly isGone?: boolean },
  session: ClientSession,
): Promise<Served> {
  const { orders, products, stockMovements } = collections();
  const movements: StockMovement[] = [];
  const updates = [];
  let left = balance;
  for (const { _id, number, awaitedStock = [] } of await findWaiting(variant, isGone, session)) {
    const wanted = awaitedStock.find((units) => isOf(variant, units))?.quantity ?? 0;
    const given = Math.min(wanted, left);
    if (given === 0) continue;
    left -= given;
    movements.push({
      _id: new ObjectId(),
      ...variant,
      change: -given,
      balance: left,
      reason: 'order',
      orderNumber: number,
      by: null,
      note: null,
      at: now,
    });
    const rest = awaitedStock.flatMap((units): AwaitedUnits[] =>
      !isOf(variant, units)
        ? [units]
        : units.quantity > given
          ? [{ ...units, quantity: units.quantity - given }]
          : [],
    );
    updates.push({ updateOne: { filter: { _id }, update: { $set: { awaitedStock: rest } } } });
  }
  if (movements.length === 0) return { orders: 0, units: 0 };
  await products.updateOne(
    { _id: variant.productId, variants: { $elemMatch: { sku: variant.sku } } },
    { $inc: { 'variants.$.stockQuantity': left - balance } },
    { session },
  );
  await stockMovements.insertMany(movements, { session });
  await orders.bulkWrite(updates, { session });
  return { orders: movements.length, units: balance - left };
}

/**
 * Takes for an order that is packed what there is of what it awaits, and returns what it still does: the round goes on, and the
 * milking that is entered later is less by it.
 */
export async function takeAwaited(
  { number, awaitedStock = [] }: { readonly number: string; readonly awaitedStock?: readonly AwaitedUnits[] },
  now: Date,
  session: ClientSession,
): Promise<readonly AwaitedUnits[]> {
  const variants = awaitedStock.map((units) => ({
    ...units,
    productId: ObjectId.createFromHexString(units.productId),
  }));
  const stock = await readVariantStock(variants, session);
  const taken = variants.map((variant) => Math.min(variant.quantity, stock.get(variantKey(variant)) ?? 0));
  await changeStock(
    variants
      .map(({ productId, sku }, index) => ({ productId, sku, change: -(taken[index] ?? 0) }))
      .filter(({ change }) => change < 0),
    { reason: 'order', orderNumber: number, by: null, note: null, at: now },
    session,
  );
  return awaitedStock
    .map((units, index) => ({ ...units, quantity: units.quantity - (taken[index] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
