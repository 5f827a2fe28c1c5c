import { ObjectId, type ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { forgetExpected } from './expected-stock.server';
import { countGoneUnits, serveWaiting, type RaisedStock } from './serve-waiting.server';
import type { CountedVariants, StockMovement, StockReason } from './stock-movement';

/** The new SKU of each size that gets one, by its former SKU; two sizes may swap theirs. */
export type RenamedSkus = ReadonlyMap<string, string>;

/** What the ledger has taken for an order, by the SKU before. */
export type HeldUnits = { readonly orderNumber: string; readonly sku: string; readonly units: number };

/**
 * Writes the ledger entries of a product that is created (`before` null), edited or deleted (`after` null): call it in
 * the transaction that writes the product. `before` must be read in the same transaction. A new size opens with its stock,
 * one that is gone is removed, and another quantity counts as counted. The stock of a `renamed` size moves to its new SKU, and so
 * do the units that orders hold of it. Returns the product to write: mornings that wait have taken from its stock.
 */
export async function recordVariantChanges<After extends CountedVariants | null>(
  change: {
    readonly productId: ObjectId;
    readonly before: CountedVariants | null;
    readonly after: After;
    readonly renamed?: RenamedSkus;
    readonly held?: readonly HeldUnits[];
    readonly by: StaffMember | null;
    readonly note?: string | null | undefined;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<After> {
  const { productId, renamed = new Map<string, string>(), held = [], by, note = null, now } = change;
  const before = stockBySku(change.before);
  const after = stockBySku(change.after);
  const targets = new Set(renamed.values());
  const balances = new Map(before);
  const movements: StockMovement[] = [];
  function move(sku: string, units: number, reason: StockReason, orderNumber: string | null = null): void {
    if (units === 0) return;
    const balance = (balances.get(sku) ?? 0) + units;
    balances.set(sku, balance);
    movements.push({
      _id: new ObjectId(),
      productId,
      sku,
      change: units,
      balance,
      reason,
      orderNumber,
      by: by && { userId: by.userId, name: by.name },
      note,
      at: now,
    });
  }
  const stays = (sku: string): boolean => after.has(sku) && !targets.has(sku);
  const removed = [...before.keys()].filter((sku) => !renamed.has(sku) && !stays(sku));
  await forgetExpected(
    productId,
    removed.filter((sku) => !targets.has(sku)),
    session,
  );
  for (const sku of removed) move(sku, -(before.get(sku) ?? 0), 'removed');
  // All leave their SKU before any arrives: two sizes that swap theirs don't add up.
  for (const { sku, units, orderNumber } of held) move(sku, units, 'renamed', orderNumber);
  const moved = [...renamed].map(([from, to]) => [from, to, balances.get(from) ?? 0] as const);
  for (const [from, , units] of moved) move(from, -units, 'renamed');
  for (const [, to, units] of moved) move(to, units, 'renamed');
  for (const { sku, units, orderNumber } of held)
    move(renamed.get(sku) ?? sku, -units, 'renamed', orderNumber);
  const counted = [...after]
    .filter(([sku, units]) => units !== (balances.get(sku) ?? 0))
    .map(([sku, units]) => ({ productId, sku, units }));
  const gone = counted.length > 0 ? await countGoneUnits(counted, session) : [];
  const raised = counted.map(({ sku, units }, index): RaisedStock => {
    const isKnown = targets.has(sku) || (before.has(sku) && !renamed.has(sku));
    const balance = units + (gone[index] ?? 0);
    const added = balance - (balances.get(sku) ?? 0);
    move(sku, added, isKnown ? 'counted' : 'opening');
    return { productId, sku, change: added, balance };
  });
  const arrived = moved
    .filter(([, to]) => !counted.some(({ sku }) => sku === to))
    .map(([, sku, units]): RaisedStock => ({ productId, sku, change: units, balance: after.get(sku) ?? 0 }));
  for (const [reason, sizes] of [
    ['counted', raised],
    ['renamed', arrived],
  ] as const) {
    const served = await serveWaiting(sizes, { reason, orderNumber: null, at: now }, session);
    movements.push(...served.movements);
    for (const { sku, balance } of served.movements) balances.set(sku, balance);
  }
  if (movements.length > 0) await collections().stockMovements.insertMany(movements, { session });
  return (
    change.after && {
      ...change.after,
      variants: change.after.variants.map((variant) => ({
        ...variant,
        stockQuantity: balances.get(variant.sku) ?? variant.stockQuantity,
      })),
    }
  );
}

const stockBySku = (product: CountedVariants | null): ReadonlyMap<string, number> =>
  new Map(product?.variants.map(({ sku, stockQuantity }) => [sku, stockQuantity]));
