import type { ClientSession } from 'mongodb';
import { cartLineId } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { Order, OrderItem } from '~/domain/orders/order';
import type { CorrectedLine, LineFault } from './correction';

type CorrectedLines =
  | { readonly ok: true; readonly items: readonly OrderItem[] }
  | { readonly ok: false; readonly faults: readonly LineFault[] };

/**
 * The items of an order with these lines. What stays keeps its name and the price at which it was ordered, also where its product has
 * gone; today's price is asked of the catalogue only for what is added, or is to have it. Stock is no matter here.
 */
export async function correctLines(
  order: Pick<Order, 'items'>,
  lines: readonly CorrectedLine[],
  session: ClientSession,
): Promise<CorrectedLines> {
  const unused = [...order.items];
  const matched = lines.map((line) => {
    const index = unused.findIndex((item) => cartLineId(item) === cartLineId(line));
    return { line, item: index < 0 ? null : (unused.splice(index, 1)[0] ?? null) };
  });
  const asked = matched.filter(({ line, item }) => item === null || line.price === 'today');
  const priced = await priceCart(
    asked.map(({ line }) => line),
    {},
    { session },
  );
  const faults: LineFault[] = [];
  const items = matched.map(({ line, item }): OrderItem => {
    const { productId, sku, quantity } = line;
    const notes = line.notes ?? item?.notes ?? '';
    const today = priced.lines.find((each) => each.id === cartLineId(line));
    if (item && line.price === 'ordered') return { ...item, quantity, notes };
    const name = item?.name ?? today?.name ?? '';
    const isGone = today?.problem?.kind === 'gone' || (!item && today?.problem?.kind === 'inactive');
    if (!today || isGone) faults.push({ productId, sku, name, kind: 'not-sold' });
    else if (line.seenPrice !== undefined && line.seenPrice !== today.unitPrice)
      faults.push({ productId, sku, name, kind: 'price-changed', is: today.unitPrice });
    return {
      ...(item ?? { productId, sku, slug: today?.slug ?? productId, name, picture: today?.picture ?? null }),
      quantity,
      price: today?.unitPrice ?? item?.price ?? (0 as OrderItem['price']),
      notes,
    };
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, items };
}
