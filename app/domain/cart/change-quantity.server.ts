import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import { findLine, isQuantity, setQuantity, type CartLine } from './cart';
import { priceLine } from './price-line';
import type { CartChange } from './priced-cart';

type ChangeQuantityResult =
  | CartChange
  | {
      readonly ok: false;
      readonly reason: 'invalid-quantity' | 'unknown-line' | 'gone' | 'inactive' | 'sold-out';
    };

/** Caps the quantity at the stock. A line that can't be bought stays, for the visitor to remove. */
export async function changeQuantity(request: {
  readonly lines: readonly CartLine[];
  readonly id: string;
  readonly quantity: number;
}): Promise<ChangeQuantityResult> {
  const { id, quantity } = request;
  if (!isQuantity(quantity)) return { ok: false, reason: 'invalid-quantity' };
  const existing = findLine(request.lines, id);
  if (!existing) return { ok: false, reason: 'unknown-line' };
  const product = (await findProductById(existing.productId)) ?? undefined;
  const { problem, maxQuantity } = priceLine({ ...existing, quantity }, product, {});
  if (problem?.kind === 'gone' || problem?.kind === 'inactive' || problem?.kind === 'sold-out')
    return { ok: false, reason: problem.kind };

  const line: CartLine = { ...existing, quantity: Math.min(quantity, maxQuantity) };
  return {
    ok: true,
    lines: setQuantity(request.lines, id, line.quantity),
    capped: line.quantity < quantity,
    line: priceLine(line, product, {}),
  };
}
