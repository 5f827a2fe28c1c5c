/**
 * Units of a size that a morning of a standing order was promised, and has not taken from the stock: they wait for its milking, or for
 * what is there when the morning is packed (docs/decisions/0161).
 */
export type AwaitedUnits = {
  /** Id. */
  readonly productId: string;
  readonly sku: string;
  readonly quantity: number;
};

type Units = { readonly productId: string; readonly sku: string | null; readonly quantity: number };

/** An order that has left the farm: what it awaits was brought, and was missing from the stock then. */
export const isGone = ({ status }: { readonly status: string }): boolean =>
  status === 'shipped' || status === 'delivered';

/** What was brought more days ago than this was milked, whether or not anybody enters it. */
export const unenteredDays = 3;

/** With each size once: one may have got the SKU of another that is there, too. */
export const mergeUnits = <Each extends Units>(all: readonly Each[]): readonly Each[] => {
  const merged = new Map<string, Each>();
  for (const units of all) {
    const key = `${units.productId} ${units.sku ?? ''}`;
    merged.set(key, { ...units, quantity: units.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
};

/** What the items of an order have taken from the stock: those that it awaits are counted off. */
export const withoutAwaited = <Item extends Units>(
  items: readonly Item[],
  awaited: readonly AwaitedUnits[] = [],
): readonly Units[] => [...items, ...awaited.map((units) => ({ ...units, quantity: -units.quantity }))];

/** What an order still awaits when its items are others: what it has taken of a size counts first. */
export const keepAwaited = (
  {
    items,
    awaitedStock = [],
  }: { readonly items: readonly Units[]; readonly awaitedStock?: readonly AwaitedUnits[] },
  corrected: readonly Units[],
): readonly AwaitedUnits[] =>
  awaitedStock.flatMap((units) => {
    const count = (of: readonly Units[]) =>
      of
        .filter(({ productId, sku }) => productId === units.productId && sku === units.sku)
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const taken = count(items) - units.quantity;
    const quantity = Math.min(units.quantity, count(corrected) - taken);
    return quantity > 0 ? [{ ...units, quantity }] : [];
  });

/** What is awaited no more. */
export const subtractAwaited = (
  before: readonly AwaitedUnits[],
  after: readonly AwaitedUnits[],
): readonly AwaitedUnits[] =>
  before.flatMap((units) => {
    const kept = after.find(({ productId, sku }) => productId === units.productId && sku === units.sku);
    const quantity = units.quantity - (kept?.quantity ?? 0);
    return quantity > 0 ? [{ ...units, quantity }] : [];
  });
