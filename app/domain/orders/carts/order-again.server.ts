import type { OrderItem } from '~/domain/orders/order';
import type { Cents } from '~/lib/format/money';
import {
  cartLineId,
  findLine,
  maxCartLines,
  setQuantity,
  type Cart,
  type CartLine,
} from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';

/** What an old order's product is like today, where it differs. */
export type OrderAgainNote =
  | { readonly kind: 'gone' | 'inactive' | 'sold-out' | 'no-room'; readonly name: string }
  | { readonly kind: 'capped'; readonly name: string; readonly available: number }
  | { readonly kind: 'price-changed'; readonly name: string; readonly was: Cents; readonly is: Cents };

export type OrderAgainResult = {
  readonly cart: Cart;
  /** Lines of the order that are in the cart now. */
  readonly inCart: number;
  readonly notes: readonly OrderAgainNote[];
};

/**
 * Puts what an order had into the cart. A line that is in it already gets the larger quantity: pressed twice, nothing
 * doubles. A line keeps the price of the order as the seen one, so that the cart asks to accept a change.
 */
export async function putOrderIntoCart(cart: Cart, items: readonly OrderItem[]): Promise<OrderAgainResult> {
  const ordered = new Map<string, OrderItem>();
  for (const item of items) {
    const id = cartLineId(item);
    const quantity = item.quantity + (ordered.get(id)?.quantity ?? 0);
    ordered.set(id, { ...item, quantity });
  }
  const priced = await priceCart(
    [...ordered.values()].map(({ productId, sku, quantity }) => ({ productId, sku, quantity })),
    {},
  );
  const notes: OrderAgainNote[] = [];
  let lines: readonly CartLine[] = cart.lines;
  const accepted = { ...cart.accepted };
  let inCart = 0;
  for (const line of priced.lines) {
    const item = ordered.get(line.id);
    if (!item) continue;
    const { name } = item;
    if (line.problem && line.problem.kind !== 'too-few' && line.problem.kind !== 'price-changed') {
      notes.push({ kind: line.problem.kind, name });
      continue;
    }
    const existing = findLine(lines, line.id);
    if (!existing && lines.length >= maxCartLines) {
      notes.push({ kind: 'no-room', name });
      continue;
    }
    const quantity = Math.min(item.quantity, line.maxQuantity);
    if (quantity < item.quantity) notes.push({ kind: 'capped', name, available: quantity });
    if (line.unitPrice !== item.price)
      notes.push({ kind: 'price-changed', name, was: item.price, is: line.unitPrice });
    lines = existing
      ? setQuantity(lines, line.id, Math.max(existing.quantity, quantity))
      : [...lines, { productId: line.productId, sku: line.sku, quantity }];
    if (!existing) accepted[line.id] = item.price;
    inCart += 1;
  }
  return { cart: { lines, accepted }, inCart, notes };
}
