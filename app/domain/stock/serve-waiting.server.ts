import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isGone, type AwaitedUnits } from './awaited-units';
import { countExpected, countMilked } from './expected-stock.server';
import type { StockMovement, StockReason } from './stock-movement';
import type { VariantUnits } from './variant-units';

type Variant = Pick<VariantUnits, 'productId' | 'sku'>;

/** A size whose stock has come to `balance`, and by how much it was changed. */
export type RaisedStock = VariantUnits & { readonly balance: number };

/** What waiting orders were given. */
export type Served = { readonly orders: number; readonly units: number };

type WaitingOrder = {
  readonly _id: ObjectId;
  readonly number: string;
  readonly status: string;
  readonly standing?: { readonly day: string };
  readonly awaitedStock?: readonly AwaitedUnits[];
};

const isOf = ({ productId, sku }: Variant, units: AwaitedUnits): boolean =>
  units.productId === productId.toHexString() && units.sku === sku;

/** Those that are gone first, then the oldest day, and on a day in the order in which they were made. */
async function findWaiting(
  variants: readonly Variant[],
  session: ClientSession,
): Promise<readonly WaitingOrder[]> {
  const waiting = await collections()
    .orders.find(
      { 'awaitedStock.sku': { $in: variants.map(({ sku }) => sku) } },
      { session, projection: { number: 1, status: 1, standing: 1, awaitedStock: 1 } },
    )
    .sort({ 'standing.day': 1, createdAt: 1, _id: 1 })
    .toArray();
  return [...waiting.filter(isGone), ...waiting.filter((order) => !isGone(order))];
}

const unitsOf = (variant: Variant, awaited: readonly AwaitedUnits[] = []): number =>
  awaited.find((units) => isOf(variant, units))?.quantity ?? 0;

/**
 * Units of sizes that were brought without having been taken from the stock, in the order of `variants`: their milking was not
 * entered. A count is what is there besides.
 */
export async function countGoneUnits(
  variants: readonly Variant[],
  session: ClientSession,
): Promise<readonly number[]> {
  const gone = (await findWaiting(variants, session)).filter(isGone);
  return variants.map((variant) =>
    gone.reduce((sum, { awaitedStock }) => sum + unitsOf(variant, awaitedStock), 0),
  );
}

/** How many units of a size mornings of each day wait for, the oldest day first; without those that are gone. */
export async function countWaitingDays(
  variant: Variant,
  session: ClientSession,
): Promise<ReadonlyMap<string, number>> {
  const days = new Map<string, number>();
  for (const order of await findWaiting([variant], session)) {
    const { standing, awaitedStock } = order;
    const units = unitsOf(variant, awaitedStock);
    if (standing && units > 0 && !isGone(order))
      days.set(standing.day, (days.get(standing.day) ?? 0) + units);
  }
  return days;
}

/** What comes back was milked before: those that are gone, whose milking is still to be entered, don't get it. */
const givenBack: readonly StockReason[] = ['cancelled', 'corrected', 'renamed'];

/**
 * Gives stock that has come to the orders that wait for it, in the transaction that raises it: nobody else can take it before. Writes the
 * orders and what is still expected, and returns the entries of the ledger, whose units the caller takes from the stock. The
 * order that gives back gets nothing: what it awaits is settled where it is changed.
 */
export async function serveWaiting(
  raised: readonly RaisedStock[],
  { reason, orderNumber, at }: Pick<StockMovement, 'reason' | 'orderNumber' | 'at'>,
  session: ClientSession,
): Promise<Served & { readonly movements: readonly StockMovement[] }> {
  const come = raised.filter(({ balance }) => balance > 0);
  if (come.length === 0) return { orders: 0, units: 0, movements: [] };
  const isGivenBack = givenBack.includes(reason);
  const waiting = (await findWaiting(come, session)).filter(
    (order) => order.number !== orderNumber && !(isGivenBack && isGone(order)),
  );
  const movements: StockMovement[] = [];
  const rest = new Map<WaitingOrder, readonly AwaitedUnits[]>();
  for (const { productId, sku, change, balance } of come) {
    const variant = { productId, sku };
    let left = balance;
    for (const order of waiting) {
      const awaited = rest.get(order) ?? order.awaitedStock ?? [];
      const given = Math.min(unitsOf(variant, awaited), left);
      if (given === 0) continue;
      left -= given;
      movements.push({
        _id: new ObjectId(),
        ...variant,
        change: -given,
        balance: left,
        reason: 'order',
        orderNumber: order.number,
        by: null,
        note: null,
        at,
      });
      rest.set(
        order,
        awaited
          .map((units) => (isOf(variant, units) ? { ...units, quantity: units.quantity - given } : units))
          .filter(({ quantity }) => quantity > 0),
      );
      // Its milking still comes, and is free for others.
      if (isGivenBack && order.standing)
        await countExpected(
          [{ productId: productId.toHexString(), sku, quantity: -given }],
          order.standing.day,
          session,
        );
    }
    if (!isGivenBack) await countMilked(variant, change - (balance - left), session);
  }
  const updates = [...rest].map(([{ _id }, awaitedStock]) => ({
    updateOne: { filter: { _id }, update: { $set: { awaitedStock } } },
  }));
  if (updates.length > 0) await collections().orders.bulkWrite(updates, { session });
  return {
    orders: updates.length,
    units: movements.reduce((sum, { change }) => sum - change, 0),
    movements,
  };
}
