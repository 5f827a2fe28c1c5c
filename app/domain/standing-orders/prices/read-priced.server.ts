import { cartLineId } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { PricedLine } from '~/domain/cart/priced-cart';
import { readStandingOrders, type ReadOf } from '~/domain/standing-orders/read-standing-orders.server';
import type { StandingLine, StandingOrder } from '~/domain/standing-orders/standing-order';
import type { Catalogue } from './price-rises';

/** What the lines of standing orders are called, and cost, now. */
export async function readCatalogue(
  orders: readonly Pick<StandingOrder, 'rules' | 'ownDays'>[],
  others: readonly StandingLine[] = [],
): Promise<Catalogue> {
  const lines = new Map(
    orders
      .flatMap(({ rules, ownDays }) => [...rules, ...ownDays].flatMap((each) => each.lines))
      .concat(others)
      .map((line) => [cartLineId(line), { ...line, quantity: 1 }]),
  );
  const cart = await priceCart([...lines.values()], {});
  return new Map(cart.lines.map((line) => [line.id, line]));
}

const pricedFields = {
  rules: 1,
  ownDays: 1,
  pauses: 1,
  place: { deliveryArea: 1 },
  told: 1,
  freedPhone: 1,
  customer: 1,
  toTell: 1,
} as const;

export type Running = ReadOf<typeof pricedFields>;

/** Those that nobody has ended, each with what their sizes cost now; of a product, those that take it. */
export async function* readPriced(
  productId?: string,
): AsyncGenerator<{ readonly order: Running; readonly catalogue: Catalogue }> {
  const catalogue = new Map<string, PricedLine>();
  for await (const order of readStandingOrders(pricedFields, { takes: productId })) {
    const lines = [...order.rules, ...order.ownDays].flatMap((each) => each.lines);
    if (lines.some((line) => !catalogue.has(cartLineId(line))))
      for (const [id, priced] of await readCatalogue([order])) catalogue.set(id, priced);
    yield { order, catalogue };
  }
}
