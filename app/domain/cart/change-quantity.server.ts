import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import { findLine, isQuantity, setQuantity, type CartLine } from './cart';
import { priceLine } from './price-line';
import type { PricedLine } from './priced-cart';

export type ChangeQuantityResult =
  | {
      readonly ok: true;
      readonly lines: readonly CartLine[];
      /** Whether the line got fewer units than asked for, because no more are in stock (decisions.md 20). */
      readonly capped: boolean;
      /** The line as it is now in the cart. */
      readonly line: PricedLine;
    }
  | {
      readonly ok: false;
      readonly reason: 'invalid-quantity' | 'unknown-line' | 'gone' | 'inactive' | 'sold-out';
    };

/**
 * Gives a line of the cart another quantity, capped by the stock.
 * Takes the cart, the line's id (cartLineId) and the quantity, a whole number from 1 to maxLineQuantity.
 * Fails with 'invalid-quantity', 'unknown-line' (the cart has no such line), or with what makes the line one that can't
 * be had at all: 'gone', 'inactive' or 'sold-out'; the cart then stays as it is, for the visitor to remove the line.
 */
export async function changeQuantity(request: {
  readonly lines: readonly CartLine[];
  readonly id: string;
  readonly quantity: number;
}): Promise<ChangeQuantityResult> {
  const { id, quantity } = request;
  if (!isQuantity(quantity)) return { ok: false, reason: 'invalid-quantity' };
  const known = findLine(request.lines, id);
  if (!known) return { ok: false, reason: 'unknown-line' };
  const product = (await findProductById(known.productId)) ?? undefined;
  const { problem, maxQuantity } = priceLine({ ...known, quantity }, product, {});
  if (problem?.kind === 'gone' || problem?.kind === 'inactive' || problem?.kind === 'sold-out')
    return { ok: false, reason: problem.kind };

  const line: CartLine = { ...known, quantity: Math.min(quantity, maxQuantity) };
  return {
    ok: true,
    lines: setQuantity(request.lines, id, line.quantity),
    capped: line.quantity < quantity,
    line: priceLine(line, product, {}),
  };
}
