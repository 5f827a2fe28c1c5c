import type { ObjectId } from 'mongodb';
import type { Cents } from '~/lib/format/money';
import { ownValue } from '~/lib/own-value';
import { cartLineId, maxCartLines, type AcceptedPrices, type Cart, type CartLine } from './cart';
import type { UnpaidOrders } from './unpaid-orders';

/** A line includes its price: a SKU may contain a dot, which a field name may not. */
export type StoredCart = {
  readonly _id: ObjectId;
  readonly lines: readonly (CartLine & { readonly seenPrice: Cents | null })[];
  /** Absent for none. */
  readonly unpaid?: UnpaidOrders;
  /** For optimistic concurrency. */
  readonly version: number;
  readonly updatedAt: Date;
};

export const fromStoredCart = (stored: Pick<StoredCart, 'lines'> | null): Cart => ({
  lines: stored?.lines.map(({ productId, sku, quantity }) => ({ productId, sku, quantity })) ?? [],
  accepted: Object.fromEntries(
    stored?.lines.flatMap((line): [string, Cents][] =>
      line.seenPrice === null ? [] : [[cartLineId(line), line.seenPrice]],
    ) ?? [],
  ),
});

export const toStoredLines = ({ lines, accepted }: Cart): StoredCart['lines'] =>
  lines.map((line) => ({ ...line, seenPrice: priceOf(accepted, line) ?? null }));

const priceOf = (accepted: AcceptedPrices, line: CartLine): Cents | undefined =>
  ownValue(accepted, cartLineId(line));

/** Takes the larger quantity: a repeated sign-in must not double it. The guest price was seen last. */
export function mergeCarts(customer: Cart, guest: Cart): { readonly cart: Cart; readonly dropped: number } {
  const byId = new Map(customer.lines.map((line) => [cartLineId(line), line]));
  for (const line of guest.lines) {
    const id = cartLineId(line);
    const quantity = Math.max(line.quantity, byId.get(id)?.quantity ?? 0);
    byId.set(id, { ...line, quantity });
  }
  const merged = [...byId.values()];
  const dropped = Math.max(0, merged.length - maxCartLines);
  return {
    cart: { lines: merged.slice(dropped), accepted: { ...customer.accepted, ...guest.accepted } },
    dropped,
  };
}
