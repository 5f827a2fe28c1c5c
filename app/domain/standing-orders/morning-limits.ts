import type { CartLine } from '~/domain/cart/cart';

/** Sizes of a standing order. */
export const maxStandingLines = 5;

/** Units of a morning that a customer may ask for without a call. */
export const maxStandingUnits = 20;

export type QuantityFault =
  /** Fewer units than the smallest quantity of the place. */
  | { readonly ok: false; readonly reason: 'too-few'; readonly smallest: number }
  /** More than a customer may ask for without a call. */
  | { readonly ok: false; readonly reason: 'too-many' };

/** All sizes together. */
export const unitsOf = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * What is wrong with the quantities of a morning; null for nothing. None is always allowed, and what a household takes already (`before`) stays
 * so, whatever the limits have become. The farm may take more than a customer, and overrules the smallest quantity by a tick.
 */
export function checkQuantities(
  lines: readonly Pick<CartLine, 'quantity'>[],
  {
    smallest,
    by,
    before = [],
    overrules = false,
  }: {
    readonly smallest: number;
    readonly by: 'customer' | 'farm' | 'shop';
    readonly before?: readonly Pick<CartLine, 'quantity'>[];
    readonly overrules?: boolean;
  },
): QuantityFault | null {
  const units = unitsOf(lines);
  if (units === 0) return null;
  const known = unitsOf(before);
  const isTooMany =
    lines.length > Math.max(maxStandingLines, before.length) || units > Math.max(maxStandingUnits, known);
  if (by === 'customer' && isTooMany) return { ok: false, reason: 'too-many' };
  const least = known > 0 ? Math.min(smallest, known) : smallest;
  return units < least && !(overrules && by !== 'customer')
    ? { ok: false, reason: 'too-few', smallest }
    : null;
}
