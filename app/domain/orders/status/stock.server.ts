import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isPaidByHand, type Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { heldUnitsReceipt } from '~/domain/orders/placing/order-rate-limits.server';
import type { PricedLine } from '~/domain/cart/priced-cart';
import { keepAwaited, mergeUnits, withoutAwaited, type AwaitedUnits } from '~/domain/stock/awaited-units';
import { changeStock, type VariantStock } from '~/domain/stock/change-stock.server';
import { findOpenRenames, newSkuOf } from '~/domain/stock/renames/open-renames.server';
import { variantKey, type VariantUnits } from '~/domain/stock/variant-units';
import { leftOn } from '~/domain/stock/expected-stock';
import { readExpected } from '~/domain/stock/expected-stock.server';
import { toDateInput } from '~/lib/format/dates';
import { returnRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import { createWriteConflict } from '#db/write-conflict';

/** Products without variants (SKU null) are always in stock and not counted. */
type Units = Pick<Order['items'][number], 'productId' | 'sku' | 'quantity'>;

type OrderUnits = Pick<Order, 'number' | 'manualPaymentMinutes' | 'standing'> & {
  readonly items: readonly Units[];
  readonly awaitedStock?: readonly AwaitedUnits[];
};

/** Without what a morning awaits, which it has not taken. */
const takenUnits = ({ items, awaitedStock }: Pick<OrderUnits, 'items' | 'awaitedStock'>, sign: 1 | -1) =>
  countUnits(withoutAwaited(items, awaitedStock), sign).filter(({ change }) => change !== 0);

/** Sorted, because transactions that write variants in one order conflict less often. */
function countUnits(items: readonly Units[], sign: 1 | -1): VariantUnits[] {
  const unitsByVariant = new Map<string, VariantUnits>();
  for (const { productId, sku, quantity } of items) {
    if (sku === null) continue;
    const variant = { productId: ObjectId.createFromHexString(productId), sku };
    const key = variantKey(variant);
    const change = (unitsByVariant.get(key)?.change ?? 0) + sign * quantity;
    unitsByVariant.set(key, { ...variant, change });
  }
  return [...unitsByVariant.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, units]) => units);
}

/**
 * False, and nothing taken, where fewer are left. `lines` of the cart that the transaction has priced save a read. An order that
 * is only tried must be in stock, and takes nothing.
 */
export const deductStock = async (
  order: OrderUnits,
  now: Date,
  session: ClientSession,
  lines?: readonly PricedLine[],
): Promise<boolean> =>
  isTestOrder(order)
    ? isInStock(order.items, session)
    : (await changeStock(
        takenUnits(order, -1),
        { reason: 'order', orderNumber: order.number, by: null, note: null, at: now },
        session,
        lines && { stock: stockOf(lines) },
      )) !== null;

const stockOf = (lines: readonly PricedLine[]): VariantStock =>
  new Map(
    lines.flatMap(({ productId, sku, available }) =>
      sku === null || available === null
        ? []
        : [[variantKey({ productId: ObjectId.createFromHexString(productId), sku }), available]],
    ),
  );

/**
 * Variants that are no longer in the catalogue are skipped. `note` says why, where the order goes on. The units of an order to be
 * paid by hand are given back to the limit, too.
 */
export async function returnStock(
  order: OrderUnits,
  now: Date,
  session: ClientSession,
  note: string | null = null,
): Promise<void> {
  if (isPaidByHand(order)) await returnRateLimitsInTransaction(session, heldUnitsReceipt(order));
  if (isTestOrder(order)) return;
  const cause = { reason: 'cancelled', orderNumber: order.number, by: null, note, at: now } as const;
  await changeStock(takenUnits(order, 1), cause, session, { skipUnknown: true });
}

export const isInStock = async (items: readonly Units[], session: ClientSession): Promise<boolean> =>
  (await listShortages(items, session)).length === 0;

export type Shortage = Pick<Units, 'productId' | 'sku'> & {
  /** 0 for a product that is gone, too. */
  readonly left: number;
  readonly needed: number;
};

/** The products and sizes of which fewer are left than the items need. */
export async function listShortages(
  items: readonly Units[],
  session?: ClientSession,
): Promise<readonly Shortage[]> {
  const ids = [...new Set(items.map((item) => item.productId))];
  const products = await collections()
    .products.find(
      { _id: { $in: ids.map((id) => ObjectId.createFromHexString(id)) } },
      { session, projection: { variants: 1 } },
    )
    .toArray();
  const productOf = (id: string) => products.find(({ _id }) => _id.toHexString() === id);
  const gone = ids.filter((productId) => !productOf(productId));
  const unitsOf = (id: string) =>
    items.reduce((sum, { productId, quantity }) => (productId === id ? sum + quantity : sum), 0);
  const stocked = countUnits(items, 1).map(({ productId: _id, sku, change: needs }) => {
    const product = productOf(_id.toHexString());
    const find = (wanted: string) => product?.variants.find((variant) => variant.sku === wanted);
    return { _id, productId: _id.toHexString(), sku, needs, product, find };
  });
  // As changeStock takes them.
  const open = stocked.some(({ product, sku, find }) => product && !find(sku))
    ? await findOpenRenames(session)
    : [];
  return [
    ...gone.map((productId) => ({ productId, sku: null, left: 0, needed: unitsOf(productId) })),
    ...stocked.flatMap(({ _id, productId, sku, needs, product, find }) => {
      const left = (find(sku) ?? find(newSkuOf(open, { productId: _id, sku })))?.stockQuantity ?? 0;
      return product && left < needs ? [{ productId, sku, left, needed: needs }] : [];
    }),
  ];
}

/** Deducts the units if all are in stock; otherwise deducts none and returns false. */
export async function deductStockIfAvailable(
  order: OrderUnits,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  if (!(await isInStock(withoutAwaited(order.items, order.awaitedStock), session))) return false;
  if (!(await deductStock(order, now, session))) throw createWriteConflict('the stock');
  return true;
}

/**
 * What a morning awaits in place of units that are short, of sizes that are expected: for a `day` no more than is left of it, and for null what
 * somebody says was brought. None where that is not enough.
 */
export async function awaitShort(
  short: readonly Shortage[],
  day: string | null,
  session: ClientSession,
): Promise<readonly AwaitedUnits[]> {
  const idOf = ({ productId }: Shortage) => ObjectId.createFromHexString(productId);
  const expected = await readExpected(short.map(idOf), session);
  const awaited = short.flatMap((each): AwaitedUnits[] => {
    const { productId, sku, needed, left } = each;
    const found = sku === null ? undefined : expected.get(variantKey({ productId: idOf(each), sku }));
    const quantity = needed - left;
    return sku !== null && found && (day === null || quantity <= leftOn(found, day))
      ? [{ productId, sku, quantity }]
      : [];
  });
  return awaited.length === short.length ? awaited : [];
}

/**
 * Takes and gives back what the corrected lines of an order differ by, each product and size once: its own units count, and lines
 * that stay write nothing. A morning awaits more of what is not milked yet. Returns what it awaits then, and of what more is needed than
 * is left; then nothing is changed.
 */
export async function correctStock(
  order: OrderUnits,
  items: readonly Units[],
  now: Date,
  session: ClientSession,
): Promise<{ readonly short: readonly Shortage[]; readonly awaited: readonly AwaitedUnits[] }> {
  const { awaitedStock = [], standing } = order;
  const kept = keepAwaited(order, items);
  const more = (awaited: readonly AwaitedUnits[]) =>
    takenUnits(
      {
        items: [...withoutAwaited(items, awaited), ...negate(order.items)],
        awaitedStock: negate(awaitedStock),
      },
      -1,
    );
  const taken = more(kept)
    .filter(({ change }) => change < 0)
    .map(({ productId, sku, change }) => ({
      productId: productId.toHexString(),
      sku,
      quantity: -change,
    }));
  const short = await listShortages(taken, session);
  const isAhead = standing !== undefined && standing.day > toDateInput(now);
  const added = standing ? await awaitShort(short, isAhead ? standing.day : null, session) : [];
  if (short.length > added.length) return { short, awaited: kept };
  const awaited = mergeUnits([...kept, ...added]);
  const differences = more(awaited);
  if (isTestOrder(order) || differences.length === 0) return { short: [], awaited };
  const cause = { reason: 'corrected', orderNumber: order.number, by: null, note: null, at: now } as const;
  // What is no longer in the catalogue is only given back.
  await changeStock(differences, cause, session, { skipUnknown: true });
  return { short: [], awaited };
}

const negate = <Item extends { readonly quantity: number }>(items: readonly Item[]): readonly Item[] =>
  items.map((item) => ({ ...item, quantity: -item.quantity }));
