import { cartLineId } from '~/domain/cart/cart';
import type { PricedLine } from '~/domain/cart/priced-cart';
import type { StandingLine } from '~/domain/standing-orders/standing-order';

/** A line of a morning, and how many of it come. */
export type MorningPart = {
  readonly line: StandingLine;
  readonly priced: PricedLine;
  readonly name: string;
  readonly served: number;
  /** Those of them that are not in stock yet: they wait for their milking (docs/decisions/0161). */
  readonly awaited: number;
  /** Archived, hidden, gone or without a price: it comes back by itself. */
  readonly isOut: boolean;
};

/** Lines with each size once: a size may have got the SKU of another one that the household takes, too. */
export function mergeLines(lines: readonly StandingLine[]): readonly StandingLine[] {
  const merged = new Map<string, StandingLine>();
  for (const line of lines) {
    const same = merged.get(cartLineId(line));
    merged.set(cartLineId(line), {
      ...line,
      quantity: line.quantity + (same?.quantity ?? 0),
    });
  }
  return [...merged.values()];
}

/** A size that is gone has the name of its product, which may sell others. */
export const nameOfSize = ({ name, slug, sku, problem }: PricedLine): string =>
  problem?.kind === 'gone' && slug !== null && sku !== null ? `a size of ${name}` : name;

/**
 * Takes a line, and what it is today (priceCart): what is left of it comes, and of what the farm expects to milk (`expected`), but no
 * more than the line's share where everybody gets less.
 */
export function servePart(
  line: StandingLine,
  priced: PricedLine | undefined,
  { expected = 0, share = Infinity }: { readonly expected?: number; readonly share?: number } = {},
): MorningPart {
  if (!priced) throw new Error('a line was not priced');
  const { problem, available } = priced;
  const isOut = problem?.kind === 'gone' || problem?.kind === 'inactive' || priced.unitPrice === 0;
  const inStock = available ?? Infinity;
  const served = isOut ? 0 : Math.min(line.quantity, inStock + expected, share);
  return { line, priced, name: nameOfSize(priced), served, awaited: Math.max(0, served - inStock), isOut };
}
