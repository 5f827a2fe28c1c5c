import type { ObjectId } from 'mongodb';
import type { Cents } from '~/lib/money';
import { cartLineId, maxCartLines, type AcceptedPrices, type Cart, type CartLine } from './cart';

/**
 * A customer's cart as the database keeps it (decisions.md 16). The price that was seen stands in its line, because a
 * SKU may hold a dot, which the name of a field may not.
 */
export type StoredCart = {
  /** The user's id: one cart a person, on all of their devices. */
  readonly _id: ObjectId;
  readonly lines: readonly (CartLine & { readonly seenPrice: Cents | null })[];
  /** One more with every change: a change is written only over the cart that it was made from. */
  readonly version: number;
  readonly updatedAt: Date;
};

/** Takes a stored cart (null where there is none) and returns it as the pages know carts. */
export const fromStoredCart = (stored: Pick<StoredCart, 'lines'> | null): Cart => ({
  lines: stored?.lines.map(({ productId, sku, quantity }) => ({ productId, sku, quantity })) ?? [],
  accepted: Object.fromEntries(
    stored?.lines.flatMap((line): [string, Cents][] =>
      line.seenPrice === null ? [] : [[cartLineId(line), line.seenPrice]],
    ) ?? [],
  ),
});

/** The lines of a cart as the database keeps them. */
export const toStoredLines = ({ lines, accepted }: Cart): StoredCart['lines'] =>
  lines.map((line) => ({ ...line, seenPrice: priceOf(accepted, line) ?? null }));

const priceOf = (accepted: AcceptedPrices, line: CartLine): Cents | undefined => {
  const id = cartLineId(line);
  return Object.hasOwn(accepted, id) ? accepted[id] : undefined;
};

/**
 * What a customer's cart becomes when they sign in with a guest's cart. A line that both have gets the larger quantity:
 * most often it is the same wish, chosen again while signed out, and a sign-in that is sent twice must not double it.
 * The price is the guest's, which was seen last. New lines come after the old ones; where there are more than
 * maxCartLines, the oldest make room, and `dropped` counts them.
 */
export function mergeCarts(kept: Cart, guest: Cart): { readonly cart: Cart; readonly dropped: number } {
  const byId = new Map(kept.lines.map((line) => [cartLineId(line), line]));
  for (const line of guest.lines) {
    const id = cartLineId(line);
    const quantity = Math.max(line.quantity, byId.get(id)?.quantity ?? 0);
    byId.set(id, { ...line, quantity });
  }
  const all = [...byId.values()];
  const dropped = Math.max(0, all.length - maxCartLines);
  return {
    cart: { lines: all.slice(dropped), accepted: { ...kept.accepted, ...guest.accepted } },
    dropped,
  };
}

/**
 * What is left of a cart once this much of it was ordered. What was added meanwhile, on another device, stays: another
 * product, or more units of the same.
 */
export function removeOrderedItems(
  cart: Cart,
  ordered: readonly { readonly productId: string; readonly sku: string | null; readonly quantity: number }[],
): Cart {
  const taken = new Map<string, number>();
  for (const item of ordered) {
    const id = cartLineId(item);
    taken.set(id, (taken.get(id) ?? 0) + item.quantity);
  }
  const lines = cart.lines.flatMap((line) => {
    const quantity = line.quantity - (taken.get(cartLineId(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { ...cart, lines };
}
