import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { isFarmTold, queueFarmSms } from '~/domain/sms/farm/queue-farm-sms.server';
import { toDateInput } from '~/lib/format/dates';
import { toNewSkus } from './renames/open-renames.server';
import { serveWaiting, type Served } from './serve-waiting.server';
import type { StockMovement } from './stock-movement';
import { variantKey, type VariantUnits } from './variant-units';

/** What a change and its ledger entries have in common. */
type StockCause = Pick<StockMovement, 'reason' | 'orderNumber' | 'by' | 'note' | 'at' | 'formKey'>;

/** Units in stock by variant (`variantKey`). */
export type VariantStock = ReadonlyMap<string, number>;

/** Reads the stock of the variants in a transaction; omits variants that are no longer in the catalogue. */
export async function readVariantStock(
  variants: readonly Pick<VariantUnits, 'productId' | 'sku'>[],
  session: ClientSession,
): Promise<VariantStock> {
  const ids = [...new Map(variants.map(({ productId }) => [productId.toHexString(), productId])).values()];
  const found = await collections()
    .products.find({ _id: { $in: ids } }, { session, projection: { variants: { sku: 1, stockQuantity: 1 } } })
    .toArray();
  return new Map(
    found.flatMap(({ _id: productId, variants: stored }) =>
      stored.map(({ sku, stockQuantity }) => [variantKey({ productId, sku }), stockQuantity] as const),
    ),
  );
}

/**
 * Changes stock and writes its ledger entries, in the transaction of `session`; names each variant at most once.
 * Null where a variant is unknown (unless skipped) or has too few units: then nothing is written. What comes goes first to
 * the mornings that wait for it, and so does what a count finds (docs/decisions/0161). Leaves `updatedAt` for the Fresh badge. `stock` saves a read
 * where the transaction has read the variants already.
 */
export async function changeStock(
  asked: readonly VariantUnits[],
  cause: StockCause,
  session: ClientSession,
  { skipUnknown = false, stock }: { readonly skipUnknown?: boolean; readonly stock?: VariantStock } = {},
): Promise<Served | null> {
  let changes = asked;
  let units = stock ?? (await readVariantStock(changes, session));
  if (cause.orderNumber !== null && changes.some((change) => !units.has(variantKey(change)))) {
    changes = await toNewSkus(changes, session);
    if (changes !== asked) units = await readVariantStock(changes, session);
  }
  const known = changes.flatMap((change) => {
    const found = units.get(variantKey(change));
    return found === undefined ? [] : [{ ...change, balance: found + change.change }];
  });
  if (known.some(({ balance }) => balance < 0)) return null;
  if (known.length < changes.length && !skipUnknown) return null;
  const movements = known.map((change): StockMovement => ({ _id: new ObjectId(), ...change, ...cause }));
  const served = await serveWaiting(
    known.filter(({ change }) => change > 0 || cause.reason === 'counted'),
    cause,
    session,
  );
  movements.push(...served.movements);
  const totals = new Map<string, VariantUnits>();
  for (const each of movements) {
    const { productId, sku, change } = each;
    const before = totals.get(variantKey(each))?.change ?? 0;
    totals.set(variantKey(each), { productId, sku, change: before + change });
  }
  const updates = [...totals.values()]
    .filter(({ change }) => change !== 0)
    .map(({ productId, sku, change }) => ({
      updateOne: {
        filter: { _id: productId, variants: { $elemMatch: { sku } } },
        update: { $inc: { 'variants.$.stockQuantity': change } },
      },
    }));
  if (updates.length > 0) await collections().products.bulkWrite(updates, { session });
  if (movements.length > 0) await collections().stockMovements.insertMany(movements, { session });
  await tellLowStock(known, cause.at, session);
  return { orders: served.orders, units: served.units };
}

/** Tells the farm by text of sizes that have just become few, once a day each. */
async function tellLowStock(
  changed: readonly (VariantUnits & { readonly balance: number })[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { backOffice } = await loadSettings();
  const { lowStockThreshold } = backOffice;
  const few = changed.filter(
    ({ change, balance }) => balance <= lowStockThreshold && balance - change > lowStockThreshold,
  );
  if (few.length === 0 || !(await isFarmTold('lowStock'))) return;
  for (const { productId, sku, balance } of few) {
    const product = await collections().products.findOne(
      { _id: productId },
      { session, projection: { name: 1, variants: 1 } },
    );
    const size = product?.variants.find((variant) => variant.sku === sku)?.name ?? '';
    const name = `${product?.name ?? sku} ${size}`.trim();
    const key = `${productId.toHexString()} ${sku} ${toDateInput(now)}`;
    await queueFarmSms({ kind: 'lowStock', product: name, left: balance }, key, { now, session });
  }
}
