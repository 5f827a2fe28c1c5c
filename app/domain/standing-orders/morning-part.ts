import { cartLineId } from '~/domain/cart/cart';
import type { PricedLine } from '~/domain/cart/priced-cart';
import type { StandingLine } from './standing-order';

/** A line of a morning, and how many of it come. */
export type MorningPart = {
  readonly line: StandingLine;
  readonly priced: PricedLine;
  readonly name: string;
  readonly served: number;
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

/** Takes a line, and what it is today (priceCart): what is left of it comes. */
export function servePart(line: StandingLine, priced: PricedLine | undefined): MorningPart {
  if (!priced) throw new Error('a line was not priced');
  const { name, problem } = priced;
  const isOut = problem?.kind === 'gone' || problem?.kind === 'inactive' || priced.unitPrice === 0;
  const served = isOut
    ? 0
    : Math.min(line.quantity, problem ? (problem.kind === 'too-few' ? problem.available : 0) : line.quantity);
  return { line, priced, name, served, isOut };
}
